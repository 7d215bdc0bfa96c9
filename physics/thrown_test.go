package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestThrownBodiesMeetObstacles: what a heavy body throws against something else in the middle of a step has contacts
// there in the same step. The guard need not stop it, and with it the heavy body.
func TestThrownBodiesMeetObstacles(t *testing.T) {
	for _, mass := range []float64{60, 120, 240} {
		for _, speed := range []float64{20, 25, 30, 35, 40} {
			lab := physicstest.New(t, physics.DefaultConfig())
			ram := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-1, 0.501, 0})
			next := barrel(0.6)
			next.Mass = mass
			ram.Mass, ram.Velocity = 1500, mgl64.Vec3{speed, 0, 0}
			lab.Add(physicstest.Floor(physicstest.Material(0.3)), ram, barrel(0), next)
			lab.Seconds(0.3)
			if lost := lab.Report().LostTotal; lost > 0 {
				t.Errorf("against %g kg at %g m/s: %g s of motion withheld", mass, speed, lost)
			}
		}
	}
}

// barrel is a box of 60 kg at x (m).
func barrel(x float64) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.25, 0.45, 0.25}, mgl64.Vec3{x, 0.451, 0})
	def.Mass = 60
	return def
}
