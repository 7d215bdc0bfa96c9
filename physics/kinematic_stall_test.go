package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// walled is a thin body that walls close on from both sides along some axes, for ever, at the speed of each.
func walled(half, across mgl64.Vec3, turn mgl64.Quat, axes int, speed float64) []physics.BodyDef {
	held := physicstest.Block(physicstest.Material(0.5), half, mgl64.Vec3{0, 1.5, 0})
	held.Rotation = turn
	defs := []physics.BodyDef{held}
	for k := range axes {
		for _, side := range []float64{-1, 1} {
			at, vel, size := held.Position, mgl64.Vec3{}, across
			at[k] += 1.1 * side
			vel[k] = -speed * side
			size[k] = 0.1
			wall := kinematic(size, at)
			wall.Velocity = vel
			defs = append(defs, wall)
		}
	}
	return defs
}

// rod is one of 1.5 m between two jaws; needle one of 0.8 m, askew among six walls.
func rod(speed float64) []physics.BodyDef {
	return walled(mgl64.Vec3{0.75, 0.005, 0.005}, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.QuatIdent(), 1, speed)
}

func needle(speed float64) []physics.BodyDef {
	turn := mgl64.QuatRotate(0.5, mgl64.Vec3{1, 2, 3}.Normalize())
	return walled(mgl64.Vec3{0.4, 0.002, 0.002}, mgl64.Vec3{0.2, 0.2, 0.2}, turn, 3, speed)
}

// steelBox is a box that would bounce, between two jaws.
func steelBox(speed float64) []physics.BodyDef {
	defs := walled(mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.QuatIdent(), 1, speed)
	for i := range defs {
		defs[i].Solids[0].Material.Restitution = 0.2
	}
	return defs
}

// work is what the guard looked at in a step.
func work(r *physics.Report) int { return r.Guard.Certified + r.Guard.Exact + r.Guard.Cut }

// TestHeldBodiesCostNothing: once nothing changes around a body that driven ones hold, whether bodies may sleep or not,
// the guard has nothing to do, no more time is lost, and all is told as before: who is blocked and how late, who is
// stuck.
func TestHeldBodiesCostNothing(t *testing.T) {
	for name, defs := range map[string][]physics.BodyDef{
		"rod": rod(5), "needle": needle(5), "steel": steelBox(100)} {
		for _, sleeping := range []bool{true, false} {
			lab := physicstest.New(t, physics.DefaultConfig())
			lab.SetSleeping(sleeping)
			ids := lab.Add(defs...)
			var told []physics.Event
			for range 150 {
				lab.Run(1)
				told = lab.AppendEvents(told)
			}
			blocked, stuck := 0, 0
			for _, e := range told {
				switch e.Kind {
				case physics.Blocked:
					blocked++
				case physics.Stuck:
					stuck++
				default:
					t.Errorf("%s, sleeping %v: %s %s", name, sleeping, lab.Body(e.Body).Name(), e.Kind)
				}
			}
			if blocked != len(ids)-1 || stuck != 1 {
				t.Errorf("%s, sleeping %v: %d bodies are blocked and %d stuck", name, sleeping, blocked, stuck)
			}
			lost, late, at := lab.Report().LostTotal, lab.Body(ids[1]).TimeLost(), lab.Body(ids[0]).Pose().Geom()
			for range 30 {
				lab.Body(ids[1]).SetVelocity(defs[1].Velocity, defs[1].AngularVelocity) // the same again is no news
				lab.Run(1)
				if r := lab.Report(); work(r) > 0 || r.Work.Slices > 1 || r.Kinetic > 0 || r.Blocked != len(ids)-1 {
					t.Fatalf("%s, sleeping %v: in step %d %+v", name, sleeping, r.Step, *r)
				}
			}
			if more := lab.Report().LostTotal - lost; more > 0 || lab.Body(ids[0]).Pose().Geom() != at {
				t.Errorf("%s, sleeping %v: in half a second %g s more are lost, from %v to %v",
					name, sleeping, more, at, lab.Body(ids[0]).Pose().Geom())
			}
			if more := lab.Body(ids[1]).TimeLost() - late; math.Abs(more-0.5) > 1e-9 {
				t.Errorf("%s, sleeping %v: in half a second the jaw is %g s later", name, sleeping, more)
			}
			if stuck := lab.AppendStuck(nil); len(stuck) != 1 || stuck[0] != ids[0] {
				t.Errorf("%s, sleeping %v: stuck are %v", name, sleeping, stuck)
			}
		}
	}
}

// TestStalledDrivesGoOn: a press that stalled on a cube goes on when the way is free, whatever freed it, and holds
// nothing in the air.
func TestStalledDrivesGoOn(t *testing.T) {
	for _, row := range []struct {
		name string
		free func(lab *physicstest.Lab, ids []physics.BodyID)
		down bool // the press comes down further
	}{
		{"the cube is removed", func(lab *physicstest.Lab, ids []physics.BodyID) { lab.RemoveBody(ids[2]) }, true},
		{"the floor is removed", func(lab *physicstest.Lab, ids []physics.BodyID) { lab.RemoveBody(ids[0]) }, true},
		{"the press goes up", func(lab *physicstest.Lab, ids []physics.BodyID) {
			lab.Body(ids[1]).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{})
		}, false},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		press := kinematic(mgl64.Vec3{0.6, 0.1, 0.6}, mgl64.Vec3{0, 1.5, 0})
		press.Velocity = mgl64.Vec3{0, -1, 0}
		ids := lab.Add(floor(), press, cubeAt(0.501))
		lab.Seconds(2)
		height := lab.Body(ids[1]).Position().Y()
		if lab.Run(1); work(lab.Report()) > 0 || lab.Report().Blocked == 0 {
			t.Fatalf("%s: the press has not stalled: %+v", row.name, *lab.Report())
		}
		if speed := lab.Body(ids[1]).Velocity(); speed != (mgl64.Vec3{}) {
			t.Errorf("%s: a press that stands goes at %v m/s", row.name, speed)
		}
		row.free(lab, ids)
		lab.Seconds(0.6)
		if y := lab.Body(ids[1]).Position().Y(); (y < height-0.1) != row.down || !row.down && y < height+0.1 {
			t.Errorf("%s: the press goes from %g m to %g m", row.name, height, y)
		}
	}
}

// askew is a smooth needle between two smooth jaws that come at it: it has been turned by an angle.
func askew(angle float64) []physics.BodyDef {
	smooth := physicstest.Material(0)
	needle := physicstest.Block(smooth, mgl64.Vec3{0.4, 0.02, 0.02}, mgl64.Vec3{0, 1.5, 0})
	needle.Rotation = mgl64.QuatRotate(angle, mgl64.Vec3{1, 2, 3}.Normalize())
	defs := []physics.BodyDef{needle}
	for _, side := range []float64{-1, 1} {
		jaw := kinematic(mgl64.Vec3{0.2, 3, 0.5}, mgl64.Vec3{1.3 * side, 1.5, 0})
		jaw.Velocity, jaw.Solids[0].Material = mgl64.Vec3{-5 * side, 0, 0}, smooth
		defs = append(defs, jaw)
	}
	return defs
}

// TestStoppedJawsHoldNothing: a needle that smooth jaws hold askew in the air, asleep, falls once both are told to
// stand, in any of the ways there are, and stays while one of them still pushes.
func TestStoppedJawsHoldNothing(t *testing.T) {
	stand := func(b physics.Body) error { b.SetVelocity(mgl64.Vec3{}, mgl64.Vec3{}); return nil }
	type row struct {
		name  string
		angle float64
		order func(b physics.Body) error
		jaws  int // that are told
		falls bool
	}
	rows := []row{
		{"one of two", 0.88, stand, 1, false},
		{"a course that stays", 0.88, func(b physics.Body) error {
			return b.SetCourse(physics.Course{Stops: []physics.Stop{{Time: 100}}})
		}, 2, true},
		{"a pose to move to", 0.88, func(b physics.Body) error { return b.MoveTo(b.Position(), mgl64.Quat{}, 1) }, 2, true},
	}
	for angle := 0.6; angle < 1.2; angle += 0.05 {
		rows = append(rows, row{fmt.Sprintf("no speed, from %.2f rad", angle), angle, stand, 2, true})
	}
	for _, row := range rows {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(askew(row.angle)...)
		lab.Seconds(1.5)
		held := lab.Body(ids[0])
		from := held.Position().Y()
		if !held.Asleep() {
			t.Fatalf("%s: the needle between the jaws is awake", row.name)
		}
		for _, jaw := range ids[1 : 1+row.jaws] {
			if err := row.order(lab.Body(jaw)); err != nil {
				t.Fatal(err)
			}
		}
		lab.Seconds(0.5)
		drop, _ := physicstest.Fall(0.5)
		if fell := from - held.Position().Y(); row.falls && math.Abs(fell-drop) > 0.1*drop || !row.falls && fell > 1e-3 {
			t.Errorf("%s: the needle falls by %g m in half a second, in free fall by %g m", row.name, fell, drop)
		}
	}
}

// TestImpactsWakeHeldBodies: a ball that strikes a held cube wakes it, and the press with it; soon nothing changes
// again.
func TestImpactsWakeHeldBodies(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	press := kinematic(mgl64.Vec3{0.3, 0.1, 0.3}, mgl64.Vec3{0, 1.5, 0})
	press.Velocity = mgl64.Vec3{0, -1, 0}
	ids := lab.Add(floor(), press, cubeAt(0.501))
	lab.Seconds(2)
	ball := physicstest.Ball(physicstest.Material(0.5), 0.2, mgl64.Vec3{-3, 0.5, 0})
	ball.Velocity = mgl64.Vec3{30, 0, 0}
	lab.Add(ball)
	awake := 0
	for range 240 {
		lab.Run(1)
		if !lab.Body(ids[2]).Asleep() {
			awake++
		}
	}
	if awake == 0 || !lab.Body(ids[2]).Asleep() || lab.Report().Blocked != 1 {
		t.Errorf("the cube was awake for %d steps, sleeps now: %v, %+v", awake, lab.Body(ids[2]).Asleep(), *lab.Report())
	}
}

// TestStalledJawsTurnRound: jaws that stalled turn round when their second is over, and drop what they held, until they
// are back.
func TestStalledJawsTurnRound(t *testing.T) {
	for _, sleeping := range []bool{true, false} {
		s := newSqueezer(t, true, lumps()[0], 20, 60)
		s.SetSleeping(sleeping)
		stalled := 0
		for range 90 {
			s.Run(1)
			if r := s.Report(); r.Blocked == 2 && work(r) == 0 {
				stalled++
			}
		}
		if stalled < 20 || stalled > 35 {
			t.Errorf("sleeping %v: they stalled for %d steps", sleeping, stalled)
		}
		if y := s.Body(s.held).Position().Y(); y > 1.47 {
			t.Errorf("sleeping %v: after 1.5 s the box hangs at %g m", sleeping, y)
		}
	}
}

// TestSqueezingIsTheSameOnAnyThreads, bit for bit, while bodies are caught, held, asleep and let go.
func TestSqueezingIsTheSameOnAnyThreads(t *testing.T) {
	var hashes [2][]uint64
	for k, threads := range []int{1, 3} {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		w, err := physics.NewWorld(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		ids, err := w.AddBodies(append(needle(40), floor()))
		if err != nil {
			t.Fatal(err)
		}
		for i := range 150 {
			if i == 120 {
				w.Body(ids[1]).SetVelocity(mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{})
			}
			w.Step()
			hashes[k] = append(hashes[k], w.Hash())
		}
	}
	for i := range hashes[0] {
		if hashes[0][i] != hashes[1][i] {
			t.Fatalf("step %d differs", i+1)
		}
	}
}

// BenchmarkHeld is a step of thin bodies that driven ones hold, while they are caught and when nothing changes any
// more.
func BenchmarkHeld(b *testing.B) {
	for _, row := range []struct {
		name string
		defs []physics.BodyDef
		warm int
	}{{"rod caught", rod(20), 0}, {"needle caught", needle(20), 0}, {"steel caught", steelBox(100), 5},
		{"rod", rod(20), 150}, {"needle", needle(20), 150}, {"steel", steelBox(100), 150}} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for done := 0; done < b.N; {
				b.StopTimer()
				w, err := physics.NewWorld(physics.DefaultConfig())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := w.AddBodies(row.defs); err != nil {
					b.Fatal(err)
				}
				for range row.warm {
					w.Step()
				}
				b.StartTimer()
				for range min(60, b.N-done) {
					w.Step()
					done++
				}
				w.Close()
			}
		})
	}
}

// TestNothingStallsInTheOpen: a press that has stood on a plank for long comes down as soon as the plank has slid from
// under it, though nothing is near it any more that could have it ask again.
func TestNothingStallsInTheOpen(t *testing.T) {
	for _, hz := range []float64{15, 60, 240} {
		for _, speed := range []float64{5, 20} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			ids := lab.Add(sent(mgl64.Vec3{0.2, 0.1, 0.6}, mgl64.Vec3{0, 0.5, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{}),
				sent(mgl64.Vec3{2 * speed, 0.2, 0.3}, mgl64.Vec3{1 - 2*speed}, mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{}))
			lab.Seconds(3.5)
			if late := lab.Body(ids[0]).TimeLost(); late < 3 {
				t.Fatalf("%g Hz, %g m/s: the press has lost %g s on the plank", hz, speed, late)
			}
			lab.Seconds(2)
			if y := lab.Body(ids[0]).Position().Y(); y > -0.5 {
				t.Errorf("%g Hz, %g m/s: the press stands at %g m, and nothing is under it", hz, speed, y)
			}
		}
	}
}
