package collision

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestGapOfTouchingCores: points and segments that touch have the depth of their radii, along a normal across them.
func TestGapOfTouchingCores(t *testing.T) {
	ok := must(t)
	ball, pill, point := ok(Sphere(0.3)), ok(Capsule(0.5, 0.1)), ok(Point(0.01))
	for _, row := range []struct {
		a, b  *Shape
		shift float64
		want  float64
	}{
		{&ball, &ball, 0, -0.6}, {&pill, &ball, 0.2, -0.4}, {&ball, &pill, 0.2, -0.4}, {&pill, &pill, 0.2, -0.2},
		{&point, &point, 0, 0}, {&point, &ball, 0, -0.3},
	} {
		at, home := geom.Pose{P: geom.V(0, row.shift, 0), Q: geom.IdentityQuat()}, geom.IdentityPose()
		fa, fb := home.Frame(), at.Frame()
		gap, n := Gap(row.a, row.b, &fa, &fb)
		if math.Abs(gap-row.want) > 1e-12 || math.Abs(n.Len()-1) > 1e-12 || row.shift > 0 && math.Abs(n.Y) > 1e-12 {
			t.Errorf("gap %g along %v, want %g", gap, n, row.want)
		}
	}
}
