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

// takenMomenta are the bodies whose velocities the guard has changed in a slice. Its slices are reused.
type takenMomenta struct {
	changed   []velocityBefore
	changedIn []uint64 // by body: the last slice in which it was entered in changed
	seenIn    []uint64 // by root of an island: the last slice in which it was looked at
}

// noteVelocity has to be called before the guard changes the velocity of body i.
func (ce *certifier) noteVelocity(i int32) {
	if t := &ce.taken; t.changedIn[i] != ce.Bounds.Slice && ce.Yields(i) {
		t.changedIn[i] = ce.Bounds.Slice
		t.changed = append(t.changed, velocityBefore{i, ce.States[i].Vel, ce.States[i].Spin})
	}
}

// returnMomenta gives islands back what their supports cannot have taken up.
func (gd *Guard) returnMomenta() {
	t := &gd.taken
	if len(t.changed) > 0 && gd.anySmooth() {
		gd.joinBlocked()
		for k := range t.changed {
			i := t.changed[k].body
			root := gd.islandOf(i)
			if t.seenIn[root] == gd.Bounds.Slice || !gd.isSupported(i) {
				continue
			}
			t.seenIn[root] = gd.Bounds.Slice
			if s := gd.supportOf(root); s.count < 3 {
				gd.returnMomentum(root, &s)
			}
		}
	}
	t.changed = t.changed[:0]
}

// isOf reports whether body i gives way and is of the island with that root.
func (gd *Guard) isOf(i, root int32) bool { return gd.Yields(i) && gd.islandOf(i) == root }

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
	count int
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

// supportOf returns what pushes the island with that root. Friction pushes all ways, and so may joints to the world.
func (gd *Guard) supportOf(root int32) (s support) {
	for _, k := range gd.Solver.Islands.Held {
		c := &gd.Solver.Constraints[k]
		if gd.isOf(c.A, root) == gd.isOf(c.B, root) { // not of it, or a lock carries one of the two
			continue
		}
		if c.Friction > 0 {
			return support{count: 3}
		}
		s.add(c.Normal)
	}
	for k := range gd.blocked {
		p := &gd.blocked[k]
		if gd.isOf(p.bodies[0], root) == gd.isOf(p.bodies[1], root) {
			continue
		}
		if p.rough {
			return support{count: 3}
		}
		s.add(p.normal)
	}
	for _, l := range gd.Solver.Links {
		for k, i := range l {
			if other := l[1-k]; i >= 0 && gd.isOf(i, root) && (other < 0 || !gd.Yields(other)) {
				return support{count: 3}
			}
		}
	}
	for _, i := range gd.Active.Bodies {
		if locks := gd.States[i].Locks & rigid.Shifts; locks != 0 && gd.isOf(i, root) {
			for _, n := range [3]geom.Vec3{geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)} {
				if locks.FreeShift(n) != n {
					s.add(n)
				}
			}
		}
	}
	return s
}

// returnMomentum gives the bodies of the island with that root the same velocity more, so that the momentum that the
// guard took across its support is theirs again. Where they would have more energy then than they came with, they lose
// what is too much of their motion against each other, one share of it, so that joints and contacts keep theirs.
func (gd *Guard) returnMomentum(root int32, s *support) {
	var taken, momentum geom.Vec3 // kg m/s
	mass, lost := 0.0, 0.0        // kg, J
	for _, i := range gd.Active.Bodies {
		if gd.isOf(i, root) {
			mass += gd.Bodies[i].Mass
			momentum = momentum.AddScaled(gd.Bodies[i].Mass, gd.States[i].Vel)
		}
	}
	for k := range gd.taken.changed {
		was := &gd.taken.changed[k]
		if gd.isOf(was.body, root) {
			now := &gd.States[was.body]
			taken = taken.AddScaled(gd.Bodies[was.body].Mass, was.vel.Sub(now.Vel))
			lost += gd.energyOf(was.body, was.vel, was.spin) - gd.energyOf(was.body, now.Vel, now.Spin)
		}
	}
	common, more := s.across(momentum).Scale(1/mass), s.across(taken).Scale(1/mass)
	if more == (geom.Vec3{}) {
		return
	}
	share := 1.0
	if gain := float64(0.5 * mass * more.Dot(common.Scale(2).Add(more))); gain > lost {
		inner := 0.0 // J, of the motion besides the common one
		for _, i := range gd.Active.Bodies {
			if gd.isOf(i, root) {
				inner += gd.energyOf(i, gd.States[i].Vel.Sub(common), gd.States[i].Spin)
			}
		}
		share = math.Sqrt(max(0, 1-(gain-lost)/inner))
	}
	for _, i := range gd.Active.Bodies {
		if gd.isOf(i, root) {
			b := &gd.States[i]
			b.Vel, b.Spin = common.Add(more).AddScaled(share, b.Vel.Sub(common)), b.Spin.Scale(share)
		}
	}
}

// energyOf returns the kinetic energy (J) that body i has at some velocities.
func (gd *Guard) energyOf(i int32, vel, spin geom.Vec3) float64 {
	b := &gd.Bodies[i]
	return float64(0.5*b.Mass*vel.LenSq()) + b.SpinEnergy(gd.Candidate(i), spin)
}
