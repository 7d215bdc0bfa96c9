package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

const (
	// sleepTime (s) is how long every body of an island must stay put before the island sleeps.
	sleepTime = 0.5
	// sleepShare of the smallest half width is how far a body may stray while it counts as staying put; judged on
	// displacement, because a shaking stack is fast without going anywhere.
	sleepShare = 0.004
)

// sleeper puts islands of bodies that stay put to sleep and wakes them.
type sleeper struct {
	on     bool
	island []int32   // by body: parent in the union–find forest; for sleepers, the name of their island
	rest   []restLog // by body
}

// restLog remembers where a body has been staying.
type restLog struct {
	pose geom.Pose
	time float64 // s
}

// forget drops what is known of the body that leaves a slot.
func (s *sleeper) forget(slot int) {
	if slot < len(s.rest) {
		s.rest[slot] = restLog{}
	}
}

// SetSleeping switches sleeping on or off (on by default). Switching it off wakes everything.
func (w *World) SetSleeping(on bool) {
	w.sleep.on = on
	if !on {
		for i := range w.bodies {
			w.bodies[i].asleep = false
		}
	}
}

// Asleep reports whether the body sleeps.
func (w *World) Asleep(id BodyID) bool { return w.bodies[w.lookup(id)].asleep }

// updateSleep lets islands fall asleep. An island is a set of dynamic bodies joined by constraints.
func (w *World) updateSleep() {
	s := &w.sleep
	if !s.on {
		return
	}
	for len(s.island) < len(w.bodies) {
		s.island, s.rest = append(s.island, 0), append(s.rest, restLog{})
	}
	for i := range w.bodies {
		if !w.bodies[i].asleep {
			s.island[i] = int32(i)
		}
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if w.bodies[c.A].kind == Dynamic && w.bodies[c.B].kind == Dynamic {
			s.join(c.A, c.B)
		}
		// A body on a moving support never rests.
		w.disturbBy(c.A, c.B)
		w.disturbBy(c.B, c.A)
	}
	dt := 1 / w.cfg.Hz
	for i := range w.bodies {
		if w.bodies[i].kind == Dynamic && w.moving(i) {
			w.logRest(i, dt)
		}
	}
	// The least rested body decides for its island.
	for i := range w.bodies {
		if w.bodies[i].kind == Dynamic && w.moving(i) {
			root := s.find(int32(i))
			s.rest[root].time = min(s.rest[root].time, s.rest[i].time)
		}
	}
	for i := range w.bodies {
		if w.bodies[i].kind != Dynamic || !w.moving(i) {
			continue
		}
		if root := s.find(int32(i)); s.rest[root].time >= sleepTime {
			w.bodies[i].asleep = true
			w.states[i].Vel, w.states[i].Spin = geom.Vec3{}, geom.Vec3{}
			w.paths[i].MakePath(geom.Motion{Start: w.poses[i]})
		}
	}
	for i := range w.bodies {
		if w.bodies[i].asleep {
			s.island[i] = s.find(int32(i))
		}
	}
}

// disturbBy restarts the rest of body i when its neighbour is kinematic and moves.
func (w *World) disturbBy(i, neighbour int32) {
	if w.bodies[neighbour].kind == Kinematic && !w.paths[neighbour].Still {
		w.sleep.rest[i].time = 0
	}
}

// logRest counts how long body i has stayed near one pose.
func (w *World) logRest(i int, dt float64) {
	r, b := &w.sleep.rest[i], &w.bodies[i]
	half := math.Inf(1)
	for _, p := range b.proxies {
		half = min(half, w.proxies[p].half)
	}
	if w.drag.body.index == uint32(i) && !w.drag.body.IsZero() ||
		w.poses[i].P.Sub(r.pose.P).Len()+float64(turnOf(&w.poses[i], &r.pose)*b.radius) > sleepShare*half {
		*r = restLog{pose: w.poses[i]}
		return
	}
	r.time += dt
}

// turnOf returns the angle (rad, small angles) between two poses.
func turnOf(a, b *geom.Pose) float64 {
	d := a.Q.Mul(b.Q.Conj())
	return 2 * geom.Vec3{X: d.X, Y: d.Y, Z: d.Z}.Len()
}

// find returns the root of i's island, halving the path on the way.
func (s *sleeper) find(i int32) int32 {
	for s.island[i] != i {
		s.island[i] = s.island[s.island[i]]
		i = s.island[i]
	}
	return i
}

// join merges two islands under the smaller index, so that the result does not depend on the order of joining.
func (s *sleeper) join(a, b int32) {
	a, b = s.find(a), s.find(b)
	if a < b {
		s.island[b] = a
	} else {
		s.island[a] = b
	}
}

// wake wakes body i and the island it fell asleep with.
func (w *World) wake(i int) {
	if !w.bodies[i].asleep {
		if i < len(w.sleep.rest) {
			w.sleep.rest[i].time = 0
		}
		return
	}
	name := w.sleep.island[i]
	for k := range w.bodies {
		if w.bodies[k].asleep && w.sleep.island[k] == name {
			w.bodies[k].asleep = false
			w.sleep.rest[k].time = 0
			s := &w.states[k]
			s.Shift, s.Roll, s.Turn, s.Tumbles = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat(), false
			w.bodies[k].free = true
		}
	}
}

// wakeNeighbours wakes every body that shares a pair with body i.
func (w *World) wakeNeighbours(i int) {
	for _, pair := range w.broad.Pairs() {
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if int(a) == i {
			w.wake(int(b))
		}
		if int(b) == i {
			w.wake(int(a))
		}
	}
}

// wakeApproached wakes sleeping bodies that have contact points with one that may move, until nobody more wakes. Those
// are the pairs that make islands: two that rest beside each other without contact let each other sleep.
func (w *World) wakeApproached() {
	for woke := true; woke; {
		woke = false
		for _, pair := range w.broad.Pairs() {
			x, y := &w.proxies[pair.A], &w.proxies[pair.B]
			if w.bodies[x.body].asleep == w.bodies[y.body].asleep || !x.swept.Overlaps(&y.swept) {
				continue
			}
			sleeper, other := x.body, y.body
			if w.bodies[other].asleep {
				sleeper, other = other, sleeper
			}
			if w.rouses(other) && w.refreshManifold(pair.Slot, x, y).Manifold.Count > 0 {
				w.wake(int(sleeper))
				woke = true
			}
		}
	}
}

// rouses reports whether the touch of an awake body wakes: not of scenery, nor of a kinematic body that stands still.
func (w *World) rouses(body int32) bool {
	kind := w.bodies[body].kind
	return kind == Dynamic || kind == Kinematic && !w.paths[body].Still
}
