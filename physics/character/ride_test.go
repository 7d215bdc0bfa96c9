package character_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// driven adds a driven plate whose top is y = 0.
func (s *stage) driven(v, spin mgl64.Vec3) physics.Body {
	s.t.Helper()
	half := mgl64.Vec3{4, 0.25, 4}
	plate := s.Body(s.block(physics.Kinematic, half, mgl64.Vec3{0, -0.25, 0}, mgl64.QuatIdent()))
	plate.SetVelocity(v, spin)
	return plate
}

// TestPlatformCarries: on a platform that goes aside and sinks, or rises, nobody slips who stands; who walks walks as
// on the ground.
func TestPlatformCarries(t *testing.T) {
	for _, hz := range rates {
		for _, v := range []mgl64.Vec3{{1, -1, 0}, {-2, 1.5, 0.5}, {0, -3, 0}} {
			s := newStage(t, hz)
			plate := s.driven(v, mgl64.Vec3{})
			s.enter(character.Person(), mgl64.Vec3{0.5, 0, 0})
			s.seconds(1)
			from := s.player.Feet().Sub(plate.Position())
			s.seconds(2)
			if slip := s.player.Feet().Sub(plate.Position()).Sub(from).Len() / 2; slip > 1e-4 {
				t.Errorf("%g Hz, platform at %v: it slips at %.3g m/s", hz, v, slip)
			} else {
				t.Logf("%g Hz, platform at %v: %.2g m/s", hz, v, slip)
			}
			s.walk(mgl64.Vec3{0, 0, 1}, 0.5)
			from = s.player.Feet().Sub(plate.Position())
			s.seconds(1)
			gone := s.player.Feet().Sub(plate.Position()).Sub(from)
			if gone.Sub(mgl64.Vec3{0, 0, 1}).Len() > 1e-4 {
				t.Errorf("%g Hz, platform at %v: it walked by %v", hz, v, gone)
			}
			if s.count(character.Fell) > 0 || s.player.Support() != plate.ID() {
				t.Errorf("%g Hz, platform at %v: it lost the ground", hz, v)
			}
		}
	}
}

// TestCourseCarries: nobody slips on a platform that goes to and fro on a smooth course. A step goes straight, so a
// slow world has him a bit above where the platform bends its way.
func TestCourseCarries(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		plate := s.driven(mgl64.Vec3{}, mgl64.Vec3{})
		course := physics.Course{Then: physics.ReturnAtEnd, Smooth: true,
			Stops: []physics.Stop{{Time: 2, Shift: mgl64.Vec3{3, 1, 0}}}}
		s.enter(character.Person(), mgl64.Vec3{0.5, 0, 0})
		s.seconds(0.2)
		if err := plate.SetCourse(course); err != nil {
			t.Fatal(err)
		}
		from := s.player.Feet().Sub(plate.Position())
		for range int(4 * hz) {
			s.step(1)
			off := s.player.Feet().Sub(plate.Position()).Sub(from)
			if math.Hypot(off[0], off[2]) > 1e-4 || off[1] < -1e-3 || off[1] > 3e-3 {
				t.Fatalf("%g Hz: it is off by %v after %d steps", hz, off, s.StepCount())
			}
		}
	}
}

// TestTurntableCarries: a turn leads back to within a millimetre, and the character knows how far it was turned.
func TestTurntableCarries(t *testing.T) {
	for _, hz := range rates {
		for _, spin := range []float64{0.5, 2} {
			s := newStage(t, hz)
			s.driven(mgl64.Vec3{}, mgl64.Vec3{0, spin, 0})
			s.enter(character.Person(), mgl64.Vec3{2.5, 0, 0})
			s.seconds(0.5)
			from := s.player.Feet()
			steps, turned := int(math.Round(2*math.Pi/spin*hz)), 0.0
			for range steps {
				s.step(1)
				turned += s.player.Turned()
			}
			angle := float64(steps)*spin/hz - 2*math.Pi // what is left of the turn
			want := mgl64.QuatRotate(angle, mgl64.Vec3{0, 1, 0}).Rotate(from)
			if off := s.player.Feet().Sub(want).Len(); off > 1e-3 {
				t.Errorf("%g Hz, %g rad/s: after a turn it is off by %.3g mm", hz, spin, 1000*off)
			} else {
				t.Logf("%g Hz, %g rad/s: %.2g mm", hz, spin, 1000*off)
			}
			if math.Abs(turned-float64(steps)*spin/hz) > 1e-6 {
				t.Errorf("%g Hz: it was turned by %g, want %g", hz, turned, float64(steps)*spin/hz)
			}
		}
	}
}
