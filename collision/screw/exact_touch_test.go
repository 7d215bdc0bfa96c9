package screw

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestTouchAlong: a tip that starts on a face and moves along it at first, and in only as it goes on, meets the face at
// the start. It turns about an axis under the face, so that its height goes as -t².
func TestTouchAlong(t *testing.T) {
	ground, err := convex.BoxPolyhedron(geom.V(3, 1, 3))
	if err != nil {
		t.Fatal(err)
	}
	tip, err := convex.Hull([]geom.Vec3{{}, geom.V(-1, 2, -1), geom.V(1, 2, -1), geom.V(0, 2, 1)})
	if err != nil {
		t.Fatal(err)
	}
	var s Scratch
	for _, x := range []float64{0, 0.1, 1.0 / 3, 0.7, 1.1} {
		for _, depth := range []float64{0.3, 0.5, 1, 7} {
			for _, angle := range []float64{1e-3, 0.1, 1, math.Pi} {
				q := Query{Static: &ground.Surface, Moving: &tip.Surface, Threshold: DefaultThreshold,
					Place: geom.Frame{P: geom.V(x, 1, 0.2), R: geom.Identity3()},
					Screw: About(geom.V(x, 1-depth, 0), geom.V(0, 0, 1), angle, 0)}
				if at := first(s.Exact(&q)); !(at <= 1e-9) {
					t.Errorf("at %v, axis %v deep, by %v: first at %v", x, depth, angle, at)
				}
				q.Screw = About(geom.V(x, 1+depth, 0), geom.V(0, 0, 1), min(angle, 0.1), 0)
				if hits := s.Exact(&q); len(hits) > 0 {
					t.Errorf("at %v, axis %v high, by %v, rises: %+v", x, depth, angle, hits)
				}
			}
		}
	}
}

// TestTouchAndPart: a tip that swings down to a face, as low as the axis is high, and up again touches it; one that
// falls as far as it is high touches at the end. Either is found, whatever rounding makes of it.
func TestTouchAndPart(t *testing.T) {
	tip, err := convex.Hull([]geom.Vec3{{}, geom.V(-1, 2, -1), geom.V(1, 2, -1), geom.V(0, 2, 1)})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 2))
	var s Scratch
	for range 200 {
		// The face is level in a world of which the frame of the ground is another.
		world := geom.Pose{P: randomVec(r, 3), Q: geom.FromRotationVector(randomVec(r, 3))}
		var corners []geom.Vec3
		for k := range 8 {
			corners = append(corners, world.Apply(geom.V(float64(6*(k&1)-3), float64(k>>1&1)-1, float64(6*(k>>2)-3))))
		}
		ground, err := convex.Hull(corners)
		if err != nil {
			t.Fatal(err)
		}
		high, half := 0.5+r.Float64(), 0.1+0.2*r.Float64()
		low := geom.Pose{P: geom.V(r.Float64(), 0, r.Float64()), Q: geom.IdentityQuat()}
		low = world.Mul(&low)
		swing := About(low.Apply(geom.V(0, high, 0)), world.Q.Apply(geom.V(0, 0, 1)), 2*half, 0)
		back := swing.At(-0.5)
		start := back.Mul(&low)
		q := Query{Static: &ground.Surface, Moving: &tip.Surface, Place: start.Frame(), Screw: swing,
			Threshold: DefaultThreshold}
		if at := first(s.Exact(&q)); !(math.Abs(at-0.5) < 1e-6) {
			t.Errorf("swings: first at %v", at)
		}
		down := world.Q.Apply(geom.V(0.2, -1, 0.1)).Scale(high)
		q.Place, q.Screw = low.Frame(), About(geom.Vec3{}, down, 0, down.Len())
		q.Place.P = q.Place.P.Sub(down)
		if at := first(s.Exact(&q)); !(at > 1-1e-12 && at <= 1) {
			t.Errorf("falls: first at %v", at)
		}
	}
}

// TestTouchSliding: a box that lies flat on a table, anyhow in space, and slides and turns on it collides with nothing;
// going down into it by a little, with the start.
func TestTouchSliding(t *testing.T) {
	box, err := convex.BoxPolyhedron(geom.V(0.5, 0.5, 0.5))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(2, 8))
	var s Scratch
	for i := range 900 {
		far := []float64{0, 1, 1e4}[i%3]
		wide, turn := 3.0, 2*r.Float64()
		if i%2 == 0 {
			wide, turn = 300, []float64{0, 1e-9, 1e-4}[i/3%3]
		}
		world := geom.Pose{P: randomVec(r, far), Q: geom.FromRotationVector(randomVec(r, 3))}
		var corners []geom.Vec3
		for k := range 8 {
			x, z := wide*float64(2*(k&1)-1), wide*float64(2*(k>>2)-1)
			corners = append(corners, world.Apply(geom.V(x, float64(k>>1&1)-1, z)))
		}
		table, err := convex.Hull(corners)
		if err != nil {
			t.Fatal(err)
		}
		lying := func(turn float64) geom.Pose {
			free := wide - 2
			at := geom.V(free*(2*r.Float64()-1), 0.5, free*(2*r.Float64()-1))
			return world.Mul(&geom.Pose{P: at, Q: geom.AxisAngle(geom.V(0, 1, 0), turn)})
		}
		spin := 6 * r.Float64()
		from, to := lying(spin), lying(spin+turn)
		q := Query{Static: &table.Surface, Moving: &box.Surface, Place: from.Frame(), Screw: between(from, to),
			Threshold: DefaultThreshold}
		if hits := s.Exact(&q); len(hits) > 0 {
			t.Errorf("%d: far %v, wide %v, turn %v: %+v", i, far, wide, turn, hits[0])
		}
		to.P = to.P.AddScaled(-1e-6, world.Q.Apply(geom.V(0, 1, 0)))
		q.Screw = between(from, to)
		if at := first(s.Exact(&q)); !(at < 1e-4) {
			t.Errorf("%d: far %v, wide %v, turn %v, down: first at %v", i, far, wide, turn, at)
		}
	}
}

// TestTouchNearlyParallel: the volume that two edges span is small also where they are nearly parallel. Two prisms,
// one tilted by very little, come near each other edge to edge, on a slanted way, and stop a gap away.
func TestTouchNearlyParallel(t *testing.T) {
	var points []geom.Vec3
	for i := range 16 {
		sin, cos := geom.SinCos(2 * math.Pi * float64(i) / 16)
		points = append(points, geom.V(cos, sin, -1), geom.V(cos, sin, 1))
	}
	prism, err := convex.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	half := geom.AxisAngle(geom.V(0, 0, 1), math.Pi)
	long := func(e int32) bool {
		d := &prism.Edges[e]
		return prism.Verts[d.V0].Z != prism.Verts[d.V1].Z
	}
	var s Scratch
	for _, row := range []struct{ tilt, gap float64 }{
		{1e-7, 1e-6}, {1e-8, 1e-5}, {1e-8, 1e-6}, {1e-9, 1e-3}, {1e-9, 1e-4}, {3e-10, 1e-3}, {3e-10, 1e-4},
	} {
		for _, off := range []float64{0, 0.1, -0.3} {
			for _, slope := range []float64{0.5, -0.6, 0.8} {
				pose := geom.Pose{P: geom.V(3+row.gap, 0, off), Q: geom.AxisAngle(geom.V(1, 0, 0), row.tilt).Mul(half)}
				way := geom.V(-1, 0, slope)
				q := Query{Static: &prism.Surface, Moving: &prism.Surface, Place: pose.Frame(),
					Screw: About(geom.Vec3{}, way, 0, way.Len()), Threshold: DefaultThreshold}
				if hits := s.Exact(&q); len(hits) > 0 {
					t.Errorf("tilted by %g, %g apart: %+v", row.tilt, row.gap, hits[0])
				}
				// A little farther they meet, edge on edge.
				way = geom.V(-1-3*row.gap, 0, slope)
				q.Screw = About(geom.Vec3{}, way, 0, way.Len())
				if !slices.ContainsFunc(s.Exact(&q), func(c Collision) bool {
					return c.Kind == EE && long(c.Moving) && long(c.Static)
				}) {
					t.Errorf("tilted by %g, through %g: nothing", row.tilt, row.gap)
				}
			}
		}
	}
}
