package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// sleepShare of the smallest half width, at most sleepMost (m), is how far a body may move while it counts as staying
// in place. It bounds the displacement, because a shaking stack is fast without going anywhere.
const (
	sleepShare = 0.004
	sleepMost  = 0.001
)

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
