package physics_test

import (
	"math"
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

// TestLightBodiesEndNoSlices: what is thrown at something lighter pushes it along. No step has a second slice for that.
func TestLightBodiesEndNoSlices(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ram := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-1, 0.501, 0})
	light := barrel(0.6)
	ram.Mass, ram.Velocity, light.Mass = 1500, mgl64.Vec3{30, 0, 0}, 10
	lab.Add(physicstest.Floor(physicstest.Material(0)), ram, barrel(0), light)
	for step := range 20 {
		if lab.Run(1); lab.Report().Work.Slices > 1 {
			t.Errorf("step %d has %d slices", step, lab.Report().Work.Slices)
		}
	}
}

// between adds a ball of radius 1 m that flies at a wall from 20 mm in front of it, and another one of some radius at a
// gap (m) behind it.
func between(lab *physicstest.Lab, restitution, speed, radius, gap float64) []physics.BodyID {
	m := physicstest.Material(0)
	m.Restitution = restitution
	flies := physicstest.Ball(m, 1, mgl64.Vec3{})
	flies.Velocity = mgl64.Vec3{speed, 0, 0}
	stop := physicstest.Block(m, mgl64.Vec3{0.1, 1, 1}, mgl64.Vec3{1.12, 0, 0})
	stop.Kind = physics.Static
	return lab.Add(flies, physicstest.Ball(m, radius, mgl64.Vec3{-1 - gap - radius, 0, 0}), stop)
}

// TestBouncesMeetLighterBodies: a ball that bounces off a wall, and then off a lighter ball behind it, does both in one
// step, and the guard withholds nothing.
func TestBouncesMeetLighterBodies(t *testing.T) {
	for _, e := range []float64{1, 0.5} {
		lab := physicstest.New(t, weightless())
		ids := between(lab, e, 20, 0.3, 0.02)
		lab.Run(1)
		share := lab.Body(ids[1]).Mass() / (lab.Body(ids[0]).Mass() + lab.Body(ids[1]).Mass())
		heavy, light := -20*e*(1-(1+e)*share), -20*e*(1+e)*(1-share)
		if v, u := lab.Body(ids[0]).Velocity().X(), lab.Body(ids[1]).Velocity().X(); math.Abs(v-heavy) > 1e-9 ||
			math.Abs(u-light) > 1e-9 || lab.Report().LostTotal > 0 {
			t.Errorf("e = %g: %g and %g m/s, want %g and %g; %g s withheld", e, v, u, heavy, light, lab.Report().LostTotal)
		}
	}
}

// TestSmallBouncesEndNoSlices: a ball returns from a wall by a small part of its size, and would meet another one with
// which it has no rows. The guard holds it up until the next step, unless the impact is elastic: then the slice ends.
func TestSmallBouncesEndNoSlices(t *testing.T) {
	for _, row := range []struct {
		restitution float64
		slices      int
	}{{0.7, 1}, {1, 2}} {
		lab := physicstest.New(t, weightless())
		between(lab, row.restitution, 8, 1, 0.04)
		lab.Run(1)
		if got, held := lab.Report().Work.Slices, lab.Report().LostTotal > 0; got != row.slices || held != (got == 1) {
			t.Errorf("e = %g: %d slices, want %d; %g s withheld", row.restitution, got, row.slices, lab.Report().LostTotal)
		}
	}
}

// TestForcesThrowNothing: a body that a force keeps from running into a wall is where it was predicted to be. No slice
// ends for it or begins anew.
func TestForcesThrowNothing(t *testing.T) {
	for _, force := range []float64{-1000, -2000, -3000} {
		for _, apart := range []float64{0.2, 0.4, 0.6, 0.8} {
			lab := physicstest.New(t, physics.DefaultConfig())
			box := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{0, 0.251, 0})
			wall := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 1, 1}, mgl64.Vec3{0.75 + apart, 1.001, 0})
			box.Mass, box.Velocity, wall.Kind = 1, mgl64.Vec3{60, 0, 0}, physics.Static
			ids := lab.Add(physicstest.Floor(physicstest.Material(0)), box, wall)
			lab.Body(ids[1]).ApplyForce(mgl64.Vec3{force, 0, 0}, lab.Body(ids[1]).Position())
			lab.Run(1)
			if w := lab.Report().Work; w.Passes > 1 {
				t.Errorf("%g N, %g m from the wall: %d slices in %d passes", force, apart, w.Slices, w.Passes)
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
