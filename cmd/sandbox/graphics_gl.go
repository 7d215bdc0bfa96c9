//go:build !headless

package main

import (
	"errors"
	"runtime"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/window"
)

// init and the window system belong to the main thread.
func init() { runtime.LockOSThread() }

// glScreen is a window as the app uses it.
type glScreen struct {
	*window.Window
	last *render.Frame
}

// openScreen opens a window.
func openScreen(title string, size picture.Size, quality render.Level, unthrottled bool) (app.Screen, error) {
	w, err := window.Open(window.Options{Title: title, Width: size.Width, Height: size.Height, Level: quality,
		NoSync: unthrottled})
	if err != nil {
		return nil, err
	}
	return &glScreen{Window: w}, nil
}

// Events returns what the user did since the last call.
func (s *glScreen) Events() []render.Event { return s.Poll() }

// Closed reports whether the user closed the window.
func (s *glScreen) Closed() bool { return s.ShouldClose() }

// Draw shows a frame.
func (s *glScreen) Draw(f *render.Frame) error {
	if err := s.Window.Draw(f); err != nil {
		return err
	}
	s.last = f
	s.Present()
	return nil
}

// Graphics names the quality in use and OpenGL's renderer.
func (s *glScreen) Graphics() (render.Level, string) { return s.Level(), s.Renderer() }

// Save draws the last frame again, since what was shown cannot be read back, and writes it.
func (s *glScreen) Save(path string) error {
	if err := s.Window.Draw(s.last); err != nil {
		return err
	}
	return output.WritePNG(path, s.Pixels())
}

// noWindow is why a window could not be opened, without the advice that play --picture follows already.
func noWindow(err error) error {
	var fault *window.Fault
	if errors.As(err, &fault) {
		return errors.New(fault.Why)
	}
	return err
}

// openCanvas prepares pictures without a display.
func openCanvas(size picture.Size, quality render.Level) (studio.Canvas, error) {
	s, err := window.OpenOffscreen(size.Width, size.Height, quality)
	if err != nil {
		return nil, err
	}
	return s, nil
}
