package collision

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// setPassage sets how other goes past mesh in the part of the paths that is to be proven, or stands while measuring.
func (q *meshProof) setPassage() {
	l := q.whole.t1 - q.whole.t0
	q.passage = mesh.Passage{
		Q: q.rel, M: q.back, Still: q.measuring, Reach: q.margin,
		BendQ: float64(q.bend * l * l), BendM: float64(q.bendOther * l * l),
	}
	q.settings++
}

// walk visits the pairs of faces that may come near each other. It may be called from within itself.
func (q *meshProof) walk() {
	first, set, again := len(q.pairs), q.settings, false
	other := q.other.Mesh
	listed := other != nil && q.margin+float64(q.closing*q.whole.t1) <= q.nearReach
	switch {
	case other == nil:
		swept := q.sweptCore()
		q.pairs = q.passing.AppendOf(q.pairs, q.mesh, &q.passage, &swept, &q.other.Core.Bounds)
	case listed:
		q.pairs = q.passing.Kept(q.pairs, q.lim.Near, q.mesh, other, &q.passage, !q.onA)
	default:
		q.pairs = q.passing.Append(q.pairs, q.mesh, other, &q.passage)
	}
	for k := first; k < len(q.pairs) && q.until > q.whole.t0; k++ {
		p := q.pairs[k]
		if q.settings != set && other != nil {
			q.passing.Set(q.mesh, other, &q.passage)
			set, again = q.settings, true
		}
		if other == nil || !again && !q.measuring || q.passing.Near(p) {
			q.visit(p.M, p.Q)
		}
	}
	q.pairs = q.pairs[:first]
}

// sweptCore returns the box that the core of other sweeps, seen from mesh and grown by the margin.
func (q *meshProof) sweptCore() (box geom.Box) {
	low, high := q.other.coreBounds(&q.rel[0])
	if !q.measuring {
		endLow, endHigh := q.other.coreBounds(&q.rel[1])
		low, high = low.Min(endLow), high.Max(endHigh)
	}
	box.Min, box.Max = geom.Outwards(low, high, q.passage.Margin(q.passage.BendQ))
	return box
}
