package main

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
)

// How pairs are sought: among so many of the quickest bodies with all others, as far ahead as so many slices; of so
// many that seem to meet first the kernel says what it finds.
const (
	mostMovers   = 64
	slicesAhead  = 30.0
	mostCompared = 12
	quickShare   = 0.5 // of the smaller body's half width, closed in a slice: a fast pair, see physics.CCD
)

// mover is a body with what it has been planned to do in the last slice.
type mover struct {
	id      physics.BodyID
	kind    physics.Kind
	box     geom.Box  // at the start, and where it turns to
	way     geom.Vec3 // m; of the centre of mass
	turns   float64   // m; how far its farthest point goes by turning
	minHalf float64   // m; half its least width
	round   bool      // nothing of it can be drawn on a screen
}

func (m *mover) reach() float64 { return m.way.Len() + m.turns }

// appendMovers appends the bodies of a world.
func appendMovers(dst []mover, w *physics.World, ids []physics.BodyID) []mover {
	for _, id := range ids {
		from, to := w.Planned(id)
		m := mover{id: id, kind: w.Kind(id), box: geom.EmptyBox(), way: to.P.Sub(from.P), round: noScreen(w, id)}
		turn := to.Q.Mul(from.Q.Conj()).RotationVector().Len()
		start, end := from.Frame(), to.Frame()
		end.P = start.P
		solids := w.Solids(id)
		for i := range solids {
			s := &solids[i].Shape
			box := s.Bounds(&start)
			if turn > 0 {
				turned := s.Bounds(&end)
				box = box.Union(&turned)
				skin := s.Skin()
				m.turns = math.Max(m.turns, turn*(skin.Centre.Len()+skin.Radius))
			}
			m.box = m.box.Union(&box)
			m.minHalf = math.Max(m.minHalf, s.MinHalf)
		}
		dst = append(dst, m)
	}
	return dst
}

// candidate is a pair that closes. The first stands.
type candidate struct {
	stage *levels.Stage
	ids   [2]physics.BodyID
	after float64 // slices until the boxes meet, 0 if they do
	quick bool
	speed float64 // m per slice
	round bool    // one of the two cannot be drawn
}

// compare puts first what meets in this slice, the fastest before others, and then what meets soonest; fast pairs
// always before slow ones, such as what rests on the ground.
func (c *candidate) compare(d *candidate) int {
	now, then := c.after <= 1, d.after <= 1
	switch {
	case c.quick != d.quick:
		return falseLast(c.quick)
	case now != then:
		return falseLast(now)
	case now && c.speed != d.speed:
		return cmp.Compare(d.speed, c.speed)
	case c.after != d.after:
		return cmp.Compare(c.after, d.after)
	}
	return cmp.Or(cmp.Compare(c.ids[0].Index(), d.ids[0].Index()), cmp.Compare(c.ids[1].Index(), d.ids[1].Index()))
}

func falseLast(first bool) int {
	if first {
		return -1
	}
	return 1
}

// seek appends the pairs of a stage that close, only those with focus if there is such a body.
func (s *collisionScreen) seek(dst []candidate, stage *levels.Stage, focus held) []candidate {
	w := stage.World()
	s.ids = w.AppendBodies(s.ids[:0])
	s.movers = appendMovers(s.movers[:0], w, s.ids)
	slices.SortStableFunc(s.movers, func(a, b mover) int { return cmp.Compare(b.reach(), a.reach()) })
	quick := map[bool]int{} // how many have been looked at of those with a screen and of others
	for i := range s.movers {
		a := &s.movers[i]
		if focus.stage == nil {
			if quick[a.round]++; quick[a.round] > mostMovers || a.reach() < leastMotion {
				continue
			}
		} else if a.id != focus.body {
			continue
		}
		for j := range s.movers {
			if b := &s.movers[j]; j > i || focus.stage != nil && j != i {
				if c, ok := newCandidate(a, b); ok {
					c.stage = stage
					dst = append(dst, c)
				}
			}
		}
	}
	return dst
}

// newCandidate reports whether two bodies come closer to each other within slicesAhead.
func newCandidate(a, b *mover) (candidate, bool) {
	if a.kind != physics.Dynamic && b.kind != physics.Dynamic {
		return candidate{}, false
	}
	// What moves less stands; of two alike, what came first.
	if a.kind != physics.Static && (b.kind == physics.Static || b.reach() < a.reach() ||
		b.reach() == a.reach() && b.id.Index() < a.id.Index()) {
		a, b = b, a
	}
	way := b.way.Sub(a.way)
	c := candidate{ids: [2]physics.BodyID{a.id, b.id}, speed: way.Len() + a.turns + b.turns, round: a.round || b.round}
	c.quick = c.speed > quickShare*math.Min(a.minHalf, b.minHalf)
	if c.speed < leastMotion {
		return c, false
	}
	c.after = boxesMeet(&a.box, &b.box, way)
	return c, c.after <= slicesAhead
}

// boxesMeet returns after how many slices b, which goes way in each, first touches a; +Inf if it does not.
func boxesMeet(a, b *geom.Box, way geom.Vec3) float64 {
	first, last := 0.0, math.Inf(1)
	gap := func(low, high, otherLow, otherHigh, d float64) {
		// They overlap along this axis while low - otherHigh <= d t <= high - otherLow.
		from, to := low-otherHigh, high-otherLow
		switch {
		case d > 0:
			first, last = math.Max(first, from/d), math.Min(last, to/d)
		case d < 0:
			first, last = math.Max(first, to/d), math.Min(last, from/d)
		case from > 0 || to < 0:
			last = -1
		}
	}
	gap(a.Min.X, a.Max.X, b.Min.X, b.Max.X, way.X)
	gap(a.Min.Y, a.Max.Y, b.Min.Y, b.Max.Y, way.Y)
	gap(a.Min.Z, a.Max.Z, b.Min.Z, b.Max.Z, way.Z)
	if first > last {
		return math.Inf(1)
	}
	return first
}
