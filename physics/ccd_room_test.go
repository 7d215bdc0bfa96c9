package physics_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// room is a closed room, 6 m wide, without gravity, in which solids of all kinds fly about at up to fastest m/s:
// boxes, plates, rods, hulls, meshes and balls, all looked at with screws.
func room(t testing.TB, seed uint64, threads int, fastest, restitution float64) (*physicstest.Lab, []physics.BodyID) {
	r := rand.New(rand.NewPCG(seed, 14))
	cfg := physics.DefaultConfig()
	cfg.Gravity, cfg.CCD, cfg.Threads = mgl64.Vec3{}, physics.CCDScrew, threads
	lab := physicstest.New(t, cfg)
	m := physicstest.Material(0.4)
	m.Restitution = restitution
	for axis := range 3 {
		for _, side := range []float64{-3.5, 3.5} {
			half, at := mgl64.Vec3{4, 4, 4}, mgl64.Vec3{}
			half[axis], at[axis] = 0.5, side
			wall := physicstest.Block(m, half, at)
			wall.Kind = physics.Static
			lab.Add(wall)
		}
	}
	vector := func(most float64) mgl64.Vec3 {
		return mgl64.Vec3{2*r.Float64() - 1, 2*r.Float64() - 1, 2*r.Float64() - 1}.Mul(most)
	}
	var defs []physics.BodyDef
	for i := range 27 {
		at := mgl64.Vec3{float64(i%3 - 1), float64(i/3%3 - 1), float64(i/9 - 1)}.Mul(1.6)
		var def physics.BodyDef
		switch i % 7 {
		case 0:
			def = physicstest.Block(m, mgl64.Vec3{0.3, 0.4, 0.2}, at)
		case 1:
			def = physicstest.Block(m, mgl64.Vec3{0.02, 0.4, 0.3}, at)
		case 2:
			def = physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.6}, at)
		case 3:
			def = ring(0.3, 0.08, at)
		case 4:
			def = ell(0.3, at)
		case 5:
			def = physicstest.Ball(m, 0.25, at)
		default:
			def = shard(i, 0.3, at)
		}
		for k := range def.Solids {
			def.Solids[k].Material.Restitution = restitution
		}
		def.Velocity, def.AngularVelocity = vector(fastest), vector(0.5*fastest)
		defs = append(defs, def)
	}
	return lab, lab.Add(defs...)
}

// TestScrewClosedRooms: whatever flies about in a closed room, nothing overlaps, leaves it or gains energy.
func TestScrewClosedRooms(t *testing.T) {
	physicstest.Long(t)
	for seed := range uint64(soakCount(8)) {
		fastest := []float64{20, 60, 150, 400}[seed%4]
		lab, ids := room(t, seed, 1, fastest, float64(seed%3)/2)
		energy := lab.KineticEnergy()
		for range 60 {
			lab.Run(1)
			now := lab.KineticEnergy()
			if now > energy*(1+1e-6) {
				t.Errorf("seed %d: step %d brings %g J to %g", seed, lab.StepCount(), now-energy, energy)
			}
			energy = now
			for _, id := range ids {
				if p := lab.Body(id).Position(); max(p.X(), p.Y(), p.Z(), -p.X(), -p.Y(), -p.Z()) > 3 {
					t.Fatalf("seed %d: step %d takes %s out of the room", seed, lab.StepCount(), lab.Body(id).Name())
				}
			}
		}
	}
}

// TestScrewThreads: any number of threads finds the same collisions.
func TestScrewThreads(t *testing.T) {
	labs := make([]*physicstest.Lab, 3)
	for i, threads := range []int{1, 2, 4} {
		labs[i], _ = room(t, 3, threads, 100, 0.5)
	}
	for range 30 {
		for _, lab := range labs {
			lab.Step()
			if lab.Hash() != labs[0].Hash() {
				t.Fatalf("step %d, %d threads: another world", lab.StepCount(), lab.Config().Threads)
			}
		}
	}
}

// TestWarmScrewStepAllocatesNothing: solids that never cease to strike the walls allocate nothing once the world has
// seen some of it.
func TestWarmScrewStepAllocatesNothing(t *testing.T) {
	lab, _ := room(t, 5, 1, 60, 1)
	for range 600 {
		lab.Step()
	}
	if n := testing.AllocsPerRun(60, lab.Step); n != 0 {
		t.Errorf("%g allocations per step", n)
	}
}
