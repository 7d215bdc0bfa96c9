package physics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestBouncingBoxesKeepTheirEnergy drops fully elastic boxes askew: on a smooth floor they go on for ever with the
// energy they have, on a rough one they lose some; at any rate.
func TestBouncingBoxesKeepTheirEnergy(t *testing.T) {
	for _, hz := range []float64{15, 60, 240} {
		for _, friction := range []float64{0, 0.5} {
			t.Run(fmt.Sprintf("%g Hz, friction %g", hz, friction), func(t *testing.T) {
				for seed := range uint64(8) {
					bounceBox(t, rand.New(rand.NewPCG(seed, 5)), hz, friction)
				}
			})
		}
	}
}

func bounceBox(t *testing.T, r *rand.Rand, hz, friction float64) {
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	lab := physicstest.New(t, cfg)
	m := physicstest.Material(friction)
	m.Restitution = 1
	vector := func() mgl64.Vec3 { return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()} }
	half := mgl64.Vec3{0.1 + 0.3*r.Float64(), 0.1 + 0.3*r.Float64(), 0.1 + 0.3*r.Float64()}
	box := physicstest.Block(m, half, mgl64.Vec3{0, 2, 0})
	box.Rotation, box.AngularVelocity = mgl64.QuatRotate(6*r.Float64(), vector().Normalize()), vector().Mul(3)
	id := lab.Add(physicstest.Floor(m), box)[1]
	energy := func() float64 {
		return lab.KineticEnergy() + physicstest.Gravity*lab.Body(id).Mass()*lab.Body(id).Position().Y()
	}
	start := energy()
	for range int(3 * hz) {
		lab.Run(1)
		if e := energy(); e > 1.03*start {
			t.Fatalf("after %d steps the energy rose from %g to %g J", lab.StepCount(), start, e)
		}
	}
	if e := energy(); friction == 0 && e < 0.97*start {
		t.Errorf("the energy fell from %g to %g J", start, e)
	}
}
