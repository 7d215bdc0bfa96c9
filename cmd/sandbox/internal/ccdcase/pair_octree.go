package ccdcase

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// Octree answers pairs at rest by the kernel of collision/faceoctree: which faces meet, touching ones among them, and
// whether any cross. How far the surfaces are apart, how deep convex solids overlap and which contains the other are
// answered as by Still.Ask.
type Octree struct {
	Rule faceoctree.Rule

	finder  faceoctree.Finder
	objects [2]faceoctree.Surface
	loops   [2][]int32 // by triangle: the face that it is of
}

// Ask answers the pair.
func (o *Octree) Ask(p *StaticPair, s *Still, scratch *expel.Scratch) PairResult {
	for k, b := range []*Body{&p.A, &p.B} {
		o.take(k, b)
	}
	r := PairResult{ID: p.ID, Pairs: [][2]int32{}, Contained: NotContained}
	for _, found := range o.finder.Find(o.objects[:], o.Rule) {
		x, y := o.objects[0].Triangle(found.F), o.objects[1].Triangle(found.G)
		r.Intersect = r.Intersect || faceoctree.Cross(&x, &y)
		r.Pairs = append(r.Pairs, [2]int32{o.loops[0][found.F], o.loops[1][found.G]})
	}
	slices.SortFunc(r.Pairs, comparePairs)
	r.Pairs = slices.Compact(r.Pairs)
	s.measure(&r, scratch)
	return r
}

// take makes a body an object: the fans of its faces.
func (o *Octree) take(k int, b *Body) {
	x := &o.objects[k]
	x.Verts, x.Faces, o.loops[k] = b.Verts, x.Faces[:0], o.loops[k][:0]
	for face, loop := range b.Faces {
		for i := 1; i+1 < len(loop); i++ {
			x.Faces = append(x.Faces, [3]int32{loop[0], loop[i], loop[i+1]})
			o.loops[k] = append(o.loops[k], int32(face))
		}
	}
}
