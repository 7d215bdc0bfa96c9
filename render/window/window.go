//go:build !headless

package window

import (
	"fmt"
	"image"
	"log"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"github.com/brickyard-physics/brickyard/render"
)

// Options say how a window opens.
type Options struct {
	Title         string
	Width, Height int // screen units, twice as many pixels on dense screens
	Level         render.Level
	NoSync        bool // do not wait for the screen: for measuring
	Hidden        bool // do not show it
}

// Window draws on the screen and hears the user.
type Window struct {
	glfw     *glfw.Window
	renderer *renderer
	frame    frame
	noSync   bool
	input
}

// Open opens a window. It must be called on the main goroutine, locked to the main thread. The error is a *Fault when
// there is no display or no OpenGL 3.3.
func Open(o Options) (w *Window, err error) {
	if err := checkSize(o.Width, o.Height); err != nil {
		return nil, err
	}
	if err := checkDisplay(); err != nil {
		return nil, err
	}
	runtime.LockOSThread()
	hushDriver()
	said := listenToGLFW()
	defer func() {
		heard := said()
		if p := recover(); p != nil {
			err = openFault(fmt.Sprint(p), heard)
		}
		if err != nil {
			w = nil
			runtime.UnlockOSThread()
		}
	}()
	if err := glfw.Init(); err != nil {
		return nil, openFault(err.Error(), "")
	}
	w, err = open(o)
	if err != nil {
		glfw.Terminate()
		return nil, err
	}
	return w, nil
}

// checkDisplay finds a missing display before glfw does, whose binding then ends the program.
func checkDisplay() error {
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" || os.Getenv("DISPLAY") != "" {
		return nil
	}
	why := "no display (DISPLAY is empty)"
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		why = "this Wayland session offers no X server, which the window needs (DISPLAY is empty)"
	}
	return &Fault{opening, why, noDisplayMend}
}

// What failed, and what to do about it.
const (
	opening       = "opening a window"
	noDisplayMend = "draw without one (sandbox shot, film, or play --picture FILE) or run under xvfb-run"
	driverMend    = "install a driver with OpenGL 3.3, on Debian or Ubuntu: apt-get install libgl1-mesa-dri"
)

// listenToGLFW keeps what the glfw binding says from the user until the function it returns is called, which gives the
// last line of its log. The binding logs errors of the platform and goes on, prints others that it calls its own bugs
// (a driver without a fitting format is one), and panics when it meets what they led to.
func listenToGLFW() (stop func() string) {
	logged, stderr := log.Writer(), os.Stderr
	var heard strings.Builder
	log.SetOutput(&heard)
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		os.Stderr = null
	}
	return func() string {
		log.SetOutput(logged)
		if os.Stderr != stderr {
			os.Stderr.Close()
			os.Stderr = stderr
		}
		lines := strings.Split(strings.TrimSpace(heard.String()), "\n")
		return lines[len(lines)-1]
	}
}

// openFault explains a panic of the glfw binding by what it logged before, if anything: that came first.
func openFault(why, heard string) *Fault {
	if _, x11, found := strings.Cut(heard, "X11: "); found {
		return &Fault{opening, x11, "correct DISPLAY, " + noDisplayMend}
	}
	if heard != "" {
		why = heard
	}
	return &Fault{opening, why, driverMend}
}

// open creates window, context and renderer.
func open(o Options) (*Window, error) {
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
	if o.Hidden {
		glfw.WindowHint(glfw.Visible, glfw.False)
	}
	g, err := glfw.CreateWindow(o.Width, o.Height, o.Title, nil, nil)
	if err != nil {
		return nil, openFault(err.Error(), "")
	}
	g.MakeContextCurrent()
	if err := gl.InitWithProcAddrFunc(glfw.GetProcAddress); err != nil {
		g.Destroy()
		return nil, openFault(err.Error(), "")
	}
	if o.NoSync {
		glfw.SwapInterval(0)
	} else {
		glfw.SwapInterval(1)
	}
	w := &Window{glfw: g, noSync: o.NoSync}
	if w.renderer, err = newRenderer(o.Level); err != nil {
		g.Destroy()
		return nil, err
	}
	w.input.listen(g)
	w.dress(o)
	return w, nil
}

// Draw draws a frame; Present shows it. Panels of others may be drawn in between, into framebuffer 0.
func (w *Window) Draw(f *render.Frame) error {
	width, height := w.Size()
	return w.renderer.draw(f, 0, width, height, w.ContentScale())
}

// Present shows what was drawn and, unless the window was opened with NoSync, waits for the screen, or in its place for
// a sixtieth of a second.
func (w *Window) Present() {
	w.glfw.SwapBuffers()
	if !w.noSync {
		time.Sleep(w.frame.pace.rest(time.Now()))
	}
}

// Pixels returns a copy of what was drawn since the last Present.
func (w *Window) Pixels() *image.RGBA {
	width, height := w.Size()
	return readPixels(0, width, height)
}

// Size returns the width and height of the picture (pixels); both are 0 while the window is minimised.
func (w *Window) Size() (width, height int) {
	if w.frame.minimised {
		return 0, 0
	}
	return w.glfw.GetFramebufferSize()
}

// ContentScale returns how many pixels a unit of text size takes, 2 on dense screens.
func (w *Window) ContentScale() float64 {
	x, _ := w.glfw.GetContentScale()
	return max(float64(x), 0.5)
}

// ShouldClose reports whether the user wants the window closed.
func (w *Window) ShouldClose() bool { return w.glfw.ShouldClose() }

// Capture hides the pointer and lets it move without end, or gives it back.
func (w *Window) Capture(on bool) { w.capture(w.glfw, on) }

// Clipboard returns the text on the clipboard of the system, "" where it holds none.
func (w *Window) Clipboard() string { return glfw.GetClipboardString() }

// SetClipboard puts a text there.
func (w *Window) SetClipboard(text string) { glfw.SetClipboardString(text) }

// SetTitle changes the title.
func (w *Window) SetTitle(title string) { w.glfw.SetTitle(title) }

// Level returns the quality in use, never Auto.
func (w *Window) Level() render.Level { return w.renderer.quality.Level }

// Renderer returns the name OpenGL gives what draws.
func (w *Window) Renderer() string { return w.renderer.name }

// SetLevel changes the quality; on an error the old one stays.
func (w *Window) SetLevel(level render.Level) error { return w.renderer.setLevel(level) }

// Close closes the window and frees everything; it must not be used afterwards.
func (w *Window) Close() {
	w.renderer.delete()
	w.glfw.Destroy()
	glfw.Terminate()
	runtime.UnlockOSThread()
}
