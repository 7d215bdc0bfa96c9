package expel

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// flank describes one of the two solids of a march when that is a single face of a mesh.
type flank struct {
	face   bool
	solid  bool      // of a closed mesh: there is matter behind it
	normal geom.Vec3 // unit, own frame
}

// collectAxes appends to axes all along which the two, where frame places the mover, are no deeper than rounding: those
// of faces and pairs of edges, and within the plane of a face those across its edges. Solids that touch have many of
// them, and which of them keeps the two apart depends on the motion.
func (m *march) collectAxes(frame *geom.Frame) {
	rest, mover := &m.restSide, &m.moverSide
	if rest.face {
		m.offer(rest.normal, frame)
		if !rest.solid {
			m.offer(rest.normal.Neg(), frame)
		}
	}
	for i := range m.obstacle.Faces {
		m.offer(m.obstacle.Faces[i].Plane.N, frame)
	}
	if mover.face {
		n := frame.R.Apply(mover.normal)
		m.offer(n.Neg(), frame)
		if !mover.solid {
			m.offer(n, frame)
		}
	}
	for i := range m.mover.Faces {
		m.offer(frame.R.Apply(m.mover.Faces[i].Plane.N).Neg(), frame)
	}
	m.collectAcrossEdges(frame)
}

// collectAcrossEdges appends the axes that edges make.
func (m *march) collectAcrossEdges(frame *geom.Frame) {
	restEdges, moverEdges := sidesOf(m.obstacle, &m.restSide), sidesOf(m.mover, &m.moverSide)
	turned := frame.R.Apply(m.moverSide.normal)
	for i := range restEdges {
		u := side(m.obstacle, &m.restSide, i)
		if m.restSide.face {
			m.offerBoth(m.restSide.normal.Cross(u), u, frame)
		}
		for j := range moverEdges {
			w := frame.R.Apply(side(m.mover, &m.moverSide, j))
			m.offerBoth(u.Cross(w), u, frame)
		}
	}
	if m.moverSide.face {
		for j := range moverEdges {
			w := frame.R.Apply(side(m.mover, &m.moverSide, j))
			m.offerBoth(turned.Cross(w), w, frame)
		}
	}
}

// sidesOf returns how many sides a solid has: of a face those of its loop, else its edges.
func sidesOf(p *convex.Polyhedron, f *flank) int {
	if f.face {
		return len(p.Verts)
	}
	return len(p.Edges)
}

// side returns side i as a vector, in the frame of the solid.
func side(p *convex.Polyhedron, f *flank, i int) geom.Vec3 {
	if f.face {
		next := i + 1
		if next == len(p.Verts) {
			next = 0
		}
		return p.Verts[next].Sub(p.Verts[i])
	}
	return p.Verts[p.Edges[i].V1].Sub(p.Verts[p.Edges[i].V0])
}

// offerBoth offers n and its opposite unless n, made with u, vanishes.
func (m *march) offerBoth(n, u geom.Vec3, frame *geom.Frame) {
	if n.LenSq() > acrossSquared*u.LenSq() {
		n = n.Unit()
		m.offer(n, frame)
		m.offer(n.Neg(), frame)
	}
}

// offer appends axis n if it separates. It must not run straight into the matter behind a face: two faces that lie
// flush against each other may be told apart either way, and only one of the two is the way out.
func (m *march) offer(n geom.Vec3, frame *geom.Frame) {
	if m.restSide.solid && n.Dot(m.restSide.normal) < -intoMatter ||
		m.moverSide.solid && n.Dot(frame.R.Apply(m.moverSide.normal)) > intoMatter {
		return
	}
	if convex.SeparationAlong(m.obstacle, m.mover, frame, n, &m.cache) >= -m.slack {
		m.axes = append(m.axes, n)
	}
}
