package geom

import (
	"fmt"
	"slices"
)

// NewMesh builds the mesh with the given vertices (m) whose faces are loops of vertex indices, counter-clockwise seen
// from outside. It copies its arguments.
func NewMesh(verts []Vec3, loops [][]int32) (*Mesh, error) {
	m := &Mesh{Surface: Surface{Verts: slices.Clone(verts)}}
	if err := checkFinite(verts, "mesh: vertex"); err != nil {
		return nil, err
	}
	for f, loop := range loops {
		if len(loop) < 3 || len(loop) > MaxCorners {
			return nil, fmt.Errorf("mesh: face %d has %d corners", f, len(loop))
		}
		n := loopNormal(m.Verts, loop).Unit()
		var mean float64
		for _, v := range loop {
			mean += n.Dot(m.Verts[v]) / float64(len(loop))
		}
		m.Faces = append(m.Faces, Face{Plane{N: n, D: mean}, int32(len(m.LoopVerts)), int32(len(loop))})
		m.LoopVerts = append(m.LoopVerts, loop...)
	}
	m.link()
	m.linkRing()
	m.measure()
	m.bend()
	m.own()
	m.plant()
	m.MinHalf = 0.05 * m.Radius
	return m, nil
}

// link fills Edges, LoopEdges and Closed.
func (m *Mesh) link() {
	type pair struct{ from, to int32 }
	open := make(map[pair]int32, len(m.LoopVerts))
	m.LoopEdges = make([]int32, len(m.LoopVerts))
	for f := range m.Faces {
		loop, first := m.Loop(f), int(m.Faces[f].First)
		for i, a := range loop {
			b := loop[(i+1)%len(loop)]
			if e, ok := open[pair{b, a}]; ok {
				m.Edges[e].Right = int32(f)
				m.LoopEdges[first+i] = e
				delete(open, pair{b, a})
				continue
			}
			e := int32(len(m.Edges))
			open[pair{a, b}] = e
			m.Edges = append(m.Edges, Edge{a, b, int32(f), -1})
			m.LoopEdges[first+i] = e
		}
	}
	m.Closed = len(open) == 0
}

// bend fills Bends.
func (m *Mesh) bend() {
	m.Bends = make([]Bend, len(m.Edges))
	for i, e := range m.Edges {
		if e.Right < 0 {
			m.Bends[i] = Rim
			continue
		}
		left, right := m.Faces[e.Left].Plane.N, m.Faces[e.Right].Plane.N
		along := m.Verts[e.V1].Sub(m.Verts[e.V0]).Unit()
		// Which way the right face leaves the plane of the left one.
		switch rise := left.Cross(right).Dot(along); {
		case rise > 1e-9 || left.Dot(right) < 0 && rise > -1e-9:
			m.Bends[i] = Ridge
		case rise < -1e-9:
			m.Bends[i] = Valley
		default:
			m.Bends[i] = Flush
		}
	}
}

// own fills Owns.
func (m *Mesh) own() {
	m.Owns = make([]uint8, len(m.LoopVerts))
	verts, edges := make([]bool, len(m.Verts)), make([]bool, len(m.Edges))
	for i, v := range m.LoopVerts {
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

// leafFaces is the largest number of faces in a leaf.
const leafFaces = 2

// plant fills Nodes and Order.
func (m *Mesh) plant() {
	boxes := make([]Box, len(m.Faces))
	m.Order = make([]int32, len(m.Faces))
	for f := range m.Faces {
		m.Order[f] = int32(f)
		boxes[f] = EmptyBox()
		for _, v := range m.Loop(f) {
			boxes[f] = boxes[f].Include(m.Verts[v])
		}
	}
	if len(m.Faces) > 0 {
		m.grow(boxes, 0, len(m.Order))
	}
}

// grow appends the subtree over Order[from:to].
func (m *Mesh) grow(boxes []Box, from, to int) {
	all, centres := EmptyBox(), EmptyBox()
	for _, f := range m.Order[from:to] {
		all = all.Union(&boxes[f])
		centres = centres.Include(boxes[f].Centre())
	}
	at := len(m.Nodes)
	m.Nodes = append(m.Nodes, MeshNode{First: int32(from), Count: int32(to - from)})
	m.Nodes[at].Min, m.Nodes[at].Max = outward32(&all)
	if to-from <= leafFaces {
		return
	}
	size, axis := centres.Max.Sub(centres.Min), 0
	for i := range 3 {
		if size.Axis(i) > size.Axis(axis) {
			axis = i
		}
	}
	slices.SortFunc(m.Order[from:to], func(f, g int32) int {
		x, y := boxes[f].Centre().Axis(axis), boxes[g].Centre().Axis(axis)
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return int(f - g)
	})
	middle := (from + to) / 2
	m.grow(boxes, from, middle)
	right := int32(len(m.Nodes))
	m.grow(boxes, middle, to)
	m.Nodes[at].First, m.Nodes[at].Count = right, 0
}
