package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// New builds the mesh with the given vertices (m) whose faces are loops of vertex indices, counter-clockwise seen
// from outside: any simple planar polygons, convex or not. It copies its arguments. Polygons that are not convex or
// have more than MaxCorners corners are split into convex ones, with Flush edges between them.
//
// A fault that leaves no doubt is put right, with a line in Mesh.Repairs for each kind, in the caller's numbers:
// vertices within a billionth of the extent are welded, unused ones dropped; faces without area are dropped, and their
// neighbours close over them; repeated faces are dropped; a side along which neighbours end in shorter pieces gets
// their vertices (T-junctions, seams of tiles); bent faces become triangles; flipped faces are turned like most of
// their neighbours; a closed surface is turned outwards, and inwards where it lies inside another, around a room.
//
// Everything else is an error that names the vertex or face. A surface with holes is an open sheet (see CheckClosed).
func New(verts []geom.Vec3, loops [][]int32) (*Mesh, error) {
	return NewChecked(verts, loops, nil)
}

// NewChecked is New that also asks check, unless nil, about the surface of a solid, and returns its error. The
// mesh that check sees has its vertices, faces and tree but no edges, and its pieces may face either way: which piece
// lies inside which is only looked for in a surface that passed.
func NewChecked(verts []geom.Vec3, loops [][]int32, check func(*Mesh) error) (*Mesh, error) {
	s, err := newSoup(verts, loops)
	if err != nil {
		return nil, err
	}
	w, err := s.wire()
	if err == nil && s.stitch(w) {
		w, err = s.wire()
	}
	if err != nil {
		return nil, err
	}
	split, err := s.carve()
	if err != nil {
		return nil, err
	}
	if split {
		if w, err = s.wire(); err != nil {
			return nil, err
		}
	}
	m := &Mesh{Surface: convex.Surface{Verts: s.verts}, vertNumber: s.vertNumber}
	m.Closed = true
	for _, mate := range w.mate {
		m.Closed = m.Closed && mate >= 0
	}
	m.takeFaces(s)
	m.Measure()
	m.plant()
	if m.Closed {
		turned, err := m.turnShells(s, w, check)
		if err != nil {
			return nil, err
		}
		if turned {
			if w, err = s.wire(); err != nil {
				return nil, err
			}
			m.takeFaces(s)
		}
	}
	m.link(w)
	m.LinkRing()
	m.bend(s, w)
	m.own()
	m.Shells = m.listShells(s, w)
	m.MinHalf = m.minHalf()
	m.layPanels()
	m.Repairs = s.notes
	return m, nil
}

// takeFaces fills Faces and LoopVerts.
func (m *Mesh) takeFaces(s *soup) {
	m.LoopVerts = s.corners
	m.Faces = make([]convex.Face, len(s.polygons))
	m.faceNumber = make([]int32, len(s.polygons))
	for f := range s.polygons {
		p := &s.polygons[f]
		m.Faces[f] = convex.Face{Plane: geom.Plane{N: p.normal}, First: p.first, Count: p.count}
		m.Faces[f].Plane.D = m.meanHeight(f)
		m.faceNumber[f] = p.source
	}
}

// meanHeight returns the mean of the corners of face f along its normal.
func (m *Mesh) meanHeight(f int) float64 {
	loop, n := m.Loop(f), m.Faces[f].Plane.N
	a := m.Verts[loop[0]]
	var sum float64
	for _, v := range loop[1:] {
		sum += n.Dot(m.Verts[v].Sub(a))
	}
	return n.Dot(a) + sum/float64(len(loop))
}

// link fills Edges and LoopEdges.
func (m *Mesh) link(w *wiring) {
	m.LoopEdges = make([]int32, len(m.LoopVerts))
	edges := 0
	for side, mate := range w.mate {
		if mate < int32(side) {
			edges++ // a rim, or the second side
		}
	}
	m.Edges = make([]convex.Edge, 0, edges)
	for side, mate := range w.mate {
		if mate >= 0 && mate < int32(side) {
			e := m.LoopEdges[mate]
			m.LoopEdges[side] = e
			m.Edges[e].Right = w.owner[side]
			continue
		}
		m.LoopEdges[side] = int32(len(m.Edges))
		m.Edges = append(m.Edges, convex.Edge{V0: m.LoopVerts[side], V1: w.end[side], Left: w.owner[side], Right: -1})
	}
}

// flushShare is how far, relative to their extent, the corners of two faces may depart from one plane. It is far below
// any expel zone: a body's straight edge on such a ridge reaches no deeper between the faces than that.
const flushShare = 1e-9

// bend fills Bends.
func (m *Mesh) bend(s *soup, w *wiring) {
	m.Bends = make([]Bend, len(m.Edges))
	for i := range m.Edges {
		e := &m.Edges[i]
		switch {
		case e.Right < 0:
			m.Bends[i] = Rim
		case m.faceNumber[e.Left] == m.faceNumber[e.Right] && !s.polygons[e.Left].rough:
			m.Bends[i] = Flush // a diagonal
		default:
			m.Bends[i] = m.bendOf(e, s.resolution)
		}
	}
	// Where a third face ends on two that run straight on, nothing can touch its edge before it touches them.
	for _, x := range w.covered {
		if m.Bends[m.LoopEdges[x.paired]] == Flush {
			m.Bends[m.LoopEdges[x.side]] = Flush
		}
	}
}

// bendOf measures how far each face of an edge leaves the plane of the other. resolution (m): of the coordinates.
func (m *Mesh) bendOf(e *convex.Edge, resolution float64) Bend {
	left, right := m.Faces[e.Left].Plane.N, m.Faces[e.Right].Plane.N
	a := m.Verts[e.V0]
	up, down, reach := m.rise(int(e.Right), a, left)
	up2, down2, reach2 := m.rise(int(e.Left), a, right)
	flush := float64(flushShare*max(reach, reach2)) + float64(4*resolution)
	if up, down = max(up, up2), max(down, down2); up <= flush && down <= flush {
		if left.Dot(right) < 0 {
			return Ridge // folded back onto itself
		}
		return Flush
	}
	if up > down {
		return Valley
	}
	return Ridge
}

// rise returns how far the corners of face f lie above and below the plane through a with normal n, and how far from a.
func (m *Mesh) rise(f int, a, n geom.Vec3) (up, down, reach float64) {
	for _, v := range m.Loop(f) {
		d := m.Verts[v].Sub(a)
		h := n.Dot(d)
		up, down, reach = max(up, h), max(down, -h), max(reach, d.LenSq())
	}
	return up, down, math.Sqrt(reach)
}

// own fills Owns.
func (m *Mesh) own() {
	m.Owns = make([]uint8, len(m.LoopVerts))
	verts, edges := make([]bool, len(m.Verts)), make([]bool, len(m.Edges))
	bent := make([]bool, len(m.Verts))
	for e, b := range m.Bends {
		if b != Flush {
			bent[m.Edges[e].V0], bent[m.Edges[e].V1] = true, true
		}
	}
	for i, v := range m.LoopVerts {
		if !bent[v] {
			m.Owns[i] |= InFlat
		}
		if !verts[v] {
			verts[v] = true
			m.Owns[i] |= OwnsVert
		}
		if e := m.LoopEdges[i]; !edges[e] {
			edges[e] = true
			m.Owns[i] |= OwnsEdge
		}
	}
}
