package ccdcase

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/screw"
)

// squareRing returns a ring with square outlines of side 4 and 2, 1 high.
func squareRing() Body {
	var b Body
	for _, y := range []float64{-0.5, 0.5} {
		for _, half := range []float64{2, 1} {
			b.Verts = append(b.Verts, geom.V(-half, y, -half), geom.V(half, y, -half), geom.V(half, y, half),
				geom.V(-half, y, half))
		}
	}
	for i := range int32(4) {
		j := (i + 1) % 4
		b.Faces = append(b.Faces, []int32{i, i + 8, j + 8, j}, []int32{i + 4, j + 4, j + 12, i + 12},
			[]int32{i + 8, i + 12, j + 12, j + 8}, []int32{i, j, j + 4, i + 4})
	}
	return b
}

// inRing returns how far x is inside of squareRing, 0 on its surface.
func inRing(x geom.Vec3) float64 {
	out := max(math.Abs(x.X), math.Abs(x.Z))
	return min(0.5-math.Abs(x.Y), 2-out, out-1)
}

// answer returns what the screw kernel says of a case.
func answer(t *testing.T, moving, static Body, motion Motion) Result {
	t.Helper()
	c := Case{Moving: moving, Static: static, Motion: motion}
	q, err := c.PrepareScrew()
	if err != nil {
		t.Fatal(err)
	}
	var scratch screw.Scratch
	return q.Result("", q.Ask(&scratch))
}

// TestPointAtVertex: a point that comes exactly to a vertex of a ring is stopped there if it goes in, and not if it
// passes beside it; the same with the point at rest and the ring on its way.
func TestPointAtVertex(t *testing.T) {
	ring := squareRing()
	enters, passes := 0, 0
	for _, v := range ring.Verts {
		for k := range 7 * 7 * 7 {
			d := geom.V(float64(k%7-3), float64(k/7%7-3), float64(k/49-3)).Scale(1.0 / 16)
			before, after := inRing(v.AddScaled(-0.5, d)), inRing(v.AddScaled(0.5, d))
			if d == (geom.Vec3{}) || !(before < 0) || after == 0 {
				continue // it would slide
			}
			if want := after > 0; want {
				enters++
			} else {
				passes++
			}
			start := v.AddScaled(-0.5, d)
			for name, r := range map[string]Result{
				"point": answer(t, Body{Verts: []geom.Vec3{start}}, ring, Motion{Kind: Translation, Vector: d}),
				"ring":  answer(t, ring, Body{Verts: []geom.Vec3{start}}, Motion{Kind: Translation, Vector: d.Neg()}),
			} {
				if r.Hit != (after > 0) || r.Hit && math.Abs(*r.T-0.5) > 1e-12 {
					t.Fatalf("%s on its way, vertex %v, along %v: hit %v, want %v", name, v, d, r.Hit, after > 0)
				}
			}
		}
	}
	if enters < 300 || passes < 300 {
		t.Errorf("%d go in and %d pass: the ways are badly chosen", enters, passes)
	}
}

// TestTouchAndGoOn: a point that passes an edge is stopped by the face it meets later, one that crosses a sheet where
// two of its faces meet is stopped there, and solids that touch at corners and part are not stopped.
func TestTouchAndGoOn(t *testing.T) {
	sheet := Body{Verts: []geom.Vec3{geom.V(-1, 0, -1), geom.V(1, 0, -1), geom.V(1, 0, 1), geom.V(-1, 0.1, 1)},
		Faces: [][]int32{{0, 2, 1}, {0, 3, 2}}}
	point := func(x, y, z float64) Body { return Body{Verts: []geom.Vec3{geom.V(x, y, z)}} }
	slide := func(x, y, z float64) Motion { return Motion{Kind: Translation, Vector: geom.V(x, y, z)} }
	for _, row := range []struct {
		name           string
		moving, static Body
		motion         Motion
		at             float64 // where it is stopped; 1 for nowhere
	}{
		{"past an inner edge of the ring, into its far side", point(-1.5, 0.625, 0), squareRing(), slide(4, -1, 0), 0.625},
		{"through the diagonal of a sheet", point(0.25, 1, 0.25), sheet, slide(0, -2, 0), 0.5},
		{"cubes that pass corner to corner", cube(geom.V(3, 1, 2), 1), cube(geom.Vec3{}, 1), slide(-2, 2, 0), 1},
		{"cubes that meet corner to corner", cube(geom.V(3, 3, 3), 1), cube(geom.Vec3{}, 1), slide(-2, -2, -2), 0.5},
		{"edge past edge", cube(geom.V(3, 1, 0), 1), cube(geom.Vec3{}, 1), slide(-2, 2, 0), 1},
	} {
		r := answer(t, row.moving, row.static, row.motion)
		at := 1.0
		if r.Hit {
			at = *r.T
		}
		if math.Abs(at-row.at) > 1e-12 {
			t.Errorf("%s: stopped at %g, want %g (%d collisions)", row.name, at, row.at, len(r.Collisions))
		}
	}
}
