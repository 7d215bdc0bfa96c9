package app

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// TestARandomUser presses whatever there is, over panels and scene, in windows of all sizes: nothing panics, no level
// is lost, and what is drawn is finite and within the window.
func TestARandomUser(t *testing.T) {
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(5, 6))
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	keys := keysToTry()
	frames := 3000
	if testing.Short() {
		frames = 600
	}
	for n := range frames {
		var events []render.Event
		if n%200 == 0 {
			a.screen.width, a.screen.height = 1+r.IntN(1400), 1+r.IntN(900)
			events = append(events, render.Event{Kind: render.Exposed})
		}
		if n%10 == 0 {
			a.desk.open, a.desk.tab = true, 1+r.IntN(len(tabNames)-1)
			a.clock.Pause(false)
		}
		if width, height := a.screen.width, a.screen.height; a.desk.tab != levelsTab && r.IntN(2) == 0 {
			e := render.Event{Kind: render.ButtonPressed, X: float64(width) * (1 - 0.3*r.Float64()),
				Y: float64(height) * r.Float64()}
			up := e
			up.Kind = render.ButtonReleased
			events = append(events, e, up)
		}
		for range r.IntN(5) {
			e := render.Event{
				Kind: render.EventKind(r.IntN(int(render.Typed) + 1)), Key: keys[r.IntN(len(keys))],
				Button: render.Button(r.IntN(3)), Mods: render.Mods(r.IntN(4)), Rune: rune("5x.-é"[r.IntN(4)]),
				X: float64(r.IntN(a.screen.width + 10)), Y: float64(r.IntN(a.screen.height + 10)), DY: float64(r.IntN(5) - 2),
			}
			if a.desk.tab == levelsTab && e.Key == "enter" {
				continue
			}
			if a.desk.tab == levelsTab && e.Kind == render.ButtonPressed {
				a.desk.tab = r.IntN(len(tabNames))
			}
			events = append(events, e)
		}
		a.now = a.now.Add(time.Duration(r.IntN(200)) * time.Millisecond)
		a.frame(t, events...)
		for _, v := range a.screen.last.Panels {
			if !(v.X >= 0 && v.X <= float32(a.screen.width) && v.Y >= 0 && v.Y <= float32(a.screen.height)) {
				t.Fatalf("frame %d: %+v in a window of %d×%d", n, v, a.screen.width, a.screen.height)
			}
		}
	}
	if a.lanes == nil || len(a.world().Bodies()) == 0 || a.desk.fontSize > 200 {
		t.Errorf("text of %v pixels, %d bodies", a.desk.fontSize, len(a.world().Bodies()))
	}
}

// TestKeysOfTheWindowAreKnown: each is one that a level may take, or is told to belong to the window.
func TestKeysOfTheWindowAreKnown(t *testing.T) {
	for _, key := range keysToTry() {
		if err := scene.CheckKey(string(key)); err != nil && !strings.Contains(err.Error(), "belongs to the window") {
			t.Error(err)
		}
	}
}

// keysToTry lists the keys that act, but those that quit and that load other levels, which takes long.
func keysToTry() (keys []render.Key) {
	for i := range bindings {
		for _, b := range bindings[i].rows {
			switch b.key {
			case "", "q", "]", "[", "pageup", "pagedown":
			default:
				keys = append(keys, b.key)
			}
		}
	}
	return append(keys, "w", "tab", "enter", "left", "right", "up", "down", "backspace", "a", "v")
}
