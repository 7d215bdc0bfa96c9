package collision

import (
	"math"

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
func (q *meshProof) sweptCore() geom.Box {
	box := q.other.coreBounds(&q.rel[0])
	if !q.measuring {
		end := q.other.coreBounds(&q.rel[1])
		box = box.Union(&end)
	}
	return box.Grow(q.passage.Margin(q.passage.BendQ))
}

// lowestOfOther returns how low other's core or mesh reaches along n, in its frame.
func (q *meshProof) lowestOfOther(n geom.Vec3) float64 {
	if q.other.Mesh == nil || len(q.other.Mesh.Nodes) == 0 {
		return q.other.coreLowest(n)
	}
	m, size := q.other.Mesh, n.Abs()
	lowest := math.Inf(1)
	var stack [mesh.Depth + 1]nodeBound
	depth := 1
	stack[0] = nodeBound{0, math.Inf(-1)}
	for depth > 0 {
		depth--
		at := stack[depth]
		if at.low >= lowest {
			continue
		}
		node := &m.Nodes[at.node]
		if node.Count == 0 {
			a, b := nodeBound{node.First, 0}, nodeBound{at.node + 1, 0}
			a.low, b.low = lowestOf(&m.Nodes[a.node], n, size), lowestOf(&m.Nodes[b.node], n, size)
			if a.low < b.low {
				a, b = b, a
			}
			stack[depth], stack[depth+1] = a, b
			depth += 2
			continue
		}
		for _, f := range m.Order[node.First : node.First+node.Count] {
			for _, v := range m.Loop(int(f)) {
				if h := n.Dot(m.Verts[v]); h < lowest {
					lowest = h
				}
			}
		}
	}
	return lowest
}

// nodeBound is a node with a lower bound of the height of its faces.
type nodeBound struct {
	node int32
	low  float64
}

// lowestOf returns the height along n of the lowest corner of a node's box; size is n without signs.
func lowestOf(node *mesh.Node, n, size geom.Vec3) float64 {
	box := node.Box()
	return 0.5 * (n.Dot(box.Min.Add(box.Max)) - size.Dot(box.Max.Sub(box.Min)))
}
