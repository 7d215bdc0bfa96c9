//go:build !headless

package window

import (
	"image"
	"image/color"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/brickyard-physics/brickyard/render"
)

// The smallest size that the user can draw a window to (screen units).
const leastWidth, leastHeight = 320, 200

// frame is the state of a window besides its picture.
type frame struct {
	minimised bool
	windowed  [4]int // place and size of a window that fills the screen now
	shape     render.Cursor
	cursors   [render.Cursors]*glfw.Cursor
	pace      pace
}

// dress gives a new window its icon and its smallest size, and hears what becomes of it.
func (w *Window) dress(o Options) {
	w.glfw.SetIcon([]image.Image{icon(16), icon(32), icon(48), icon(128)})
	w.frame.pace.refresh = refreshOf(w.monitor())
	w.glfw.SetPosCallback(func(*glfw.Window, int, int) { w.frame.pace.refresh = refreshOf(w.monitor()) })
	w.glfw.SetSizeLimits(min(leastWidth, o.Width), min(leastHeight, o.Height), glfw.DontCare, glfw.DontCare)
	w.glfw.SetIconifyCallback(func(_ *glfw.Window, minimised bool) {
		w.frame.minimised = minimised
		w.add(render.Event{Kind: render.Exposed})
	})
	w.glfw.SetContentScaleCallback(func(*glfw.Window, float32, float32) { // moved to a screen that is denser, or less so
		w.add(render.Event{Kind: render.Exposed})
	})
}

// icon is a picture of some courses of bricks.
func icon(side int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	clay := [...]color.RGBA{{178, 74, 52, 255}, {156, 58, 42, 255}, {196, 96, 66, 255}}
	course := side / 4
	long, joint := 2*course, max(1, side/24)
	for y := range side {
		row := y / course
		for x := range side {
			along := x + row%2*course
			c := clay[(5*row+3*(along/long))%len(clay)]
			if y%course < joint || along%long < joint {
				c = color.RGBA{222, 214, 200, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// SetFullscreen lets the window fill the screen that it is on, or gives it back its place and size.
func (w *Window) SetFullscreen(on bool) {
	switch {
	case on == w.Fullscreen():
	case on:
		f := &w.frame.windowed
		f[0], f[1] = w.glfw.GetPos()
		f[2], f[3] = w.glfw.GetSize()
		if monitor := w.monitor(); monitor != nil {
			mode := monitor.GetVideoMode() // a screen without one is none of monitor's
			w.glfw.SetMonitor(monitor, 0, 0, mode.Width, mode.Height, mode.RefreshRate)
		}
	default:
		f := w.frame.windowed
		w.glfw.SetMonitor(nil, f[0], f[1], f[2], f[3], glfw.DontCare)
	}
}

// Fullscreen reports whether the window fills a screen.
func (w *Window) Fullscreen() bool { return w.glfw.GetMonitor() != nil }

// monitor returns the screen that holds the most of the window.
func (w *Window) monitor() (best *glfw.Monitor) {
	x, y := w.glfw.GetPos()
	width, height := w.glfw.GetSize()
	most := -1
	for _, m := range glfw.GetMonitors() {
		mode := m.GetVideoMode()
		if mode == nil {
			continue
		}
		left, top := m.GetPos()
		wide := min(x+width, left+mode.Width) - max(x, left)
		tall := min(y+height, top+mode.Height) - max(y, top)
		if area := max(0, wide) * max(0, tall); area > most {
			best, most = m, area
		}
	}
	return best
}

// cursorShapes are those of the window system.
var cursorShapes = [render.Cursors]glfw.StandardCursor{
	render.Arrow: glfw.ArrowCursor, render.Hand: glfw.HandCursor, render.Beam: glfw.IBeamCursor,
	render.Sideways: glfw.HResizeCursor, render.Cross: glfw.CrosshairCursor,
}

// SetCursor gives the pointer a shape.
func (w *Window) SetCursor(shape render.Cursor) {
	f := &w.frame
	if shape == f.shape || shape >= render.Cursors {
		return
	}
	f.shape = shape
	if f.cursors[shape] == nil {
		f.cursors[shape] = glfw.CreateStandardCursor(cursorShapes[shape])
	}
	w.glfw.SetCursor(f.cursors[shape])
}

// pace keeps a window that nothing holds back at 60 frames a second. Some drivers show a frame without waiting for the
// screen, above all those without a card. They are known by frames that follow one another faster than the screen shows
// them; one or two drivers take ahead.
type pace struct {
	refresh time.Duration // of the screen
	last    time.Time     // when the frame before was shown
	quick   int           // frames in a row that came too soon
}

const (
	paceFrame  = time.Second / 60
	paceEnough = 8                // frames that came too soon: the driver does not wait
	paceLeast  = time.Millisecond // shorter waits are left out
)

// rest returns how long to wait when a frame has been shown.
func (p *pace) rest(now time.Time) time.Duration {
	took := now.Sub(p.last)
	p.last = now
	switch {
	case p.quick >= paceEnough:
		if wait := paceFrame - took; wait >= paceLeast {
			p.last = now.Add(wait)
			return wait
		}
	case took < p.refresh/2:
		p.quick++
	default:
		p.quick = 0
	}
	return 0
}

// refreshOf returns how long a screen shows a picture, that of 60 Hz where it does not say.
func refreshOf(m *glfw.Monitor) time.Duration {
	if m != nil {
		if mode := m.GetVideoMode(); mode != nil && mode.RefreshRate > 0 {
			return time.Second / time.Duration(mode.RefreshRate)
		}
	}
	return paceFrame
}
