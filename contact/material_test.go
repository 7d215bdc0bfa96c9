package contact

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestCombineMaterials(t *testing.T) {
	mat := func(mu, e float64) Material { return Material{Friction: mu, Restitution: e} }
	rolls := func(r, s float64) Material { return Material{Rolling: r, Spinning: s} }
	for _, row := range []struct {
		name           string
		a, b           Material
		roundA, roundB float64
		want           Surface
	}{
		{"alike", mat(0.6, 0.3), mat(0.6, 0.3), 0, 0, Surface{Friction: 0.6, Restitution: 0.3}},
		{"ice keeps anything slippery", mat(0.04, 0), mat(0.81, 0), 0, 0, Surface{Friction: 0.18}},
		{"no friction at all", mat(0, 0), mat(5, 0), 0, 0, Surface{}},
		{"a ball bounces off any floor", mat(0.5, 0.9), mat(0.5, 0), 0, 0, Surface{Friction: 0.5, Restitution: 0.9}},
		{"boxes do not roll", rolls(0.1, 0.2), rolls(0.1, 0.2), 0, 0, Surface{}},
		{"a hard ball on soft ground", rolls(0.01, 0), rolls(0.1, 0.3), 0.5, 0, Surface{Rolling: 0.05, Spinning: 0.15}},
		{"a soft ball on hard ground", rolls(0.1, 0.3), rolls(0.01, 0), 0.5, 0, Surface{Rolling: 0.05, Spinning: 0.15}},
		{"a marble on a boulder", rolls(0.1, 0), rolls(0.2, 0.1), 0.01, 3, Surface{Rolling: 0.002, Spinning: 0.001}},
	} {
		got, back := Combine(&row.a, &row.b, row.roundA, row.roundB), Combine(&row.b, &row.a, row.roundB, row.roundA)
		if got != back {
			t.Errorf("%s: depends on the order: %+v and %+v", row.name, got, back)
		}
		for _, v := range [][2]float64{{got.Friction, row.want.Friction}, {got.Restitution, row.want.Restitution},
			{got.Rolling, row.want.Rolling}, {got.Spinning, row.want.Spinning}} {
			if !near(v[0], v[1], 1e-12) {
				t.Errorf("%s: %+v, want %+v", row.name, got, row.want)
			}
		}
	}
}

// TestBeltAlong: a belt runs in the frame of its body, and only along a face.
func TestBeltAlong(t *testing.T) {
	m := Material{Belt: geom.V(3, 4, 0)}
	turn := geom.AxisAngle(geom.V(0, 1, 0), math.Pi/2) // x to -z
	for _, row := range []struct{ normal, want geom.Vec3 }{
		{geom.V(0, 1, 0), geom.V(0, 0, -3)},
		{geom.V(1, 0, 0), geom.V(0, 4, -3)},
		{geom.V(0, 0.8, 0.6), geom.V(0, 2.88, -3.84)},
	} {
		if got := m.BeltAlong(turn, row.normal); got.Sub(row.want).Len() > 1e-12 {
			t.Errorf("along a face with normal %v it runs at %v, want %v", row.normal, got, row.want)
		}
	}
}
