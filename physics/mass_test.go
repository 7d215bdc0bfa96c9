package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFrictionOfALiveBody: a block that sleeps on a slope slides once there is no friction, and its old friction holds
// it again. The other body of the contact, which is static, may be the one that is changed.
func TestFrictionOfALiveBody(t *testing.T) {
	for _, row := range []struct {
		kind  physics.Kind // of the ground
		which int
	}{{physics.Static, 0}, {physics.Static, 1}, {physics.Kinematic, 0}} {
		config := physics.DefaultConfig()
		sin, cos := math.Sincos(20 * math.Pi / 180)
		config.Gravity = mgl64.Vec3{9.81 * sin, -9.81 * cos, 0}
		lab := physicstest.New(t, config)
		m := physicstest.Material(0.8)
		floor := physicstest.Floor(m)
		floor.Kind = row.kind
		ids := lab.Add(floor, physicstest.Block(m, mgl64.Vec3{0.5, 0.25, 0.5}, mgl64.Vec3{0, 0.2501, 0}))
		block := lab.Body(ids[1])
		lab.SetSleeping(true)
		if lab.Seconds(3); !block.Asleep() {
			t.Fatal("the block does not rest")
		}
		if err := lab.Body(ids[row.which]).SetFriction(0); err != nil {
			t.Fatal(err)
		}
		lab.Seconds(0.5)
		if v, want := block.Velocity().X(), 0.5*9.81*sin; math.Abs(v-want) > 0.02*want {
			t.Errorf("without friction it goes at %g m/s after half a second, want %g", v, want)
		}
		if err := lab.Body(ids[row.which]).SetFriction(0.8); err != nil {
			t.Fatal(err)
		}
		lab.Seconds(2)
		if v := block.Velocity().Len(); v > 1e-3 {
			t.Errorf("with friction it still goes at %g m/s", v)
		}
	}
}

// TestMassOfALiveBody: two equal blocks of one speed come to rest when they meet without bouncing; with three times
// the mass one carries the other along. Its inertia follows: a torque turns it a third as fast.
func TestMassOfALiveBody(t *testing.T) {
	config := physics.DefaultConfig()
	config.Gravity = mgl64.Vec3{}
	lab := physicstest.New(t, config)
	m := physicstest.Material(0)
	half := mgl64.Vec3{0.25, 0.25, 0.25}
	left, right := physicstest.Block(m, half, mgl64.Vec3{-1, 0, 0}), physicstest.Block(m, half, mgl64.Vec3{1, 0, 0})
	left.Velocity, right.Velocity = mgl64.Vec3{2, 0, 0}, mgl64.Vec3{-2, 0, 0}
	third, fourth := physicstest.Block(m, half, mgl64.Vec3{0, 5, 0}), physicstest.Block(m, half, mgl64.Vec3{0, 9, 0})
	ids := lab.Add(left, right, third, fourth)
	before := lab.Body(ids[0]).Mass()
	for _, id := range []physics.BodyID{ids[0], ids[2]} {
		if err := lab.Body(id).SetMass(3 * before); err != nil {
			t.Fatal(err)
		}
	}
	lab.Body(ids[2]).ApplyAngularImpulse(mgl64.Vec3{0, before, 0})
	lab.Body(ids[3]).ApplyAngularImpulse(mgl64.Vec3{0, before, 0})
	lab.Seconds(1)
	for _, id := range ids[:2] {
		if v := lab.Body(id).Velocity().X(); math.Abs(v-1) > 1e-6 { // (3·2 − 2) / 4
			t.Errorf("%s goes at %g m/s, want 1", lab.Body(id).Name(), v)
		}
	}
	heavy, light := lab.Body(ids[2]).AngularVelocity().Y(), lab.Body(ids[3]).AngularVelocity().Y()
	if math.Abs(3*heavy-light) > 1e-9*light {
		t.Errorf("spins %g and %g, want a third", heavy, light)
	}
}

// TestRetunedWorldsAreRefused: numbers that a definition could not have change nothing.
func TestRetunedWorldsAreRefused(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	ids := lab.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{0, 0.2501, 0}))
	lab.Seconds(1)
	before := string(lab.Save(nil))
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1), 1e20} {
		if lab.Body(ids[1]).SetMass(bad) == nil || lab.Body(ids[1]).SetFriction(bad) == nil {
			t.Errorf("%g is taken", bad)
		}
	}
	if lab.Body(ids[0]).SetMass(1) == nil || lab.Body(ids[1]).SetMass(0) == nil {
		t.Error("a mass for a floor, or none for a block, is taken")
	}
	if string(lab.Save(nil)) != before {
		t.Error("the world has changed")
	}
}

// TestDragForce: a body that hangs on the drag, at rest, is pulled with its weight, and others are not.
func TestDragForce(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	half := mgl64.Vec3{0.25, 0.25, 0.25}
	ids := lab.Add(physicstest.Block(m, half, mgl64.Vec3{0, 5, 0}), physicstest.Block(m, half, mgl64.Vec3{9, 5, 0}))
	hung := lab.Body(ids[0])
	hung.Drag(mgl64.Vec3{0, 0.25, 0}, mgl64.Vec3{0, 5.25, 0})
	lab.Seconds(5)
	if f, weight := hung.DragForce(), 9.81*hung.Mass(); f.Sub(mgl64.Vec3{0, weight, 0}).Len() > 0.01*weight {
		t.Errorf("the pull is %v N, want %g up", f, weight)
	}
	if f := lab.Body(ids[1]).DragForce(); f != (mgl64.Vec3{}) {
		t.Errorf("another body is pulled by %v N", f)
	}
	if !hung.Dragged() || lab.Body(ids[1]).Dragged() {
		t.Error("the body that is dragged does not say so, or another one does")
	}
	if lab.EndDrag(); hung.DragForce() != (mgl64.Vec3{}) || hung.Dragged() {
		t.Error("it is still pulled")
	}
}
