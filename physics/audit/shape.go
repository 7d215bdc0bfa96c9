package audit

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// shape is the auditor's model of a convex core or of a mesh, in its own frame. It is worked out from the vertices and
// the face loops alone: stored planes and edges are not trusted, nor is the winding of a convex core.
type shape struct {
	skin *convex.Surface
	box  geom.Box
	tree *tree // of a mesh, which needs no more than this and size; nil for a convex core

	verts []geom.Vec3
	axes  []geom.Vec3 // unit face normals, one of each parallel family; stand-ins for cores without faces
	faces []face
	edges []edge  // never empty: a point is an edge from itself to itself
	size  float64 // m, largest distance of a vertex from the frame's origin
}

// face is a planar polygon; normal is the unit normal about which the loop turns counter-clockwise.
type face struct {
	normal geom.Vec3
	loop   []int32
}

// edge joins two vertices. The wings are unit vectors square to the edge that point into its two faces; a bare
// segment has none.
type edge struct {
	from, to int32
	winged   bool
	left     geom.Vec3
	right    geom.Vec3
}

func newShape(core *convex.Polyhedron) *shape {
	s := &shape{skin: &core.Surface, verts: core.Verts}
	s.measure(core.Verts)
	for i := range core.Faces {
		loop := core.Loop(i)
		s.addFace(loop)
		for k, v := range loop {
			s.addWing(v, loop[(k+1)%len(loop)], loop)
		}
	}
	switch {
	case len(s.edges) > 0:
	case len(s.verts) == 1:
		s.edges = []edge{{from: 0, to: 0}}
		s.axes = []geom.Vec3{{Y: 1}}
	default:
		// Two collinear segments have no pair of crossing edges: an axis across them must come from somewhere.
		s.edges = []edge{{from: 0, to: 1}}
		if along := s.verts[1].Sub(s.verts[0]).Unit(); along != (geom.Vec3{}) {
			u, v := along.Perpendicular()
			s.axes = []geom.Vec3{u, v}
		}
	}
	return s
}

// measure works out box and size.
func (s *shape) measure(verts []geom.Vec3) {
	s.box = geom.EmptyBox()
	for _, v := range verts {
		s.box = s.box.Include(v)
		s.size = math.Max(s.size, v.Len())
	}
}

// addFace takes a face in, its normal by Newell's sum, and its axis unless a parallel one is known.
func (s *shape) addFace(loop []int32) {
	n := geom.Vec3{}
	for k := 1; k+1 < len(loop); k++ {
		o := s.verts[loop[0]]
		n = n.Add(s.verts[loop[k]].Sub(o).Cross(s.verts[loop[k+1]].Sub(o)))
	}
	n = n.Unit()
	s.faces = append(s.faces, face{n, loop})
	if n == (geom.Vec3{}) {
		return
	}
	for _, known := range s.axes {
		if known.Cross(n).Len() < 1e-15 {
			return
		}
	}
	s.axes = append(s.axes, n)
}

// addWing notes that the face with this loop has an edge v–w.
func (s *shape) addWing(v, w int32, loop []int32) {
	middle := geom.Vec3{}
	for _, i := range loop {
		middle = middle.AddScaled(1/float64(len(loop)), s.verts[i])
	}
	along := s.verts[w].Sub(s.verts[v]).Unit()
	in := middle.Sub(s.verts[v])
	in = in.AddScaled(-along.Dot(in), along).Unit()
	for i := range s.edges {
		e := &s.edges[i]
		if min(e.from, e.to) == min(v, w) && max(e.from, e.to) == max(v, w) {
			e.right = in
			return
		}
	}
	s.edges = append(s.edges, edge{from: v, to: w, winged: true, left: in, right: in})
}

// solid is a convex solid placed in the world: all points within radius of the core. Directions and vertices are
// turned as in the world but measured from centre, so that rounding does not grow with the distance from the
// world's origin.
type solid struct {
	shape  *shape
	radius float64 // m
	centre geom.Vec3
	verts  []geom.Vec3
	axes   []geom.Vec3
	faces  []geom.Vec3 // normals
	lefts  []geom.Vec3 // wings of the edges
	rights []geom.Vec3
	turn   turn
	edged  bool // faces, lefts and rights are up to date
	flat   bool // a lone face of a mesh: its wings follow from its corners
}

// turn is a rotation matrix by rows.
type turn [3]geom.Vec3

// newTurn writes out q v q⁻¹, divided by |q|² in case q is not of unit length to the last bit.
func newTurn(q geom.Quat) turn {
	w, x, y, z := q.W, q.X, q.Y, q.Z
	ww, xx, yy, zz := float64(w*w), float64(x*x), float64(y*y), float64(z*z)
	xy, xz, yz := float64(x*y), float64(x*z), float64(y*z)
	wx, wy, wz := float64(w*x), float64(w*y), float64(w*z)
	k := 1 / (ww + xx + yy + zz)
	return turn{
		geom.Vec3{X: k * (ww + xx - yy - zz), Y: k * (2 * (xy - wz)), Z: k * (2 * (xz + wy))},
		geom.Vec3{X: k * (2 * (xy + wz)), Y: k * (ww - xx + yy - zz), Z: k * (2 * (yz - wx))},
		geom.Vec3{X: k * (2 * (xz - wy)), Y: k * (2 * (yz + wx)), Z: k * (ww - xx - yy + zz)},
	}
}

func (r *turn) apply(v geom.Vec3) geom.Vec3 {
	return geom.Vec3{X: r[0].Dot(v), Y: r[1].Dot(v), Z: r[2].Dot(v)}
}

// applyT turns the other way.
func (r *turn) applyT(v geom.Vec3) geom.Vec3 {
	return r[0].Scale(v.X).Add(r[1].Scale(v.Y)).Add(r[2].Scale(v.Z))
}

// abs returns the absolute values: they map the half extents of a box to those of the box of the turned box.
func (r *turn) abs() turn { return turn{r[0].Abs(), r[1].Abs(), r[2].Abs()} }

// place puts the solid at a pose.
func (s *solid) place(shape *shape, radius float64, pose *geom.Pose) {
	s.shape, s.radius, s.centre, s.edged = shape, radius, pose.P, false
	s.turn = newTurn(pose.Q)
	if shape.tree != nil {
		return // faces are placed when another solid comes near them
	}
	s.verts, s.axes = s.verts[:0], s.axes[:0]
	for _, v := range shape.verts {
		s.verts = append(s.verts, s.turn.apply(v))
	}
	for _, n := range shape.axes {
		s.axes = append(s.axes, s.turn.apply(n))
	}
	// Room now, so that a body that comes close for the first time late in a run costs no allocation then.
	s.faces = slices.Grow(s.faces[:0], len(shape.faces))
	s.lefts, s.rights = slices.Grow(s.lefts[:0], len(shape.edges)), slices.Grow(s.rights[:0], len(shape.edges))
}

// detail turns the parts that only a close look needs.
func (s *solid) detail() {
	if s.edged {
		return
	}
	s.edged = true
	if s.flat {
		s.spread()
		return
	}
	s.faces, s.lefts, s.rights = s.faces[:0], s.lefts[:0], s.rights[:0]
	for i := range s.shape.faces {
		s.faces = append(s.faces, s.turn.apply(s.shape.faces[i].normal))
	}
	for i := range s.shape.edges {
		e := &s.shape.edges[i]
		s.lefts = append(s.lefts, s.turn.apply(e.left))
		s.rights = append(s.rights, s.turn.apply(e.right))
	}
}

// bounds returns the world box, tight for a convex solid; for a mesh it is the box of its turned box.
func (s *solid) bounds() geom.Box {
	if s.shape.tree != nil {
		size := s.turn.abs()
		middle, half := s.turn.apply(s.shape.box.Centre()), size.apply(s.shape.box.Half())
		middle = middle.Add(s.centre)
		return geom.Box{Min: middle.Sub(half), Max: middle.Add(half)}.Grow(1e-14 * extreme(s))
	}
	box := geom.EmptyBox()
	for _, v := range s.verts {
		box = box.Include(v)
	}
	box = geom.Box{Min: box.Min.Add(s.centre), Max: box.Max.Add(s.centre)}
	return box.Grow(s.radius)
}
