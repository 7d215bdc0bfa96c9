package main

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/film"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// fakeCanvas draws a picture that moves on with every frame.
type fakeCanvas struct{ frames []render.Frame }

func (c *fakeCanvas) Draw(f *render.Frame) error {
	c.frames = append(c.frames, *f)
	return nil
}
func (c *fakeCanvas) Pixels() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 64, 48))
	m.Set(len(c.frames)%64, 24, color.White)
	return m
}
func (c *fakeCanvas) Close() {}

// studioOf draws lanes on a canvas, with the figures.
func studioOf(t *testing.T, lanes *play.Lanes, on studio.Canvas) *studio.Studio {
	t.Helper()
	flags := studio.PictureFlags{Size: "64x48", Quality: "low", HUD: true}
	s, err := flags.Open(lanes, func(picture.Size, render.Level) (studio.Canvas, error) { return on, nil })
	if err != nil {
		t.Fatal(err)
	}
	return s
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
			lanes, canvas := loadtest.OpenScript(t, loadtest.Small, 0), &fakeCanvas{}
			film, err := film.NewGIF(path, r.fps)
			if err != nil {
				t.Fatal(err)
			}
			defer film.Discard()
			c := &filmCommand{Steps: r.steps, FPS: r.fps}
			io, _ := loadtest.Console()
			if err := c.shoot(lanes, studioOf(t, lanes, canvas), film, io); err != nil {
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
	film, err := film.NewGIF(filepath.Join(dir, "film.gif"), 25)
	if err != nil {
		t.Fatal(err)
	}
	io, _ := loadtest.Console()
	io.Stop = stopped
	c := &filmCommand{Steps: 10, FPS: 25}
	lanes := loadtest.OpenScript(t, loadtest.Small, 0)
	err = c.shoot(lanes, studioOf(t, lanes, &fakeCanvas{}), film, io)
	film.Discard()
	if !errors.Is(err, console.ErrInterrupted) {
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
	film, err := film.NewGIF(path, 25)
	if err != nil {
		t.Fatal(err)
	}
	defer film.Discard()
	io, _ := loadtest.Console()
	io.Stop = stopped
	c := &filmCommand{Steps: 100, FPS: 25, Out: path}
	lanes := loadtest.OpenScript(t, loadtest.Small, 0)
	s := studioOf(t, lanes, &stopsAfter{n: 3, cancel: cancel})
	err = c.finish(film, c.shoot(lanes, s, film, io))
	var failed console.CheckError
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
