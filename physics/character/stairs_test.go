package character_test

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/character"
)

// TestStairsCostNoTime: stairs of 0.2 × 0.3 m, up and down at 4 m/s, take as long as the way on the flat.
func TestStairsCostNoTime(t *testing.T) {
	for _, hz := range rates {
		for _, box := range []bool{false, true} {
			t.Run(fmt.Sprintf("%g Hz, box %v", hz, box), func(t *testing.T) {
				s := onFloor(t, hz)
				s.player.Remove()
				def := character.Person()
				def.Box = box
				s.stairs(3, 12, 0.2, 0.3)
				s.enter(def, mgl64.Vec3{})
				s.walk(mgl64.Vec3{4, 0, 0}, 0.4)
				least, most := 0.0, 0.0
				x := s.player.Feet()[0]
				for range int(1.4 * hz) {
					s.walk(mgl64.Vec3{4, 0, 0}, 1/hz)
					v := s.Body(s.player.Body()).Velocity()[1]
					least, most = min(least, v), max(most, v)
				}
				up := s.player.Feet()
				t.Logf("way %.3f, y %.3f, vertical speeds %.2f to %.2f", up[0]-x, up[1], least, most)
				if up[1] < 2.39 {
					t.Errorf("it came up %.3f m of 2.4", up[1])
				}
				s.walk(mgl64.Vec3{-4, 0, 0}, 0.4)
				x = s.player.Feet()[0]
				least, most = 0.0, 0.0
				for range int(1.4 * hz) {
					s.walk(mgl64.Vec3{-4, 0, 0}, 1/hz)
					v := s.Body(s.player.Body()).Velocity()[1]
					least, most = min(least, v), max(most, v)
				}
				down := s.player.Feet()
				t.Logf("down x %.3f y %.3f  way %.3f vertical speeds %.2f to %.2f", down[0], down[1], x-down[0], least, most)
				t.Log(s.count(character.Fell), s.count(character.Landed), s.SmallestGap)
			})
		}
	}
}
