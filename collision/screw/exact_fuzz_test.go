package screw

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// FuzzExact moves a box past a wedge, and checks the laws that hold whatever the motion: sorted finite answers above
// the threshold, features that touch, and bodies that stay apart until the first proper collision.
func FuzzExact(f *testing.F) {
	f.Add(0.0, 3.0, 0.0, 0.0, 1.0, 0.0, 0.0, -4.0, 0.1)
	f.Add(1.0, 3.0, 0.5, 0.3, 1.0, 0.2, 1e-12, -4.0, 0.0)
	f.Add(-2.0, 0.0, 2.5, 0.0, 0.0, 1.0, math.Pi, 0.5, 1.0)
	f.Add(0.0, 0.0, 3.0, 1.0, 1.0, 1.0, 3.1, -1e-9, 2.0)
	f.Add(0.0011, 0.05, 0.011, 24.3, -7.65, 0.004, 1.04e-14, -50.33, -6.0) // the turn drowns in the rounding of the slide
	box, err := convex.BoxPolyhedron(geom.V(0.5, 0.7, 0.3))
	if err != nil {
		f.Fatal(err)
	}
	wedge, err := convex.WedgePolyhedron(geom.V(1, 0.5, 0.8))
	if err != nil {
		f.Fatal(err)
	}
	var s Scratch
	f.Fuzz(func(t *testing.T, px, py, pz, ax, ay, az, angle, slide, spin float64) {
		axis := geom.V(ax, ay, az)
		motion, reach := fuzzedScrew(t, geom.V(px, py, pz), axis, angle, slide, spin)
		start := geom.Pose{P: geom.V(3, 0, 0), Q: geom.AxisAngle(axis.Unit(), spin)}
		q := Query{Static: &wedge.Surface, Moving: &box.Surface, Place: start.Frame(),
			Screw: motion, Threshold: DefaultThreshold}
		found := s.Exact(&q)
		till := 1.0
		for i := range found {
			h := &found[i]
			if !(h.Time >= 0 && h.Time <= 1) || !(h.Properness >= q.Threshold) || !h.Position.IsFinite() ||
				math.Abs(h.Normal.Len()-1) > 1e-9 || i > 0 && found[i-1].Time > h.Time {
				t.Fatalf("%d of %+v", i, found)
			}
			till = min(till, h.Time)
		}
		// Convex bodies that start apart: 40 looks on the way to the first collision see no overlap.
		for i := range 40 {
			pose := q.Screw.At(till * float64(i) / 40)
			there := pose.Mul(&start)
			if depth := overlap(wedge, box, &there); depth > 1e-9*(1+reach) {
				t.Fatalf("%+v: %g deep at %v, first found at %v", q.Screw, depth, till*float64(i)/40, till)
			}
		}
	})
}

// overlap returns the least of the overlaps of two convex solids along the normals of their faces and the products of
// their edges (m): positive when they overlap.
func overlap(a, b *convex.Polyhedron, pose *geom.Pose) float64 {
	least := math.Inf(1)
	along := func(n geom.Vec3) {
		n = n.Unit()
		if n == (geom.Vec3{}) {
			return
		}
		loA, hiA, loB, hiB := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, v := range a.Verts {
			loA, hiA = min(loA, v.Dot(n)), max(hiA, v.Dot(n))
		}
		for _, v := range b.Verts {
			x := pose.Apply(v).Dot(n)
			loB, hiB = min(loB, x), max(hiB, x)
		}
		least = min(least, hiA-loB, hiB-loA)
	}
	for _, f := range a.Faces {
		along(f.Plane.N)
	}
	for _, f := range b.Faces {
		along(pose.Q.Apply(f.Plane.N))
	}
	for _, d := range a.Edges {
		for _, e := range b.Edges {
			da, db := a.Verts[d.V1].Sub(a.Verts[d.V0]), pose.Q.Apply(b.Verts[e.V1].Sub(b.Verts[e.V0]))
			if cross := da.Cross(db); cross.Len() > 1e-6 {
				along(cross)
			}
		}
	}
	return least
}

// TestExactAllocates nothing once its scratch has grown.
func TestExactAllocates(t *testing.T) {
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(t, "buss-"+name)
		var s Scratch
		s.Exact(&q)
		if n := testing.AllocsPerRun(10, func() { s.Exact(&q) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	ground := hills(t, rand.New(rand.NewPCG(1, 2)), 24, 1)
	q := Query{Static: &ground.Surface, StaticMesh: ground, Moving: objSurface(t, "car16"), Threshold: DefaultThreshold,
		Place: geom.Frame{P: geom.V(0, 2, 0), R: geom.Identity3()}, Screw: About(geom.V(9, 0, 0), geom.V(0, 1, 0.1), 0.1, -2)}
	var s Scratch
	if n := testing.AllocsPerRun(10, func() { s.Exact(&q) }); n != 0 || len(s.found) == 0 || s.static.cut == nil {
		t.Errorf("over hills: %v allocations, %d collisions", n, len(s.found))
	}
}

// TestFlush: a box that slides along a face or stands still does not collide; one that comes down flat does, all over.
func TestFlush(t *testing.T) {
	box, err := convex.BoxPolyhedron(geom.V(1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name  string
		at    geom.Vec3
		screw Screw
		want  int // collisions at least; 0: none at all
		when  float64
	}{
		{"stands", geom.V(0.3, 2, 0.2), Screw{Axis: geom.V(0, 1, 0)}, 0, 0},
		{"slides", geom.V(0.3, 2, 0.2), About(geom.Vec3{}, geom.V(1, 0, 0), 0, 0.5), 0, 0},
		{"turns on the spot", geom.V(0.3, 2, 0.2), About(geom.V(0.3, 0, 0.2), geom.V(0, 1, 0), 1, 0), 0, 0},
		{"parts", geom.V(0.3, 2, 0.2), About(geom.Vec3{}, geom.V(0, 1, 0), 0, 1), 0, 0},
		{"goes in from contact", geom.V(0.3, 2, 0.2), About(geom.Vec3{}, geom.V(0, -1, 0), 0, 1), 4, 0},
		{"tips over into the other", geom.V(0.3, 2, 0.2), About(geom.V(-0.7, 1, 0), geom.V(0, 0, -1), 1, 0), 2, 0},
		{"comes down", geom.V(0.3, 3, 0.2), About(geom.Vec3{}, geom.V(0, -1, 0), 0, 2), 4, 0.5},
		{"comes down square", geom.V(0, 3, 0), About(geom.Vec3{}, geom.V(0, -1, 0), 0, 2), 4, 0.5},
		{"screws down", geom.V(0.3, 3, 0.2), About(geom.V(0.1, 0, 0), geom.V(0, -1, 0), 1, 2), 4, 0.5},
		{"screws down fast", geom.V(0.3, 3, 0.2), About(geom.V(0.1, 0, 0), geom.V(0, -1, 0), math.Pi, 2), 4, 0.5},
	} {
		var s Scratch
		q := Query{Static: &box.Surface, Moving: &box.Surface, Place: geom.Frame{P: row.at, R: geom.Identity3()},
			Screw: row.screw, Threshold: DefaultThreshold}
		found, n := s.Exact(&q), 0
		for _, h := range found {
			if math.Abs(h.Time-row.when) < 1e-9 && h.Properness > -1e-9 {
				n++
			}
		}
		if n < row.want || row.want == 0 && len(found) > 0 {
			t.Errorf("%s: %d of %d collisions: %+v", row.name, n, row.want, found)
		}
	}
}

// fuzzedScrew returns the motion that an input of a fuzzing test stands for, and how far it leads (m). An input that is
// none, or leads beyond 100 m where the tolerances of these tests end, is passed.
func fuzzedScrew(t *testing.T, point, axis geom.Vec3, angle, slide, spin float64) (motion Screw, reach float64) {
	reach = math.Abs(point.X) + math.Abs(point.Y) + math.Abs(point.Z) + math.Abs(slide) + math.Abs(spin)
	if !(reach < 100) || !(axis.Len() > 1e-3) || !(axis.Len() < 1e3) || !(math.Abs(angle) <= math.Pi) {
		t.Skip("not a motion within 100 m")
	}
	return About(point, axis, angle, slide), reach
}
