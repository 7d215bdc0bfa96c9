package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// guardIslands are the islands of the contacts, joined where bodies block each other: the edges that only the guard
// knows of. A body in an island without anything immovable is in free flight and has no support that takes up its
// momentum: it must not lean on a body that it meets, nor lose velocity to it.
type guardIslands struct {
	joined    dsu.Sparse // of roots of islands
	supported []bool     // by root of a joined island: something immovable carries it, directly or through others
	slice     uint64     // slice of the guard for which this was found
	blocked   int        // number of blocked pairs then
}

// isSupported reports whether body i is supported or immovable.
func (ce *certifier) isSupported(i int32) bool {
	if !ce.Yields(i) || ce.Bodies[i].Settled {
		return true
	}
	ce.joinBlocked()
	root := ce.islandOf(i)
	return ce.islands.supported[root] || ce.Solver.Islands.IsHeld(root)
}

// islandOf returns the root of the island of body i, once joinBlocked has been called: its least body.
func (ce *certifier) islandOf(i int32) int32 {
	root := ce.Solver.Islands.Root(i)
	if ce.islands.joined.Has(root) {
		return ce.islands.joined.Find(root)
	}
	return root
}

// joinBlocked joins the islands of bodies that block each other, once per slice and again when more of them do.
func (ce *certifier) joinBlocked() {
	s := &ce.islands
	if s.slice == ce.Bounds.Slice && s.blocked == len(ce.blocked) {
		return
	}
	s.slice, s.blocked = ce.Bounds.Slice, len(ce.blocked)
	ce.Solver.FindIslands(ce.States)
	s.joined.Clear()
	s.joined.Grow(len(ce.Bodies))
	s.supported = slices.Grow(s.supported[:0], len(ce.Bodies))[:len(ce.Bodies)]
	clear(s.supported)
	for k := range ce.blocked {
		pair := &ce.blocked[k].bodies
		if ce.Yields(pair[0]) && ce.Yields(pair[1]) {
			a, b := ce.Solver.Islands.Root(pair[0]), ce.Solver.Islands.Root(pair[1])
			s.joined.Add(a)
			s.joined.Add(b)
			s.joined.Join(a, b)
		}
	}
	for _, root := range s.joined.Members {
		if ce.Solver.Islands.IsHeld(root) {
			s.supported[s.joined.Find(root)] = true
		}
	}
	for k := range ce.blocked {
		pair, n := &ce.blocked[k].bodies, ce.blocked[k].normal
		a, b := ce.Yields(pair[0]), ce.Yields(pair[1])
		if (a || b) && (a != b || ce.States[pair[0]].Carries(n) || ce.States[pair[1]].Carries(n)) {
			i := pair[0]
			if !a {
				i = pair[1]
			}
			s.supported[ce.islandOf(i)] = true
		}
	}
}
