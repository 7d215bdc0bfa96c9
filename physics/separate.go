package physics

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/narrow"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// separateRounds bounds the sweeps over the near pairs; a stack opens in one sweep, a packed box needs many.
const separateRounds = 2000

// Sweeps end early when they lead nowhere: when the lack of the near pairs has not fallen to progressShare of its value
// for stallRounds and through stallWork of comparisons. So cheap solids try their luck in all sweeps, and meshes, of
// which a sweep can take 0.1 s, end soon: of 24 random packs that all sweeps open, one of twelve tori is refused so.
const (
	stallRounds   = 24
	stallWork     = 1e6 // a comparison of two corners each; 0.2 s
	progressShare = 0.99
)

// openedShare of a shift is what it must add to the gap, and the least shift tried is that share of the zone.
const openedShare = 0.1

// nearShare of its goal is the gap from which on a pair counts as open.
const nearShare = 0.95

// nearPair is a pair of solids that stand too near each other at the start.
type nearPair struct {
	pair   collision.Pair
	gap    float64 // m
	goal   float64 // m, the gap to open it to: its zone, or less if there is not enough clearance
	height float64 // of the upper body against gravity: supports are opened from the ground up
}

// separation moves new bodies apart.
type separation struct {
	w     *World
	expel bool   // overlapping bodies are moved apart, too
	fresh []bool // by body: it is new
	stuck []bool // by pair slot: every shift makes another place narrower

	rounds  int     // sweeps done
	work    float64 // done since the last progress
	stalled int     // sweeps since the last progress
	least   lacks   // of the near pairs by then
	again   lacks   // the least of all pairs when the stuck ones were tried again
}

// lacks are how far pairs are from their goals.
type lacks struct {
	sum     float64 // m
	squares float64 // m², the sum of the squares
}

// unknown are lacks that are more than any.
func unknown() lacks { return lacks{math.Inf(1), math.Inf(1)} }

// fall reports whether near pairs lack less than by now, and notes that. Where bodies make way for others, the sum
// stays and the squares fall.
func (l *lacks) fall(near []nearPair) bool {
	sum, squares := 0.0, 0.0
	for i := range near {
		lack := near[i].goal - near[i].gap
		sum, squares = sum+lack, squares+float64(lack*lack)
	}
	falls := sum < progressShare*l.sum || squares < progressShare*l.squares
	if falls {
		*l = lacks{min(l.sum, sum), min(l.squares, squares)}
	}
	return falls
}

// separate opens the pairs of new bodies that start closer than their zone, from the ground up. It refuses
// overlapping bodies, or with expel moves those apart too. A gap of touchGap is enough where there is no clearance for
// the whole zone, and for a stuck pair, of which every shift makes another place narrower. Only new bodies are moved:
// dynamic ones, and driven ones away from bodies with which they have no rows, where touchGap is enough too.
func (w *World) separate(ids []BodyID, expel bool) error {
	return newSeparation(w, ids, expel).run()
}

// newSeparation returns a separation of bodies that have been placed.
func newSeparation(w *World, ids []BodyID, expel bool) *separation {
	s := separation{w: w, expel: expel, fresh: make([]bool, len(w.st.Bodies)), least: unknown(), again: unknown()}
	for _, id := range ids {
		s.fresh[id.index] = true
	}
	w.st.RefreshPairs()
	s.stuck = make([]bool, len(w.st.Pairs))
	return &s
}

// run sweeps over the near pairs until there are none, or there is no more hope.
func (s *separation) run() error {
	w := s.w
	for ; s.rounds < separateRounds; s.rounds++ {
		near, err := s.nearPairs(s.expel || s.rounds > 0)
		if err != nil {
			return err
		}
		if len(near) == 0 {
			if s.refuseTouching(true) == nil {
				return nil
			}
			if near, err = s.tryAgain(); err != nil {
				return err
			}
		}
		if s.stalls(near) {
			break
		}
		for i := range near {
			pair := near[i].pair
			meshed := state.Meshed(&w.st.Proxies[pair.A], &w.st.Proxies[pair.B])
			s.stuck[pair.Slot] = !s.openPair(pair, near[i].goal) && meshed
		}
		s.sweepNew()
		s.stuck = append(s.stuck, make([]bool, len(w.st.Pairs)-len(s.stuck))...)
	}
	return s.refuseTouching(false)
}

// tryAgain lists the near pairs with the stuck ones among them: others have pushed these since. Their lacks say nothing
// beside those of the pairs that are open by now. So progress is measured anew, as long as all lack less each time.
func (s *separation) tryAgain() ([]nearPair, error) {
	clear(s.stuck)
	near, err := s.nearPairs(true)
	if err == nil && s.again.fall(near) {
		s.least, s.work, s.stalled = unknown(), 0, 0
	}
	return near, err
}

// stalls reports whether sweeps lead nowhere: neither the sum of the lacks nor that of their squares has fallen.
func (s *separation) stalls(near []nearPair) bool {
	if s.least.fall(near) {
		s.work, s.stalled = 0, 0
	}
	s.stalled++
	return s.stalled > stallRounds && s.work > stallWork
}

// workOf estimates what it takes to measure the gap of two solids: their corners are compared, those of a mesh with
// each of the other.
func workOf(x, y *collision.Shape) float64 {
	p, q := float64(len(x.Skin().Verts)), float64(len(y.Skin().Verts))
	if x.Mesh != nil || y.Mesh != nil {
		return p * q
	}
	return p + q
}

// sweepNew renews the boxes of new bodies after they were shifted.
func (s *separation) sweepNew() {
	w := s.w
	for i := range w.st.Bodies {
		if s.fresh[i] && w.st.Bodies[i].Kind != state.Static {
			w.st.Paths[i].MakePath(geom.Motion{Start: w.st.Poses[i]})
			w.st.Bodies[i].Drive.Start = w.st.Poses[i]
			w.st.SweepProxies(i)
		}
	}
	w.st.RefreshPairs()
}

// newPairs returns the pairs of solids with a new body that are kept apart. The broad phase does not list those of new
// scenery with sleepers, which are dormant from the beginning.
func (s *separation) newPairs() []collision.Pair {
	w, fresh := s.w, s.fresh
	var pairs []collision.Pair
	for _, pair := range w.st.Broad.Pairs() {
		x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
		if (fresh[x.Body] || fresh[y.Body]) && state.Collide(x, y) {
			pairs = append(pairs, pair)
		}
	}
	for i := range fresh {
		if !fresh[i] || w.st.Bodies[i].Kind != state.Static {
			continue
		}
		for _, p := range w.st.Bodies[i].Proxies {
			w.st.Sleep.Pairs = w.st.Broad.AppendPairsOf(w.st.Sleep.Pairs[:0], p)
			for _, pair := range w.st.Sleep.Pairs {
				x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
				if !w.st.Moving(int(x.Body)) && !w.st.Moving(int(y.Body)) && state.Collide(x, y) {
					pairs = append(pairs, pair)
				}
			}
		}
	}
	return pairs
}

// gapOf returns the signed gap (m) of a pair at the present poses, and its axis, from A to B.
func (w *World) gapOf(pair collision.Pair) (gap float64, n geom.Vec3) {
	x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
	fa, fb := w.st.Poses[x.Body].Frame(), w.st.Poses[y.Body].Frame()
	return collision.Gap(x.Shape, y.Shape, &fa, &fb)
}

// refuseTouching returns an error for the first pair with a new body, with stuckOnly among the stuck ones, that could
// not be given a positive distance.
func (s *separation) refuseTouching(stuckOnly bool) error {
	w := s.w
	for _, pair := range s.newPairs() {
		if stuckOnly && !s.stuck[pair.Slot] {
			continue
		}
		x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
		if gap, _ := w.gapOf(pair); gap < 0.5*touchGap {
			e := &OverlapError{A: w.facts[x.Body].name, B: w.facts[y.Body].name}
			if s.expel {
				e.Depth = max(0, -gap) // else the shifts have made it: nearPairs has passed the poses that were asked for
			}
			return e
		}
	}
	return nil
}

// nearPairs lists the pairs with a new body that are nearer than their zone, not stuck, and can be opened, from the
// ground up. Between opposing walls the zone is limited to the clearance, or each wall would push the new body into the
// other one. Where pairs cannot be opened the deepest of them is the error.
func (s *separation) nearPairs(expel bool) ([]nearPair, error) {
	w := s.w
	up := w.st.Settings.Gravity.Neg().Unit()
	var near []nearPair
	var deepest *OverlapError
	var walls narrow.Opposing
	walls.Begin(len(w.st.Bodies))
	for _, pair := range s.newPairs() {
		if s.stuck[pair.Slot] {
			continue
		}
		x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
		gap, n := w.gapOf(pair)
		s.work += workOf(x.Shape, y.Shape)
		goal := state.PairZone(x, y)
		if !state.HasRows(x, y) {
			goal = min(goal, touchGap)
		}
		if gap >= 2*goal {
			continue
		}
		movable := s.givesWay(x, y) || s.givesWay(y, x)
		// A pair that cannot be opened must not touch either: from a distance of zero no motion can ever be proven.
		overlaps := gap < -overlapFloor-s.opened(x, y, n)
		if overlaps && !expel || gap < state.MinDistance && !movable {
			depth := max(0, -gap)
			if !overlaps {
				depth = 0
			}
			if deepest == nil || depth > deepest.Depth {
				deepest = &OverlapError{A: w.facts[x.Body].name, B: w.facts[y.Body].name, Depth: depth, stays: !movable}
			}
		}
		if !movable {
			continue
		}
		if s.stands(x) {
			walls.Add(y.Body, int32(len(near)), n, gap)
		} else if s.stands(y) {
			walls.Add(x.Body, int32(len(near)), n.Neg(), gap)
		}
		near = append(near, nearPair{pair, gap, goal, max(up.Dot(w.st.Poses[x.Body].P), up.Dot(w.st.Poses[y.Body].P))})
	}
	if deepest != nil {
		return nil, deepest
	}
	for i := range walls.List {
		k := &walls.List[i]
		near[k.Of].goal = walls.Zone(k, near[k.Of].goal)
	}
	near = slices.DeleteFunc(near, func(p nearPair) bool { return p.gap >= nearShare*p.goal })
	slices.SortStableFunc(near, func(p, q nearPair) int { return cmp.Compare(p.height, q.height) })
	return near, nil
}

// opened returns by how much (m) an earlier call has moved a body nearer to the other one of a pair, along the axis n
// of its gap, from x to y: the caller only knows where it asked for it. That counts as long as the body is about there.
// A stack settles and tilts by less than a zone, which is granted to bodies put on it later: at most as much again as
// the body has moved that way, so that one moved aside by rounding grants no more than that.
func (s *separation) opened(x, y *state.Proxy, n geom.Vec3) float64 {
	zone := state.PairZone(x, y)
	along := func(i int32, n geom.Vec3) float64 {
		fact := &s.w.facts[i]
		by := s.w.st.Poses[i].P.Sub(fact.asked)
		if s.fresh[i] || fact.opened == 0 || by.Len() > fact.opened+zone || by.Dot(n) <= 0 {
			return 0
		}
		return by.Dot(n) + min(zone, by.Dot(n))
	}
	return along(x.Body, n) + along(y.Body, n.Neg())
}

// stands reports whether this call moves no solid of the body of x.
func (s *separation) stands(x *state.Proxy) bool {
	return !s.fresh[x.Body] || s.w.st.Bodies[x.Body].Kind == state.Static
}

// givesWay reports whether solid x is of a new body that may be moved away from solid y.
func (s *separation) givesWay(x, y *state.Proxy) bool {
	return s.fresh[x.Body] && (x.Dynamic || !y.Dynamic && s.w.st.Bodies[x.Body].Kind == state.Kinematic)
}

// openPair shifts the bodies of a pair apart along the axis of least depth until its gap is zone (m): only the upper
// body if the axis is steep, so that a stack is opened in one pass from the ground up, else both. It reports whether
// the gap became wider: a peg in its hole can only be as far from one side as from the other.
func (s *separation) openPair(pair collision.Pair, zone float64) bool {
	w := s.w
	x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
	gap, n := w.gapOf(pair)
	if gap >= zone {
		return true
	}
	shareA, shareB := 0.0, 0.0
	if s.givesWay(x, y) {
		shareA = 1
	}
	if s.givesWay(y, x) {
		shareB = 1
	}
	if shareA+shareB == 2 {
		switch rise := w.st.Settings.Gravity.Unit().Neg().Dot(n); {
		case rise > 0.5:
			shareA = 0
		case rise < -0.5:
			shareB = 0
		default:
			shareA, shareB = 0.5, 0.5
		}
	}
	p, q := w.st.Poses[x.Body].P, w.st.Poses[y.Body].P
	for way := zone - gap + float64(0.001*zone); ; way *= 0.5 {
		if shareA > 0 { // else the body must not move, even if the way is not finite
			w.st.Poses[x.Body].P = p.AddScaled(-shareA*way, n)
		}
		if shareB > 0 {
			w.st.Poses[y.Body].P = q.AddScaled(shareB*way, n)
		}
		if !state.Meshed(x, y) {
			return true
		}
		if opened, _ := w.gapOf(pair); opened > gap+float64(openedShare*way) {
			return true
		}
		if way < openedShare*zone {
			w.st.Poses[x.Body].P, w.st.Poses[y.Body].P = p, q
			return false
		}
	}
}

// SceneryOverlaps returns how many pairs of static bodies overlap, which they may, and the deepest overlap; nil if
// there is none. It is slow, and checks no more than most pairs of solids whose boxes meet, a limit that matters when a
// thousand bodies stand in one place: whole is false if it has left some out.
func (w *World) SceneryOverlaps(most int) (count int, deepest *OverlapError, whole bool) {
	var ids []int32
	for i := range w.st.Bodies {
		if most < 0 || w.st.Bodies[i].Gen == 0 || w.st.Bodies[i].Kind != state.Static {
			continue
		}
		depths := map[int32]float64{} // by the other body
		for _, p := range w.st.Bodies[i].Proxies {
			x := &w.st.Proxies[p]
			ids = w.st.Broad.AppendQuery(ids[:0], &x.Swept)
			for _, q := range ids {
				y := &w.st.Proxies[q]
				if int(y.Body) <= i || w.st.Bodies[y.Body].Kind != state.Static || !w.st.Broad.MayPair(p, q) {
					continue
				}
				if most--; most < 0 {
					break
				}
				if gap, _ := w.gapOf(collision.Pair{A: p, B: q}); gap < -overlapFloor {
					depths[y.Body] = max(depths[y.Body], -gap)
				}
			}
		}
		count += len(depths)
		for _, other := range slices.Sorted(maps.Keys(depths)) {
			if depth := depths[other]; deepest == nil || depth > deepest.Depth {
				deepest = &OverlapError{A: w.facts[i].name, B: w.facts[other].name, Depth: depth}
			}
		}
	}
	return count, deepest, most >= 0
}
