package octree

import (
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// bruteForce is faceoctree.BruteForce: it compares all faces with all others, but asks for their boxes first, by which
// most pairs need no exact test. It shares no search with the kernel.
func bruteForce(objects []faceoctree.Surface) (pairs []faceoctree.FacePair) {
	boxes := make([][]geom.Box, len(objects))
	whole := make([]geom.Box, len(objects))
	for i := range objects {
		whole[i] = geom.EmptyBox()
		for f := range objects[i].Faces {
			t := objects[i].Triangle(int32(f))
			boxes[i] = append(boxes[i], geom.EmptyBox().Include(t[0]).Include(t[1]).Include(t[2]))
			whole[i] = whole[i].Union(&boxes[i][f])
		}
	}
	for a := range objects {
		for b := a + 1; b < len(objects); b++ {
			for f := range boxes[a] {
				box := &boxes[a][f]
				if !box.Overlaps(&whole[b]) {
					continue
				}
				x := objects[a].Triangle(int32(f))
				for g := range boxes[b] {
					if !box.Overlaps(&boxes[b][g]) {
						continue
					}
					if y := objects[b].Triangle(int32(g)); faceoctree.Meet(&x, &y) {
						pairs = append(pairs, faceoctree.FacePair{A: int32(a), B: int32(b), F: int32(f), G: int32(g)})
					}
				}
			}
		}
	}
	return pairs
}
