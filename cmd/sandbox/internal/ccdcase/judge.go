package ccdcase

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Verdict is what a judge says about an answer.
type Verdict uint8

// The verdicts, by the acceptance window of collision/expel/testdata/ccd/README.md. The first three are no failures.
const (
	Right       Verdict = iota // a stop within the window, or rightly none
	ZoneStop                   // a stop in the zone of what the motion would have missed: allowed
	SlideStop                  // a stop while the bodies slide along each other flush: allowed, but none is better
	Missed                     // no stop before an impact
	Penetrating                // a stop after the impact, or with no gap left
	Early                      // a stop before an impact, more than four zones away
	False                      // a stop more than four zones away from what the motion misses
	Stuck                      // a stop although the bodies part again, having come no nearer
	Unsure                     // the search was given up
	Verdicts                   // how many there are
)

var verdictNames = [Verdicts]string{
	"right", "zone-stop", "slide-stop", "missed", "penetrating", "early", "false", "stuck", "unsure",
}

// String names the verdict.
func (v Verdict) String() string { return verdictNames[v] }

// Fails reports whether the verdict is a failure.
func (v Verdict) Fails() bool { return v > SlideStop }

const (
	// reach is how many zones away a stop may be made: zones reach farther than their thickness at sharp edges.
	reach = 4
	// lateRounding is how far behind the impact a stop may be, relative to the size of the bodies.
	lateRounding = 1e-9
	// slideReach is how many zones bodies must slide on without a change of their distance for a slide-stop.
	slideReach = 20
)

// Finding is a verdict with its figures. Numbers that do not apply are NaN.
type Finding struct {
	Verdict Verdict
	Gap     float64 // m at the stop
	Zones   float64 // the same in zones
	Early   float64 // time from the stop to the impact
	Turned  float64 // rad between the normal reported and the true one
}

// Judge holds what it needs to judge answers to one case.
type Judge struct {
	c     *Case
	ruler ruler
	speed float64 // bound of the points of the moving body, m in unit time
	size  float64 // m, the larger radius of the two
}

// NewJudge prepares to judge answers to a case with an expectation.
func NewJudge(c *Case) *Judge {
	j := &Judge{c: c, ruler: ruler{a: newSurface(&c.Static), b: newSurface(&c.Moving)}}
	j.speed = c.Motion.Speed(&c.Moving)
	j.size = max(c.Moving.Radius(), c.Static.Radius())
	return j
}

// Gap returns the true distance of the bodies (m) at time t.
func (j *Judge) Gap(t float64) float64 {
	f := j.c.Motion.At(t)
	return j.ruler.measure(&f)
}

// Judge compares an answer with what the case expects.
func (j *Judge) Judge(r *Result) Finding {
	x := j.c.Expect
	nan := math.NaN()
	out := Finding{Gap: nan, Zones: nan, Early: nan, Turned: nan}
	if r.Unsure || r.Hit && (r.T == nil || !(*r.T >= 0 && *r.T <= 1)) {
		out.Verdict = Unsure
		return out
	}
	if !r.Hit {
		if x.Hit {
			out.Verdict = Missed
		}
		return out
	}
	t := *r.T
	out.Gap = j.Gap(t)
	out.Zones = out.Gap / r.E
	if x.Hit {
		out.Early = x.T - t
		out.Turned = angleTo(x.Normal, r.Normal)
	}
	switch {
	case x.Hit && (t-x.T)*j.speed > lateRounding*j.size, out.Gap <= 0 && !x.Touching && r.E > 0:
		out.Verdict = Penetrating
	case out.Gap > reach*r.E && x.Hit:
		out.Verdict = Early
	case out.Gap > reach*r.E:
		out.Verdict = False
	default:
		out.Verdict = j.follow(t, out.Gap, r.E)
	}
	return out
}

// angleTo returns the angle between a vector and another that may be missing.
func angleTo(n geom.Vec3, reported []float64) float64 {
	if n == (geom.Vec3{}) || len(reported) != 3 {
		return math.NaN()
	}
	m := geom.V(reported[0], reported[1], reported[2])
	return geom.Atan2(n.Cross(m).Len(), n.Dot(m))
}

// follow goes on along the motion from a stop at time t with the given gap and zone e: it must come nearer, or reach
// the impact, before it is more than four zones away.
func (j *Judge) follow(t, gap, e float64) Verdict {
	x := j.c.Expect
	end, right := max(1, t+1e-3), ZoneStop
	if x.Hit {
		end, right = x.T, Right
	}
	if j.speed == 0 || t >= end {
		return right
	}
	same := max(1e-7*gap, 1e-13*j.size)
	shortest := min(0.02*max(gap, 0.01*e), 0.02*reach*e) / j.speed
	step, constant, last := shortest, true, gap
	for at := t; at < end; {
		at = min(at+max(step, 1e-15), end)
		if at == end && x.Hit {
			break // the impact
		}
		d := j.Gap(at)
		switch {
		case d < gap-same:
			return right
		case d > reach*e:
			return Stuck
		case d > gap+same:
			// No step may leap over the bound, nor creep where nothing changes.
			constant = false
			if math.Abs(d-last) < 0.05*(float64(reach*e)-d) {
				step *= 1.2
			} else {
				step = max(shortest, 0.5*(float64(reach*e)-d)/j.speed)
			}
		default:
			step *= 1.05
		}
		last = d
	}
	switch {
	case !constant && !x.Hit:
		return Stuck
	case constant && (end-t)*j.speed > slideReach*e:
		return SlideStop
	case !x.Hit:
		return Stuck
	}
	return right
}
