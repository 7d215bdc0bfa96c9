package mesh

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/convex/convextest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

// boxesMass adds boxes that are given by two corners.
func boxesMass(density float64, corners ...geom.Vec3) convex.MassProperties {
	var parts []convex.MassProperties
	for i := 0; i < len(corners); i += 2 {
		m := convextest.BoxMass(corners[i+1].Sub(corners[i]).Scale(0.5), density)
		m.Centre = corners[i].Lerp(corners[i+1], 0.5)
		parts = append(parts, m)
	}
	return convex.Combine(parts...)
}

// TestMeshMassOfGluedBoxes compares solids that are not convex with the boxes they are made of.
func TestMeshMassOfGluedBoxes(t *testing.T) {
	ring := raw{boxCorners(geom.V(0, 0, 0), geom.V(3, 3, 1)), nil}
	ring.verts = append(ring.verts, boxCorners(geom.V(1, 1, 0), geom.V(2, 2, 1))...)
	for i, l := range boxLoops(0) {
		if i < 4 { // the walls outside and inside; top and bottom are frames of four pieces each
			ring.loops = append(ring.loops, l)
			inner := boxLoops(8)[i]
			ring.loops = append(ring.loops, []int32{inner[3], inner[2], inner[1], inner[0]})
		}
	}
	for _, side := range [][2]int32{{0, 1}, {1, 3}, {3, 2}, {2, 0}} {
		a, b := side[0], side[1]
		ring.loops = append(ring.loops, []int32{a + 4, b + 4, b + 12, a + 12}, []int32{b, a, a + 8, b + 8})
	}
	room := meshZoo()["room"].MassProperties(3)
	whole, hollow := boxesMass(3, geom.V(0, 0, 0), geom.V(1, 2, 3)), boxesMass(-3, geom.V(0.25, 0.5, 1),
		geom.V(0.75, 1.5, 2))
	hollow.Volume = -hollow.Volume
	for _, row := range []struct {
		name string
		got  convex.MassProperties
		want convex.MassProperties
	}{
		{"L", mustMesh(New(prismLoops(letterL(), 2))).MassProperties(3),
			boxesMass(3, geom.V(0, 0, 0), geom.V(2, 1, 2), geom.V(0, 1, 0), geom.V(1, 2, 2))},
		{"U", mustMesh(New(prismLoops(letterU(), 2))).MassProperties(3),
			boxesMass(3, geom.V(0, 0, 0), geom.V(3, 1, 2), geom.V(0, 1, 0), geom.V(1, 3, 2), geom.V(2, 1, 0), geom.V(3, 3, 2))},
		{"ring", mustMesh(New(ring.verts, ring.loops)).MassProperties(3), boxesMass(3, geom.V(0, 0, 0), geom.V(3, 1, 1),
			geom.V(0, 2, 0), geom.V(3, 3, 1), geom.V(0, 1, 0), geom.V(1, 2, 1), geom.V(2, 1, 0), geom.V(3, 2, 1))},
		{"box with a room", room, convex.Combine(whole, hollow)},
	} {
		if e := convextest.MassError(row.got, row.want); e > 1e-14 {
			t.Errorf("%s: off by %g: %v, want %v", row.name, e, row.got, row.want)
		}
	}
}

// TestMeshMassOfTorus comes near the closed form: V = 2π²Rr², about the axis m(R² + 3r²/4), across m(4R² + 5r²)/8.
func TestMeshMassOfTorus(t *testing.T) {
	m := mustMesh(New(torusLoops(2, 0.5, 200, 100))).MassProperties(1)
	v := 2 * math.Pi * math.Pi * 2 * 0.25
	want := convex.MassProperties{Volume: v, Mass: v}
	want.Inertia = geom.Diagonal3(geom.V((16+1.25)/8, (16+1.25)/8, 4+0.1875).Scale(v))
	if e := convextest.MassError(m, want); e > 2e-3 {
		t.Errorf("off by %g", e)
	}
}

// TestMeshMassMovesWithTheSolid: whatever the pose, the same solid.
func TestMeshMassMovesWithTheSolid(t *testing.T) {
	zoo := meshZoo()
	rapid.Check(t, func(t *rapid.T) {
		pose := geomtest.DrawPose(t, "pose")
		for _, name := range []string{"box", "L", "U", "star", "torus", "room"} {
			m, moved := zoo[name].MassProperties(2), zoo[name].Transformed(&pose)
			if e := convextest.MassError(moved.MassProperties(2), m.Transformed(&pose)); e > 1e-11 {
				t.Fatalf("%s: off by %g", name, e)
			}
			if err := checkMesh(moved); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		for _, name := range []string{"sheet", "floor", "card"} {
			m, moved := convex.PlateMass(&zoo[name].Surface, 0.01, 5), zoo[name].Transformed(&pose)
			if e := convextest.MassError(convex.PlateMass(&moved.Surface, 0.01, 5), m.Transformed(&pose)); e > 1e-11 {
				t.Fatalf("%s: off by %g", name, e)
			}
		}
	})
}

func TestPlateMass(t *testing.T) {
	square := []geom.Vec3{geom.V(0, 0, 0), geom.V(2, 0, 0), geom.V(2, 1, 0), geom.V(0, 1, 0)}
	plate := convextest.BoxMass(geom.V(1, 0.5, 0.05), 7)
	plate.Centre = geom.V(1, 0.5, 0)
	sheet := func(verts []geom.Vec3, loops [][]int32) *convex.Surface {
		return &mustMesh(New(verts, loops)).Surface
	}
	hoop, loops := []geom.Vec3{}, [][]int32{} // an open tube of radius 1 and height 2, of 256 flat strips
	for i := range int32(256) {
		s, c := turnSinCos(int(i), 256)
		hoop = append(hoop, geom.V(c, s, -1), geom.V(c, s, 1))
		a, b := 2*i, (2*i+2)%512
		loops = append(loops, []int32{a, b, b + 1, a + 1})
	}
	tube := convex.MassProperties{Volume: 4 * math.Pi * 0.01, Mass: 4 * math.Pi * 0.01 * 7}
	tube.Inertia = geom.Diagonal3(geom.V(0.5+1./3, 0.5+1./3, 1).Scale(tube.Mass)) // m (r²/2 + h²/12), m r²
	for _, row := range []struct {
		name  string
		got   convex.MassProperties
		want  convex.MassProperties
		error float64
	}{
		{"two-sided rectangle", convex.PlateMass(&convextest.Must(convex.FlatPolyhedron(square)).Surface, 0.1, 7), plate,
			1e-15},
		{"sheet of one rectangle", convex.PlateMass(sheet(square, [][]int32{{0, 1, 2, 3}}), 0.1, 7), plate, 1e-15},
		{"sheet of two triangles", convex.PlateMass(sheet(square, [][]int32{{0, 1, 2}, {0, 2, 3}}), 0.1, 7), plate, 1e-15},
		{"tube", convex.PlateMass(sheet(hoop, loops), 0.01, 7), tube, 2e-4},
		{"segment", convex.PlateMass(&convex.SegmentPolyhedron(geom.V(1, 2, 3), geom.V(1, 2, 5)).Surface, 1, 7),
			convex.MassProperties{Centre: geom.V(1, 2, 4)}, 0},
		{"no thickness", convex.PlateMass(&convextest.Must(convex.FlatPolyhedron(square)).Surface, 0, 7),
			convex.MassProperties{Centre: geom.V(1, 0.5, 0)}, 0},
	} {
		if row.error == 0 {
			if row.got != row.want {
				t.Errorf("%s: %v, want %v", row.name, row.got, row.want)
			}
		} else if e := convextest.MassError(row.got, row.want); e > row.error {
			t.Errorf("%s: off by %g: %v, want %v", row.name, e, row.got, row.want)
		}
	}
	if got := meshZoo()["sheet"].MassProperties(3); got.Mass != 0 || got.Centre != meshZoo()["sheet"].Centre {
		t.Errorf("an open sheet has %v", got)
	}
}

// TestMeshMinHalf names the part of each shape that is thinnest.
func TestMeshMinHalf(t *testing.T) {
	zoo := meshZoo()
	for _, row := range []struct {
		name string
		m    *Mesh
		want float64
	}{
		{"box: its least side", zoo["box"], 0.5},
		{"L: its arms", zoo["L"], 0.5},
		{"U: its height", zoo["U"], 0.25},
		{"room: its walls", zoo["room"], 0.125},
		{"torus: the height of its rim", mustMesh(New(torusLoops(2, 0.5, 12, 8))), 0.5 * math.Cos(math.Pi/8)},
		{"card: the height of its triangle", zoo["card"], 0.25 * math.Sqrt(0.5)},
		{"floor: the tiles along its rim", zoo["floor"], 0.25},
		{"a closed needle", mustMesh(New(boxCorners(geom.V(0, 0, 0), geom.V(1000, 1e-3, 1e-3)), boxLoops(0))), 0.5e-3},
	} {
		if got := row.m.MinHalf; math.Abs(got-row.want) > 0.1*row.want {
			t.Errorf("%s: %v, want about %v", row.name, got, row.want)
		}
	}
}
