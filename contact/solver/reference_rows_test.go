package solver

import (
	"math"
	"slices"

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
	lever := 0.0
	if c.Friction > 0 {
		lever = c.Radius + c.Spinning/c.Friction
	}
	p, limit := [3]float64{c.Impulse1 - d1, c.Impulse2 - d2, 0}, c.Friction*load
	was, k33 := [3]float64{c.Impulse1, c.Impulse2, 0}, 1.0
	if lever > 0 {
		was[2], k33 = c.Twist/lever, lever*lever*r.measureSpin(c, c.Normal, c.Normal)
		moved := *r
		moved.states = slices.Clone(r.states)
		moved.impulse(c, t1.Scale(-d1).AddScaled(-d2, t2), c.CentreA, c.CentreB)
		p[2] = was[2] - lever*moved.spin(c, c.Normal)/k33
		if p[0]*p[0]+p[1]*p[1]+p[2]*p[2] > limit*limit {
			p[2] = was[2] - lever*r.spin(c, c.Normal)/k33
		}
	}
	p = opposed(was, p, k11, k12, k22, k33, limit)
	r.impulse(c, t1.Scale(p[0]-was[0]).AddScaled(p[1]-was[1], t2), c.CentreA, c.CentreB)
	r.moment(c, c.Normal.Scale(lever*(p[2]-was[2])))
	slid := math.Abs(p[0]-was[0]) + math.Abs(p[1]-was[1])
	c.Impulse1, c.Impulse2, c.Twist = p[0], p[1], lever*p[2]

	d1, d2 = solve2(r.measureSpin(c, t1, t1), r.measureSpin(c, t1, t2), r.measureSpin(c, t2, t2), r.spin(c, t1),
		r.spin(c, t2))
	rolled := opposed([3]float64{c.Roll1, c.Roll2}, [3]float64{c.Roll1 - d1, c.Roll2 - d2}, r.measureSpin(c, t1, t1),
		r.measureSpin(c, t1, t2), r.measureSpin(c, t2, t2), 1, c.Rolling*load)
	r.moment(c, t1.Scale(rolled[0]-c.Roll1).AddScaled(rolled[1]-c.Roll2, t2))
	c.Roll1, c.Roll2 = rolled[0], rolled[1]
	return slid
}

// solve2 solves a symmetric 2×2 system.
func solve2(a, b, c, x, y float64) (float64, float64) {
	det := a*c - b*b
	return (c*x - b*y) / det, (a*y - b*x) / det
}

// opposed returns the impulse p or, beyond the limit, the one of that length about opposite to the slip K (q − p) that
// it leaves, as sought from the direction of f by opposeRounds rounds.
func opposed(f, p [3]float64, k11, k12, k22, k33, limit float64) [3]float64 {
	if math.Sqrt(dot3(p, p)) <= limit {
		return p
	}
	if dot3(f, p) <= 0 || math.Sqrt(dot3(f, f)) <= 0.5*limit {
		f = p
	}
	for range opposeRounds {
		size := math.Sqrt(dot3(f, f))
		f = [3]float64{f[0] / size, f[1] / size, f[2] / size}
		share := min(1, limit/dot3(f, p))
		m1, m2 := solve2(k11, k12, k22, f[0], f[1])
		a := share * (m1*f[0] + m2*f[1] + f[2]*f[2]/k33)
		f[0], f[1] = solve2(a*k11+1-share, a*k12, a*k22+1-share, k11*p[0]+k12*p[1], k12*p[0]+k22*p[1])
		f[2] = p[2] * k33 / (a*k33 + 1 - share)
	}
	k := limit / math.Sqrt(dot3(f, f))
	return [3]float64{k * f[0], k * f[1], k * f[2]}
}

func dot3(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
