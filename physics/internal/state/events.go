package state

import "github.com/brickyard-physics/brickyard/collision/geom"

// EventLog detects changes from step to step. Its slices are reused.
type EventLog struct {
	Events  []Event      `snapshot:"-"` // told: of the last step
	States  []BlockState // by body
	Open    []int32      // bodies that are still held up
	Squeeze bool         // a kinematic body is throttled, or a body is still pinched by one
}

// BlockState is the record of a body that is held up.
type BlockState struct {
	Gen    uint32  // of the body in the slot
	On     bool    // it is held up: the event that ends this is still to come
	Since  float64 // s: for how long its state has differed from on, or the delay of a kinematic body when it began
	Lasted float64 // s, of a stuck body
	Pinch  bool    // a dynamic body between a kinematic one that is blocked and others
}

// Presses reports whether body i may pinch the bodies that it touches.
func (st *State) Presses(i int32) bool {
	b := &st.Bodies[i]
	return b.Kind == Kinematic && b.Drive.Throttle < 1 || b.Kind == Dynamic && st.Log.pinched(i, b.Gen)
}

// Feels reports whether a body is pinched, or is driven and throttled so far that it only feels its way.
func (st *State) Feels(i int32) bool {
	b := &st.Bodies[i]
	return b.Kind == Kinematic && b.Drive.Throttle < throttleFeel || b.Kind == Dynamic && st.Log.pinched(i, b.Gen)
}

// Pinches reports whether body i may squeeze the body that it touches at an arm (m), where the normal leads away from
// body i. A driven body does not if it moves away from the contact: a platform that is stopped from below carries its
// riders.
func (st *State) Pinches(i int32, arm, normal geom.Vec3) bool {
	if d := &st.Bodies[i].Drive; st.Bodies[i].Kind == Kinematic && d.AimVel.Add(d.AimSpin.Cross(arm)).Dot(normal) < 0 {
		return false
	}
	return st.Presses(i)
}

// pinched reports whether body i was found to be pinched: never if it was added since.
func (c *EventLog) pinched(i int32, gen uint32) bool {
	return int(i) < len(c.States) && c.States[i].Gen == gen && c.States[i].Pinch
}
