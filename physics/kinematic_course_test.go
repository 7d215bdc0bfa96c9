package physics_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

func kinematic(half, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Block(physicstest.Material(0.5), half, at)
	def.Kind = physics.Kinematic
	return def
}

// TestDrumTurnsExactly: after a hundred turns in steps that divide no turn, a drum is where speed × time says.
func TestDrumTurnsExactly(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	drum := kinematic(mgl64.Vec3{1, 1, 2}, mgl64.Vec3{3, 5, -2})
	drum.AngularVelocity, drum.Velocity = mgl64.Vec3{0.3, 1.1, 5.7}, mgl64.Vec3{0.01, 0, 0}
	id := lab.Add(drum)[0]
	steps := int(100 * 2 * math.Pi / drum.AngularVelocity.Len() * 60)
	for range steps {
		lab.Step()
	}
	time := float64(steps) / 60
	want := mgl64.QuatRotate(math.Remainder(drum.AngularVelocity.Len()*time, 2*math.Pi), drum.AngularVelocity.Normalize())
	got := lab.Body(id).Pose().Geom()
	if d := math.Abs(want.Dot(mgl64.Quat{W: got.Q.W, V: mgl64.Vec3{got.Q.X, got.Q.Y, got.Q.Z}})); d < 1-1e-15 {
		t.Errorf("after 100 turns it is %g rad off", 2*math.Acos(d))
	}
	if d := lab.Body(id).Position().Sub(mgl64.Vec3{3 + 0.01*time, 5, -2}).Len(); d > 1e-9 {
		t.Errorf("its centre is %g m off", d)
	}
	if v := lab.Body(id).AngularVelocity().Sub(drum.AngularVelocity).Len(); v > 1e-6 {
		t.Errorf("its spin is off by %g rad/s", v)
	}
}

// TestCourse drives along a course and compares with where each stop says to be.
func TestCourse(t *testing.T) {
	stops := []physics.Stop{
		{Time: 1, Shift: mgl64.Vec3{0, 2, 0}},
		{Time: 3, Shift: mgl64.Vec3{4, 2, 0}, Turn: mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})},
	}
	round := append(stops[:2:2], physics.Stop{Time: 4})
	for _, row := range []struct {
		name   string
		course physics.Course
		at     float64 // s
		shift  mgl64.Vec3
		turn   float64 // rad about y
	}{
		{"half way", physics.Course{Stops: stops}, 0.5, mgl64.Vec3{0, 1, 0}, 0},
		{"on the second leg", physics.Course{Stops: stops}, 2, mgl64.Vec3{2, 2, 0}, 0.5},
		{"stays", physics.Course{Stops: stops}, 10, mgl64.Vec3{4, 2, 0}, 1},
		{"returns", physics.Course{Stops: stops, Then: physics.ReturnAtEnd}, 5.5, mgl64.Vec3{0, 1, 0}, 0},
		{"sets off again", physics.Course{Stops: stops, Then: physics.ReturnAtEnd}, 6.5, mgl64.Vec3{0, 1, 0}, 0},
		{"repeats", physics.Course{Stops: round, Then: physics.RepeatAtEnd}, 6, mgl64.Vec3{2, 2, 0}, 0.5},
		{"gently", physics.Course{Stops: stops, Smooth: true}, 0.25, mgl64.Vec3{0, 2 * 0.15625, 0}, 0},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		// An arm beside its axis: the frame that turns is not that of the centre of mass.
		arm := kinematic(mgl64.Vec3{1, 0.1, 0.1}, mgl64.Vec3{1, 5, 2})
		arm.Solids[0].Shape = arm.Solids[0].Shape.Placed(mgl64.Vec3{1, 0, 0}, mgl64.QuatIdent())
		id := lab.Add(arm)[0]
		if err := lab.Body(id).SetCourse(row.course); err != nil {
			t.Fatal(err)
		}
		lab.Seconds(row.at)
		want := mgl64.Vec3{1, 5, 2}.Add(row.shift).Add(mgl64.Vec3{math.Cos(row.turn), 0, -math.Sin(row.turn)})
		if d := lab.Body(id).Position().Sub(want).Len(); d > 1e-8 {
			t.Errorf("%s: at %v, want %v", row.name, lab.Body(id).Position(), want)
		}
		if pose := lab.Body(id).Pose().Geom(); pose.Q.RotationVector().Sub(geom.V(0, row.turn, 0)).Len() > 1e-8 {
			t.Errorf("%s: turned by %v, want %g", row.name, pose.Q.RotationVector(), row.turn)
		}
	}
}

// TestMoveTo arrives in time, stays, and lets what it carried fall asleep.
func TestMoveTo(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	tray := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1, 0})
	ids := lab.Add(tray, cubeAt(1.61))
	end, turn := mgl64.Vec3{0.5, 2, 0}, mgl64.QuatRotate(0.4, mgl64.Vec3{0, 1, 0})
	if err := lab.Body(ids[0]).MoveTo(end, turn, 1.5); err != nil {
		t.Fatal(err)
	}
	lab.Seconds(1.5)
	if d := lab.Body(ids[0]).Position().Sub(end).Len(); d > 1e-8 {
		t.Errorf("%g m off after its time", d)
	}
	lab.Seconds(2)
	if v := lab.Body(ids[0]).Velocity().Len(); v != 0 || !lab.Body(ids[1]).Asleep() {
		t.Errorf("two seconds later the tray moves at %g m/s, its load sleeps: %v", v, lab.Body(ids[1]).Asleep())
	}
	if pose := lab.Body(ids[0]).Pose().Geom(); math.Abs(pose.Q.RotationVector().Y-0.4) > 1e-8 {
		t.Errorf("turned by %v", pose.Q.RotationVector())
	}
}

// TestRamp: from rest to full speed evenly.
func TestRamp(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	table := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1, 0})
	table.AngularVelocity = mgl64.Vec3{0, 3, 0}
	id := lab.Add(table)[0]
	lab.Body(id).SetRamp(2)
	lab.Seconds(1)
	if a := lab.Body(id).Pose().Geom(); math.Abs(a.Q.RotationVector().Y-0.75) > 1e-8 {
		t.Errorf("half way up it has turned by %g rad, want 0.75", a.Q.RotationVector().Y)
	}
	lab.Seconds(2)
	if s := lab.Body(id).AngularVelocity().Y(); math.Abs(s-3) > 1e-9 {
		t.Errorf("it spins at %g rad/s, want 3", s)
	}
}

// TestCourseRefusesNonsense names the stop.
func TestCourseRefusesNonsense(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(kinematic(mgl64.Vec3{1, 1, 1}, mgl64.Vec3{}), cubeAt(5))
	stop := func(s ...physics.Stop) physics.Course { return physics.Course{Stops: s} }
	for _, row := range []struct {
		name   string
		id     physics.BodyID
		course physics.Course
		want   string
	}{
		{"a dynamic body", ids[1], stop(physics.Stop{Time: 1}), "dynamic"},
		{"no stops", ids[0], stop(), "1 to"},
		{"at once", ids[0], stop(physics.Stop{}), "stop 1"},
		{"backwards", ids[0], stop(physics.Stop{Time: 2}, physics.Stop{Time: 1}), "stop 2"},
		{"NaN", ids[0], stop(physics.Stop{Time: math.NaN()}), "stop 1"},
		{"out of the world", ids[0], stop(physics.Stop{Time: 1, Shift: mgl64.Vec3{1e9, 0, 0}}), "shift"},
		{"a jump", ids[0], physics.Course{Stops: []physics.Stop{{Time: 1, Shift: mgl64.Vec3{1, 0, 0}}},
			Then: physics.RepeatAtEnd}, "where it began"},
		{"no such ending", ids[0], physics.Course{Stops: []physics.Stop{{Time: 1}}, Then: 9}, "ending"},
	} {
		if err := lab.Body(row.id).SetCourse(row.course); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one that says %q", row.name, err, row.want)
		}
	}
}

// TestBlockedCourseTurnsRound: on a course to and fro what is in the way for a second sends a body back; on others it
// waits, and goes on from there when the way is free. That second is all it loses, at any rate.
func TestBlockedCourseTurnsRound(t *testing.T) {
	for k, then := range []physics.Ending{physics.ReturnAtEnd, physics.StayAtEnd, physics.ReturnAtEnd} {
		cfg := physics.DefaultConfig()
		cfg.Hz = []float64{60, 60, 30}[k]
		lab := physicstest.New(t, cfg)
		ids := lab.Add(kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0}), floor(), cubeAt(0.501))
		err := lab.Body(ids[0]).SetCourse(physics.Course{Then: then, Stops: []physics.Stop{
			{Time: 2, Shift: mgl64.Vec3{0, -1.5, 0}}}})
		if err != nil {
			t.Fatal(err)
		}
		lab.Seconds(1.5) // it meets the cube after 1.2 s
		if y := lab.Body(ids[0]).Position().Y(); y < 1.1 || y > 1.11 {
			t.Fatalf("pressed down to %g m", y)
		}
		lab.Seconds(2)
		if y := lab.Body(ids[0]).Position().Y(); (y > 1.5) != (then == physics.ReturnAtEnd) {
			t.Errorf("ending %d: two seconds later at %g m", then, y)
		}
		if lost := lab.Body(ids[0]).TimeLost(); then == physics.ReturnAtEnd && !(lost <= 1) {
			t.Errorf("turned round after it had lost %g s", lost)
		}
		if then == physics.StayAtEnd {
			lab.RemoveBody(ids[2])
			lab.Seconds(0.5)
			if v := lab.Body(ids[0]).Velocity().Y(); v < -0.7501 {
				t.Errorf("rushes on at %g m/s", v)
			}
			lab.Seconds(2)
			if y := lab.Body(ids[0]).Position().Y(); y < 0.5-1e-8 || y > 0.5+1e-8 {
				t.Errorf("does not arrive: at %g m", y)
			}
		}
	}
}

// TestFastStrokesHit: a pusher that goes to and fro within a step, or within a sub-step, meets what stands in its way,
// at any rate, with few sub-steps, and also where another stop comes before.
func TestFastStrokesHit(t *testing.T) {
	out := func(at float64) physics.Stop { return physics.Stop{Time: at, Shift: mgl64.Vec3{0.3, 0, 0}} }
	back := func(at float64) physics.Stop { return physics.Stop{Time: at} }
	hits := func(hz float64, substeps int, stops ...physics.Stop) bool {
		cfg := physics.DefaultConfig()
		cfg.Gravity, cfg.Hz, cfg.Substeps = mgl64.Vec3{}, hz, substeps
		lab := physicstest.New(t, cfg)
		ids := lab.Add(kinematic(mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-0.4, 0, 0}),
			physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{}))
		if err := lab.Body(ids[0]).SetCourse(physics.Course{Stops: stops}); err != nil {
			t.Fatal(err)
		}
		lab.Seconds(0.2)
		return lab.Body(ids[1]).Velocity().X() > 1
	}
	for _, hz := range []float64{15, 60, 240, 1000} {
		for _, substeps := range []int{0, 1, 4} {
			for _, ms := range []float64{0.5, 1, 2, 4, 12} {
				if !hits(hz, substeps, out(ms/1000), back(2*ms/1000)) {
					t.Errorf("%g Hz, %d sub-steps: a stroke of %g ms is skipped", hz, substeps, ms)
				}
			}
		}
	}
	if !hits(60, 0, back(0.002), out(0.008), back(0.012)) {
		t.Error("a stroke after a stop on the spot is skipped")
	}
	if !hits(60, 0, physics.Stop{Time: 0.004, Shift: mgl64.Vec3{0.02, 0, 0}}, out(0.008), back(0.012)) {
		t.Error("a stroke after a stop on the way is skipped")
	}
}
