package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// provePair proves the faces (or face and core) at hand apart, and cuts the paths short where it cannot.
func (q *meshProof) provePair(m, f int32) {
	q.tries, q.best = 0, math.Inf(-1)
	if q.byNormals(m, f) {
		q.spare = min(q.spare, q.best)
		return
	}
	var at nearest
	q.closest(&at, q.whole.a0, q.whole.b0)
	n0, gap := at.axis, at.gap
	if gap >= q.floor && q.prove(&q.whole, &at) {
		q.spare = min(q.spare, q.best)
		q.found(q.axis)
		return
	}
	if n0 == (geom.Vec3{}) {
		n0 = q.facing(m)
	}
	if !q.startKnown && gap > 0 {
		q.remember(n0)
		q.findStartDistance()
		q.take(m, f)
		q.best = math.Inf(-1)
		if q.inFreeSpaceOf(m, f) {
			return
		}
		if q.byNormals(m, f) {
			q.spare = min(q.spare, q.best)
			return
		}
	}
	if gap <= 0 || q.floor <= 0 {
		q.until, q.normal, q.block = q.whole.t0, n0, q.blockedAt(&q.whole, &at)
		return
	}
	q.axis = n0
	q.spare = 0
	var v Verdict
	q.march(&v, &q.whole)
	q.spans = max(q.spans, v.Tries)
	if v.T < q.until {
		q.clamp(v)
		return
	}
	q.found(v.Normal)
}

// take loads face m of mesh and face f of other.
func (q *meshProof) take(m, f int32) {
	q.mesh.CopyFace(int(m), &q.faceM)
	if f >= 0 {
		q.other.Mesh.CopyFace(int(f), &q.faceO)
	}
	q.cache = convex.DistanceCache{}
}

// byNormals tries the axis that worked last and the normals of the faces.
func (q *meshProof) byNormals(m, f int32) bool {
	last := q.axis
	q.aim = q.wantSpare
	if last != (geom.Vec3{}) && q.try(last) || q.try(q.facing(m)) || f >= 0 && q.try(q.facingOther(f)) || q.best >= 0 {
		q.aim = 0
		if q.bestAxis != last {
			q.found(q.bestAxis)
		}
		return true
	}
	q.aim = 0
	return false
}

// try tries the world axis n on the faces at hand.
func (q *meshProof) try(n geom.Vec3) bool {
	before := q.best
	holds := q.along(&q.whole, n, q.separation(n, q.whole.a0, q.whole.b0), 0)
	if q.best > before {
		q.bestAxis = n
	}
	return holds
}

// facing returns the normal of face m of mesh as a world axis from A to B at the start. Both sides of a face count: a
// solid around its rim, or behind a sheet, is separated from its back.
func (q *meshProof) facing(m int32) geom.Vec3 {
	plane := &q.mesh.Faces[m].Plane
	n := plane.N
	centre := q.faceO.Centre
	if q.other.Mesh == nil {
		centre = q.other.Core.Centre
	}
	if plane.Height(q.rel[0].Apply(centre)) < 0 {
		n = n.Neg()
	}
	if q.onA {
		return q.whole.a0.R.Apply(n)
	}
	return q.whole.b0.R.Apply(n).Neg()
}

// facingOther is facing for face f of other.
func (q *meshProof) facingOther(f int32) geom.Vec3 {
	plane := &q.other.Mesh.Faces[f].Plane
	n := plane.N
	if plane.Height(q.rel[0].ApplyT(q.faceM.Centre)) < 0 {
		n = n.Neg()
	}
	if q.onA {
		return q.whole.b0.R.Apply(n).Neg()
	}
	return q.whole.a0.R.Apply(n)
}

// found keeps an axis that proved a pair of faces: it probably proves others.
func (q *meshProof) found(n geom.Vec3) {
	if n == (geom.Vec3{}) {
		return
	}
	if q.until == q.goal {
		q.normal = n
	}
	q.axis = n
	q.remember(n)
}

// clamp shortens the paths to the part proven for a pair of faces.
func (q *meshProof) clamp(v Verdict) {
	q.until, q.normal, q.block = v.T, v.Normal, v.Blocked
	if v.T <= q.whole.t0 {
		return
	}
	s := q.whole
	s.t1, s.a1, s.b1 = v.T, q.pa.frameAt(v.T, &q.placed[2][0]), q.pb.frameAt(v.T, &q.placed[2][1])
	q.span(&s)
	// The half-spaces hold for the old end of the paths.
	q.spaceCount, q.nextSpace = 0, 0
	if q.axis != (geom.Vec3{}) {
		q.remember(q.axis)
	}
}

// findStartDistance measures the distance where the paths start, as far as it matters, and sets the floor by it.
func (q *meshProof) findStartDistance() {
	floor, margin := q.floor, q.margin
	q.least = 2 * floor // farther apart the floor stays
	q.margin = q.least + q.a.Radius + q.b.Radius
	q.measuring = true
	q.setPassage()
	q.walk()
	q.measuring = false
	q.startKnown = true
	q.floor, _ = q.lim.FloorFor(q.knownStartDistance())
	q.margin = margin
	q.setPassage()
}

// bendLocally bounds, for the face of mesh at hand, how its points bend their way as seen from other. The bound of the
// whole mesh grows with its size, which is far more than the size of other where other rolls over a landscape.
func (q *meshProof) bendLocally() {
	pm, po, at := q.pb, q.pa, q.whole.b0
	if q.onA {
		pm, po, at = q.pa, q.pb, q.whole.a0
	}
	if po.Turn == 0 {
		return
	}
	// The formulas of curvature, with the centre c of other at the start for origin: a point of the face goes at the
	// constant speed of its screw, and so stays within reach of c.
	c := po.Start.P
	carried := pm.Vel.Add(pm.Spin.Cross(c.Sub(pm.Start.P)))
	reach := at.Apply(q.faceM.Centre).Sub(c).Len() + q.faceM.Radius
	speed := carried.Len() + float64(pm.Turn*reach)
	rotating := speed
	if pm.Motion.IsStraight() {
		speed, rotating = fastest(pm, q.faceM.Centre.Len()+q.faceM.Radius)
	}
	reach += speed
	past := carried.Sub(po.Vel).Len() + float64(q.turn*reach) + q.lag
	bend := float64(po.Turn*past) + float64(q.turn*speed) + q.lag
	if q.onA {
		q.bendOnB, q.pastA, q.fastA, q.rotatingA = bend, past, speed, rotating
	} else {
		q.bendOnA, q.pastB, q.fastB, q.rotatingB = bend, past, speed, rotating
	}
}
