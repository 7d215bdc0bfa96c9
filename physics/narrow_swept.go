package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// sweptPieces is the largest number of screws that take the place of what is none in a sweep.
const sweptPieces = 32

// view is how a pair moves, seen from the body that turns less. The other moves along a screw then: exactly when both
// paths are screws and that body stands still, to second order in the turns otherwise. Where that is too rough the way
// is looked at in pieces.
type view struct {
	x, y, mover, rest *proxy
	pm, pr            *collision.Path // of mover and rest
	pieces            int
}

func (w *World) viewOf(x, y *proxy) view {
	v := view{x: x, y: y, mover: y, rest: x}
	if w.paths[x.body].Turn > w.paths[y.body].Turn {
		v.mover, v.rest = x, y
	}
	v.pm, v.pr = &w.paths[v.mover.body], &w.paths[v.rest.body]
	v.pieces = sweptIn(v.pm, v.pr, min(x.half, y.half))
	return v
}

// at returns where the mover is in the frame of the other body at path time t.
func (v *view) at(t float64) geom.Pose { return seen(&v.pm.Motion, &v.pr.Motion, t) }

// sweepPair asks the swept kernels when a fast pair reaches its zone on the predicted paths and, if it does, takes the
// manifold from there: contacts a body will really make, not planes it flies past. It reports whether there are any.
func (w *World) sweepPair(f *finder, data *pairData, x, y *proxy) bool {
	v := w.viewOf(x, y)
	zone := pairZone(x, y)
	at := v.at(0)
	for k := range v.pieces {
		to := float64(k+1) / float64(v.pieces)
		end := v.at(to)
		motion, rel := geom.MotionBetween(&at, &end), at.Frame()
		hit := expel.Sweep(core(v.mover.shape), core(v.rest.shape), &rel, expel.ScrewOf(&motion), zone, &f.scratch)
		if hit.State == expel.StateApart {
			at = end
			continue
		}
		there := motion.At(hit.Fraction)
		fr := v.pr.FrameAt((float64(k) + hit.Fraction) / float64(v.pieces))
		inRest := there.Frame()
		fm := fr.Mul(&inRest)
		if v.mover == y {
			w.gather(f, data, x, y, &fr, &fm, sweptReach*zone)
		} else {
			w.gather(f, data, x, y, &fm, &fr, sweptReach*zone)
		}
		data.memory.Frozen, data.memory.Nearest = false, 0
		return data.memory.Manifold.Count > 0
	}
	return false
}

// seen returns the pose of what follows path p as seen from what follows path o, at path time t.
func seen(p, o *geom.Motion, t float64) geom.Pose {
	at, from := p.At(t), o.At(t)
	return from.Between(&at)
}

// sweptIn returns in how many pieces the way of the mover is swept, so that screws lead no farther off straight paths
// than a path may (see strays), unless those are too many.
func sweptIn(pm, pr *collision.Path, half float64) int {
	if !pm.Motion.IsStraight() && !pr.Motion.IsStraight() {
		return 1
	}
	start, end := seen(&pm.Motion, &pr.Motion, 0), seen(&pm.Motion, &pr.Motion, 1)
	whole := geom.MotionBetween(&start, &end)
	n := math.Sqrt(whole.Bulge() / (bulgeShare * half)) // a piece bulges less by the square of their number
	return int(max(1, min(sweptPieces, math.Ceil(n))))
}
