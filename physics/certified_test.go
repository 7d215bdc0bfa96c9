package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestNothingTunnels shoots cubes at static and dynamic plates 1 cm thick, at any speed, phase and rate.
func TestNothingTunnels(t *testing.T) {
	for _, hz := range []float64{15, 30, 60, 120} {
		for _, speed := range []float64{10, 50, 100, 500, 1000, 5000} {
			for phase := range 4 {
				for _, kind := range []physics.Kind{physics.Static, physics.Dynamic} {
					name := fmt.Sprintf("%g Hz, %g m/s, phase %d, %s plate", hz, speed, phase, kind)
					shoot(t, name, hz, speed, float64(phase)/4, kind)
				}
			}
		}
	}
}

func shoot(t *testing.T, name string, hz, speed, phase float64, kind physics.Kind) {
	t.Helper()
	cfg := weightless()
	cfg.Hz = hz
	lab := physicstest.New(t, cfg)
	m := physicstest.Material(0.5)
	plate := physicstest.Block(m, mgl64.Vec3{1, 1, 0.005}, mgl64.Vec3{})
	plate.Kind = kind
	cube := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05}, mgl64.Vec3{0.02, 0.01, 3 + phase*speed/hz})
	cube.Velocity = mgl64.Vec3{0, 0, -speed}
	ids := lab.Add(plate, cube)
	// Where the cube is as the plate sees it; a line from one moment to the next must not lead through the plate.
	seen := func(at float64) geom.Vec3 {
		from, to := lab.Body(ids[0]).PoseAt(at).Geom(), lab.Body(ids[1]).PoseAt(at).Geom()
		return from.ApplyT(to.P)
	}
	steps := int(2*hz*4/speed) + 8
	last := seen(1)
	for range steps {
		lab.Run(1)
		for k := 1; k <= 100; k++ {
			now := seen(float64(k) / 100)
			if last.Z*now.Z < 0 {
				if x := last.Lerp(now, last.Z/(last.Z-now.Z)); max(math.Abs(x.X), math.Abs(x.Y)) < 1 {
					t.Fatalf("%s: the cube passed through at %v", name, x)
				}
			}
			last = now
		}
	}
	if v := lab.Body(ids[1]).Velocity().Z(); v < -0.9*speed && kind == physics.Static {
		t.Errorf("%s: still flying at %g m/s after %d steps: it never met the plate", name, v, steps)
	}
}

// TestSpinningRodsMeet: a rod that spins at 100 rad/s flies at a fixed one and must strike it, at any rate.
func TestSpinningRodsMeet(t *testing.T) {
	for _, hz := range []float64{15, 30, 60, 120} {
		for phase := range 4 {
			cfg := weightless()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.5)
			fixed := physicstest.Block(m, mgl64.Vec3{0.01, 0.5, 0.01}, mgl64.Vec3{})
			fixed.Kind = physics.Static
			rod := physicstest.Block(m, mgl64.Vec3{0.5, 0.01, 0.01}, mgl64.Vec3{0, 0, 3 + float64(phase)/4*50/hz})
			rod.Velocity, rod.AngularVelocity = mgl64.Vec3{0, 0, -50}, mgl64.Vec3{0, 0, 100}
			id := lab.Add(fixed, rod)[1]
			energy := lab.KineticEnergy()
			lab.Run(int(0.3*hz) + 4)
			if e := lab.KineticEnergy(); e > 1.01*energy {
				t.Errorf("%g Hz, phase %d: energy rose from %g to %g J", hz, phase, energy, e)
			}
			if v := lab.Body(id).Velocity().Z(); v < -49.9 {
				t.Errorf("%g Hz, phase %d: the rods did not meet", hz, phase)
			}
		}
	}
}

// TestPressIsBlocked: a kinematic press comes down on a cube that cannot give way. The press is stopped.
func TestPressIsBlocked(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	press := physicstest.Block(m, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1.5, 0})
	press.Kind, press.Velocity = physics.Kinematic, mgl64.Vec3{0, -1, 0}
	cube := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.501, 0})
	ids := lab.Add(physicstest.Floor(m), cube, press)
	lab.Seconds(2)
	if y := lab.Body(ids[2]).Position().Y(); y < 1.1 {
		t.Errorf("the press is at y = %g m, inside the cube", y)
	}
	if y := lab.Body(ids[1]).Position().Y(); y < 0.5 {
		t.Errorf("the cube is at y = %g m, inside the floor", y)
	}
}

// TestDraggedThroughAWall: a hand pulls a cube against a wall with all its force; it stays outside.
func TestDraggedThroughAWall(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	wall := physicstest.Block(m, mgl64.Vec3{0.1, 2, 2}, mgl64.Vec3{2, 2, 0})
	wall.Kind = physics.Static
	cube := physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{0, 0.251, 0})
	ids := lab.Add(physicstest.Floor(m), wall, cube)
	lab.Body(ids[2]).Drag(mgl64.Vec3{0.25, 0.25, 0}, mgl64.Vec3{6, 1, 0})
	lab.Seconds(2)
	if x := lab.Body(ids[2]).Position().X(); x < 1 || x > 1.7 {
		t.Errorf("the cube is at x = %g m, want it held at the wall (1.65)", x)
	}
	lab.EndDrag()
	lab.Seconds(2)
	if v := lab.Body(ids[2]).Velocity().Len(); v > 0.01 {
		t.Errorf("released, it still moves at %g m/s", v)
	}
}

// Packed is a block of side³ cubes of half a metre that fly apart at some speed (m/s), spinning.
func packed(side int, speed float64) (defs []physics.BodyDef) {
	m := physicstest.Material(0.4)
	n := side * side * side
	for k := range n {
		at := mgl64.Vec3{float64(k % side), float64(k / side / side), float64(k / side % side)}.Mul(0.501)
		d := physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, at)
		s := 2*float64(k*37%n)/float64(n) - 1
		d.Velocity = mgl64.Vec3{s, 0.75 * (0.5 - s*s), -s * s * s}.Mul(speed)
		d.AngularVelocity = mgl64.Vec3{0.75 * s * s, -s, 0.5}.Mul(speed)
		defs = append(defs, d)
	}
	return defs
}

// TestPackedBlast: cubes packed in a block with random velocities: the worst case for a guard that moves one by one.
func TestPackedBlast(t *testing.T) {
	lab := physicstest.New(t, weightless())
	lab.Add(packed(4, 20)...)
	energy := lab.KineticEnergy()
	lab.Seconds(1)
	if e := lab.KineticEnergy(); e > energy {
		t.Errorf("energy rose from %g to %g J", energy, e)
	}
}

// TestGuardBringsNoEnergy: where the guard has most to do, mechanical energy falls, but for what soft contacts give
// back.
func TestGuardBringsNoEnergy(t *testing.T) {
	m := physicstest.Material(0.4)
	heavy := func(height float64) []physics.BodyDef {
		light := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.501, 0})
		big := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0.1, height, 0.05})
		light.Mass, big.Mass = 1, 1000
		return []physics.BodyDef{physicstest.Floor(m), light, big}
	}
	wedge := []physics.BodyDef{physicstest.Floor(m)}
	for k := range 2 {
		side := physicstest.Block(m, mgl64.Vec3{0.1, 1, 1}, mgl64.Vec3{0.75 * float64(2*k-1), 1.2, 0})
		side.Kind, side.Rotation = physics.Static, mgl64.QuatRotate(0.3*float64(1-2*k), mgl64.Vec3{0, 0, 1})
		wedge = append(wedge, side)
	}
	ball := physicstest.Block(m, mgl64.Vec3{0.35, 0.2, 0.35}, mgl64.Vec3{0, 2.5, 0})
	ball.Velocity = mgl64.Vec3{0, -20, 0}
	for name, defs := range map[string][]physics.BodyDef{
		"1000 kg dropped on 1 kg": heavy(3.5), "1000 kg set on 1 kg": heavy(1.502), "jammed in a wedge": append(wedge, ball),
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(defs...)
		mechanical := func() float64 {
			e := lab.KineticEnergy()
			for _, id := range ids {
				e += 9.81 * lab.Body(id).Mass() * lab.Body(id).Position().Y()
			}
			return e
		}
		lowest := mechanical()
		start := lowest
		for range 180 {
			lab.Run(1)
			e := mechanical()
			if e > lowest+0.001*start {
				t.Fatalf("%s: energy rose from %g to %g J", name, lowest, e)
			}
			lowest = min(lowest, e)
		}
	}
}

// TestBlastIsTheSameForAnyThreads: failures found by several workers are dealt with in the order of the pairs.
func TestBlastIsTheSameForAnyThreads(t *testing.T) {
	physicstest.Long(t)
	var hashes []uint64
	for _, threads := range []int{1, 2, 4} {
		cfg := weightless()
		cfg.Threads = threads
		w, err := physics.NewWorld(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		if _, err := w.AddBodies(packed(6, 90)); err != nil {
			t.Fatal(err)
		}
		cut := 0
		for range 20 {
			w.Step()
			cut += w.Report().Guard.Cut
		}
		if cut == 0 {
			t.Error("nothing failed: the test does not test the order")
		}
		hashes = append(hashes, w.Hash())
	}
	if hashes[1] != hashes[0] || hashes[2] != hashes[0] {
		t.Errorf("hashes %x for 1, 2 and 4 threads", hashes)
	}
}
