package physics_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// fallingPlates are plates of 1 × 1 m, each a little askew, that fall on a floor one after the other.
func fallingPlates(count int, half float64) []physics.BodyDef {
	m := physicstest.Material(0.4)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for i := range count {
		p := physicstest.Block(m, mgl64.Vec3{0.5, half, 0.5}, mgl64.Vec3{0.01 * float64(i%3), 0.2 + 0.15*float64(i), 0})
		p.Rotation = mgl64.QuatRotate(0.03+0.04*float64(i%3), mgl64.Vec3{1, 0, 0.3}.Normalize())
		p.Name = fmt.Sprintf("plate %d", i)
		defs = append(defs, p)
	}
	return defs
}

// TestPlatesComeToRest: plates of 1, 4 and 20 mm that fall on each other lose next to no time, keep their order, and
// lie still.
func TestPlatesComeToRest(t *testing.T) {
	for _, half := range []float64{0.0005, 0.002, 0.01} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(fallingPlates(15, half)...)
		lab.Seconds(5)
		if lost := lab.Report().LostTotal; lost > 0.01*5 {
			t.Errorf("half %g m: the guard withheld %g s of 5", half, lost)
		}
		for i := 2; i < len(ids); i++ {
			if low, high := lab.Body(ids[i-1]).Position().Y(), lab.Body(ids[i]).Position().Y(); high < low+1.9*half {
				t.Errorf("half %g m: plate %d lies at %g m, the one below it at %g m", half, i, high, low)
			}
		}
		if e := lab.KineticEnergy(); e > 0.05 {
			t.Errorf("half %g m: %g J are left", half, e)
		}
	}
}

// TestGuardTakesSpeedOnly: projection and clamping never bring kinetic energy: of plates that fall on each other, of a
// pile under a press, of a box wedged in a groove, and of cubes packed in a box that is shaken.
func TestGuardTakesSpeedOnly(t *testing.T) {
	physicstest.Long(t)
	for name, defs := range map[string][]physics.BodyDef{
		"plates": fallingPlates(15, 0.002), "press": pressed(), "wedge": wedged(), "shaken box": shaken(),
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Add(defs...)
		// The world asks its clock when it begins a step and after each of five phases of a slice: the guard is the last.
		calls, before, worked := -1, 0.0, 0
		lab.SetClock(func() time.Duration {
			calls++
			switch calls % 5 {
			case 4:
				before = lab.KineticEnergy()
			case 0:
				if after := lab.KineticEnergy(); calls > 0 && after > before*(1+1e-12) {
					t.Errorf("%s: the guard made %g J of %g", name, after, before)
				} else if calls > 0 && after < before {
					worked++
				}
			}
			return 0
		})
		for range 150 {
			calls = -1
			lab.Run(1)
		}
		if worked == 0 {
			t.Errorf("%s: the guard changed no speed: this tests nothing", name)
		}
	}
}

// pressed is a pile between walls under a press that comes down on it.
func pressed() []physics.BodyDef {
	m := physicstest.Material(0.3)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for k := range 4 {
		s, c := math.Sincos(float64(k) * math.Pi / 2)
		half := mgl64.Vec3{0.1 + 0.7*math.Abs(s), 1, 0.1 + 0.7*math.Abs(c)}
		wall := physicstest.Block(m, half, mgl64.Vec3{0.8 * c, 1, 0.8 * s})
		wall.Kind = physics.Static
		defs = append(defs, wall)
	}
	for k := range 27 {
		at := mgl64.Vec3{float64(k%3) - 1, float64(k/9) + 1, float64(k/3%3) - 1}.Mul(0.42)
		b := physicstest.Block(m, mgl64.Vec3{0.12, 0.12, 0.12}, at)
		b.Rotation = mgl64.QuatRotate(float64(k), mgl64.Vec3{0.6, 0, 0.8})
		defs = append(defs, b)
	}
	press := physicstest.Block(m, mgl64.Vec3{0.5, 0.1, 0.5}, mgl64.Vec3{0, 2.2, 0})
	press.Kind, press.Velocity = physics.Kinematic, mgl64.Vec3{0, -1, 0}
	return append(defs, press)
}

// wedged are plates thrown into the gap between two walls that lean towards each other.
func wedged() []physics.BodyDef {
	m := physicstest.Material(0.4)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for k := range 2 {
		side := physicstest.Block(m, mgl64.Vec3{0.1, 1, 1}, mgl64.Vec3{0.75 * float64(2*k-1), 1.2, 0})
		side.Kind, side.Rotation = physics.Static, mgl64.QuatRotate(0.3*float64(1-2*k), mgl64.Vec3{0, 0, 1})
		defs = append(defs, side)
	}
	for k := range 12 {
		b := physicstest.Block(m, mgl64.Vec3{0.35, 0.01, 0.35}, mgl64.Vec3{0, 2.5 + 0.1*float64(k), 0})
		b.Velocity = mgl64.Vec3{0, -20, 0}
		defs = append(defs, b)
	}
	return defs
}

// shaken is a box full of cubes that fly about in it.
func shaken() []physics.BodyDef {
	m := physicstest.Material(0.3)
	var defs []physics.BodyDef
	for k := range 6 {
		var half, at mgl64.Vec3
		for i := range 3 {
			half[i] = 0.9
		}
		half[k/2], at[k/2] = 0.1, 0.8*float64(2*(k%2)-1)
		wall := physicstest.Block(m, half, at)
		wall.Kind = physics.Kinematic
		wall.Velocity = mgl64.Vec3{3, 0, 0}
		wall.Filter = physics.Filter{Category: 2, Mask: ^uint32(2)} // they reach into each other at the edges
		defs = append(defs, wall)
	}
	for k := range 64 {
		at := mgl64.Vec3{float64(k%4) - 1.5, float64(k/16) - 1.5, float64(k/4%4) - 1.5}.Mul(0.34)
		b := physicstest.Block(m, mgl64.Vec3{0.165, 0.165, 0.165}, at)
		s := float64(k*37%64)/32 - 1
		b.Velocity, b.AngularVelocity = mgl64.Vec3{10 * s, 8 * (0.5 - s*s), -10 * s * s * s}, mgl64.Vec3{8 * s, 6, -8 * s * s}
		defs = append(defs, b)
	}
	return defs
}

// TestProjectionInFlightKeepsMomentum: cubes packed in a block fly apart while they fall: whatever the guard repairs,
// what they have together is what gravity gave them.
func TestProjectionInFlightKeepsMomentum(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(packed(5, 60)...)
	momentum := func() (p mgl64.Vec3, mass float64) {
		for _, id := range ids {
			p, mass = p.Add(lab.Body(id).Velocity().Mul(lab.Body(id).Mass())), mass+lab.Body(id).Mass()
		}
		return p, mass
	}
	start, mass := momentum()
	exact := 0
	for range 30 {
		lab.Run(1)
		exact += lab.Report().Guard.Exact
	}
	now, _ := momentum()
	want := start.Add(mgl64.Vec3{0, -physicstest.Gravity * 0.5 * mass, 0})
	if d := now.Sub(want).Len() / mass; d > 1e-6 {
		t.Errorf("the mean velocity is off by %g m/s", d)
	}
	if exact == 0 {
		t.Error("nothing came near: the guard had nothing to repair")
	}
}
