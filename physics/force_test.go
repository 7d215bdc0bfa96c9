package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// brickOf is a block of different inertia about each axis, at a position.
func brickOf(at mgl64.Vec3) physics.BodyDef {
	return physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.1, 0.2, 0.4}, at)
}

// Near fails the test unless two vectors are within some distance.
func near(t *testing.T, what string, got, want mgl64.Vec3, within float64) {
	t.Helper()
	if off := got.Sub(want).Len(); !(off <= within) {
		t.Errorf("%s: %v, want %v: %.3g off", what, got, want, off)
	}
}

// TestApplyForce: a constant force in free flight gives velocity and way of uniform acceleration, at any rate of steps,
// as gravity does; without it the body goes on evenly.
func TestApplyForce(t *testing.T) {
	for _, hz := range []float64{15, 60, 240} {
		cfg := weightless()
		cfg.Hz = hz
		l := physicstest.New(t, cfg)
		id := l.Add(brickOf(mgl64.Vec3{}))[0]
		m, f := l.Body(id).Mass(), mgl64.Vec3{100, 50, -200}
		for range int(2 * hz) {
			l.Body(id).ApplyForce(f.Mul(0.5), l.Body(id).Position())
			l.Body(id).ApplyForce(f.Mul(0.5), l.Body(id).Position())
			l.Run(1)
		}
		a := f.Mul(1 / m)
		near(t, "velocity", l.Body(id).Velocity(), a.Mul(2), 1e-12)
		near(t, "way", l.Body(id).Position(), a.Mul(2), 1e-10)
		near(t, "spin", l.Body(id).AngularVelocity(), mgl64.Vec3{}, 0)
		l.Seconds(1)
		near(t, "velocity after the force", l.Body(id).Velocity(), a.Mul(2), 1e-12)
		near(t, "way after the force", l.Body(id).Position(), a.Mul(4), 1e-10)
	}
}

// TestForceMovesLikeGravity: of two bodies in one world, one falls and the other, without weight, is pushed by what
// the first one weighs: they stay side by side.
func TestForceMovesLikeGravity(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(brickOf(mgl64.Vec3{}), brickOf(mgl64.Vec3{2}))
	l.Body(ids[1]).SetGravityScale(0)
	for range 90 {
		l.Body(ids[1]).ApplyForce(l.Config().Gravity.Mul(l.Body(ids[1]).Mass()), l.Body(ids[1]).Position())
		l.Run(1)
		near(t, "way", l.Body(ids[1]).Position().Sub(l.Body(ids[0]).Position()), mgl64.Vec3{2}, 1e-12)
		near(t, "velocity", l.Body(ids[1]).Velocity(), l.Body(ids[0]).Velocity(), 1e-13)
	}
	was := l.Body(ids[1]).Velocity()
	l.Run(30)
	near(t, "velocity after the force", l.Body(ids[1]).Velocity(), was, 0)
}

// TestApplyTorque: a torque about a main axis spins a body up evenly; a force off the centre does the same and pushes
// it.
func TestApplyTorque(t *testing.T) {
	l := physicstest.New(t, weightless())
	ids := l.Add(brickOf(mgl64.Vec3{}), brickOf(mgl64.Vec3{5}), brickOf(mgl64.Vec3{10}))
	m, lever := l.Body(ids[0]).Mass(), mgl64.Vec3{0.1}
	f := mgl64.Vec3{0, 6}
	inertia := m * (0.2*0.2 + 0.4*0.4) / 3 // about x
	about := m * (0.1*0.1 + 0.2*0.2) / 3   // about z
	for range 60 {
		l.Body(ids[0]).ApplyTorque(mgl64.Vec3{3})
		l.Run(1)
	}
	near(t, "spin by a torque", l.Body(ids[0]).AngularVelocity(), mgl64.Vec3{3 / inertia}, 1e-12)
	l.Body(ids[1]).ApplyForce(f, l.Body(ids[1]).Position().Add(lever))
	l.Run(1)
	near(t, "spin by a force", l.Body(ids[1]).AngularVelocity(), mgl64.Vec3{0, 0, 0.1 * 6 / about / 60}, 1e-12)
	near(t, "velocity by a force", l.Body(ids[1]).Velocity(), f.Mul(1/m/60), 1e-12)
	l.Body(ids[2]).ApplyAngularImpulse(mgl64.Vec3{0, 0, 2})
	near(t, "spin by an impulse", l.Body(ids[2]).AngularVelocity(), mgl64.Vec3{0, 0, 2 / about}, 1e-12)
}

// TestForcesWake: each call wakes a sleeping body, and a force strong enough lifts it; numbers that are not finite and
// bodies that are not dynamic change nothing.
func TestForcesWake(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	ids := l.Add(physicstest.Floor(physicstest.Material(0.5)), named("cube", mgl64.Vec3{0, 0.501}))
	cube := ids[1:]
	nan := mgl64.Vec3{math.NaN()}
	for _, id := range ids {
		l.Body(id).ApplyForce(nan, mgl64.Vec3{})
		l.Body(id).ApplyForce(mgl64.Vec3{}, nan)
		l.Body(id).ApplyTorque(nan)
		l.Body(id).ApplyAngularImpulse(nan)
		l.Body(id).SetDamping(math.NaN(), 0)
		l.Body(id).SetDamping(0, -1)
		l.Body(id).SetGravityScale(math.Inf(1))
	}
	l.Body(ids[0]).ApplyForce(mgl64.Vec3{0, 1e9}, mgl64.Vec3{})
	for k, call := range []func(){
		func() { l.Body(cube[0]).ApplyForce(mgl64.Vec3{0, 1}, l.Body(cube[0]).Position()) },
		func() { l.Body(cube[0]).ApplyTorque(mgl64.Vec3{1}) },
		func() { l.Body(cube[0]).ApplyAngularImpulse(mgl64.Vec3{0, 1e-3}) },
		func() { l.Body(cube[0]).SetGravityScale(1.5) },
	} {
		l.Seconds(2)
		if l.Awake(cube) > 0 {
			t.Fatalf("before call %d the cube is awake", k)
		}
		if call(); l.Awake(cube) == 0 {
			t.Errorf("call %d does not wake the cube", k)
		}
	}
	was := l.Body(cube[0]).Position().Y()
	for range 60 {
		l.Body(cube[0]).ApplyForce(mgl64.Vec3{0, 2 * 1.5 * 9.81 * l.Body(cube[0]).Mass()}, l.Body(cube[0]).Position())
		l.Run(1)
	}
	if rise := l.Body(cube[0]).Position().Y() - was; math.Abs(rise-0.75*9.81) > 0.01 {
		t.Errorf("pushed up by twice its weight for a second the cube rises by %.4f m, want %.4f", rise, 0.75*9.81)
	}
}

// TestForcesPress: a force that presses a cube on the floor for seconds leaves it where it is, and a force below the
// limit of friction does not move it; beyond the limit it slides as far as the closed form says.
func TestForcesPress(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(physicstest.Floor(physicstest.Material(0.5)), named("cube", mgl64.Vec3{0, 0.501}))
	cube := ids[1]
	weight := 9.81 * l.Body(cube).Mass()
	l.Seconds(1)
	was := l.Body(cube).Position()
	push := func(f mgl64.Vec3, seconds float64) {
		for range int(seconds * 60) {
			l.Body(cube).ApplyForce(f, l.Body(cube).Position())
			l.Run(1)
		}
	}
	push(mgl64.Vec3{0.4 * weight}, 2)
	near(t, "pushed below the limit", l.Body(cube).Position(), was, 1e-4)
	push(mgl64.Vec3{0, -3 * weight}, 2)
	near(t, "pressed", l.Body(cube).Position(), was, 3e-4)
	l.Seconds(1)
	was = l.Body(cube).Position()
	push(mgl64.Vec3{0.7 * weight}, 1)
	near(t, "pushed beyond the limit", l.Body(cube).Position(), was.Add(mgl64.Vec3{0.5 * 0.2 * 9.81}), 0.01)
	if lost := l.Report().LostMean; lost > 0 {
		t.Errorf("the guard withheld %g s", lost)
	}
}

// TestPressedBouncersRest: a body that bounces comes to rest on the floor under ten times its weight, by force or by
// the scale of gravity, as it does under its weight.
func TestPressedBouncersRest(t *testing.T) {
	for _, byForce := range []bool{true, false} {
		l := physicstest.New(t, physics.DefaultConfig())
		rubber := physicstest.Material(0.5)
		rubber.Restitution = 0.4
		l.Add(physicstest.Floor(rubber))
		id := l.Add(physicstest.Ball(rubber, 0.5, mgl64.Vec3{0, 0.51}))[0]
		if !byForce {
			l.Body(id).SetGravityScale(10)
		}
		rise := 0.0
		for step := range 180 {
			if byForce {
				l.Body(id).ApplyForce(mgl64.Vec3{0, -9 * 9.81 * l.Body(id).Mass()}, l.Body(id).Position())
			}
			if l.Run(1); step >= 120 {
				rise = max(rise, l.Body(id).Velocity().Len())
			}
		}
		if rise > 1e-3 {
			t.Errorf("by force: %v: moves at %g m/s after two seconds", byForce, rise)
		}
	}
}

// TestFloatersBounce: a weightless ball bounces off the floor in a world with gravity as it does in one without, at the
// share of its speed that restitution says.
func TestFloatersBounce(t *testing.T) {
	for _, cfg := range []physics.Config{physics.DefaultConfig(), weightless()} {
		l := physicstest.New(t, cfg)
		rubber := physicstest.Material(0)
		rubber.Restitution = 0.5
		l.Add(physicstest.Floor(rubber))
		id := l.Add(physicstest.Ball(rubber, 0.5, mgl64.Vec3{0, 1.01}))[0]
		l.Body(id).SetGravityScale(0)
		l.Body(id).SetVelocity(mgl64.Vec3{0, -0.5}, mgl64.Vec3{})
		l.Seconds(2)
		if v := l.Body(id).Velocity().Y(); math.Abs(v-0.25) > 1e-9 {
			t.Errorf("under a gravity of %v the ball leaves the floor at %g m/s, want 0.25", cfg.Gravity, v)
		}
	}
}

// TestStrongPushMeets: a cube that a force of a hundred times its weight drives against another from near by is seen
// coming: the guard withholds nothing.
func TestStrongPushMeets(t *testing.T) {
	l := physicstest.New(t, weightless())
	ids := l.Add(named("pushed", mgl64.Vec3{}), named("other", mgl64.Vec3{1.1}))
	lost := 0.0
	for range 30 {
		l.Body(ids[0]).ApplyForce(mgl64.Vec3{981 * l.Body(ids[0]).Mass()}, l.Body(ids[0]).Position())
		l.Run(1)
		lost += l.Report().LostMean
	}
	if lost > 0 {
		t.Errorf("%g s are lost", lost)
	}
	momentum := l.Body(ids[0]).Velocity().Add(l.Body(ids[1]).Velocity())
	near(t, "momentum", momentum, mgl64.Vec3{981 * 0.5}, 1e-9)
}

// TestDamping: spin and speed decay as the recurrence says, a falling body comes to its terminal speed, and one with
// damping that touches nothing sleeps once it stands.
func TestDamping(t *testing.T) {
	l := physicstest.New(t, weightless())
	def := physicstest.Ball(physicstest.Material(0.5), 0.5, mgl64.Vec3{})
	def.Velocity, def.AngularVelocity = mgl64.Vec3{4}, mgl64.Vec3{0, 3}
	id := l.Add(def)[0]
	l.Body(id).SetDamping(2, 5)
	if linear, angular := l.Body(id).Damping(); linear != 2 || angular != 5 {
		t.Errorf("damping %g, %g", linear, angular)
	}
	l.Seconds(1)
	h := 1.0 / 960
	near(t, "velocity", l.Body(id).Velocity(), mgl64.Vec3{4 * math.Pow(1+2*h, -960)}, 1e-12)
	near(t, "spin", l.Body(id).AngularVelocity(), mgl64.Vec3{0, 3 * math.Pow(1+5*h, -960)}, 1e-12)
	near(t, "way", l.Body(id).Position(), mgl64.Vec3{4 * (1 - math.Exp(-2)) / 2}, 2e-3)
	l.Body(id).SetDamping(0, 0)
	was := l.Body(id).Velocity()
	l.Seconds(1)
	near(t, "velocity without damping", l.Body(id).Velocity(), was, 0)

	l = physicstest.New(t, physics.DefaultConfig())
	id = l.Add(def)[0]
	l.Body(id).SetDamping(4, 0)
	l.Seconds(5)
	near(t, "terminal velocity", l.Body(id).Velocity(), mgl64.Vec3{0, -9.81 / 4}, 1e-7)
}

// TestGravityScale: bodies of several scales fall as their scale says, and one without weight floats to the bit.
func TestGravityScale(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	scales := []float64{1, 0, 0.3, 2, -1}
	ids := make([]physics.BodyID, len(scales))
	for k, s := range scales {
		ids[k] = l.Add(brickOf(mgl64.Vec3{3 * float64(k)}))[0]
		l.Body(ids[k]).SetGravityScale(s)
		if got := l.Body(ids[k]).GravityScale(); got != s {
			t.Errorf("scale %g, want %g", got, s)
		}
	}
	l.Seconds(1)
	for k, s := range scales {
		near(t, "velocity", l.Body(ids[k]).Velocity(), mgl64.Vec3{0, -9.81 * s}, 1e-12)
		near(t, "position", l.Body(ids[k]).Position(), mgl64.Vec3{3 * float64(k), -0.5 * 9.81 * s}, 1e-10)
	}
	near(t, "floating", l.Body(ids[1]).Position(), mgl64.Vec3{3}, 0)
	l.RemoveBody(ids[1])
	next := l.Add(brickOf(mgl64.Vec3{3}))[0]
	l.Seconds(1)
	near(t, "the next body in the slot", l.Body(next).Velocity(), mgl64.Vec3{0, -9.81}, 1e-12)
}

// TestScaledStacksRest: stacks whose gravity is scaled as they stand go on standing, without time lost, and sleep.
func TestScaledStacksRest(t *testing.T) {
	for _, scale := range []float64{0, 0.2, 3} {
		l := physicstest.New(t, physics.DefaultConfig())
		l.SetSleeping(true)
		l.Add(physicstest.Floor(physicstest.Material(0.5)))
		ids := l.Add(physicstest.Tower(physicstest.Material(0.5), 6)...)
		l.Seconds(2)
		top := l.Body(ids[5]).Position()
		for _, id := range ids {
			l.Body(id).SetGravityScale(scale)
		}
		lost := 0.0
		for range 180 {
			l.Run(1)
			lost += l.Report().LostMean
		}
		near(t, "top of the stack", l.Body(ids[5]).Position(), top, 1e-6)
		if n := l.Awake(ids); n > 0 || lost > 0 {
			t.Errorf("scale %g: %d of 6 bodies are awake, %g s lost", scale, n, lost)
		}
	}
}

// TestAbsurdForces: forces beyond all measure stop the body that they act on, and leave the others alone.
func TestAbsurdForces(t *testing.T) {
	for _, size := range []float64{1e15, 1e100, 1e308} {
		l := physicstest.New(t, physics.DefaultConfig())
		l.Senseless = true
		l.Add(physicstest.Floor(physicstest.Material(0.5)))
		ids := l.Add(physicstest.Tower(physicstest.Material(0.5), 3)...)
		l.Seconds(1)
		for k, f := range []mgl64.Vec3{{size}, {0, -size, size}, {0, size}} {
			l.Body(ids[1]).ApplyForce(f, l.Body(ids[1]).Position().Add(mgl64.Vec3{0, float64(k % 2)}))
			l.Body(ids[2]).ApplyTorque(f)
			l.Run(1)
			if l.Report().Quarantined == 0 {
				t.Errorf("%v: nothing is stopped", f)
			}
			l.Run(20)
		}
		near(t, "the top of the stack", l.Body(ids[2]).Position(), mgl64.Vec3{0, 2.503}, 0.01)
	}
}

// TestLightBaseRests: where one body of a stack loses its weight, the loads of the stack are found anew: it ends where
// it was.
func TestLightBaseRests(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	ids := l.Add(physicstest.Tower(physicstest.Material(0.5), 6)...)
	l.Seconds(2)
	top := l.Body(ids[5]).Position()
	l.Body(ids[0]).SetGravityScale(0)
	l.Seconds(3)
	near(t, "top of the stack", l.Body(ids[5]).Position(), top, 2e-5)
}

// TestTorqueLeans: a torque on the top of a stack shifts the loads of its corners, and moves nothing.
func TestTorqueLeans(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	ids := l.Add(physicstest.Tower(physicstest.Material(0.5), 3)...)
	was := l.Body(ids[2]).Position()
	for range 180 {
		l.Body(ids[2]).ApplyTorque(mgl64.Vec3{0, 0, 0.4 * 0.5 * 9.81 * l.Body(ids[2]).Mass()})
		l.Run(1)
	}
	near(t, "top of the stack", l.Body(ids[2]).Position(), was, 1e-6)
}

// TestForcesAllocateNothing: a warm step with forces, damping and scaled gravity allocates nothing.
func TestForcesAllocateNothing(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0.5)))
	ids := l.Add(physicstest.Tower(physicstest.Material(0.5), 3)...)
	l.Body(ids[0]).SetDamping(0.1, 0.1)
	l.Body(ids[1]).SetGravityScale(0.5)
	step := func() {
		l.Body(ids[2]).ApplyForce(mgl64.Vec3{100}, l.Body(ids[2]).Position())
		l.Body(ids[2]).ApplyTorque(mgl64.Vec3{0, 1})
		l.Step()
	}
	for range 60 {
		step()
	}
	if n := testing.AllocsPerRun(30, step); n > 0 {
		t.Errorf("%g allocations in a step", n)
	}
}
