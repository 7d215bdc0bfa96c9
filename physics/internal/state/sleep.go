package state

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Sleeper is the record of rest and of islands.
type Sleeper struct {
	On      bool
	Rest    []RestClock // by body
	Islands Islands
	Pairs   []collision.Pair // of one body
}

// RestClock is how long a body has stayed near one pose: what loads, the settled tier and sleep call rest.
type RestClock struct {
	At      geom.Pose
	Time    float64   // s within the drift that sleep allows from At; of a driven body: blocked there
	Woken   float64   // s since a call or a contact woke it: loads do not ask for that
	Near    geom.Pose // pose near which it has stayed by the narrower measure of settled bodies
	Settled float64   // s near that pose, and since the body was last unsettled
	Roams   bool      // a slice has led the body far from At since the clock was advanced last
	Due     float64   // s: value of Time from which its loads may be computed
	Wait    float64   // s: the wait that led to Due
	Jitter  float64   // s of the steps in which it has left its place, slow as it was, since it rested: see Jitters
}

// Undisturbed returns how long (s) the body has stayed in place without being woken.
func (r *RestClock) Undisturbed() float64 { return min(r.Time, r.Woken) }

// BackOff makes the body rest twice as long as before until its loads are computed again.
func (r *RestClock) BackOff() {
	r.Wait = min(2*r.Wait, restWaitMost)
	r.Due = r.Time + r.Wait
}

// NoteAway records how far (m) a slice has led the body from At. Far is several times the drift (m) that sleep allows:
// a body that is back when the step ends may have been in flight.
func (r *RestClock) NoteAway(distance, drift float64) {
	r.Roams = r.Roams || distance > roamDrifts*drift
}

// Restart starts the rest of a body anew, where it is.
func (r *RestClock) Restart(at *geom.Pose) {
	*r = RestClock{At: *at, Near: *at, Due: RestLeast, Wait: RestLeast}
}

// Moved starts the rest of a body anew that has moved in a step of dt seconds, at a speed (m/s) of its fastest point.
func (r *RestClock) Moved(at *geom.Pose, speed, dt float64) {
	jitter := 0.0
	if speed < jitterSpeed {
		jitter = r.Jitter + dt
	}
	r.Restart(at)
	r.Jitter = jitter
}

// Jitters reports whether the body has left its place often, slow as it was, without coming to rest: sweeps may not get
// it there. What sways does so in few of its steps.
func (r *RestClock) Jitters() bool { return r.Jitter > jitterTime }

// WakeAll wakes all bodies.
func (st *State) WakeAll() {
	for i := range st.Bodies {
		st.Wake(i)
	}
}

// Wake wakes body i and the island it fell asleep with.
func (st *State) Wake(i int) {
	st.Sleep.Rest[i].Woken = 0
	st.Unsettle(int32(i))
	if !st.Bodies[i].Asleep {
		return
	}
	for k := int32(i); st.Bodies[k].Asleep; k = st.Sleep.Islands.Ring[k] {
		st.wakeAlone(k)
	}
}

// Rouse wakes body i, whatever its kind. A kinematic body that stands blocked resumes its drive.
func (st *State) Rouse(i int) {
	switch st.Bodies[i].Kind {
	case Dynamic:
		st.Wake(i)
	case Kinematic:
		st.Wake(i)
		st.Resume(int32(i))
	}
}

// wakeAlone wakes body i alone.
func (st *State) wakeAlone(i int32) {
	b, s := &st.Bodies[i], &st.States[i]
	b.Asleep, b.Untouched = false, true
	st.Sleep.Rest[i].Woken = 0
	s.Shift, s.Roll, s.Turn, s.FiniteRotation = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat(), false
	st.Planned[i] = geom.Motion{Start: st.Poses[i]} // woken within a slice, it is predicted to stay
	for _, p := range b.Proxies {
		st.Broad.Wake(p)
	}
	st.enlist(int(i))
}

// WakeNeighbours wakes every body that shares a pair or a joint with body i.
func (st *State) WakeNeighbours(i int) {
	st.Joints.wake(st, int32(i))
	for _, p := range st.Bodies[i].Proxies {
		st.Sleep.Pairs = st.Broad.AppendPairsOf(st.Sleep.Pairs[:0], p)
		for _, pair := range st.Sleep.Pairs {
			for _, k := range [2]int32{st.Proxies[pair.A].Body, st.Proxies[pair.B].Body} {
				switch st.Bodies[k].Kind {
				case Dynamic:
					st.Wake(int(k))
				case Kinematic:
					st.Resume(k)
				}
			}
		}
	}
}

// WakesOthers reports whether the touch of an awake body wakes a sleeper: that of a standing kinematic body does not.
func (st *State) WakesOthers(body int32) bool {
	return st.Bodies[body].Kind == Dynamic || !st.Paths[body].Still && !st.StandsBlocked(body)
}

// MovedFrom bounds how far (m) any point of body i is from its place at a nearby pose.
func (st *State) MovedFrom(i int, from *geom.Pose) float64 {
	return PoseDistance(&st.Poses[i], from, st.Bodies[i].Radius)
}

// PoseDistance bounds how far (m) the points of a body within an arm (m) of its centre move between two poses.
func PoseDistance(a, b *geom.Pose, arm float64) float64 {
	return a.P.Sub(b.P).Len() + float64(TurnOf(a, b)*arm)
}

// TurnOf returns the angle (rad) between two poses, if it is small; else the chord, which grows with the angle.
func TurnOf(a, b *geom.Pose) float64 {
	d := a.Q.Mul(b.Q.Conj())
	return 2 * geom.Vec3{X: d.X, Y: d.Y, Z: d.Z}.Len()
}

// BothRest reports whether one of two bodies sleeps and the other, a kinematic body that stands still, does not wake
// it. Rows between them would give the sleeper a velocity, and lose its loads.
func (st *State) BothRest(a, b int32) bool {
	return st.Bodies[a].Asleep && !st.WakesOthers(b) || st.Bodies[b].Asleep && !st.WakesOthers(a)
}

// StandsBlocked reports whether driven body i has been blocked in one place for so long that its neighbours may sleep.
func (st *State) StandsBlocked(i int32) bool {
	return st.Bodies[i].Kind == Kinematic && st.Sleep.Rest[i].Undisturbed() >= RestTime
}

// Resume has driven body i try to move again.
func (st *State) Resume(i int32) {
	st.Bodies[i].Drive.Stalled = false
	st.Sleep.Rest[i].Restart(&st.Poses[i])
}
