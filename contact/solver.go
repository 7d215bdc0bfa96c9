package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// The soft-row constants (measured on walls, towers and pyramids; see the table in docs/solver.md).
const (
	damping         = 10.0  // ratio: far over-damped, so that a corrected gap brings no bounce
	hertzPerSubstep = 0.125 // contact frequency × sub-step: the largest for which the leak beats the correction rate
	pushSpeed       = 3.0   // m/s, cap on the speed that a gap below the zone may ask for
	softShare       = 0.6   // of the zone: rows with a wider gap are fully soft
	hardShare       = 0.2   // of the zone: rows with a narrower gap are rigid
)

// Solver finds the contact impulses of one step by sub-stepped, warm-started Gauss–Seidel sweeps over frozen rows.
// Its slices are reused from step to step.
type Solver struct {
	Constraints []Constraint
	Rows        []Row

	soft, stiff Soft
	h           float64
	sweeps      int
}

// Reset empties the solver for a new step with sub-steps of h seconds.
func (s *Solver) Reset(h float64) {
	s.Constraints, s.Rows = s.Constraints[:0], s.Rows[:0]
	s.h, s.sweeps = h, 0
	s.soft = MakeSoft(hertzPerSubstep/h, damping, h)
	s.stiff = MakeSoft(2*hertzPerSubstep/h, damping, h)
}

// Follow brings the rows of tumbling bodies up to where they are now. All others stay frozen.
func (s *Solver) Follow(states []rigid.State) {
	for i := range s.Constraints {
		c := &s.Constraints[i]
		if a, b := &states[c.A], &states[c.B]; a.Tumbles || b.Tumbles {
			c.update(s.Rows[c.First:c.First+c.Count], a, b)
		}
	}
}

// WarmStart applies the impulses carried over from the sub-step before.
func (s *Solver) WarmStart(states []rigid.State) {
	for i := range s.Constraints {
		c := &s.Constraints[i]
		a, b := &states[c.A], &states[c.B]
		va, wa, vb, wb := a.Vel, a.Spin, b.Vel, b.Spin
		ma, mb := a.InvMass, b.InvMass
		sum := 0.0
		rows := s.Rows[c.First : c.First+c.Count]
		for j := range rows {
			r := &rows[j]
			sum += r.Impulse
			wa = wa.AddScaled(-r.Impulse, r.RespA)
			wb = wb.AddScaled(r.Impulse, r.RespB)
		}
		p := c.Normal.Scale(sum).AddScaled(c.Impulse1, c.Tangent1).AddScaled(c.Impulse2, c.Tangent2)
		va, vb = va.AddScaled(-ma, p), vb.AddScaled(mb, p)
		wa = wa.AddScaled(-c.Impulse1, c.respA1).AddScaled(-c.Impulse2, c.respA2).AddScaled(-c.Twist, c.respAn)
		wb = wb.AddScaled(c.Impulse1, c.respB1).AddScaled(c.Impulse2, c.respB2).AddScaled(c.Twist, c.respBn)
		a.Vel, a.Spin, b.Vel, b.Spin = va, wa, vb, wb
	}
}

// Solve makes one sweep over all rows. With bias it drives the gaps towards the zone by soft rows, before the positions
// move; without, it removes the speed that the bias added and solves friction, after they moved (Catto's "relax").
func (s *Solver) Solve(states []rigid.State, bias bool) {
	s.sweeps++
	for i := range s.Constraints {
		c := &s.Constraints[i]
		a, b := &states[c.A], &states[c.B]
		rows := s.Rows[c.First : c.First+c.Count]
		if !bias {
			c.solveFriction(rows, a, b)
		}
		soft := &s.soft
		if c.Stiff {
			soft = &s.stiff
		}
		c.solveNormals(rows, a, b, soft, s.h, bias, s.sweeps&1 == 0)
	}
}

// solveNormals sweeps the normal rows of one manifold.
func (c *Constraint) solveNormals(rows []Row, a, b *rigid.State, soft *Soft, h float64, bias, backward bool) {
	n := c.Normal
	va, wa, vb, wb := a.Vel, a.Spin, b.Vel, b.Spin
	ma, mb := a.InvMass, b.InvMass
	moved := n.Dot(b.Shift.Sub(a.Shift))
	band := float64(0.5 * c.Zone)
	for k := range rows {
		j := k
		if backward {
			j = len(rows) - 1 - k
		}
		r := &rows[j]
		gap := r.Gap + moved + r.TurnB.Dot(b.Roll) - r.TurnA.Dot(a.Roll)
		if a.Tumbles || b.Tumbles {
			gap = r.Gap + moved + n.Dot(bend(&b.Turn, r.ArmB)) - n.Dot(bend(&a.Turn, r.ArmA))
		}
		err := gap - c.Zone
		speed := n.Dot(vb.Sub(va)) + r.TurnB.Dot(wb) - r.TurnA.Dot(wa)
		var d float64
		switch {
		case err > band:
			// Still outside the band: only keep it from crossing within this sub-step.
			target := (err - band) / h
			if bias {
				target += float64(soft.Rate * band)
			}
			d = -float64(r.Mass * (speed + target))
		case bias:
			target := float64(soft.Rate * err)
			if target < -pushSpeed {
				target = -pushSpeed
			}
			give := softness(gap / c.Zone)
			mass := 1 - float64(give*(1-soft.Mass))
			d = -float64(r.Mass*mass*(speed+target)) - float64(give*soft.Leak*(r.Impulse-r.Ref))
		default:
			d = -float64(r.Mass * speed)
		}
		p := r.Impulse + d
		if p < 0 {
			p = 0
		}
		d = p - r.Impulse
		r.Impulse = p
		va, vb = va.AddScaled(-d*ma, n), vb.AddScaled(d*mb, n)
		wa, wb = wa.AddScaled(-d, r.RespA), wb.AddScaled(d, r.RespB)
	}
	a.Vel, a.Spin, b.Vel, b.Spin = va, wa, vb, wb
}

// softness is how soft a row still is at a gap, given as a share of the zone: as soft as stability wants it while the
// gap is wide, rigid when it runs out, so that a load too heavy for the soft row does not eat up the zone.
func softness(share float64) float64 {
	return max(0, min(1, (share-hardShare)*(1/(softShare-hardShare))))
}

// bend returns how far the finite rotation q carries the tip of arm.
func bend(q *geom.Quat, arm geom.Vec3) geom.Vec3 { return q.Apply(arm).Sub(arm) }

// solveFriction solves the tangent block inside Coulomb's cone and the twist row inside its limit, for the load that
// the normal rows carry now. One block at the weighted centre, not one per point: per-point friction shakes stacks
// because its rows fight each other over the same motion.
func (c *Constraint) solveFriction(rows []Row, a, b *rigid.State) {
	load := 0.0
	for j := range rows {
		load += rows[j].Impulse
	}
	limit := c.Friction * load
	va, wa, vb, wb := a.Vel, a.Spin, b.Vel, b.Spin
	dv := vb.Sub(va)
	v1 := c.Tangent1.Dot(dv) + c.turnB1.Dot(wb) - c.turnA1.Dot(wa)
	v2 := c.Tangent2.Dot(dv) + c.turnB2.Dot(wb) - c.turnA2.Dot(wa)
	p1 := c.Impulse1 - (float64(c.m11*v1) + float64(c.m12*v2))
	p2 := c.Impulse2 - (float64(c.m12*v1) + float64(c.m22*v2))
	if lenSq := float64(p1*p1) + float64(p2*p2); lenSq > float64(limit*limit) {
		k := limit / math.Sqrt(lenSq)
		p1, p2 = k*p1, k*p2
	}
	d1, d2 := p1-c.Impulse1, p2-c.Impulse2
	c.Impulse1, c.Impulse2 = p1, p2
	p := c.Tangent1.Scale(d1).AddScaled(d2, c.Tangent2)
	va, vb = va.AddScaled(-a.InvMass, p), vb.AddScaled(b.InvMass, p)
	wa = wa.AddScaled(-d1, c.respA1).AddScaled(-d2, c.respA2)
	wb = wb.AddScaled(d1, c.respB1).AddScaled(d2, c.respB2)

	twistLimit := limit * c.Radius
	t := c.Twist - float64(c.twistMass*(c.Normal.Dot(wb.Sub(wa))))
	if t > twistLimit {
		t = twistLimit
	} else if t < -twistLimit {
		t = -twistLimit
	}
	d := t - c.Twist
	c.Twist = t
	wa, wb = wa.AddScaled(-d, c.respAn), wb.AddScaled(d, c.respBn)
	a.Vel, a.Spin, b.Vel, b.Spin = va, wa, vb, wb
}

// SetReferences makes the present impulses of constraint c the references its rows relax to.
func (s *Solver) SetReferences(c *Constraint) {
	for i := range s.Rows[c.First : c.First+c.Count] {
		r := &s.Rows[int(c.First)+i]
		r.Ref = r.Impulse
	}
}
