package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// eventLog detects changes from step to step. Its slices are reused.
type eventLog struct {
	events  []event
	states  []blockState // by body
	open    []int32      // bodies that are still held up
	squeeze bool         // a kinematic body is throttled, or a body is still pinched by one
}

// blockState is the record of a body that is held up.
type blockState struct {
	gen    uint32  // of the body in the slot
	on     bool    // it is held up: the event that ends this is still to come
	since  float64 // s: for how long its state has differed from on, or the delay of a kinematic body when it began
	lasted float64 // s, of a stuck body
	pinch  bool    // a dynamic body between a kinematic one that is blocked and others: see World.easePinched
}

// presses reports whether body i may pinch the bodies that it touches.
func (st *State) presses(i int32) bool {
	b := &st.bodies[i]
	return b.kind == kinematic && b.drive.throttle < 1 || b.kind == dynamic && st.log.pinched(i, b.gen)
}

// feels reports whether a body is pinched, or is driven and throttled so far that it only feels its way.
func (st *State) feels(i int32) bool {
	b := &st.bodies[i]
	return b.kind == kinematic && b.drive.throttle < throttleFeel || b.kind == dynamic && st.log.pinched(i, b.gen)
}

// pinches reports whether body i may squeeze the body that it touches at an arm (m), where the normal leads away from
// body i. A driven body does not if it moves away from the contact: a platform that is stopped from below carries its
// riders.
func (st *State) pinches(i int32, arm, normal geom.Vec3) bool {
	if d := &st.bodies[i].drive; st.bodies[i].kind == kinematic && d.aimVel.Add(d.aimSpin.Cross(arm)).Dot(normal) < 0 {
		return false
	}
	return st.presses(i)
}

// pinched reports whether body i was found to be pinched: never if it was added since.
func (c *eventLog) pinched(i int32, gen uint32) bool {
	return int(i) < len(c.states) && c.states[i].gen == gen && c.states[i].pinch
}
