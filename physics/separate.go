package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

const (
	separateRounds = 400
	expelRounds    = 4000
)

// nearPair is a pair of solids that stand too near each other at the start.
type nearPair struct {
	pair   collision.Pair
	height float64 // of the upper body against gravity: supports are opened from the ground up
}

// separateNew opens touching starts of the new bodies to touchGap, refuses overlapping ones, and with expel moves those
// apart too. Only new dynamic bodies are moved.
func (w *World) separateNew(ids []BodyID, expel bool) error {
	fresh := make([]bool, len(w.bodies))
	for _, id := range ids {
		fresh[id.index] = true
	}
	w.refreshPairs()
	rounds := separateRounds
	if expel {
		rounds = expelRounds
	}
	for round := 0; ; round++ {
		near, err := w.nearPairs(fresh, expel && round < rounds)
		if err != nil || len(near) == 0 {
			return err
		}
		if round == rounds {
			x, y := &w.proxies[near[0].pair.A], &w.proxies[near[0].pair.B]
			return &OverlapError{w.bodies[x.body].name, w.bodies[y.body].name, 0}
		}
		for i := range near {
			w.openPair(near[i].pair, fresh)
		}
		for i := range w.bodies {
			if fresh[i] && w.bodies[i].kind != Static {
				w.paths[i].MakePath(geom.Motion{Start: w.poses[i]})
				w.sweepProxies(i)
			}
		}
		w.refreshPairs()
	}
}

// nearPairs lists the pairs with a new body that are nearer than touchGap, from the ground up.
func (w *World) nearPairs(fresh []bool, expel bool) ([]nearPair, error) {
	up := vec(w.cfg.Gravity).Neg().Unit()
	var near []nearPair
	for _, pair := range w.broad.Pairs() {
		x, y := &w.proxies[pair.A], &w.proxies[pair.B]
		if !fresh[x.body] && !fresh[y.body] {
			continue
		}
		gap, _ := collision.Gap(x.shape, y.shape, &w.paths[x.body].Start, &w.paths[y.body].Start)
		if gap >= 0.5*touchGap {
			continue
		}
		if gap < -overlapFloor && !expel {
			return nil, &OverlapError{w.bodies[x.body].name, w.bodies[y.body].name, -gap}
		}
		if w.bodies[x.body].kind != Dynamic && w.bodies[y.body].kind != Dynamic {
			if gap < 0 {
				return nil, &OverlapError{w.bodies[x.body].name, w.bodies[y.body].name, -gap}
			}
			continue
		}
		near = append(near, nearPair{pair, max(up.Dot(w.poses[x.body].P), up.Dot(w.poses[y.body].P))})
	}
	slices.SortStableFunc(near, func(p, q nearPair) int {
		switch {
		case p.height < q.height:
			return -1
		case p.height > q.height:
			return 1
		}
		return 0
	})
	return near, nil
}

// openPair shifts the bodies of a pair apart along the axis of least depth until touchGap is between them: the upper
// one only where the axis is steep, so that a stack is opened in one pass from the ground up, else both.
func (w *World) openPair(pair collision.Pair, fresh []bool) {
	x, y := &w.proxies[pair.A], &w.proxies[pair.B]
	fa, fb := w.poses[x.body].Frame(), w.poses[y.body].Frame()
	gap, n := collision.Gap(x.shape, y.shape, &fa, &fb)
	if gap >= touchGap {
		return
	}
	shareA, shareB := 0.0, 0.0
	if fresh[x.body] && w.bodies[x.body].kind == Dynamic {
		shareA = 1
	}
	if fresh[y.body] && w.bodies[y.body].kind == Dynamic {
		shareB = 1
	}
	if shareA+shareB == 2 {
		switch rise := vec(w.cfg.Gravity).Unit().Neg().Dot(n); {
		case rise > 0.5:
			shareA = 0
		case rise < -0.5:
			shareB = 0
		default:
			shareA, shareB = 0.5, 0.5
		}
	}
	d := n.Scale(1.01 * (touchGap - gap))
	w.poses[x.body].P = w.poses[x.body].P.AddScaled(-shareA, d)
	w.poses[y.body].P = w.poses[y.body].P.AddScaled(shareB, d)
}
