package app

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/render"
)

// newWalk plays a level of a player who looks along +x.
func newWalk(t *testing.T) (*Player, *fakeScreen, *character.Character) {
	t.Helper()
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "walk.star", "ground()\nplayer()\nbox((1, 1, 1), at=(6, 0.501, 0))\n"))
	frame(t, a, s)
	return a, s, a.lanes.Stages()[0].Player().Character()
}

// TestWalking: keys and a gamepad walk, the pointer that a click captures looks around, and the window shows it from
// the eyes, which do not see themselves, or from behind.
func TestWalking(t *testing.T) {
	a, s, who := newWalk(t)
	if a.ride.Kind != picture.Eyes || math.Abs(float64(s.last.Camera.Eye[1])-1.66) > 0.02 || !s.last.HUD.Crosshair {
		t.Fatalf("it begins with view %d at %v", a.ride.Kind, s.last.Camera.Eye)
	}
	if a.painter.Unseen.ID != who.Body() {
		t.Error("its own body hides the view")
	}
	frame(t, a, s, render.Event{Kind: render.ButtonPressed, Button: render.LeftButton})
	if frame(t, a, s, render.Event{Kind: render.ButtonReleased, Button: render.LeftButton}); !s.captured {
		t.Fatal("a click does not capture the pointer")
	}
	frame(t, a, s, render.Event{Kind: render.PointerMoved, DX: -0.5 * math.Pi / lookPerPixel, DY: 1e6})
	gaze := a.lanes.Stages()[0].Player().Gaze()
	if math.Abs(gaze.Heading-0.5*math.Pi) > 1e-9 || gaze.Pitch != -steepest {
		t.Errorf("it looks at %+v", gaze)
	}
	for range 60 {
		frame(t, a, s, press("w"))
	}
	frame(t, a, s, render.Event{Kind: render.KeyReleased, Key: "w"})
	if z := who.Feet()[2]; z > -3 {
		t.Errorf("w for a second led to z = %.3g", z)
	}
	if frame(t, a, s, press("escape")); s.captured {
		t.Error("escape does not let the pointer go")
	}

	frame(t, a, s, render.Event{Kind: render.Scrolled, DY: -1})
	if back := widen(a.camera.Eye).Sub(who.Eye()).Len(); a.ride.Kind != picture.Behind || back < 1 ||
		a.painter.Unseen.Stage != nil {
		t.Errorf("behind it, by view %d, the camera is %.3g m back", a.ride.Kind, back)
	}
	if frame(t, a, s, press("f5")); a.ride.Kind != picture.Eyes {
		t.Error("F5 does not lead back to its eyes")
	}

	was := who.Feet()
	s.pad = render.Pad{Present: true}
	frame(t, a, s)
	s.pad.Axes[render.PadLeftX] = 1
	for range 60 {
		frame(t, a, s)
	}
	s.pad = render.Pad{}
	for range 20 {
		frame(t, a, s)
	}
	if x := who.Feet()[0] - was[0]; x < 3 || x > 5 {
		t.Errorf("the stick to the right for a second led %.3g m along x", x)
	}
}

// TestFlyingOff: one who flies off keeps the keys, and the player stands still, until the user is back.
func TestFlyingOff(t *testing.T) {
	a, s, who := newWalk(t)
	frame(t, a, s, press("w"), press("tab"))
	for range 60 {
		frame(t, a, s, press("w"))
	}
	if x := who.Feet()[0]; x > 0.2 || a.camera.Eye[0] < 1 {
		t.Errorf("it stands at %.3g, the camera flew to %v", x, a.camera.Eye)
	}
	frame(t, a, s, press("home"), press("w"))
	if frame(t, a, s, render.Event{Kind: render.FocusLost}); a.ride.Kind != picture.Eyes {
		t.Errorf("home leads to view %d", a.ride.Kind)
	}
	for range 60 {
		frame(t, a, s)
	}
	if x := who.Feet()[0]; x > 1 {
		t.Errorf("without the focus it walks on to %.3g m", x)
	}
}
