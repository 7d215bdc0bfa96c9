package ccdcase

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Still is a pair made ready for the kernels.
type Still struct {
	a, b           *mesh.Mesh
	sheetA, sheetB mesh.Mesh          // the surfaces alone, without what is inside
	solidA, solidB *convex.Polyhedron // nil unless both are convex
	found          []expel.FacePair
}

const (
	// mostEdgePairs is how many pairs of edges are tried at most for the depth of convex solids.
	mostEdgePairs = 1 << 18
	// depthRounding is the depth, relative to the extent of the pair, below which solids count as touching.
	depthRounding = 1e-14
)

// Prepare builds the two meshes. The error says which of them and which of its faces cannot be built.
func (p *StaticPair) Prepare() (*Still, error) {
	s := &Still{}
	var err error
	if s.a, err = p.A.mesh(); err != nil {
		return nil, fmt.Errorf("a: %w", err)
	}
	if s.b, err = p.B.mesh(); err != nil {
		return nil, fmt.Errorf("b: %w", err)
	}
	s.sheetA, s.sheetB = *s.a, *s.b
	s.sheetA.Closed, s.sheetB.Closed = false, false
	a, errA := convex.NewPolyhedron(p.A.Verts, p.A.Faces)
	b, errB := convex.NewPolyhedron(p.B.Verts, p.B.Faces)
	if errA == nil && errB == nil {
		s.solidA, s.solidB = a, b
	}
	return s, nil
}

func (b *Body) mesh() (*mesh.Mesh, error) {
	m, err := mesh.New(b.Verts, b.Faces)
	if err != nil {
		return nil, err
	}
	return m, m.CheckClosed()
}

// Ask answers the pair: the faces that cross, which solid contains the other, how far the surfaces are apart, and, of
// convex solids that overlap, the length of the least translation that separates them. The depth is left out where it
// would take more than mostEdgePairs.
func (s *Still) Ask(id string, scratch *expel.Scratch) PairResult {
	rel := geom.Frame{R: geom.Identity3()}
	s.found = expel.Crossings(s.found[:0], s.a, s.b, &rel, scratch)
	r := PairResult{ID: id, Pairs: sourcePairs(s.a, s.b, s.found), Contained: NotContained}
	r.Intersect = len(r.Pairs) > 0
	s.measure(&r, scratch)
	return r
}

// measure completes an answer that says which faces cross.
func (s *Still) measure(r *PairResult, scratch *expel.Scratch) {
	rel := geom.Frame{R: geom.Identity3()}
	if !r.Intersect {
		apart := expel.Apart(mesh.Core{Mesh: &s.sheetA}, mesh.Core{Mesh: &s.sheetB}, &rel, math.Inf(1), scratch)
		r.Separation = &apart.Dist
		switch {
		case apart.Dist == 0:
		case within(s.a, s.b):
			r.Contained = AInB
		case within(s.b, s.a):
			r.Contained = BInA
		}
	}
	r.Hit = r.Intersect || r.Contained != NotContained
	if s.solidA == nil || len(s.solidA.Edges)*len(s.solidB.Edges) > mostEdgePairs {
		return
	}
	gap, _ := collision.Gap(&collision.Shape{Core: s.solidA}, &collision.Shape{Core: s.solidB}, &rel, &rel)
	extent := s.a.Radius + s.b.Radius + s.a.Centre.Sub(s.b.Centre).Len()
	if r.Hit = gap < -depthRounding*extent; r.Hit {
		depth := -gap
		r.Depth = &depth
	}
}

// sourcePairs returns pairs of faces by the numbers they were given by, in order and each once.
func sourcePairs(a, b *mesh.Mesh, found []expel.FacePair) [][2]int32 {
	pairs := [][2]int32{}
	for _, p := range found {
		pairs = append(pairs, [2]int32{int32(a.SourceFace(int(p.A))), int32(b.SourceFace(int(p.B)))})
	}
	slices.SortFunc(pairs, comparePairs)
	return slices.Compact(pairs)
}

// within reports whether mesh a, whose surface does not meet that of b, lies in the matter of b with all its vertices.
func within(a, b *mesh.Mesh) bool {
	for _, v := range a.Verts {
		if !b.Contains(v) {
			return false
		}
	}
	return true
}
