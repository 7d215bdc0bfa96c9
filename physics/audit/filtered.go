package audit

import (
	"slices"

	"github.com/brickyard-physics/brickyard/physics"
)

// passages are the pairs of bodies that are meant to pass through each other, read from the world but judged here.
type passages struct {
	pairs [][2]physics.BodyID
	keys  []uint64 // of the pairs, by the slots of their bodies, sorted
}

// read asks the world for the pairs that it was told to ignore.
func (p *passages) read(w World) {
	p.pairs, p.keys = w.AppendIgnoredPairs(p.pairs[:0]), p.keys[:0]
	for _, pair := range p.pairs {
		p.keys = append(p.keys, pairKey(uint32(pair[0].Index()), uint32(pair[1].Index())))
	}
	slices.Sort(p.keys)
}

func pairKey(a, b uint32) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// collide reports whether two solids must not overlap.
func (p *passages) collide(x, y *entry) bool {
	if x.body == y.body || x.still && y.still || x.category&y.mask == 0 || y.category&x.mask == 0 {
		return false
	}
	_, ignored := slices.BinarySearch(p.keys, pairKey(x.body, y.body))
	return !ignored
}
