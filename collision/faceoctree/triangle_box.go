package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// clipper compares triangles with boxes.
type clipper struct {
	margin float64    // m, more than clipping rounds
	parts  [2]polygon // memory
}

// meets reports whether a triangle meets a closed box, which its own box, bounds, overlaps (section 3.7): if no corner
// is inside, the triangle is clipped along x and y and its rest compared along z. Clipping rounds: it takes the box as
// larger by the margin, so that it never misses a triangle that meets the box, and may take one for meeting that passes
// by within twice the margin.
func (c *clipper) meets(t *Triangle, bounds, box *geom.Box) bool {
	if holds(box, &t[0]) || holds(box, &t[1]) || holds(box, &t[2]) {
		return true
	}
	grown := box.Grow(c.margin)
	rest, next := &c.parts[0], &c.parts[1]
	rest.n = 3
	rest.at[0], rest.at[1], rest.at[2] = t[0], t[1], t[2]
	if bounds.Min.X < grown.Min.X {
		if next.clip(rest, &grown, 0, grown.Min.X, 1) {
			return true
		}
		rest, next = next, rest
	}
	if bounds.Max.X > grown.Max.X {
		if next.clip(rest, &grown, 0, grown.Max.X, -1) {
			return true
		}
		rest, next = next, rest
	}
	if bounds.Min.Y < grown.Min.Y {
		if next.clip(rest, &grown, 1, grown.Min.Y, 1) {
			return true
		}
		rest, next = next, rest
	}
	if bounds.Max.Y > grown.Max.Y {
		if next.clip(rest, &grown, 1, grown.Max.Y, -1) {
			return true
		}
		rest = next
	}
	return rest.reaches(grown.Min.Z, grown.Max.Z)
}

// holds reports whether a closed box holds a point.
func holds(b *geom.Box, p *geom.Vec3) bool {
	return b.Min.X <= p.X && p.X <= b.Max.X && b.Min.Y <= p.Y && p.Y <= b.Max.Y && b.Min.Z <= p.Z && p.Z <= b.Max.Z
}

// polygon is a triangle clipped by up to four planes. Each adds a corner, or more where rounding bends an edge that
// runs along the plane.
type polygon struct {
	at [16]geom.Vec3
	n  int
}

// clip sets q to the part of p on the side of the plane at along an axis to which sign points. It stops and answers
// true when an edge crosses the plane inside the box, or when the corners might not fit.
func (q *polygon) clip(p *polygon, box *geom.Box, axis int, at, sign float64) bool {
	q.n = 0
	if p.n == 0 || 2*p.n > len(q.at) {
		return p.n > 0
	}
	last := p.at[p.n-1]
	lastHeight := float64(sign * (last.Axis(axis) - at))
	for _, corner := range p.at[:p.n] {
		height := float64(sign * (corner.Axis(axis) - at))
		if height < 0 != (lastHeight < 0) {
			crossing := last.AddScaled(lastHeight/(lastHeight-height), corner.Sub(last))
			if axis == 0 {
				crossing.X = at
			} else {
				crossing.Y = at
			}
			if holds(box, &crossing) {
				return true
			}
			q.add(crossing)
		}
		if height >= 0 {
			q.add(corner)
		}
		last, lastHeight = corner, height
	}
	return false
}

func (q *polygon) add(v geom.Vec3) {
	q.at[q.n] = v
	q.n++
}

// reaches reports whether the polygon has a point between two heights: not all its corners lie above or below.
func (q *polygon) reaches(low, high float64) bool {
	above, below := true, true
	for _, v := range q.at[:q.n] {
		above = above && v.Z > high
		below = below && v.Z < low
	}
	return !above && !below
}
