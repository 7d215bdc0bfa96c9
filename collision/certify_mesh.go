package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// CertifyScratch is the working memory of Certify for pairs with a mesh. Its zero value is ready; it is for one caller
// at a time.
type CertifyScratch struct{ proof meshProof }

// meshProof is Certify for pairs with a mesh: surfaces that start uncrossed stay so while every face of the one stays
// apart from every face of the other, or from all of a convex core. One mesh stands still in the search: its tree is
// walked with the boxes that the other sweeps as seen from it, and faces that come near are proven pair by pair.
//
// Most faces need no search: a half-space, fixed to the mesh, that all of a convex other never enters proves every face
// that lies in it. Of two meshes it proves the pairs of faces that lie on either side of it. Such half-spaces are found
// by the axes that prove single faces.
//
// How near two faces may come depends on the distance at which the two solids start, not on their own: a body at rest
// on one tile may slide to the next.
type meshProof struct {
	certificate
	piece
	mesh   *mesh.Mesh
	other  *Shape
	onA    bool    // mesh is that of A
	goal   float64 // path time at which the piece ends
	bend   float64
	margin float64 // m, how near faces have to come to be compared
	normal geom.Vec3
	block  Blocked
	spans  int // most spans that any pair of faces took

	rel        [2]geom.Frame // other as seen from mesh at the ends of whole
	back       [2]geom.Frame // mesh as seen from other there
	bendOther  float64       // as bend, for the points of mesh as seen from other
	spaces     [mostSpaces]freeSpace
	spaceCount int
	nextSpace  int

	measuring  bool // the walk looks for the distance at the start
	least      float64
	startKnown bool
	wantSpare  float64   // m, Limits.Spare
	spare      float64   // m, the least that the proofs so far leave to spare
	bestAxis   geom.Vec3 // that found q.best

	faceM, faceO convex.Polyhedron
	passage      mesh.Passage // of other past mesh, in whole
	passing      mesh.Passing
	pairs        []mesh.FacePair
	settings     int     // how often the passage has been set
	nearReach    float64 // m, up to which Limits.Near has all faces where the paths start; 0 if nothing is listed
}

// piece is the piece of the paths in hand.
type piece struct {
	whole  span             // as far as no pair of faces has cut it short
	placed [3][2]geom.Frame // frames at its ends: where pieces begin and end, in turn, and where one is cut short
}

// freeSpace is a half-space below other, fixed to mesh.
type freeSpace struct {
	n      geom.Vec3    // unit, towards other, in the frame of mesh
	bend   float64      // bound of the acceleration of other's points along n
	low    [2]float64   // m, of other's core above its origin, along n, at both ends; nothing for a mesh
	turned [2]geom.Vec3 // n in the frame of other at both ends
	offset [2]float64   // height of other's origin there
}

// certify does the work of Certify.
func (q *meshProof) certify(whole *span, hint geom.Vec3) Verdict {
	q.onA = q.b.Mesh == nil || q.a.Mesh != nil && len(q.a.Mesh.Faces) >= len(q.b.Mesh.Faces)
	q.mesh, q.other = q.b.Mesh, q.a
	if q.onA {
		q.mesh, q.other = q.a.Mesh, q.b
	}
	q.curvature()
	q.bend, q.bendOther = q.bendOnB, q.bendOnA
	if q.onA {
		q.bend, q.bendOther = q.bendOnA, q.bendOnB
	}
	if q.onA || q.a.Mesh != nil {
		q.coreA = &q.faceO
		if q.onA {
			q.coreA = &q.faceM
		}
	}
	if !q.onA || q.b.Mesh != nil {
		q.coreB = &q.faceO
		if !q.onA {
			q.coreB = &q.faceM
		}
	}
	q.floor = max(q.lim.Min, q.lim.Stop)
	q.startKnown, q.measuring, q.spans, q.least = q.lim.Clearance > 0, false, 1, 0
	if q.startKnown {
		q.floor, _ = q.lim.FloorFor(q.lim.Clearance)
	}
	q.wantSpare, q.spare = q.lim.Spare, q.lim.Spare
	q.pairs = q.pairs[:0]
	q.normal, q.axis, q.block = hint, hint, Blocked{}
	q.lim.Warm = nil
	if len(q.mesh.Nodes) == 0 || q.other.Mesh != nil && len(q.other.Mesh.Nodes) == 0 {
		return Verdict{T: 1, Tries: 1, Normal: q.normal}
	}
	q.nearReach = 0
	if q.lim.Near != nil {
		rel := whole.a0.Relative(whole.b0)
		q.nearReach = q.lim.Near.ReachAt(q.b.Mesh, &rel)
	}
	s, pieces := *whole, q.pieces()
	for i := range pieces {
		if s.t1 = float64(i+1) / float64(pieces); i+1 < pieces {
			end := &q.placed[i&1]
			s.a1, s.b1 = q.pa.frameAt(s.t1, &end[0]), q.pb.frameAt(s.t1, &end[1])
		} else {
			s.a1, s.b1 = whole.a1, whole.b1
		}
		if q.through(&s); q.until < s.t1 {
			break
		}
		s.t0, s.a0, s.b0 = s.t1, s.a1, s.b1
	}
	v := Verdict{T: q.until, Tries: q.spans, Normal: q.normal, Spare: q.spare, Blocked: q.block}
	if q.least > 0 && pieces == 1 {
		v.Clearance = q.knownStartDistance()
	}
	return v
}

// pieces returns how many pieces, one after the other, the paths are proven in.
func (q *meshProof) pieces() int {
	size := pieceSizes * min(q.mesh.Radius, q.other.Skin().Radius+q.other.Radius)
	if !(q.closing > size) {
		return 1
	}
	return int(min(mostPieces, q.closing/max(size, 1e-300)))
}

// through proves the piece s of the paths, which starts where they are proven already.
func (q *meshProof) through(s *span) {
	q.goal, q.until = s.t1, s.t1
	q.spaceCount, q.nextSpace = 0, 0
	q.span(s)
	if q.axis != (geom.Vec3{}) {
		q.remember(q.axis)
	}
	q.walk()
}

// span sets the part of the paths that is to be proven.
func (q *meshProof) span(s *span) {
	q.whole = *s
	if q.onA {
		q.rel = [2]geom.Frame{s.a0.Relative(s.b0), s.a1.Relative(s.b1)}
		q.back = [2]geom.Frame{s.b0.Relative(s.a0), s.b1.Relative(s.a1)}
	} else {
		q.rel = [2]geom.Frame{s.b0.Relative(s.a0), s.b1.Relative(s.a1)}
		q.back = [2]geom.Frame{s.a0.Relative(s.b0), s.a1.Relative(s.b1)}
	}
	q.margin = q.floor + q.wantSpare + q.a.Radius + q.b.Radius
	q.setPassage()
}

// visit proves or measures face m of mesh against face f of other, or all of other's core for f < 0.
func (q *meshProof) visit(m, f int32) {
	if q.until <= q.whole.t0 {
		return
	}
	if q.inFreeSpaceOf(m, f) {
		return
	}
	q.take(m, f)
	if q.measuring {
		var at nearest
		q.closest(&at, q.whole.a0, q.whole.b0)
		q.least = min(q.least, at.gap)
		q.passage.Reach = q.knownStartDistance() + q.a.Radius + q.b.Radius
		return
	}
	q.bendLocally()
	q.provePair(m, f)
}

// knownStartDistance returns a lower bound (m) of the distance at the start, from the measurements so far.
func (q *meshProof) knownStartDistance() float64 {
	if known := float64(startShare * q.least); known > q.lim.Min {
		return known
	}
	return float64(closeShare * q.least)
}

// inFreeSpaceOf reports whether a half-space separates face m of mesh from face f of other, or from all of other's core
// for f < 0.
func (q *meshProof) inFreeSpaceOf(m, f int32) bool {
	for i := range q.spaceCount {
		s := &q.spaces[i]
		high := math.Inf(-1)
		for _, v := range q.mesh.Loop(int(m)) {
			high = max(high, s.n.Dot(q.mesh.Verts[v]))
		}
		low := s.low
		if f >= 0 {
			low = [2]float64{math.Inf(1), math.Inf(1)}
			for _, v := range q.other.Mesh.Loop(int(f)) {
				x := q.other.Mesh.Verts[v]
				low[0], low[1] = min(low[0], s.turned[0].Dot(x)), min(low[1], s.turned[1].Dot(x))
			}
		}
		if high <= q.freeBelow(s, &low) {
			return true
		}
	}
	return false
}

// freeBelow returns up to which height (m) along s.n no face of mesh need be looked at, for a part of other whose
// lowest point lies at ends above other's origin at the ends of the paths.
func (q *meshProof) freeBelow(s *freeSpace, ends *[2]float64) float64 {
	radii := q.a.Radius + q.b.Radius
	if q.measuring {
		return s.offset[0] + ends[0] - radii - q.knownStartDistance()
	}
	l := q.whole.t1 - q.whole.t0
	return geom.Sag(s.offset[0]+ends[0], s.offset[1]+ends[1], s.bend*l*l) - q.floor - radii - q.wantSpare
}

// remember keeps the half-space on mesh's side of other along the world axis n (A to B, at the start).
func (q *meshProof) remember(n geom.Vec3) {
	s := &q.spaces[q.nextSpace]
	q.nextSpace = (q.nextSpace + 1) % mostSpaces
	q.spaceCount = min(q.spaceCount+1, mostSpaces)
	_, onA, onB := q.bendsAlong(n)
	s.n, s.bend = q.whole.b0.R.ApplyT(n).Neg(), onB
	if q.onA {
		s.n, s.bend = q.whole.a0.R.ApplyT(n), onA
	}
	for i := range q.rel {
		s.turned[i], s.offset[i] = q.rel[i].R.ApplyT(s.n), s.n.Dot(q.rel[i].P)
	}
	if q.other.Mesh == nil {
		s.low = [2]float64{q.other.Core.Lowest(s.turned[0]), q.other.Core.Lowest(s.turned[1])}
	}
}
