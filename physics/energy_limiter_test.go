package physics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// melee shuts needles, plates and other solids of 10 to 8000 kg/m³, at up to 500 m/s and 200 rad/s, in a box that
// stands fast, without gravity: what hits a needle turns it by radians between two looks at its contacts.
func melee(t *testing.T, seed uint64) *soaker {
	r := rand.New(rand.NewPCG(seed, 9))
	cfg := weightless()
	cfg.Hz = []float64{15, 30, 60, 120}[r.IntN(4)]
	w, err := physics.NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	s := &soaker{World: w, r: r, witness: physicstest.Watch(t, w)}
	ok := must(t)
	for axis := range 3 {
		for _, side := range []float64{-1, 1} {
			half, at := mgl64.Vec3{1.4, 1.4, 1.4}, mgl64.Vec3{}
			half[axis], at[axis] = 0.2, 1.2*side
			s.add(t, physics.BodyDef{Kind: physics.Static, Position: at,
				Solids: []physics.Solid{{Shape: ok(collision.Box(half)), Material: s.material()}}})
		}
	}
	for k := range 14 {
		shape := ok(collision.Box(mgl64.Vec3{0.3 + 0.5*r.Float64(), 0.001 + 0.004*r.Float64(), 0.002}))
		switch k % 4 {
		case 1:
			shape = ok(collision.Box(mgl64.Vec3{0.3 + 0.3*r.Float64(), 0.0005 + 0.003*r.Float64(), 0.3}))
		case 2, 3:
			shape = s.shape(t)
		}
		s.add(t, physics.BodyDef{Kind: physics.Dynamic, Position: s.vector(0.8, 0.8), Velocity: s.vector(50, 500),
			AngularVelocity: s.vector(10, 200), Rotation: mgl64.QuatRotate(6*r.Float64(), s.vector(1, 1).Normalize()),
			Solids: []physics.Solid{{Shape: shape, Material: s.material()}}})
	}
	return s
}

// TestMeleeGainsNoEnergy: where everything spins, is thin and hits hard, no step brings energy.
func TestMeleeGainsNoEnergy(t *testing.T) {
	physicstest.Long(t)
	for seed := range uint64(soakCount(8)) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			s := melee(t, seed)
			for range 100 {
				if k := s.r.IntN(5 * len(s.ids)); k >= 6 && k < len(s.ids) {
					s.Body(s.ids[k]).SetVelocity(s.vector(50, 500), s.vector(10, 200))
				}
				before := s.KineticEnergy()
				s.Step()
				if after := s.KineticEnergy(); after > 1.001*before {
					t.Fatalf("step %d: the kinetic energy rises from %g to %g J", s.StepCount(), before, after)
				}
				s.witness.Check(4)
			}
		})
	}
}

// TestNeedleBetweenWalls: a needle that flies to and fro between two walls, and turns by radians in a sub-step, gains
// no energy from its impacts. Without the energy limiter it does in half of these worlds, up to thousands of times the
// energy that it had.
func TestNeedleBetweenWalls(t *testing.T) {
	m := physicstest.Material(0.5)
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 19))
		lab := physicstest.New(t, weightless())
		needle := physicstest.Block(m, mgl64.Vec3{0.5, 0.002, 0.001 + 0.003*r.Float64()}, mgl64.Vec3{})
		axis := mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Normalize()
		needle.Rotation = mgl64.QuatRotate(6*r.Float64(), axis)
		needle.Velocity = mgl64.Vec3{20 + 200*r.Float64(), 0, 0}
		needle.AngularVelocity = mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Normalize().Mul(4000)
		defs := []physics.BodyDef{needle}
		for _, side := range []float64{-1, 1} {
			wall := physicstest.Block(m, mgl64.Vec3{0.1, 2, 2}, mgl64.Vec3{0.7 * side, 0, 0})
			wall.Kind = physics.Static
			defs = append(defs, wall)
		}
		lab.Add(defs...)
		energy := lab.KineticEnergy()
		for range 6 {
			lab.Run(1)
			now := lab.KineticEnergy()
			if now > energy*(1+1e-3) {
				t.Errorf("seed %d, step %d: the energy rises from %g to %g J", seed, lab.StepCount(), energy, now)
				break
			}
			energy = now
		}
	}
}

// TestEnergyLimiterKeepsMomentum: impacts that would add energy are scaled on both sides alike. Needles and plates that
// fly into each other keep their total momentum.
func TestEnergyLimiterKeepsMomentum(t *testing.T) {
	physicstest.Long(t)
	m := physicstest.Material(0.6)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 12))
		lab := physicstest.New(t, weightless())
		var defs []physics.BodyDef
		for k := range 12 {
			half := mgl64.Vec3{0.3 + 0.5*r.Float64(), 0.002 + 0.004*r.Float64(), 0.002 + 0.1*float64(k%2)}
			at := mgl64.Vec3{1.7 * float64(k%4), 0.4 * float64(k/4), 0.5 * r.Float64()}
			d := physicstest.Block(m, half, at)
			d.Velocity = mgl64.Vec3{2.5, 0.4, 0}.Sub(at).Mul(60)
			d.AngularVelocity = mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(150)
			defs = append(defs, d)
		}
		ids := lab.Add(defs...)
		momentum := func() (p mgl64.Vec3, size float64) {
			for _, id := range ids {
				q := lab.Body(id).Velocity().Mul(lab.Body(id).Mass())
				p, size = p.Add(q), size+q.Len()
			}
			return p, size
		}
		before, size := momentum()
		energy := lab.KineticEnergy()
		for range 40 {
			lab.Run(1)
			now := lab.KineticEnergy()
			if now > energy*(1+1e-3) {
				t.Fatalf("seed %d, step %d: the energy rises from %g to %g J", seed, lab.StepCount(), energy, now)
			}
			energy = now
		}
		if after, _ := momentum(); after.Sub(before).Len() > 1e-9*size {
			t.Errorf("seed %d: momentum %v becomes %v", seed, before, after)
		}
	}
}

// TestDrivesMayBringEnergy: a driven wall, and a belt, give bodies in finite rotation all the energy that they should.
func TestDrivesMayBringEnergy(t *testing.T) {
	for _, e := range []float64{0, 1} {
		m := physicstest.Material(0.5)
		m.Restitution = e
		lab := physicstest.New(t, weightless())
		wall := physicstest.Block(m, mgl64.Vec3{0.2, 2, 2}, mgl64.Vec3{-1, 0, 0})
		wall.Kind, wall.Velocity = physics.Kinematic, mgl64.Vec3{20, 0, 0}
		bar := physicstest.Block(m, mgl64.Vec3{0.1, 0.3, 0.1}, mgl64.Vec3{0.5, 0, 0})
		bar.AngularVelocity = mgl64.Vec3{5, 30, 60}
		ids := lab.Add(wall, bar)
		lab.Run(45) // until the bar lies on the wall
		if x := lab.Body(ids[0]).Position().X(); x < 13.9 {
			t.Errorf("restitution %g: the wall has gone to %g m instead of 14", e, x)
		}
		if v := lab.Body(ids[1]).Velocity().X(); v < 20+15*e {
			t.Errorf("restitution %g: a wall of 20 m/s drives a bar at %g m/s", e, v)
		}
	}
}
