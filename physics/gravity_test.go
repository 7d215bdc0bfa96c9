package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestGravityChangesUnderAStack: what five cubes carry follows the gravity: without it none is thrown up, and twice of
// it presses none down.
func TestGravityChangesUnderAStack(t *testing.T) {
	const rise, sag = 1e-4, 1e-4 // m
	for _, row := range []struct{ rest, g float64 }{{1, 0}, {1, -20}, {1, -4}, {3, 0}, {3, -20}, {3, -4}} {
		for _, sleeps := range []bool{false, true} {
			lab := physicstest.New(t, physics.DefaultConfig())
			lab.SetSleeping(sleeps)
			defs := []physics.BodyDef{floor()}
			for k := range 5 {
				defs = append(defs, cubeAt(0.501+1.001*float64(k)))
			}
			ids := lab.Add(defs...)
			lab.Seconds(row.rest)
			top := ids[len(ids)-1]
			before := lab.Body(top).Position().Y()
			lab.SetGravity(mgl64.Vec3{0, row.g, 0})
			most := 0.0
			for range 120 {
				lab.Run(1)
				moved := lab.Body(top).Position().Y() - before
				if moved > rise || moved < -sag {
					t.Errorf("to %g m/s² after %g s, sleeping %v: the top one moved by %.3g mm in step %d", row.g, row.rest, sleeps,
						1000*moved, lab.StepCount())
					break
				}
				most = max(most, math.Abs(moved))
			}
			t.Logf("to %g m/s² after %g s, sleeping %v: %.3g mm, at the end %.3g mm/s", row.g, row.rest, sleeps, 1000*most,
				1000*lab.Body(top).Velocity().Y())
		}
	}
}

// TestGravityFromNextToNothing: a body of 1 t is pressed down by 1 kN while next to no gravity acts. That load says
// nothing about the gravity which follows, ten million times as strong: scaled alike, it would throw the body up by
// 0.3 m.
func TestGravityFromNextToNothing(t *testing.T) {
	config := physics.DefaultConfig()
	config.Gravity = mgl64.Vec3{0, -1e-6, 0}
	lab := physicstest.New(t, config)
	cube := lab.Body(lab.Add(floor(), cubeAt(0.501))[1])
	for range 120 {
		cube.ApplyForce(mgl64.Vec3{0, -1000, 0}, cube.Position())
		lab.Run(1)
	}
	before := cube.Position().Y()
	lab.SetGravity(mgl64.Vec3{0, -9.81, 0})
	for range 60 {
		lab.Run(1)
		if rise := cube.Position().Y() - before; rise > 1e-5 {
			t.Fatalf("it rose by %g m in step %d", rise, lab.StepCount())
		}
	}
}

// TestMostGravity: cubes that fall under the most gravity that a world takes end on the floor; more is ignored.
func TestMostGravity(t *testing.T) {
	config := physics.DefaultConfig()
	config.Gravity = mgl64.Vec3{0, -1e6, 0}
	lab := physicstest.New(t, config)
	ids := lab.Add(floor(), cubeAt(1.5), cubeAt(2.6))
	lab.SetGravity(mgl64.Vec3{0, -1e7, 0})
	lab.SetGravity(mgl64.Vec3{0, math.NaN(), 0})
	if g := lab.Config().Gravity; g != config.Gravity {
		t.Errorf("the gravity is %v, want %v", g, config.Gravity)
	}
	lab.Seconds(5)
	for _, id := range ids[1:] {
		at, v := lab.Body(id).Position(), lab.Body(id).Velocity().Len()
		if aside := math.Hypot(at[0], at[2]); at[1] < 0.49 || at[1] > 2.6 || aside > 10 || v > 1 {
			t.Errorf("a cube is at %v, with %g m/s", at, v)
		}
	}
}
