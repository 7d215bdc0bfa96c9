package screw

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// tileAndBox returns a level sheet 8 m wide, parted at x = 0, and a cube.
func tileAndBox(t *testing.T) (*mesh.Mesh, *convex.Polyhedron) {
	t.Helper()
	tile, err := mesh.New(
		[]geom.Vec3{{X: -4, Z: -4}, {X: -4, Z: 4}, {Y: 0, Z: 4}, {Z: -4}, {X: 4, Z: 4}, {X: 4, Z: -4}},
		[][]int32{{0, 1, 2, 3}, {3, 2, 4, 5}})
	if err != nil {
		t.Fatal(err)
	}
	box, err := convex.BoxPolyhedron(geom.V(0.5, 0.5, 0.5))
	if err != nil {
		t.Fatal(err)
	}
	return tile, box
}

// TestSheet: an open mesh has two sides. A box comes from either, with its corners onto the middle of a tile, with its
// edges over the rim, and as the standing body while the sheet comes.
func TestSheet(t *testing.T) {
	tile, box := tileAndBox(t)
	tilted := geom.AxisAngle(geom.V(1, 0, 2).Unit(), 0.7)
	low := math.Inf(1)
	for _, v := range box.Verts {
		low = min(low, tilted.Apply(v).Y)
	}
	for _, side := range []float64{1, -1} {
		for _, x := range []float64{2, 0.1, -1.7} {
			pose := geom.Pose{P: geom.V(x, 2*side, 0.3), Q: tilted}
			down := About(geom.Vec3{}, geom.V(0, -side, 0), 0, 3)
			var s Scratch
			for name, q := range map[string]Query{
				"box moves": {Static: &tile.Surface, Moving: &box.Surface, Place: pose.Frame(), Screw: down},
				"sheet moves": {Static: &box.Surface, Moving: &tile.Surface, Place: inverse(&pose),
					Screw: About(geom.Vec3{}, tilted.ApplyT(geom.V(0, side, 0)), 0, 3)},
			} {
				q.Threshold = DefaultThreshold
				found := s.Exact(&q)
				want := (2 + low) / 3 // when the lowest corner is down; the box is the same from above and below
				if len(found) == 0 || math.Abs(found[0].Time-want) > 1e-12 {
					t.Errorf("%s from %v at %v: %+v, want %v", name, side, x, found, want)
					continue
				}
				n := found[0].Normal.Dot(q.Screw.Flow(found[0].Position))
				if !(n < -2.9) || found[0].Properness < 0.1 {
					t.Errorf("%s from %v at %v: %+v", name, side, x, found[0])
				}
			}
		}
		// Over the rim at x = 4: an edge of the box, level, at right angles to the rim.
		pose := geom.Pose{P: geom.V(4.1, 2*side, 0), Q: geom.AxisAngle(geom.V(1, 0, 0), math.Pi/4)}
		q := Query{Static: &tile.Surface, Moving: &box.Surface, Place: pose.Frame(),
			Screw: About(geom.Vec3{}, geom.V(0, -side, 0), 0, 3), Threshold: DefaultThreshold}
		var s Scratch
		edges := 0
		for _, h := range s.Exact(&q) {
			if h.Kind == EE && math.Abs(h.Time-(2-math.Sqrt(0.5))/3) < 1e-12 && h.Normal.Sub(geom.V(0, side, 0)).Len() < 1e-9 {
				edges++
			}
		}
		if edges != 1 {
			t.Errorf("over the rim from %v: %+v", side, s.found)
		}
	}
}

// TestSheetOntoRim: a box meets the rim from beside it, with an upright edge. The sheet leads straight away from the
// box, whose sides fall back by 45°.
func TestSheetOntoRim(t *testing.T) {
	tile, box := tileAndBox(t)
	pose := geom.Pose{P: geom.V(6, 0.1, 0.3), Q: geom.AxisAngle(geom.V(0, 1, 0), math.Pi/4)}
	q := Query{Static: &tile.Surface, Moving: &box.Surface, Place: pose.Frame(),
		Screw: About(geom.Vec3{}, geom.V(-1, 0, 0), 0, 2), Threshold: DefaultThreshold}
	var s Scratch
	hits := s.Exact(&q)
	if len(hits) != 1 || hits[0].Kind != EE || math.Abs(hits[0].Time-(2-math.Sqrt(0.5))/2) > 1e-12 ||
		math.Abs(hits[0].Properness-math.Sqrt(0.5)) > 1e-12 {
		t.Errorf("onto the rim: %+v", hits)
	}
}

func inverse(p *geom.Pose) geom.Frame {
	back := geom.Pose{P: p.Q.ApplyT(p.P).Neg(), Q: p.Q.Conj()}
	return back.Frame()
}
