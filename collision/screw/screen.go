package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Point is where the flow carries a point of a body to on the collision screen (section 7). Points with the same R and
// H meet, the moving one at time T of the standing one less its own T; the paper halves that, because it moves both.
type Point struct {
	R float64 // m; distance from the axis less Screen.Base; for a translation a coordinate across the way
	H float64 // m; along the spiral at distance R that is at right angles to the flow; for a translation the other one
	T float64 // the time at which the standing body has this point where the screen is
}

// Screen is the collision screen of one query: at every distance r from the axis a spiral at right angles to the flow,
// all through the ray from the axis along out (section 7, figure 9). For a translation it is a plane across the way.
//
// Points are taken relative to an origin near the bodies, as x along across, y along the axis and z along out, so that
// the axis may run away to infinity while the angle goes to zero.
type Screen struct {
	Base float64 // m; distance of the origin from the axis

	origin             geom.Vec3 // m, frame of Static
	across, along, out geom.Vec3 // unit and right-handed in this order; along is the axis
	turn, slide        float64   // θ (rad) and g (m) of the paper

	// The range of azimuth is [-π, π] for the moving body and [-π, π + θ] for the standing one, of which the part below -π
	// + θ is there twice (section 8).
	cutStatic, cutMoving bool // the body may reach the cut at ±π
	doppels              bool // the standing body may reach below -π + θ
}

// ball bounds a body.
type ball struct {
	centre geom.Vec3 // m, frame of Static
	radius float64   // m
}

func ballOf(of *convex.Surface, frame *geom.Frame) ball {
	if frame == nil {
		return ball{of.Centre, of.Radius}
	}
	return ball{frame.Apply(of.Centre), of.Radius}
}

// NewScreen returns the screen for a query, placed by bounding spheres so that as little as possible lies at the cut
// (the first step of section 9), and whether the spheres can meet at all.
func NewScreen(q *Query) (Screen, bool) { return screenOf(q, q.Static, q.Moving) }

// screenOf is NewScreen for other surfaces than those of the query.
func screenOf(q *Query, standing, flying *convex.Surface) (Screen, bool) {
	static, moving := ballOf(standing, nil), ballOf(flying, &q.Place)
	if q.Screw.Angle == 0 {
		return flatScreen(&q.Screw, &static, &moving)
	}
	return turningScreen(&q.Screw, &static, &moving)
}

// flatScreen is the screen of a translation: a plane across the way between the bodies.
func flatScreen(sc *Screw, static, moving *ball) (Screen, bool) {
	s := Screen{origin: static.centre.Lerp(moving.centre, 0.5), along: sc.Axis, slide: sc.Slide}
	s.out, s.across = sc.Axis.Perpendicular()
	apart := static.centre.Sub(moving.centre)
	ahead, reach := apart.Dot(sc.Axis), static.radius+moving.radius
	beside := apart.AddScaled(-ahead, sc.Axis).Len()
	return s, sc.Slide != 0 && beside <= reach && ahead >= -reach && ahead <= sc.Slide+reach
}

// sector is the range of azimuth that a ball covers.
type sector struct {
	outward geom.Vec3 // m; from the axis to the centre, at right angles to the axis
	dist    float64   // m
	height  float64   // m; along the axis, from its point closest to the origin
	half    float64   // rad; half the width, more than π if it holds the axis
}

func sectorOf(sc *Screw, b *ball) sector {
	d := b.centre.Sub(sc.Point)
	h := d.Dot(sc.Axis)
	s := sector{outward: d.AddScaled(-h, sc.Axis), height: h, half: 4}
	if s.dist = s.outward.Len(); s.dist <= float64(axisShare*math.Abs(h)) {
		s.outward, s.dist = geom.Vec3{}, 0 // rounding gives a centre on the axis an arbitrary direction
	}
	if s.dist > float64(b.radius*(1+sectorMargin)) {
		sin := b.radius / s.dist
		s.half = float64((1 + sectorMargin) * geom.Atan2(sin, math.Sqrt(float64((1-sin)*(1+sin)))))
	}
	return s
}

// turningScreen chooses where the azimuth is zero and where along and beside the axis the origin lies.
func turningScreen(sc *Screw, static, moving *ball) (Screen, bool) {
	a, b := sectorOf(sc, static), sectorOf(sc, moving)
	s := Screen{along: sc.Axis, turn: sc.Angle, slide: sc.Slide}
	// All azimuths are seen from the centre of the moving body, that of the static one nearest to the middle of its turn.
	zero := b.outward
	if b.dist == 0 {
		if zero = a.outward; a.dist == 0 {
			zero, _ = sc.Axis.Perpendicular()
		}
	}
	zero = zero.Unit()
	zero = zero.AddScaled(-zero.Dot(sc.Axis), sc.Axis).Unit()
	side := sc.Axis.Cross(zero)
	at := geom.Atan2(side.Dot(a.outward), zero.Dot(a.outward))
	if half := float64(0.5 * sc.Angle); at < half-math.Pi {
		at += 2 * math.Pi
	} else if at > half+math.Pi {
		at -= 2 * math.Pi
	}
	origin := originAzimuth(&a, &b, at, sc.Angle)
	sin, cos := geom.SinCos(origin)
	s.out = zero.Scale(cos).AddScaled(sin, side)
	s.across = sc.Axis.Cross(s.out)
	if a.half < math.Pi && b.half < math.Pi {
		s.Base = 0.5 * (a.dist + b.dist)
	}
	s.origin = sc.Point.AddScaled(0.5*(a.height+b.height), sc.Axis).AddScaled(s.Base, s.out)
	low, high := at-a.half-origin, at+a.half-origin
	s.cutStatic = low < -math.Pi || high > math.Pi
	s.doppels = s.cutStatic || low < sc.Angle-math.Pi
	s.cutMoving = b.half-origin > math.Pi || -b.half-origin < -math.Pi
	return s, canReach(sc, &a, &b, at, static.radius+moving.radius)
}

// originAzimuth returns where the azimuth is best zero (rad, from the centre of the moving body b, with the centre of
// the static body a at the azimuth given). B ends up in [-π, π] and A in [-π+θ, π] where both fit, so that nothing is
// cut or there twice; otherwise the cut lies opposite to where they meet.
func originAzimuth(a, b *sector, at, turn float64) float64 {
	switch {
	case a.half < math.Pi && b.half < math.Pi:
		low, high := min(-b.half, at-a.half), max(b.half, at+a.half)
		if middle := float64(0.5 * (low + high)); high-low <= float64(2*(math.Pi-turn)) {
			return middle
		} else if high-low <= float64(2*math.Pi)-turn {
			return middle - float64(0.5*turn)
		}
		return 0.5 * turn
	case a.half < math.Pi:
		return at - float64(0.5*turn) // features that meet A have an azimuth between those of A turned back by θ, and of A
	}
	return 0.5 * turn
}

// canReach reports whether two spheres with the given sum of radii can meet.
func canReach(sc *Screw, a, b *sector, at, reach float64) bool {
	if math.Abs(a.dist-b.dist) > reach {
		return false
	}
	low, high := min(0, sc.Slide)+b.height-reach, max(0, sc.Slide)+b.height+reach
	if a.height < low || a.height > high {
		return false
	}
	if wide := a.half + b.half; wide < math.Pi {
		// Of the turns by which A may be seen, the nearest to the middle of [0, θ] is nearest to all of it.
		return at >= -wide && at <= sc.Angle+wide
	}
	return true
}

// local is a point in the axes of a screen, relative to its origin (m).
type local struct{ x, y, z float64 }

func (s *Screen) local(p geom.Vec3) local {
	d := p.Sub(s.origin)
	return local{s.across.Dot(d), s.along.Dot(d), s.out.Dot(d)}
}

func (l *local) lerp(m *local, t float64) local {
	return local{l.x + float64(t*(m.x-l.x)), l.y + float64(t*(m.y-l.y)), l.z + float64(t*(m.z-l.z))}
}

// azimuth returns φ (rad, in [-π, π]), 0 for a translation.
func (s *Screen) azimuth(l *local) float64 {
	if s.turn == 0 {
		return 0
	}
	return geom.Atan2(l.x, s.Base+l.z)
}

// Project returns where the flow carries p (m, frame of Static) to, with its azimuth in [-π, π].
func (s *Screen) Project(p geom.Vec3) Point {
	l := s.local(p)
	return s.project(&l, s.azimuth(&l))
}

// project is Project for a point with azimuth phi, which may be any of its many values (section 7):
//
//	h = (y rθ - rφ g) / W,  t = (y g + rφ rθ) / W²,  W² = g² + r²θ²
//
// which is the rotation of the unrolled cylinder with coordinates rφ and y that takes the flow to the axis of t. The
// paper prints φ for rφ, measuring azimuth as a length.
func (s *Screen) project(l *local, phi float64) Point {
	if s.turn == 0 {
		return Point{l.z, -l.x, l.y / s.slide} // as the limit of small angles
	}
	z := s.Base + l.z
	r := math.Sqrt(float64(l.x*l.x) + float64(z*z))
	beyond := r
	if s.Base != 0 {
		// r - Base without the digits that both lose.
		beyond = (float64(l.z*(z+s.Base)) + float64(l.x*l.x)) / (r + s.Base)
	}
	if s.slide == 0 {
		return Point{beyond, l.y, phi / s.turn}
	}
	arc := float64(r * s.turn)
	inv := 1 / math.Sqrt(float64(s.slide*s.slide)+float64(arc*arc))
	c, w := float64(arc*inv), float64(s.slide*inv)
	round := float64(r * phi)
	return Point{beyond, float64(l.y*c) - float64(round*w), float64((float64(l.y*w) + float64(round*c)) * inv)}
}

// Unproject returns the point (m, frame of Static) that Project maps to p.
func (s *Screen) Unproject(p Point) geom.Vec3 {
	l := s.unproject(p)
	return s.origin.AddScaled(l.x, s.across).AddScaled(l.y, s.along).AddScaled(l.z, s.out)
}

func (s *Screen) unproject(p Point) local {
	if s.turn == 0 {
		return local{-p.H, float64(p.T * s.slide), p.R}
	}
	r := s.Base + p.R
	phi, y := float64(p.T*s.turn), p.H
	if s.slide != 0 {
		arc := float64(r * s.turn)
		inv := 1 / math.Sqrt(float64(s.slide*s.slide)+float64(arc*arc))
		y = float64(p.T*s.slide) + float64(p.H*float64(arc*inv))
		phi = 0 // on the axis all azimuths are one
		if r > 0 {
			phi = float64(p.T*s.turn) - float64(p.H*float64(s.slide*inv))/r
		}
	}
	sin, _ := geom.SinCos(phi)
	half, _ := geom.SinCos(0.5 * phi)
	// r cos φ - Base, with 1 - cos φ = 2 sin² φ/2.
	return local{float64(r * sin), y, p.R - float64(2*r*float64(half*half))}
}

// direction turns a vector in the axes of the screen into the frame of Static.
func (s *Screen) direction(v geom.Vec3) geom.Vec3 {
	return s.across.Scale(v.X).AddScaled(v.Y, s.along).AddScaled(v.Z, s.out)
}

// outward is a direction away from the axis, as the sine and cosine of its azimuth. Relative to it the flow carries
// vectors unchanged.
type outward struct{ sin, cos float64 }

// relative turns a vector in the axes of the screen into those of o.
func (o *outward) relative(v local) local {
	return local{float64(v.x*o.cos) - float64(v.z*o.sin), v.y, float64(v.x*o.sin) + float64(v.z*o.cos)}
}

// absolute is the inverse of relative.
func (o *outward) absolute(v local) local {
	return local{float64(v.x*o.cos) + float64(v.z*o.sin), v.y, float64(v.z*o.cos) - float64(v.x*o.sin)}
}
