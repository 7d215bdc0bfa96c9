//go:build !headless

package main

import (
	"image"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/preview"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
)

// BenchmarkLevelPictures draws the paused tower at 1280 × 720 on low quality with the list of levels open, and tells
// how long frames take: without pictures of levels; while all of them come out of the folder that keeps them; while a
// process beside the window draws them. On a display, if there is one, else off screen.
func BenchmarkLevelPictures(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the program does
	kept := b.TempDir()
	for _, name := range levels.Names() {
		file, err := preview.FileOf(kept, "bench", name, nil)
		if err == nil {
			err = output.WritePNG(file, image.NewRGBA(image.Rect(0, 0, render.CellWide, render.CellTall)))
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	build := func() string { return "bench" }
	for _, row := range []struct {
		name   string
		source func() *preview.Source
	}{
		{"without", func() *preview.Source { return nil }},
		{"kept", func() *preview.Source { return &preview.Source{Folder: kept, Build: build} }},
		{"drawn", func() *preview.Source {
			b.Setenv(asSandbox, "1")
			return &preview.Source{Folder: b.TempDir(), Build: build, Exe: os.Args[0]}
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			var took []float64
			for b.Loop() {
				took = append(took, framesOfTheList(b, row.source())...)
			}
			slices.Sort(took)
			at := func(share float64) float64 { return took[int(share*float64(len(took)-1))] }
			b.ReportMetric(at(0.5), "ms/median")
			b.ReportMetric(at(0.99), "ms/p99")
			b.ReportMetric(at(1), "ms/worst")
		})
	}
}

// framesOfTheList opens a window with the list of levels, and returns how long its frames take (ms).
func framesOfTheList(b *testing.B, pictures *preview.Source) (took []float64) {
	b.Helper()
	size := picture.Size{Width: 1280, Height: 720}
	var s app.Screen
	var err error
	if os.Getenv("DISPLAY") != "" {
		s, err = openScreen("pictures", size, render.Low, true)
	} else {
		s, err = openUnseen(size, render.Low, 1)
	}
	if err != nil {
		b.Skip("nothing to draw on: ", err)
	}
	defer s.Close()
	io, _ := loadtest.Console()
	flags := load.LevelFlags{}
	lanes, err := flags.Open("tower", io)
	if err != nil {
		b.Fatal(err)
	}
	a, err := app.New(app.Options{Level: flags, Previews: pictures, Measured: true}, "tower", lanes, io, s)
	if err != nil {
		b.Fatal(err)
	}
	if pictures != nil {
		defer pictures.Close()
	}
	frame := func() {
		if err := a.Frame(0); err != nil {
			b.Fatal(err)
		}
	}
	for range 10 { // shaders are compiled
		frame()
	}
	a.OpenLevels()
	for range 300 {
		began := time.Now()
		frame()
		took = append(took, timing.Milliseconds(time.Since(began)))
	}
	return took
}
