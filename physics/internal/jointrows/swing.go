package jointrows

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// swing is the rotation of B's frame against A's taken apart: a twist about x, and after it a swing about an axis
// across x of A.
type swing struct {
	n        geom.Vec3 // axis of the swing, in the world
	angle    float64   // rad, 0 to π
	y, z     float64   // rad: the swing as angle times axis, about y and z of A
	twist    float64   // rad, −2π to 2π
	sin, cos float64   // of half the angle
	directed bool      // whether there is a direction: otherwise n is y of A
	folded   bool      // so near to π that twist and direction change without bound
}

// Limits of a swing that has a direction and a twist.
const (
	leastSine  = 1e-14
	foldedHalf = 1e-3 // cosine of half the angle: 2e-3 rad short of π
)

// takeApart takes the rotation between the frames apart.
func (p *placed) takeApart(s *swing) {
	q := p.qa.Conj().Mul(p.qb)
	s.n, s.y, s.z, s.twist = p.a.Y, 0, 0, 2*geom.Atan2(q.X, q.W)
	s.sin = math.Sqrt(float64(q.Y*q.Y) + float64(q.Z*q.Z))
	s.cos = math.Sqrt(float64(q.W*q.W) + float64(q.X*q.X))
	s.angle = 2 * geom.Atan2(s.sin, s.cos)
	s.directed, s.folded = s.sin*s.cos > leastSine, s.cos < foldedHalf
	if s.directed {
		y, z := float64(q.Y*q.W)-float64(q.Z*q.X), float64(q.Y*q.X)+float64(q.Z*q.W)
		y, z = y/(s.sin*s.cos), z/(s.sin*s.cos)
		s.n = p.a.Y.Scale(y).AddScaled(z, p.a.Z)
		s.y, s.z = s.angle*y, s.angle*z
	}
}

// twistRow fills the row of the twist (rad, −π to π). A folded joint has no twist: the row is zero.
func (p *placed) twistRow(s *swing, r *Row) {
	var w geom.Vec3
	if !s.folded {
		w = p.a.X.Add(p.b.X).Scale(0.5 / (s.cos * s.cos)) // 1 + xA·xB is 2 cos² of half the angle
	}
	r.turn(w, Count(s.twist, 0))
}

// swingRow fills the row of the angle of the swing. Without a direction the row is zero.
func (p *placed) swingRow(s *swing, r *Row) {
	var w geom.Vec3
	if s.directed {
		w = s.n
	}
	r.turn(w, s.angle)
}

// swingRows fills the rows of the swing about y and z of A. The swing grows by the share of the spin along n; n turns
// about x of A by the share along xB × n over the sine of the angle. For a folded joint that turn is left out.
func (p *placed) swingRows(s *swing, out []Row) {
	stretch := 1.0
	switch {
	case s.folded:
		stretch = 0
	case s.directed:
		stretch = s.angle / (2 * s.sin * s.cos)
	}
	across, side := p.a.X.Cross(s.n), p.b.X.Cross(s.n).Scale(stretch)
	out[0].turn(s.n.Scale(s.n.Dot(p.a.Y)).AddScaled(across.Dot(p.a.Y), side), s.y)
	out[1].turn(s.n.Scale(s.n.Dot(p.a.Z)).AddScaled(across.Dot(p.a.Z), side), s.z)
}
