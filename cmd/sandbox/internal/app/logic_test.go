package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// gameOfKeys is a level that takes space, which shoots otherwise, and clicks.
const gameOfKeys = `
ground()
crate = box((1, 1, 1), at=(0, 0.51, 0), name="crate")
camera(eye=(0, 0.5, 6), target=(0, 0.5, 0))
controls({"space": "jump"})
state.jumps = 0

def on_key(key, down):
    if down:
        state.jumps += 1
        crate.vel = (0, 4, 0)
        text("Jumps", state.jumps)
        if state.jumps == 2:
            win("two jumps")
    else:
        message("let go")

def on_mouse(x, y, button):
    hit = pick(x, y)
    text("Clicked", hit.body.name if hit else "nothing")
    if button == "right":
        camera(eye=(6, 0.5, 0), target=(0, 0.5, 0))

def on_hit(a, b, impulse, point):
    crate.nonsense = 1
`

// boardOf returns what stands at the top right.
func boardOf(s *fakeScreen) (text string) {
	for _, l := range s.last.HUD.Board {
		text += fmt.Sprintf("%s %s; ", l.Label, l.Value)
	}
	return text
}

// TestLevelsWithLogic: keys and clicks go to the level that asks for them, and what it shows, its messages, its camera
// and its errors are in the picture; after an error the world goes on, and a restart begins anew.
func TestLevelsWithLogic(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "game.star", gameOfKeys))
	frame(t, a, s)
	bodies := len(a.world().Bodies())
	frame(t, a, s, press("space"))
	frame(t, a, s)
	if got := boardOf(s); !strings.Contains(got, "Jumps 1; ") || len(a.world().Bodies()) != bodies {
		t.Errorf("the board has %q, and there are %d bodies of %d", got, len(a.world().Bodies()), bodies)
	}
	if got, viewer := s.last.HUD.Keys, s.last.HUD.Help; got != "mouse click · space jump" ||
		strings.Contains(viewer, "shoot") || strings.Contains(viewer, "drag bodies") {
		t.Errorf("keys: %q, and those of the viewer: %q", got, viewer)
	}
	frame(t, a, s, render.Event{Kind: render.KeyReleased, Key: "space"})
	frame(t, a, s)
	if s.last.HUD.Toast != "let go" {
		t.Errorf("toast %q", s.last.HUD.Toast)
	}
	clicked := func(b render.Button, x, y float64) {
		t.Helper()
		frame(t, a, s, render.Event{Kind: render.PointerMoved, X: x, Y: y},
			render.Event{Kind: render.ButtonPressed, Button: b, X: x, Y: y},
			render.Event{Kind: render.ButtonReleased, Button: b, X: x, Y: y})
		frame(t, a, s)
	}
	clicked(render.LeftButton, 320, 180)
	if got := boardOf(s); !strings.Contains(got, "Clicked crate; ") {
		t.Errorf("the board has %q", got)
	}
	clicked(render.RightButton, 10, 10)
	if got, eye := boardOf(s), s.last.Camera.Eye; !strings.Contains(got, "Clicked nothing; ") || eye.X() < 5.9 {
		t.Errorf("the board has %q, the camera is at %v", got, eye)
	}
	for range 60 {
		frame(t, a, s)
	}
	const fault = "game.star:25:10: body has no .nonsense to set"
	if before := a.world().StepCount(); !strings.Contains(s.last.HUD.Trouble, fault) || before < 60 {
		t.Errorf("after %d steps the trouble is %q", before, s.last.HUD.Trouble)
	}
	frame(t, a, s, press("space"))
	frame(t, a, s)
	if got := boardOf(s) + s.last.HUD.Toast; !strings.HasSuffix(got, "Won: two jumps · R plays again") ||
		strings.Count(got, "Won") != 1 {
		t.Errorf("the board and the toast have %q", got)
	}
	if strings.Contains(s.last.HUD.Toast, fault) {
		t.Errorf("the trouble is told twice: %q", s.last.HUD.Toast)
	}
	frame(t, a, s, press("r"))
	frame(t, a, s)
	if got := boardOf(s); strings.Contains(got, "Jumps") || s.last.HUD.Trouble != "" {
		t.Errorf("after the restart the board has %q, the trouble is %q", got, s.last.HUD.Trouble)
	}
}

// TestHowALevelEnded stands once: below the picture, with the key that plays it again, or on the board while something
// else is said.
func TestHowALevelEnded(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "short.star", "ground()\ndef on_step(dt):\n    lose('late')\n"))
	for range 3 {
		frame(t, a, s)
	}
	if got := s.last.HUD.Toast; got != "Lost: late · R plays again" || boardOf(s) != "" {
		t.Errorf("at the end the toast is %q, and the board has %q", got, boardOf(s))
	}
	a.say("noted")
	if frame(t, a, s); s.last.HUD.Toast != "noted" || boardOf(s) != "Lost late; " {
		t.Errorf("the toast is %q, and something was said; the board has %q", s.last.HUD.Toast, boardOf(s))
	}
}

// TestKeysOfALevel: those that do the same stand together, and arrows are drawn.
func TestKeysOfALevel(t *testing.T) {
	keys := []scene.KeyUse{{Key: "left", Does: "aim"}, {Key: "space", Does: "throw"}, {Key: "right", Does: "aim"}}
	if got := levelHelp(keys, true); got != "mouse click · ← → aim · space throw" {
		t.Errorf("%q", got)
	}
}
