//go:build !headless

package main

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
	"github.com/brickyard-physics/brickyard/render/window"
)

// drawnScreen is a window that nobody sees: events come from a test, pictures are drawn off screen.
type drawnScreen struct {
	*window.Surface
	events    []render.Event
	scale     float64
	clipboard string
}

func (s *drawnScreen) Events() []render.Event {
	e := s.events
	s.events = nil
	return e
}
func (s *drawnScreen) Wait(time.Duration)               {}
func (s *drawnScreen) Pad() render.Pad                  { return render.Pad{} }
func (s *drawnScreen) Capture(bool)                     {}
func (s *drawnScreen) Closed() bool                     { return false }
func (s *drawnScreen) SetTitle(string)                  {}
func (s *drawnScreen) Close()                           {}
func (s *drawnScreen) Save(string) error                { return nil }
func (s *drawnScreen) Graphics() (render.Level, string) { return s.Level(), s.Renderer() }
func (s *drawnScreen) SetLevel(render.Level) error      { return nil }
func (s *drawnScreen) ContentScale() float64            { return s.scale }
func (s *drawnScreen) Clipboard() string                { return s.clipboard }
func (s *drawnScreen) SetClipboard(text string)         { s.clipboard = text }

// shownApp is the app on such a screen.
type shownApp struct {
	*app.Player
	screen *drawnScreen
}

// showApp plays a level on a screen of a size.
func showApp(t testing.TB, level string, width, height int, scale float64) *shownApp {
	t.Helper()
	surface, err := window.OpenOffscreen(width, height, render.Low)
	if err != nil {
		t.Skip("this machine cannot draw without a display: ", err)
	}
	t.Cleanup(surface.Close)
	s := &drawnScreen{Surface: surface, scale: scale}
	io, _ := loadtest.Console()
	flags := load.LevelFlags{}
	lanes, err := flags.Open(level, io)
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.New(app.Options{Level: flags}, level, lanes, io, s)
	if err != nil {
		t.Fatal(err)
	}
	a.TracePanels()
	return &shownApp{a, s}
}

// frames plays some frames, the first with events.
func (a *shownApp) frames(t testing.TB, n int, events ...render.Event) {
	t.Helper()
	a.screen.events = events
	for range n {
		if err := a.Frame(time.Second / 60); err != nil {
			t.Fatal(err)
		}
	}
}

// find returns a widget by the end of its path.
func (a *shownApp) find(t testing.TB, path string) ui.Note {
	t.Helper()
	for _, n := range a.Trace() {
		if n.Path == path || strings.HasSuffix(n.Path, "/"+path) {
			return n
		}
	}
	t.Fatalf("there is no widget %s", path)
	return ui.Note{}
}

// click clicks a widget.
func (a *shownApp) click(t testing.TB, path string) {
	t.Helper()
	b := a.find(t, path).Box
	x, y := float64(b.X0+b.X1)/2, float64(b.Y0+b.Y1)/2
	a.frames(t, 2, render.Event{Kind: render.ButtonPressed, X: x, Y: y},
		render.Event{Kind: render.ButtonReleased, X: x, Y: y})
}

func pressKey(k render.Key) render.Event { return render.Event{Kind: render.KeyPressed, Key: k} }

// TestPanelsInPictures draws every panel in a window of 720 lines, on a dense screen, and in 4K: it covers the right of
// the picture wholly, and what it shows lies within it and can be told from its ground.
func TestPanelsInPictures(t *testing.T) {
	for _, size := range []struct {
		name          string
		width, height int
		scale         float64
	}{{"1x", 1280, 720, 1}, {"2x", 2560, 1440, 2}, {"4k", 3840, 2160, 1}} {
		if testing.Short() && size.name != "1x" {
			continue
		}
		t.Run(size.name, func(t *testing.T) {
			a := showApp(t, "brickwall", size.width, size.height, size.scale)
			a.DescribeLevels()
			for range 20 { // steps, for those that plot them
				a.frames(t, 1, pressKey("."))
			}
			a.frames(t, 2, pressKey("f1"))
			for i, mods := range []render.Mods{0, render.Shift} { // two bricks, one above the other
				x, y := 0.35*float64(size.width), (0.4+0.05*float64(i))*float64(size.height)
				a.frames(t, 1, render.Event{Kind: render.ButtonPressed, X: x, Y: y, Mods: mods},
					render.Event{Kind: render.ButtonReleased, X: x, Y: y, Mods: mods})
			}
			for _, tab := range app.Tabs() {
				a.click(t, "tabs/"+tab)
				img := a.screen.Pixels()
				keepPicture(t, img, fmt.Sprintf("panel-%s-%s", strings.ToLower(tab), size.name))
				panel := a.find(t, "Desk").Box
				if panel.X1 != float32(size.width) || panel.Y1 != float32(size.height) || panel.Wide() < 0.2*panel.X1 {
					t.Errorf("%s is %+v", tab, panel)
				}
				checkPanel(t, tab, img, panel)
				for _, n := range a.Trace() {
					if n.Shown && (n.Box.X0 < panel.X0 || n.Box.X1 > panel.X1+0.5) {
						t.Errorf("%s: %s %s leaves the panel: %+v", tab, n.Kind, n.Path, n.Box)
					}
				}
			}
		})
	}
}

// checkPanel looks for the ground of a panel at its rim, and for text that stands out from it.
func checkPanel(t *testing.T, tab string, img *image.RGBA, panel render.Rect) {
	t.Helper()
	ground := img.RGBAAt(int(panel.X0)+2, int(panel.Y1)-3)
	bright, all := 0, 0
	for y := int(panel.Y0) + 1; y < int(panel.Y1)-1; y++ {
		if c := img.RGBAAt(int(panel.X0)+1, y); c != ground {
			t.Fatalf("%s: the rim of the panel has %v and %v", tab, c, ground)
		}
		for x := int(panel.X0); x < int(panel.X1); x++ {
			if all++; lightness(img.RGBAAt(x, y)) > lightness(ground)+120 {
				bright++
			}
		}
	}
	if share := float64(bright) / float64(all); share < 0.002 || share > 0.2 {
		t.Errorf("%s: %.4f of the panel is text", tab, share)
	}
}

func lightness(c color.RGBA) int { return (int(c.R) + int(c.G) + int(c.B)) / 3 }

// keepPicture writes a picture where BRICKYARD_PICTURES says, to be looked at.
func keepPicture(t testing.TB, img *image.RGBA, name string) {
	t.Helper()
	if dir := os.Getenv("BRICKYARD_PICTURES"); dir != "" {
		if err := output.WritePNG(filepath.Join(dir, name+".png"), img); err != nil {
			t.Fatal(err)
		}
	}
}
