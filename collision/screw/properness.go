package screw

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// vertexProperness returns how well vertex v, of a surface whose vertices lie at verts, faces a face with unit normal
// n, in the frame of verts: the least height n·e of the unit edges e that leave it (section 5), 1 for a vertex
// without edges.
func vertexProperness(of *convex.Surface, verts []geom.Vec3, v int32, n geom.Vec3) float64 {
	least := noWings
	for _, u := range of.Ring[of.RingStart[v]:of.RingStart[v+1]] {
		least = min(least, verts[u].Sub(verts[v]).Unit().Dot(n))
	}
	return least
}

// wing holds the directions of an edge that properness needs: its unit direction, and the unit directions at right
// angles to it that lead into its faces. A rim has one face only, Left and Right are the same; a bare segment has none.
type wing struct {
	along, left, right geom.Vec3
	bare               bool
}

// wing returns the wing of edge e.
func (b *side) wing(e int32) wing {
	d := &b.of.Edges[e]
	along := b.verts[d.V1].Sub(b.verts[d.V0]).Unit()
	w := wing{along: along, bare: d.Left < 0 && d.Right < 0}
	if d.Left >= 0 {
		w.left = b.faces[d.Left].N.Cross(along)
		w.right = w.left
	}
	if d.Right >= 0 {
		w.right = along.Cross(b.faces[d.Right].N)
		if d.Left < 0 {
			w.left = w.right
		}
	}
	return w
}

// below returns how far the faces of the edge fall below the plane across n: the least of -n·u over the directions u
// that lead into them. For a unit n these are the terms of formula (7): (n × e)·n₁ = -n·(n₁ × e) and -(n × e)·n₂ =
// -n·(e × n₂).
func (w *wing) below(n geom.Vec3) float64 {
	if w.bare {
		return noWings
	}
	return min(-n.Dot(w.left), -n.Dot(w.right))
}

// edgeProperness returns formula (7) for unit normal n from a to b, both wings in one frame. Formula (6), the true
// properness, is the same times the sine of the angle between the edges.
func edgeProperness(a, b *wing, n geom.Vec3) float64 {
	return min(a.below(n), b.below(n.Neg()))
}

// touch is a vertex and a face that a collision of vertices and edges has been resolved into.
type touch struct {
	kind       Kind
	moving     int32
	static     int32
	normal     geom.Vec3 // unit, frame of Static at the time of the collision
	properness float64
}

// meeting resolves collisions at one time: turn is how far B has turned by then.
type meeting struct {
	static, moving *side
	turn           geom.Mat3
}

// vertexFace is vertex v of the moving body against face f of the static one.
func (m *meeting) vertexFace(v, f int32) touch {
	n := m.static.faces[f].N
	return touch{VF, v, f, n, vertexProperness(m.moving.of, m.moving.verts, v, m.turn.ApplyT(n))}
}

// faceVertex is face f of the moving body against vertex v of the static one.
func (m *meeting) faceVertex(f, v int32) touch {
	n := m.turn.Apply(m.moving.faces[f].N)
	return touch{FV, f, v, n.Neg(), vertexProperness(m.static.of, m.static.verts, v, n)}
}
