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

func (w *World) wakeAll() {
	for i := range w.bodies {
		w.wake(i)
	}
}

// wake wakes body i and the island it fell asleep with.
func (w *World) wake(i int) {
	w.sleep.rest[i].time = 0
	w.unsettle(int32(i))
	if !w.bodies[i].asleep {
		return
	}
	for k := int32(i); w.bodies[k].asleep; k = w.sleep.islands.ring[k] {
		w.wakeAlone(k)
	}
}

// rouse wakes body i, whatever its kind. A kinematic body that stands blocked resumes its drive.
func (w *World) rouse(i int) {
	switch w.bodies[i].kind {
	case dynamic:
		w.wake(i)
	case kinematic:
		w.wake(i)
		w.resume(int32(i))
	}
}

// wakeAlone wakes body i alone.
func (w *World) wakeAlone(i int32) {
	b, s := &w.bodies[i], &w.states[i]
	b.asleep, b.untouched = false, true
	w.sleep.rest[i].time = 0
	s.Shift, s.Roll, s.Turn, s.FiniteRotation = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat(), false
	for _, p := range b.proxies {
		w.broad.Wake(p)
	}
	w.enlist(int(i))
}

// wakeNeighbours wakes every body that shares a pair with body i.
func (w *World) wakeNeighbours(i int) {
	for _, p := range w.bodies[i].proxies {
		w.sleep.pairs = w.broad.AppendPairsOf(w.sleep.pairs[:0], p)
		for _, pair := range w.sleep.pairs {
			for _, k := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
				switch w.bodies[k].kind {
				case dynamic:
					w.wake(int(k))
				case kinematic:
					w.resume(k)
				}
			}
		}
	}
}

// wakesOthers reports whether the touch of an awake body wakes a sleeper: that of a standing kinematic body does not.
func (w *World) wakesOthers(body int32) bool {
	return w.bodies[body].kind == dynamic || !w.paths[body].Still && !w.standsBlocked(body)
}

// movedFrom bounds how far (m) any point of body i is from its place at a nearby pose.
func (w *World) movedFrom(i int, from *geom.Pose) float64 {
	return poseDistance(&w.poses[i], from, w.bodies[i].radius)
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
func (w *World) bothRest(a, b int32) bool {
	return w.bodies[a].asleep && !w.wakesOthers(b) || w.bodies[b].asleep && !w.wakesOthers(a)
}

// standsBlocked reports whether driven body i has been blocked in one place for so long that its neighbours may sleep.
func (w *World) standsBlocked(i int32) bool {
	return w.bodies[i].kind == kinematic && w.sleep.rest[i].time >= sleepTime
}

// resume has driven body i try to move again.
func (w *World) resume(i int32) {
	w.bodies[i].drive.stalled = false
	w.sleep.rest[i].time = 0
}
