//go:build !headless

package window

import (
	"os"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/brickyard-physics/brickyard/render"
)

func TestWindowDrawsLikeASurface(t *testing.T) {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		t.Skip("there is no display: DISPLAY and WAYLAND_DISPLAY are empty; run under xvfb-run")
	}
	w, err := Open(Options{Title: "test", Width: 640, Height: 360, Level: render.Medium, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	f := wallFrame(t)
	w.Poll()
	if err := w.Draw(f); err != nil {
		t.Fatal(err)
	}
	got := w.Pixels()
	keep(t, got, "window")
	w.Present()
	if w.ShouldClose() {
		t.Error("the window wants to close at once")
	}
	if err := w.SetLevel(render.Low); err != nil || w.Level() != render.Low {
		t.Errorf("quality is %v after asking for low: %v", w.Level(), err)
	}
	if err := w.Draw(f); err != nil {
		t.Fatal(err)
	}
	if width, height := w.Size(); got.Rect.Dx() != width || got.Rect.Dy() != height {
		t.Errorf("the picture is %v in a window of %d×%d", got.Rect, width, height)
	}
	sky, brick := got.RGBAAt(600, 20), got.RGBAAt(380, 200)
	if sky.B <= sky.R || brick.R <= brick.B {
		t.Errorf("the sky is %v and a brick %v", sky, brick)
	}
}

// TestAWindowOnAnotherScreen: a window hears that its screen is denser, and where it is moved.
func TestAWindowOnAnotherScreen(t *testing.T) {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		t.Skip("there is no display: DISPLAY and WAYLAND_DISPLAY are empty; run under xvfb-run")
	}
	w, err := Open(Options{Title: "test", Width: 640, Height: 360, Level: render.Low, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	w.Poll()
	w.glfw.SetContentScaleCallback(nil)(w.glfw, 2, 2) // the one that the window has set
	if events := w.Poll(); len(events) == 0 || events[0].Kind != render.Exposed {
		t.Errorf("events %v", events)
	}
	w.frame.pace.refresh = 0
	w.glfw.SetPosCallback(nil)(w.glfw, 7, 7)
	if w.frame.pace.refresh <= 0 {
		t.Error("it does not ask how often its screen shows a picture")
	}
}

func TestInputBecomesEvents(t *testing.T) {
	in := &input{}
	in.onKey(nil, glfw.KeyP, 0, glfw.Press, glfw.ModShift)
	in.onCharacter(nil, 'P')
	in.onKey(nil, glfw.KeyP, 0, glfw.Repeat, 0)
	in.onKey(nil, glfw.KeyP, 0, glfw.Release, 0)
	in.onKey(nil, glfw.KeyUnknown, 0, glfw.Press, 0)
	in.onButton(nil, glfw.MouseButtonMiddle, glfw.Press, glfw.ModControl)
	in.onButton(nil, glfw.MouseButton8, glfw.Press, 0)
	in.onDrop(nil, []string{"/a b.rec", "/c.star"})
	want := []render.Event{
		{Kind: render.KeyPressed, Key: "p", Mods: render.Shift},
		{Kind: render.Typed, Rune: 'P'},
		{Kind: render.KeyRepeated, Key: "p"},
		{Kind: render.KeyReleased, Key: "p"},
		{Kind: render.ButtonPressed, Button: render.MiddleButton, Mods: render.Control},
		{Kind: render.Dropped, Path: "/a b.rec"},
		{Kind: render.Dropped, Path: "/c.star"},
	}
	if len(in.events) != len(want) {
		t.Fatalf("events %v, want %v", in.events, want)
	}
	for i := range want {
		got := in.events[i]
		if got.At.IsZero() || got.Late != 0 {
			t.Errorf("event %d was heard at %v, %v late", i, got.At, got.Late)
		}
		if got.At = (time.Time{}); got != want[i] {
			t.Errorf("event %d is %+v, want %+v", i, got, want[i])
		}
	}
	in = &input{heard: time.Now().Add(-time.Second)}
	in.onCharacter(nil, 'a')
	in.awake = true
	in.onCharacter(nil, 'b')
	if in.events[0].Late < time.Second || in.events[1].Late != 0 {
		t.Errorf("after a second without hearing %v late, while it listens %v", in.events[0].Late, in.events[1].Late)
	}
}

// TestPixelsOfThePointer: the system gives places in units of the screen, of which a dense one has two pixels each.
func TestPixelsOfThePointer(t *testing.T) {
	for _, c := range []struct{ x, y, wantX, wantY float64 }{
		{0, 0, 0, 0}, {320, 180, 640, 360}, {639.5, 359.5, 1279, 719},
	} {
		if x, y := toPixels(c.x, c.y, 640, 360, 1280, 720); x != c.wantX || y != c.wantY {
			t.Errorf("(%g, %g) is pixel (%g, %g)", c.x, c.y, x, y)
		}
	}
	if x, y := toPixels(3, 4, 0, 0, 0, 0); x != 3 || y != 4 {
		t.Errorf("of a window without a size (%g, %g)", x, y)
	}
}

func TestKeyNames(t *testing.T) {
	for _, c := range []struct {
		key  glfw.Key
		want render.Key
	}{
		{glfw.KeyA, "a"}, {glfw.KeyZ, "z"}, {glfw.Key0, "0"}, {glfw.Key9, "9"}, {glfw.KeyPeriod, "."},
		{glfw.KeyRightBracket, "]"}, {glfw.KeyLeftBracket, "["}, {glfw.KeySpace, "space"}, {glfw.KeyEscape, "escape"},
		{glfw.KeyKP5, "5"}, {glfw.KeyF12, "f12"}, {glfw.KeyLeft, "left"}, {glfw.KeyRightShift, "shift"},
		{glfw.KeyGraveAccent, "`"}, {glfw.KeyMinus, "-"},
	} {
		if got, ok := keyName(c.key); got != c.want || !ok {
			t.Errorf("key %d is called %q, want %q", c.key, got, c.want)
		}
	}
	if got, ok := keyName(glfw.KeyUnknown); ok {
		t.Errorf("the unknown key is called %q", got)
	}
}
