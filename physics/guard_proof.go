package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
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

// boundMotion sets the motion bound of body i at the end of its path. Along a screw a point at distance r from the
// centre moves by at most Speed + Turn r; rounding of the poses on the path is added.
func (gd *Guard) boundMotion(i int32) {
	o, p := &gd.bounds.motion[i], &gd.paths[i]
	if p.Still {
		o.end = o.start
		return
	}
	b, at := &gd.bodies[i], p.Start.P.Abs()
	way := p.Speed + float64(p.Turn*b.lever())
	rounding := float64(placeRounding * (at.X + at.Y + at.Z + p.Speed + b.radius))
	o.end = o.start + lengthAbove(float64((1+distanceRounding)*way)+rounding)
}

// noteClearance records a distance (m) between two solids at the start of the paths, and reports whether it alone
// proves the paths.
func (gd *Guard) noteClearance(slot int32, x, y *proxy, clearance float64, lim *collision.Limits) bool {
	clearance -= gd.roundingOf(x, y, clearance)
	if floor, ok := lim.FloorFor(clearance); ok {
		gd.bounds.extendBound(slot, x.body, y.body, clearance-floor)
	}
	return !gd.bounds.needsProof(slot)
}

// roundingOf bounds by how much (m) rounding may make a measured distance between two solids too large.
func (gd *Guard) roundingOf(x, y *proxy, d float64) float64 {
	at := gd.poses[x.body].P.Abs()
	size := gd.bodies[x.body].radius + gd.bodies[y.body].radius + at.X + at.Y + at.Z
	return float64(distanceRounding*d) + float64(sizeRounding*(size+d))
}

// boxClearance returns a lower bound of the distance of two solids (m) from their swept boxes; negative if the boxes
// meet.
func boxClearance(x, y *proxy) float64 {
	a, b := &x.swept, &y.swept
	gap := max(a.Min.X-b.Max.X, b.Min.X-a.Max.X, a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y, a.Min.Z-b.Max.Z, b.Min.Z-a.Max.Z)
	if gap < 0 {
		return gap
	}
	return gap + x.zone + y.zone + 2*minDistance
}

// noteProof records a verdict of the pair for other paths of this slice, and for slices to come: a deviation that is
// allowed at any time of the slice is allowed at its start.
func (gd *Guard) noteProof(slot int32, x, y *proxy, v *collision.Verdict) {
	p := &gd.bounds.proofs[slot]
	if v.Room > 0 {
		p.clearance = v.Room
	}
	p.deviation = 0
	if v.T == 1 && v.Spare > distanceFloor {
		p.deviation = gd.held.deviation[x.body] + gd.held.deviation[y.body] + v.Spare - distanceFloor
		gd.bounds.extendBound(slot, x.body, y.body, v.Spare-distanceFloor-gd.roundingOf(x, y, v.Spare))
	}
}

// stillProven reports whether a proof of the pair on earlier paths of this slice covers the present ones.
func (gd *Guard) stillProven(slot, a, b int32) bool {
	p := &gd.bounds.proofs[slot]
	return p.slice == gd.bounds.slice && gd.held.deviation[a]+gd.held.deviation[b] < p.deviation
}

// knownClearance returns the known distance (m) of a pair with a mesh at the start of the slice: the measured one, else
// a lower bound from its cached manifold; 0 if that is less than twice the gap stop, where it does not matter.
func (gd *Guard) knownClearance(p *pairProof, data *pairData, x, y *proxy, stop float64) float64 {
	if p.clearance > 0 {
		return p.clearance
	}
	m := &data.cache
	if m.Nearest < 2*stop {
		return 0
	}
	a, b := gd.bodies[x.body].lever(), gd.bodies[y.body].lever()
	if clearance := m.Nearest - m.Moved(&gd.poses[x.body], &gd.poses[y.body], a, b); clearance >= 2*stop {
		p.clearance = clearance
		return clearance
	}
	return 0
}

// provenByDistance proves a pair with a mesh apart on its paths by its distance alone: the distance of its cached
// manifold, less the motion of the bodies since and the relative motion of their points along the paths, is above floor
// (m).
func (gd *Guard) provenByDistance(data *pairData, x, y *proxy, floor float64) bool {
	a, b := &gd.bodies[x.body], &gd.bodies[y.body]
	pa, pb := &gd.paths[x.body], &gd.paths[y.body]
	// The velocity of a centre on a screw turns with the body.
	motion := pb.Vel.Sub(pa.Vel).Len() + float64(0.5*pa.Turn*pa.Speed) + float64(0.5*pb.Turn*pb.Speed) +
		float64(pa.Turn*a.lever()) + float64(pb.Turn*b.lever())
	if m := &data.cache; motion+floor < m.Nearest {
		return m.Nearest-m.Moved(&gd.poses[x.body], &gd.poses[y.body], a.lever(), b.lever()) >= motion+floor
	}
	return false
}

// changePath gives body i another path from its present pose and adds to its drift how far that moves its points. Two
// points that start together and follow two screws separate at the speed by which the screws differ at one of them: the
// turn of the other screw does not change the length of their separation. The acceleration on a straight motion is less
// than on a screw by Path.Bend: over the slice half of the difference counts.
func (gd *Guard) changePath(i int32, m geom.Motion) {
	p := &gd.paths[i]
	vel, spin, bend := p.Vel, p.Spin, p.Bend
	p.MakePath(m)
	reach := gd.bodies[i].radius + p.Speed
	deviation := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach) + float64(0.5*p.Bend.Sub(bend).Len())
	gd.held.deviation[i] += float64((1 + distanceRounding) * deviation)
	gd.boundMotion(i)
}
