package statics

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// solveAtOnce is Solve without the descent: a force known from before, too small to count, leaves all bodies to
// Newton's method.
func (s *scene) solveAtOnce() {
	s.Points[0].Force = 1e-300
	s.Solve()
}

// bothWays are the two ways to solve a scene without known forces.
var bothWays = []struct {
	name  string
	solve func(*scene)
}{
	{"by descent", func(s *scene) { s.Solve() }},
	{"at once", (*scene).solveAtOnce},
}

// descended reports whether the forces were found by descent.
func (s *scene) descended() bool { return s.step == 0 }

// brickwork lays courses of bricks of size 0.5 × 0.25 × 0.25 m, every second one shifted by a share of a brick.
func brickwork(courses, bricks int, shift float64) *scene {
	s := newScene()
	half := geom.Vec3{X: 0.25, Y: 0.125, Z: 0.125}
	var below []int32
	for c := range courses {
		var course []int32
		for i := range bricks {
			x, y := 0.501*float64(i)+shift*0.5*float64(c%2), 0.25*float64(c)
			b := s.box(62.5, half, geom.Vec3{X: x, Y: y + 0.125})
			if c == 0 {
				s.touch(0, b, up, 0.6, patch(x-0.25, x+0.25, y, 0.125)...)
			}
			for _, k := range below {
				if from, to := max(x, s.places[k].X)-0.25, min(x, s.places[k].X)+0.25; to-from > 0.01 {
					s.touch(k, b, up, 0.6, patch(from, to, y, 0.125)...)
				}
			}
			if i > 0 { // the side of the neighbour
				n := geom.Vec3{X: 1}
				s.touch(course[i-1], b, n, 0.6, geom.Vec3{X: x - 0.25, Y: y, Z: 0.1}, geom.Vec3{X: x - 0.25, Y: y + 0.2})
			}
			course = append(course, b)
		}
		below = course
	}
	return s
}

// TestDescent: structures in which each body stands on others need no factor, and all forces balance.
func TestDescent(t *testing.T) {
	slope := geom.FromRotationVector(geom.Vec3{Z: 0.2})
	for _, row := range []struct {
		name  string
		build func() *scene
	}{
		{"pyramid", func() *scene { return pyramid(30) }},
		{"brickwork", func() *scene { return brickwork(20, 20, 0.46) }},
		{"tower of masses 1 and 10000", func() *scene { return tower(repeat(20, 1, 1e4)) }},
		{"block on a slope", func() *scene {
			s := newScene()
			b := s.turned(3, geom.Vec3{X: 0.5, Y: 0.1, Z: 0.5}, slope.Apply(geom.Vec3{Y: 0.1}), slope)
			corners := patch(-0.5, 0.5, 0, 0.5)
			for i := range corners {
				corners[i] = slope.Apply(corners[i])
			}
			s.touch(0, b, slope.Apply(up), 0.5, corners...)
			return s
		}},
	} {
		s := row.build()
		s.Solve()
		s.check(t)
		if u := s.residualOf(); u > 1e-7 || !s.descended() {
			t.Errorf("%s: residual %g m/s², %d steps of Newton's method", row.name, u, s.step)
		}
	}
}

// TestDescentGivesUp: bodies that hold each other up are left to Newton's method, which finds the same as without a
// descent, to the last bit. So are bodies that know forces.
func TestDescentGivesUp(t *testing.T) {
	cards := func() *scene { // two blocks lean on each other over a gap, each with its centre over the edge of its foot
		s := newScene()
		a := s.box(1, geom.Vec3{X: 0.5, Y: 1, Z: 0.5}, geom.Vec3{X: -0.5, Y: 1})
		b := s.box(1, geom.Vec3{X: 0.5, Y: 1, Z: 0.5}, geom.Vec3{X: 0.5, Y: 1})
		s.touch(0, a, up, 0.9, patch(-1, -0.6, 0, 0.5)...)
		s.touch(0, b, up, 0.9, patch(0.6, 1, 0, 0.5)...)
		s.touch(a, b, geom.Vec3{X: 1}, 0.5, geom.Vec3{Y: 2, Z: 0.5}, geom.Vec3{Y: 2, Z: -0.5})
		return s
	}
	for _, build := range []func() *scene{cards, func() *scene { return arch(25, 0.16, 0.6) }} {
		tried, plain := build(), build()
		tried.Solve()
		tried.check(t)
		if u := tried.residualOf(); u > 1e-6 || tried.descended() {
			t.Errorf("residual %g after %d steps", u, tried.step)
		}
		plain.solveAtOnce()
		for i := range plain.Points {
			if got, want := tried.Points[i].Force, plain.Points[i].Force; got != want {
				t.Errorf("point %d carries %.17g N, without a descent %.17g", i, got, want)
			}
		}
	}
	known := tower(repeat(3, 1, 1))
	known.solveAtOnce()
	if known.descended() {
		t.Error("a tower with known forces went by descent")
	}
}
