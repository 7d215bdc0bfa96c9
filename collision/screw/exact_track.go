package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// track is a frame in which the motion is a shift: the distance r from the axis, and the plane of azimuth and height
// along the axis, unrolled at the distance of the bodies and turned so that one coordinate, h, stays and the other,
// the time τ, runs (section 7, with one slope for all r: the flow of azimuth and height is the same everywhere). Two
// features that share no r and h never meet, and from their τ follows when they may meet.
//
// Distances are taken from a centre amid the bodies, since the axis may be far away.
type track struct {
	centre           geom.Vec3 // m; r, h and τ are 0 there
	out, ahead, axis geom.Vec3 // orthonormal: away from the axis, along the turn, along the axis
	radius           float64   // m; from the axis to the centre; infinite for a translation
	across, slide    float64   // m per unit time; of the flow at the centre
	speed            float64   // m per unit time; of both together
	upAhead, upAxis  float64   // shares of a way along ahead and along axis in h
	tAhead, tAxis    float64   // and in τ, per metre
	round            bool      // the bodies lie around the axis: azimuths are ambiguous, and h is the height alone

	slack, late float64 // m, time; margins of boxes
}

// mark is a point on the track.
type mark struct {
	r, h, t float64 // m, m, time
	x       float64 // m; along out
}

func (m *mark) span() span3 { return span3{m.r, m.r, m.h, m.h, m.t, m.t} }

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
	// The rest of a flow along the axis is rounding, which may lie along it too: once more.
	k.ahead = across.Unit()
	k.ahead = k.ahead.AddScaled(-sc.Axis.Dot(k.ahead), sc.Axis)
	if sc.Angle == 0 || k.ahead.Len() < 0.5 {
		k.out, k.ahead = sc.Axis.Perpendicular()
	} else {
		k.ahead = k.ahead.Unit()
		k.out = k.ahead.Cross(sc.Axis)
		k.across = across.Dot(k.ahead)
	}
	if sc.Angle > straight {
		k.radius = k.across / sc.Angle
	}
	k.speed = math.Sqrt(float64(k.across*k.across) + float64(k.slide*k.slide))
	if k.speed > 0 {
		k.upAhead, k.upAxis = k.slide/k.speed, k.across/k.speed
		k.tAhead, k.tAxis = k.upAxis/k.speed, k.upAhead/k.speed
	}
	return k
}

// loosen sets the slack of boxes (m), which goes with one in time: with all time where azimuths are ambiguous.
func (k *track) loosen(slack float64) {
	k.slack, k.late = slack, math.Inf(1)
	if !k.round {
		k.late = slack/k.speed + lateRounding
	}
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
			m.h = float64(z*k.upAxis) - float64(s*k.upAhead)
			m.t = float64(s*k.tAhead) + float64(z*k.tAxis)
		}
		marks = append(marks, m)
	}
	return marks, before
}

// swell makes the box of the corners of an edge or a face, which lie within radius (m) of a point in common, hold all
// of it. Between points v with weights λ a function departs from the weighted mean of its values by at most half its
// second derivative times Σ λ |v - x|² ≤ radius²; second derivatives are at most 1/r for r and 1/r² for the azimuth.
// It returns how far (m) the place of a point on the screen may be off that mean of the places of the corners.
func (k *track) swell(a *span3, nearest, radiusSq float64) float64 {
	slack := k.slack
	a.r0, a.r1 = a.r0-slack, a.r1+slack
	a.h0, a.h1 = a.h0-slack, a.h1+slack
	a.t0, a.t1 = a.t0-k.late, a.t1+k.late
	if math.IsInf(k.radius, 1) {
		return slack
	}
	bow := 0.5 * radiusSq
	far := k.radius + nearest
	if !(far > 0) { // round: h and τ know no azimuth, and no point is farther from a corner than 2 radius
		a.r0 = max(a.r0-2*math.Sqrt(radiusSq), -k.radius-slack)
		return math.Inf(1)
	}
	perFar := 1 / far
	off := float64(bow * perFar)
	a.r0 = max(a.r0-off, -k.radius-slack)
	if !k.round {
		bend := off * k.radius * perFar
		up, late := float64(bend*math.Abs(k.upAhead)), float64(bend*k.tAhead)
		a.h0, a.h1 = a.h0-up, a.h1+up
		a.t0, a.t1 = a.t0-late, a.t1+late
		off += up
	}
	return off + 2*slack
}

// sweep makes the box of a moving feature the one of its whole way: a feature that it meets must share τ from now to a
// unit later.
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

// apart reports whether two edges, with ends a and b that depart from straight lines on the screen by at most off (m)
// together, pass each other there: the ends of one lie on one side of the other.
func apart(a, b *[2]*mark, off float64) bool {
	return aside(a, b, off) || aside(b, a, off)
}

// aside reports whether both ends of b lie on the same side of the line through those of a, farther than off from it.
func aside(a, b *[2]*mark, off float64) bool {
	r, h := a[1].r-a[0].r, a[1].h-a[0].h
	s0 := float64(r*(b[0].h-a[0].h)) - float64(h*(b[0].r-a[0].r))
	s1 := float64(r*(b[1].h-a[0].h)) - float64(h*(b[1].r-a[0].r))
	if s0 > 0 != (s1 > 0) {
		return false
	}
	least := min(math.Abs(s0), math.Abs(s1))
	return float64(least*least) > float64(off*off)*(float64(r*r)+float64(h*h))
}

// outside reports whether a point lies off the polygon of some corners on the screen by more than off (m).
func outside(p *mark, marks []mark, corners []int32, off float64) bool {
	u := &marks[corners[len(corners)-1]]
	for _, i := range corners {
		v := &marks[i]
		r, h := v.r-u.r, v.h-u.h
		side := float64(r*(p.h-u.h)) - float64(h*(p.r-u.r))
		if side*side > off*off*(float64(r*r)+float64(h*h)) {
			// Off this line: the point is outside when all corners lie on the other side, or nearer to the line.
			beyond := true
			for _, j := range corners {
				c := &marks[j]
				d := float64(r*(c.h-u.h)) - float64(h*(c.r-u.r))
				if side > 0 && d > 0 || side < 0 && d < 0 {
					beyond = false
					break
				}
			}
			if beyond {
				return true
			}
		}
		u = v
	}
	return false
}

// whole returns the box of a body of some radius (m).
func (k *track) whole(marks []mark, radius float64) span3 {
	all, nearest := emptySpan(), 0.0
	for i := range marks {
		all.include(&marks[i])
		if i == 0 || marks[i].x < nearest {
			nearest = marks[i].x
		}
	}
	k.swell(&all, nearest, float64(radius*radius))
	return all
}

// vertexItems fills items with the vertices of a body whose boxes meet other.
func (k *track) vertexItems(items []item, b *laid, other *span3) []item {
	items = items[:0]
	slack, late := k.slack, k.late
	for i := range b.marks {
		m := &b.marks[i]
		it := item{span3{m.r - slack, m.r + slack, m.h - slack, m.h + slack, m.t - late, m.t + late}, slack, int32(i)}
		if b.sign > 0 {
			k.sweep(&it.span3)
		}
		if it.meets(other) {
			items = append(items, it)
		}
	}
	return items
}

// cornersItem returns the item of the convex hull of some vertices.
func (k *track) cornersItem(marks []mark, verts []geom.Vec3, corners []int32) item {
	it := item{span3: marks[corners[0]].span()}
	nearest := marks[corners[0]].x
	mean := verts[corners[0]]
	for _, v := range corners[1:] {
		it.include(&marks[v])
		nearest = min(nearest, marks[v].x)
		mean = mean.Add(verts[v])
	}
	mean = mean.Scale(1 / float64(len(corners)))
	radiusSq := 0.0
	for _, v := range corners {
		radiusSq = max(radiusSq, verts[v].Sub(mean).LenSq())
	}
	it.off = k.swell(&it.span3, nearest, radiusSq)
	return it
}
