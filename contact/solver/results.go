package solver

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// The results of a sub-step, and the way back for those that the energy limiter of package dynamics does not allow.

// Total returns the normal impulse (N s) of row j of constraint i, summed over all sub-steps since Pack or Continue.
func (s *Solver) Total(i, j int) float64 {
	p := &s.packed
	if !p.ready || s.Constraints[i].Direct {
		return s.Rows[int(s.Constraints[i].First)+j].Total
	}
	b, l := p.laneOf(i)
	return p.totals[int(b.first)+j][l]
}

// BouncedBodies returns the movable bodies that elastic impacts have changed since the last call, or since Pack, with
// repetitions. It is valid until the next impact.
func (s *Solver) BouncedBodies() []int32 {
	list := s.restitution.bounced
	s.restitution.bounced = list[:0]
	return list
}

// Touched returns the movable bodies with constraints, in the order of the constraints.
func (s *Solver) Touched() []int32 { return s.packed.touched }

// FiniteRotations returns how many of the touched bodies follow their finite rotation.
func (s *Solver) FiniteRotations() int { return s.finite.bodies }

// ChangedBySweeps reports whether the sweeps have changed the velocity of body i since the warm start of the sub-step.
func (s *Solver) ChangedBySweeps(i int32, b *rigid.State) bool {
	k := &s.warm
	return k.bodies[i].solve == k.solve && b.Vel != k.bodies[i].vel
}

// WarmStartVelocity returns the change of the velocities of body i by the warm start of this sub-step, if it follows
// its finite rotation and touches immovable bodies only, and zeros otherwise. These impulses act at the arms of the
// middle of the sub-step, as those of steady loads act all through it. Impulses between two movable bodies act at the
// arms of its beginning: so the angular momentum of both together is conserved, whatever the sweeps add.
func (s *Solver) WarmStartVelocity(i int32) (vel, spin geom.Vec3) {
	k := &s.warm
	if !k.anyOnStatic || k.bodies[i].solve != k.solve {
		return geom.Vec3{}, geom.Vec3{}
	}
	return k.velocities[i].vel, k.velocities[i].spin
}

// StartVelocity returns the velocities that touched body i had before the contact impulses of this sub-step. It is
// known from the sweep without bias on, if a touched body follows its finite rotation.
func (s *Solver) StartVelocity(i int32) (vel, spin geom.Vec3) {
	return s.warm.starts[i].vel, s.warm.starts[i].spin
}

// DriveWork returns the work (J) that the drives of constraint i have done in this sub-step: immovable bodies that
// move, and belts. Without either a constraint can only dissipate.
func (s *Solver) DriveWork(i int, states []rigid.State) float64 {
	c := &s.Constraints[i]
	if c.Direct {
		return 0
	}
	b, l := s.packed.laneOf(i)
	return s.packed.endedWork[i] + s.packed.driveWorkOf(b, l, states)
}

// ScaleImpulses scales the impulses of constraint i. The caller has scaled the velocity changes of its bodies.
func (s *Solver) ScaleImpulses(i int, share float64) {
	c := &s.Constraints[i]
	if c.Direct {
		return
	}
	b, l := s.packed.laneOf(i)
	lines, totals := s.packed.lines[b.first:b.first+b.count], s.packed.totals[b.first:b.first+b.count]
	for j := range lines {
		totals[j][l] -= float64((1 - share) * lines[j].impulse[l])
		lines[j].impulse[l] *= share
	}
	b.scaleFriction(s.packed.extraOf(b), l, share)
	s.warm.markChanged(c.A, c.B)
}

// Counts are the work that impacts cost beyond the sweeps. They are the same for any number of workers.
type Counts struct {
	Iterated   int // times that a manifold was iterated to convergence on its own
	Rounds     int // passes over the rows of one manifold in that
	Propagated int // constraints solved one by one to propagate impacts, with repetitions
	Bounces    int // impacts with restitution
}

// TakeCounts returns the counts since the last call. Iterations count once their impulses are unpacked.
func (s *Solver) TakeCounts() Counts {
	c := s.counts
	s.counts = Counts{}
	return c
}

// Add adds other counts.
func (c *Counts) Add(d Counts) {
	c.Iterated += d.Iterated
	c.Rounds += d.Rounds
	c.Propagated += d.Propagated
	c.Bounces += d.Bounces
}

// take adds the iterations of a block since the last call.
func (c *Counts) take(b *block) {
	c.Iterated += int(b.iterated)
	c.Rounds += int(b.rounds)
	b.iterated, b.rounds = 0, 0
}
