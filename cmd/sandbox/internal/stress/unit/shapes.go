package unit

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// mesh is a dynamic body bounded by flat faces.
func (u *sceneTrial) mesh(name string, at vec, points []vec, faces [][]int32) physics.BodyDef {
	shape, _, err := collision.Mesh(points, faces)
	return scenery.Body(name, u.matter(), at)(shape, err)
}

// prism is a body with a profile in the x–y plane, counter-clockwise, that reaches from −half to half along z (m).
func (u *sceneTrial) prism(name string, at vec, half float64, profile ...mgl64.Vec2) physics.BodyDef {
	n := int32(len(profile))
	var points []vec
	front, back := make([]int32, n), make([]int32, n)
	var faces [][]int32
	for i, p := range profile {
		points = append(points, vec{p[0], p[1], half}, vec{p[0], p[1], -half})
		k := int32(i)
		next := (k + 1) % n
		front[k], back[n-1-k] = 2*k, 2*k+1
		faces = append(faces, []int32{2 * k, 2*k + 1, 2*next + 1, 2 * next})
	}
	return u.mesh(name, at, points, append(faces, front, back))
}

// The shapes of the scenes after Erleben, as large as published. Their origins are in the middle of their bases or, of
// what lies, in their middles.

// spike is a pyramid of 1 × 1 m, 3 m high.
func (u *sceneTrial) spike(name string, at vec) physics.BodyDef {
	points := []vec{{-0.5, 0, 0.5}, {0.5, 0, 0.5}, {0.5, 0, -0.5}, {-0.5, 0, -0.5}, {0, 3, 0}}
	return u.mesh(name, at, points, [][]int32{{3, 2, 1, 0}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}})
}

// wedge is a roof of 1 × 2 m, 3 m high, with its ridge along z.
func (u *sceneTrial) wedge(name string, at vec) physics.BodyDef {
	return u.prism(name, at, 1, mgl64.Vec2{-0.5, 0}, mgl64.Vec2{0.5, 0}, mgl64.Vec2{0, 3})
}

// crack is a block of 2 × 1 × 4 m with a groove of 45° along the middle of its top.
func (u *sceneTrial) crack(name string, at vec) physics.BodyDef {
	return u.prism(name, at, 2, mgl64.Vec2{-1, -0.5}, mgl64.Vec2{1, -0.5}, mgl64.Vec2{1, 0.5}, mgl64.Vec2{0.5, 0.5},
		mgl64.Vec2{0, 0}, mgl64.Vec2{-0.5, 0.5}, mgl64.Vec2{-1, 0.5})
}

// cliff is a block 1 m high, 1.5 m wide below and 1 m above.
func (u *sceneTrial) cliff(name string, at vec) physics.BodyDef {
	points := ring(0.75, -0.5)
	points = append(points, ring(0.5, 0.5)...)
	return u.mesh(name, at, points, append(bands(4, 0, 4), []int32{3, 2, 1, 0}, []int32{4, 5, 6, 7}))
}

// pit is a block of 2 × 1 × 2 m with a pyramid of 1 × 1 m, 0.5 m deep, out of its top.
func (u *sceneTrial) pit(name string, at vec) physics.BodyDef {
	points := append(ring(1, -0.5), ring(1, 0.5)...)
	points = append(points, ring(0.5, 0.5)...)
	points = append(points, vec{})
	return u.mesh(name, at, points, append(bands(4, 0, 4, 8), []int32{3, 2, 1, 0}, []int32{8, 9, 12}, []int32{9, 10, 12},
		[]int32{10, 11, 12}, []int32{11, 8, 12}))
}

// cut is a block of 2 × 1 × 2 m whose top is cut into ten triangles, about as published.
func (u *sceneTrial) cut(name string, at vec) physics.BodyDef {
	points := append(ring(1, -0.5), ring(1, 0.5)...)
	points = append(points, vec{0, 0.5, 1}, vec{1, 0.5, 0}, vec{0, 0.5, -1}, vec{-1, 0.5, 0}, vec{-0.5, 0.5, 0.5},
		vec{0.5, 0.5, 0.5})
	return u.mesh(name, at, points, [][]int32{{3, 2, 1, 0}, {0, 1, 5, 8, 4}, {1, 2, 6, 9, 5}, {2, 3, 7, 10, 6},
		{3, 0, 4, 11, 7}, {4, 8, 12}, {8, 5, 13}, {5, 9, 13}, {9, 10, 13}, {9, 6, 10}, {10, 7, 11}, {11, 4, 12},
		{10, 11, 12}, {10, 12, 8}, {10, 8, 13}})
}

// ring is a square about the y axis, counter-clockwise seen from above, at a height (m).
func ring(half, y float64) []vec {
	return []vec{{-half, y, half}, {half, y, half}, {half, y, -half}, {-half, y, -half}}
}

// bands joins rings of n points each, given by their first points, by quadrangles that face outwards where a ring lies
// above the one before.
func bands(n int32, first ...int32) (faces [][]int32) {
	for i, above := range first[1:] {
		below := first[i]
		for k := range n {
			next := (k + 1) % n
			faces = append(faces, []int32{below + k, below + next, above + next, above + k})
		}
	}
	return faces
}

// tetrahedron is the hull of four points.
func (u *sceneTrial) tetrahedron(name string, at vec, corners ...vec) physics.BodyDef {
	shape, err := collision.Hull(corners)
	return scenery.Body(name, u.matter(), at)(shape, err)
}

// The tetrahedra of the meetings, as published.
var (
	// tetCross has two edges of 1 m at right angles, one above the other.
	tetCross = []vec{{0.5, -0.353554, 0}, {-0.5, -0.353554, 0}, {0, 0.353554, 0.5}, {0, 0.353554, -0.5}}
	// tetTip stands on a triangle with sides of 1 m.
	tetTip = []vec{{-0.5, -0.176777, 0.288675}, {0.5, -0.176777, 0.288675}, {0, -0.176777, -0.577350}, {0, 0.530330, 0}}
	// tetCorner has three edges of 1 m at right angles.
	tetCorner = []vec{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
)

// overturned turns a body over, about the z axis through its origin.
func overturned(def physics.BodyDef) physics.BodyDef {
	return scenery.Turned(def, math.Pi, vec{0, 0, 1})
}
