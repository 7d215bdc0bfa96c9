package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Of a large surface only the part that the other body can reach is looked at: a patch, which is a surface of its own.
// Face by face the boxes are compared with the other's swath; the tree of a mesh only tells which faces may be skipped,
// so that answers are the same without it.

// part is the part of a surface that a query looks at: all of it, or a patch.
type part struct {
	of    *convex.Surface
	sheet bool   // the surface ends somewhere: both sides of the faces count
	cut   *patch // nil for the whole surface

	// So many may collide, with all edges; those behind are neighbours that properness asks for.
	liveVerts, liveFaces int
}

// whole returns all of a surface, which may be that of a mesh.
func whole(of *convex.Surface, mesh *mesh.Mesh) part {
	p := part{of: of, liveVerts: len(of.Verts), liveFaces: len(of.Faces)}
	if mesh != nil {
		p.sheet = !mesh.Closed
	} else {
		p.sheet = sheet(of)
	}
	return p
}

// sheet reports whether the surface ends somewhere. Single points and segments have no faces.
func sheet(of *convex.Surface) bool {
	if len(of.Faces) == 0 {
		return false
	}
	for i := range of.Edges {
		if of.Edges[i].Right < 0 || of.Edges[i].Left < 0 {
			return true
		}
	}
	return false
}

// takeWhole makes all of both bodies take part.
func (s *Scratch) takeWhole(q *Query) {
	s.static.part, s.moving.part = whole(q.Static, q.StaticMesh), whole(q.Moving, q.MovingMesh)
}

// takeParts picks the parts of the two bodies that may come nearer to each other than beyond (m), and reports whether
// there are any. Surfaces with more faces than most are cut.
func (s *Scratch) takeParts(q *Query, most int, beyond float64) (meet bool) {
	s.takeWhole(q)
	static, moving := &s.static.part, &s.moving.part
	if max(static.liveFaces, moving.liveFaces) <= most {
		return true
	}
	slack := beyond + float64(nearShare*q.Screw.reach(q.Static, q.Moving, &q.Place))
	still := geom.Frame{R: geom.Identity3()}
	if static.liveFaces > most {
		s.swath.sweep(&q.Moving.Bounds, &q.Place, &q.Screw, 1, &still, slack)
		s.cutStatic.take(static, q.StaticMesh, &s.swath)
	}
	if moving.liveFaces > most && static.liveVerts > 0 {
		s.swath.sweep(&static.of.Bounds, &still, &q.Screw, -1, &q.Place, slack)
		s.cutMoving.take(moving, q.MovingMesh, &s.swath)
	}
	return static.liveVerts > 0 && moving.liveVerts > 0
}

// patch is the part of a surface that a swath meets: the faces whose boxes do, with their vertices and edges; behind
// them the planes of the faces next to them, and the vertices at the other ends of the edges that leave them.
type patch struct {
	convex.Surface
	faces, edges, verts numbering
}

// numbering numbers features of a surface as they turn up.
type numbering struct {
	names []int32 // their numbers in the surface
	known []turnUp
	round uint32 // of this use; all others are forgotten
}

type turnUp struct {
	round  uint32
	number int32
}

// begin forgets all numbers, for a surface with so many features.
func (n *numbering) begin(count int) {
	n.names = n.names[:0]
	n.known = sized(n.known, count)
	if n.round++; n.round == 0 {
		clear(n.known[:cap(n.known)])
		n.round = 1
	}
}

// of returns the number of feature i, and whether it is new.
func (n *numbering) of(i int32) (number int32, turnedUp bool) {
	k := &n.known[i]
	if k.round == n.round {
		return k.number, false
	}
	*k = turnUp{n.round, int32(len(n.names))}
	n.names = append(n.names, i)
	return k.number, true
}

// take makes of a whole surface the part that a swath meets.
func (p *patch) take(from *part, mesh *mesh.Mesh, w *swath) {
	of := from.of
	p.faces.begin(len(of.Faces))
	if mesh != nil {
		p.walk(mesh, w)
	} else {
		for f := range int32(len(of.Faces)) {
			p.try(of, f, w)
		}
	}
	found := len(p.faces.names)
	if float64(found) > wholeShare*float64(len(of.Faces)) {
		return
	}
	p.fill(of)
	*from = part{&p.Surface, from.sheet, p, p.finish(), found}
}

// walk numbers the faces of a mesh whose boxes meet the swath.
func (p *patch) walk(m *mesh.Mesh, w *swath) {
	var stack [mesh.Depth]int32
	for n := 1; n > 0; {
		n--
		at := stack[n]
		node := &m.Nodes[at]
		if box := node.Box(); !w.meets(&box) {
			continue
		}
		if node.Count == 0 {
			stack[n], stack[n+1] = node.First, at+1
			n += 2
			continue
		}
		for _, f := range m.Order[node.First : node.First+node.Count] {
			p.try(&m.Surface, f, w)
		}
	}
}

// try numbers face f if its box meets the swath.
func (p *patch) try(of *convex.Surface, f int32, w *swath) {
	box := geom.EmptyBox()
	for _, v := range of.Loop(int(f)) {
		box.Widen(&of.Verts[v])
	}
	if w.meets(&box) {
		p.faces.of(f)
	}
}

// fill makes a surface of the faces numbered. Faces next to them have a plane and no corners, vertices behind their
// edges no ring.
func (p *patch) fill(of *convex.Surface) {
	p.edges.begin(len(of.Edges))
	p.verts.begin(len(of.Verts))
	p.Faces, p.LoopVerts, p.LoopEdges = p.Faces[:0], p.LoopVerts[:0], p.LoopEdges[:0]
	for _, f := range p.faces.names {
		face := of.Faces[f]
		loop := of.LoopEdges[face.First : face.First+face.Count]
		face.First = int32(len(p.LoopVerts))
		for i, v := range of.Loop(int(f)) {
			corner, _ := p.verts.of(v)
			edge, _ := p.edges.of(loop[i])
			p.LoopVerts, p.LoopEdges = append(p.LoopVerts, corner), append(p.LoopEdges, edge)
		}
		p.Faces = append(p.Faces, face)
	}
	p.Edges = p.Edges[:0]
	for _, e := range p.edges.names {
		edge := of.Edges[e]
		edge.V0, _ = p.verts.of(edge.V0)
		edge.V1, _ = p.verts.of(edge.V1)
		for _, side := range [...]*int32{&edge.Left, &edge.Right} {
			if *side < 0 {
				continue
			}
			next, isNew := p.faces.of(*side)
			if isNew {
				p.Faces = append(p.Faces, convex.Face{Plane: of.Faces[*side].Plane, First: int32(len(p.LoopVerts))})
			}
			*side = next
		}
		p.Edges = append(p.Edges, edge)
	}
	p.Ring, p.RingStart = p.Ring[:0], append(p.RingStart[:0], 0)
	p.Verts = p.Verts[:0]
	for _, v := range p.verts.names {
		p.Verts = append(p.Verts, of.Verts[v])
		for _, u := range of.Ring[of.RingStart[v]:of.RingStart[v+1]] {
			end, _ := p.verts.of(u)
			p.Ring = append(p.Ring, end)
		}
		p.RingStart = append(p.RingStart, int32(len(p.Ring)))
	}
	for _, v := range p.verts.names[len(p.Verts):] {
		p.Verts = append(p.Verts, of.Verts[v])
	}
}

// finish fills the bounds of the features that may collide, and returns the number of vertices among them.
func (p *patch) finish() int {
	n := len(p.RingStart) - 1
	p.Bounds = geom.EmptyBox()
	for i := range p.Verts[:n] {
		p.Bounds.Widen(&p.Verts[i])
	}
	p.Centre, p.Radius = p.Bounds.Centre(), 0
	for i := range p.Verts[:n] {
		p.Radius = max(p.Radius, p.Verts[i].Sub(p.Centre).Len())
	}
	return n
}

// rename gives the collisions found the numbers of the whole surfaces.
func (s *Scratch) rename() {
	for _, side := range [...]struct {
		cut    *patch
		moving bool
	}{{s.static.cut, false}, {s.moving.cut, true}} {
		if side.cut == nil {
			continue
		}
		for i := range s.found {
			c := &s.found[i]
			number, names := &c.Static, side.cut.verts.names
			if side.moving {
				number = &c.Moving
			}
			switch {
			case c.Kind == EE:
				names = side.cut.edges.names
			case c.Kind == VF != side.moving:
				names = side.cut.faces.names
			}
			*number = names[*number]
		}
	}
}

// swath is the space that a box sweeps, as a row of boxes in the frame of the surface that it is compared with.
type swath struct {
	boxes [swathParts]geom.Box
	parts int
}

// sweep fills the swath of bounds, a box in the frame from, both in the frame of Static at time 0, which is carried
// along by the screw (sign 1) or against it (sign -1), as seen from the frame into; grown by slack (m).
func (w *swath) sweep(bounds *geom.Box, from *geom.Frame, sc *Screw, sign float64, into *geom.Frame, slack float64) {
	half, centre := bounds.Half(), bounds.Centre()
	radius := half.Len()
	flow := sc.Flow(from.Apply(centre))
	// No point of the box is faster than way, nor accelerates more than θ times how fast it goes around the axis.
	turning := float64(sc.Angle * radius)
	way := flow.Len() + turning
	w.parts = 1
	if way > 0 {
		w.parts += int(min(swathParts-1, way/radius))
	}
	share := 1 / float64(w.parts)
	// From its chord a point departs by at most an eighth of its acceleration times the time squared.
	bow := float64(0.125 * sc.Angle * (sc.Axis.Cross(flow).Len() + turning) * share * share)
	last := geom.Box{}
	for i := range w.parts + 1 {
		pose := sc.At(sign * share * float64(i))
		there := pose.Frame()
		there = there.Mul(from)
		there = into.Relative(&there)
		box := boxOf(&there, centre, half)
		if i > 0 {
			w.boxes[i-1] = last.Union(&box).Grow(bow + slack)
		}
		last = box
	}
}

// meets reports whether a box meets the swath.
func (w *swath) meets(b *geom.Box) bool {
	for i := range w.boxes[:w.parts] {
		if w.boxes[i].Overlaps(b) {
			return true
		}
	}
	return false
}

// boxOf returns the box around a box that lies in a frame.
func boxOf(f *geom.Frame, centre, half geom.Vec3) geom.Box {
	x, y, z := f.R.X, f.R.Y, f.R.Z
	reach := geom.V(
		float64(math.Abs(x.X)*half.X)+float64(math.Abs(y.X)*half.Y)+float64(math.Abs(z.X)*half.Z),
		float64(math.Abs(x.Y)*half.X)+float64(math.Abs(y.Y)*half.Y)+float64(math.Abs(z.Y)*half.Z),
		float64(math.Abs(x.Z)*half.X)+float64(math.Abs(y.Z)*half.Y)+float64(math.Abs(z.Z)*half.Z))
	c := f.Apply(centre)
	return geom.Box{Min: c.Sub(reach), Max: c.Add(reach)}
}
