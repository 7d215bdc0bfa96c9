package app

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestTheCameraStaysAboveTheGround: whatever the user does with it, and home leads back.
func TestTheCameraStaysAboveTheGround(t *testing.T) {
	const hill = "heightfield(81, 1, lambda x, z: 3 + 3 * math.cos(9 * x))\n"
	surface := func(x float64) float64 { return 3 + 3*math.Cos(9*x*math.Pi/180) }
	flat := func(float64) float64 { return 0 }
	for _, row := range []struct {
		name, level string
		ground      func(x float64) float64
		act         []render.Event
	}{
		{"dive", "ground()", flat, []render.Event{press("tab"), drag(0, 500), press("w")}},
		{"sink", "ground()", flat, []render.Event{press("tab"), press("q")}},
		{"orbit below", "ground()", flat, []render.Event{drag(0, -900)}},
		{"pan below", "ground()", flat, []render.Event{{Kind: render.ButtonPressed, Button: render.MiddleButton},
			{Kind: render.PointerMoved, DY: -5000}}},
		{"fly into a hill", hill, surface, []render.Event{press("tab"), drag(350, 0), press("w")}},
		{"sink beside the ground", "box((40, 1, 40), at=(100, -0.5, 0), static=True)",
			func(float64) float64 { return -1 }, []render.Event{press("tab"), press("q")}},
	} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "camera.star", row.level+
			"\nbox((1, 1, 1), at=(0, 9, 0), name=\"crate\")\ncamera(eye=(20, 2, 0), target=(20, 2, -6))\n"))
		home := a.view.Camera()
		frame(t, a, s, press("p"))
		for _, e := range row.act {
			if e.Kind == render.PointerMoved && e.DX+e.DY != -5000 {
				frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.RightButton}, e,
					render.Event{Kind: render.ButtonReleased, Button: render.RightButton})
				continue
			}
			frame(t, a, s, e)
		}
		for range 240 {
			frame(t, a, s)
			eye := a.view.Camera().Eye
			if least := row.ground(float64(eye[0])); float64(eye[1]) < least+0.05 {
				t.Fatalf("%s: the eye is at %v, the ground at %.2f", row.name, eye, least)
			}
		}
		if target := a.view.Camera().Target; !a.view.flying && target[1] < -1.5 {
			t.Errorf("%s: the target is at %v", row.name, target)
		}
		if a.view.Camera() == home {
			t.Errorf("%s: the camera did not move", row.name)
		}
		frame(t, a, s, render.Event{Kind: render.KeyReleased, Key: "w"}, render.Event{Kind: render.KeyReleased, Key: "q"},
			press("home"))
		if a.view.Camera() != home || s.last.Camera != home {
			t.Errorf("%s: home leads to %v, not %v", row.name, s.last.Camera.Eye, home.Eye)
		}
	}
}

// TestTheCameraGoesWhereNoGroundIs: into a box of static walls, and everywhere in a level without a ground.
func TestTheCameraGoesWhereNoGroundIs(t *testing.T) {
	for _, row := range []struct {
		name, level string
		drag        render.Event
		key         render.Key
		beyond      func(eye mgl32.Vec3) bool
	}{
		{"through a wall", "ground()\nbox((8, 4, 0.2), at=(0, 2.001, 0), static=True)", drag(0, 0), "w",
			func(eye mgl32.Vec3) bool { return eye[2] < -1 && eye[1] < 2.1 }},
		{"down in space", "gravity(0)\nbox((1, 1, 1), at=(0, 0, 0), static=True)", drag(0, 0), "q",
			func(eye mgl32.Vec3) bool { return eye[1] < -3 }},
	} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "space.star", row.level+"\ncamera(eye=(0, 2, 5), target=(0, 2, 0))\n"))
		frame(t, a, s, press("p"), press("tab"), row.drag, press(row.key))
		for range 90 {
			frame(t, a, s)
		}
		if eye := a.view.Camera().Eye; !row.beyond(eye) {
			t.Errorf("%s: the eye is at %v", row.name, eye)
		}
	}
}

// drag is a motion of the pointer (pixels) that turns the view while a button is down.
func drag(dx, dy float64) render.Event {
	return render.Event{Kind: render.PointerMoved, DX: dx, DY: dy}
}
