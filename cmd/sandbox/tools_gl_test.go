//go:build !headless

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/render"
)

// TestToolsInPictures uses the tools in a window of 720 lines, and writes its pictures into the folder of
// BRICKYARD_PICTURES: the ghost of a body is drawn where it has room and where it has none, a pull has its line and its
// force, and the pictures differ by these.
func TestToolsInPictures(t *testing.T) {
	a := showApp(t, "pyramid", 1280, 720, 1)
	folder, seen := os.Getenv("BRICKYARD_PICTURES"), map[string]string{}
	keep := func(name string) {
		pixels := a.screen.Pixels()
		text := string(pixels.Pix)
		for other, had := range seen {
			if had == text {
				t.Errorf("the picture of %s is that of %s", name, other)
			}
		}
		if seen[name] = text; folder != "" {
			if err := output.WritePNG(filepath.Join(folder, "tools-"+name+".png"), pixels); err != nil {
				t.Fatal(err)
			}
		}
	}
	move := func(x, y float64) render.Event { return render.Event{Kind: render.PointerMoved, X: x, Y: y} }
	button := func(kind render.EventKind, x, y float64) render.Event {
		return render.Event{Kind: kind, X: x, Y: y}
	}
	a.frames(t, 2, pressKey("p"))
	keep("bar")
	a.frames(t, 2, pressKey("n"), move(420, 500))
	keep("ghost")
	a.frames(t, 2, move(420, 420))
	keep("ghost on the pile")
	a.frames(t, 2, button(render.ButtonPressed, 420, 500), button(render.ButtonReleased, 420, 500), move(425, 560))
	keep("no room")
	a.frames(t, 2, pressKey("t"))
	keep("throw")
	a.frames(t, 2, pressKey("k"))
	keep("joint")
	a.frames(t, 2, pressKey("m"), pressKey("f1"), button(render.ButtonPressed, 640, 330), pressKey("p"))
	a.frames(t, 20, move(760, 200))
	keep("pull")
}
