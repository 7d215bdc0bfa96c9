package crosscheck

import "math"

// press is a point where two bodies press on each other during an impact; normal leads from a to b, and a fixed body is
// nil.
type press struct {
	a, b     *moving
	at       vec // m
	normal   vec
	friction float64

	normalImpulse, tangentImpulse float64 // N s, on b
}

// moving is a body in the middle of an impact.
type moving struct {
	body  *Body
	state State
}

// The sweeps that together takes at the most, and the impulse (N s) that is none.
const (
	togetherSweeps = 100_000
	togetherLeast  = 1e-13
)

// together stops the approach at all points at once, without restitution and with Coulomb's friction for impulses, by
// projected Gauss–Seidel sweeps (Moreau, Unilateral Contact and Dry Friction in Finite Freedom Dynamics, 1988) that go
// on until nothing changes. It reports whether they came to that.
func together(points []press) bool {
	for range togetherSweeps {
		most := 0.0
		for i := range points {
			p := &points[i]
			tangent := vec{-p.normal[1], p.normal[0]}
			was := p.normalImpulse
			p.normalImpulse = math.Max(0, was-p.along(p.normal)/p.answer(p.normal))
			p.give(p.normal.Mul(p.normalImpulse - was))
			most = math.Max(most, math.Abs(p.normalImpulse-was))

			was, limit := p.tangentImpulse, p.friction*p.normalImpulse
			p.tangentImpulse = math.Max(-limit, math.Min(limit, was-p.along(tangent)/p.answer(tangent)))
			p.give(tangent.Mul(p.tangentImpulse - was))
			most = math.Max(most, math.Abs(p.tangentImpulse-was))
		}
		if most < togetherLeast {
			return true
		}
	}
	return false
}

// along returns how fast b leaves a (m/s) in a direction.
func (p *press) along(direction vec) (v float64) {
	if p.b != nil {
		v = pointVelocity(&p.b.state, p.at.Sub(p.b.state.At)).Dot(direction)
	}
	if p.a != nil {
		v -= pointVelocity(&p.a.state, p.at.Sub(p.a.state.At)).Dot(direction)
	}
	return v
}

// answer returns how much that changes for an impulse of 1 N s.
func (p *press) answer(direction vec) (k float64) {
	for _, m := range []*moving{p.a, p.b} {
		if m != nil {
			arm := cross(p.at.Sub(m.state.At), direction)
			k += 1/m.body.mass() + arm*arm/m.body.inertia()
		}
	}
	return k
}

// give applies an impulse to b and its opposite to a.
func (p *press) give(impulse vec) {
	if p.b != nil {
		p.b.state = pushed(p.b.state, p.b.body, impulse, p.at)
	}
	if p.a != nil {
		p.a.state = pushed(p.a.state, p.a.body, impulse.Mul(-1), p.at)
	}
}
