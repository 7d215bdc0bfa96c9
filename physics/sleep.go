package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	// sleepTime (s) is how long every body of an island must stay in place before the island sleeps.
	sleepTime = 0.5
	// sleepShare of the smallest half width, at most sleepMost (m), is how far a body may move while it counts as staying
	// in place. It bounds the displacement, because a shaking stack is fast without going anywhere.
	sleepShare = 0.004
	sleepMost  = 0.001
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

// SetSleeping switches sleeping on or off (on by default). Switching it off wakes all bodies.
func (w *World) SetSleeping(on bool) {
	w.sleep.on = on
	if !on {
		w.wakeAll()
	}
}

// SetGravity changes the gravity (m/s²) and wakes all bodies. Numbers that are not finite are ignored.
func (w *World) SetGravity(g mgl64.Vec3) {
	if finite(g) && g != w.cfg.Gravity {
		old := w.settings.gravity
		w.cfg.Gravity, w.settings.gravity = g, vec(g)
		w.wakeAll()
		w.rescalePreloads(old)
	}
}

func (w *World) wakeAll() {
	for i := range w.bodies {
		w.wake(i)
	}
}

// Asleep reports whether the body sleeps. A kinematic body sleeps while its drive stands still. A body that driven
// bodies hold fast sleeps too, even if sleeping is off.
func (w *World) Asleep(id BodyID) bool { return w.bodies[w.lookup(id)].asleep }

// updateSleep finds out which islands are settled and lets islands fall asleep.
func (w *World) updateSleep() {
	s := &w.sleep
	dt := 1 / w.settings.hz
	w.joinIslands(&w.solver)
	for _, i := range w.active.driven {
		w.logBlocked(i, dt)
	}
	for _, i := range w.active.bodies {
		if w.bodies[i].kind == dynamic {
			w.logRest(int(i), dt)
			s.islands.noteRest(i, w.step, &s.rest[i], w.squeezed(i))
		} else if s.on && w.bodies[i].drive.resting() && w.paths[i].Still {
			w.fallAsleep(int(i))
		}
	}
	w.splitIslands()
	w.stall()
	w.updateSettled()
	if w.active.leaving {
		w.listBodies()
		w.refreshPairs()
		w.listPairs() // a pair with one body newly asleep is an edge now, which the broad phase does not list
	}
}

// restartRest restarts the rest clock of body i when its neighbour is kinematic and moves: no body rests on a moving
// support. On a blocked support it has rested for at most as long as the support has stood.
func (w *World) restartRest(i, neighbour int32) {
	if w.bodies[neighbour].kind == kinematic && !w.paths[neighbour].Still {
		r, stood := &w.sleep.rest[i], w.sleep.rest[neighbour].time
		r.time, r.settled = min(r.time, stood), min(r.settled, stood)
	}
}

// logRest updates the rest clock of body i. A body that the guard holds in place does not rest, unless a driven body
// squeezes it: it may be held in the air, and would stay there asleep.
func (w *World) logRest(i int, dt float64) {
	r, b := &w.sleep.rest[i], &w.bodies[i]
	dragged := w.drag.body.slot == int32(i) && w.drag.body.gen != 0
	whirls := w.states[i].Spin.Len() > w.settings.hz // more than a radian in a step: poses alone do not show such turns
	cut := w.held.fraction[i] < 1 && !w.squeezed(int32(i))
	if dragged || whirls || cut || w.movedFrom(i, &r.pose) > b.sleepDrift {
		*r = restLog{pose: w.poses[i], near: w.poses[i]}
		return
	}
	r.time, r.settled = r.time+dt, r.settled+dt
	if !b.settled && w.movedFrom(i, &r.near) > settledShare*b.sleepDrift {
		r.near, r.settled = w.poses[i], 0
	}
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

// fallAsleep stops body i until it is woken.
func (w *World) fallAsleep(i int) {
	b := &w.bodies[i]
	w.unsettle(int32(i))
	b.asleep = true
	w.active.leaving = true
	w.states[i].Vel, w.states[i].Spin = geom.Vec3{}, geom.Vec3{}
	w.paths[i].MakePath(geom.Motion{Start: w.poses[i]})
	w.sweepProxies(i) // with its whole zone around its present pose, not the one it came from: proofs rely on it
	for _, p := range b.proxies {
		w.broad.Rest(p)
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

// wakeApproached wakes sleeping bodies that have contact points with a body that may move, until no further body wakes.
// Those are the pairs that make islands: two bodies that rest beside each other without contact let each other sleep.
func (w *World) wakeApproached() {
	for woke := true; woke; {
		woke = false
		for _, pair := range w.active.edges {
			x, y := &w.proxies[pair.A], &w.proxies[pair.B]
			sleeper, other := x.body, y.body
			if w.bodies[other].asleep {
				sleeper, other = other, sleeper
			}
			if w.bodies[sleeper].asleep && w.bodies[sleeper].kind == dynamic && w.wakesOthers(other) &&
				x.swept.Overlaps(&y.swept) && w.refreshManifold(&w.narrowWorkers[0], pair.Slot, x, y) {
				w.wake(int(sleeper))
				woke = true
			}
		}
		if woke {
			w.refreshPairs()
		}
	}
}

// wakesOthers reports whether the touch of an awake body wakes a sleeper: that of a standing kinematic body does not.
func (w *World) wakesOthers(body int32) bool {
	return w.bodies[body].kind == dynamic || !w.paths[body].Still && !w.standsBlocked(body)
}
