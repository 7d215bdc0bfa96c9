package mesh

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Bend says how the two faces at an edge of a mesh meet, seen from their front.
type Bend uint8

// The bends.
const (
	Ridge  Bend = iota // the faces turn away from each other: other edges can touch here
	Flush              // coplanar faces: an internal edge (van Waveren 2005, section 4), seam or diagonal of a split face
	Valley             // the faces look at each other: nothing touches the edge before it touches a face
	Rim                // one face only: the surface ends here
)

// MaxCorners is the largest number of corners of a face of a mesh; larger polygons are split when it is built.
const MaxCorners = 16

// Mesh is a surface that need not be convex: the whole boundary of a solid, or an open sheet without thickness of which
// both sides count. Its faces are convex polygons with outward normals; planes pass through the mean of their corners.
type Mesh struct {
	convex.Surface

	Closed bool   // bounds a solid: every edge has two faces, normals point out of the matter
	Bends  []Bend // of every edge

	// Owns says, parallel to LoopVerts, which vertex (OwnsVert) and which edge (OwnsEdge) belong to that face alone, so
	// that a visit of all faces visits every vertex and every edge once.
	Owns []uint8

	// Shells is a vertex of every connected piece of the surface: each may lie inside another solid by itself.
	Shells []int32

	// Nodes is a binary tree of boxes over the faces, root first, empty without faces. Order lists the faces leaf by leaf.
	Nodes []Node
	Order []int32

	MinHalf float64 // m; half the least thickness of the matter, for an open sheet a quarter of its least face height

	// Repairs lists the faults of the faces and vertices given that have been put right, a line for each kind.
	Repairs []string

	faceNumber, vertNumber []int32 // the caller's number of every face and vertex

	diagonals []float32 // m², of the box of every node, squared

	panels  []panel // of every face
	corners []Quad  // of the panels
}

// SourceFace returns the number of the face, among those given to New, that face f is or is a piece of.
func (m *Mesh) SourceFace(f int) int { return int(m.faceNumber[f]) }

// Triangles returns the fans of triangles that the faces are divided into, each from the first corner of its face:
// their corners, the face of each, and its Diagonals.
func (m *Mesh) Triangles() (corners [][3]int32, faces []int32, diagonals []uint8) {
	for f := range m.Faces {
		loop := m.Loop(f)
		for k := 2; k < len(loop); k++ {
			corners = append(corners, [3]int32{loop[0], loop[k-1], loop[k]})
			faces, diagonals = append(faces, int32(f)), append(diagonals, Diagonals(k, len(loop)))
		}
	}
	return corners, faces, diagonals
}

// Diagonals returns which sides of a triangle of the fan of a face are none of the face: the triangle of the first
// corner, corner k − 1 and corner k, 2 ≤ k < corners. Bit 1 is for its first side, 2 for the next, 4 for the last.
func Diagonals(k, corners int) (sides uint8) {
	if k > 2 {
		sides |= 1
	}
	if k < corners-1 {
		sides |= 4
	}
	return sides
}

// InternalShare returns the share of edges, 0 to 1, that lie inside flat regions and take no part in collisions.
func (m *Mesh) InternalShare() float64 {
	flush := 0
	for _, b := range m.Bends {
		if b == Flush {
			flush++
		}
	}
	return float64(flush) / float64(max(len(m.Bends), 1))
}

// CheckClosed returns nil for a mesh that bounds a solid, and else an error that names the first edge that has not
// exactly two faces, by the vertices and faces given to New.
func (m *Mesh) CheckClosed() error {
	if m.Closed {
		return nil
	}
	rims, first := 0, -1
	for i := range m.Edges {
		if m.Edges[i].Right < 0 {
			if rims == 0 {
				first = i
			}
			rims++
		}
	}
	e := m.Edges[first]
	faces := []int32{m.faceNumber[e.Left]}
	for i, d := range m.Edges {
		if i != first && min(d.V0, d.V1) == min(e.V0, e.V1) && max(d.V0, d.V1) == max(e.V0, e.V1) {
			faces = append(faces, m.faceNumber[d.Left])
			if d.Right >= 0 {
				faces = append(faces, m.faceNumber[d.Right])
			}
		}
	}
	a, b := m.vertNumber[e.V0], m.vertNumber[e.V1]
	if len(faces) > 1 {
		return fmt.Errorf("mesh: %d faces %v meet at the edge between vertices %d and %d, and a solid has two at every edge "+
			"(%d edges in all): take out what is inside it", len(faces), faces, a, b, rims)
	}
	return fmt.Errorf("mesh: face %d has no neighbour at the edge between vertices %d and %d, so the surface bounds no "+
		"solid (%d edges in all): close the hole or use it as a sheet", faces[0], a, b, rims)
}

// Bits of Mesh.Owns.
const (
	OwnsVert uint8 = 1 << iota // LoopVerts[i]
	OwnsEdge                   // LoopEdges[i]
	InFlat                     // not ownership: all edges of LoopVerts[i] are Flush, so nothing touches it before a face
)

// CopyFace makes dst the bare corners of face f, without edges or faces, ready for Distance and SeparationAlong, which
// need no more: nor Bounds. It reuses the memory of dst.
func (m *Mesh) CopyFace(f int, dst *convex.Polyhedron) {
	dst.Verts = dst.Verts[:0]
	for _, v := range m.Loop(f) {
		dst.Verts = append(dst.Verts, m.Verts[v])
	}
	p := &m.panels[f]
	dst.Centre, dst.Radius = p.centre, p.radius
}

// MassProperties returns those of the solid that a closed mesh bounds, as exact as a polyhedron's. Rooms are empty. An
// open sheet has no mass, see PlateMass; its Centre is the mean of the vertices.
func (m *Mesh) MassProperties(density float64) convex.MassProperties {
	if !m.Closed {
		return convex.MassProperties{Centre: m.Centre}
	}
	return m.SolidMass(density)
}

// Transformed returns the mesh moved by a finite pose. Topology is shared with m; the tree is grown anew.
func (m *Mesh) Transformed(pose *geom.Pose) *Mesh {
	c := *m
	c.Verts = make([]geom.Vec3, len(m.Verts))
	for i, v := range m.Verts {
		c.Verts[i] = pose.Apply(v)
	}
	c.Faces = make([]convex.Face, len(m.Faces))
	for f, face := range m.Faces {
		// Turned, not measured anew: a sliver of a split face keeps the normal of the whole.
		face.Plane.N = pose.Q.Apply(face.Plane.N).Unit()
		c.Faces[f] = face
		c.Faces[f].Plane.D = c.meanHeight(f)
	}
	c.Measure()
	c.plant()
	c.layPanels()
	return &c
}
