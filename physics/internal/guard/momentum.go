package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// The momentum that the guard takes from a supported island is momentum that its supports take up. A support without
// friction pushes along its normal alone, a lock along its axis. What the guard takes across all of these, the bodies
// of the island get back as one.

// velocityBefore is the velocity with which a body came to the guard.
type velocityBefore struct {
	body      int32
	vel, spin geom.Vec3 // m/s and rad/s, world
}

// takenMomenta are the bodies whose velocities the guard has changed in a slice, and their islands. Its slices are
// reused.
type takenMomenta struct {
	changed   []velocityBefore
	changedIn []uint64 // by body: the last slice in which it was entered in changed
	islands   []lightened
	placeOf   []int32 // by root of an island: where it is in islands, if it is there
}

// lightened is a supported island from which the guard has taken momentum.
type lightened struct {
	root     int32
	support  support
	mass     float64   // kg
	momentum geom.Vec3 // kg m/s
	taken    geom.Vec3 // kg m/s
	lost     float64   // J
	common   geom.Vec3 // m/s, of the island as one, in the directions in which nothing pushes it
	more     geom.Vec3 // m/s, that it gets back
	inner    float64   // J, of the motion besides the common one
}

// noteVelocity has to be called before the guard changes the velocity of body i.
func (ce *certifier) noteVelocity(i int32) {
	if t := &ce.taken; t.changedIn[i] != ce.Bounds.Slice && ce.Yields(i) {
		t.changedIn[i] = ce.Bounds.Slice
		t.changed = append(t.changed, velocityBefore{i, ce.States[i].Vel, ce.States[i].Spin})
	}
}

// returnMomenta gives islands back what their supports cannot have taken up. It has to be called before the next slice.
func (gd *Guard) returnMomenta() {
	t := &gd.taken
	if len(t.changed) > 0 && gd.anySmooth() {
		gd.listLightened()
		gd.findSupports()
		gd.sumMomenta()
		gd.sumInner()
		gd.giveBack()
	}
	t.changed = t.changed[:0]
}

// listLightened lists the supported islands of the bodies that were changed.
func (gd *Guard) listLightened() {
	t := &gd.taken
	t.islands = t.islands[:0]
	gd.joinBlocked()
	for k := range t.changed {
		if i := t.changed[k].body; gd.lightenedOf(i) == nil && gd.isSupported(i) {
			root := gd.islandOf(i)
			t.placeOf[root] = int32(len(t.islands))
			t.islands = append(t.islands, lightened{root: root})
		}
	}
}

// lightenedOf returns the listed island of body i, nil if it is of none or does not give way.
func (gd *Guard) lightenedOf(i int32) *lightened {
	if t := &gd.taken; i >= 0 && gd.Yields(i) {
		root := gd.islandOf(i)
		if k := int(t.placeOf[root]); k < len(t.islands) && t.islands[k].root == root {
			return &t.islands[k]
		}
	}
	return nil
}

// anySmooth reports whether something may carry bodies without friction.
func (gd *Guard) anySmooth() bool {
	for _, i := range gd.Solver.Islands.Held {
		if gd.Solver.Constraints[i].Friction == 0 {
			return true
		}
	}
	for k := range gd.taken.changed {
		if gd.States[gd.taken.changed[k].body].Locks&rigid.Shifts != 0 {
			return true
		}
	}
	return false
}

// support is the space of the directions in which something pushes an island.
type support struct {
	count int          // 3: all directions
	along [3]geom.Vec3 // unit, world, at right angles to each other, as many as count
}

// add adds direction n (world, unit).
func (s *support) add(n geom.Vec3) {
	if across := s.across(n); s.count < 3 && across.LenSq() > rigid.CarryLeast {
		s.along[s.count] = across.Unit()
		s.count++
	}
}

// across returns the part of v that nothing pushes along.
func (s *support) across(v geom.Vec3) geom.Vec3 {
	for _, n := range s.along[:s.count] {
		v = v.AddScaled(-n.Dot(v), n)
	}
	return v
}

// findSupports finds the supports of the listed islands. Friction pushes all ways, and so may joints to the world.
func (gd *Guard) findSupports() {
	for _, k := range gd.Solver.Islands.Held {
		c := &gd.Solver.Constraints[k]
		gd.addSupport(c.A, c.B, c.Normal, c.Friction > 0)
	}
	for k := range gd.blocked {
		p := &gd.blocked[k]
		gd.addSupport(p.bodies[0], p.bodies[1], p.normal, p.rough)
	}
	for _, l := range gd.Solver.Links {
		for k, i := range l {
			if other := l[1-k]; other < 0 || !gd.Yields(other) {
				if island := gd.lightenedOf(i); island != nil {
					island.support.count = 3
				}
			}
		}
	}
	for _, i := range gd.Active.Bodies {
		locks := gd.States[i].Locks & rigid.Shifts
		if locks == 0 {
			continue
		}
		if island := gd.lightenedOf(i); island != nil {
			for _, n := range [3]geom.Vec3{geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)} {
				if locks.FreeShift(n) != n {
					island.support.add(n)
				}
			}
		}
	}
}

// addSupport adds a contact of bodies a and b, with a normal and perhaps friction, to the support of the island that
// one of them is of. Within an island a lock carries one of the two.
func (gd *Guard) addSupport(a, b int32, n geom.Vec3, rough bool) {
	of, other := gd.lightenedOf(a), gd.lightenedOf(b)
	if of == other {
		return
	}
	for _, island := range [2]*lightened{of, other} {
		switch {
		case island == nil:
		case rough:
			island.support.count = 3
		default:
			island.support.add(n)
		}
	}
}

// sumMomenta sums up the momenta that the listed islands have and have lost, and finds the velocity that the bodies of
// an island get: all the same, so that the momentum taken across its support is theirs again.
func (gd *Guard) sumMomenta() {
	for _, i := range gd.Active.Bodies {
		if island := gd.lightenedOf(i); island != nil {
			island.mass += gd.Bodies[i].Mass
			island.momentum = island.momentum.AddScaled(gd.Bodies[i].Mass, gd.States[i].Vel)
		}
	}
	for k := range gd.taken.changed {
		was := &gd.taken.changed[k]
		if island := gd.lightenedOf(was.body); island != nil {
			now := &gd.States[was.body]
			island.taken = island.taken.AddScaled(gd.Bodies[was.body].Mass, was.vel.Sub(now.Vel))
			island.lost += gd.energyOf(was.body, was.vel, was.spin) - gd.energyOf(was.body, now.Vel, now.Spin)
		}
	}
	for k := range gd.taken.islands {
		island := &gd.taken.islands[k]
		if s := &island.support; s.count < 3 {
			island.common = s.across(island.momentum).Scale(1 / island.mass)
			island.more = s.across(island.taken).Scale(1 / island.mass)
		}
	}
}

// sumInner sums up the energy of the motion of the bodies against each other, where an island would have more energy
// with what it gets than it came with.
func (gd *Guard) sumInner() {
	for _, i := range gd.Active.Bodies {
		if island := gd.lightenedOf(i); island != nil && island.gain() > island.lost {
			island.inner += gd.energyOf(i, gd.States[i].Vel.Sub(island.common), gd.States[i].Spin)
		}
	}
}

// gain returns how much more energy (J) an island has with what it gets.
func (l *lightened) gain() float64 {
	return float64(0.5 * l.mass * l.more.Dot(l.common.Scale(2).Add(l.more)))
}

// giveBack gives the bodies of the listed islands their velocity back. Where they would have more energy then than they
// came with, they lose as much of their motion against each other, one share of it, so that joints and contacts keep
// theirs.
func (gd *Guard) giveBack() {
	for _, i := range gd.Active.Bodies {
		island := gd.lightenedOf(i)
		if island == nil || island.more == (geom.Vec3{}) {
			continue
		}
		share := 1.0
		if over := island.gain() - island.lost; over > 0 {
			share = math.Sqrt(max(0, 1-over/island.inner))
		}
		b := &gd.States[i]
		b.Vel = island.common.Add(island.more).AddScaled(share, b.Vel.Sub(island.common))
		b.Spin = b.Spin.Scale(share)
	}
}

// energyOf returns the kinetic energy (J) that body i has at some velocities.
func (gd *Guard) energyOf(i int32, vel, spin geom.Vec3) float64 {
	b := &gd.Bodies[i]
	return float64(0.5*b.Mass*vel.LenSq()) + b.SpinEnergy(gd.Candidate(i), spin)
}
