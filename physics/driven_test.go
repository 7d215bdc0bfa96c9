package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// drivenGap (m) is more than what is left between a driven body and what stops it.
const drivenGap = 1e-6

// sent is a driven box with a velocity and a spin.
func sent(half, at, vel, spin mgl64.Vec3) physics.BodyDef {
	def := kinematic(half, at)
	def.Velocity, def.AngularVelocity = vel, spin
	return def
}

// TestDrivenBodiesMeet: a driven body that comes down on the ground, and two that come together, stand at their gaps
// from the step in which they meet, and say so.
func TestDrivenBodiesMeet(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	half := mgl64.Vec3{0.5, 0.5, 0.5}
	ids := lab.Add(floor(), sent(half, mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{}),
		sent(half, mgl64.Vec3{4, 2, 0}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{}),
		sent(half, mgl64.Vec3{8, 2, 0}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{}))
	by := map[physics.BodyID]physics.BodyID{}
	for range 150 {
		lab.Run(1)
		for _, e := range lab.AppendEvents(nil) {
			if e.Kind != physics.Blocked {
				t.Errorf("step %d: %s %v", lab.StepCount(), lab.Body(e.Body).Name(), e.Kind)
			}
			by[e.Body] = e.By
		}
	}
	for i, want := range []physics.BodyID{{}, ids[0], ids[3], ids[2]} {
		if i > 0 && by[ids[i]] != want {
			t.Errorf("body %d is blocked by %v, want %v", i, by[ids[i]], want)
		}
		// They meet after 1.5 s of the 2.5.
		if late := lab.Body(ids[i]).TimeLost(); i > 0 && math.Abs(late-1) > 1e-3 {
			t.Errorf("body %d has lost %g s, want 1 s", i, late)
		}
	}
	for name, gap := range map[string]float64{
		"ground":     lab.Body(ids[1]).Position().Y() - 0.5,
		"each other": lab.Body(ids[3]).Position().X() - lab.Body(ids[2]).Position().X() - 1,
	} {
		if !(gap > 0 && gap < drivenGap) {
			t.Errorf("gap to %s: %g m, want more than 0 and less than %g", name, gap, drivenGap)
		}
	}
	if x := lab.Body(ids[2]).Position().X(); !(x > 5.49 && x < 5.51) {
		t.Errorf("of two equally fast ones one stands at %g m, want 5.5", x)
	}
}

// TestDrivenStopsAt drives bodies at every kind of obstacle; a body that gets past it, or is not stopped at all, fails.
func TestDrivenStopsAt(t *testing.T) {
	m := physicstest.Material(0.5)
	scenery := func(def physics.BodyDef) physics.BodyDef {
		def.Kind = physics.Static
		return def
	}
	plate := physicstest.Block(m, mgl64.Vec3{3, 0.005, 3}, mgl64.Vec3{})
	polygon, err := collision.Polygon([]mgl64.Vec3{{0.3, 0, 0.1}, {-0.2, 0, 0.3}, {-0.1, 0, -0.3}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	flat := sent(mgl64.Vec3{1, 1, 1}, mgl64.Vec3{0.1, 1, 0.2}, mgl64.Vec3{0, -5, 0}, mgl64.Vec3{3, 0, 1})
	flat.Solids[0].Shape = polygon
	ring := physicstest.Ring(m, 0.5, 0.1, 24, 12, mgl64.Vec3{0, 2, 0})
	ring.Kind, ring.Velocity = physics.Kinematic, mgl64.Vec3{0, -3, 0}
	down := func(speed float64) mgl64.Vec3 { return mgl64.Vec3{0, -speed, 0} }
	box, above := mgl64.Vec3{0.3, 0.2, 0.3}, mgl64.Vec3{0, 1, 0}
	rod := mgl64.Vec3{0.01, 1, 0.01}
	for _, row := range []struct {
		name   string
		below  physics.BodyDef
		driven physics.BodyDef
	}{
		{"a sheet", physicstest.Sheet(m, 9, 9, 6), sent(box, above, down(2), mgl64.Vec3{})},
		{"a sheet, turning", physicstest.Sheet(m, 9, 9, 6), sent(box, above, down(2), mgl64.Vec3{1, 2, 3})},
		{"a mesh", scenery(physicstest.Ring(m, 0.5, 0.2, 24, 12, mgl64.Vec3{})), sent(box, above, down(2), mgl64.Vec3{})},
		{"a mesh at a mesh", scenery(physicstest.Ring(m, 0.45, 0.2, 24, 12, mgl64.Vec3{})), ring},
		{"a polygon at a sheet", physicstest.Sheet(m, 9, 9, 6), flat},
		{"a rod at 400 m/s", scenery(plate), sent(rod, mgl64.Vec3{0, 2, 0}, down(400), mgl64.Vec3{})},
		{"a rod at 400 m/s that whirls", scenery(plate), sent(rod, mgl64.Vec3{0, 2, 0}, down(400), mgl64.Vec3{100, 0, 90})},
		{"a needle at 5000 m/s", physicstest.Sheet(m, 9, 9, 6),
			sent(mgl64.Vec3{0.001, 0.5, 0.001}, mgl64.Vec3{0, 2, 0}, down(5000), mgl64.Vec3{})},
		{"a driven plate", kinematic(mgl64.Vec3{3, 0.005, 3}, mgl64.Vec3{}),
			sent(rod, mgl64.Vec3{0, 2, 0}, down(400), mgl64.Vec3{})},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		row.below.Position = mgl64.Vec3{}
		id := lab.Add(row.below, row.driven)[1]
		lab.Seconds(1)
		if y := lab.Body(id).Position().Y(); y < 0 {
			t.Errorf("%s: is at %g m, beyond what is in its way", row.name, y)
		}
		if lab.Body(id).TimeLost() == 0 {
			t.Errorf("%s: was not stopped", row.name)
		}
	}
}

// TestDrivenArmsTurnIntoEachOther: two arms whose circles overlap turn until they meet, and no farther.
func TestDrivenArmsTurnIntoEachOther(t *testing.T) {
	for _, sense := range []float64{1, -1} {
		lab := physicstest.New(t, physics.DefaultConfig())
		arm := mgl64.Vec3{0.05, 1, 0.05}
		ids := lab.Add(sent(arm, mgl64.Vec3{0, 5, 0}, mgl64.Vec3{}, mgl64.Vec3{0, 0, 1}),
			sent(arm, mgl64.Vec3{1.5, 5, 0}, mgl64.Vec3{}, mgl64.Vec3{0, 0, 1.3 * sense}))
		lab.Seconds(8)
		if !(lab.SmallestGap > 0 && lab.SmallestGap < drivenGap) {
			t.Errorf("sense %g: smallest gap %g m, want more than 0 and less than %g", sense, lab.SmallestGap, drivenGap)
		}
		for i, id := range ids {
			if lab.Body(id).TimeLost() < 1 {
				t.Errorf("sense %g: arm %d has lost %g s only", sense, i, lab.Body(id).TimeLost())
			}
		}
	}
}

// TestDrivenRunsClose: a driven body that slides or turns beside another, as near as the start allows, is not stopped
// by it and loses no time.
func TestDrivenRunsClose(t *testing.T) {
	m := physicstest.Material(0.5)
	bearing := physicstest.Ring(m, 0.5, 0.1, 24, 8, mgl64.Vec3{0, 3, 0})
	bearing.Kind = physics.Static
	hub := physicstest.Ring(m, 0.2, 0.196, 24, 8, mgl64.Vec3{0, 3, 0}) // half a millimetre of air around it
	hub.Kind, hub.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 0, 9}
	for _, row := range []struct {
		name string
		defs []physics.BodyDef
	}{
		{"a box that slides over the floor", []physics.BodyDef{floor(),
			sent(mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{3, 0, 1}, mgl64.Vec3{})}},
		{"a plate that turns on the floor", []physics.BodyDef{floor(),
			sent(mgl64.Vec3{2, 0.1, 2}, mgl64.Vec3{0, 0.1, 0}, mgl64.Vec3{}, mgl64.Vec3{0, 7, 0})}},
		{"a box that slides over a sheet", []physics.BodyDef{physicstest.Sheet(m, 20, 20, 20),
			sent(mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{3, 0, 1}, mgl64.Vec3{})}},
		{"two boxes side by side", []physics.BodyDef{
			sent(mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0, 0, 2}, mgl64.Vec3{}),
			sent(mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{1, 2, 0}, mgl64.Vec3{0, 0, -2}, mgl64.Vec3{})}},
		{"a lift in a shaft", []physics.BodyDef{block(3, mgl64.Vec3{-0.76, 3, 0}), block(3, mgl64.Vec3{0.76, 3, 0}),
			sent(mgl64.Vec3{0.2599, 0.2, 0.3}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 2, 0}, mgl64.Vec3{})}},
		{"a hub in a bearing", []physics.BodyDef{bearing, hub}},
		{"a vane in a drum", []physics.BodyDef{floor(),
			sent(mgl64.Vec3{0.6, 0.8, 0.1}, mgl64.Vec3{0, 1.00005, 0}, mgl64.Vec3{}, mgl64.Vec3{0, 0, 5})}},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(row.defs...)
		lab.Seconds(0.7)
		for _, id := range ids {
			if late := lab.Body(id).TimeLost(); late > 0 {
				t.Errorf("%s: %q has lost %g s", row.name, lab.Body(id).Name(), late)
			}
		}
	}
}

// block is static, as wide as half a metre and so high (m, half).
func block(height float64, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, height, 0.5}, at)
	def.Kind = physics.Static
	return def
}

// TestDrivenTurnsRoundAtAWall: on a course to and fro a driven body that a wall stops turns round after a second.
func TestDrivenTurnsRoundAtAWall(t *testing.T) {
	for _, speed := range []float64{0.5, 4, 40} {
		lab := physicstest.New(t, physics.DefaultConfig())
		id := lab.Add(block(1, mgl64.Vec3{2, 0, 0}), kinematic(mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{}))[1]
		course := physics.Course{Then: physics.ReturnAtEnd,
			Stops: []physics.Stop{{Time: 4 / speed, Shift: mgl64.Vec3{4, 0, 0}}}}
		if err := lab.Body(id).SetCourse(course); err != nil {
			t.Fatal(err)
		}
		// It meets the wall after 1.3 m.
		lab.Seconds(1.3/speed + 0.9)
		if x := lab.Body(id).Position().X(); !(x > 1.299 && x < 1.3) {
			t.Errorf("%g m/s: before it turns round it is at %g m, want 1.3", speed, x)
		}
		least := 1.3
		for range int(60 * (0.4 + 0.65/speed)) {
			lab.Run(1)
			least = min(least, lab.Body(id).Position().X())
		}
		if least > 1.2 {
			t.Errorf("%g m/s: a second blocked, and it has not come back beyond %g m", speed, least)
		}
	}
}

// TestBlockedForEver: what stands at a wall for ever takes no time from others, and little work.
func TestBlockedForEver(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	ids := lab.Add(floor(), sent(mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, -300, 0}, mgl64.Vec3{}),
		physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0.75, 0.2, 0}),
		physicstest.Ball(m, 0.2, mgl64.Vec3{0.1, 1.9, 0}))
	lab.Seconds(1)
	at := lab.Body(ids[1]).Position()
	for range 120 {
		lab.Run(1)
		if r := lab.Report(); r.LostMean > 0 || r.Guard.Cut > 0 || r.Blocked != 1 {
			t.Fatalf("step %d: %g s lost, %d cut, %d blocked", lab.StepCount(), r.LostMean, r.Guard.Cut, r.Blocked)
		}
	}
	if moved := lab.Body(ids[1]).Position().Sub(at).Len(); moved > drivenGap {
		t.Errorf("it still goes on, by %g m", moved)
	}
	if n := testing.AllocsPerRun(50, lab.Step); n > 0 {
		t.Errorf("%g allocations a step", n)
	}
}

// TestTurntableTurnsUnderAPress: a press that has come down on a turntable stands there, and the table goes on turning,
// as a plank goes on that slides under it.
func TestTurntableTurnsUnderAPress(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(sent(mgl64.Vec3{0.2, 0.1, 0.2}, mgl64.Vec3{0.1, 1.5, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{}),
		sent(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{}, mgl64.Vec3{}, mgl64.Vec3{0, 3, 0}))
	lab.Seconds(4)
	if press, table := lab.Body(ids[0]).TimeLost(), lab.Body(ids[1]).TimeLost(); press < 2.6 || table > 0 {
		t.Errorf("the press has lost %g s, want 2.7, and the table %g s, want none", press, table)
	}
}
