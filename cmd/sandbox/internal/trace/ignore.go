package trace

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/brickyard-physics/brickyard/physics"
)

// ignored is what the trace has said of pairs that pass through each other. Those that filters leave out do so as long
// as both bodies live; those that the world was told to ignore may come and go.
type ignored struct {
	filters []physics.Filter // of bodies named so far, each once
	count   int              // pairs that filters leave out
	told    [][2]int         // by ids in the trace, sorted: pairs that the world ignores, as far as told
	now     [][2]int         // scratch
	pairs   [][2]physics.BodyID
}

// mostFiltered bounds the pairs that filters leave out: 40 000 bodies that collide with nothing have eighty times as
// many, and no reader would take them.
const mostFiltered = 10_000_000

// appendFiltered appends the pairs that filters leave out of bodies just named with all that were named before them.
func (t *Writer) appendFiltered(b []byte, born []physics.BodyID) []byte {
	g := &t.ignored
	for _, id := range born {
		f := t.world.Body(id).Filter()
		if !slices.Contains(g.filters, f) {
			g.filters = append(g.filters, f)
		}
		if !slices.ContainsFunc(g.filters, func(other physics.Filter) bool { return !f.Collides(other) }) {
			continue
		}
		name := t.ids[id.Index()].id
		for _, other := range t.seen {
			if t.known(other) && t.ids[other.Index()].id < name && t.meets(id, other) &&
				!f.Collides(t.world.Body(other).Filter()) {
				b = appendPair(b, t.ids[other.Index()].id, name)
				g.count++
			}
		}
		if g.count > mostFiltered && t.fault == nil {
			t.fault = fmt.Errorf("trace: filters leave out more than %d pairs, which a trace has to list: use fewer bodies",
				mostFiltered)
		}
		if t.fault != nil {
			return b
		}
	}
	return b
}

// meets reports whether two bodies could collide but for a filter: not two static ones.
func (t *Writer) meets(a, b physics.BodyID) bool {
	return t.world.Body(a).Kind() != physics.Static || t.world.Body(b).Kind() != physics.Static
}

// noteIgnored has the line say what the world was told of pairs since that was said last.
func (t *Writer) noteIgnored() {
	g := &t.ignored
	g.pairs, g.now = t.world.AppendIgnoredPairs(g.pairs[:0]), g.now[:0]
	for _, p := range g.pairs {
		a, b := p[0], p[1]
		if t.known(a) && t.known(b) && t.meets(a, b) && t.world.Body(a).Filter().Collides(t.world.Body(b).Filter()) {
			x, y := t.ids[a.Index()].id, t.ids[b.Index()].id
			g.now = append(g.now, [2]int{min(x, y), max(x, y)})
		}
	}
	slices.SortFunc(g.now, comparePairs)
	for _, p := range g.now {
		if _, told := slices.BinarySearchFunc(g.told, p, comparePairs); !told {
			t.line.ignore = appendPair(t.line.ignore, p[0], p[1])
		}
	}
	for _, p := range g.told {
		if _, still := slices.BinarySearchFunc(g.now, p, comparePairs); !still && t.lives(p[0]) && t.lives(p[1]) {
			t.line.unignore = appendPair(t.line.unignore, p[0], p[1])
		}
	}
	g.told, g.now = g.now, g.told
}

// lives reports whether a body named in the trace is still there.
func (t *Writer) lives(id int) bool {
	return slices.ContainsFunc(t.ids, func(e traced) bool { return e.id == id && t.world.Contains(e.body) })
}

func comparePairs(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }

// appendPair appends two ids to a list.
func appendPair(b []byte, x, y int) []byte {
	if len(b) > 0 {
		b = append(b, ',')
	}
	b = strconv.AppendInt(append(b, '['), int64(x), 10)
	b = strconv.AppendInt(append(b, ','), int64(y), 10)
	return append(b, ']')
}
