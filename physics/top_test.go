package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFreeTopsKeepEnergyAndMomentum throws boxes, plates and needles with spins about no axis of theirs, up to what
// turns by ten times the longest piece in a sub-step: the implicit midpoint rule keeps both to rounding.
func TestFreeTopsKeepEnergyAndMomentum(t *testing.T) {
	for _, half := range []mgl64.Vec3{{0.5, 0.3, 0.1}, {0.5, 0.5, 0.005}, {0.5, 0.01, 0.009}, {0.5, 0.002, 0.002}} {
		for _, spin := range []float64{0.1, 6, 60, 600, 1200} {
			t.Run(fmt.Sprintf("%v at %g", half, spin), func(t *testing.T) {
				lab := physicstest.New(t, weightless())
				def := physicstest.Block(physicstest.Material(0), half, mgl64.Vec3{})
				def.Spin = mgl64.Vec3{0.3, 1, 0.2}.Normalize().Mul(spin)
				id := lab.Add(def)[0]
				energy, moment := lab.KineticEnergy(), momentOfSpin(t, lab.World, id)
				lab.Seconds(1)
				if got := lab.KineticEnergy(); math.Abs(got/energy-1) > 1e-9 {
					t.Errorf("energy %.12g J, at the start %.12g", got, energy)
				}
				if got := momentOfSpin(t, lab.World, id); got.Sub(moment).Len() > 1e-9*moment.Len() {
					t.Errorf("angular momentum %.12g N m s, at the start %.12g", got, moment)
				}
			})
		}
	}
}

// momentOfSpin returns the angular momentum of a body about its centre of mass (N m s, world).
func momentOfSpin(t *testing.T, w *physics.World, id physics.BodyID) geom.Vec3 {
	t.Helper()
	inverse := w.InvInertia(id)
	inertia, whole := inverse.Inverse()
	if !whole {
		t.Fatal("a body without inertia")
	}
	spin := w.Spin(id)
	return inertia.Apply(geom.V(spin[0], spin[1], spin[2]))
}

// BenchmarkFreeTops takes steps of 256 boxes that tumble alone in the air.
func BenchmarkFreeTops(b *testing.B) {
	for _, spin := range []float64{1, 6, 60} {
		b.Run(fmt.Sprint(spin), func(b *testing.B) {
			w, err := physics.NewWorld(weightless())
			if err != nil {
				b.Fatal(err)
			}
			defer w.Close()
			for i := range 256 {
				at := mgl64.Vec3{float64(4 * (i % 16)), 0, float64(4 * (i / 16))}
				def := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.3, 0.1}, at)
				def.Spin = mgl64.Vec3{0.3, 1, 0.2}.Normalize().Mul(spin)
				if _, err := w.AddBody(def); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				w.Step()
			}
		})
	}
}
