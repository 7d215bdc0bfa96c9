package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

// twoLanes is a crate on the ground, at 15 and 60 Hz.
const twoLanes = `
lanes(hz=[15, 60], apart=6)
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="crate")
camera(eye=(0, 0.5, 12), target=(0, 0.5, 0))
`

func newLanesApp(t *testing.T) (*app, *fakeScreen) {
	t.Helper()
	return newTestAppOf(t, writeFile(t, "two.star", twoLanes))
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
	if a.grab.stage != a.lanes.Stages()[1] {
		t.Fatalf("took %v", a.grab.held)
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
	a.view = newView(render.LookAt(narrow(a.lanes.LabelPlace(0)).Add([3]float32{0, 0, 8}), narrow(a.lanes.LabelPlace(0))))
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

// TestSimOfLanes: figures of the whole, and of each lane.
func TestSimOfLanes(t *testing.T) {
	level := writeFile(t, "two.star", twoLanes)
	code, out, errs := sandbox("sim", level, "--steps", "60", "--audit", "--json")
	if code != exitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	var r simResult
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Lanes) != 2 || r.Hz != 60 || r.Steps != 60 || r.Bodies != 4 || r.Audits != 77 || r.Penetrating != 0 {
		t.Fatalf("%s", out)
	}
	slow, fast := &r.Lanes[0], &r.Lanes[1]
	if slow.Hz != 15 || slow.Steps != 15 || slow.Audits != 16 || slow.Bodies != 2 ||
		fast.Steps != 60 || fast.Audits != 61 {
		t.Errorf("%+v %+v", slow, fast)
	}
	if r.Settle != max(slow.Settle, fast.Settle) || r.TimeLost != slow.TimeLost+fast.TimeLost || r.Settle < 0.005 ||
		*r.MinGap != min(*slow.MinGap, *fast.MinGap) || slow.Hash == fast.Hash || r.Hash == slow.Hash {
		t.Errorf("%s", out)
	}
	one := writeFile(t, "one.star", strings.Replace(twoLanes, "lanes(hz=[15, 60], apart=6)", "", 1))
	_, alone, _ := sandbox("sim", one, "--steps", "60", "--json")
	want := fmt.Sprintf("%q:%q", "hash", fast.Hash)
	if !strings.Contains(alone, want) || strings.Contains(alone, "lanes") {
		t.Errorf("alone %s, want %s", alone, want)
	}
	if _, text, _ := sandbox("sim", level, "--steps", "4"); !strings.Contains(text, "15 Hz") {
		t.Errorf("%s", text)
	}
	if _, text, _ := sandbox("check", level); !strings.Contains(text, "4 bodies (2 dynamic)") ||
		!strings.Contains(text, "in 2 lanes") {
		t.Errorf("%s", text)
	}
}

// TestWhatLanesRefuse: one clear line each.
func TestWhatLanesRefuse(t *testing.T) {
	level := writeFile(t, "two.star", twoLanes)
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"--hz", "30"}, "sets the rates of its lanes itself (15, 60 Hz): drop --hz"},
		{[]string{"--trace", "never.jsonl"}, "a trace holds one world, and"},
	} {
		code, out, errs := sandbox(append([]string{"sim", level, "--steps", "1"}, row.args...)...)
		if code == exitDone || out != "" || !strings.Contains(errs, row.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q", row.args, code, out, errs)
		}
	}
}
