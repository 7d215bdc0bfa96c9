package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Path is a body's screw motion over one slice of time [0, 1], with what the certificate needs at hand.
type Path struct {
	Motion     geom.Motion
	Start, End geom.Frame
	Vel, Spin  geom.Vec3 // per unit of path time; Vel of the centre at the start
	Speed      float64   // |Vel|, constant along a screw
	Turn       float64   // |Spin|, rad
	Still      bool      // does not move at all
}

// MakePath fills p for motion m.
func (p *Path) MakePath(m geom.Motion) {
	p.Motion = m
	p.Start = m.Start.Frame()
	p.Vel, p.Spin = m.Velocity(), m.Spin()
	p.Speed, p.Turn = p.Vel.Len(), m.Angle
	p.Still = p.Speed == 0 && p.Turn == 0
	p.End = p.Start
	if !p.Still {
		end := m.At(1)
		p.End = end.Frame()
	}
}

// FrameAt returns the body frame at path time t.
func (p *Path) FrameAt(t float64) geom.Frame {
	switch {
	case t == 0 || p.Still:
		return p.Start
	case t == 1:
		return p.End
	}
	pose := p.Motion.At(t)
	return pose.Frame()
}

// Limits are the distances the certificate keeps (m).
type Limits struct {
	Min  float64 // never closer than this
	Stop float64 // stop an approach here while there is room

	Tries int // spans tried at the most; 0 means mostTries
}

// Verdict is the answer of Certify.
type Verdict struct {
	T      float64   // the pair is proven apart on [0, T]; 1 means the whole way
	Tries  int       // spans tried: 1 when the first certificate held
	Normal geom.Vec3 // world axis, A to B, that separated the pair last; zero if none did
}

// Certify proves how long two solids stay apart while their bodies follow pa and pb. hint is a world axis from A to B
// likely to separate them at the start, or zero.
//
// The certificate on a span of time: along an axis n, fixed in the world or riding on A or on B, the separation of the
// supports at both ends, less the most that the curved relative paths of single points can sag below their chords, is
// a lower bound of the distance throughout. Axes that ride on a body keep rigidly co-moving stacks free of charge. What
// fails is halved and marched from the start, so the T returned is proven, never estimated.
func Certify(a, b *Shape, pa, pb *Path, hint geom.Vec3, lim Limits) Verdict {
	if lim.Tries == 0 {
		lim.Tries = mostTries
	}
	q := certificate{a: a, b: b, pa: pa, pb: pb, lim: lim, axis: hint}
	q.curvature()
	whole := span{t0: 0, t1: 1, a0: pa.Start, b0: pb.Start, a1: pa.End, b1: pb.End}
	if hint != (geom.Vec3{}) && q.along(&whole, hint, 0) {
		return Verdict{T: 1, Tries: 1, Normal: hint}
	}
	return q.march(&whole)
}

// certificate is the working state of Certify.
type certificate struct {
	a, b   *Shape
	pa, pb *Path
	lim    Limits
	axis   geom.Vec3 // world, last axis that worked
	tries  int
	room   float64 // m, distance where the paths start: what Limits.Stop leaves at least half of
	cache  geom.DistanceCache

	// Bounds on the acceleration of the separation along an axis fixed in the world, on A and on B, per unit path time.
	bendWorld, bendOnA, bendOnB float64
	closing                     float64 // bound on the relative speed of any two points
}

// span is a piece of the paths with the frames at its ends.
type span struct {
	t0, t1         float64
	a0, b0, a1, b1 geom.Frame
}

// curvature bounds how fast the relative motion of single points can turn. With twists ξ constant along a screw, a
// point b of B seen from A has velocity R_Aᵀ u, u = (ξ_B − ξ_A)(b), and acceleration R_Aᵀ(Δω × b' − ω_A × u).
func (q *certificate) curvature() {
	pa, pb := q.pa, q.pb
	ra, rb := q.a.reach(), q.b.reach()
	q.bendWorld = pa.Spin.Cross(pa.Vel).Len() + float64(pa.Turn*pa.Turn*ra) +
		pb.Spin.Cross(pb.Vel).Len() + float64(pb.Turn*pb.Turn*rb)
	dSpin := pb.Spin.Sub(pa.Spin).Len()
	offset := pb.Start.P.Sub(pa.Start.P)
	dVel := pb.Vel.Sub(pa.Vel)
	onB := dVel.Sub(pa.Spin.Cross(offset)).Len() + float64(dSpin*(pb.Speed+rb))
	onA := dVel.Sub(pb.Spin.Cross(offset)).Len() + float64(dSpin*(pa.Speed+ra))
	q.bendOnA = float64(pa.Turn*onB) + float64(dSpin*(pb.Speed+float64(pb.Turn*rb)))
	q.bendOnB = float64(pb.Turn*onA) + float64(dSpin*(pa.Speed+float64(pa.Turn*ra)))
	q.closing = min(pa.Speed+pb.Speed+float64(pa.Turn*ra)+float64(pb.Turn*rb), onB, onA)
}

// reach is the largest distance of a core vertex from the body's centre of mass.
func (s *Shape) reach() float64 { return s.Core.Centre.Len() + s.Core.Radius }

// separation returns the gap of the supports along the unit world axis n (A to B), for frames fa and fb.
func (q *certificate) separation(n geom.Vec3, fa, fb *geom.Frame) float64 {
	return n.Dot(fb.P.Sub(fa.P)) + q.b.Core.Lowest(fb.R.ApplyT(n)) - q.a.Core.Highest(fa.R.ApplyT(n)) -
		q.a.Radius - q.b.Radius
}

// along tries to prove the span by the world axis n, given at the start of the span, in its three readings. room is the
// true distance where the paths start if the caller has it, else 0.
func (q *certificate) along(s *span, n geom.Vec3, room float64) bool {
	s0 := q.separation(n, &s.a0, &s.b0)
	if room == 0 && s0 < q.lim.Min {
		return false // the solids may be far apart beside this axis: then Min holds, and nothing less
	}
	ref := max(s0, room)
	floor := max(min(q.lim.Min, ref), min(q.lim.Stop, 0.5*ref))
	if s0 < floor || ref <= 0 {
		return false
	}
	l := s.t1 - s.t0
	l2 := float64(l * l)
	s1 := q.separation(n, &s.a1, &s.b1)
	if sag(s0, s1, q.bendWorld*l2) >= floor {
		return true
	}
	if q.pa.Turn > 0 {
		m := s.a1.R.Apply(s.a0.R.ApplyT(n))
		if sag(s0, q.separation(m, &s.a1, &s.b1), q.bendOnA*l2) >= floor {
			return true
		}
	}
	if q.pb.Turn > 0 {
		m := s.b1.R.Apply(s.b0.R.ApplyT(n))
		if sag(s0, q.separation(m, &s.a1, &s.b1), q.bendOnB*l2) >= floor {
			return true
		}
	}
	return false
}

// sag returns the minimum over τ in [0, 1] of (1-τ) s0 + τ s1 - ½ bend τ (1-τ): the lowest a function can be whose
// ends are s0 and s1 and whose second derivative is at most bend.
func sag(s0, s1, bend float64) float64 {
	slope := s1 - s0
	if bend == 0 || 0.5*bend <= math.Abs(slope) {
		return min(s0, s1)
	}
	tau := (float64(0.5*bend) - slope) / bend
	return s0 + float64(tau*slope) - float64(0.5*bend*tau*(1-tau))
}

// prove tries the axes at hand on the span: the last one that worked, then the closest directions at both ends.
func (q *certificate) prove(s *span, n0 geom.Vec3) bool {
	q.tries++
	if n0 != (geom.Vec3{}) && q.along(s, n0, q.room) {
		q.axis = n0
		return true
	}
	if q.axis != (geom.Vec3{}) && q.along(s, q.axis, q.room) {
		return true
	}
	n1, _ := q.closest(&s.a1, &s.b1)
	if n1 == (geom.Vec3{}) {
		return false
	}
	if q.along(s, n1, q.room) {
		q.axis = n1
		return true
	}
	// The end axis read back to the start with the turning body.
	if q.pa.Turn > 0 {
		if m := s.a0.R.Apply(s.a1.R.ApplyT(n1)); q.along(s, m, q.room) {
			q.axis = m
			return true
		}
	}
	if q.pb.Turn > 0 {
		if m := s.b0.R.Apply(s.b1.R.ApplyT(n1)); q.along(s, m, q.room) {
			q.axis = m
			return true
		}
	}
	return false
}

// closest returns the world axis of least distance at frames fa, fb (zero when the cores meet) and the separation.
func (q *certificate) closest(fa, fb *geom.Frame) (geom.Vec3, geom.Separation) {
	rel := fa.Relative(fb)
	sep := geom.Distance(q.a.Core, q.b.Core, &rel, &q.cache)
	return fa.R.Apply(sep.Normal), sep
}

// mostTries bounds the spans tried for one pair unless the caller is content with fewer.
const mostTries = 120

// shortest is the span below which a failure is taken for real: the relative motion in it is small against the gap.
func (q *certificate) shortest(sep *geom.Separation) float64 {
	gap := min(q.lim.Stop, sep.Sep-q.a.Radius-q.b.Radius)
	if q.closing == 0 {
		return 0.5
	}
	return max(1e-6, min(0.5, float64(spanShare*gap)/q.closing))
}

// spanShare of the gap is how much the solids may move against each other in the shortest span.
const spanShare = 0.25

// march advances the proven time from 0 by spans that double on success and halve on failure.
func (q *certificate) march(whole *span) Verdict {
	s := *whole
	n0, sep := q.closest(&s.a0, &s.b0)
	q.room = sep.Sep - q.a.Radius - q.b.Radius
	shortest := q.shortest(&sep)
	step := 1.0
	for {
		if q.prove(&s, n0) {
			if s.t1 >= 1 {
				return Verdict{1, q.tries, q.axis}
			}
			s.t0, s.a0, s.b0 = s.t1, s.a1, s.b1
			n0, sep = q.closest(&s.a0, &s.b0)
			shortest = q.shortest(&sep)
			step *= 2
		} else {
			step *= 0.5
			if step < shortest || q.tries >= q.lim.Tries {
				return Verdict{s.t0, q.tries, q.axis}
			}
		}
		s.t1 = min(1, s.t0+step)
		if s.t1 > 1-float64(0.25*shortest) {
			s.t1 = 1
		}
		s.a1, s.b1 = q.pa.FrameAt(s.t1), q.pb.FrameAt(s.t1)
	}
}
