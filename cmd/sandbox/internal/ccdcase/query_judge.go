package ccdcase

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Comparison says what of a sample query can be compared with the kernels' answer, which is a stop before two features
// cross, at a gap. The queries count every contact of closed features, also where they already touch at the start, and
// where they only meet in passing.
type Comparison uint8

// The comparisons.
const (
	Compared       Comparison = iota // the features start apart: a stop, or none, must match the truth
	InPlane                          // they move within one plane and never cross: a stop must be a zone-stop
	StartsTouching                   // they touch at the start
	NoForm                           // a feature has no extent
	NoTranslation                    // a feature changes its form or turns
	Comparisons                      // how many there are
)

var comparisonNames = [Comparisons]string{"compared", "in one plane", "touching at the start", "without extent",
	"no translation"}

// String names the comparison.
func (c Comparison) String() string { return comparisonNames[c] }

// startRounding is the distance, relative to the extent, below which features count as touching at the start.
const startRounding = 1e-12

// Case turns a sample query into a case whose expectation is the truth of the query, as far as it can be compared,
// and says how thick the zone must be at most (m), so that the features start outside of it.
func (q *SampleQuery) Case() (c Case, most float64, what Comparison) {
	switch {
	case !q.Fits:
		return c, 0, NoTranslation
	case q.Flat:
		return c, 0, NoForm
	}
	c = Case{ID: q.ID, Moving: q.A, Static: q.B, Motion: q.Motion, Expect: &Expect{}}
	j := NewJudge(&c)
	extent := j.size + q.A.Verts[0].Sub(q.B.Verts[0]).Len()
	start := j.Gap(0)
	if start <= startRounding*extent {
		return c, 0, StartsTouching
	}
	if q.inPlane() {
		return c, start / 8, InPlane
	}
	c.Expect.Hit = q.Hit
	if q.Hit {
		c.Expect.T = j.firstTouch(startRounding * extent)
	}
	return c, start / 8, Compared
}

// inPlane reports whether the motion is parallel to the plane in which the features could meet, to rounding.
func (q *SampleQuery) inPlane() bool {
	v, b := q.Motion.Vector, q.B.Verts
	u, w := b[1].Sub(b[0]), geom.Vec3{}
	if q.Features == VertexFace {
		w = b[2].Sub(b[0])
	} else {
		w = q.A.Verts[1].Sub(q.A.Verts[0])
	}
	n := u.Cross(w)
	return n.Len() <= 1e-12*u.Len()*w.Len() || max(n.Dot(v), -n.Dot(v)) <= 1e-12*n.Len()*v.Len()
}

// firstTouch returns when the distance of two convex features under a translation first falls to the given rounding:
// it is a convex function of the time, so that thirds close in on its minimum, and halves on where it comes near.
func (j *Judge) firstTouch(rounding float64) float64 {
	low, high := 0.0, 1.0
	for range 200 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if j.Gap(a) <= j.Gap(b) {
			high = b
		} else {
			low = a
		}
	}
	low = 0
	for range 60 {
		if middle := 0.5 * (low + high); j.Gap(middle) <= rounding {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}
