package app

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// twoCrates is a crate that stands, and one beside it.
const twoCrates = `ground()
box((1, 1, 1), at=(0, 0.501, 0), name="crate", mass=20)
box((1, 1, 1), at=(1.6, 0.501, 0), name="other", mass=30)
camera(eye=(0, 0.5, 6), target=(0, 0.5, 0))
`

// TestAClickSaysWhatItPicked: without the panel a click names the body, and with shift the gap of the pair.
func TestAClickSaysWhatItPicked(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.rest(t, 200*time.Millisecond)
	a.clickAt(t, [3]float64{0, 0.5, 0.5}, 0)
	if toast := a.screen.last.HUD.Toast; !strings.HasPrefix(toast, "crate: I looks into it") {
		t.Errorf("one body: %q", toast)
	}
	a.clickAt(t, [3]float64{1.6, 0.5, 0.5}, render.Shift)
	if toast := a.screen.last.HUD.Toast; !strings.HasPrefix(toast, "crate and other are not near each other") {
		t.Errorf("a pair: %q", toast)
	}
	a.clickAt(t, [3]float64{0, 0.5, 0.5}, 0)
	a.clickAt(t, [3]float64{0, 0, 3}, render.Shift)
	if toast := a.screen.last.HUD.Toast; !strings.HasPrefix(toast, "Between crate and ground are 1 mm") &&
		!strings.HasPrefix(toast, "Between crate and ground are 0.9") {
		t.Errorf("a pair: %q", toast)
	}
	a.frame(t, press("i"))
	a.toast.text = ""
	a.clickAt(t, [3]float64{0, 0.5, 0.5}, 0)
	if toast := a.screen.last.HUD.Toast; toast != "" {
		t.Errorf("beside the panel: %q", toast)
	}
}

// clickScene clicks at a share of the scene's width, at half of its height.
func (a *deskApp) clickScene(t *testing.T, share float64, mods render.Mods) {
	t.Helper()
	width, height := a.size()
	e := render.Event{Kind: render.ButtonPressed, Mods: mods, X: share * float64(width), Y: float64(height) / 2}
	up := e
	up.Kind = render.ButtonReleased
	a.frame(t, e, up)
	a.frame(t)
}

// TestInspecting: a click selects a body with an outline, shift and a click a pair, and the panel has their figures.
func TestInspecting(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.frame(t, press("i"))
	for range 80 {
		a.frame(t)
	}
	if len(a.screen.last.Lines) != 0 {
		t.Fatalf("%d lines before anything is selected", len(a.screen.last.Lines))
	}
	a.clickScene(t, 0.5, 0)
	if a.value("a/Mass") != "20 kg" || a.value("Kind") != "dynamic" || len(a.screen.last.Lines) != 12 ||
		a.value("Shape") != "8 corners, 1 × 1 × 1 m" {
		t.Fatalf("mass %q, kind %q, shape %q, %d lines", a.value("Mass"), a.value("Kind"), a.value("Shape"),
			len(a.screen.last.Lines))
	}
	weight := a.value("Pressed on by")
	if !strings.HasPrefix(weight, "196") {
		t.Errorf("the ground presses on it by %s, want 196 N", weight)
	}
	a.clickScene(t, 0.5, 0)
	width, height := a.size()
	x, y, _ := a.camera.Pixel([3]float64{1.6, 0.5, 0.5}, width, height)
	a.clickScene(t, x/float64(width), render.Shift)
	if a.note("Inspector/list/Gap, by the auditor") == nil || len(a.screen.last.Lines) != 24 {
		t.Fatalf("no pair at %g, %g: %d lines", x, y, len(a.screen.last.Lines))
	}
	if a.value("Gap, by the auditor") != "more than 20 mm" || a.value("Gap, by the solver") != "boxes apart" {
		t.Errorf("gaps %q, %q", a.value("Gap, by the auditor"), a.value("Gap, by the solver"))
	}
	if a.frame(t, press("escape")); len(a.screen.last.Lines) != 0 || !a.desk.open {
		t.Error("escape does not let the bodies go, or does more")
	}
}

// TestAPairThatTouches: gap by auditor and solver, impulse and normal of a crate on the ground.
func TestAPairThatTouches(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.frame(t, press("i"))
	for range 80 {
		a.frame(t)
	}
	a.clickScene(t, 0.5, 0)
	width, height := a.size()
	x, y, _ := a.camera.Pixel([3]float64{0, 0, 2}, width, height)
	e := render.Event{Kind: render.ButtonPressed, Mods: render.Shift, X: x, Y: y}
	up := e
	up.Kind = render.ButtonReleased
	a.frame(t, e, up)
	a.frame(t)
	p := &a.desk.inspector.pair
	if !(p.Audited > 0 && p.Audited < 2e-3) || math.Abs(p.Audited-p.Gap) > 1e-5 || p.Points < 4 ||
		math.Abs(p.Force-196.2) > 1 || math.Abs(p.Normal[1]) < 0.999 || p.Share != 1 {
		t.Errorf("%+v", *p)
	}
}

// TestWhatIsDoneToABody: it is looked at, stopped and deleted; a body that is gone is no longer selected.
func TestWhatIsDoneToABody(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.frame(t, press("i"))
	a.clickScene(t, 0.5, 0)
	view := a.view.Camera()
	if a.click(t, "Look at it"); a.view.Camera() == view {
		t.Error("the camera does not move")
	}
	bodies := len(a.world().Bodies())
	a.click(t, "Delete")
	a.frame(t)
	if len(a.world().Bodies()) != bodies-1 || a.note("Look at it") != nil {
		t.Errorf("%d bodies of %d", len(a.world().Bodies()), bodies)
	}
	a.frame(t, press("home"))
	a.frame(t, press("space"))
	a.desk.inspector.pick(a.shots[0][0], false)
	a.frame(t)
	a.world().RemoveBody(a.shots[0][0].ID)
	if a.frame(t); a.desk.inspector.picked[0].Stage != nil {
		t.Error("a removed body is still selected")
	}
	a.clickScene(t, 0.05, 0)
	if a.frame(t, press("r")); a.desk.inspector.picked[0].Stage != nil {
		t.Error("after a restart a body of the run before is selected")
	}
}
