//go:build !headless

package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// shownApp is the app on such a screen.
type shownApp struct {
	*app.Player
	screen unseenWindow
}

// showApp plays a level on a screen of a size.
func showApp(t testing.TB, level string, width, height int, scale float64) *shownApp {
	t.Helper()
	s, err := openUnseen(picture.Size{Width: width, Height: height}, render.Low, scale)
	if err != nil {
		t.Skip("this machine cannot draw without a display: ", err)
	}
	t.Cleanup(s.Close)
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
	a.screen.Do(events...)
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
		larger        int // steps of the text
	}{{"1x", 1280, 720, 1, 0}, {"2x", 2560, 1440, 2, 0}, {"4k", 3840, 2160, 1, 0}, {"large text", 1920, 1080, 2, 20}} {
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
			for range size.larger {
				a.frames(t, 1, render.Event{Kind: render.KeyPressed, Key: "=", Mods: render.Control})
			}
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
				a.checkTabs(t, tab, img)
				for _, n := range a.Trace() {
					within := strings.HasPrefix(n.Path, "Desk") // and not the bar of tools
					if within && n.Shown && (n.Box.X0 < panel.X0 || n.Box.X1 > panel.X1+0.5) {
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

// TestAnotherScreenInPictures: on a denser screen letters are drawn from another atlas, and after the way back the
// picture is the one before.
func TestAnotherScreenInPictures(t *testing.T) {
	a := showApp(t, "brickwall", 1280, 720, 1)
	a.DescribeLevels()
	a.frames(t, 2, pressKey("p"), pressKey("l"), pressKey("f3"), pressKey("f1"))
	a.click(t, "tabs/Keys")
	move := func(scale float64) *image.RGBA {
		a.screen.(*unseenScreen).scale = scale
		a.frames(t, 2, render.Event{Kind: render.Exposed})
		img := a.screen.Pixels()
		keepPicture(t, img, fmt.Sprint("screen-", scale))
		a.checkTabs(t, "Keys", img)
		return img
	}
	before, tall := move(1), a.find(t, "tabs/Keys").Box.Tall()
	move(3) // as many pixels as before: text has its smallest size
	if dense := a.find(t, "tabs/Keys").Box.Tall(); dense < 1.5*tall {
		t.Errorf("a tab is %g pixels tall, and %g on the denser screen", tall, dense)
	}
	if after := move(1); !slices.Equal(before.Pix, after.Pix) {
		t.Error("after the way back the picture is another one")
	}
}

// checkTabs looks for the letters of every tab.
func (a *shownApp) checkTabs(t *testing.T, tab string, img *image.RGBA) {
	t.Helper()
	seen := 0
	for _, n := range a.Trace() {
		if n.Kind != "tab" {
			continue
		}
		ground, bright := img.RGBAAt(int(n.Box.X0)+1, int(n.Box.Y0)+1), 0
		for y := int(n.Box.Y0); y < int(n.Box.Y0+0.85*n.Box.Tall()); y++ { // without the line below
			for x := int(n.Box.X0); x < int(n.Box.X1); x++ {
				if lightness(img.RGBAAt(x, y)) > lightness(ground)+60 {
					bright++
				}
			}
		}
		if share := float64(bright) / float64(n.Box.Wide()*n.Box.Tall()); share < 0.02 || share > 0.4 {
			t.Errorf("%s: the letters of %s cover %.3f of it", tab, n.Path, share)
		}
		seen++
	}
	if seen != len(app.Tabs()) {
		t.Errorf("%s: %d tabs", tab, seen)
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

// TestShotOfAPanel: shot draws the window with a panel open, says what overlays show, and refuses panels that there are
// none of.
func TestShotOfAPanel(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "panel.png")
	code, out, errs := sandbox("shot", small, "--panel", "parameters", "--steps", "5", "--size", "640x360", "--quality",
		"low", "--out", path, "--overlay", "sleep")
	if code != console.ExitDone || errs != "" ||
		!strings.HasSuffix(out, "640×360 after 5 steps\n"+picture.PaintSleep.Tell()+"\n") {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	img := image.NewRGBA(image.Rect(0, 0, 640, 360))
	draw.Draw(img, img.Rect, readPNG(t, path), image.Point{}, draw.Src)
	checkPanel(t, "parameters", img, render.Rect{X0: 640 - 28*8, X1: 640, Y1: 360})
	if sky := img.RGBAAt(200, 4); sky.B < 100 {
		t.Errorf("beside the panel the sky is %v", sky)
	}
	for _, row := range [][2]string{{"--panel=attic", "use one of levels, parameters"}, {"--hud", "leave out"}} {
		code, out, errs := sandbox("shot", small, "--panel", "keys", row[0], "--out", path)
		if code != console.ExitBad || out != "" || !strings.Contains(errs, row[1]) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %q, %q", row[0], code, out, errs)
		}
	}
}

// BenchmarkWindow draws the paused wall at 1280 × 720 on low quality, with the panels closed and each of them open.
func BenchmarkWindow(b *testing.B) {
	for _, tab := range append([]string{"closed"}, app.Tabs()...) {
		b.Run(tab, func(b *testing.B) {
			a := showApp(b, "brickwall", 1280, 720, 1)
			a.DescribeLevels()
			a.frames(b, 1)
			if tab != "closed" {
				a.frames(b, 1, pressKey("f1"))
				a.click(b, "tabs/"+tab)
			}
			a.frames(b, 2, pressKey("p"))
			b.ReportAllocs()
			for b.Loop() {
				a.frames(b, 1, render.Event{Kind: render.Exposed})
			}
			a.screen.Pixels()
		})
	}
}
