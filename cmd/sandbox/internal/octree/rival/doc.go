// Package rival has the methods that the face octree is compared with: those of sections 5.1 to 5.3 of its paper
// (Kitamura, Smith, Takemura, Kishino, Presence 7(1), 1998) and the one that is usual today.
//
//	Planes    cached separating planes of convex bodies (5.1; Baraff 1990; Gilbert, Johnson, Keerthi 1988)
//	Stored    face octrees built once, whose black nodes are turned with the body (5.2; Kitamura and others 1994)
//	Features  tracked closest features of convex bodies (5.3; Lin, Canny 1991; Mirtich's V-Clip 1998)
//	Trees     trees of bounding boxes, refitted or built anew
//	Boxed     the paper's own octree without its exact voxel test, as a bintree, or from a tight root
//
// Planes and Features tell which convex bodies meet, the others which faces. Each keeps its memory from call to
// call; one goroutine uses it.
package rival

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// Couple is two objects that meet, A < B.
type Couple struct{ A, B int32 }

// CouplesOf returns the objects that pairs of faces belong to, each couple once, in order.
func CouplesOf(pairs []faceoctree.FacePair) (couples []Couple) {
	for _, p := range pairs {
		couples = append(couples, Couple{p.A, p.B})
	}
	slices.SortFunc(couples, func(x, y Couple) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return slices.Compact(couples)
}

// sortPairs brings pairs into the order of faceoctree.Finder.Find, each once.
func sortPairs(pairs []faceoctree.FacePair) []faceoctree.FacePair {
	slices.SortFunc(pairs, func(x, y faceoctree.FacePair) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.F, y.F), cmp.Compare(x.G, y.G))
	})
	return slices.Compact(pairs)
}
