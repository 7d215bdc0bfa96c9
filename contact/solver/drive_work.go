package solver

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// FiniteRotations returns how many of the touched bodies follow their finite rotation.
func (s *Solver) FiniteRotations() int { return s.finiteRotations }

// Touched returns the movable bodies with constraints, in the order of the constraints.
func (s *Solver) Touched() []int32 { return s.touched }

// StartVelocity returns the velocities that touched body i had before the contact impulses of this sub-step. It is
// known from the sweep without bias on, if a touched body follows its finite rotation.
func (s *Solver) StartVelocity(i int32) (vel, spin geom.Vec3) {
	return s.starts[i].vel, s.starts[i].spin
}

// keepStarts stores the velocities that StartVelocity returns for this sub-step.
func (s *Solver) keepStarts() {
	s.starts = resize(s.starts, len(s.warmStarts))
	for _, i := range s.touched {
		s.starts[i] = s.warmStarts[i]
	}
}

// DriveWork returns the work (J) that the drives of constraint i have done in this sub-step: immovable bodies that
// move, and belts. Without either a constraint can only dissipate.
func (s *Solver) DriveWork(i int, states []rigid.State) float64 {
	c := &s.Constraints[i]
	if c.Direct {
		return 0
	}
	seat := s.packed.seats[i]
	return s.driveWork[i] + s.laneDriveWork(&s.packed.blocks[seat.block], int(seat.lane&(lanes-1)), states)
}

// laneDriveWork returns the work (J) of the drives by the present impulses of lane l.
func (s *Solver) laneDriveWork(b *block, l int, states []rigid.State) (energy float64) {
	x, y, e := &states[b.a[l]], &states[b.b[l]], s.extraOf(b)
	force, moment := s.laneImpulse(b, l)
	if x.InvMass == 0 {
		energy += force.Dot(x.PointVelocity(b.armA.at(l))) + moment.Dot(x.Spin)
	}
	if y.InvMass == 0 {
		energy -= force.Dot(y.PointVelocity(b.armB.at(l))) + moment.Dot(y.Spin)
	}
	if e != nil {
		energy -= float64(b.f1[l]*e.belt1[l]) + float64(b.f2[l]*e.belt2[l])
	}
	return energy
}

// laneImpulse returns the impulse that lane l applies to B, at the common point.
func (s *Solver) laneImpulse(b *block, l int) (force, moment geom.Vec3) {
	w := wrench{f1: b.f1[l], f2: b.f2[l], t: b.twist[l]}
	lines := s.packed.lines[b.first : b.first+b.count]
	for j := range lines {
		w.push(&lines[j], l, lines[j].impulse[l])
	}
	if e := s.extraOf(b); e != nil {
		w.m1, w.m2 = w.m1+e.roll1[l], w.m2+e.roll2[l]
	}
	return w.world(b, l)
}

// ScaleImpulses scales the impulses of constraint i. The caller has scaled the velocity changes of its bodies.
func (s *Solver) ScaleImpulses(i int, share float64) {
	c := &s.Constraints[i]
	if c.Direct {
		return
	}
	seat := s.packed.seats[i]
	b, l := &s.packed.blocks[seat.block], int(seat.lane&(lanes-1))
	lines, totals := s.packed.lines[b.first:b.first+b.count], s.packed.totals[b.first:b.first+b.count]
	for j := range lines {
		totals[j][l] -= float64((1 - share) * lines[j].impulse[l])
		lines[j].impulse[l] *= share
	}
	b.scaleFriction(s.extraOf(b), l, share)
	s.warmStarts[c.A].changed, s.warmStarts[c.B].changed = true, true
}
