package audit

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// gapBetween measures a pair as the auditor would, without a limit.
func gapBetween(a collision.Shape, p geom.Pose, b collision.Shape, q geom.Pose) float64 {
	s, t := solidOf(a, p), solidOf(b, q)
	if s.shape.tree == nil && t.shape.tree == nil {
		var sep separator
		return sep.gap(s, t, math.Inf(1))
	}
	var g gauge
	return g.gap(s, t, math.Inf(1))
}

func solidOf(shape collision.Shape, p geom.Pose) *solid {
	s := &solid{}
	if shape.Mesh != nil {
		s.place(newMesh(shape.Mesh), 0, &p)
	} else {
		s.place(newShape(shape.Core), shape.Radius, &p)
	}
	return s
}

func turnedAt(x, y, z float64, q geom.Quat) geom.Pose { return geom.Pose{P: geom.V(x, y, z), Q: q} }

// meshCase is a pair of solids and the measure that the auditor must find for it.
type meshCase struct {
	name string
	a    collision.Shape
	pa   geom.Pose
	b    collision.Shape
	pb   geom.Pose
	want float64 // m; gap, negative for a depth
	off  float64 // m; how far the answer may be from it, where the auditor promises no more
}

// meshCases are worked out by hand.
func meshCases(t testing.TB) []meshCase {
	down := cornerDown()
	tip := math.Sqrt(.75) // of a unit cube on its corner
	edgeX, edgeZ := turned(0, 0, 1, 45), turned(1, 0, 0, 45)
	cube, core := boxMesh(.5, .5, .5), cored(coreBox(.5, .5, .5), 0)
	plane := sheet(7, 10, flat)
	slab := boxMesh(5, .5, 5)
	point, ball := cored(corePoint(), 0), cored(corePoint(), .25)
	ring := torus(1, .25, 24, 8)
	frame := squareRing(.5, 1)
	tile := cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -1, Z: -1}, {X: -1, Z: 1}, {X: 1, Z: 1}, {X: 1, Z: -1}})), 0)
	const hair = 1e-6
	flip := turned(1, 0, 0, 180)
	return []meshCase{
		{"corner above a sheet", plane, at(0, 0, 0), cube, turnedAt(.3, tip+hair, .2, down), hair, 0},
		{"corner through a sheet", plane, at(0, 0, 0), cube, turnedAt(.3, tip-hair, .2, down), -hair, 0},
		{"corner below a sheet", plane, at(0, 0, 0), cube, turnedAt(.3, -tip-hair, .2, flip.Mul(down)), hair, 0},
		{"corner through a sheet from below", plane, at(0, 0, 0), cube, turnedAt(.3, hair-tip, .2, flip.Mul(down)),
			-hair, 0},
		{"core's corner through a sheet", plane, at(0, 0, 0), core, turnedAt(.3, tip-hair, .2, down), -hair, 0},
		{"corner into a slab", slab, at(0, -.5, 0), cube, turnedAt(.3, tip-hair, .2, down), -hair, 0},
		{"corner over a slab", slab, at(0, -.5, 0), cube, turnedAt(.3, tip+hair, .2, down), hair, 0},
		{"corner on an inner edge of a sheet", plane, at(0, 0, 0), cube, turnedAt(5./7, tip-hair, .2, down),
			-hair, .2 * hair},
		{"corner on an inner vertex of a sheet", plane, at(0, 0, 0), cube, turnedAt(5./7, tip-hair, 5./7, down),
			-hair, .3 * hair},

		{"crossed edges apart", cube, turnedAt(0, 0, 0, edgeX), cube, turnedAt(0, 2*math.Sqrt(.5)+.01, 0, edgeZ),
			.01, 0},
		{"crossed edges overlapping", cube, turnedAt(0, 0, 0, edgeX), cube,
			turnedAt(0, 2*math.Sqrt(.5)-hair, 0, edgeZ), -hair, 0},
		{"crossed edges of mesh and core", cube, turnedAt(0, 0, 0, edgeX), core,
			turnedAt(0, 2*math.Sqrt(.5)-hair, 0, edgeZ), -hair, 0},

		{"L in L, apart", ell(), at(0, 0, 0), ell(), turnedAt(3+1e-5, 2+1e-5, 0, turned(0, 0, 1, 180)), 1e-5, 0},
		{"L in L, overlapping", ell(), at(0, 0, 0), ell(), turnedAt(3-1e-5, 2+1e-5, .1, turned(0, 0, 1, 180)), -1e-5, 0},
		{"box in the notch of an L", ell(), at(0, 0, 0), core, at(1.51, 1.52, .5), .01, 0},
		{"box in the arm of an L", ell(), at(0, 0, 0), core, at(1.49, 1.52, .5), -.01, 0},

		{"ring around a peg", frame, at(0, 0, 0), boxMesh(.4375, .4375, 3), at(0, 0, .1), .0625, 0},
		{"ring around a core", frame, at(0, 0, 0), cored(coreBox(.4375, .4375, 3), 0), at(0, 0, .1), .0625, 0},
		{"ring around a thick peg", frame, at(0, 0, 0), boxMesh(.53125, .53125, 3), at(0, 0, .1), -.03125, 0},
		{"ring around a pill", frame, at(0, 0, 0), cored(coreSegment(3), .375), turnedAt(0, 0, 0, edgeZ.Mul(edgeZ)),
			.125, 0},
		{"linked rings", ring, at(0, 0, 0), ring, turnedAt(1.25, 0, 0, turned(1, 0, 0, 90)), .25, .005},
		{"linked rings, touching tubes", ring, at(0, 0, 0), ring, turnedAt(1.5, 0, 0, turned(1, 0, 0, 90)), 0, 0},
		{"linked rings, crossing", ring, at(0, 0, 0), ring, turnedAt(1.5+1./64, 0, 0, turned(1, 0, 0, 90)), -1. / 64,
			.0025},

		{"box in a room", room(2), at(0, 0, 0), cube, at(.5, 0, 0), 1, 0},
		{"core in a room", room(2), at(0, 0, 0), core, at(.5, 0, 0), 1, 0},
		{"box in a room that ends nowhere", reversed(boxMesh(2, 2, 2)), at(0, 0, 0), cube, at(.5, 0, 0), 1, 0},
		{"core in the matter around an L-shaped room", reversed(ell()), at(0, 0, 0), cored(coreBox(.125, .125, .125), 0),
			at(1.5, 1.5, .5), -.5, 0},
		{"core in an L-shaped room", reversed(ell()), at(0, 0, 0), cored(coreBox(.125, .125, .125), 0),
			at(1.5, .5, .5), .375, 0},
		{"box in a wall", room(2), at(0, 0, 0), boxMesh(.125, .125, .125), at(2.25, .1, 0), -.125, .125},
		{"core in a wall", room(2), at(0, 0, 0), cored(coreBox(.125, .125, .125), 0), at(2.25, .1, 0), -.25, 0},
		{"point in a wall", room(2), at(0, 0, 0), point, at(2.1875, .1, 0), -.1875, 0},
		{"ball in a wall", room(2), at(0, 0, 0), ball, at(2.25, .1, 0), -.5, 0},
		{"box in a box", boxMesh(2, 2, 2), at(0, 0, 0), cube, at(.5, 0, 0), -1, 1},
		{"box around a box", cube, at(.5, 0, 0), boxMesh(2, 2, 2), at(0, 0, 0), -1, 1},
		{"core in a box", boxMesh(2, 2, 2), at(0, 0, 0), core, at(.5, 0, 0), -1.5, 0},
		{"box in a core", cored(coreBox(2, 2, 2), 0), at(0, 0, 0), cube, at(.5, 0, 0), -2, 1},
		{"sheet in a core", cored(coreBox(2, 2, 2), 0), at(0, 0, 0), sheet(1, 1, flat), at(.5, 1, 0), -1, 0},
		{"sheet in a box", boxMesh(2, 2, 2), at(0, 0, 0), sheet(1, 1, flat), at(.5, 1, 0), -1, .1},
		{"tile in a box", boxMesh(2, 2, 2), at(0, 0, 0), tile, at(.5, 1, 0), -1, 0},
		{"second part in a box", boxMesh(2, 2, 2), at(0, 0, 0), join(shifted(cube, 9, 0, 0), shifted(cube, -9, 0, 0)),
			at(9, 0, 0), -1.5, .5},

		{"core over a sheet", plane, at(0, 0, 0), core, at(0, .501, 0), .001, 0},
		{"core under a sheet", plane, at(0, 0, 0), core, at(0, -.501, 0), .001, 0},
		{"core in a sheet", plane, at(0, 0, 0), core, at(0, .499, 0), -.001, 0},
		{"ball over a sheet", plane, at(0, 0, 0), ball, at(.1, .26, 0), .01, 0},
		{"ball beyond the rim of a sheet", plane, at(0, 0, 0), ball, at(5.26, 0, .1), .01, 0},
		{"point over a sheet", plane, at(0, 0, 0), point, at(.1, -.01, 0), .01, 0},
		{"tile through a sheet", plane, at(0, 0, 0), tile, turnedAt(.1, 1-hair, .3, turned(0, 0, 1, 90)), -hair, 0},
		{"tile on edge over a sheet", plane, at(0, 0, 0), tile, turnedAt(.1, 1+hair, .3, turned(0, 0, 1, 90)), hair, 0},
		{"sheet through a sheet", plane, at(0, 0, 0), plane, turnedAt(.1, 5-hair, .3, turned(0, 0, 1, 90)), -hair, 0},
		{"tile through a tile", tile, at(0, 0, 0), tile, turnedAt(.1, 1-hair, .3, turned(0, 0, 1, 90)), -hair, 0},

		{"point in a hull", core, at(0, 0, 0), point, at(.25, 0, 0), -.25, 0},
		{"point in a mesh", cube, at(0, 0, 0), point, at(.25, 0, 0), -.25, 0},
		{"point in the hole of a ring", ring, at(0, 0, 0), point, at(.25, 0, 0), .5, .005},
		{"point in the matter of a ring", ring, at(0, 0, 0), point, at(.875, 0, 0),
			-.125 * math.Cos(math.Pi/8), 0},
	}
}

// squareRing is a ring of square section around the z axis: its hole and its outside have these half extents.
func squareRing(hole, outside float64) collision.Shape {
	corners := [][2]float64{
		{-hole, -hole}, {hole, -hole}, {hole, hole}, {-hole, hole},
		{-outside, -outside}, {outside, -outside}, {outside, outside}, {-outside, outside},
	}
	parts := [][]int32{{4, 5, 1, 0}, {5, 6, 2, 1}, {6, 7, 3, 2}, {7, 4, 0, 3}}
	out := prism(corners, []int32{4, 5, 6, 7}, parts, 2*outside)
	in := prism(corners, []int32{3, 2, 1, 0}, nil, 2*outside)
	var loops [][]int32
	for _, s := range []collision.Shape{out, in} {
		for f := range s.Mesh.Faces {
			loops = append(loops, s.Mesh.Loop(f))
		}
	}
	return shifted(skinned(out.Mesh.Verts, loops), 0, 0, -outside)
}

func TestMeshClosedForm(t *testing.T) {
	for _, c := range meshCases(t) {
		slack := 1e-14
		for order, got := range []float64{gapBetween(c.a, c.pa, c.b, c.pb), gapBetween(c.b, c.pb, c.a, c.pa)} {
			if !(math.Abs(got-c.want) <= c.off+slack) || (got < -1e-12) != (c.want < 0) {
				t.Errorf("%s (order %d): gap %.17g, want %.17g", c.name, order, got, c.want)
			}
		}
	}
}
