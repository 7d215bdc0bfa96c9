package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// answer is the change of speed at a row per unit impulse there.
func (r *reference) answer(c *contact.Constraint, row *contact.Row) float64 {
	return r.measure(c, c.Normal, c.Normal, row.ArmA, row.ArmB)
}

// impulse applies p to B and its opposite to A, at their arms.
func (r *reference) impulse(c *contact.Constraint, p, armA, armB geom.Vec3) {
	r.states[c.A].AddImpulse(p.Neg(), armA)
	r.states[c.B].AddImpulse(p, armB)
}

// moment applies a moment impulse to B and its opposite to A.
func (r *reference) moment(c *contact.Constraint, m geom.Vec3) {
	a, b := &r.states[c.A], &r.states[c.B]
	a.Spin, b.Spin = a.Spin.Sub(a.InvInertia.Apply(m)), b.Spin.Add(b.InvInertia.Apply(m))
}

// velocity is that of B against A at arms.
func (r *reference) velocity(c *contact.Constraint, armA, armB geom.Vec3) geom.Vec3 {
	return r.states[c.B].PointVelocity(armB).Sub(r.states[c.A].PointVelocity(armA))
}

// measure returns the change of velocity along e per unit impulse along d.
func (r *reference) measure(c *contact.Constraint, d, e, armA, armB geom.Vec3) float64 {
	a, b := &r.states[c.A], &r.states[c.B]
	return (a.InvMass+b.InvMass)*d.Dot(e) + armA.Cross(e).Dot(a.InvInertia.Apply(armA.Cross(d))) +
		armB.Cross(e).Dot(b.InvInertia.Apply(armB.Cross(d)))
}

func (r *reference) spin(c *contact.Constraint, d geom.Vec3) float64 {
	return d.Dot(r.states[c.B].Spin.Sub(r.states[c.A].Spin))
}

func (r *reference) measureSpin(c *contact.Constraint, d, e geom.Vec3) float64 {
	a, b := r.states[c.A].InvInertia, r.states[c.B].InvInertia
	return e.Dot(a.Apply(d)) + e.Dot(b.Apply(d))
}

// row solves a row and returns the change of its impulse.
func (r *reference) row(c *contact.Constraint, row *contact.Row, bias bool) float64 {
	a, b := &r.states[c.A], &r.states[c.B]
	hertz := hertzPerSubstep / r.h
	if a.InvMass == 0 || b.InvMass == 0 {
		hertz *= 2
	}
	soft := MakeSoft(hertz, damping, r.h)
	moved := b.Shift.Add(b.Roll.Cross(row.ArmB)).Sub(a.Shift.Add(a.Roll.Cross(row.ArmA)))
	gap := row.Gap + c.Normal.Dot(moved)
	speed := c.Normal.Dot(r.velocity(c, row.ArmA, row.ArmB))
	mass := 1 / r.answer(c, row)
	band := BandShare * c.Zone
	d := -mass * speed
	switch err := gap - c.Zone; {
	case err > band && bias:
		d = -mass * (speed + (err-band)/r.h + soft.BiasRate*band)
	case err > band:
		d = -mass * (speed + (err-band)/r.h)
	case bias:
		blend := max(0, min(1, (gap/c.Zone-hardShare)/(softShare-hardShare)))
		if c.Damped && blend > 0 {
			soft = MakeSoft(hertz, highDamping, r.h)
		}
		d = -mass*(1-blend*(1-soft.MassScale))*(speed+soft.BiasRate*err) -
			blend*soft.Softness*(row.Impulse-row.Preload)
	}
	d = max(d, -row.Impulse)
	row.Impulse += d
	r.impulse(c, c.Normal.Scale(d), row.ArmA, row.ArmB)
	return d
}

// friction solves friction and rolling resistance for a load (N s), and returns by how much friction has changed.
func (r *reference) friction(c *contact.Constraint, load float64) float64 {
	v := r.velocity(c, c.CentreA, c.CentreB).Add(c.Belt)
	t1, t2 := c.Tangent1, c.Tangent2
	k11, k12, k22 := r.measure(c, t1, t1, c.CentreA, c.CentreB), r.measure(c, t1, t2, c.CentreA, c.CentreB),
		r.measure(c, t2, t2, c.CentreA, c.CentreB)
	d1, d2 := solve2(k11, k12, k22, t1.Dot(v), t2.Dot(v))
	p1, p2 := opposed(c.Impulse1, c.Impulse2, c.Impulse1-d1, c.Impulse2-d2, k11, k12, k22, c.Friction*load)
	r.impulse(c, t1.Scale(p1-c.Impulse1).AddScaled(p2-c.Impulse2, t2), c.CentreA, c.CentreB)
	slid := math.Abs(p1-c.Impulse1) + math.Abs(p2-c.Impulse2)
	c.Impulse1, c.Impulse2 = p1, p2

	limit := load * (c.Friction*c.Radius + c.Spinning)
	twist := c.Twist - r.spin(c, c.Normal)/r.measureSpin(c, c.Normal, c.Normal)
	twist = max(-limit, min(limit, twist))
	r.moment(c, c.Normal.Scale(twist-c.Twist))
	c.Twist = twist

	d1, d2 = solve2(r.measureSpin(c, t1, t1), r.measureSpin(c, t1, t2), r.measureSpin(c, t2, t2), r.spin(c, t1),
		r.spin(c, t2))
	p1, p2 = opposed(c.Roll1, c.Roll2, c.Roll1-d1, c.Roll2-d2, r.measureSpin(c, t1, t1), r.measureSpin(c, t1, t2),
		r.measureSpin(c, t2, t2), c.Rolling*load)
	r.moment(c, t1.Scale(p1-c.Roll1).AddScaled(p2-c.Roll2, t2))
	c.Roll1, c.Roll2 = p1, p2
	return slid
}

// solve2 solves a symmetric 2×2 system.
func solve2(a, b, c, x, y float64) (float64, float64) {
	det := a*c - b*b
	return (c*x - b*y) / det, (a*y - b*x) / det
}

// opposed returns the impulse p or, beyond the limit, the one of that length about opposite to the slip K (q − p) that
// it leaves, as sought from the direction of f by opposeRounds rounds.
func opposed(f1, f2, p1, p2, k11, k12, k22, limit float64) (float64, float64) {
	if math.Hypot(p1, p2) <= limit {
		return p1, p2
	}
	if f1*p1+f2*p2 <= 0 || math.Hypot(f1, f2) <= 0.5*limit {
		f1, f2 = p1, p2
	}
	for range opposeRounds {
		size := math.Hypot(f1, f2)
		f1, f2 = f1/size, f2/size
		share := min(1, limit/(f1*p1+f2*p2))
		m1, m2 := solve2(k11, k12, k22, f1, f2)
		a := share * (m1*f1 + m2*f2)
		f1, f2 = solve2(a*k11+1-share, a*k12, a*k22+1-share, k11*p1+k12*p2, k12*p1+k22*p2)
	}
	size := math.Hypot(f1, f2)
	return f1 * limit / size, f2 * limit / size
}
