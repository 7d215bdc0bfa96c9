package statics

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// squeezed is a box on the ground that two walls press upon with equal forces: one of many states of equilibrium.
func squeezed() *scene {
	s := newScene()
	b := s.box(8, geom.Vec3{X: 1, Y: 1, Z: 1}, geom.Vec3{Y: 1})
	s.touch(0, b, up, 0.5, patch(-1, 1, 0, 1)...)
	for _, side := range []float64{-1, 1} {
		x := -side
		s.touch(0, b, geom.Vec3{X: side}, 0, geom.Vec3{X: x, Y: 1, Z: -1}, geom.Vec3{X: x, Y: 1, Z: 1})
	}
	return s
}

// TestBalancedForcesStay: forces known from before that are in equilibrium are the answer, bit for bit. Other forces
// change no more than they must.
func TestBalancedForcesStay(t *testing.T) {
	s := squeezed()
	known := []float64{16, 16, 23.24, 23.24, 30, 30, 30, 30} // something tilts it
	lean := 0.0
	for i, f := range known {
		s.Points[i].Force = f
		if i < 4 {
			lean += f * s.Points[i].ArmB.Z
		}
	}
	s.Bodies[1].Torque = geom.Vec3{X: lean} // f × arm about x
	s.Solve()
	s.check(t)
	for i, f := range known {
		if got := s.Points[i].Force; got != f {
			t.Errorf("point %d carries %.17g N, before %g", i, got, f)
		}
	}
	for i := range 2 {
		s.Points[4+i].Force += 1 // one wall presses more: both give up half of it, less the share of friction
	}
	s.Solve()
	s.check(t)
	if u := s.residualOf(); u > 1e-6 {
		t.Errorf("residual %g", u)
	}
	if left, right := s.load(1), s.load(2); math.Abs(left-61) > 0.1 || math.Abs(right-61) > 0.1 {
		t.Errorf("the walls press with %g and %g N, want about 61", left, right)
	}
}

// TestInPieces: the answer is the same however the work is cut.
func TestInPieces(t *testing.T) {
	for _, known := range []float64{0, 1e-300} { // by descent, at once
		whole, pieces := pyramid(12), pyramid(12)
		whole.Points[0].Force, pieces.Points[0].Force = known, known
		whole.Solve()
		pieces.Begin()
		calls := 0
		for last := false; !last; calls++ {
			_, last = pieces.Advance(1)
		}
		if calls < 100 {
			t.Errorf("only %d pieces", calls)
		}
		for i := range whole.Points {
			if whole.Points[i].Force != pieces.Points[i].Force {
				t.Fatalf("point %d carries %.17g and %.17g N", i, whole.Points[i].Force, pieces.Points[i].Force)
			}
		}
	}
}

// TestPyramidsStand: whatever the friction, cubes that overlap the two below bear each other; it needs none.
func TestPyramidsStand(t *testing.T) {
	for _, courses := range []int{20, 44} {
		for _, friction := range []float64{0.6, 0.3, 0.1, 0} {
			for _, way := range bothWays {
				s := pyramid(courses)
				for i := range s.Contacts {
					s.Contacts[i].Friction = friction
				}
				way.solve(s)
				s.check(t)
				if u := s.residualOf(); u > 1e-6 || s.step > 30 {
					t.Errorf("%d courses, friction %g, %s: residual %g after %d steps", courses, friction, way.name, u, s.step)
				}
			}
		}
	}
}
