package geom

import "math"

// Bend says how the two faces at an edge of a mesh meet, seen from their front.
type Bend uint8

// The bends.
const (
	Ridge  Bend = iota // the faces turn away from each other: other edges can touch here
	Flush              // coplanar faces: an internal edge (van Waveren 2005, section 4), as is a diagonal of a split polygon
	Valley             // the faces look at each other: nothing touches the edge before it touches a face
	Rim                // one face only: the surface ends here
)

// MaxCorners is the largest number of corners of a face of a mesh; larger polygons are split when it is built.
const MaxCorners = 16

// Mesh is a surface that need not be convex: the whole boundary of a solid, or an open sheet without thickness of which
// both sides count. Its faces are convex polygons with outward normals; planes pass through the mean of their corners.
type Mesh struct {
	Surface

	Closed bool   // bounds a solid: every edge has two faces, normals point out of the matter
	Bends  []Bend // of every edge

	// Owns says, parallel to LoopVerts, which vertex (OwnsVert) and which edge (OwnsEdge) belong to that face alone, so
	// that a visit of all faces visits every vertex and every edge once.
	Owns []uint8

	// Nodes is a binary tree of boxes over the faces, root first, empty without faces. Order lists the faces leaf by leaf.
	Nodes []MeshNode
	Order []int32

	MinHalf float64 // m; half the least thickness of the matter, for an open sheet a quarter of its least face height
}

// Bits of Mesh.Owns.
const (
	OwnsVert uint8 = 1 << iota // LoopVerts[i]
	OwnsEdge                   // LoopEdges[i]
)

// MeshNode is half a cache line of a mesh's tree. The left child of an inner node follows it.
type MeshNode struct {
	Min, Max [3]float32 // m, rounded outwards
	First    int32      // of an inner node: its right child; of a leaf: its first place in Mesh.Order
	Count    int32      // faces of a leaf; 0 for an inner node
}

// Box returns the node's box.
func (n *MeshNode) Box() Box {
	return Box{
		Vec3{float64(n.Min[0]), float64(n.Min[1]), float64(n.Min[2])},
		Vec3{float64(n.Max[0]), float64(n.Max[1]), float64(n.Max[2])},
	}
}

// CopyFace makes dst the bare corners of face f, without edges or faces, ready for Distance and SeparationAlong, which
// need no more. It reuses what dst has.
func (m *Mesh) CopyFace(f int, dst *Polyhedron) {
	dst.Verts = dst.Verts[:0]
	for _, v := range m.Loop(f) {
		dst.Verts = append(dst.Verts, m.Verts[v])
	}
	dst.measure()
}

// outward32 returns the box as float32 bounds that hold it.
func outward32(b *Box) (low, high [3]float32) {
	for i := range 3 {
		lo, hi := float32(b.Min.Axis(i)), float32(b.Max.Axis(i))
		if float64(lo) > b.Min.Axis(i) {
			lo = math.Nextafter32(lo, float32(math.Inf(-1)))
		}
		if float64(hi) < b.Max.Axis(i) {
			hi = math.Nextafter32(hi, float32(math.Inf(1)))
		}
		low[i], high[i] = lo, hi
	}
	return low, high
}
