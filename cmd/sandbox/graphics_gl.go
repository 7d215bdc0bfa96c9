//go:build !headless

package main

import (
	"errors"
	"runtime"
	"time"

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

// lacks is what this build does not have, as --version tells it: nothing.
const lacks = ""

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

// unseenScreen is a window of the app that is drawn off screen, where nobody does anything but what Do says.
type unseenScreen struct {
	*window.Surface
	events    []render.Event
	scale     float64
	clipboard string
}

// openUnseen opens a window of a size that nobody sees, with scale pixels to a unit of text size.
func openUnseen(size picture.Size, quality render.Level, scale float64) (unseenWindow, error) {
	s, err := window.OpenOffscreen(size.Width, size.Height, quality)
	if err != nil {
		return nil, err
	}
	return &unseenScreen{Surface: s, scale: scale}, nil
}

// Do has the app find events in its next frame.
func (s *unseenScreen) Do(events ...render.Event) { s.events = events }

// Events returns them.
func (s *unseenScreen) Events() []render.Event {
	e := s.events
	s.events = nil
	return e
}

// Graphics names the quality in use and OpenGL's renderer.
func (s *unseenScreen) Graphics() (render.Level, string) { return s.Level(), s.Renderer() }

// SetLevel leaves the quality as it was asked for.
func (s *unseenScreen) SetLevel(render.Level) error { return nil }

// Save writes the picture.
func (s *unseenScreen) Save(path string) error { return output.WritePNG(path, s.Pixels()) }

// ContentScale returns how many pixels a unit of text size takes.
func (s *unseenScreen) ContentScale() float64 { return s.scale }

// Clipboard returns the text that SetClipboard kept.
func (s *unseenScreen) Clipboard() string { return s.clipboard }

// SetClipboard keeps a text.
func (s *unseenScreen) SetClipboard(text string) { s.clipboard = text }

// Wait does not.
func (s *unseenScreen) Wait(time.Duration) {}

// Pad returns that there is none.
func (s *unseenScreen) Pad() render.Pad { return render.Pad{} }

// Capture has no pointer to hide.
func (s *unseenScreen) Capture(bool) {}

// SetCursor has none to show.
func (s *unseenScreen) SetCursor(render.Cursor) {}

// SetFullscreen has no screen to fill.
func (s *unseenScreen) SetFullscreen(bool) {}

// Fullscreen says that it does not.
func (s *unseenScreen) Fullscreen() bool { return false }

// Closed says that it is open.
func (s *unseenScreen) Closed() bool { return false }

// SetTitle has none to set.
func (s *unseenScreen) SetTitle(string) {}

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
