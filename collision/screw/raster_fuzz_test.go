package screw

import (
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// fuzzBodies are bodies of all families.
func fuzzBodies(t testing.TB) []*convex.Surface {
	box, err := convex.BoxPolyhedron(geom.V(0.5, 0.7, 0.3))
	if err != nil {
		t.Fatal(err)
	}
	flat, err := convex.FlatPolyhedron([]geom.Vec3{geom.V(-1, 0, -1), geom.V(-1, 0, 1), geom.V(1, 0, 1), geom.V(1, 0, -1)})
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := mesh.New([]geom.Vec3{geom.V(-1, 0, -1), geom.V(-1, 0, 1), geom.V(1, 0.2, 1), geom.V(1, 0, -1)},
		[][]int32{{0, 1, 2}, {0, 2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	return []*convex.Surface{
		&box.Surface, &flat.Surface, &sheet.Surface, &convex.PointPolyhedron(geom.V(0.1, 0, 0)).Surface,
		&convex.SegmentPolyhedron(geom.V(-1, 0, 0), geom.V(1, 0.1, 0)).Surface, objSurface(t, "car16"), objSurface(t, "cube"),
	}
}

// checkCollisions describes any fault of an answer: there must be none, whatever the query.
func checkCollisions(t *testing.T, q *Query, got []Collision) {
	t.Helper()
	sizes := func(s *convex.Surface) [3]int { return [3]int{len(s.Verts), len(s.Faces), len(s.Edges)} }
	moving, static := sizes(q.Moving), sizes(q.Static)
	for i := range got {
		c := &got[i]
		limit := [...][2]int{VF: {moving[0], static[1]}, FV: {moving[1], static[0]}, EE: {moving[2], static[2]}}[c.Kind]
		if c.Moving < 0 || int(c.Moving) >= limit[0] || c.Static < 0 || int(c.Static) >= limit[1] {
			t.Fatalf("no such features: %+v", *c)
		}
		if !(c.Time >= 0 && c.Time <= 1) || !c.Position.IsFinite() || !(math.Abs(c.Normal.Len()-1) < 1e-9) ||
			!(c.Properness >= q.Threshold && c.Properness <= 1+1e-9) {
			t.Fatalf("unsound: %+v", *c)
		}
		if i > 0 && compare(got[i-1], *c) >= 0 {
			t.Fatalf("out of order: %+v, %+v", got[i-1], *c)
		}
	}
}

// FuzzRaster: whatever the motion and the resolution, answers are sound, and the same again.
func FuzzRaster(f *testing.F) {
	f.Add(0, 0, 0.0, 0.0, 0.0, 1.0, 2.0, 0.5, 0.6, 0.3, 0.02, false)
	f.Add(0, 6, 0.1, 0.2, 0.0, 0.0, 1.5, 0.1, 3.1, -0.3, 0.1, true)
	f.Add(1, 3, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 3.0, 0.1, true)
	f.Add(5, 5, 9.0, 1.0, 3.0, -2.0, 0.5, 1.0, 1e-9, 2.0, 1e-7, false)
	f.Add(4, 2, 1e9, 0.0, 0.0, 0.0, 1.0, 0.0, 1e-9, 0.0, 0.01, false)
	f.Add(2, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, math.Pi, 0.0, 1e-3, true)
	bodies := fuzzBodies(f)
	var s Scratch
	f.Fuzz(func(t *testing.T, a, b int, px, py, x, y, z, lean, angle, slide, pixel float64, robust bool) {
		for _, v := range []float64{px, py, x, y, z, lean, angle, slide} {
			if !(math.Abs(v) < 1e12) {
				t.Skip("not a motion")
			}
		}
		if !(pixel > 1e-6 && pixel < 10) {
			t.Skip("pixels of no use: there is no bound to how many chords they make")
		}
		pose := geom.Pose{P: geom.V(x, y, z), Q: geom.AxisAngle(geom.V(0.6, 0, 0.8), lean)}
		q := Query{
			Static: bodies[uint(a)%uint(len(bodies))], Moving: bodies[uint(b)%uint(len(bodies))],
			Place: pose.Frame(), Threshold: DefaultThreshold,
			Screw: About(geom.V(px, py, 0), geom.V(lean, 1, 0.3), math.Mod(angle, math.Pi), slide),
		}
		r := Resolution{Distance: pixel, Time: pixel, Robust: robust}
		got := slices.Clone(s.Raster(&q, r))
		checkCollisions(t, &q, got)
		var fresh Scratch
		if again := fresh.Raster(&q, r); !slices.Equal(got, again) {
			t.Fatalf("with a fresh scratch %+v\nwith a used one %+v", again, got)
		}
	})
}
