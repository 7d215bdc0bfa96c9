package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// crate is a closed room of 3 m.
func crate() (defs []physics.BodyDef) {
	m := physicstest.Material(0.4)
	for k := range 6 {
		at, half := mgl64.Vec3{}, mgl64.Vec3{1.8, 1.8, 1.8}
		at[k/2], half[k/2] = 1.75*float64(1-k%2*2), 0.2
		wall := physicstest.Block(m, half, at)
		wall.Kind = physics.Static
		defs = append(defs, wall)
	}
	return defs[:6:6]
}

// flung are cubes at random places, in random turns, of masses from 1 to 10 000 kg.
func flung(r *rand.Rand, n int) (defs []physics.BodyDef) {
	for i := range n {
		at := mgl64.Vec3{float64(i%3) - 1, float64(i/9) - 1, float64(i/3%3) - 1}
		half := 0.1 + 0.15*r.Float64()
		cube := physicstest.Block(physicstest.Material(r.Float64()), mgl64.Vec3{half, half, half}, at)
		cube.Mass = math.Pow(10, 4*r.Float64())
		cube.Velocity = mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(4)
		cube.AngularVelocity = mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(3)
		cube.Rotation = mgl64.QuatRotate(r.Float64(), mgl64.Vec3{r.Float64(), 1, r.Float64()}.Normalize())
		defs = append(defs, cube)
	}
	return defs
}

// TestHeavyAmongLight flings heavy and light cubes about in a closed room: nothing overlaps, nothing gets energy from
// nowhere, and nothing is lost to what is not a number.
func TestHeavyAmongLight(t *testing.T) {
	physicstest.Long(t)
	for seed := range uint64(soakCount(10)) {
		r := rand.New(rand.NewPCG(seed, 11))
		cfg := physics.DefaultConfig()
		cfg.Hz = []float64{30, 60, 120}[r.IntN(3)]
		lab := physicstest.New(t, cfg)
		lab.Add(crate()...)
		defs := flung(r, 3+r.IntN(24))
		ids := lab.Add(defs...)
		room := lab.KineticEnergy()
		for _, d := range defs {
			room += 3 * physicstest.Gravity * d.Mass
		}
		least := mechanical(lab, ids, defs)
		for range int(2 * cfg.Hz) {
			lab.Run(1)
			now := mechanical(lab, ids, defs)
			if !(now <= least+0.01*room) {
				t.Errorf("seed %d, %g Hz: after %d steps %g J more than before, of %g", seed, cfg.Hz, lab.StepCount(),
					now-least, room)
				break
			}
			least = math.Min(least, now)
		}
		for _, id := range ids {
			if p := lab.Body(id).Position(); !(math.Abs(p.X()) < 1.5 && math.Abs(p.Y()) < 1.5 && math.Abs(p.Z()) < 1.5) {
				t.Errorf("seed %d: %s is at %v", seed, lab.Body(id).Name(), p)
			}
		}
	}
}
