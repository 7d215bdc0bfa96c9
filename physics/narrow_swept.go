package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// sweptPieces is the largest number of screws that take the place of what is none in a sweep.
const sweptPieces = 32

// sweepPair asks the swept kernels when a fast pair reaches its zone on the predicted paths and, if it does, takes the
// manifold from there: contacts a body will really make, not planes it flies past. Seen from the body that turns less,
// the other moves along a screw: exactly when both paths are screws and that body stands still, to second order in the
// turns otherwise. Where that is too rough the way is swept in pieces.
func (w *World) sweepPair(f *finder, data *pairData, x, y *proxy) {
	mover, rest := y, x
	if w.paths[x.body].Turn > w.paths[y.body].Turn {
		mover, rest = x, y
	}
	pm, pr := &w.paths[mover.body], &w.paths[rest.body]
	zone := pairZone(x, y)
	pieces := sweptIn(pm, pr, min(x.half, y.half))
	at := seen(&pm.Motion, &pr.Motion, 0)
	for k := range pieces {
		to := float64(k+1) / float64(pieces)
		end := seen(&pm.Motion, &pr.Motion, to)
		motion, rel := geom.MotionBetween(&at, &end), at.Frame()
		hit := expel.Sweep(core(mover.shape), core(rest.shape), &rel, expel.ScrewOf(&motion), zone, &f.scratch)
		if hit.State == expel.StateApart {
			at = end
			continue
		}
		there := motion.At(hit.Fraction)
		fr := pr.FrameAt((float64(k) + hit.Fraction) / float64(pieces))
		inRest := there.Frame()
		fm := fr.Mul(&inRest)
		if mover == y {
			w.gather(f, data, x, y, &fr, &fm, sweptReach*zone)
		} else {
			w.gather(f, data, x, y, &fm, &fr, sweptReach*zone)
		}
		data.memory.Frozen, data.memory.Nearest = false, 0
		return
	}
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
