package screw

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// TestTouchAlong: a tip that starts on a face and moves along it at first, and in only as it goes on, meets the face at
// the start. It turns about an axis under the face, so that its height goes as -t².
func TestTouchAlong(t *testing.T) {
	ground, err := geom.BoxPolyhedron(geom.V(3, 1, 3))
	if err != nil {
		t.Fatal(err)
	}
	tip, err := geom.Hull([]geom.Vec3{{}, geom.V(-1, 2, -1), geom.V(1, 2, -1), geom.V(0, 2, 1)})
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

// TestTouchNearlyParallel: the volume that two edges span is small also where they are nearly parallel. Two prisms,
// one tilted by very little, come near each other edge to edge, on a slanted way, and stop a gap away.
func TestTouchNearlyParallel(t *testing.T) {
	var points []geom.Vec3
	for i := range 16 {
		sin, cos := geom.SinCos(2 * math.Pi * float64(i) / 16)
		points = append(points, geom.V(cos, sin, -1), geom.V(cos, sin, 1))
	}
	prism, err := geom.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	half := geom.AxisAngle(geom.V(0, 0, 1), math.Pi)
	var s Scratch
	for _, row := range []struct{ tilt, gap float64 }{
		{1e-7, 1e-6}, {1e-8, 1e-5}, {1e-8, 1e-6}, {1e-9, 1e-3}, {1e-9, 1e-4}, {3e-10, 1e-3}, {3e-10, 1e-4},
	} {
		for _, off := range []float64{0, 0.1, -0.3} {
			for _, slope := range []float64{0.5, -0.7, 1} {
				pose := geom.Pose{P: geom.V(3+row.gap, 0, off), Q: geom.AxisAngle(geom.V(1, 0, 0), row.tilt).Mul(half)}
				way := geom.V(-1, 0, slope)
				q := Query{Static: &prism.Surface, Moving: &prism.Surface, Place: pose.Frame(),
					Screw: About(geom.Vec3{}, way, 0, way.Len()), Threshold: DefaultThreshold}
				if hits := s.Exact(&q); len(hits) > 0 {
					t.Errorf("tilted by %g, %g apart: %+v", row.tilt, row.gap, hits[0])
				}
				// A little farther they meet.
				way = geom.V(-1-3*row.gap, 0, slope)
				q.Screw = About(geom.Vec3{}, way, 0, way.Len())
				if len(s.Exact(&q)) == 0 {
					t.Errorf("tilted by %g, through %g: nothing", row.tilt, row.gap)
				}
			}
		}
	}
}
