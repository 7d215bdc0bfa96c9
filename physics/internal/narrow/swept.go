package narrow

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// view is the motion of a pair, seen from the body that turns less. The other body then moves along a screw: exactly if
// both paths are screws and the first body stands still, to second order in the turns otherwise. Where that is too
// rough the motion is divided into pieces.
type view struct {
	x, y, mover, rest *state.Proxy
	pm, pr            *collision.Path // of mover and rest
	pieces            int

	from   float64   // path time from which deflections lead the bodies off those paths; 1 if there are none
	bm, br geom.Vec3 // m, the deflections of mover and rest at the end
}

// viewOf returns the view of a pair on its predicted paths.
func (na *Narrow) viewOf(x, y *state.Proxy) view {
	v := view{x: x, y: y, mover: y, rest: x, from: 1}
	if na.Paths[x.Body].Turn > na.Paths[y.Body].Turn {
		v.mover, v.rest = x, y
	}
	v.pm, v.pr = &na.Paths[v.mover.Body], &na.Paths[v.rest.Body]
	v.pieces = sweptIn(v.pm, v.pr, min(x.Half, y.Half))
	return v
}

// at returns the pose of the mover in the frame of the other body at path time t.
func (v *view) at(t float64) geom.Pose {
	if v.from == 1 {
		return seen(&v.pm.Motion, &v.pr.Motion, t)
	}
	mover, rest := v.pm.Motion.At(t), v.pr.Motion.At(t)
	mover.P, rest.P = mover.P.AddScaled(v.deflected(t), v.bm), rest.P.AddScaled(v.deflected(t), v.br)
	return rest.Between(&mover)
}

// restAt returns the frame of the other body at path time t.
func (v *view) restAt(t float64) geom.Frame {
	f := v.pr.FrameAt(t)
	if v.from < 1 {
		f.P = f.P.AddScaled(v.deflected(t), v.br)
	}
	return f
}

// deflected returns the share of the deflections that is reached at path time t.
func (v *view) deflected(t float64) float64 { return max(0, t-v.from) / (1 - v.from) }

// meeting is the place where a sweep found that a pair meets.
type meeting struct {
	time float64   // path time
	at   geom.Pose // of the mover, in the frame of the other body
}

// find sweeps a pair from path time from on, and reports whether it comes within a zone (m). Clear tells that it is
// known to be at least so far apart there.
func (v *view) find(f *worker, from, zone float64, clear bool) (m meeting, found bool) {
	at := v.at(from)
	for k := range v.pieces {
		to := from + float64((1-from)*float64(k+1)/float64(v.pieces))
		end := v.at(to)
		motion, rel := geom.MotionBetween(&at, &end), at.Frame()
		how, t := expel.SweepTime(state.Core(v.mover.Shape), state.Core(v.rest.Shape), &rel, expel.ScrewOf(&motion), zone,
			clear && k == 0, &f.scratch)
		if how != expel.StateApart {
			m.time = from + float64((1-from)*(float64(k)+t)/float64(v.pieces))
			m.at = motion.At(t)
			return m, true
		}
		at = end
	}
	return m, false
}

// sweepPair sweeps a fast pair until it reaches its zone on the predicted paths and, if it does, makes the manifold
// there: contacts that a body will really make, not planes that it flies past. Clear tells that it is known to start
// beyond its zone. It reports whether there are contacts.
func (na *Narrow) sweepPair(f *worker, data *state.PairData, x, y *state.Proxy, near *mesh.Neighbours,
	clear bool) bool {
	if state.Meshed(x, y) && na.staysApart(f, x, y, (1+2*tieShare)*state.PairZone(x, y), near) {
		return false
	}
	v := na.viewOf(x, y)
	m, found := v.find(f, 0, state.PairZone(x, y), clear)
	if !found {
		return false
	}
	na.gatherMet(f, data, &v, &m)
	data.MetTime, f.swept = m.time, true
	return data.Cache.Manifold.Count > 0
}

// staysApart reports whether a pair is known to stay so far (m) apart all along its predicted paths. Of two meshes that
// takes a tenth of a sweep.
func (na *Narrow) staysApart(f *worker, x, y *state.Proxy, floor float64, near *mesh.Neighbours) bool {
	lim := collision.Limits{Min: floor, Stop: floor, Clearance: floor, Tries: freeTries, Near: near}
	pa, pb := &na.Paths[x.Body], &na.Paths[y.Body]
	return collision.Certify(x.Shape, y.Shape, pa, pb, geom.Vec3{}, &lim, &f.proof).T == 1
}

// gatherMet makes the manifolds of a pair anew at the place where it meets.
func (na *Narrow) gatherMet(f *worker, data *state.PairData, v *view, m *meeting) {
	fr, inRest := v.restAt(m.time), m.at.Frame()
	fm := fr.Mul(&inRest)
	fa, fb := &fr, &fm
	if v.mover == v.x {
		fa, fb = fb, fa
	}
	na.gather(f, data, v.x, v.y, fa, fb, sweptReach*state.PairZone(v.x, v.y))
	data.Cache.Valid, data.Cache.Nearest = false, 0
}

// seen returns the pose of a body on motion p as seen from a body on motion o, at path time t.
func seen(p, o *geom.Motion, t float64) geom.Pose {
	at, from := p.At(t), o.At(t)
	return from.Between(&at)
}

// sweptIn returns the number of pieces in which the path of the mover is swept. It keeps screws as near to straight
// paths as BulgeShare demands, unless that takes more than sweptPieces.
func sweptIn(pm, pr *collision.Path, half float64) int {
	if !pm.Motion.IsStraight() && !pr.Motion.IsStraight() {
		return 1
	}
	start, end := seen(&pm.Motion, &pr.Motion, 0), seen(&pm.Motion, &pr.Motion, 1)
	whole := geom.MotionBetween(&start, &end)
	n := math.Sqrt(whole.Bulge() / (state.BulgeShare * half)) // a piece bulges less by the square of their number
	return int(max(1, min(sweptPieces, math.Ceil(n))))
}
