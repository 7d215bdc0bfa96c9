package character_test

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRemoved: a character without a body takes no notice of what it is told, says so where it can, and stays where it
// was; somebody who walks and a ragdoll, removed by itself and by its world.
func TestRemoved(t *testing.T) {
	for name, remove := range map[string]func(*stage){
		"itself": func(s *stage) { s.player.Remove() },
		"world":  func(s *stage) { s.RemoveBody(append(s.player.Limbs(), s.player.Body())[0]) },
	} {
		for _, limp := range []bool{false, true} {
			s := onFloor(t, 60)
			s.walk(mgl64.Vec3{4, 0, 0}, 0.5)
			if limp {
				if err := s.player.Ragdoll(figure.Ragdoll{}, physicstest.Material(0.6)); err != nil {
					t.Fatal(err)
				}
				s.step(1)
			}
			feet, eye := s.player.Feet(), s.player.Eye()
			remove(s)
			if by := s.player.Feet().Sub(feet).Len() + s.player.Eye().Sub(eye).Len(); by > 0.2 { // two steps
				t.Errorf("%s, limp %v: it went %g m by being removed", name, limp, by)
			}
			feet = s.player.Feet()
			s.player.Jump()
			s.player.Crouch(true)
			s.player.HoldAt(mgl64.Vec3{})
			s.step(2)
			if s.player.Feet() != feet {
				t.Errorf("%s, limp %v: it is at %v, want %v", name, limp, s.player.Feet(), feet)
			}
			for call, err := range map[string]error{
				"Teleport": s.player.Teleport(mgl64.Vec3{1, 0, 0}), "GetUp": s.player.GetUp(),
				"Hold":    s.player.Hold(s.Bodies()[0], mgl64.Vec3{}),
				"Ragdoll": s.player.Ragdoll(figure.Ragdoll{}, physicstest.Material(0.6)),
			} {
				if err == nil || !strings.Contains(err.Error(), "its body has been removed") {
					t.Errorf("%s, limp %v: %s: %v", name, limp, call, err)
				}
			}
			s.player.Remove() // again
		}
	}
}
