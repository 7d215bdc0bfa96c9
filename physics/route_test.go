package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestRoute: a route says where a body that follows the course is, bit by bit nearly, also on its way back.
func TestRoute(t *testing.T) {
	course := physics.Course{Then: physics.ReturnAtEnd, Smooth: true, Stops: []physics.Stop{
		{Time: 0.5, Shift: mgl64.Vec3{1, 2, 0}, Turn: mgl64.QuatRotate(1, mgl64.Vec3{0, 0, 1})},
		{Time: 1.2, Shift: mgl64.Vec3{-1, 0, 3}},
	}}
	route, err := course.Route()
	if err != nil {
		t.Fatal(err)
	}
	lab := physicstest.New(t, physics.DefaultConfig())
	start := mgl64.Vec3{3, 50, -2}
	id := lab.Add(kinematic(mgl64.Vec3{0.1, 0.1, 0.1}, start))[0]
	if err := lab.World.Body(id).SetCourse(course); err != nil {
		t.Fatal(err)
	}
	for step := 1; step <= 200; step++ {
		lab.Step()
		want, got := route.At(float64(step)/60), lab.World.Body(id).Pose()
		if off := got.Position.Sub(start).Sub(want.Position).Len(); off > 1e-9 {
			t.Fatalf("step %d: the body is %g m beside its route", step, off)
		}
		if math.Abs(got.Rotation.Dot(want.Rotation)) < 1-1e-12 {
			t.Fatalf("step %d: turned by %v, the route by %v", step, got.Rotation, want.Rotation)
		}
	}
}

// TestRouteOfNoCourse: the zero route stays, and a bad course has none.
func TestRouteOfNoCourse(t *testing.T) {
	if at := (physics.Route{}).At(3); at != (physics.Pose{Rotation: mgl64.QuatIdent()}) {
		t.Errorf("the zero route leads to %v", at)
	}
	if _, err := (&physics.Course{}).Route(); err == nil {
		t.Error("a course without stops has a route")
	}
}
