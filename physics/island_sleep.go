package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// Island finds the loads of bodies at rest, and puts islands to sleep.
type Island struct {
	*State
	narrow *Narrow

	groups contactGroups
}

// NewIsland returns the room of islands of a state.
func NewIsland(st *State, narrow *Narrow) *Island { return &Island{State: st, narrow: narrow} }

// sleepShare of the smallest half width, at most sleepMost (m), is how far a body may move while it counts as staying
// in place. It bounds the displacement, because a shaking stack is fast without going anywhere.
const (
	sleepShare = 0.004
	sleepMost  = 0.001
)

// updateSleep finds out which islands are settled and lets islands fall asleep.
func (is *Island) updateSleep() {
	s := &is.sleep
	dt := 1 / is.settings.hz
	is.joinIslands(&is.solver)
	for _, i := range is.active.driven {
		is.logBlocked(i, dt)
	}
	for _, i := range is.active.bodies {
		if is.bodies[i].kind == dynamic {
			is.logRest(int(i), dt)
			s.islands.noteRest(i, is.step, &s.rest[i], is.squeezed(i))
		} else if s.on && is.bodies[i].drive.resting() && is.paths[i].Still {
			is.fallAsleep(int(i))
		}
	}
	is.splitIslands()
	is.stall()
	is.updateSettled()
	if is.active.leaving {
		is.listBodies()
		is.refreshPairs()
		is.listPairs() // a pair with one body newly asleep is an edge now, which the broad phase does not list
	}
}

// restartRest restarts the rest clock of body i when its neighbour is kinematic and moves: no body rests on a moving
// support. On a blocked support it has rested for at most as long as the support has stood.
func (is *Island) restartRest(i, neighbour int32) {
	if is.bodies[neighbour].kind == kinematic && !is.paths[neighbour].Still {
		r, stood := &is.sleep.rest[i], is.sleep.rest[neighbour].time
		r.time, r.settled = min(r.time, stood), min(r.settled, stood)
	}
}

// logRest updates the rest clock of body i. A body that the guard holds in place does not rest, unless a driven body
// squeezes it: it may be held in the air, and would stay there asleep.
func (is *Island) logRest(i int, dt float64) {
	r, b := &is.sleep.rest[i], &is.bodies[i]
	dragged := is.drag.body.slot == int32(i) && is.drag.body.gen != 0
	whirls := is.states[i].Spin.Len() > is.settings.hz // more than a radian in a step: poses alone do not show such turns
	cut := is.held.fraction[i] < 1 && !is.squeezed(int32(i))
	if dragged || whirls || cut || is.movedFrom(i, &r.pose) > b.sleepDrift {
		*r = restLog{pose: is.poses[i], near: is.poses[i]}
		return
	}
	r.time, r.settled = r.time+dt, r.settled+dt
	if !b.settled && is.movedFrom(i, &r.near) > settledShare*b.sleepDrift {
		r.near, r.settled = is.poses[i], 0
	}
}

// fallAsleep stops body i until it is woken.
func (is *Island) fallAsleep(i int) {
	b := &is.bodies[i]
	is.unsettle(int32(i))
	b.asleep = true
	is.active.leaving = true
	is.states[i].Vel, is.states[i].Spin = geom.Vec3{}, geom.Vec3{}
	is.paths[i].MakePath(geom.Motion{Start: is.poses[i]})
	is.sweepProxies(i) // with its whole zone around its present pose, not the one it came from: proofs rely on it
	for _, p := range b.proxies {
		is.broad.Rest(p)
	}
}

// wakeApproached wakes sleeping bodies that have contact points with a body that may move, until no further body wakes.
// Those are the pairs that make islands: two bodies that rest beside each other without contact let each other sleep.
func (is *Island) wakeApproached() {
	for woke := true; woke; {
		woke = false
		for _, pair := range is.active.edges {
			x, y := &is.proxies[pair.A], &is.proxies[pair.B]
			sleeper, other := x.body, y.body
			if is.bodies[other].asleep {
				sleeper, other = other, sleeper
			}
			if is.bodies[sleeper].asleep && is.bodies[sleeper].kind == dynamic && is.wakesOthers(other) &&
				x.swept.Overlaps(&y.swept) && is.narrow.refreshManifold(&is.narrow.narrowWorkers[0], pair.Slot, x, y) {
				is.wake(int(sleeper))
				woke = true
			}
		}
		if woke {
			is.refreshPairs()
		}
	}
}
