package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// fakeCanvas draws a picture that moves on with every frame.
type fakeCanvas struct{ frames []render.Frame }

func (c *fakeCanvas) Draw(f *render.Frame) error {
	c.frames = append(c.frames, *f)
	return nil
}
func (c *fakeCanvas) Pixels() *image.RGBA { return testPicture(64, 48, len(c.frames)) }
func (c *fakeCanvas) Close()              {}

func openSmall(t *testing.T) *play.Lanes {
	t.Helper()
	io, _ := newTestConsole()
	lanes, err := (&levelFlags{}).open(writeFile(t, "small.star", smallLevel), io)
	if err != nil {
		t.Fatal(err)
	}
	return lanes
}

func TestFilmTakesAPictureEveryFrame(t *testing.T) {
	rows := []struct {
		name     string
		steps    int
		fps      float64
		pictures int
	}{
		{"one step", 1, 50, 1},
		{"as many as steps", 30, 60, 30},
		{"every second step", 30, 30, 15},
		{"rates that do not divide", 60, 25, 25},
		{"more pictures than steps", 30, 120, 60},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "film.gif")
			lanes, canvas := openSmall(t), &fakeCanvas{}
			film, err := newGIFWriter(path, r.fps)
			if err != nil {
				t.Fatal(err)
			}
			defer film.Discard()
			c := &filmCommand{Steps: r.steps, FPS: r.fps}
			io, _ := newTestConsole()
			if err := c.shoot(lanes, &studio{canvas: canvas, painter: newPainter(), hud: true}, film, io); err != nil {
				t.Fatal(err)
			}
			if err := film.Commit(); err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			g, err := gif.DecodeAll(f)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(g.Image); math.Abs(float64(n-r.pictures)) > 1 || n != len(canvas.frames) {
				t.Errorf("%d pictures, want %d", n, r.pictures)
			}
			if taken := lanes.StepCount(); taken > uint64(r.steps) {
				t.Errorf("%d steps, at most %d were asked for", taken, r.steps)
			}
		})
	}
}

func TestInterruptedFilmLeavesNothing(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	film, err := newGIFWriter(filepath.Join(dir, "film.gif"), 25)
	if err != nil {
		t.Fatal(err)
	}
	io, _ := newTestConsole()
	io.stop = stopped
	c := &filmCommand{Steps: 10, FPS: 25}
	err = c.shoot(openSmall(t), &studio{canvas: &fakeCanvas{}, painter: newPainter()}, film, io)
	film.Discard()
	if !errors.Is(err, errInterrupted) {
		t.Errorf("error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// stopsAfter is a canvas that has Ctrl-C pressed at its n-th picture.
type stopsAfter struct {
	fakeCanvas
	n      int
	cancel func()
}

func (c *stopsAfter) Draw(f *render.Frame) error {
	if err := c.fakeCanvas.Draw(f); err != nil || len(c.frames) < c.n {
		return err
	}
	c.cancel()
	return nil
}

func TestInterruptedFilmKeepsItsPictures(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	path := filepath.Join(t.TempDir(), "film.gif")
	film, err := newGIFWriter(path, 25)
	if err != nil {
		t.Fatal(err)
	}
	defer film.Discard()
	io, _ := newTestConsole()
	io.stop = stopped
	c := &filmCommand{Steps: 100, FPS: 25, Out: path}
	s := &studio{canvas: &stopsAfter{n: 3, cancel: cancel}, painter: newPainter()}
	err = c.finish(film, c.shoot(openSmall(t), s, film, io))
	var failed checkError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), errCutShort.Error()) {
		t.Errorf("error %v", err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if g, err := gif.DecodeAll(f); err != nil || len(g.Image) != 3 {
		t.Errorf("%v, %d pictures, want 3", err, len(g.Image))
	}
}

// The figures speak for the poses shown: at the start nothing was stepped yet, and sleepers keep their contacts.
func TestFiguresAtTheStartAndAtRest(t *testing.T) {
	lanes := openSmall(t)
	canvas := &fakeCanvas{}
	s := &studio{canvas: canvas, painter: newPainter(), hud: true}
	text := func() string {
		if _, err := s.Draw(lanes, 1); err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, l := range canvas.frames[len(canvas.frames)-1].HUD.Lines {
			words = append(words, strings.Fields(l.Label+" "+l.Value)...)
		}
		return strings.Join(words, " ")
	}
	if got := text(); !strings.Contains(got, "Bodies 4 3 awake") || !strings.Contains(got, "Audited 1 of 1 pose") {
		t.Errorf("at the start: %s", got)
	}
	contacts := 0 // those of the last step in which something was awake
	for range 300 {
		lanes.Step()
		s.Watch(lanes)
		if r := lanes.Stages()[0].World().Report(); r.Contacts > 0 {
			contacts = r.Contacts
		}
	}
	if contacts < 12 { // a cube rests on four corners, on more where it is turned against the one below
		t.Errorf("%d contacts of three cubes before they fell asleep", contacts)
	}
	if got := text(); !strings.Contains(got, fmt.Sprintf("Bodies 4 0 awake Contacts %d in 3 pairs", contacts)) ||
		!strings.Contains(got, "Audited 301 of 301 poses") {
		t.Errorf("at rest: %s", got)
	}
}

func TestPictureShowsWhatTheFlagsAskFor(t *testing.T) {
	flags := pictureFlags{Size: "320x200", Camera: "-3,2,5,0,1,0", Overlay: []string{"contacts", "boxes", "zones"},
		HUD: true, Quality: "low"}
	s, quality, err := flags.read()
	if err != nil || quality != render.Low || s.size != (pictureSize{320, 200}) {
		t.Fatalf("%v, %v, %v", err, quality, s)
	}
	canvas, lanes := &fakeCanvas{}, openSmall(t)
	s.canvas = canvas
	for range 20 {
		lanes.Step()
	}
	if _, err := s.Draw(lanes, 1); err != nil {
		t.Fatal(err)
	}
	f := canvas.frames[0]
	if f.Camera.Eye != [3]float32{-3, 2, 5} || f.Camera.Target != [3]float32{0, 1, 0} {
		t.Errorf("camera %+v", f.Camera)
	}
	if len(f.List.Instances) != 4 || len(f.Lines) == 0 || f.HUD == nil || len(f.HUD.Lines) < 5 {
		t.Errorf("%d bodies, %d lines, HUD %+v", len(f.List.Instances), len(f.Lines), f.HUD)
	}
}

// Surfaces show their own colours for the built-in materials, and a tint of a level shifts them.
func TestLooks(t *testing.T) {
	for _, m := range scene.BuiltinMaterials() {
		look := lookOf(m.Look, 1)
		for i, x := range look.Tint {
			if math.Abs(float64(x)-1) > 1e-6 {
				t.Errorf("%s: channel %d of the tint is %v, want 1", m.Name, i, x)
			}
		}
	}
	for _, pattern := range scene.Looks() {
		if _, ok := patterns[pattern]; !ok {
			t.Errorf("pattern %s of levels has no surface", pattern)
		}
	}
	dark := lookOf(scene.Look{Pattern: "plain", Tint: [3]float64{0.5, 0, 2}}, 1)
	if math.Abs(float64(dark.Tint[0])-0.21404) > 1e-4 || dark.Tint[1] != 0 || dark.Tint[2] != 1 {
		t.Errorf("tint %v", dark.Tint)
	}
	if unknown := lookOf(scene.Look{Pattern: "velvet"}, 1); unknown.Material != render.Plain {
		t.Errorf("an unknown pattern is drawn as %v", unknown.Material)
	}
}
