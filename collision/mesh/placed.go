package mesh

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Extents are a box, from its least x, y and z to its greatest ones. The fourth of each is no number, so that all four
// can be compared at once.
type Extents struct{ Low, High [4]float64 }

// boxed returns the extents of a box.
func boxed(b *geom.Box) Extents {
	none := math.NaN()
	return Extents{[4]float64{b.Min.X, b.Min.Y, b.Min.Z, none}, [4]float64{b.Max.X, b.Max.Y, b.Max.Z, none}}
}

// clearOfPlain reports whether two boxes do not meet.
func (e *Extents) clearOfPlain(b *Extents) bool {
	return e.Low[0] > b.High[0] || e.High[0] < b.Low[0] ||
		e.Low[1] > b.High[1] || e.High[1] < b.Low[1] ||
		e.Low[2] > b.High[2] || e.High[2] < b.Low[2]
}

// Quad is four points, by their coordinates. A polygon takes as many as it needs, and repeats its first corner.
type Quad struct{ X, Y, Z [4]float64 }

// At returns one of the points.
func (q *Quad) At(i int) geom.Vec3 { return geom.Vec3{X: q.X[i&3], Y: q.Y[i&3], Z: q.Z[i&3]} }

// Set sets one of the points.
func (q *Quad) Set(i int, x geom.Vec3) { q.X[i&3], q.Y[i&3], q.Z[i&3] = x.X, x.Y, x.Z }

// panel is a face with all that tells it apart from others at hand.
type panel struct {
	Extents
	normal       geom.Vec3
	beyond       [2]float64 // m, how far its corners reach along the normal, and against it
	centre       geom.Vec3  // mean of its corners
	radius       float64    // m, of the ball around them there
	first, count int32      // of its corners, in Mesh.corners
}

// GrownBox sets box to that of face f, grown by a margin (m).
func (m *Mesh) GrownBox(f int32, margin float64, box *geom.Box) {
	s := &m.panels[f].Extents
	box.Min.X, box.Min.Y, box.Min.Z = s.Low[0]-margin, s.Low[1]-margin, s.Low[2]-margin
	box.Max.X, box.Max.Y, box.Max.Z = s.High[0]+margin, s.High[1]+margin, s.High[2]+margin
}

// SweptBox returns the box around face f at two places.
func (m *Mesh) SweptBox(f int32, start, end *geom.Frame) geom.Box {
	box := geom.EmptyBox()
	for _, v := range m.Loop(int(f)) {
		box = box.Include(start.Apply(m.Verts[v])).Include(end.Apply(m.Verts[v]))
	}
	return box
}

// FaceBall returns the mean of the corners of face f, and the radius (m) of the ball around them there.
func (m *Mesh) FaceBall(f int32) (centre geom.Vec3, radius float64) {
	p := &m.panels[f]
	return p.centre, p.radius
}

// layPanels fills panels and corners.
func (m *Mesh) layPanels() {
	m.panels, m.corners = make([]panel, len(m.Faces)), make([]Quad, 0, len(m.Faces))
	var bare convex.Surface
	for f := range m.Faces {
		p := &m.panels[f]
		p.normal, p.first = m.Faces[f].Plane.N, int32(len(m.corners))
		loop := m.Loop(f)
		bare.Verts = bare.Verts[:0]
		for _, v := range loop {
			bare.Verts = append(bare.Verts, m.Verts[v])
		}
		bare.Measure()
		p.centre, p.radius = bare.Centre, bare.Radius
		for i := 0; i < len(loop); i += 4 {
			m.corners = append(m.corners, Quad{})
			for k := range 4 {
				v := bare.Verts[0]
				if i+k < len(loop) {
					v = bare.Verts[i+k]
				}
				m.corners[len(m.corners)-1].Set(k, v)
			}
		}
		p.Extents, p.count = boxed(&bare.Bounds), int32(len(m.corners))-p.first
		low, high := extent(m.corners[p.first:], &p.normal)
		p.beyond = [2]float64{high, -low}
	}
}

// CornersOf returns the corners of face f. They must not be changed.
func (m *Mesh) CornersOf(f int32) []Quad {
	p := &m.panels[f]
	return m.corners[p.first : p.first+p.count]
}

// extent returns the least and greatest height of points along n.
func extent(points []Quad, n *geom.Vec3) (low, high float64) {
	low = n.Dot(points[0].At(0))
	high = low
	for i := range points {
		p := &points[i]
		for k := range 4 {
			if h := n.Dot(p.At(k)); h < low {
				low = h
			} else if h > high {
				high = h
			}
		}
	}
	return low, high
}

// placedNode is the box that a node of one mesh sweeps, seen from the other, grown by the reach.
type placedNode struct {
	Extents
	stamp uint64
}

// placedFace is a face of Q as seen from M.
type placedFace struct {
	Extents                    // of the box that it sweeps, grown by the reach
	normal       [2]geom.Vec3  // at the start and the end
	beyond       [2][2]float64 // as for a panel, there
	first, count int32         // of its corners
	stamp        uint64
}

// node returns node i of one of the two, placed.
func (w *Passing) node(s *side, i int32) *placedNode {
	c := &s.nodes[i]
	if c.stamp != w.stamp {
		w.placeNode(c, s, &s.Nodes[i])
	}
	return c
}

// clearNodes reports whether the boxes of nodes a of M and b of Q do not come near each other, seen from M or from Q.
func (w *Passing) clearNodesPlain(p FacePair, a, b *Node) bool {
	return a.clearOfPlain(&w.node(&w.q, p.Q).Extents) || b.clearOfPlain(&w.node(&w.m, p.M).Extents)
}

func (w *Passing) placeNodePlain(c *placedNode, s *side, n *Node) {
	c.stamp = w.stamp
	b := n.Box()
	centre, half := b.Centre(), b.Half()
	box := s.at[0].TurnedBox(centre, half)
	if !w.at.Still {
		end := s.at[1].TurnedBox(centre, half)
		box = box.Union(&end)
	}
	box = box.Grow(s.margin)
	c.Extents = boxed(&box)
}

// clearOfPlain reports whether the box of a node does not meet another.
func (n *Node) clearOfPlain(b *Extents) bool {
	return float64(n.Min[0]) > b.High[0] || float64(n.Max[0]) < b.Low[0] ||
		float64(n.Min[1]) > b.High[1] || float64(n.Max[1]) < b.Low[1] ||
		float64(n.Min[2]) > b.High[2] || float64(n.Max[2]) < b.Low[2]
}

// place returns face g of Q as seen from M.
func (w *Passing) place(g int32) *placedFace {
	c := &w.faces[g]
	if c.stamp == w.stamp {
		return c
	}
	face := &w.q.panels[g]
	c.stamp, c.first, c.count = w.stamp, int32(len(w.corners)), face.count
	for i := range w.at.Q {
		at := &w.at.Q[i]
		c.normal[i] = at.R.Apply(face.normal)
		shift := c.normal[i].Dot(at.P)
		c.beyond[i] = [2]float64{face.beyond[0] + shift, face.beyond[1] - shift}
		if w.at.Still {
			break
		}
	}
	w.placeCorners(c, w.q.corners[face.first:face.first+face.count])
	return c
}

// placeCornersPlain appends the corners of a face, as seen from M at the start and then at the end, and sets its box.
func (w *Passing) placeCornersPlain(c *placedFace, corners []Quad) {
	box := geom.EmptyBox()
	for i := range w.at.Q {
		at := &w.at.Q[i]
		for j := range corners {
			p := &corners[j]
			var o Quad
			for k := range 4 {
				x := at.Apply(p.At(k))
				box.Widen(&x)
				o.Set(k, x)
			}
			w.corners = append(w.corners, o)
		}
		if w.at.Still {
			break
		}
	}
	box = box.Grow(w.q.margin)
	c.Extents = boxed(&box)
}

// parted reports whether face f of M and a placed one of Q stay out of reach: by their boxes or by the plane of either,
// from both sides.
func (w *Passing) parted(f int32, c *placedFace) bool {
	face := &w.m.panels[f]
	if face.ClearOf(&c.Extents) {
		return true
	}
	own, start := w.m.corners[face.first:face.first+face.count], w.corners[c.first:c.first+c.count]
	if w.at.Still {
		return w.partedAtRest(face, own, c, start)
	}
	return w.partedOnTheWay(face, own, c, start, w.corners[c.first+c.count:c.first+2*c.count])
}

// apart returns how far (m) the other of two faces stays before and behind the plane of each.
func apart(face *panel, own []Quad, normal *geom.Vec3, beyond *[2]float64, other []Quad) (gaps [4]float64) {
	low, high := extent(other, &face.normal)
	gaps[0], gaps[1] = low-face.beyond[0], -high-face.beyond[1]
	low, high = extent(own, normal)
	gaps[2], gaps[3] = low-beyond[0], -high-beyond[1]
	return gaps
}

func (w *Passing) partedAtRestPlain(face *panel, own []Quad, c *placedFace, start []Quad) bool {
	gaps := apart(face, own, &c.normal[0], &c.beyond[0], start)
	reach := w.at.Reach
	return gaps[0] > reach || gaps[1] > reach || gaps[2] > reach || gaps[3] > reach
}

func (w *Passing) partedOnTheWayPlain(face *panel, own []Quad, c *placedFace, start, end []Quad) bool {
	from := apart(face, own, &c.normal[0], &c.beyond[0], start)
	to := apart(face, own, &c.normal[1], &c.beyond[1], end)
	for i := range from {
		if geom.Sag(from[i], to[i], w.bends[i]) >= w.at.Reach {
			return true
		}
	}
	return false
}
