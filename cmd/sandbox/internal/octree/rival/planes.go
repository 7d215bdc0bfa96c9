package rival

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Planes tells which convex bodies meet by a plane for each couple that separated it last time. Only where it no longer
// does the closest points are looked for, which give another one.
type Planes struct {
	// Climb looks for the vertices nearest to a plane by going uphill from those of last time. The paper's rival looks
	// at all vertices.
	Climb bool

	bodies  []*convex.Polyhedron
	planes  []plane // by couple
	couples []Couple

	Searches int // of the last call: couples whose plane had to be looked for
}

// plane is what a couple remembers.
type plane struct {
	normal geom.Vec3 // from A to B, zero where they met
	a, b   int32     // the vertices nearest to it
	cache  convex.DistanceCache
}

// NewPlanes takes the bodies, in their own frames.
func NewPlanes(bodies []*convex.Polyhedron, climb bool) *Planes {
	return &Planes{Climb: climb, bodies: bodies, planes: make([]plane, len(bodies)*(len(bodies)-1)/2)}
}

// Find returns all couples that meet. The slice is reused by the next call.
func (p *Planes) Find(frames []geom.Frame) []Couple {
	p.couples, p.Searches = p.couples[:0], 0
	k := 0
	for a := range p.bodies {
		for b := a + 1; b < len(p.bodies); b++ {
			if !p.separates(&p.planes[k], a, b, frames) && !p.search(&p.planes[k], a, b, frames) {
				p.couples = append(p.couples, Couple{int32(a), int32(b)})
			}
			k++
		}
	}
	return p.couples
}

// separates reports whether the plane still keeps the bodies apart.
func (p *Planes) separates(c *plane, a, b int, frames []geom.Frame) bool {
	if c.normal == (geom.Vec3{}) {
		return false
	}
	fa, fb := &frames[a], &frames[b]
	c.a = p.farthest(p.bodies[a], fa.R.ApplyT(c.normal), c.a)
	c.b = p.farthest(p.bodies[b], fb.R.ApplyT(c.normal.Neg()), c.b)
	high, low := fa.Apply(p.bodies[a].Verts[c.a]), fb.Apply(p.bodies[b].Verts[c.b])
	return low.Sub(high).Dot(c.normal) > 0
}

// farthest returns the vertex farthest along d, in the frame of the body.
func (p *Planes) farthest(body *convex.Polyhedron, d geom.Vec3, last int32) int32 {
	if p.Climb {
		return body.Support(d, last)
	}
	best, most := int32(0), math.Inf(-1)
	for i := range body.Verts {
		if h := body.Verts[i].Dot(d); h > most {
			best, most = int32(i), h
		}
	}
	return best
}

// search looks for another plane, and reports whether there is one.
func (p *Planes) search(c *plane, a, b int, frames []geom.Frame) bool {
	p.Searches++
	rel := frames[a].Relative(&frames[b])
	gap := convex.Distance(p.bodies[a], p.bodies[b], &rel, &c.cache)
	c.normal = frames[a].R.Apply(gap.Normal)
	return c.normal != (geom.Vec3{})
}
