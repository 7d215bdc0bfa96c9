package play

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/audit"
)

// TestExpelKeepsJoints: joints of bodies that overlap at the start, and are moved apart one by one, close again where
// the level has them, at the lengths that they have there.
func TestExpelKeepsJoints(t *testing.T) {
	stage := stageOf(t, `
gravity(0)
flap = box((1, 1, 0.2), at=(0, 5, 0))
joint.hinge(flap, at=(0, 5, 0), axis=(0, 0, 1))
box((1, 1, 0.2), at=(0.8, 5, 0))
one = sphere(0.5, at=(0, 0, 0))
two = sphere(0.5, at=(3, 0, 0))
sphere(0.5, at=(0.6, 0.5, 0))
joint.rod(one, two)
joint.ball(two, "world", at=(3, 0, 0))
joint.path(sphere(0.5, at=(8, 0, 0)), points=[(8, 0, 0), (8, 0, 5)])
sphere(0.5, at=(8.7, 0.2, 0))
left, right = sphere(0.5, at=(0, -5, 0)), sphere(0.5, at=(4, -5, 0))
joint.pulley(left, right, over=((0, -2, 0), (4, -2, 0)))
sphere(0.5, at=(0.1, -5.8, 0))
sphere(0.5, at=(12, 0, 0))
`, Options{Expel: true, NoSleep: true})
	world := stage.World()
	apart := func(i int, want mgl64.Vec3) float64 { return world.Body(stage.Body(i)).Position().Sub(want).Len() }
	hinge, rod := world.Joint(stage.Joint(0)), world.Joint(stage.Joint(1))
	if open, _, _ := hinge.Opening(); !(open > 0.05) {
		t.Errorf("the hinge is open by %g m; want more, or this tests nothing", open)
	}
	for range 60 {
		stage.Step()
	}
	for k := range 5 {
		if open, turn, over := world.Joint(stage.Joint(k)).Opening(); max(open, turn, over) > 1e-6 {
			t.Errorf("joint %d is open by %g m and %g rad, %g beyond its limits", k, open, turn, over)
		}
	}
	if off := apart(0, mgl64.Vec3{0, 5, 0}); off > 1e-6 {
		t.Errorf("the flap is %g m from where the level hangs it", off)
	}
	if off := apart(3, mgl64.Vec3{3, 0, 0}); off > 1e-6 {
		t.Errorf("the far end of the rod is %g m from where the level has it", off)
	}
	if length := rod.Coordinate(0); length < 3-1e-6 || length > 3+1e-6 {
		t.Errorf("the rod is %v m long, want 3 as in the level", length)
	}
	if found := audit.Of(world).Check(0); found.Overlapping != 0 {
		t.Errorf("overlaps are %v m deep", found.Deepest)
	}
	if text := strings.Join(stage.Notices(), "\n"); !strings.Contains(text, "; joints that this opens, and that close "+
		"again: 4") {
		t.Error(text)
	}
}
