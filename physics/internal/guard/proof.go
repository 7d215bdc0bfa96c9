package guard

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A proof about a pair stays valid for a while: two solids whose points have moved less than the distance between them
// cannot have met. This idea is used in four ways:
//
//   - Over any time: every body has a motion bound, which is never less than the path of any of its points. A pair at
//     distance d when the motion bounds of its bodies summed to s is at least floor apart while they sum to less than
//     s + d - floor, because the distance of two solids changes by no more than their points move.
//   - On the paths of this slice, before they are taken: the same with the motion bounds at their ends.
//   - On other paths of the same slice, as repairs and cuts make them: a proof of the whole path that found more
//     distance than needed stays valid while the points deviate from that path by less than the surplus. It also serves
//     bodies that fly side by side, for which motion bounds are of no use.
//   - On the paths of this slice, by their relative motion: for pairs with a mesh that fly side by side. See
//     provenByDistance.
//
// Poses change only by the guarded motions, and where a body is placed, before any proof is made of its pairs: those of
// a body that is teleported end first.

// noteClearance records a distance (m) between two solids at the start of the paths, and reports whether it alone
// proves the paths.
func (ce *certifier) noteClearance(slot int32, x, y *state.Proxy, clearance float64, lim *collision.Limits) bool {
	clearance -= ce.roundingOf(x, y, clearance)
	if floor, ok := lim.FloorFor(clearance); ok {
		ce.Bounds.ExtendBound(slot, x.Body, y.Body, clearance-floor)
	}
	return !ce.Bounds.NeedsProof(slot)
}

// roundingOf bounds by how much (m) rounding may make a measured distance between two solids too large.
func (ce *certifier) roundingOf(x, y *state.Proxy, d float64) float64 {
	at := ce.Poses[x.Body].P.Abs()
	size := ce.Bodies[x.Body].Radius + ce.Bodies[y.Body].Radius + at.X + at.Y + at.Z
	return float64(state.DistanceRounding*d) + float64(state.SizeRounding*(size+d))
}

// boxClearance returns a lower bound of the distance of two solids (m) from their swept boxes; negative if the boxes
// meet.
func boxClearance(x, y *state.Proxy) float64 {
	a, b := &x.Swept, &y.Swept
	gap := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, a.Min.Z-b.Max.Z, b.Min.Z-a.Max.Z)
	if gap < 0 {
		return gap
	}
	return gap + x.Zone + y.Zone + 2*state.MinDistance
}

// noteProof records a verdict of the pair for other paths of this slice, and for slices to come: a deviation that is
// allowed at any time of the slice is allowed at its start.
func (ce *certifier) noteProof(slot int32, x, y *state.Proxy, v *collision.Verdict) {
	p := &ce.Bounds.Proofs[slot]
	if v.Clearance > 0 {
		p.Clearance = v.Clearance
	}
	p.Deviation = 0
	if v.T == 1 && v.Spare > state.DistanceFloor {
		p.Deviation = ce.Held.Deviation[x.Body] + ce.Held.Deviation[y.Body] + v.Spare - state.DistanceFloor
		ce.Bounds.ExtendBound(slot, x.Body, y.Body, v.Spare-state.DistanceFloor-ce.roundingOf(x, y, v.Spare))
	}
}

// stillProven reports whether a proof of the pair on earlier paths of this slice covers the present ones.
func (ce *certifier) stillProven(slot, a, b int32) bool {
	p := &ce.Bounds.Proofs[slot]
	return p.Slice == ce.Bounds.Slice && ce.Held.Deviation[a]+ce.Held.Deviation[b] < p.Deviation
}

// knownClearance returns the known distance (m) of a pair with a mesh at the start of the slice: the measured one, else
// a lower bound from its cached manifold; 0 if that is less than twice the gap stop, where it does not matter.
func (ce *certifier) knownClearance(p *state.PairProof, data *state.PairData, x, y *state.Proxy, stop float64) float64 {
	if p.Clearance > 0 {
		return p.Clearance
	}
	m := &data.Cache
	if m.Nearest < 2*stop {
		return 0
	}
	a, b := ce.Bodies[x.Body].Lever(), ce.Bodies[y.Body].Lever()
	if clearance := m.Nearest - m.Moved(&ce.Poses[x.Body], &ce.Poses[y.Body], a, b); clearance >= 2*stop {
		p.Clearance = clearance
		return clearance
	}
	return 0
}

// provenByDistance proves a pair with a mesh apart on its paths by its distance alone: the distance of its cached
// manifold, less the motion of the bodies since and the relative motion of their points along the paths, is above floor
// (m).
func (ce *certifier) provenByDistance(data *state.PairData, x, y *state.Proxy, floor float64) bool {
	a, b := &ce.Bodies[x.Body], &ce.Bodies[y.Body]
	motion := collision.Approach(&ce.Paths[x.Body], &ce.Paths[y.Body], a.Lever(), b.Lever())
	if m := &data.Cache; motion+floor < m.Nearest {
		return m.Nearest-m.Moved(&ce.Poses[x.Body], &ce.Poses[y.Body], a.Lever(), b.Lever()) >= motion+floor
	}
	return false
}

// changePath gives body i another path from its present pose and adds to its deviation how far that moves its points.
func (ce *certifier) changePath(i int32, m geom.Motion) {
	ce.Held.Deviation[i] += state.ChangePath(&ce.Paths[i], &m, ce.Bodies[i].Radius)
	ce.BoundMotion(i)
}

// leavesBox reports whether the boxes of body i, swept along the predicted path, may not hold for the present path.
// They hold the body along the predicted path with its whole zone to spare: a body that deviates from there by half of
// its zone keeps the other half, more than the gap at which the guard stops. So does a body that moves by half of its
// zone from its start, but for the boxes of a long path, which hold it at the start for the time of the start only.
func (ce *certifier) leavesBox(i int32) bool {
	o, deviation := &ce.Bounds.Motion[i], ce.Held.PathDeviation[i]
	way := float64(o.End-o.Start) * state.LengthUnit
	for _, id := range ce.Bodies[i].Proxies {
		x := &ce.Proxies[id]
		if most := leavesBoxShare * x.Zone; !(deviation <= most) && (way > most || x.LongPath) {
			return true
		}
	}
	return false
}
