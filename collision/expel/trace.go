package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Trace sends a ball of the given radius (m; 0 for a ray) from a point along the unit vector dir and returns how far it
// goes (m) until it touches target, and the unit normal of target there, all in the frame of target; ok is false when
// it does not within maxDist (m). A ball that starts in touch or inside goes 0 m; the normal then points from the
// nearest point of target to its centre, or against dir when the centre is inside or on the surface.
//
// The ball meets target where its centre meets target grown by the radius, that of target included: a face moved out, a
// cylinder about an edge or a ball about a vertex, whichever comes first (section 6, the translation of a single point,
// with a radius). Meshes are searched along their tree, from both sides where they are open.
func Trace(target mesh.Core, radius float64, from, dir geom.Vec3, maxDist float64) (
	dist float64, normal geom.Vec3, ok bool) {
	if !from.IsFinite() || !dir.IsFinite() || dir == (geom.Vec3{}) || !(maxDist >= 0) || !(radius >= 0) {
		return 0, geom.Vec3{}, false
	}
	radius += target.Radius
	if target.Mesh != nil {
		if radius == 0 {
			return traceRay(target.Mesh, from, dir, maxDist)
		}
		return traceBall(target.Mesh, radius, from, dir, maxDist)
	}
	poly := target.Poly
	if away, touches := touchesBall(poly, radius, from); touches {
		if away == (geom.Vec3{}) {
			away = dir.Neg()
		}
		return 0, away.Unit(), true
	}
	r := ray{view: viewOf(target), from: from, dir: dir, radius: radius, best: maxDist}
	r.beside = besideRounding * poly.Radius
	for f := range poly.Faces {
		r.face(int32(f), 1)
	}
	if radius > 0 {
		for e := range poly.Edges {
			r.edge(int32(e))
		}
		for v := range poly.Verts {
			r.vertex(int32(v))
		}
	}
	return r.best, r.normal, r.normal != geom.Vec3{}
}

// touchesBall reports whether a ball touches poly, and the vector from the nearest point to its centre; zero for a
// centre inside or on the surface.
func touchesBall(poly *convex.Polyhedron, radius float64, x geom.Vec3) (away geom.Vec3, touches bool) {
	inside, least := len(poly.Faces) > 2, math.Inf(1)
	w := viewOf(mesh.Core{Poly: poly})
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
	view      view
	from, dir geom.Vec3
	radius    float64 // m
	beside    float64 // m, margin by which bounds are widened
	best      float64
	normal    geom.Vec3
}

// face tries the front of face f (side 1) or its back (side -1), moved out by the radius.
func (r *ray) face(f int32, side float64) {
	plane := &r.view.faces[f].Plane
	b := float64(side * plane.N.Dot(r.dir))
	h := float64(side*plane.Height(r.from)) - r.radius
	if b >= 0 || h < 0 || h+float64(b*r.best) > 0 {
		return
	}
	through := plane.N.Neg()
	if r.radius == 0 {
		through = r.dir.Scale(side)
	}
	t := -h / b
	if r.view.passes(int(f), r.from.AddScaled(t, r.dir), through, r.beside) {
		r.best, r.normal = t, plane.N.Scale(side)
	}
}

// edge tries the cylinder about edge i.
func (r *ray) edge(i int32) {
	e := &r.view.surface.Edges[i]
	a := r.view.verts[e.V0]
	u := r.view.verts[e.V1].Sub(a)
	uu, x := u.LenSq(), r.from.Sub(a)
	// Parts of the ray across the edge.
	x = x.AddScaled(-x.Dot(u)/uu, u)
	d := r.dir.AddScaled(-r.dir.Dot(u)/uu, u)
	t, ok := entersBall(x, d, r.radius)
	if !ok || t >= r.best {
		return
	}
	at := r.from.AddScaled(t, r.dir).Sub(a)
	if along := at.Dot(u); along >= 0 && along <= uu {
		r.best, r.normal = t, at.AddScaled(-along/uu, u).Unit()
	}
}

// vertex tries the ball about vertex i.
func (r *ray) vertex(i int32) {
	v := r.view.verts[i]
	if t, ok := entersBall(r.from.Sub(v), r.dir, r.radius); ok && t < r.best {
		r.best, r.normal = t, r.from.AddScaled(t, r.dir).Sub(v).Unit()
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
