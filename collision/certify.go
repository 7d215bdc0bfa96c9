package collision

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Path is a body's motion over one slice of time [0, 1], with the derived values that the certificate reads.
type Path struct {
	Motion     geom.Motion
	Start, End geom.Frame
	EndPose    geom.Pose // that of End
	Vel, Spin  geom.Vec3 // per unit of path time; Vel of the centre at the start
	Bend       geom.Vec3 // m, Spin × Vel for a straight motion, by which its points accelerate less than on a screw
	Speed      float64   // |Vel|, constant
	Turn       float64   // |Spin|, rad
	Still      bool      // does not move at all
}

// MakePath fills p for motion m.
func (p *Path) MakePath(m geom.Motion) {
	p.Motion = m
	p.Fill()
}

// Fill derives the other fields from p.Motion.
func (p *Path) Fill() {
	m := &p.Motion
	p.Start.Set(m.Start.P, m.Start.Q)
	p.Vel, p.EndPose.P, p.EndPose.Q = m.Ends()
	p.Spin = m.Spin()
	p.Bend = geom.Vec3{}
	if m.IsStraight() {
		p.Bend = p.Spin.Cross(p.Vel)
	}
	p.Speed, p.Turn = p.Vel.Len(), m.Angle
	p.Still = p.Speed == 0 && p.Turn == 0
	if p.Still {
		p.End, p.EndPose = p.Start, m.Start
	} else {
		p.End.Set(p.EndPose.P, p.EndPose.Q)
	}
}

// FrameAt returns the body frame at path time t.
func (p *Path) FrameAt(t float64) geom.Frame {
	var f geom.Frame
	return *p.frameAt(t, &f)
}

// frameAt is FrameAt without a copy of the frames at the ends; any other is written to f.
func (p *Path) frameAt(t float64, f *geom.Frame) *geom.Frame {
	switch {
	case t == 0 || p.Still:
		return &p.Start
	case t == 1:
		return &p.End
	}
	pose := p.Motion.At(t)
	f.Set(pose.P, pose.Q)
	return f
}

// velocityAt returns the velocity at path time t of the point at an arm from the centre, to first order in the turn.
func (p *Path) velocityAt(t float64, arm geom.Vec3) geom.Vec3 {
	v := p.Vel.Add(p.Spin.Cross(arm))
	if !p.Motion.IsStraight() {
		v = v.AddScaled(t, p.Spin.Cross(p.Vel))
	}
	return v
}

// Limits are the distances the certificate keeps (m).
type Limits struct {
	Min  float64 // never closer than this
	Stop float64 // stop an approach here while there is room

	Tries int // spans tried at the most; 0 means mostTries

	Clearance float64 // distance where the paths start, or a lower bound of it, if known: meshes need no measuring
	Along     float64 // GapAlong of two convex solids and the hint where the paths start, if known
	Spare     float64 // how much more than needed is worth proving, see Verdict.Spare

	// Near, unless nil, lists faces of the meshes A and B near each other, from a while ago. Where the paths may lead
	// others together, the trees are searched.
	Near *mesh.Neighbours

	// Warm, unless nil, keeps the features of two convex solids that are closest where the paths start, for the next time.
	Warm *convex.DistanceCache
}

// mostTries returns how many spans may be tried.
func (l *Limits) mostTries() int {
	if l.Tries == 0 {
		return mostTries
	}
	return l.Tries
}

// FloorFor returns how near (m) two solids may come that have the distance ref where they start; not ok when touching.
func (l *Limits) FloorFor(ref float64) (floor float64, ok bool) {
	return max(min(l.Min, ref), min(l.Stop, 0.5*ref)), ref > 0
}

// Verdict is the answer of Certify.
type Verdict struct {
	T      float64   // the pair is proven apart on [0, T]; 1 means the whole way
	Tries  int       // spans tried: 1 when the first certificate held
	Normal geom.Vec3 // world axis, A to B, that separated the pair last; zero if none did

	// Meets says that the pair is too near where the paths end: no other paths between these ends can be proven.
	Meets bool

	// Spare (m) is how far the points of both bodies together may be from where the paths take them, at any time, for the
	// proof of the whole way still to hold; 0 if nothing is known of that.
	Spare     float64
	Clearance float64 // m, a lower bound of the distance where the paths start; 0 if none was found

	// Blocked are the closest points of the two surfaces where the proof ends short of the whole way.
	Blocked Blocked
}

// Blocked is the narrowest place between two solids, or the features that could not be proven apart.
type Blocked struct {
	OnA, OnB geom.Vec3 // m, each in the frame of its body
	Normal   geom.Vec3 // unit, world, from A to B; zero if no such place is known
}

// Certify proves how long two solids stay apart while their bodies follow pa and pb. hint is a world axis from A to B
// likely to separate them at the start, or zero.
//
// The certificate on a span of time: along an axis n, fixed in the world or riding on A or on B, the separation of the
// supports at both ends, less the most that the curved relative paths of single points can sag below their chords, is
// a lower bound of the distance throughout. Axes that ride on a body keep rigidly co-moving stacks free of charge. A
// span that fails is shortened and marched from the start, so the T returned is proven, never estimated.
//
// Pairs with a mesh are proven face by face, see meshProof; only they use scratch.
func Certify(a, b *Shape, pa, pb *Path, hint geom.Vec3, lim *Limits, scratch *CertifyScratch) (v Verdict) {
	v.Certify(a, b, pa, pb, hint, lim, scratch)
	return v
}

// Certify makes v the answer of the function of that name, in place.
func (v *Verdict) Certify(a, b *Shape, pa, pb *Path, hint geom.Vec3, lim *Limits, scratch *CertifyScratch) {
	*v = Verdict{}
	var whole span
	whole.t1, whole.a0, whole.b0, whole.a1, whole.b1 = 1, &pa.Start, &pb.Start, &pa.End, &pb.End
	if a.Mesh != nil || b.Mesh != nil {
		scratch.proof.certificate = certificate{a: a, b: b, coreA: a.Core, coreB: b.Core, pa: pa, pb: pb,
			reachA: a.reach(), reachB: b.reach(), lim: *lim, until: 1}
		*v = scratch.proof.certify(&whole, hint)
		return
	}
	reachA, reachB := a.reach(), b.reach()
	s0 := 0.0
	if hint != (geom.Vec3{}) {
		if s0 = lim.Along; s0 == 0 {
			s0 = GapAlong(a, b, &pa.Start, &pb.Start, hint)
		}
		if spare := lim.outlasts(pa, pb, reachA, reachB, hint, s0); spare >= 0 {
			v.T, v.Tries, v.Normal, v.Spare, v.Clearance = 1, 1, hint, spare, s0
			return
		}
	}
	var q certificate // filled field by field: a literal is made elsewhere and copied
	q.a, q.b, q.coreA, q.coreB, q.pa, q.pb, q.reachA, q.reachB = a, b, a.Core, b.Core, pa, pb, reachA, reachB
	q.lim, q.axis, q.until = *lim, hint, 1
	if hint != (geom.Vec3{}) && q.along(&whole, hint, s0, 0) {
		v.T, v.Tries, v.Normal, v.Spare, v.Clearance = 1, 1, hint, q.best, s0
		return
	}
	if lim.Warm != nil {
		q.cache = *lim.Warm
	}
	q.march(v, &whole)
	v.Clearance = max(s0, q.startDistance)
}

// certificate is the working state of Certify.
type certificate struct {
	a, b          *Shape
	pa, pb        *Path
	reachA        float64 // m, see Shape.reach
	reachB        float64
	lim           Limits
	axis          geom.Vec3 // world, last axis that worked
	end           nearest   // where the span in hand ends, if prove had to measure there
	tries         int
	until         float64 // path time up to which a proof is asked for
	startDistance float64 // m, distance where the paths start; Limits.Stop leaves at least half of it
	floor         float64 // m, the distance to prove where the caller knows it; 0: see Limits.FloorFor
	aim           float64 // m, the distance beyond the floor that along has to prove
	best          float64 // m, the distance beyond the floor found since best was last reset
	cache         convex.DistanceCache

	coreA, coreB *convex.Polyhedron // the solids proven apart: the cores of the shapes, or a face of a mesh each

	bends
}

// bends bounds how the points of two solids move against each other, per unit path time. All but bendWorld is known
// once curved is set.
type bends struct {
	curved bool

	// Bounds on the acceleration of the separation along an axis fixed in the world, on A and on B.
	bendWorld, bendOnA, bendOnB float64
	closing                     float64 // bound on the relative speed of any two points

	fastA, fastB         float64 // fastest point of each, in the world
	rotatingA, rotatingB float64 // the same of the velocity that turns with the body: of a straight path that of its spin
	pastA, pastB         float64 // fastest point of A as seen from B, and of B as seen from A
	spin                 geom.Vec3
	turn                 float64 // of B as seen from A, and its length
	lag                  float64 // m, by how much straight paths bend less towards each other than screws
}

// span is a piece of the paths with the frames at its ends.
type span struct {
	t0, t1         float64
	a0, b0, a1, b1 *geom.Frame
}

// curvature bounds how fast the relative motion of single points can turn. With twists ξ constant along a screw, a
// point b of B seen from A has velocity R_Aᵀ u, u = (ξ_B − ξ_A)(b), and acceleration R_Aᵀ(Δω × b' − ω_A × u).
//
// A straight path has for twist that of the screw that starts alike, less t ω × v, v the velocity of the centre: with e
// the difference of those Path.Bend, u has t e and the acceleration R_Aᵀ e more.
func (q *certificate) curvature() {
	if q.curved {
		return
	}
	q.curved = true
	pa, pb := q.pa, q.pb
	ra, rb := q.reachA, q.reachB
	q.bendWorld = q.bendInWorld()
	q.spin = pb.Spin.Sub(pa.Spin)
	q.turn = q.spin.Len()
	q.lag = pa.Bend.Sub(pb.Bend).Len()
	q.pastB, q.pastA = pa.past(pb, rb), pb.past(pa, ra)
	q.fastA, q.rotatingA = fastest(pa, ra)
	q.fastB, q.rotatingB = fastest(pb, rb)
	q.bendOnA = float64(pa.Turn*q.pastB) + float64(q.turn*q.fastB) + q.lag
	q.bendOnB = float64(pb.Turn*q.pastA) + float64(q.turn*q.fastA) + q.lag
	q.closing = min(q.fastA+q.fastB, q.pastB, q.pastA)
}

// Approach bounds how far (m) two bodies come nearer to each other on their paths, by the points within reach a and b
// of their centres: those of bodies that turn alike about one axis do not.
func Approach(pa, pb *Path, a, b float64) float64 {
	// The velocity of a centre on a screw turns with the body.
	most := pb.Vel.Sub(pa.Vel).Len() + float64(pa.Turn*a) + float64(pb.Turn*b) +
		float64(0.5*pa.Turn*pa.Speed) + float64(0.5*pb.Turn*pb.Speed)
	if pa.Turn == 0 || pb.Turn == 0 {
		return most
	}
	return min(most, pa.past(pb, b), pb.past(pa, a))
}

// past bounds how fast (m per unit of path time) the points of a body on path b, within reach (m) of its centre, go as
// seen from the body of p.
func (p *Path) past(b *Path, reach float64) float64 {
	offset := b.Start.P.Sub(p.Start.P)
	return b.Vel.Sub(p.Vel).Sub(p.Spin.Cross(offset)).Len() + float64(b.Spin.Sub(p.Spin).Len()*(b.Speed+reach)) +
		b.Bend.Sub(p.Bend).Len()
}

// bendInWorld bounds the acceleration of the separation along any axis fixed in the world.
func (q *certificate) bendInWorld() float64 {
	return q.pa.acceleration(q.reachA) + q.pb.acceleration(q.reachB)
}

// acceleration bounds that of the points within reach (m) of the centre, per unit path time.
func (p *Path) acceleration(reach float64) float64 {
	if p.Turn == 0 {
		return 0
	}
	return p.Spin.Cross(p.Vel).Sub(p.Bend).Len() + float64(p.Turn*p.Turn*reach)
}

// fastest bounds the velocity of the points of a body within reach (m) of its centre, and the part of it that turns
// with the body.
func fastest(p *Path, reach float64) (fast, rotating float64) {
	rotating = float64(p.Turn * reach)
	if fast = p.Speed + rotating; !p.Motion.IsStraight() {
		rotating = fast
	}
	return fast, rotating
}

// bendsAlong bounds the acceleration along the world axis n alone, where it is fixed in the world, on A and on B. It is
// less than that of curvature where a body turns about n, as one that spins or is steered on a floor does. An axis that
// rides on A leaves the direction n by Turn at the most.
func (q *certificate) bendsAlong(n geom.Vec3) (world, onA, onB float64) {
	across, acrossA, acrossB := n.Cross(q.spin).Len(), n.Cross(q.pa.Spin).Len(), n.Cross(q.pb.Spin).Len()
	world = float64(acrossA*q.rotatingA) + float64(acrossB*q.rotatingB)
	onA = float64((across+float64(q.pa.Turn*q.turn))*q.fastB) + float64(acrossA*q.pastB) + q.lag
	onB = float64((across+float64(q.pb.Turn*q.turn))*q.fastA) + float64(acrossB*q.pastA) + q.lag
	return min(world, q.bendWorld), min(onA, q.bendOnA), min(onB, q.bendOnB)
}

// reach bounds the distance of any vertex of the core or mesh from the body's centre of mass.
func (s *Shape) reach() float64 { return s.Skin().Centre.Len() + s.Skin().Radius }

// separation returns the gap of the supports along the unit world axis n (A to B), for frames fa and fb.
func (q *certificate) separation(n geom.Vec3, fa, fb *geom.Frame) float64 {
	return n.Dot(fb.P.Sub(fa.P)) + q.coreB.Lowest(fb.R.ApplyT(n)) - q.coreA.Highest(fa.R.ApplyT(n)) -
		q.a.Radius - q.b.Radius
}

// outlasts returns by how much (m) the separation s0 (m) along the world axis n, where the paths start, is more than
// what the solids need and what they can approach each other by along n on all of the paths, by the speed of their
// centres and by their turns. It is negative if s0 is not enough.
func (l *Limits) outlasts(pa, pb *Path, reachA, reachB float64, n geom.Vec3, s0 float64) float64 {
	floor, ok := l.FloorFor(s0)
	if !ok || s0 < l.Min { // below Min the solids may be far apart along another axis
		return -1
	}
	return s0 - (max(0, n.Dot(pa.Vel.Sub(pb.Vel))) + pa.tilts(n, reachA) + pb.tilts(n, reachB)) - floor
}

// tilts bounds by how much (m) a turn carries points along the world axis n: those within reach (m) of the centre, and
// the centre itself beside its first velocity.
func (p *Path) tilts(n geom.Vec3, reach float64) float64 {
	if p.Turn == 0 {
		return 0
	}
	way := float64(n.Cross(p.Spin).Len() * reach)
	if !p.Motion.IsStraight() {
		way += float64(0.5 * p.Turn * p.Speed)
	}
	return way
}

// GapAlong returns how far (m) two convex solids at frames fa and fb are apart along the unit world axis n, A to B:
// no farther than they are.
func GapAlong(a, b *Shape, fa, fb *geom.Frame, n geom.Vec3) float64 {
	return n.Dot(fb.P.Sub(fa.P)) + b.Core.Lowest(fb.R.ApplyT(n)) - a.Core.Highest(fa.R.ApplyT(n)) - a.Radius - b.Radius
}

// along tries to prove the span by the world axis n, given at the start of the span, in its three readings. The
// separation along it is s0 (m) there; reference is the true distance where the paths start if the caller knows it,
// else 0.
func (q *certificate) along(s *span, n geom.Vec3, s0, reference float64) bool {
	floor, ok := q.floorFor(s0, reference)
	if s0 < floor || !ok {
		return false
	}
	l := s.t1 - s.t0
	l2 := float64(l * l)
	s1 := q.separation(n, s.a1, s.b1)
	if !q.curved {
		q.bendWorld = q.bendInWorld()
	}
	if q.holds(geom.Sag(s0, s1, q.bendWorld*l2) - floor) {
		return true
	}
	if q.pa.Turn == 0 && q.pb.Turn == 0 {
		return false
	}
	q.curvature()
	world, onA, onB := q.bendsAlong(n)
	if q.holds(geom.Sag(s0, s1, world*l2) - floor) {
		return true
	}
	if q.pa.Turn > 0 {
		m := s.a1.R.Apply(s.a0.R.ApplyT(n))
		if q.holds(geom.Sag(s0, q.separation(m, s.a1, s.b1), onA*l2) - floor) {
			return true
		}
	}
	if q.pb.Turn > 0 {
		m := s.b1.R.Apply(s.b0.R.ApplyT(n))
		if q.holds(geom.Sag(s0, q.separation(m, s.a1, s.b1), onB*l2) - floor) {
			return true
		}
	}
	return false
}

// floorFor returns how near (m) the solids may come that have the separation s0 along some axis and the distance
// reference where the paths start; reference is 0 where that is not known. It is not ok where that leaves it open.
func (q *certificate) floorFor(s0, reference float64) (floor float64, ok bool) {
	if q.floor != 0 {
		return q.floor, true
	}
	if reference == 0 && s0 < q.lim.Min {
		return 0, false // the solids may be far apart along another axis: then the bound is Min
	}
	return q.lim.FloorFor(max(s0, reference))
}

// holds notes by how much (m) an axis proves more than the floor, and reports whether that is enough.
func (q *certificate) holds(spare float64) bool {
	q.best = max(q.best, spare)
	return spare >= q.aim
}
