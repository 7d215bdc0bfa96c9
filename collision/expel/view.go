package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// view is a surface placed in the frame of the obstacle.
type view struct {
	surface *convex.Surface // topology only
	mesh    *mesh.Mesh      // nil for a convex core
	sheet   bool            // an open mesh, of which both sides count
	verts   []geom.Vec3
	faces   []convex.Face
}

// viewOf returns the surface of a core where it is.
func viewOf(c mesh.Core) view {
	if c.Mesh != nil {
		return view{&c.Mesh.Surface, c.Mesh, !c.Mesh.Closed, c.Mesh.Verts, c.Mesh.Faces}
	}
	return view{&c.Poly.Surface, nil, false, c.Poly.Verts, c.Poly.Faces}
}

// passes reports whether the line through x along dir, which enters the front of face f, goes between its edges
// (section 2.2): it has every directed edge on the same side. Bounds are widened by margin (m), because at a
// vertex the signs of several lines must agree and rounding sees to it that they do not.
func (w *view) passes(f int, x, dir geom.Vec3, margin float64) bool {
	face := &w.faces[f]
	loop := w.surface.LoopVerts[face.First : face.First+face.Count]
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u := b.Sub(a)
		if side := dir.Dot(u.Cross(a.Sub(x))); side < 0 {
			bound := float64(margin * margin * dir.LenSq() * u.LenSq())
			if float64(side*side) > bound {
				return false
			}
		}
		a = b
	}
	return true
}

// passesWell is passes with bounds that are narrowed.
func (w *view) passesWell(f int, x, dir geom.Vec3, margin float64) bool {
	face := &w.faces[f]
	loop := w.surface.LoopVerts[face.First : face.First+face.Count]
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u := b.Sub(a)
		side, bound := dir.Dot(u.Cross(a.Sub(x))), float64(margin*margin*dir.LenSq()*u.LenSq())
		if side <= 0 || float64(side*side) <= bound {
			return false
		}
		a = b
	}
	return true
}

// distanceTo returns the distance (m) of point x from face f.
func (w *view) distanceTo(f int, x geom.Vec3) float64 {
	face := &w.faces[f]
	loop := w.surface.LoopVerts[face.First : face.First+face.Count]
	n := face.Plane.N
	inside, least := true, math.Inf(1)
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u, r := b.Sub(a), x.Sub(a)
		if n.Cross(u).Dot(r) < 0 {
			inside = false
			t := max(0, min(1, u.Dot(r)/u.LenSq()))
			least = min(least, r.AddScaled(-t, u).LenSq())
		}
		a = b
	}
	if inside {
		return math.Abs(n.Dot(x.Sub(a)))
	}
	return math.Sqrt(least)
}

// nearestOn returns the point of face f nearest to x.
func (w *view) nearestOn(f int, x geom.Vec3) geom.Vec3 {
	face := &w.faces[f]
	loop := w.surface.LoopVerts[face.First : face.First+face.Count]
	n := face.Plane.N
	at, least := x.AddScaled(-face.Plane.Height(x), n), math.Inf(1)
	a := w.verts[loop[len(loop)-1]]
	for _, i := range loop {
		b := w.verts[i]
		u, r := b.Sub(a), x.Sub(a)
		if n.Cross(u).Dot(r) < 0 {
			p := a.AddScaled(max(0, min(1, u.Dot(r)/u.LenSq())), u)
			if d := x.Sub(p).LenSq(); d < least {
				at, least = p, d
			}
		}
		a = b
	}
	return at
}

// closest returns the points of the segments a–a+u and c–c+w nearest to each other, and their distance (m). Of nearly
// parallel segments it returns one of many pairs (Ericson, Real-Time Collision Detection 2005, section 5.1.9).
func closest(a, u, c, w geom.Vec3) (onA, onC geom.Vec3, dist float64) {
	r := a.Sub(c)
	uu, ww, uw := u.LenSq(), w.LenSq(), u.Dot(w)
	ur, wr := u.Dot(r), w.Dot(r)
	// The determinant as a cross product: the difference of the products loses its digits for nearly parallel edges.
	det := u.Cross(w).LenSq()
	s := 0.0
	if det > float64(parallelSine*parallelSine*uu*ww) {
		s = max(0, min(1, (float64(uw*wr)-float64(ur*ww))/det))
	}
	t := (float64(uw*s) + wr) / ww
	if !(t >= 0) {
		t, s = 0, max(0, min(1, -ur/uu))
	} else if t > 1 {
		t, s = 1, max(0, min(1, (uw-ur)/uu))
	}
	onA, onC = a.AddScaled(s, u), c.AddScaled(t, w)
	return onA, onC, onC.Sub(onA).Len()
}

// backToBack reports whether the faces of edge e are nearly back to back, as those of a flat polygon: then the normals
// of contacts at the edge need not lie between theirs.
func (w *view) backToBack(e *convex.Edge) bool {
	return e.Right >= 0 && w.faces[e.Left].Plane.N.Dot(w.faces[e.Right].Plane.N) < backCosine
}

// admits reports whether another edge can touch edge e, of direction u, along the unit normal n out of it. At a first
// contact n lies between the normals of the two faces, so that the plane across it cuts into neither; edges between
// coplanar faces or faces that look at each other (internal edges, section 4) never have one. An edge that is not
// admitted is left to other features. The edge of a sheet where faces look at each other is a ridge from behind, and
// only a normal out of that side lies across both of them.
func (w *view) admits(e *convex.Edge, u, n geom.Vec3) bool {
	if e.Left < 0 {
		return true
	}
	length := u.Len()
	// The directions in which the faces leave the edge.
	left := w.faces[e.Left].Plane.N.Cross(u)
	if n.Dot(left) > coneSlack*length {
		return false
	}
	if e.Right < 0 {
		return true // the rim of a sheet
	}
	n2 := w.faces[e.Right].Plane.N
	if n.Dot(u.Cross(n2)) > coneSlack*length {
		return false
	}
	// The faces turn away from each other about u, or they are the two sides of a flat polygon.
	turn := n2.Dot(left)
	return turn < -bendSine*length || w.sheet && turn > bendSine*length || w.backToBack(e)
}

// touchable reports whether another edge can touch one that bends like this (section 4, internal edges).
func (w *view) touchable(b mesh.Bend) bool {
	return b == mesh.Ridge || b == mesh.Rim || w.sheet && b == mesh.Valley
}

// span returns the box around a face.
func (w *view) span(f int32) geom.Box {
	face := &w.faces[f]
	loop := w.surface.LoopVerts[face.First : face.First+face.Count]
	low, high := w.verts[loop[0]], w.verts[loop[0]]
	for _, i := range loop[1:] {
		low, high = low.Min(w.verts[i]), high.Max(w.verts[i])
	}
	return geom.Box{Min: low, Max: high}
}
