package character_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/character"
)

func TestDebug(t *testing.T) {
	for _, box := range []bool{false, true} {
		hz := 60.0
		s := onFloor(t, hz)
		s.player.Remove()
		def := character.Person()
		def.Box = box
		s.stairs(3, 12, 0.2, 0.3)
		s.enter(def, mgl64.Vec3{7.4,2.4,0})
		for range int(0.9 * hz) {
			s.walk(mgl64.Vec3{-4, 0, 0}, 1/hz)
			f := s.player.Feet()
			v := s.Body(s.player.Body()).Velocity()
			t.Logf("%.3f %.3f  v %.2f %.2f ground %v", f[0], f[1], v[0], v[1], s.player.Grounded())
		}
	}
}
