package mesh

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// FacePair is a face of mesh M and a face of mesh Q, or −1 for all of a convex core in the place of Q.
type FacePair struct{ M, Q int32 }

// Passage is how a solid Q goes past a mesh M: every point of it along the chord from its place at the start to that at
// the end, but for a bend.
type Passage struct {
	Q, M  [2]geom.Frame // Q as seen from M, and M as seen from Q, at the start and the end
	Still bool          // Q stays where it is at the start: nothing else counts
	BendQ float64       // m, most acceleration of any point of Q as seen from M, per unit of the passage
	BendM float64       // m, the same of M as seen from Q
	Reach float64       // m, how near two faces have to come to count
}

// Passing finds the pairs of faces of two solids, of which one at least is a mesh, that may come within reach of each
// other on a passage: those whose boxes come near, in the frames of both, and that the plane of neither face keeps
// apart. It walks down both trees and places every node and every face once. Its zero value is ready; it is for one
// caller at a time, and once it has grown to the meshes at hand it allocates nothing.
type Passing struct {
	at    *Passage
	still Passage

	m, q    side
	faces   []placedFace        // of Q
	corners []Quad              // of those faces, at the start and then at the end
	bends   [4]float64          // m, that of Q twice and that of M twice
	stamp   uint64              // of what was placed for this passage
	stack   [2 * Depth]FacePair // of nodes
}

// side is one of the two solids.
type side struct {
	*Mesh
	at     *[2]geom.Frame // as seen from the other, at the start and the end
	turned [2]turning     // the same
	margin float64        // m, by which the boxes of what it sweeps are grown
	nodes  []placedNode
}

// Neighbours are the pairs of faces of two meshes M and Q that may be within Reach (m) of each other where Q stands At
// in the frame of M: all that are, and some that are not.
type Neighbours struct {
	Pairs []FacePair
	Reach float64
	At    geom.Frame
}

// ReachAt returns within which distance (m) the list has all neighbours once q stands at rel: less by as much as any of
// its points has moved.
func (n *Neighbours) ReachAt(q *Mesh, rel *geom.Frame) float64 {
	x, y, z := rel.R.X.Sub(n.At.R.X), rel.R.Y.Sub(n.At.R.Y), rel.R.Z.Sub(n.At.R.Z)
	turned := math.Sqrt(x.LenSq() + y.LenSq() + z.LenSq())
	return n.Reach - rel.Apply(q.Centre).Sub(n.At.Apply(q.Centre)).Len() - float64(turned*q.Radius)
}

// List lists the neighbours of m and q, placed in the frame of m by rel, within reach (m).
func (w *Passing) List(n *Neighbours, m, q *Mesh, rel *geom.Frame, reach float64) {
	n.Reach, n.At = reach, *rel
	n.Pairs = w.Append(n.Pairs[:0], m, q, w.stand(rel, reach))
}

// Within appends to dst those neighbours of m and q, placed in the frame of m by rel, that may be within reach (m).
func (w *Passing) Within(dst []FacePair, n *Neighbours, m, q *Mesh, rel *geom.Frame, reach float64) []FacePair {
	return w.Kept(dst, n, m, q, w.stand(rel, reach), false)
}

// Kept appends to dst those neighbours of m and q, or of q and m if they are swapped, that may come within reach on the
// passage, where no others can.
func (w *Passing) Kept(dst []FacePair, n *Neighbours, m, q *Mesh, at *Passage, swapped bool) []FacePair {
	w.Set(m, q, at)
	for _, p := range n.Pairs {
		if swapped {
			p.M, p.Q = p.Q, p.M
		}
		if w.Near(p) {
			dst = append(dst, p)
		}
	}
	return dst
}

// stand returns the passage of a Q that stands still.
func (w *Passing) stand(rel *geom.Frame, reach float64) *Passage {
	w.still = Passage{Q: [2]geom.Frame{*rel}, M: [2]geom.Frame{rel.Inverse()}, Still: true, Reach: reach}
	return &w.still
}

// Stand makes the pairs of faces that Near is about those of m and q within reach (m), where q stands at rel.
func (w *Passing) Stand(m, q *Mesh, rel *geom.Frame, reach float64) { w.Set(m, q, w.stand(rel, reach)) }

// Append appends to dst the pairs of faces of m and q that may come within reach on the passage, in the order of the
// trees. The passage must stay as it is until the next call.
func (w *Passing) Append(dst []FacePair, m, q *Mesh, at *Passage) []FacePair {
	w.Set(m, q, at)
	if len(m.Nodes) == 0 || len(q.Nodes) == 0 {
		return dst
	}
	stack := &w.stack
	stack[0] = FacePair{}
	for top := 1; top > 0; {
		top--
		p := stack[top]
		a, b := &m.Nodes[p.M], &q.Nodes[p.Q]
		if w.clearNodes(p, a, b) {
			continue
		}
		switch {
		case a.Count > 0 && b.Count > 0:
			dst = w.appendLeaves(dst, a, b)
		case b.Count > 0 || a.Count == 0 && m.diagonals[p.M] > q.diagonals[p.Q]:
			stack[top], stack[top+1] = FacePair{a.First, p.Q}, FacePair{p.M + 1, p.Q}
			top += 2
		default:
			stack[top], stack[top+1] = FacePair{p.M, b.First}, FacePair{p.M, p.Q + 1}
			top += 2
		}
	}
	return dst
}

// AppendOf is Append for a convex core in the place of Q: swept is the box that it sweeps, seen from m and grown by the
// reach, own its box in its own frame. The faces are those of all leaves that come near.
func (w *Passing) AppendOf(dst []FacePair, m *Mesh, at *Passage, swept, own *geom.Box) []FacePair {
	w.Set(m, nil, at)
	near, whole := boxed(swept), boxed(own)
	stack := &w.stack
	stack[0] = FacePair{}
	for top := min(1, len(m.Nodes)); top > 0; {
		top--
		i := stack[top].M
		n := &m.Nodes[i]
		if n.clearOf(&near) || whole.ClearOf(&w.node(&w.m, i).Extents) {
			continue
		}
		if n.Count == 0 {
			stack[top].M, stack[top+1].M = n.First, i+1
			top += 2
			continue
		}
		for _, f := range m.Order[n.First : n.First+n.Count] {
			dst = append(dst, FacePair{f, -1})
		}
	}
	return dst
}

// Set makes the passage the one that Near is about; q is nil for a convex core.
func (w *Passing) Set(m, q *Mesh, at *Passage) {
	w.at = at
	w.stamp++
	w.corners = w.corners[:0]
	w.bends = [4]float64{at.BendQ, at.BendQ, at.BendM, at.BendM}
	w.m.take(m, &at.M, at.Still, at.Margin(at.BendM))
	w.q.take(q, &at.Q, at.Still, at.Margin(at.BendQ))
	if q != nil && len(q.Faces) > len(w.faces) {
		w.faces = append(w.faces, make([]placedFace, len(q.Faces)-len(w.faces))...)
	}
}

func (s *side) take(m *Mesh, at *[2]geom.Frame, still bool, margin float64) {
	s.Mesh, s.at, s.margin = m, at, margin
	s.turned[0].take(&at[0])
	if !still {
		s.turned[1].take(&at[1])
	}
	if m != nil && len(m.Nodes) > len(s.nodes) {
		s.nodes = append(s.nodes, make([]placedNode, len(m.Nodes)-len(s.nodes))...)
	}
}

// Near reports whether a pair of faces of the two meshes may come within reach on the passage.
func (w *Passing) Near(p FacePair) bool { return !w.parted(p.M, w.place(p.Q)) }

// Beyond returns how far (m) the face of Q lies beyond that of M along n (unit, frame of M) where the passage starts.
func (w *Passing) Beyond(p FacePair, n *geom.Vec3) float64 {
	c := w.place(p.Q)
	low, _ := extent(w.corners[c.first:c.first+c.count], n)
	_, high := extent(w.m.CornersOf(p.M), n)
	return low - high
}

// appendLeaves appends the pairs of faces of two leaves that may come within reach.
func (w *Passing) appendLeaves(dst []FacePair, a, b *Node) []FacePair {
	for _, g := range w.q.Order[b.First : b.First+b.Count] {
		face := w.place(g)
		if a.clearOf(&face.Extents) {
			continue
		}
		for _, f := range w.m.Order[a.First : a.First+a.Count] {
			if !w.parted(f, face) {
				dst = append(dst, FacePair{f, g})
			}
		}
	}
	return dst
}

// Margin returns the distance (m) up to which points that go along their chords but for the bend have to be looked at.
func (p *Passage) Margin(bend float64) float64 {
	if p.Still {
		return p.Reach
	}
	return p.Reach + float64(0.125*bend)
}
