package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Trace sends a ball of the given radius (m; 0 for a ray) from a point along the unit vector dir and returns how far it
// goes (m) until it touches poly, and the unit normal of poly there, all in the frame of poly; ok is false when it
// does not within maxDist (m). A ball that starts in touch or inside goes 0 m; the normal then points from the nearest
// point of poly to its centre, or against dir when the centre is inside.
//
// The ball meets poly where its centre meets poly grown by the radius: a face moved out, a cylinder about an edge or a
// ball about a vertex, whichever comes first (section 6, the translation of a single point, with a radius).
func Trace(poly *geom.Polyhedron, radius float64, from, dir geom.Vec3, maxDist float64) (
	dist float64, normal geom.Vec3, ok bool) {
	if !from.IsFinite() || !dir.IsFinite() || dir == (geom.Vec3{}) || !(maxDist >= 0) || !(radius >= 0) {
		return 0, geom.Vec3{}, false
	}
	if away, touches := touchesBall(poly, radius, from); touches {
		if away == (geom.Vec3{}) {
			away = dir.Neg()
		}
		return 0, away.Unit(), true
	}
	r := ray{poly: poly, from: from, dir: dir, best: maxDist}
	r.faces(radius)
	if radius > 0 {
		r.edges(radius)
		r.vertices(radius)
	}
	return r.best, r.normal, r.normal != geom.Vec3{}
}

// touchesBall reports whether a ball touches poly, and the vector from the nearest point to its centre; zero for a
// centre inside or on the surface.
func touchesBall(poly *geom.Polyhedron, radius float64, x geom.Vec3) (away geom.Vec3, touches bool) {
	inside, least := len(poly.Faces) > 2, math.Inf(1)
	w := view{poly, poly.Verts, poly.Faces}
	for f := range poly.Faces {
		h := poly.Faces[f].Plane.Height(x)
		inside = inside && h <= 0
		if h > radius {
			return geom.Vec3{}, false
		}
		n := poly.Faces[f].Plane.N
		if h >= 0 && h < least && w.passes(f, x, n.Neg(), 0) {
			least, away = h, n.Scale(h)
		}
	}
	if inside {
		return geom.Vec3{}, true
	}
	for i := range poly.Edges {
		a := poly.Verts[poly.Edges[i].V0]
		u, r := poly.Verts[poly.Edges[i].V1].Sub(a), x.Sub(a)
		r = r.AddScaled(-max(0, min(1, u.Dot(r)/u.LenSq())), u)
		if d := r.Len(); d < least {
			least, away = d, r
		}
	}
	if len(poly.Verts) == 1 {
		away = x.Sub(poly.Verts[0])
		least = away.Len()
	}
	return away, least <= radius
}

// ray is the working state of one Trace.
type ray struct {
	poly      *geom.Polyhedron
	from, dir geom.Vec3
	best      float64
	normal    geom.Vec3
}

// faces tries the front of every face, moved out by radius.
func (r *ray) faces(radius float64) {
	w := view{r.poly, r.poly.Verts, r.poly.Faces}
	beside := besideRounding * r.poly.Radius
	for f := range r.poly.Faces {
		plane := &r.poly.Faces[f].Plane
		n, b := plane.N, plane.N.Dot(r.dir)
		h := plane.Height(r.from) - radius
		if b >= 0 || h < 0 || h+float64(b*r.best) > 0 {
			continue
		}
		through := r.dir
		if radius > 0 {
			through = n.Neg()
		}
		t := -h / b
		if w.passes(f, r.from.AddScaled(t, r.dir), through, beside) {
			r.best, r.normal = t, n
		}
	}
}

// edges tries the cylinders about the edges.
func (r *ray) edges(radius float64) {
	for i := range r.poly.Edges {
		a := r.poly.Verts[r.poly.Edges[i].V0]
		u := r.poly.Verts[r.poly.Edges[i].V1].Sub(a)
		uu, x := u.LenSq(), r.from.Sub(a)
		// Parts of the ray across the edge.
		x = x.AddScaled(-x.Dot(u)/uu, u)
		d := r.dir.AddScaled(-r.dir.Dot(u)/uu, u)
		t, ok := entersBall(x, d, radius)
		if !ok || t >= r.best {
			continue
		}
		at := r.from.AddScaled(t, r.dir).Sub(a)
		if along := at.Dot(u); along >= 0 && along <= uu {
			r.best, r.normal = t, at.AddScaled(-along/uu, u).Unit()
		}
	}
}

// vertices tries the balls about the vertices.
func (r *ray) vertices(radius float64) {
	for _, v := range r.poly.Verts {
		if t, ok := entersBall(r.from.Sub(v), r.dir, radius); ok && t < r.best {
			r.best, r.normal = t, r.from.AddScaled(t, r.dir).Sub(v).Unit()
		}
	}
}

// entersBall returns when x + t d comes within radius of the origin, t ≥ 0.
func entersBall(x, d geom.Vec3, radius float64) (t float64, ok bool) {
	a, b, c := d.LenSq(), x.Dot(d), x.LenSq()-float64(radius*radius)
	// The distance from the path as a cross product keeps its digits when the ball is small and far.
	miss := x.Cross(d).LenSq()
	disc := float64(a*radius*radius) - miss
	if !(b < 0) || !(disc >= 0) || !(a > 0) {
		return 0, false
	}
	return max(0, c) / (math.Sqrt(disc) - b), true
}
