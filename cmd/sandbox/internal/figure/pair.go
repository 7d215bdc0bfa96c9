package figure

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// How pairs are sought: among so many of the quickest bodies with all others, as far ahead as so many slices. The
// kernel is asked about so many pairs of two that move, and about so many others.
const (
	mostMovers   = 32
	slicesAhead  = 30.0
	mostCompared = 24
	fastFalls    = 10.0 // how much faster than what gravity adds in a step fast pairs close
)

// mover is a body with what it has been planned to do in the last slice.
type mover struct {
	id    physics.BodyID
	kind  physics.Kind
	box   geom.Box  // at the start, and where it turns to
	way   geom.Vec3 // m; of the centre of mass
	turns float64   // m; how far its farthest point goes by turning
	round bool      // nothing of it can be drawn on a screen
}

func (m *mover) reach() float64 { return m.way.Len() + m.turns }

// appendMovers appends the bodies of a world.
func appendMovers(dst []mover, w *physics.World, ids []physics.BodyID) []mover {
	for _, id := range ids {
		from, to := plannedPoses(w, id)
		m := mover{id: id, kind: w.Body(id).Kind(), box: geom.EmptyBox(), way: to.P.Sub(from.P), round: noScreen(w, id)}
		turn := to.Q.Mul(from.Q.Conj()).RotationVector().Len()
		start, end := from.Frame(), to.Frame()
		end.P = start.P
		solids := w.Body(id).Solids()
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
		}
		dst = append(dst, m)
	}
	return dst
}

// candidate is a pair that closes. The first stands.
type candidate struct {
	stage    *play.Stage
	ids      [2]physics.BodyID
	after    float64 // slices until the boxes meet, 0 if they do
	fast     float64 // m per slice; from where it closes fast
	quick    bool    // it may
	grounded bool    // one of the two is static
	round    bool    // one of the two cannot be drawn
}

// compare puts first what meets soonest, fast pairs always before slow ones.
func (c *candidate) compare(d *candidate) int {
	if c.quick != d.quick {
		if c.quick {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(c.after, d.after), cmp.Compare(c.ids[0].Index(), d.ids[0].Index()),
		cmp.Compare(c.ids[1].Index(), d.ids[1].Index()))
}

// seek appends the pairs of a stage that close, only those with focus if there is such a body.
func (s *CollisionScreen) seek(dst []candidate, stage *play.Stage, focus Body) []candidate {
	w := stage.World()
	s.ids = w.AppendBodies(s.ids[:0])
	s.movers = appendMovers(s.movers[:0], w, s.ids)
	slices.SortStableFunc(s.movers, func(a, b mover) int { return cmp.Compare(b.reach(), a.reach()) })
	// What rests is planned to fall as far as gravity takes it in a slice: that is not fast.
	g, hz := w.Config().Gravity.Len(), w.Config().Hz
	fast := fastFalls * g / (hz * hz)
	quick := map[bool]int{} // how many have been looked at of those with a screen and of others
	for i := range s.movers {
		a := &s.movers[i]
		if focus.Stage == nil {
			if quick[a.round]++; quick[a.round] > mostMovers || a.reach() < leastMotion {
				continue
			}
		} else if a.id != focus.ID {
			continue
		}
		for j := range s.movers {
			if b := &s.movers[j]; j > i || focus.Stage != nil && j != i {
				if c, ok := newCandidate(a, b, fast); ok {
					c.stage = stage
					dst = append(dst, c)
				}
			}
		}
	}
	return dst
}

// newCandidate reports whether two bodies, which close fast from a speed given (m per slice), may meet within
// slicesAhead.
func newCandidate(a, b *mover, fast float64) (candidate, bool) {
	if a.kind != physics.Dynamic && b.kind != physics.Dynamic {
		return candidate{}, false
	}
	// What moves less stands; of two alike, what came first.
	if a.kind != physics.Static && (b.kind == physics.Static || b.reach() < a.reach() ||
		b.reach() == a.reach() && b.id.Index() < a.id.Index()) {
		a, b = b, a
	}
	way := b.way.Sub(a.way)
	c := candidate{ids: [2]physics.BodyID{a.id, b.id}, fast: fast, grounded: a.kind == physics.Static,
		round: a.round || b.round}
	speed := way.Len() + a.turns + b.turns
	if c.quick = speed > fast; speed < leastMotion {
		return c, false
	}
	c.after = boxesMeet(&a.box, &b.box, way)
	return c, c.after <= slicesAhead
}

// boxesMeet returns after how many slices b, which goes way in each, first touches a; +Inf if it does not.
func boxesMeet(a, b *geom.Box, way geom.Vec3) float64 {
	first, last := 0.0, math.Inf(1)
	for _, axis := range [3][3]float64{
		// They overlap along an axis from low ≤ d t to d t ≤ high.
		{a.Min.X - b.Max.X, a.Max.X - b.Min.X, way.X},
		{a.Min.Y - b.Max.Y, a.Max.Y - b.Min.Y, way.Y},
		{a.Min.Z - b.Max.Z, a.Max.Z - b.Min.Z, way.Z},
	} {
		low, high, d := axis[0], axis[1], axis[2]
		switch {
		case d > 0:
			first, last = max(first, low/d), min(last, high/d)
		case d < 0:
			first, last = max(first, high/d), min(last, low/d)
		case low > 0 || high < 0:
			return math.Inf(1)
		}
		if first > last {
			return math.Inf(1)
		}
	}
	return first
}
