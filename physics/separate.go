package physics

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// separateRounds bounds the sweeps over the near pairs; a stack opens in one sweep, a packed box needs many.
const separateRounds = 2000

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

// separateNew opens the pairs of new bodies that start closer than their zone, from the ground up. It refuses
// overlapping bodies, or with expel moves those apart too. A gap of touchGap is enough where there is no clearance for
// the whole zone, and for a stuck pair, of which every shift makes another place narrower. Only new bodies are moved:
// dynamic ones, and driven ones away from bodies with which they have no rows, where touchGap is enough too.
func (w *World) separateNew(ids []BodyID, expel bool) error {
	fresh := make([]bool, len(w.st.bodies))
	for _, id := range ids {
		fresh[id.index] = true
	}
	w.st.refreshPairs()
	stuck := make([]bool, len(w.st.pairs))
	for round := 0; round < separateRounds; round++ {
		near, err := w.nearPairs(fresh, stuck, expel || round > 0)
		if err != nil {
			return err
		}
		if len(near) == 0 {
			if w.refuseTouching(fresh, stuck) == nil {
				return nil
			}
			clear(stuck) // other pairs have pushed them since
		}
		for i := range near {
			pair := near[i].pair
			stuck[pair.Slot] = !w.openPair(pair, near[i].goal, fresh) && meshed(&w.st.proxies[pair.A], &w.st.proxies[pair.B])
		}
		w.sweepNew(fresh)
		stuck = append(stuck, make([]bool, len(w.st.pairs)-len(stuck))...)
	}
	return w.refuseTouching(fresh, nil)
}

// sweepNew renews the boxes of new bodies after they were shifted.
func (w *World) sweepNew(fresh []bool) {
	for i := range w.st.bodies {
		if fresh[i] && w.st.bodies[i].kind != static {
			w.st.paths[i].MakePath(geom.Motion{Start: w.st.poses[i]})
			w.st.bodies[i].drive.start = w.st.poses[i]
			w.st.sweepProxies(i)
		}
	}
	w.st.refreshPairs()
}

// newPairs returns the pairs of solids with a new body that are kept apart. The broad phase does not list those of new
// scenery with sleepers, which are dormant from the beginning.
func (w *World) newPairs(fresh []bool) []collision.Pair {
	var pairs []collision.Pair
	for _, pair := range w.st.broad.Pairs() {
		x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
		if (fresh[x.body] || fresh[y.body]) && collide(x, y) {
			pairs = append(pairs, pair)
		}
	}
	for i := range fresh {
		if !fresh[i] || w.st.bodies[i].kind != static {
			continue
		}
		for _, p := range w.st.bodies[i].proxies {
			w.st.sleep.pairs = w.st.broad.AppendPairsOf(w.st.sleep.pairs[:0], p)
			for _, pair := range w.st.sleep.pairs {
				x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
				if !w.st.moving(int(x.body)) && !w.st.moving(int(y.body)) && collide(x, y) {
					pairs = append(pairs, pair)
				}
			}
		}
	}
	return pairs
}

// gapOf returns the signed gap (m) of a pair at the present poses, and its axis, from A to B.
func (w *World) gapOf(pair collision.Pair) (gap float64, n geom.Vec3) {
	x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
	fa, fb := w.st.poses[x.body].Frame(), w.st.poses[y.body].Frame()
	return collision.Gap(x.shape, y.shape, &fa, &fb)
}

// refuseTouching returns an error for the first pair with a new body, among the stuck ones if given, that could not be
// given a positive distance.
func (w *World) refuseTouching(fresh, stuck []bool) error {
	for _, pair := range w.newPairs(fresh) {
		if stuck != nil && !stuck[pair.Slot] {
			continue
		}
		x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
		if gap, _ := w.gapOf(pair); gap < 0.5*touchGap {
			return &OverlapError{A: w.facts[x.body].name, B: w.facts[y.body].name, Depth: max(0, -gap)}
		}
	}
	return nil
}

// nearPairs lists the pairs with a new body that are nearer than their zone, not stuck, and can be opened, from the
// ground up. Between opposing walls the zone is limited to the clearance, or each wall would push the new body into the
// other one.
func (w *World) nearPairs(fresh, stuck []bool, expel bool) ([]nearPair, error) {
	up := w.st.settings.gravity.Neg().Unit()
	var near []nearPair
	w.narrow.opposing.begin(len(w.st.bodies))
	for _, pair := range w.newPairs(fresh) {
		if stuck[pair.Slot] {
			continue
		}
		x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
		gap, n := w.gapOf(pair)
		goal := pairZone(x, y)
		if !hasRows(x, y) {
			goal = min(goal, touchGap)
		}
		if gap >= 2*goal {
			continue
		}
		movable := w.givesWay(x, y, fresh) || w.givesWay(y, x, fresh)
		// A pair that cannot be opened must not touch either: from a distance of zero no motion can ever be proven.
		if gap < -overlapFloor && !expel || gap < minDistance && !movable {
			return nil, &OverlapError{A: w.facts[x.body].name, B: w.facts[y.body].name, Depth: max(0, -gap)}
		}
		if !movable {
			continue
		}
		if w.st.bodies[x.body].kind == static {
			w.narrow.opposing.add(y.body, int32(len(near)), n, gap)
		} else if w.st.bodies[y.body].kind == static {
			w.narrow.opposing.add(x.body, int32(len(near)), n.Neg(), gap)
		}
		near = append(near, nearPair{pair, gap, goal, max(up.Dot(w.st.poses[x.body].P), up.Dot(w.st.poses[y.body].P))})
	}
	for i := range w.narrow.opposing.list {
		k := &w.narrow.opposing.list[i]
		near[k.of].goal = w.narrow.opposing.zone(k, near[k.of].goal)
	}
	near = slices.DeleteFunc(near, func(p nearPair) bool { return p.gap >= nearShare*p.goal })
	slices.SortStableFunc(near, func(p, q nearPair) int { return cmp.Compare(p.height, q.height) })
	return near, nil
}

// givesWay reports whether solid x is of a new body that may be moved away from solid y.
func (w *World) givesWay(x, y *proxy, fresh []bool) bool {
	return fresh[x.body] && (x.dynamic || !y.dynamic && w.st.bodies[x.body].kind == kinematic)
}

// openPair shifts the bodies of a pair apart along the axis of least depth until its gap is zone (m): only the upper
// body if the axis is steep, so that a stack is opened in one pass from the ground up, else both. It reports whether
// the gap became wider: a peg in its hole can only be as far from one side as from the other.
func (w *World) openPair(pair collision.Pair, zone float64, fresh []bool) bool {
	x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
	gap, n := w.gapOf(pair)
	if gap >= zone {
		return true
	}
	shareA, shareB := 0.0, 0.0
	if w.givesWay(x, y, fresh) {
		shareA = 1
	}
	if w.givesWay(y, x, fresh) {
		shareB = 1
	}
	if shareA+shareB == 2 {
		switch rise := w.st.settings.gravity.Unit().Neg().Dot(n); {
		case rise > 0.5:
			shareA = 0
		case rise < -0.5:
			shareB = 0
		default:
			shareA, shareB = 0.5, 0.5
		}
	}
	p, q := w.st.poses[x.body].P, w.st.poses[y.body].P
	for way := zone - gap + float64(0.001*zone); ; way *= 0.5 {
		w.st.poses[x.body].P = p.AddScaled(-shareA*way, n)
		w.st.poses[y.body].P = q.AddScaled(shareB*way, n)
		if !meshed(x, y) {
			return true
		}
		if opened, _ := w.gapOf(pair); opened > gap+float64(openedShare*way) {
			return true
		}
		if way < openedShare*zone {
			w.st.poses[x.body].P, w.st.poses[y.body].P = p, q
			return false
		}
	}
}
