package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// oblique adds, to a manifold of closest points, the corners of the overlap of the two faces that face each other
// across it, seen along its normal. Two boxes that lie almost flat on each other by an edge crossing would otherwise
// stand on a single point, and turn about it into each other before the next look.
func (g *gathering) oblique() {
	n := g.m.Normal
	fa, okA := faceAcross(g.a.Poly, n)
	fb, okB := faceAcross(g.b.Poly, g.rel.R.ApplyT(n).Neg())
	if !okA || !okB {
		return
	}
	var a, b outline
	a.see(g.a.Poly, fa, n, nil)
	b.see(g.b.Poly, fb, n, g.rel)
	out := points{list: g.m.Points[:], n: g.m.Count, merge: g.merge}
	name := nameFace(int32(fa), false)
	for i := range a.n {
		if p := a.at[i]; b.holds(p) {
			g.addOblique(&out, &a, &b, p, nameOf(name, cornerOfReference, int32(i), int32(fb)))
		}
	}
	for j := range b.n {
		if p := b.at[j]; a.holds(p) {
			g.addOblique(&out, &a, &b, p, nameOf(name, cornerOfIncident, int32(j), int32(fb)))
		}
	}
	for i := range a.n {
		for j := range b.n {
			if p, ok := crossing(a.at[i], a.at[(i+1)%a.n], b.at[j], b.at[(j+1)%b.n]); ok {
				g.addOblique(&out, &a, &b, p, nameOf(name, edgeAcrossSide, int32(i), int32(j)))
			}
		}
	}
	g.m.Count = out.n
}

// faceAcross returns the face of p turned most towards n (frame of p), and whether it lies across it.
func faceAcross(p *convex.Polyhedron, n geom.Vec3) (face int, ok bool) {
	best := obliqueLean
	for f := range p.Faces {
		if c := p.Faces[f].Plane.N.Dot(n); c > best && p.Faces[f].Count <= obliqueCorners {
			face, best, ok = f, c, true
		}
	}
	return face, ok
}

// addOblique adds the contact at a point of the plane across the normal, if its gap is within the margin.
func (g *gathering) addOblique(out *points, a, b *outline, p point2, name uint32) {
	onA, onB := a.lift(p), b.lift(p)
	q := g.pair(onA, onB, g.m.Normal, g.m.Normal, name)
	if q.Gap > 0 && q.Gap <= g.margin {
		out.add(q)
	}
}

// point2 is a point seen along the normal.
type point2 struct{ x, y float64 }

// outline is a face seen along the normal: a convex polygon, and the plane to lift points back onto.
type outline struct {
	at      [obliqueCorners]point2
	n       int
	sign    float64 // +1 when the corners run counter-clockwise
	u, v, w geom.Vec3
	plane   geom.Plane
}

// see projects face f of p, placed by frame (nil: as it is), along w.
func (o *outline) see(p *convex.Polyhedron, f int, w geom.Vec3, frame *geom.Frame) {
	o.w = w
	o.u, o.v = w.Perpendicular()
	o.plane = p.Faces[f].Plane
	if frame != nil {
		n := frame.R.Apply(o.plane.N)
		o.plane = geom.Plane{N: n, D: o.plane.D + n.Dot(frame.P)}
	}
	for _, i := range p.Loop(f) {
		x := p.Verts[i]
		if frame != nil {
			x = frame.Apply(x)
		}
		o.at[o.n] = point2{o.u.Dot(x), o.v.Dot(x)}
		o.n++
	}
	o.sign = math.Copysign(1, o.plane.N.Dot(w))
}

// holds reports whether p lies inside the polygon or on its rim.
func (o *outline) holds(p point2) bool {
	a := o.at[o.n-1]
	for _, b := range o.at[:o.n] {
		ux, uy := b.x-a.x, b.y-a.y
		if o.sign*(float64(ux*(p.y-a.y))-float64(uy*(p.x-a.x))) < -onEdgeShare*(float64(ux*ux)+float64(uy*uy)) {
			return false
		}
		a = b
	}
	return true
}

// lift returns the point of the face's plane that is seen at p.
func (o *outline) lift(p point2) geom.Vec3 {
	x := o.u.Scale(p.x).AddScaled(p.y, o.v)
	return x.AddScaled(-o.plane.Height(x)/o.plane.N.Dot(o.w), o.w)
}

// crossing returns where the segments a–b and c–d properly cross.
func crossing(a, b, c, d point2) (point2, bool) {
	ux, uy, wx, wy := b.x-a.x, b.y-a.y, d.x-c.x, d.y-c.y
	den := float64(ux*wy) - float64(uy*wx)
	// Along coinciding sides rounding would put the crossing anywhere; the corners stand for it there.
	if lengths := (float64(ux*ux) + float64(uy*uy)) * (float64(wx*wx) + float64(wy*wy)); den*den <= alongSquared*lengths {
		return point2{}, false
	}
	s, t := float64((c.x-a.x)*wy)-float64((c.y-a.y)*wx), float64((c.x-a.x)*uy)-float64((c.y-a.y)*ux)
	if den < 0 {
		s, t, den = -s, -t, -den
	}
	if !(s >= 0 && s <= den && t >= 0 && t <= den) {
		return point2{}, false
	}
	s /= den
	return point2{a.x + float64(s*ux), a.y + float64(s*uy)}, true
}
