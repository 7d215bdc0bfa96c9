package physics_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestNoEnergyFromNothing runs random worlds left to themselves, with needles and plates among them, fast and spinning:
// the sum of kinetic and potential energy may not rise, at any rate, elastic or not.
func TestNoEnergyFromNothing(t *testing.T) {
	physicstest.Long(t)
	for seed := range uint64(soakCount(20)) {
		r := rand.New(rand.NewPCG(seed, 5))
		cfg := physics.DefaultConfig()
		cfg.Hz = []float64{15, 30, 60, 120}[r.IntN(4)]
		w, err := physics.NewWorld(cfg)
		if err != nil {
			t.Fatal(err)
		}
		w.SetSleeping(false) // sleepers have no speed left to lose
		s := &soaker{World: w, r: r}
		for range 12 {
			s.shapes = append(s.shapes, s.shape(t))
		}
		floor := physicstest.Floor(s.material())
		floor.Position = mgl64.Vec3{0, -1.5, 0}
		s.add(t, floor)
		restitution := float64(seed%3) / 2
		for range 20 {
			b := s.body()
			for i := range b.Solids {
				b.Solids[i].Material.Restitution = restitution
			}
			s.add(t, b)
		}
		start, left := s.energy(0), w.KineticEnergy()+s.energy(-2)-s.energy(0)
		for range int(cfg.Hz) {
			s.Step()
			if gain := s.energy(0) - start; gain > 0.01*left {
				t.Errorf("seed %d, %g Hz, restitution %g: after %d steps %g J more than the %g at the start",
					seed, cfg.Hz, restitution, s.StepCount(), gain, left)
				break
			}
		}
	}
}

// energy is the kinetic and potential energy (J), heights measured from a level (m).
func (s *soaker) energy(level float64) float64 {
	e := s.KineticEnergy()
	for _, id := range s.ids {
		e += s.Body(id).Mass() * physicstest.Gravity * (s.Body(id).Position().Y() - level)
	}
	return e
}
