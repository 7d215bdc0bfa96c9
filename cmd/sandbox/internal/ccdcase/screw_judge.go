package ccdcase

import (
	"math"
	"slices"
)

// Agreement is how an answer compares with a list of collisions.
type Agreement struct {
	Listed     int     // proper collisions within features: these must be found
	Lacking    int     // of these, not found
	Time       float64 // the largest difference of those found
	Properness float64
}

// searched is how far in time a collision is looked for in an answer.
const searched = 1e-3

// JudgeExact compares an answer without a zone with what the case expects: it must stop at the impact, within rounding,
// and not where the bodies stay apart.
func (j *Judge) JudgeExact(r *Result) Finding {
	x := j.c.Expect
	nan := math.NaN()
	out := Finding{Gap: nan, Zones: nan, Early: nan, Turned: nan}
	rounding := lateRounding * j.size
	switch {
	case r.Hit && (r.T == nil || !(*r.T >= 0 && *r.T <= 1)):
		out.Verdict = Unsure
		return out
	case !r.Hit && x.Hit:
		out.Verdict = Missed
		return out
	case !r.Hit:
		return out
	}
	t := *r.T
	out.Gap = j.Gap(t)
	if x.Hit {
		out.Early = x.T - t
		out.Turned = angleTo(x.Normal, r.Normal)
	}
	switch {
	case x.Hit && (t-x.T)*j.speed > rounding:
		out.Verdict = Penetrating
	case x.Hit && (x.T-t)*j.speed > rounding && out.Gap > rounding:
		out.Verdict = Early
	case !x.Hit && out.Gap > rounding:
		out.Verdict = False
	case !x.Hit, (x.T-t)*j.speed > rounding:
		out.Verdict = ZoneStop // touches before, or without, overlapping
	}
	return out
}

// Agree looks in an answer for the collisions that the case lists.
func (c *Case) Agree(r *Result) Agreement {
	var a Agreement
	for i := range c.Contacts {
		want := &c.Contacts[i]
		if want.Properness < 0 || want.Boundary {
			continue
		}
		a.Listed++
		best := -1
		for k := range r.Collisions {
			got := &r.Collisions[k]
			if got.Type == want.Type && slices.Equal(got.Moving, want.Moving) && slices.Equal(got.Static, want.Static) &&
				math.Abs(got.T-want.T) < searched &&
				(best < 0 || math.Abs(got.T-want.T) < math.Abs(r.Collisions[best].T-want.T)) {
				best = k
			}
		}
		if best < 0 {
			a.Lacking++
			continue
		}
		a.Time = max(a.Time, math.Abs(r.Collisions[best].T-want.T))
		a.Properness = max(a.Properness, math.Abs(r.Collisions[best].Properness-want.Properness))
	}
	return a
}
