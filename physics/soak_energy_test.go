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
	seeds := []uint64{366} // a pebble of 50 g hits a body of 735 kg at 250 m/s
	for seed := range uint64(soakCount(20)) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
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

// TestElasticHeapsGainNoEnergy: heaps of needles, balls, boxes and plates of very unequal density that bounce. A needle
// between two bodies is hit again and again by the same two, within one call of ApplyImpacts.
func TestElasticHeapsGainNoEnergy(t *testing.T) {
	physicstest.Long(t)
	for _, seed := range []uint64{14, 44} {
		r := rand.New(rand.NewPCG(seed, 99))
		cfg := physics.DefaultConfig()
		cfg.Hz = []float64{30, 60, 120}[seed%3]
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(r.Float64())
		m.Restitution = 0.9
		lab.Add(physicstest.Floor(m))
		for k := range 160 {
			m.Density = []float64{10, 100, 1000, 10000}[r.IntN(4)]
			at := mgl64.Vec3{1.1 * float64(k%5), 0.8 + 1.1*float64(k/25), 1.1 * float64(k/5%5)}
			half := mgl64.Vec3{0.45, 0.02, 0.4}
			switch k % 4 {
			case 0:
				half = mgl64.Vec3{0.5, 0.01, 0.01}
			case 2:
				half = mgl64.Vec3{0.1 + 0.3*r.Float64(), 0.1 + 0.3*r.Float64(), 0.3}
			}
			body := physicstest.Block(m, half, at)
			if k%4 == 1 {
				body = physicstest.Ball(m, 0.1+0.3*r.Float64(), at)
			}
			body.Velocity = mgl64.Vec3{r.NormFloat64(), -3 * r.Float64(), r.NormFloat64()}
			body.AngularVelocity = mgl64.Vec3{10 * r.NormFloat64(), 10 * r.NormFloat64(), 10 * r.NormFloat64()}
			lab.Add(body)
		}
		energy := func() float64 {
			sum := lab.KineticEnergy()
			for _, id := range lab.Bodies()[1:] {
				sum += lab.Body(id).Mass() * 9.81 * lab.Body(id).Position().Y()
			}
			return sum
		}
		for start, last := energy(), energy(); lab.StepCount() < uint64(3*cfg.Hz); {
			lab.Step()
			now := energy()
			if now > last+1e-4*start {
				t.Errorf("seed %d, step %d: the energy rises from %g to %g J, of %g", seed, lab.StepCount(), last, now, start)
				break
			}
			last = now
		}
	}
}
