package expel

import (
	"fmt"
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// tiledCourt is a closed mesh: a floor of tiles with its top at z = 0, every other row shifted by half a tile, so that
// there are seams and T-junctions, and a wall that rises from it where x ≥ 8.
func tiledCourt(t testing.TB) *mesh.Mesh {
	t.Helper()
	index := map[geom.Vec3]int32{}
	var verts []geom.Vec3
	at := func(x, y, z float64) int32 {
		v := geom.V(x, y, z)
		i, ok := index[v]
		if !ok {
			i = int32(len(verts))
			index[v] = i
			verts = append(verts, v)
		}
		return i
	}
	var loops [][]int32
	top := func(x0, x1, y0, y1, z float64) {
		loops = append(loops, []int32{at(x0, y0, z), at(x1, y0, z), at(x1, y1, z), at(x0, y1, z)})
	}
	for row := range 4 {
		y, shift := float64(row)-2, 0.5*float64(row&1)
		for column := range 9 {
			x0, x1 := max(float64(column)-shift, 0), min(float64(column+1)-shift, 8)
			if x1 > x0 {
				top(x0, x1, y, y+1, 0)
			}
		}
	}
	top(8, 9, -2, 2, 2)
	side := func(a, b, c, d int32) { loops = append(loops, []int32{a, b, c, d}) }
	side(at(8, -2, 0), at(8, -2, 2), at(8, 2, 2), at(8, 2, 0))     // the wall, facing -x
	side(at(9, -2, -1), at(9, 2, -1), at(9, 2, 2), at(9, -2, 2))   // its back
	side(at(0, -2, -1), at(0, -2, 0), at(0, 2, 0), at(0, 2, -1))   // facing -x
	side(at(0, -2, -1), at(0, 2, -1), at(9, 2, -1), at(9, -2, -1)) // below
	side(at(0, -2, -1), at(8, -2, -1), at(8, -2, 0), at(0, -2, 0))
	side(at(8, -2, -1), at(9, -2, -1), at(9, -2, 2), at(8, -2, 2))
	side(at(0, 2, -1), at(0, 2, 0), at(8, 2, 0), at(8, 2, -1))
	side(at(8, 2, -1), at(8, 2, 2), at(9, 2, 2), at(9, 2, -1))
	m := meshOf(t, verts, loops)
	if !m.Closed {
		t.Fatalf("the court is open: %v", m.CheckClosed())
	}
	return m
}

// flushBodies stand with a face on z = 0 when their centre is placed at the height given.
func flushBodies(t testing.TB) map[string]struct {
	core   mesh.Core
	height float64
} {
	ell := extruded(t, 0.25,
		[][2]float64{{-0.5, -0.5}, {0.5, -0.5}, {0.5, -0.25}, {-0.25, -0.25}, {-0.25, 0.5}, {-0.5, 0.5}},
		[][]int32{{0, 1, 2, 3, 4, 5}}, [][]int32{{0, 1, 2, 3, 4, 5}})
	box := boxOf(t, 0.5, 0.375, 0.25)
	asMesh := meshOf(t, box.Verts, loopsOf(&box.Surface))
	return map[string]struct {
		core   mesh.Core
		height float64
	}{"box": {solid(box), 0.25}, "box as a mesh": {mesh.Core{Mesh: asMesh}, 0.25}, "L": {mesh.Core{Mesh: ell}, 0.25}}
}

func loopsOf(s *convex.Surface) (loops [][]int32) {
	for f := range s.Faces {
		loops = append(loops, s.Loop(f))
	}
	return loops
}

// TestFlushOnTiles lets bodies stand on tiles, touching exactly, at half the zone and at the zone, and moves them:
// along the floor and away from it they are free, over seams and T-junctions too, with all kinds of motions; into it
// they are stopped at once, and by the wall where they reach it. Cases 20, 21 and 25.
func TestFlushOnTiles(t *testing.T) {
	court := mesh.Core{Mesh: tiledCourt(t)}
	const zone = 1e-3
	var s Scratch
	for name, body := range flushBodies(t) {
		for _, gap := range []float64{0, 0.5 * zone, zone} {
			up, at := geom.V(0, 0, 1), away(1, 0.125, body.height+gap)
			along, across := geom.V(1, 0, 0), geom.V(0, 1, 0)
			right := at.P.X + 0.5 // its end
			wall := (8 - right - zone) / 8
			edge := geom.V(right, 0, gap)
			for _, row := range []struct {
				name   string
				motion Screw
				want   float64 // fraction; 1 for free
				normal geom.Vec3
			}{
				{"along", Screw{Axis: along, Pitch: 6}, 1, geom.Vec3{}},
				{"askew", Screw{Axis: geom.V(5, 0.7, 0).Unit(), Pitch: 5}, 1, geom.Vec3{}},
				{"up", Screw{Axis: up, Pitch: 3}, 1, geom.Vec3{}},
				{"along and up", Screw{Axis: geom.V(1, 0, 0.01).Unit(), Pitch: 5}, 1, geom.Vec3{}},
				{"down", Screw{Axis: up, Pitch: -1}, 0, up},
				{"into the wall", Screw{Axis: along, Pitch: 8}, wall, along.Neg()},
				{"into the wall at 45°", Screw{Axis: geom.V(8, 1, 0).Unit(), Pitch: math.Sqrt(65)}, wall, along.Neg()},
				{"round", Screw{Origin: at.P, Axis: up, Angle: 3}, 1, geom.Vec3{}},
				{"round and up", Screw{Origin: at.P, Axis: up, Angle: 3, Pitch: 0.5}, 1, geom.Vec3{}},
				{"round and down", Screw{Origin: at.P, Axis: up, Angle: 3, Pitch: -0.5}, 0, up},
				{"tipping", Screw{Origin: edge, Axis: across, Angle: 1}, 1, geom.Vec3{}},
				{"tipping and along", Screw{Origin: edge, Axis: across, Angle: 1, Pitch: 0.5}, 1, geom.Vec3{}},
				{"tipping down", Screw{Origin: edge, Axis: across, Angle: -1}, 0, up},
			} {
				h := Sweep(body.core, court, &at, row.motion, zone, &s)
				what := fmt.Sprintf("%s, gap %g, %s", name, gap, row.name)
				if math.Abs(h.Fraction-row.want) > 1e-3 || (h.State == StateHit) != (row.want < 1) {
					t.Errorf("%s: %+v, want fraction %g", what, h, row.want)
				}
				if row.want < 1 && gap > 0 && h.Normal.Sub(row.normal).Len() > 1e-6 {
					t.Errorf("%s: normal %v, want %v", what, h.Normal, row.normal)
				}
			}
		}
	}
}

// TestBallsRollOnTiles does the same with a ball and a lying capsule.
func TestBallsRollOnTiles(t *testing.T) {
	court := mesh.Core{Mesh: tiledCourt(t)}
	const zone, radius = 1e-3, 0.25
	var s Scratch
	ball := mesh.Core{Poly: convex.PointPolyhedron(geom.Vec3{}), Radius: radius}
	capsule := mesh.Core{Poly: convex.SegmentPolyhedron(geom.V(0, -0.3, 0), geom.V(0, 0.3, 0)), Radius: radius}
	for name, body := range map[string]mesh.Core{"ball": ball, "capsule": capsule} {
		for _, gap := range []float64{0, 0.5 * zone, zone, 3 * zone} {
			at := away(1, 0.125, radius+gap)
			up, along := geom.V(0, 0, 1), geom.V(1, 0, 0)
			wall := (7 - radius - zone) / 8
			down := max(0, gap-zone)
			for _, row := range []struct {
				name   string
				motion Screw
				want   float64
				normal geom.Vec3
			}{
				{"along", Screw{Axis: along, Pitch: 6}, 1, geom.Vec3{}},
				{"up", Screw{Axis: up, Pitch: 3}, 1, geom.Vec3{}},
				{"into the wall", Screw{Axis: along, Pitch: 8}, wall, along.Neg()},
				{"down", Screw{Axis: up, Pitch: -1}, down, up},
				{"round", Screw{Origin: geom.V(2, 0, 0), Axis: up, Angle: 2}, 1, geom.Vec3{}},
				{"round and down", Screw{Origin: geom.V(2, 0, 0), Axis: up, Angle: 0.5, Pitch: -1}, down, up},
			} {
				h := Sweep(body, court, &at, row.motion, zone, &s)
				if math.Abs(h.Fraction-row.want) > 1e-3 || (h.State == StateHit) != (row.want < 1) ||
					row.want < 1 && gap > 0 && h.Normal.Sub(row.normal).Len() > 1e-6 {
					t.Errorf("%s, gap %g, %s: %+v, want fraction %g", name, gap, row.name, h, row.want)
				}
			}
		}
	}
}
