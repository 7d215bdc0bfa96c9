package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
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
	r.margin = marginRounding * poly.Radius
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

// traceRay is Trace without a radius. A ray that leaves a closed mesh first has started inside, unless it grazes a
// vertex or an edge, where it may come upon the faces behind before those in front: then it is stopped against dir.
func traceRay(m *mesh.Mesh, from, dir geom.Vec3, maxDist float64) (dist float64, normal geom.Vec3, ok bool) {
	dist, f, ok := m.Ray(from, dir, maxDist)
	if !ok {
		if m.Closed && m.Contains(from) {
			return 0, dir.Neg(), true // the ray ends before it is out
		}
		return 0, geom.Vec3{}, false
	}
	normal = m.Faces[f].Plane.N
	switch {
	case normal.Dot(dir) <= 0:
		return dist, normal, true
	case m.Closed && m.Contains(from):
		return 0, dir.Neg(), true
	case m.Closed:
		return dist, dir.Neg(), true
	}
	return dist, normal.Neg(), true
}

// traceBall is Trace with a radius, which must be positive.
func traceBall(m *mesh.Mesh, radius float64, from, dir geom.Vec3, maxDist float64) (
	dist float64, normal geom.Vec3, ok bool) {
	r := ray{view: viewOf(mesh.Core{Mesh: m}), from: from, dir: dir, radius: radius}
	r.margin = marginRounding * m.Radius
	if m.Closed && m.Contains(from) {
		return 0, dir.Neg(), true
	}
	// With no way to go, the ball touches the faces within its radius.
	r.best = radius
	r.walk(m, geom.Vec3{}, r.touchFace)
	if r.normal != (geom.Vec3{}) {
		return 0, r.normal.Unit(), true
	}
	r.best = maxDist
	r.walk(m, dir, r.tryFace)
	return r.best, r.normal, r.normal != geom.Vec3{}
}
