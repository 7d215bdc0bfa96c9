//go:build !headless

package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// The real thing, off screen: needs libEGL with a software renderer, which the set-up installs.
func TestShotWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "shot.png")
	code, out, errs := sandbox("shot", small, "--steps", "3", "--out", path, "--size", "160x90", "--quality", "low",
		"--json")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, `"pictures":1`) {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	m := readPNG(t, path)
	if m.Bounds().Dx() != 160 || m.Bounds().Dy() != 90 {
		t.Fatal(m.Bounds())
	}
	colours := map[any]bool{}
	for y := range 90 {
		for x := range 160 {
			colours[m.At(x, y)] = true
		}
	}
	if len(colours) < 20 {
		t.Errorf("the picture has %d colours", len(colours))
	}
}

// TestPicturesFromAState: a picture from a state on is that of as many steps from the start, and so is a film.
func TestPicturesFromAState(t *testing.T) {
	t.Chdir(t.TempDir())
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	run := func(args ...string) {
		t.Helper()
		if code, _, errs := sandbox(args...); code != console.ExitDone || errs != "" {
			t.Fatalf("%v: exit %d, %q", args, code, errs)
		}
	}
	read := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	run("sim", small, "--steps", "20", "--save", "at20.state")
	draw := []string{small, "--size", "160x90", "--quality", "low"}
	run(append([]string{"shot", "--steps", "30", "--out", "whole.png"}, draw...)...)
	run(append([]string{"shot", "--steps", "10", "--from", "at20.state", "--out", "part.png"}, draw...)...)
	run(append([]string{"shot", "--steps", "10", "--out", "early.png"}, draw...)...)
	if whole := read("whole.png"); whole != read("part.png") || whole == read("early.png") {
		t.Error("20 steps and a picture after 10 more: another one than after 30")
	}
	run(append([]string{"film", "--steps", "9", "--from-step", "20", "--out", "whole.gif"}, draw...)...)
	run(append([]string{"film", "--steps", "9", "--from", "at20.state", "--out", "part.gif"}, draw...)...)
	run(append([]string{"film", "--steps", "9", "--out", "early.gif"}, draw...)...)
	if whole := read("whole.gif"); whole != read("part.gif") || whole == read("early.gif") {
		t.Error("a film from a state on is another one than from that step on")
	}
}

// TestGhostsThatMeetAreRed: there is red in the picture of two that meet, and none where they are apart.
func TestGhostsThatMeetAreRed(t *testing.T) {
	for _, row := range []struct {
		x    string
		reds bool
	}{{"2", false}, {"0.7", true}} {
		level := loadtest.WriteFile(t, "ghosts.star", strings.Replace(loadtest.TwoGhosts, "at=(2, ", "at=("+row.x+", ", 1))
		path := filepath.Join(t.TempDir(), "shot.png")
		code, _, errs := sandbox("shot", level, "--steps", "3", "--out", path, "--size", "320x180", "--quality", "low")
		if code != console.ExitDone || errs != "" {
			t.Fatalf("exit %d, %q", code, errs)
		}
		if n := redPixels(readPNG(t, path)); n > 0 != row.reds || row.reds && n < 50 {
			t.Errorf("at %s m: %d red pixels", row.x, n)
		}
	}
}

// readPNG reads a picture.
func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// redPixels counts the pixels of a bright red.
func redPixels(m image.Image) (n int) {
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			if r, g, b, _ := m.At(x, y).RGBA(); r > 0xb000 && g < 0x4000 && b < 0x4000 {
				n++
			}
		}
	}
	return n
}

// TestShotWithoutOut: the picture goes to a file called like the level, and the program says where that is.
func TestShotWithoutOut(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	t.Chdir(t.TempDir())
	code, out, errs := sandbox("shot", small, "--size", "160x90", "--quality", "low")
	_, err := os.Stat("small.png")
	if err != nil || code != console.ExitDone || errs != "" || !strings.Contains(out, "/small.png: ") {
		t.Errorf("exit %d, %q, %q, %v", code, out, errs, err)
	}
}

// Where no window can be opened play says why in one line, or draws the picture that --picture names.
func TestPlayWithoutADisplay(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	for _, row := range []struct{ name, display, wayland, want string }{
		{"none", "", "", "no display (DISPLAY is empty)"},
		{"one that does not answer", ":9999", "", "Failed to open display :9999"},
		{"Wayland without X", "", "wayland-9",
			"this Wayland session offers no X server, which the window needs (DISPLAY is empty)"},
	} {
		t.Setenv("DISPLAY", row.display)
		t.Setenv("WAYLAND_DISPLAY", row.wayland)
		t.Chdir(t.TempDir())
		code, out, errs := sandbox("play", small)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, row.want) ||
			!strings.Contains(errs, "--picture") {
			t.Errorf("%s: exit %d, %q, %q", row.name, code, out, errs)
		}
		code, out, errs = sandbox("play", small, "--size", "160x90", "--picture", "p.png")
		if code != console.ExitDone || errs != "" || !strings.Contains(out, row.want+": drawing a picture instead") ||
			!strings.Contains(out, "/p.png: ") {
			t.Errorf("%s, with --picture: exit %d, %q, %q", row.name, code, out, errs)
		}
		if left, _ := filepath.Glob("*"); len(left) != 1 || left[0] != "p.png" {
			t.Errorf("%s: wrote %v", row.name, left)
		}
	}
	code, _, errs := sandbox("play", small, "--picture", "p.jpg")
	if code != console.ExitBad || !strings.Contains(errs, `--picture "p.jpg"`) {
		t.Errorf("a picture that is none: exit %d, %q", code, errs)
	}
}
