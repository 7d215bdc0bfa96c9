package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// track is a frame in which the motion is a shift: the distance r from the axis, and the plane of azimuth and height along
// the axis, unrolled at the distance of the bodies and turned so that one coordinate, h, stays and the other, the time τ, runs
// (section 7, with one slope for all r: the flow of azimuth and height is the same everywhere). What two features do not
// share of r and h they never can share, and from their τ follows when they may meet.
//
// Distances are taken from a centre amid the bodies, since the axis may be far away.
type track struct {
	centre           geom.Vec3 // m; r, h and τ are 0 there
	out, ahead, axis geom.Vec3 // orthonormal: away from the axis, along the turn, along the axis
	radius           float64   // m; from the axis to the centre; infinite for a translation
	across, slide    float64   // m per unit time; of the flow at the centre
	speed            float64   // m per unit time; of both together
	round            bool      // the bodies lie around the axis: azimuths are ambiguous, and h is the height alone
}

// mark is a point on the track.
type mark struct {
	r, h, t float64 // m, m, time
	x       float64 // m; along out
}

// span3 is a box on the track.
type span3 struct {
	r0, r1, h0, h1, t0, t1 float64
}

// meets reports whether two boxes have a point in common; b has been shifted along its way, see sweep.
func (a *span3) meets(b *span3) bool {
	return a.r0 <= b.r1 && b.r0 <= a.r1 && a.h0 <= b.h1 && b.h0 <= a.h1 && a.t0 <= b.t1 && b.t0 <= a.t1
}

func (a *span3) include(m *mark) {
	a.r0, a.r1 = min(a.r0, m.r), max(a.r1, m.r)
	a.h0, a.h1 = min(a.h0, m.h), max(a.h1, m.h)
	a.t0, a.t1 = min(a.t0, m.t), max(a.t1, m.t)
}

func (a *span3) union(b *span3) {
	a.r0, a.r1 = min(a.r0, b.r0), max(a.r1, b.r1)
	a.h0, a.h1 = min(a.h0, b.h0), max(a.h1, b.h1)
	a.t0, a.t1 = min(a.t0, b.t0), max(a.t1, b.t1)
}

func emptySpan() span3 {
	inf := math.Inf(1)
	return span3{inf, -inf, inf, -inf, inf, -inf}
}

// newTrack lays the track of a motion through centre.
func newTrack(sc *Screw, centre geom.Vec3) track {
	flow := sc.Flow(centre)
	k := track{centre: centre, axis: sc.Axis, slide: sc.Slide, radius: math.Inf(1)}
	across := flow.AddScaled(-sc.Axis.Dot(flow), sc.Axis)
	k.across = across.Len()
	k.ahead = across.Unit()
	if sc.Angle == 0 || k.ahead == (geom.Vec3{}) {
		k.across = 0
		k.out, k.ahead = sc.Axis.Perpendicular()
	} else {
		k.out = k.ahead.Cross(sc.Axis)
	}
	if sc.Angle > 0 {
		k.radius = k.across / sc.Angle
	}
	k.speed = math.Sqrt(float64(k.across*k.across) + float64(k.slide*k.slide))
	return k
}

// lay fills marks with the places of points on the track, and reports whether none lies behind the axis, seen from the
// centre.
func (k *track) lay(marks []mark, points []geom.Vec3) ([]mark, bool) {
	marks = marks[:0]
	before := true
	for _, p := range points {
		d := p.Sub(k.centre)
		x, y, z := d.Dot(k.out), d.Dot(k.ahead), d.Dot(k.axis)
		m := mark{r: x, x: x}
		s := y
		if !math.IsInf(k.radius, 1) {
			far := k.radius + x
			before = before && far > 0
			r := math.Sqrt(float64(far*far) + float64(y*y))
			// r less the radius, without cancellation.
			m.r = (float64(x*(2*k.radius+x)) + float64(y*y)) / (r + k.radius)
			if !k.round && far > 0 {
				s = k.radius * geom.Atan2(y, far)
			}
		}
		if k.round {
			m.h = z
		} else {
			m.h = (float64(z*k.across) - float64(s*k.slide)) / k.speed
			m.t = (float64(s*k.across) + float64(z*k.slide)) / (k.speed * k.speed)
		}
		marks = append(marks, m)
	}
	return marks, before
}

// swell makes the box of the corners of an edge or a face, which lie within radius (m) of a point in common, hold all of it.
// Between points v with weights λ a function departs from the weighted mean of its values by at most half its second
// derivative times Σ λ |v - x|² ≤ radius²; second derivatives are at most 1/r for r and 1/r² for the azimuth.
func (k *track) swell(a *span3, nearest, radius, slack float64) {
	a.r0, a.r1 = a.r0-slack, a.r1+slack
	a.h0, a.h1 = a.h0-slack, a.h1+slack
	if k.round {
		a.t0, a.t1 = math.Inf(-1), math.Inf(1)
	} else if k.speed > 0 {
		late := slack/k.speed + 1e-12
		a.t0, a.t1 = a.t0-late, a.t1+late
	}
	if math.IsInf(k.radius, 1) || radius == 0 {
		return
	}
	bow := 0.5 * radius * radius
	far := k.radius + nearest
	if !(far > 0) { // round: h and τ know no azimuth, and no point is farther from a corner than 2 radius
		a.r0 = max(a.r0-2*radius, -k.radius-slack)
		return
	}
	a.r0 = max(a.r0-bow/far, -k.radius-slack)
	if !k.round {
		bend := bow * k.radius / (far * far)
		up, late := bend*math.Abs(k.slide)/k.speed, bend*k.across/(k.speed*k.speed)
		a.h0, a.h1 = a.h0-up, a.h1+up
		a.t0, a.t1 = a.t0-late, a.t1+late
	}
}

// sweep makes the box of a moving feature the one of its whole way: what it meets must share τ from now to a unit later.
func (k *track) sweep(a *span3) {
	a.t1++
	if k.round {
		a.h0, a.h1 = a.h0+min(0, k.slide), a.h1+max(0, k.slide)
	}
}

// window returns the times at which features with boxes a (standing) and b (moving, swept) may meet, within [0, 1].
func (k *track) window(a, b *span3) (lo, hi float64) {
	if k.round {
		return 0, 1
	}
	return max(0, a.t0-b.t1+1), min(1, a.t1-b.t0)
}
