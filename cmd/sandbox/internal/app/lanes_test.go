package app

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

func newLanesApp(t *testing.T) (*Player, *fakeScreen) {
	t.Helper()
	return newTestAppOf(t, loadtest.WriteFile(t, "two.star", loadtest.TwoLanes))
}

// TestLanesInTheWindow: both are drawn beside one another at the same moment, with what each costs.
func TestLanesInTheWindow(t *testing.T) {
	a, s := newLanesApp(t)
	for range 30 {
		frame(t, a, s)
	}
	var crates []float32
	for _, i := range s.last.List.Instances {
		if i.Position[1] > 0 && i.Position[1] < 1 {
			crates = append(crates, i.Position[0])
		}
	}
	if len(crates) != 2 || math.Abs(float64(crates[0]-crates[1])) < 5.9 {
		t.Errorf("crates at x = %v", crates)
	}
	steps := func(i int) uint64 { return a.lanes.Stages()[i].World().StepCount() }
	if steps(0) != (steps(1)+3)/4 {
		t.Errorf("%d steps at 15 Hz, %d at 60 Hz", steps(0), steps(1))
	}
	lines := map[string]string{}
	for _, l := range s.last.HUD.Lines {
		lines[l.Label] = l.Value
	}
	for _, want := range []string{"15 Hz", "60 Hz"} {
		if v := lines[want]; !strings.Contains(v, "ms") || !strings.Contains(v, "s lost") {
			t.Errorf("the panel says %q of the lane of %s", v, want)
		}
	}
	labels := s.last.HUD.Labels
	if len(labels) != 2 || labels[0].Text != "15 Hz" || labels[1].Text != "60 Hz" ||
		labels[0].X > 320 || labels[1].X < 320 {
		t.Errorf("labels %v", labels)
	}
	for _, k := range []render.Key{"1", "2", "3"} {
		frame(t, a, s, press(k))
		left, right := false, false
		for _, l := range s.last.Lines {
			left, right = left || l.A[0] < -2, right || l.A[0] > 2
		}
		if !left || !right {
			t.Errorf("overlay %s: left %v, right %v", k, left, right)
		}
		frame(t, a, s, press(k))
	}
}

// TestDraggingInALane takes the crate of the right lane and leaves the other alone.
func TestDraggingInALane(t *testing.T) {
	a, s := newLanesApp(t)
	camera := a.view.Camera()
	x, y, _ := camera.Pixel(a.lanes.LabelPlace(1), 640, 360)
	frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.LeftButton, X: x, Y: y})
	if a.grab.on.Stage != a.lanes.Stages()[1] {
		t.Fatalf("took %v", a.grab.on)
	}
	for range 60 {
		frame(t, a, s, render.Event{Kind: render.PointerMoved, X: x, Y: y - 60, DY: -1})
	}
	for i, low := range []bool{true, false} {
		stage := a.lanes.Stages()[i]
		if p := stage.World().Body(stage.Body(1)).Position(); p.Y() < 0.6 != low || math.Abs(p.X()) > 1 {
			t.Errorf("the crate of %s is at %v", stage.Rate(), p)
		}
	}
	frame(t, a, s, render.Event{Kind: render.ButtonReleased, Button: render.LeftButton, X: x, Y: y})
	if a.grab.Held() {
		t.Error("the crate was not let go")
	}
}

// TestShootingAtALane: what is aimed at the left crate hits it, and the other lane gets the same ball.
func TestShootingAtALane(t *testing.T) {
	a, s := newLanesApp(t)
	crown := a.lanes.LabelPlace(0)
	at := mgl32.Vec3{float32(crown[0]), float32(crown[1]), float32(crown[2])}
	a.view = newView(render.LookAt(at.Add(mgl32.Vec3{0, 0, 8}), at))
	frame(t, a, s, press("space"))
	for range 60 {
		frame(t, a, s)
	}
	if len(a.shots) != 1 || len(a.shots[0]) != 2 {
		t.Fatalf("shots %v", a.shots)
	}
	for _, stage := range a.lanes.Stages() {
		// 1750 N s above the middle of 2 t tip it, and while it stands on its edge friction stops it within centimetres.
		if z := stage.World().Body(stage.Body(1)).Position().Z(); z > -0.02 {
			t.Errorf("at %s the crate is at z = %.3f m, it was not hit", stage.Rate(), z)
		}
	}
}
