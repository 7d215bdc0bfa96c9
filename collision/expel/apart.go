package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// nearSearch finds the closest points of a pair with a mesh.
type nearSearch struct {
	*treeWalk
	restFace, moverFace convex.Polyhedron // the pair of faces at hand
	cache               convex.DistanceCache
	contained           bool   // a closed mesh is around the other solid
	stopped             *march // nil, or the march that ends here: only faces that may stop it count, see mayStop
	nearF, nearG        int32  // the nearest faces of the mover and the obstacle, -1 for a convex core

	passing mesh.Passing
}

// Apart returns the closest points of two solids of any kind and their distance, radii left out, B placed in the frame
// of A by rel. The normal is zero when the cores touch or overlap, a closed mesh around the other included. With a
// limit (m) below +Inf, solids farther apart than that get Dist and Sep ≥ limit and nothing else need be right.
//
// Pairs of faces are found by branch and bound on both trees. Whether a closed mesh is around the other, or around a
// part of it that nothing connects with the rest, is told by a vertex of each part.
func Apart(a, b mesh.Core, rel *geom.Frame, limit float64, s *Scratch) convex.Separation {
	if a.Mesh == nil && b.Mesh == nil {
		s.near.cache.Count = 0
		return convex.Distance(a.Poly, b.Poly, rel, &s.near.cache)
	}
	s.mover, s.obstacle, s.rel = viewOf(b), viewOf(a), *rel
	s.moverBox = geom.EmptyBox()
	if b.Mesh == nil {
		for _, v := range b.Poly.Verts {
			s.moverBox = s.moverBox.Include(rel.Apply(v))
		}
	}
	return s.apart(a, b, rel, limit)
}

// Clear reports whether two solids are at least so far apart (m), radii left out, B placed in the frame of A by rel.
// Two meshes take the list of their neighbours, which reaches as far: one pair of faces that is nearer tells that they
// are not clear. Of others near is nil.
func Clear(a, b mesh.Core, rel *geom.Frame, limit float64, near *mesh.Neighbours, s *Scratch) bool {
	if near == nil {
		return Apart(a, b, rel, limit, s).Sep >= limit
	}
	n := &s.near
	n.passing.Stand(a.Mesh, b.Mesh, rel, limit)
	var last geom.Vec3
	for _, p := range near.Pairs {
		if !n.passing.Near(p) || last != (geom.Vec3{}) && n.passing.Beyond(p, &last) >= limit {
			continue
		}
		a.Mesh.CopyFace(int(p.M), &n.restFace)
		b.Mesh.CopyFace(int(p.Q), &n.moverFace)
		n.cache.Count, n.cache.FaceA, n.cache.FaceB = 0, 0, 0
		sep := convex.Distance(&n.restFace, &n.moverFace, rel, &n.cache)
		if sep.Sep < limit {
			return false
		}
		last = sep.Normal
	}
	back := rel.Inverse()
	_, aroundB := within(a, b, rel)
	_, aroundA := within(b, a, &back)
	return !aroundA && !aroundB
}

// apart is Apart for a pair with a mesh, b as the mover placed in the scratch; it leaves whether one contains the
// other.
func (s *Scratch) apart(a, b mesh.Core, rel *geom.Frame, limit float64) convex.Separation {
	s.near.treeWalk = &s.treeWalk
	return s.near.search(a, b, rel, limit)
}

// search finds the closest points of a as the obstacle and b as the mover.
func (s *nearSearch) search(a, b mesh.Core, rel *geom.Frame, limit float64) convex.Separation {
	out := convex.Separation{Dist: limit, Sep: limit}
	out.Normal = rel.Apply(s.mover.surface.Centre).Sub(s.obstacle.surface.Centre).Unit()
	if out.Normal == (geom.Vec3{}) {
		out.Normal = geom.V(0, 1, 0)
	}
	s.contained = false
	s.bounds.kind = sliding
	s.plantMover()
	s.visits = append(s.visits[:0], visit{})
	for len(s.visits) > 0 {
		v := s.visits[len(s.visits)-1]
		s.visits = s.visits[:len(s.visits)-1]
		if v.from >= out.Dist {
			continue
		}
		if s.split(&v, out.Dist) {
			continue
		}
		if s.nearestOf(&v, a, b, rel, &out); out.Normal == (geom.Vec3{}) {
			return out
		}
	}
	// Only now that the surfaces are known to be apart does one point speak for all of a connected one.
	back := rel.Inverse()
	inA, aroundB := within(a, b, rel)
	inB, aroundA := within(b, a, &back)
	if s.contained = aroundB || aroundA; s.contained {
		if !aroundB {
			inA = rel.Apply(inB)
		}
		out = convex.Separation{OnA: inA, OnB: inA}
	}
	return out
}

// within reports whether a closed mesh is around a connected part of another solid, placed in its frame by rel, and
// returns a point of that part in the frame of the mesh.
func within(solid, other mesh.Core, rel *geom.Frame) (x geom.Vec3, inside bool) {
	if solid.Mesh == nil || !solid.Mesh.Closed {
		return x, false
	}
	if other.Mesh == nil {
		x = rel.Apply(other.Poly.Verts[0])
		return x, solid.Mesh.Contains(x)
	}
	for _, v := range other.Mesh.Shells {
		if x = rel.Apply(other.Mesh.Verts[v]); solid.Mesh.Contains(x) {
			return x, true
		}
	}
	return x, false
}

// nearestOf measures the faces of two leaves.
func (s *nearSearch) nearestOf(v *visit, a, b mesh.Core, rel *geom.Frame, out *convex.Separation) {
	rest, mover := leafFaces(a, v.rest), leafFaces(b, v.mover)
	for _, f := range rest {
		centreA, radiusA := ballOf(a, f)
		for _, g := range mover {
			centreB, radiusB := ballOf(b, g)
			if between := rel.Apply(centreB).Sub(centreA).Len(); between-radiusA-radiusB > out.Dist {
				continue
			}
			pa, pb := solidOf(a, f, &s.restFace), solidOf(b, g, &s.moverFace)
			if a.Mesh != nil && s.along(pa, pb, rel, a.Mesh.Faces[f].Plane.N) > out.Dist ||
				b.Mesh != nil && s.along(pa, pb, rel, rel.R.Apply(b.Mesh.Faces[g].Plane.N)) > out.Dist {
				continue
			}
			s.cache.Count, s.cache.FaceA, s.cache.FaceB = 0, 0, 0
			sep := convex.Distance(pa, pb, rel, &s.cache)
			if s.stopped != nil && !s.mayStop(&sep, b, a, g, f) {
				continue
			}
			if sep.Normal == (geom.Vec3{}) {
				*out = sep
				return
			}
			least := min(out.Sep, sep.Sep)
			if sep.Dist < out.Dist {
				*out = sep
				s.nearF, s.nearG = g, f
			}
			out.Sep = least
		}
	}
}

// ballOf returns the middle of face f of a core, or of a convex core, in its frame, and the radius around it (m).
func ballOf(c mesh.Core, f int32) (centre geom.Vec3, radius float64) {
	if c.Mesh != nil {
		return c.Mesh.FaceBall(f)
	}
	return c.Poly.Centre, c.Poly.Radius
}

// solidOf returns face f of a core, copied, or a convex core.
func solidOf(c mesh.Core, f int32, copied *convex.Polyhedron) *convex.Polyhedron {
	if c.Mesh == nil {
		return c.Poly
	}
	c.Mesh.CopyFace(int(f), copied)
	return copied
}

// along returns how far (m) two solids or faces are apart along the axis n (unit, frame of a), either way.
func (s *nearSearch) along(a, b *convex.Polyhedron, rel *geom.Frame, n geom.Vec3) float64 {
	back, at := rel.R.ApplyT(n), n.Dot(rel.P)
	return max(at+b.Lowest(back)-a.Highest(n), a.Lowest(n)-at-b.Highest(back))
}

// leafFaces returns the faces of a leaf; a convex core counts as one.
func leafFaces(c mesh.Core, node int32) []int32 {
	if c.Mesh == nil {
		return whole
	}
	n := &c.Mesh.Nodes[node]
	return c.Mesh.Order[n.First : n.First+n.Count]
}

// atRest answers a motion of length zero: a hit at once when the solids touch or overlap.
func (s *Scratch) atRest(mover, obstacle mesh.Core, rel *geom.Frame) Hit {
	sep := Apart(mesh.Core{Poly: obstacle.Poly, Mesh: obstacle.Mesh}, mesh.Core{Poly: mover.Poly, Mesh: mover.Mesh}, rel,
		math.Inf(1), s)
	if sep.Normal == (geom.Vec3{}) {
		return Hit{State: StateHit, Point: sep.OnA}
	}
	return Hit{State: StateApart, Fraction: 1}
}

// mayStop reports whether the nearest points of face f of the mover and g of the obstacle, which cache names, can be
// where the mover is stopped: they come nearer, and do not face each other across an edge or a vertex inside a flat
// region.
func (s *nearSearch) mayStop(sep *convex.Separation, mover, obstacle mesh.Core, f, g int32) bool {
	t := &s.stopped.turn
	v := t.axis.Cross(sep.OnB.Sub(t.origin)).Scale(t.angle).AddScaled(s.stopped.pitch, t.axis)
	if sep.Normal == (geom.Vec3{}) || !(sep.Normal.Dot(v) < -coneSlack*v.Len()) {
		return false
	}
	back := s.rel.R.ApplyT(sep.Normal)
	return touchableAlong(obstacle, g, sep.Normal, &s.cache, s.cache.IndexA) &&
		touchableAlong(mover, f, back, &s.cache, s.cache.IndexB)
}

// touchableAlong reports whether face f of a core can be touched along n where a distance query found it nearest.
func touchableAlong(c mesh.Core, f int32, n geom.Vec3, cache *convex.DistanceCache, index [4]int32) bool {
	if c.Mesh == nil || math.Abs(c.Mesh.Faces[f].Plane.N.Dot(n)) > flushCosine {
		return true
	}
	if e := edgeBetween(c, f, cache, index); e >= 0 {
		return c.Mesh.Bends[e] != mesh.Flush
	}
	for _, i := range index[1:max(cache.Count, 1)] {
		if i != index[0] {
			return true // inside the face
		}
	}
	return c.Mesh.Owns[c.Mesh.Faces[f].First+index[0]]&mesh.InFlat == 0
}

// edgeBetween returns the edge of face f of a core, or of a convex core, between the vertices that a distance query
// left, or -1 for none.
func edgeBetween(c mesh.Core, f int32, cache *convex.DistanceCache, index [4]int32) int32 {
	if c.Mesh == nil {
		return edgeOf(c.Poly, cache, index)
	}
	a, b := index[0], index[0]
	for _, i := range index[:max(cache.Count, 0)] {
		if i != a {
			b = i
		}
	}
	face := &c.Mesh.Faces[f]
	if a > b {
		a, b = b, a
	}
	switch {
	case b == a+1:
		return c.Mesh.LoopEdges[face.First+a]
	case a == 0 && b == face.Count-1:
		return c.Mesh.LoopEdges[face.First+b]
	}
	return -1
}

// whole stands for the faces of a convex core.
var whole = []int32{-1}
