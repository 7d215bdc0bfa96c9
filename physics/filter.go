package physics

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Filter selects the bodies that a body collides with: two bodies collide where each has a category that is in the mask
// of the other. The engine, the auditor and the tests at the start all skip the same filtered pairs: a gate in its
// frame, a shaft in its bearing. The zero value collides with every body whose mask includes category 1.
type Filter struct {
	Category uint32 // bits: the categories that the body is of; 0 counts as 1
	Mask     uint32 // bits: the categories that it collides with; 0 counts as all
}

// whole returns the filter with its zeros replaced by the values they stand for.
func (f Filter) whole() Filter {
	if f.Category == 0 {
		f.Category = 1
	}
	if f.Mask == 0 {
		f.Mask = ^uint32(0)
	}
	return f
}

// Collides reports whether bodies of two filters collide, the same either way round.
func (f Filter) Collides(other Filter) bool {
	a, b := f.whole(), other.whole()
	return a.Category&b.Mask != 0 && b.Category&a.Mask != 0
}

// Filter returns the filter that the body was added with, its zeros replaced by the values they stand for.
func (w *World) Filter(id BodyID) Filter { return w.facts[w.lookup(id)].filter }

// IgnorePair has two bodies pass through each other from now on, whatever their filters say, until one of them is
// removed or UnignorePair takes it back. Both wake up: one may have rested on the other.
func (w *World) IgnorePair(a, b BodyID) {
	i, j := w.lookup(a), w.lookup(b)
	if i == j || w.st.Broad.Ignores(int32(i), int32(j)) {
		return
	}
	w.wakePair(i, j)
	w.st.Broad.Ignore(int32(i), int32(j), true)
}

// UnignorePair takes back IgnorePair, BodyDef.Ignore and the ignore argument of AddBodies for a pair. Bodies that touch
// or overlap at present go on ignoring each other: then it returns an *OverlapError that names them.
func (w *World) UnignorePair(a, b BodyID) error {
	i, j := w.lookup(a), w.lookup(b)
	if !w.st.Broad.Ignores(int32(i), int32(j)) {
		return nil
	}
	if p, q := &w.facts[i], &w.facts[j]; !w.bothStatic(i, j) && p.filter.Collides(q.filter) {
		if gap := w.gapBetween(i, j); gap < 0.5*touchGap {
			return &OverlapError{A: p.name, B: q.name, Depth: max(0, -gap), Again: true}
		}
	}
	w.wakePair(i, j)
	w.st.Broad.Ignore(int32(i), int32(j), false)
	return nil
}

// wakePair wakes two bodies. Kinematic ones that stand blocked resume their drives.
func (w *World) wakePair(i, j int) {
	w.st.Rouse(i)
	w.st.Rouse(j)
}

// bothStatic reports whether two bodies are scenery.
func (w *World) bothStatic(i, j int) bool {
	return w.st.Bodies[i].Kind == state.Static && w.st.Bodies[j].Kind == state.Static
}

// gapBetween returns the least signed gap (m) of the solids of two bodies whose boxes come within a zone; 1 m if none
// do.
func (w *World) gapBetween(i, j int) float64 {
	least := 1.0
	for _, p := range w.st.Bodies[i].Proxies {
		for _, q := range w.st.Bodies[j].Proxies {
			x, y := &w.st.Proxies[p], &w.st.Proxies[q]
			if x.Swept.Overlaps(&y.Swept) && state.Collide(x, y) {
				gap, _ := w.gapOf(collision.Pair{A: p, B: q})
				least = min(least, gap)
			}
		}
	}
	return least
}

// Ignores reports whether two bodies pass through each other because of a filter, IgnorePair or the definitions they
// were added with. Static bodies never meet each other, filter or not.
func (w *World) Ignores(a, b BodyID) bool {
	i, j := w.lookup(a), w.lookup(b)
	return !w.facts[i].filter.Collides(w.facts[j].filter) || w.st.Broad.Ignores(int32(i), int32(j))
}

// AppendIgnoredPairs appends the pairs named by IgnorePair, BodyDef.Ignore or AddBodies, by slot. Pairs that only
// filters exclude are not among them.
func (w *World) AppendIgnoredPairs(dst [][2]BodyID) [][2]BodyID {
	for at := 0; ; at++ {
		a, b, ok := w.st.Broad.Ignored(at)
		if !ok {
			return dst
		}
		dst = append(dst, [2]BodyID{w.idOf(a), w.idOf(b)})
	}
}

// ignoreNew notes the pairs that new bodies are to ignore: with bodies that were there before, and among the new ones
// by their places in defs.
func (w *World) ignoreNew(defs []BodyDef, ids []BodyID, among [][2]int) {
	for i := range defs {
		for _, other := range defs[i].Ignore {
			w.st.Broad.Ignore(int32(ids[i].index), int32(other.index), true)
		}
	}
	for _, pair := range among {
		w.st.Broad.Ignore(int32(ids[pair[0]].index), int32(ids[pair[1]].index), true)
	}
}

// checkIgnored refuses to ignore bodies that are not there.
func (w *World) checkIgnored(defs []BodyDef, among [][2]int) error {
	for i := range defs {
		for _, other := range defs[i].Ignore {
			if !w.Contains(other) {
				_, err := defs[i].refuse("is to ignore a body that is not there")
				return err
			}
		}
	}
	for _, pair := range among {
		if a, b := pair[0], pair[1]; min(a, b) < 0 || max(a, b) >= len(defs) || a == b {
			return fmt.Errorf("pair %v to be ignored: give the places of two of the %d bodies to add", pair, len(defs))
		}
	}
	return nil
}
