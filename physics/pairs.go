package physics

import (
	"fmt"
	"slices"

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

// IgnorePair has two bodies pass through each other from now on, whatever their filters say, until one of them is
// removed or UnignorePair takes it back. Both wake up: one may have rested on the other.
func (w *World) IgnorePair(a, b BodyID) {
	defer w.beginCall("IgnorePair").endCall()
	i, j := w.lookup(a), w.lookup(b)
	(*joints)(w).forgetParting(a, b)
	if i == j || w.st.Broad.Ignores(int32(i), int32(j)) {
		return
	}
	w.st.Rouse(i)
	w.st.Rouse(j)
	w.st.Broad.Ignore(int32(i), int32(j), true)
}

// UnignorePair takes back IgnorePair, BodyDef.Ignore and AddOptions.Ignore for a pair. Bodies that touch
// or overlap at present go on ignoring each other: then it returns an *OverlapError that names them.
func (w *World) UnignorePair(a, b BodyID) error {
	defer w.beginCall("UnignorePair").endCall()
	return (*joints)(w).unignore(a, b)
}

// unignore is UnignorePair within a call that changes the world.
func (l *joints) unignore(a, b BodyID) error {
	w := (*World)(l)
	i, j := w.lookup(a), w.lookup(b)
	if !w.st.Broad.Ignores(int32(i), int32(j)) {
		return nil
	}
	p, q := &w.facts[i], &w.facts[j]
	bothStatic := w.st.Bodies[i].Kind == state.Static && w.st.Bodies[j].Kind == state.Static
	if !bothStatic && p.filter.Collides(q.filter) {
		if gap := w.gapBetween(i, j); gap < 0.5*touchGap {
			return &OverlapError{A: p.name, B: q.name, Depth: max(0, -gap), Call: OnUnignoring}
		}
	}
	w.st.Rouse(i)
	w.st.Rouse(j)
	w.st.Broad.Ignore(int32(i), int32(j), false)
	l.forgetParting(a, b)
	return nil
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

// AppendIgnoredPairs appends the pairs named by IgnorePair, BodyDef.Ignore or AddOptions, by slot. Pairs that only
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

// keepApart has two bodies pass through each other because of a joint. It reports whether they do because of nothing
// else.
func (l *joints) keepApart(a, b BodyID) bool {
	if l.forgetParting(a, b) {
		return true
	}
	if l.st.Broad.Ignores(int32(a.index), int32(b.index)) {
		return false
	}
	l.st.Broad.Ignore(int32(a.index), int32(b.index), true)
	return true
}

// forgetParting has a pair be no parting one any more, and reports whether it was.
func (l *joints) forgetParting(a, b BodyID) bool {
	before := len(l.parting)
	l.parting = slices.DeleteFunc(l.parting, func(p [2]BodyID) bool {
		return p == [2]BodyID{a, b} || p == [2]BodyID{b, a}
	})
	return len(l.parting) < before
}

// partPairs has parting pairs that are apart collide from now on.
func (l *joints) partPairs() {
	pairs := l.parting
	l.parting = l.parting[:0]
	for _, p := range pairs {
		there := (*World)(l).Contains(p[0]) && (*World)(l).Contains(p[1])
		if there && (l.rest(p) || l.unignore(p[0], p[1]) != nil) {
			l.parting = append(l.parting, p)
		}
	}
}

// rest reports whether neither body of a pair moves.
func (l *joints) rest(pair [2]BodyID) bool {
	return !l.st.Moving(int(pair[0].index)) && !l.st.Moving(int(pair[1].index))
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

// CCD says how a fast pair finds the contacts that it will make. A pair is fast if it closes by more than half the
// smaller body's half width in a slice. Pairs near each other have closest-feature manifolds in any case, and the guard
// proves that no two bodies overlap.
type CCD uint8

// The ways of continuous collision detection. Of the settings of two bodies the later one in this list wins.
const (
	// CCDDefault is inherited: a pair takes the setting of its bodies, a body that of its world, a world CCDExpel.
	CCDDefault = CCD(state.CCDDefault)

	CCDExpel = CCD(state.CCDExpel) // the closest features where the pair reaches its expel zone
	CCDScrew = CCD(state.CCDScrew) // all collisions of the relative screw motion, as simultaneous (package screw)
	CCDFirst = CCD(state.CCDFirst) // only the first of them, to show the effect
)

// String returns the word that levels use.
func (m CCD) String() string { return wordOf("CCD", m, "default", "expel", "screw", "first") }

func (m CCD) check() error {
	if m > CCDFirst {
		return fmt.Errorf("there is no method %d of continuous collision detection: take one of the constants", m)
	}
	return nil
}

// SetPairCCD says how two bodies find the contacts they will make when they meet fast. It overrides the settings of the
// bodies and the world; CCDDefault takes it back. It ends when one of the bodies is removed. A method that does not
// exist is ignored.
func (w *World) SetPairCCD(a, b BodyID, m CCD) {
	i, j := uint32(w.lookup(a)), uint32(w.lookup(b))
	if i == j || m.check() != nil {
		return
	}
	i, j = min(i, j), max(i, j)
	at, found := w.st.FindPairCCD(i, j)
	switch {
	case found && m == CCDDefault:
		w.st.PairCCDs = slices.Delete(w.st.PairCCDs, at, at+1)
	case found:
		w.st.PairCCDs[at].CCD = state.CCD(m)
	case m != CCDDefault:
		w.st.PairCCDs = slices.Insert(w.st.PairCCDs, at, state.PairCCD{A: i, B: j, CCD: state.CCD(m)})
	}
}

// CCDOf returns how two bodies find the contacts they will make when they meet fast: the setting of the pair, else of
// its bodies, else of the world.
func (w *World) CCDOf(a, b BodyID) CCD {
	return CCD(w.st.CCDOf(int32(w.lookup(a)), int32(w.lookup(b))))
}
