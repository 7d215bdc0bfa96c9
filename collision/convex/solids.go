package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
)

// PointPolyhedron returns the polyhedron that is the single finite point p, without edges or faces.
func PointPolyhedron(p geom.Vec3) *Polyhedron {
	c := &Polyhedron{Surface: Surface{Verts: []geom.Vec3{p}}}
	c.LinkRing()
	c.finish()
	return c
}

// SegmentPolyhedron returns the segment between the finite points a and b: one edge, no faces.
func SegmentPolyhedron(a, b geom.Vec3) *Polyhedron {
	c := &Polyhedron{Surface: Surface{Verts: []geom.Vec3{a, b}, Edges: []Edge{{0, 1, -1, -1}}}}
	c.LinkRing()
	c.finish()
	return c
}

// FlatPolyhedron returns the two-sided flat polygon through corners in order; face 0 sees them counter-clockwise.
// It returns an error when they do not form a planar convex polygon.
func FlatPolyhedron(corners []geom.Vec3) (*Polyhedron, error) {
	front, back := make([]int32, len(corners)), make([]int32, len(corners))
	for i := range corners {
		front[i], back[len(corners)-1-i] = int32(i), int32(i)
	}
	return NewPolyhedron(corners, [][]int32{front, back})
}

// BoxPolyhedron returns the box with the given half extents (m) about the origin. Corner i has +x, +y, +z where bits
// 0, 1, 2 of i are set; the faces are -x, +x, -y, +y, -z, +z. It returns an error when a half extent is not positive.
func BoxPolyhedron(half geom.Vec3) (*Polyhedron, error) {
	verts := make([]geom.Vec3, 8)
	for i := range verts {
		verts[i] = half
		if i&1 == 0 {
			verts[i].X = -half.X
		}
		if i&2 == 0 {
			verts[i].Y = -half.Y
		}
		if i&4 == 0 {
			verts[i].Z = -half.Z
		}
	}
	return NewPolyhedron(verts, [][]int32{
		{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6},
	})
}

// WedgePolyhedron returns the ramp about the origin that rises along +x: the box of the given half extents (m) less the
// part above the diagonal of its x–y profile. It returns an error when a half extent is not positive.
func WedgePolyhedron(half geom.Vec3) (*Polyhedron, error) {
	x, y, z := half.X, half.Y, half.Z
	verts := []geom.Vec3{geom.V(-x, -y, -z), geom.V(x, -y, -z), geom.V(x, y, -z), geom.V(-x, -y, z), geom.V(x, -y, z),
		geom.V(x, y, z)}
	return NewPolyhedron(verts, [][]int32{{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {0, 3, 5, 2}})
}

// CylinderPolyhedron returns the upright prism about the origin, axis y, whose caps are regular polygons inscribed in
// circles of the given radius, the first corner on the x axis. It returns an error when the size or sides are out of
// range.
func CylinderPolyhedron(radius, height float64, sides int) (*Polyhedron, error) {
	n := int32(sides)
	verts := append(ring(radius, -0.5*height, sides), ring(radius, 0.5*height, sides)...)
	bottom, top := loopOf(0, n), loopOf(n, n)
	slices.Reverse(top)
	loops := [][]int32{bottom, top}
	for i := range n {
		j := (i + 1) % n
		loops = append(loops, []int32{i, n + i, n + j, j})
	}
	return NewPolyhedron(verts, loops)
}

// ConePolyhedron returns the upright pyramid with axis y, its base, a regular polygon inscribed in a circle of the
// given radius, at -height/2 and its tip at +height/2. It returns an error when the size or sides are out of range.
func ConePolyhedron(radius, height float64, sides int) (*Polyhedron, error) {
	n := int32(sides)
	verts := append(ring(radius, -0.5*height, sides), geom.V(0, 0.5*height, 0))
	loops := [][]int32{loopOf(0, n)}
	for i := range n {
		loops = append(loops, []int32{i, n, (i + 1) % n})
	}
	return NewPolyhedron(verts, loops)
}

// ring returns the corners of a regular polygon at height y, turning from +x to +z: counter-clockwise seen from below.
func ring(radius, y float64, sides int) []geom.Vec3 {
	corners := make([]geom.Vec3, 0, max(sides, 0))
	for i := range sides {
		sin, cos := turnSinCos(i, sides)
		corners = append(corners, geom.V(radius*cos, y, radius*sin))
	}
	return corners
}

// turnSinCos returns sine and cosine of i/n of a turn, 0 ≤ i < n, folded onto the first eighth in integers so that
// regular polygons have their symmetries to the bit.
func turnSinCos(i, n int) (sin, cos float64) {
	eighths, signSin, signCos, swap := 8*i, 1.0, 1.0, false // in units of 1/(8n) turn
	if eighths > 4*n {
		eighths, signSin = 8*n-eighths, -1
	}
	if eighths > 2*n {
		eighths, signCos = 4*n-eighths, -1
	}
	if eighths > n {
		eighths, swap = 2*n-eighths, true
	}
	sin, cos = geom.SinCos(0.25 * math.Pi * float64(eighths) / float64(n))
	if eighths == n {
		cos = sin
	}
	if swap {
		sin, cos = cos, sin
	}
	return signSin * sin, signCos * cos
}

// loopOf returns count indices from first on.
func loopOf(first, count int32) []int32 {
	loop := make([]int32, 0, max(count, 0))
	for i := range count {
		loop = append(loop, first+i)
	}
	return loop
}
