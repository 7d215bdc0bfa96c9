package physics_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// solidOf returns a box (m, half extents) as the only solid of a body.
func solidOf(half mgl64.Vec3) []physics.Solid {
	return []physics.Solid{{Shape: made(collision.Box(half)), Material: physicstest.Material(0.5)}}
}

// TestSetSolids: a body that takes other solids stays what it is, collides as those, and is refused by name what would
// overlap.
func TestSetSolids(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.501, 0})
	lid := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{2, 0.1, 2}, mgl64.Vec3{0, 1.4, 0})
	lid.Name, lid.Kind = "lid", physics.Static
	ids := lab.Add(physicstest.Floor(physicstest.Material(0.5)), def, lid)
	block := lab.Body(ids[1])
	lab.Seconds(3)
	if !block.Asleep() {
		t.Fatal("the block does not sleep")
	}
	pose, mass, inertia := block.Pose(), block.Mass(), block.InvInertia()

	var overlap *physics.OverlapError
	err := block.SetSolids(solidOf(mgl64.Vec3{0.5, 0.9, 0.5}))
	if !errors.As(err, &overlap) || overlap.Call != physics.OnReshaping || !strings.Contains(err.Error(), "no room") {
		t.Errorf("a block that is too tall: %v", err)
	}
	if err := block.SetSolids(nil); err == nil {
		t.Error("a body without solids")
	}
	err = lab.Body(ids[0]).SetSolids(solidOf(mgl64.Vec3{1, 1, 1}))
	if err == nil || !strings.Contains(err.Error(), "static") {
		t.Errorf("a static body: %v", err)
	}
	if !block.Asleep() || block.Pose() != pose {
		t.Error("what was refused changed the block")
	}

	if err := block.SetSolids(solidOf(mgl64.Vec3{0.5, 0.3, 0.5})); err != nil {
		t.Fatal(err)
	}
	if block.Mass() != mass || block.InvInertia() != inertia || block.Pose() != pose {
		t.Error("the block is another one with a lower solid")
	}
	lab.Seconds(3)
	if y := block.Position()[1]; math.Abs(y-0.301) > 1e-3 || !block.Asleep() {
		t.Errorf("the lower block rests at %.4f m, asleep %v", y, block.Asleep())
	}
}

// TestPoseAhead: a driven body gets where it was said to, on a course, on a turn, and blocked nowhere; a body without a
// drive goes on as it does.
func TestPoseAhead(t *testing.T) {
	for _, hz := range []float64{15, 60, 120} {
		cfg := physics.DefaultConfig()
		cfg.Hz, cfg.Gravity = hz, mgl64.Vec3{}
		lab := physicstest.New(t, cfg)
		var ids []physics.BodyID
		for k := range 3 {
			def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{4 * float64(k), 0, 0})
			def.Kind = physics.Kinematic
			if k == 2 {
				def.Kind, def.Velocity = physics.Dynamic, mgl64.Vec3{0, 1, 0}
			}
			ids = append(ids, lab.Add(def)...)
		}
		lab.Body(ids[0]).SetVelocity(mgl64.Vec3{0, 1, 0.5}, mgl64.Vec3{0, 2, 1})
		err := lab.Body(ids[1]).SetCourse(physics.Course{Then: physics.ReturnAtEnd, Smooth: true,
			Stops: []physics.Stop{{Time: 1, Shift: mgl64.Vec3{1, 2, 0}, Turn: mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})}}})
		if err != nil {
			t.Fatal(err)
		}
		for range int(3 * hz) {
			var want [3]physics.Pose
			for k, id := range ids {
				want[k] = lab.Body(id).PoseAhead(1 / hz)
			}
			lab.Run(1)
			for k, id := range ids {
				got := lab.Body(id).Pose()
				off, turn := got.Position.Sub(want[k].Position).Len(), math.Abs(got.Rotation.Dot(want[k].Rotation))
				if off > 1e-12 || turn < 1-1e-12 {
					t.Fatalf("%g Hz, step %d: body %d is at %v, said to be at %v", hz, lab.StepCount(), k, got, want[k])
				}
			}
		}
	}
}

// TestPoseAheadOfNonsense: times that no clock shows are clamped; poses are finite whatever is asked for.
func TestPoseAheadOfNonsense(t *testing.T) {
	lab := physicstest.New(t, weightless())
	thrown, driven, turns := cubeAt(0), cubeAt(5), cubeAt(10)
	thrown.Velocity, thrown.AngularVelocity = mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 2, 0}
	driven.Kind, driven.Velocity = physics.Kinematic, mgl64.Vec3{1, 0, 0}
	turns.Kind = physics.Kinematic
	ids := lab.Add(thrown, driven, turns)
	course := physics.Course{Stops: []physics.Stop{{Time: 1, Shift: mgl64.Vec3{1, 0, 0}}}, Then: physics.ReturnAtEnd}
	if err := lab.Body(ids[2]).SetCourse(course); err != nil {
		t.Fatal(err)
	}
	route, err := course.Route()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range [][2]float64{{math.NaN(), 0}, {-1, 0}, {math.Inf(-1), 0}, {math.Inf(1), 1e7}, {1e300, 1e7}} {
		for _, id := range ids {
			if got, want := lab.Body(id).PoseAhead(row[0]), lab.Body(id).PoseAhead(row[1]); got != want {
				t.Errorf("body %d in %g s: %v, want %v", id.Index(), row[0], got, want)
			}
		}
		if got, want := route.At(row[0]), route.At(row[1]); got != want {
			t.Errorf("course at %g s: %v, want %v", row[0], got, want)
		}
	}
	if by := lab.Body(ids[0]).PoseAhead(1e7).Position; !(by.Len() > 9e6 && by.Len() < 1.1e7) {
		t.Errorf("the thrown body is at %v in 1e7 s", by)
	}
}
