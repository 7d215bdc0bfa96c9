package collision

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// nearest is the narrowest place between the two solids at some time of their paths.
type nearest struct {
	known bool
	axis  geom.Vec3 // world, A to B; zero where they touch
	sep   convex.Separation
	gap   float64 // m
}

// closest measures to at how near the solids are at frames fa and fb, beginning at the features that were closest last.
func (q *certificate) closest(at *nearest, fa, fb *geom.Frame) {
	var rel geom.Frame
	rel.Between(fa, fb)
	at.sep.Measure(q.coreA, q.coreB, &rel, &q.cache)
	at.known, at.axis, at.gap = true, fa.R.Apply(at.sep.Normal), at.sep.Sep-q.a.Radius-q.b.Radius
}

// leastGap returns how near (m) the solids may come, once their distance at the start is known.
func (q *certificate) leastGap() float64 {
	if q.floor != 0 {
		return q.floor
	}
	floor, _ := q.lim.FloorFor(q.startDistance)
	return floor
}

// prove tries the closest direction at the start of the span, then that at its end. It measures the end only if the
// start does not do, and leaves it in q.end.
func (q *certificate) prove(s *span, from *nearest) bool {
	q.tries++
	q.end.known = false
	if from.axis != (geom.Vec3{}) && q.along(s, from.axis, from.gap, q.startDistance) {
		q.axis = from.axis
		return true
	}
	q.closest(&q.end, s.a1, s.b1)
	if q.end.axis == (geom.Vec3{}) || q.end.gap < q.leastGap() {
		return false
	}
	return q.back(s, q.end.axis, q.end.gap)
}

// back is along for the world axis n given at the end of the span, where the separation along it is s1 (m). It leaves
// the axis at the start in q.axis.
func (q *certificate) back(s *span, n geom.Vec3, s1 float64) bool {
	floor := q.leastGap()
	l := s.t1 - s.t0
	l2 := float64(l * l)
	world, onA, onB := q.bendsAlong(n)
	if q.backFrom(s, n, s1, world*l2, floor) {
		return true
	}
	return q.pa.Turn > 0 && q.backFrom(s, s.a0.R.Apply(s.a1.R.ApplyT(n)), s1, onA*l2, floor) ||
		q.pb.Turn > 0 && q.backFrom(s, s.b0.R.Apply(s.b1.R.ApplyT(n)), s1, onB*l2, floor)
}

// backFrom tries one reading of back, of the axis m at the start.
func (q *certificate) backFrom(s *span, m geom.Vec3, s1, bend, floor float64) bool {
	if !q.holds(geom.Sag(q.separation(m, s.a0, s.b0), s1, bend) - floor) {
		return false
	}
	q.axis = m
	return true
}

// shortest is the span below which a failure is final: the relative motion in it is small against the gap.
func (q *certificate) shortest(gap float64) float64 {
	if q.closing == 0 {
		return mostSpan
	}
	return max(leastSpan, min(mostSpan, float64(spanShare*min(q.lim.Stop, gap))/q.closing))
}

// march fills v: it advances the proven time from 0 by spans, which double on success. A span that fails is halved.
// Where the solids are too near each other at its end, the next ones go no farther than to where they would be if their
// closest points kept the speed at which they approach each other.
func (q *certificate) march(v *Verdict, whole *span) {
	s := *whole
	var between [2][2]geom.Frame // frames where the last span ended and where this one does, in turn
	end, last := &between[0], &between[1]
	var at nearest
	q.closest(&at, s.a0, s.b0)
	q.startDistance = at.gap
	if q.lim.Warm != nil {
		*q.lim.Warm = q.cache
	}
	q.curvature()
	floor, step, ahead, meets := q.leastGap(), q.until-s.t0, false, false
	shortest := q.shortest(at.gap)
	for at.gap > 0 {
		if q.prove(&s, &at) {
			if s.t1 >= q.until {
				*v = Verdict{T: q.until, Tries: q.tries, Normal: q.axis, Spare: q.spareOf(&s)}
				return
			}
			s.t0, s.a0, s.b0 = s.t1, s.a1, s.b1
			end, last = last, end
			if at = q.end; !at.known {
				q.closest(&at, s.a0, s.b0)
			}
			shortest = q.shortest(at.gap)
			step *= 2
		} else {
			if step < 2*shortest || q.tries >= q.lim.mostTries() {
				break
			}
			if q.end.gap < floor {
				ahead = true
				meets = meets || s.t1 == 1
			}
			step *= 0.5
		}
		if ahead {
			speed := q.approach(&s, &at)
			if speed*shortest > at.gap-floor {
				break
			}
			if near := at.gap - floor - float64(0.5*spanShare*min(q.lim.Stop, at.gap-floor)); speed*step > near {
				step = max(shortest, near/speed)
			}
		}
		s.t1 = min(q.until, s.t0+step)
		if s.t1 > q.until-float64(restShare*shortest) {
			s.t1 = q.until
		}
		s.a1, s.b1 = q.pa.frameAt(s.t1, &end[0]), q.pb.frameAt(s.t1, &end[1])
	}
	*v = Verdict{T: s.t0, Tries: q.tries, Normal: q.axis, Meets: meets, Blocked: q.blockedAt(&s, &at)}
}

// approach returns how fast the closest points approach each other where the span starts, per unit path time.
func (q *certificate) approach(s *span, at *nearest) float64 {
	onA, onB := s.a0.Apply(at.sep.OnA), s.a0.Apply(at.sep.OnB)
	return at.axis.Dot(q.pa.velocityAt(s.t0, onA.Sub(s.a0.P)).Sub(q.pb.velocityAt(s.t0, onB.Sub(s.b0.P))))
}

// blockedAt returns the closest points at the start of a span.
func (q *certificate) blockedAt(s *span, at *nearest) Blocked {
	if at.axis == (geom.Vec3{}) {
		return Blocked{}
	}
	rel := s.a0.Relative(s.b0)
	return Blocked{
		OnA:    at.sep.OnA.AddScaled(q.a.Radius, at.sep.Normal),
		OnB:    rel.ApplyT(at.sep.OnB.AddScaled(-q.b.Radius, at.sep.Normal)),
		Normal: at.axis,
	}
}

// spareOf returns the spare distance that the proof of the last span found, if that span is the whole way.
func (q *certificate) spareOf(last *span) float64 {
	if last.t0 > 0 {
		return 0
	}
	return q.best
}
