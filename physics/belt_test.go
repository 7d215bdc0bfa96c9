package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestBelt: a conveyor takes a box along: friction speeds it up to the belt's speed, no further, and the belt may be on
// a turned body or on the box.
func TestBelt(t *testing.T) {
	const mu, speed = 0.4, 2.0
	for _, row := range []struct {
		name string
		turn float64 // of the floor, about y
		own  bool    // the belt is the box's
	}{{"straight", 0, false}, {"turned", 0.7, false}, {"a box on tracks", 0, true}} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ground, load := physicstest.Material(mu), physicstest.Material(mu)
		if row.own {
			load.Belt = geom.V(-speed, 0, 0) // its underside runs back, so it drives forwards
		} else {
			ground.Belt = geom.V(speed, 0, 0)
		}
		belt := physicstest.Floor(ground)
		belt.Rotation = mgl64.QuatRotate(row.turn, mgl64.Vec3{0, 1, 0})
		way := belt.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
		id := lab.Add(belt, physicstest.Block(load, mgl64.Vec3{0.2, 0.1, 0.2}, mgl64.Vec3{0, 0.101, 0}))[1]
		lab.Seconds(0.25)
		if v, want := lab.Body(id).Velocity().Dot(way), mu*physicstest.Gravity*0.25; math.Abs(v-want) > 0.02*want {
			t.Errorf("%s: %g m/s after 0.25 s, want %g", row.name, v, want)
		}
		lab.Seconds(2)
		if v := lab.Body(id).Velocity().Sub(way.Mul(speed)).Len(); v > 0.01 {
			t.Errorf("%s: %v m/s after 2 s, want %v", row.name, lab.Body(id).Velocity(), way.Mul(speed))
		}
	}
}

// TestRollingResistance: a ball on level ground is slowed by 5/7 of the resistance times gravity, whatever its size,
// and comes to rest.
func TestRollingResistance(t *testing.T) {
	const share, v = 0.05, 2.0
	for _, r := range []float64{0.05, 0.2, 1} {
		for _, hz := range []float64{30, 60, 120} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.6)
			soft := m
			soft.Rolling = share
			ball := physicstest.Ball(soft, r, mgl64.Vec3{0, r + 0.001, 0})
			ball.Velocity, ball.AngularVelocity = mgl64.Vec3{v, 0, 0}, mgl64.Vec3{0, 0, -v / r}
			id := lab.Add(physicstest.Floor(m), ball)[1]
			lab.Seconds(2)
			slower := 5.0 / 7 * share * physicstest.Gravity
			if got, want := lab.Body(id).Velocity().X(), v-2*slower; math.Abs(got-want) > 0.03*v {
				t.Errorf("radius %g at %g Hz: %g m/s after 2 s, want %g", r, hz, got, want)
			}
			lab.Seconds(v/slower - 1)
			if got := lab.Body(id).Velocity().Len(); got > 1e-3 {
				t.Errorf("radius %g at %g Hz: still rolls at %g m/s", r, hz, got)
			}
		}
	}
}

// TestSpinningResistance: a ball that spins on the spot is braked by its resistance times its weight.
func TestSpinningResistance(t *testing.T) {
	const share, r, spin = 0.02, 0.2, 10.0
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.6)
	m.Spinning = share
	ball := physicstest.Ball(m, r, mgl64.Vec3{0, r + 0.001, 0})
	ball.AngularVelocity = mgl64.Vec3{0, spin, 0}
	id := lab.Add(physicstest.Floor(m), ball)[1]
	lab.Seconds(1)
	slower := share * physicstest.Gravity / (0.4 * r)
	if got, want := lab.Body(id).AngularVelocity().Y(), spin-slower; math.Abs(got-want) > 0.05*slower {
		t.Errorf("%g rad/s after 1 s, want %g", got, want)
	}
	lab.Seconds(spin/slower - 0.5)
	if got := lab.Body(id).AngularVelocity().Len(); got > 1e-3 {
		t.Errorf("still spins at %g rad/s", got)
	}
}

// TestHeapOfBallsFallsAsleep on the resistance of wood on concrete.
func TestHeapOfBallsFallsAsleep(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	m := physicstest.Material(0.5)
	m.Rolling, m.Spinning = 0.01, 0.01
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for k := range 14 { // a pyramid of 9 + 4 + 1
		at := mgl64.Vec3{float64(k%3-1) * 0.402, 0.201, float64(k/3-1) * 0.402}
		switch {
		case k == 13:
			at = mgl64.Vec3{0, 0.201 + 2*0.285, 0}
		case k >= 9:
			at = mgl64.Vec3{float64((k-9)%2)*0.402 - 0.201, 0.201 + 0.285, float64((k-9)/2)*0.402 - 0.201}
		}
		defs = append(defs, physicstest.Ball(m, 0.2, at))
	}
	ids := lab.Add(defs...)
	lab.Seconds(25)
	if awake := lab.Awake(ids[1:]); awake > 0 {
		t.Errorf("%d of 14 balls still awake after 25 s", awake)
	}
}
