package physics_test

import (
	"errors"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSleeperBesideSlowcomer: a body that falls asleep while another, close by, slowly drifts towards it is woken by
// the touch: it takes over its share of the momentum instead of standing like a wall. No pair begins, ends or rests as
// it falls asleep, so that the broad phase has nothing to tell.
func TestSleeperBesideSlowcomer(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	lab := sleepy(t, cfg)
	comer := cubeAt(1.05)
	comer.Velocity = mgl64.Vec3{0, -0.03, 0}
	ids := lab.Add(cubeAt(0), comer)
	slept := false
	for range 180 {
		lab.Step()
		slept = slept || lab.Body(ids[0]).Asleep()
	}
	v, u := lab.Body(ids[0]).Velocity().Y(), lab.Body(ids[1]).Velocity().Y()
	if !slept || lab.Body(ids[0]).Asleep() {
		t.Errorf("slept: %v, asleep after the touch: %v", slept, lab.Body(ids[0]).Asleep())
	}
	if p := v + u; math.Abs(p+0.03) > 1e-9 || v > -0.014 {
		t.Errorf("after the touch they drift at %g and %g m/s, which make %g of -0.03", v, u, p)
	}
}

// TestSleepersOnPausingPlatform: what sleeps on a platform that pauses, but is on a course, has no speed, is still
// shown to touch, knows its weight when the platform goes on, and goes on with it.
func TestSleepersOnPausingPlatform(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	platform := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{})
	platform.Kind = physics.Kinematic
	ids := lab.Add(platform, cubeAt(0.601), cubeAt(1.602))
	up := mgl64.Vec3{0, 0.5, 0}
	course := physics.Course{Then: physics.ReturnAtEnd, Smooth: true,
		Stops: []physics.Stop{{Time: 1, Shift: up}, {Time: 4, Shift: up}, {Time: 6}}}
	if err := lab.Body(ids[0]).SetCourse(course); err != nil {
		t.Fatal(err)
	}
	lab.Seconds(2.5)
	beside := cubeAt(0.501)
	beside.Position = mgl64.Vec3{5, 0.501, 0}
	ground := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{1, 0.5, 1}, mgl64.Vec3{5, -0.5, 0})
	ground.Kind = physics.Static
	lab.Add(beside, ground) // it comes to rest while those on the platform sleep already
	for range 84 {
		lab.Step()
		for _, id := range ids[1:] {
			if v := lab.Body(id).Velocity(); lab.Body(id).Asleep() && v != (mgl64.Vec3{}) {
				t.Fatalf("step %d: %s sleeps at %v m/s", lab.StepCount(), lab.Body(id).Name(), v)
			}
		}
	}
	gap := lab.Body(ids[1]).Position().Sub(lab.Body(ids[0]).Position())
	for _, id := range ids[1:] {
		if !lab.Body(id).Asleep() || lab.Body(id).Velocity() != (mgl64.Vec3{}) ||
			lab.Body(id).AngularVelocity() != (mgl64.Vec3{}) {
			t.Errorf("%s: asleep %v, at %v and %v", lab.Body(id).Name(), lab.Body(id).Asleep(), lab.Body(id).Velocity(),
				lab.Body(id).AngularVelocity())
		}
	}
	if n := len(lab.AppendContacts(nil)); n != 12 {
		t.Errorf("%d contact points are shown, want 12", n)
	}
	lab.Seconds(0.5)
	if d := lab.Body(ids[1]).Position().Sub(lab.Body(ids[0]).Position()).Sub(gap).Len(); lab.Body(ids[1]).Asleep() ||
		d > 2e-4 {
		t.Errorf("as the platform sinks the cube sleeps: %v, and has moved on it by %.2g m", lab.Body(ids[1]).Asleep(), d)
	}
}

// TestSceneryOnSleepers: a static body that is added where another sleeps is refused like any other overlap, by name,
// and one that merely comes close is not.
func TestSceneryOnSleepers(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	id := lab.Add(floor(), cubeAt(0.501))[1]
	lab.Seconds(1.5)
	if !lab.Body(id).Asleep() {
		t.Fatal("the cube does not sleep")
	}
	var overlap *physics.OverlapError
	post := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.1, 0.5, 0.1}, mgl64.Vec3{0.55, 0.6, 0})
	post.Kind = physics.Static
	if _, err := lab.AddBody(post); !errors.As(err, &overlap) || math.Abs(overlap.Depth-0.05) > 1e-6 {
		t.Errorf("a post 5 cm inside of the cube: %v", err)
	}
	_, err := lab.AddBodiesWith([]physics.BodyDef{post}, physics.AddOptions{Separate: true})
	if !errors.As(err, &overlap) {
		t.Errorf("the same, told to expel what overlaps: %v", err)
	}
	post.Position[0] = 0.61
	if _, err := lab.AddBody(post); err != nil {
		t.Errorf("a post 1 cm beside the cube: %v", err)
	}
	lab.Seconds(0.1)
}

// TestIslandsWakeAsOne: pushing one body of a sleeping tower wakes all of it at once, and no other body.
func TestIslandsWakeAsOne(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	beside := cubeAt(0.501)
	beside.Position = mgl64.Vec3{1.2, 0.501, 0}
	ids := lab.Add(floor(), cubeAt(0.501), cubeAt(1.502), cubeAt(2.503), cubeAt(3.504), beside)
	lab.Seconds(2)
	for k := 1; k < 5; k++ {
		lab.Body(ids[k]).ApplyImpulse(mgl64.Vec3{0, -1e-3, 0}, lab.Body(ids[k]).Position())
		for j, id := range ids[1:] {
			if lab.Body(id).Asleep() != (j == 4) {
				t.Errorf("after a push to cube %d cube %d sleeps: %v", k, j+1, lab.Body(id).Asleep())
			}
		}
		lab.Seconds(1.5)
	}
}

// TestNothingSleepsOnWhatCreeps: on a platform that moves so slowly that what it carries seems to stay put nothing
// sleeps; it would lag behind, wake and sleep again.
func TestNothingSleepsOnWhatCreeps(t *testing.T) {
	lab := sleepy(t, physics.DefaultConfig())
	platform := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{})
	platform.Kind, platform.Velocity = physics.Kinematic, mgl64.Vec3{5e-4, 0, 0}
	ids := lab.Add(platform, cubeAt(0.601))
	lab.Seconds(0.5)
	offset := lab.Body(ids[1]).Position().Sub(lab.Body(ids[0]).Position())
	for range 300 {
		lab.Step()
		if lab.Body(ids[1]).Asleep() {
			t.Fatalf("it sleeps after %d steps", lab.StepCount())
		}
	}
	if d := lab.Body(ids[1]).Position().Sub(lab.Body(ids[0]).Position()).Sub(offset).Len(); d > 1e-5 {
		t.Errorf("in five seconds it moved by %g m on the platform", d)
	}
}

// TestWokenWithinAStep: a body that wakes in a later slice of a step was where it slept until then.
func TestWokenWithinAStep(t *testing.T) {
	late := 0
	for k := range 12 {
		lab := sleepy(t, physics.DefaultConfig())
		id := lab.Add(floor(), cubeAt(0.501))[1]
		lab.Seconds(2)
		from := mgl64.Vec3{2 + 0.02*float64(k), 0.7, 0}
		rod := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.05, 0.05, 0.4}, from)
		rod.Velocity, rod.AngularVelocity = mgl64.Vec3{-15, 0, 0}, mgl64.Vec3{0, 40, 0}
		lab.Add(rod)
		slept := lab.Body(id).Position()
		for lab.StepCount() < 160 && lab.Body(id).Asleep() {
			lab.Step()
		}
		if lab.Body(id).Asleep() || lab.Report().Work.Slices < 2 {
			t.Fatalf("rod %d: the cube sleeps: %v, %d slices", k, lab.Body(id).Asleep(), lab.Report().Work.Slices)
		}
		for i := range 20 {
			p := lab.Body(id).PoseAt(float64(i) / 20).Geom().P
			if d := (mgl64.Vec3{p.X, p.Y, p.Z}).Sub(slept).Len(); d > 0.1 {
				t.Fatalf("rod %d: at %g of the step that woke it the cube is %g m from where it slept", k, float64(i)/20, d)
			} else if i > 2 && d == 0 {
				late++
			}
		}
	}
	if late == 0 {
		t.Error("no cube woke in a later slice")
	}
}
