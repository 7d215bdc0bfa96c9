package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Apart returns the closest points of two solids of any kind and their distance, radii left out, B placed in the frame
// of A by rel. The normal is zero when the cores touch or overlap, a closed mesh around the other included. With a
// limit (m) below +Inf, solids farther apart than that get Dist and Sep ≥ limit and nothing else need be right.
//
// Pairs of faces are found by branch and bound on both trees. Whether a closed mesh is around the other, or around a
// part of it that nothing connects with the rest, is told by a vertex of each part.
func Apart(a, b mesh.Core, rel *geom.Frame, limit float64, s *Scratch) convex.Separation {
	if a.Mesh == nil && b.Mesh == nil {
		s.cache.Count = 0
		return convex.Distance(a.Poly, b.Poly, rel, &s.cache)
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

// apart is Apart for a pair with a mesh, b as the mover placed in the scratch; it leaves whether one contains the
// other.
func (s *Scratch) apart(a, b mesh.Core, rel *geom.Frame, limit float64) convex.Separation {
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

// split replaces a visit of inner nodes by those of the children that are nearer than most (m), the nearest on top.
func (s *Scratch) split(v *visit, most float64) bool {
	var box, otherBox geom.Box
	c := s.carry(v.mover)
	s.restBox(v.rest, &box)
	moverNode, moverSplits := inner(s.mover.mesh, v.mover)
	restNode, restSplits := inner(s.obstacle.mesh, v.rest)
	a, b := *v, *v
	switch {
	case !moverSplits && !restSplits:
		return false
	case moverSplits && (!restSplits || 2*c.radius > box.Max.Sub(box.Min).Len()):
		a.mover, b.mover = v.mover+1, moverNode.First
		a.from, b.from = boxGap(s.carry(a.mover), &box), boxGap(s.carry(b.mover), &box)
	default:
		a.rest, b.rest = v.rest+1, restNode.First
		s.restBox(a.rest, &box)
		s.restBox(b.rest, &otherBox)
		a.from, b.from = boxGap(c, &box), boxGap(c, &otherBox)
	}
	if a.from < b.from {
		a, b = b, a
	}
	if a.from < most {
		s.visits = append(s.visits, a)
	}
	if b.from < most {
		s.visits = append(s.visits, b)
	}
	return true
}

// boxGap returns the distance (m) of a carried box from another, or less.
func boxGap(c *carried, box *geom.Box) float64 {
	low, high := c.centre.Sub(c.half), c.centre.Add(c.half)
	d := box.Min.Sub(high).Max(low.Sub(box.Max)).Max(geom.Vec3{})
	return d.Len()
}

// nearestOf measures the faces of two leaves.
func (s *Scratch) nearestOf(v *visit, a, b mesh.Core, rel *geom.Frame, out *convex.Separation) {
	rest, mover := leafFaces(a, v.rest), leafFaces(b, v.mover)
	for _, f := range rest {
		pa := a.Poly
		if a.Mesh != nil {
			pa = &s.faces.rest
			a.Mesh.CopyFace(int(f), pa)
		}
		for _, g := range mover {
			pb := b.Poly
			if b.Mesh != nil {
				pb = &s.faces.mover
				b.Mesh.CopyFace(int(g), pb)
			}
			if between := rel.Apply(pb.Centre).Sub(pa.Centre).Len(); between-pa.Radius-pb.Radius > out.Dist {
				continue
			}
			s.cache.Count, s.cache.FaceA, s.cache.FaceB = 0, 0, 0
			sep := convex.Distance(pa, pb, rel, &s.cache)
			if s.telling && !s.tells(&sep, b, a, g, f) {
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

// leafFaces returns the faces of a leaf; a convex core counts as one.
func leafFaces(c mesh.Core, node int32) []int32 {
	if c.Mesh == nil {
		return whole
	}
	n := &c.Mesh.Nodes[node]
	return c.Mesh.Order[n.First : n.First+n.Count]
}
