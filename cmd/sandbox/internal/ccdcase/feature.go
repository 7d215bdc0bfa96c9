package ccdcase

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// triangle is a part of a surface. Corners may coincide: a segment has two different ones, a point one.
type triangle [3]geom.Vec3

// pointSegment returns the distance of p from the segment a–b.
func pointSegment(p, a, b geom.Vec3) float64 {
	u, r := b.Sub(a), p.Sub(a)
	if uu := u.LenSq(); uu > 0 {
		return r.AddScaled(-max(0, min(1, u.Dot(r)/uu)), u).Len()
	}
	return r.Len()
}

// segments returns the distance of the segments a–b and c–d where the feet of the common perpendicular lie inside both,
// else +Inf: then it is the distance of an end of one from the other.
func segments(a, b, c, d geom.Vec3) float64 {
	u, w, r := b.Sub(a), d.Sub(c), c.Sub(a)
	q := u.Cross(w)
	qq := q.LenSq()
	if !(qq > 0) {
		return math.Inf(1)
	}
	s, t := r.Cross(w).Dot(q)/qq, r.Cross(u).Dot(q)/qq
	if s > 0 && s < 1 && t > 0 && t < 1 {
		return math.Abs(r.Dot(q)) / math.Sqrt(qq)
	}
	return math.Inf(1)
}

// heightInside returns the height of p over the triangle without its sign, and +Inf when its foot lies outside.
func (t *triangle) heightInside(p geom.Vec3) float64 {
	n := t[1].Sub(t[0]).Cross(t[2].Sub(t[0])).Unit()
	if n == (geom.Vec3{}) {
		return math.Inf(1)
	}
	for i, a := range t {
		if n.Cross(t[(i+1)%3].Sub(a)).Dot(p.Sub(a)) < 0 {
			return math.Inf(1)
		}
	}
	return math.Abs(n.Dot(p.Sub(t[0])))
}

// pierced reports whether the segment a–b passes through the inside of the triangle.
func (t *triangle) pierced(a, b geom.Vec3) bool {
	n := t[1].Sub(t[0]).Cross(t[2].Sub(t[0]))
	ha, hb := n.Dot(a.Sub(t[0])), n.Dot(b.Sub(t[0]))
	if !(ha > 0 && hb < 0 || ha < 0 && hb > 0) {
		return false
	}
	x := a.AddScaled(ha/(ha-hb), b.Sub(a))
	for i, c := range t {
		if n.Cross(t[(i+1)%3].Sub(c)).Dot(x.Sub(c)) < 0 {
			return false
		}
	}
	return true
}

// distance returns the distance of two triangles, 0 when they cross: the least over all pairs of features.
func (t *triangle) distance(o *triangle) float64 {
	least := math.Inf(1)
	for i := range 3 {
		a, b := t[i], t[(i+1)%3]
		least = min(least, t.heightInside(o[i]), o.heightInside(a))
		if o.pierced(a, b) || t.pierced(o[i], o[(i+1)%3]) {
			return 0
		}
		for j := range 3 {
			c, d := o[j], o[(j+1)%3]
			least = min(least, pointSegment(a, c, d), pointSegment(c, a, b), segments(a, b, c, d))
		}
	}
	return least
}
