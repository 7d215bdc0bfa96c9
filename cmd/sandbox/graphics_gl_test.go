//go:build !headless

package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The real thing, off screen: needs libEGL with a software renderer, which the set-up installs.
func TestShotWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	small := writeFile(t, "small.star", smallLevel)
	path := filepath.Join(t.TempDir(), "shot.png")
	code, out, errs := sandbox("shot", small, "--steps", "3", "--out", path, "--size", "160x90", "--quality", "low",
		"--json")
	if code != exitDone || errs != "" || !strings.Contains(out, `"pictures":1`) {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil || m.Bounds().Dx() != 160 || m.Bounds().Dy() != 90 {
		t.Fatalf("%v, %v", err, m.Bounds())
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

// Without a display play writes a picture and says where it is.
func TestPlayWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	small := writeFile(t, "small.star", smallLevel)
	t.Chdir(t.TempDir())
	code, out, errs := sandbox("play", small, "--size", "160x90")
	if code != exitDone || errs != "" || !strings.Contains(out, filepath.Join("out", "small.png")) {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	if _, err := os.Stat("out/small.png"); err != nil {
		t.Error(err)
	}
}

func TestPlayOnADisplayThatDoesNotAnswer(t *testing.T) {
	t.Setenv("DISPLAY", ":9999")
	t.Setenv("WAYLAND_DISPLAY", "")
	code, out, errs := sandbox("play", writeFile(t, "small.star", smallLevel))
	if code != exitBad || out != "" || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}
