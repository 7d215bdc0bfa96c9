package ccdcase

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Octree answers pairs at rest by the kernel of collision/faceoctree: which faces meet, touching ones among them, and
// whether any cross. How far the surfaces are apart, how deep convex solids overlap and which contains the other are
// answered as by Still.Ask.
type Octree struct {
	Rule faceoctree.Rule

	finder  faceoctree.Finder
	objects [2]faceoctree.Surface
}

// Ask answers the pair.
func (o *Octree) Ask(id string, s *Still, scratch *expel.Scratch) PairResult {
	var source [2][]int32
	var diagonals [2][]uint8
	for k, m := range [2]*mesh.Mesh{s.a, s.b} {
		o.objects[k].Verts = m.Verts
		o.objects[k].Faces, source[k], diagonals[k] = m.Triangles()
	}
	r := PairResult{ID: id, Pairs: [][2]int32{}, Contained: NotContained}
	for _, found := range o.finder.Find(o.objects[:], o.Rule) {
		x, y := o.objects[0].Triangle(found.F), o.objects[1].Triangle(found.G)
		r.Intersect = r.Intersect || faceoctree.Cross(&x, &y, diagonals[0][found.F], diagonals[1][found.G])
		a, b := s.a.SourceFace(int(source[0][found.F])), s.b.SourceFace(int(source[1][found.G]))
		r.Pairs = append(r.Pairs, [2]int32{int32(a), int32(b)})
	}
	slices.SortFunc(r.Pairs, comparePairs)
	r.Pairs = slices.Compact(r.Pairs)
	s.measure(&r, scratch)
	return r
}
