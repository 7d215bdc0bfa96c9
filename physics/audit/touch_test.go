package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// carried is pose p as the body of a frame sees it that lies at q.
func carried(q, p geom.Pose) geom.Pose { return q.Mul(&p) }

// somewhere draws a frame at a distance from the origin; every fourth is not turned.
func somewhere(r *rand.Rand, n int, distance float64) geom.Pose {
	p := geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit().Scale(distance)
	if n%4 == 0 {
		return geom.Pose{P: p, Q: geom.IdentityQuat()}
	}
	return geom.Pose{P: p, Q: randomTurn(r)}
}

// TestTouchIsNoOverlap lays solids against each other exactly, anywhere and turned anyhow: rounding must not read
// as depth, and the gap must be found.
func TestTouchIsNoOverlap(t *testing.T) {
	cube, core := boxMesh(.5, .5, .5), cored(coreBox(.5, .5, .5), 0)
	tile := cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -.5, Z: -.5}, {X: -.5, Z: .5}, {X: .5, Z: .5},
		{X: .5, Z: -.5}})), 0)
	ground := sheet(4, 4, flat)
	half := turned(0, 0, 1, 180)
	point, ball := cored(corePoint(), 0), cored(corePoint(), .25)
	cases := []struct {
		name string
		a, b collision.Shape
		pose geom.Pose // of b; a is at the origin
	}{
		{"face on face", cube, cube, at(0, 1, 0)},
		{"face on face, shifted", cube, cube, at(.3, 1, .2)},
		{"face on face, core", cube, core, at(.3, 1, .2)},
		{"edge on edge", cube, cube, at(1, 1, 0)},
		{"edge on edge, core", cube, core, at(1, 1, .25)},
		{"corner on corner", cube, cube, at(1, 1, 1)},
		{"edge across face", cube, cube, turnedAt(0, .5+math.Sqrt(.5), 0, turned(1, 0, 0, 45))},
		{"edge on the rim of a face", cube, cube, turnedAt(.5+math.Sqrt(.5), .5, .2, turned(0, 0, 1, 45))},
		{"corner on face", cube, cube, turnedAt(.1, .5+math.Sqrt(.75), .2, cornerDown())},
		{"L in L", ell(), ell(), turnedAt(3, 2, 0, half)},
		{"L on L", ell(), ell(), at(.5, 0, 1)},
		{"peg in a ring", squareRing(.5, 1), boxMesh(.5, .5, 2), at(0, 0, .3)},
		{"core in a ring", squareRing(.5, 1), cored(coreBox(.5, .5, 2), 0), at(0, 0, .3)},
		{"box in the corner of a room", room(2), cube, at(1.5, 1.5, 1.5)},
		{"core in the corner of a room", room(2), core, at(1.5, 1.5, 1.5)},
		{"tiles side by side", tile, tile, at(1, 0, .3)},
		{"tiles upon each other", tile, tile, at(.4, 0, .3)},
		{"sheets side by side", ground, ground, at(4, 0, 0)},
		{"sheets side by side, shifted", ground, ground, at(4, 0, .3)},
		{"sheets upon each other", ground, ground, at(.3, 0, .2)},
		{"tile on a sheet", ground, tile, at(.3, 0, .2)},
		{"tile in the prolongation of a sheet", ground, tile, at(2.5, 0, .2)},
		{"box on a sheet", ground, cube, at(.3, .5, .2)},
		{"tile on a box", cube, tile, at(.7, .5, .2)},
		{"point on a box", cube, point, at(.1, .5, .2)},
		{"point on an edge", cube, point, at(.5, .5, .2)},
		{"point on a sheet", ground, point, at(.1, 0, .2)},
		{"ball on a box", cube, ball, at(.1, .75, .2)},
	}
	r := rand.New(rand.NewPCG(81, 82))
	for _, c := range cases {
		for n := range 24 {
			frame := somewhere(r, n, []float64{0, 30, 1e4}[n%3])
			p, q := carried(frame, at(0, 0, 0)), carried(frame, c.pose)
			floor := roundingFloor(solidOf(c.a, p), solidOf(c.b, q))
			for order, gap := range []float64{gapBetween(c.a, p, c.b, q), gapBetween(c.b, q, c.a, p)} {
				if math.Abs(gap) > floor {
					t.Errorf("%s (order %d, frame %v): gap %g", c.name, order, frame, gap)
				}
			}
		}
	}
}

// TestOverlapWithoutCrossing holds solids that overlap though no face of one crosses a face of the other, because
// their faces coincide or only touch.
func TestOverlapWithoutCrossing(t *testing.T) {
	cube, core := boxMesh(.5, .5, .5), cored(coreBox(.5, .5, .5), 0)
	ground := sheet(4, 4, flat)
	waisted := waistedBox()
	tile := cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -.5, Z: -.5}, {X: -.5, Z: .5}, {X: .5, Z: .5},
		{X: .5, Z: -.5}})), 0)
	wall := cored(must(convex.FlatPolyhedron([]geom.Vec3{{X: -.5, Z: -.5}, {X: -.5, Z: .5}, {X: .5, Z: .5},
		{X: .5, Z: -.5}})), 0)
	cases := []struct {
		name  string
		a, b  collision.Shape
		pose  geom.Pose // of b; a is at the origin
		least float64   // m
	}{
		{"two at one place", cube, cube, at(0, 0, 0), 1e-5},
		{"mesh and core at one place", cube, core, at(0, 0, 0), .5},
		{"L and L at one place", ell(), ell(), at(0, 0, 0), 1e-5},
		{"rings at one place", torus(1, .25, 24, 8), torus(1, .25, 24, 8), at(0, 0, 0), 1e-5},
		{"sunk straight down", cube, cube, at(0, .75, 0), .25},
		{"sunk straight down, mesh and core", cube, core, at(0, .75, 0), .25},
		{"small one in the corner of a large one", cube, boxMesh(.25, .25, .25), at(.25, .25, .25), .1},
		{"small core in the corner of a large one", cube, cored(coreBox(.25, .25, .25), 0), at(.25, .25, .25), .25},
		{"a wall across", cube, wall, at(0, .25, 0), .25},
		{"a sheet across", cube, sheet(2, 1, flat), at(0, .25, 0), .1},
		{"aligned in an L", ell(), cube, at(.5, 1, .5), .1},
		{"tile through a grid line", ground, tile, turnedAt(0, .2, 0, turned(0, 0, 1, 90)), 1e-10},
		{"tile through a grid line, askew", ground, tile, turnedAt(0, .2, 0, turned(0, 0, 1, 70)), 1e-10},
		{"tile through a grid point", ground, tile, turnedAt(0, .3, 0, turned(0, 1, 0, 45).Mul(turned(0, 0, 1, 90))),
			1e-10},
		{"sheet through a grid line", ground, ground, turnedAt(1, 1, 0, turned(0, 0, 1, 90)), 1e-10},
		{"sheet through a sheet, line on line", ground, ground, turnedAt(1, 0, 1, turned(0, 0, 1, 90)), 1e-10},
		{"sheet through a ring of edges", ground, join(waisted), at(1.5, 0, .5), 1e-10},
		{"sheet through a ring of edges and its own", ground, join(waisted), at(1, 0, 0), 1e-10},
		{"peg that fills a ring and its matter", squareRing(.5, 1), boxMesh(1, 1, 1), at(0, 0, 0), 1e-5},
	}
	r := rand.New(rand.NewPCG(83, 84))
	for _, c := range cases {
		for n := range 24 {
			frame := somewhere(r, n, []float64{0, 30, 1e3}[n%3])
			p, q := carried(frame, at(0, 0, 0)), carried(frame, c.pose)
			for order, gap := range []float64{gapBetween(c.a, p, c.b, q), gapBetween(c.b, q, c.a, p)} {
				if !(gap <= -c.least+1e-9) {
					t.Errorf("%s (order %d, frame %v): gap %g, want %g or less", c.name, order, frame, gap, -c.least)
				}
			}
		}
	}
}

// waistedBox is a box of half a metre whose sides are cut in two at y = 0.
func waistedBox() collision.Shape {
	var verts []geom.Vec3
	for _, y := range []float64{-.25, 0, .25} {
		verts = append(verts, geom.V(-.25, y, -.25), geom.V(-.25, y, .25), geom.V(.25, y, .25), geom.V(.25, y, -.25))
	}
	loops := [][]int32{{3, 2, 1, 0}, {8, 9, 10, 11}}
	for k := range int32(8) {
		next := k + 1
		if k%4 == 3 {
			next = k - 3
		}
		loops = append(loops, []int32{k, next, next + 4, k + 4})
	}
	return skinned(verts, loops)
}

// TestMeshAnywhere measures the cases worked out by hand again 1e5 m from the origin, turned anyhow.
func TestMeshAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	for _, c := range meshCases(t) {
		here := gapBetween(c.a, c.pa, c.b, c.pb)
		for n := range 12 {
			frame := somewhere(r, n, 1e5)
			p, q := carried(frame, c.pa), carried(frame, c.pb)
			// Poses this far away are rounded to 1.5e-11 m.
			if there := gapBetween(c.a, p, c.b, q); math.Abs(there-here) > 1e-10 {
				t.Errorf("%s: gap %g, but %g at %v", c.name, here, there, frame)
			}
		}
	}
}
