package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// sleeper puts islands of bodies that stay in place to sleep and wakes them.
type sleeper struct {
	on      bool
	rest    []restLog // by body
	islands islands
	pairs   []collision.Pair // of one body
}

// restLog is the rest clock of a body: the poses near which it has stayed, and for how long.
type restLog struct {
	pose    geom.Pose
	time    float64   // s
	near    geom.Pose // pose near which it has stayed by the narrower measure of settled bodies
	settled float64   // s near that pose, and since the body was last unsettled
}

func (st *State) wakeAll() {
	for i := range st.bodies {
		st.wake(i)
	}
}

// wake wakes body i and the island it fell asleep with.
func (st *State) wake(i int) {
	st.sleep.rest[i].time = 0
	st.unsettle(int32(i))
	if !st.bodies[i].asleep {
		return
	}
	for k := int32(i); st.bodies[k].asleep; k = st.sleep.islands.ring[k] {
		st.wakeAlone(k)
	}
}

// rouse wakes body i, whatever its kind. A kinematic body that stands blocked resumes its drive.
func (st *State) rouse(i int) {
	switch st.bodies[i].kind {
	case dynamic:
		st.wake(i)
	case kinematic:
		st.wake(i)
		st.resume(int32(i))
	}
}

// wakeAlone wakes body i alone.
func (st *State) wakeAlone(i int32) {
	b, s := &st.bodies[i], &st.states[i]
	b.asleep, b.untouched = false, true
	st.sleep.rest[i].time = 0
	s.Shift, s.Roll, s.Turn, s.FiniteRotation = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat(), false
	for _, p := range b.proxies {
		st.broad.Wake(p)
	}
	st.enlist(int(i))
}

// wakeNeighbours wakes every body that shares a pair with body i.
func (st *State) wakeNeighbours(i int) {
	for _, p := range st.bodies[i].proxies {
		st.sleep.pairs = st.broad.AppendPairsOf(st.sleep.pairs[:0], p)
		for _, pair := range st.sleep.pairs {
			for _, k := range [2]int32{st.proxies[pair.A].body, st.proxies[pair.B].body} {
				switch st.bodies[k].kind {
				case dynamic:
					st.wake(int(k))
				case kinematic:
					st.resume(k)
				}
			}
		}
	}
}

// wakesOthers reports whether the touch of an awake body wakes a sleeper: that of a standing kinematic body does not.
func (st *State) wakesOthers(body int32) bool {
	return st.bodies[body].kind == dynamic || !st.paths[body].Still && !st.standsBlocked(body)
}

// movedFrom bounds how far (m) any point of body i is from its place at a nearby pose.
func (st *State) movedFrom(i int, from *geom.Pose) float64 {
	return poseDistance(&st.poses[i], from, st.bodies[i].radius)
}

// poseDistance bounds how far (m) the points of a body within an arm (m) of its centre move between two poses.
func poseDistance(a, b *geom.Pose, arm float64) float64 {
	return a.P.Sub(b.P).Len() + float64(turnOf(a, b)*arm)
}

// turnOf returns the angle (rad) between two poses, if it is small; else the chord, which grows with the angle.
func turnOf(a, b *geom.Pose) float64 {
	d := a.Q.Mul(b.Q.Conj())
	return 2 * geom.Vec3{X: d.X, Y: d.Y, Z: d.Z}.Len()
}

// bothRest reports whether one of two bodies sleeps and the other, a kinematic body that stands still, does not wake
// it. Rows between them would give the sleeper a velocity, and lose its loads.
func (st *State) bothRest(a, b int32) bool {
	return st.bodies[a].asleep && !st.wakesOthers(b) || st.bodies[b].asleep && !st.wakesOthers(a)
}

// standsBlocked reports whether driven body i has been blocked in one place for so long that its neighbours may sleep.
func (st *State) standsBlocked(i int32) bool {
	return st.bodies[i].kind == kinematic && st.sleep.rest[i].time >= sleepTime
}

// resume has driven body i try to move again.
func (st *State) resume(i int32) {
	st.bodies[i].drive.stalled = false
	st.sleep.rest[i].time = 0
}
