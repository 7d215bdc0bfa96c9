//go:build !headless

package window

import (
	"fmt"
	"image"
	"io"
	"log"
	"os"
	"runtime"

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
	// The glfw binding panics instead of returning some errors, and also logs what it returns.
	old := log.Writer()
	log.SetOutput(io.Discard)
	defer func() {
		log.SetOutput(old)
		if p := recover(); p != nil {
			err = &Fault{"opening a window", fmt.Sprintf("display %q does not answer (%v)", os.Getenv("DISPLAY"), p),
				"correct DISPLAY, or draw without one with sandbox shot or film"}
		}
		if err != nil {
			w = nil
			runtime.UnlockOSThread()
		}
	}()
	if err := glfw.Init(); err != nil {
		return nil, &Fault{"opening a window", err.Error(), "check DISPLAY, or draw without a display: sandbox shot"}
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
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" {
		return nil
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return &Fault{"opening a window", "there is no display (DISPLAY and WAYLAND_DISPLAY are empty)",
			"draw without one with sandbox shot or film, or run under xvfb-run"}
	}
	return nil
}

// open creates window, context and renderer.
func open(o Options) (*Window, error) {
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	if o.Hidden {
		glfw.WindowHint(glfw.Visible, glfw.False)
	}
	g, err := glfw.CreateWindow(o.Width, o.Height, o.Title, nil, nil)
	if err != nil {
		return nil, &Fault{"opening a window", err.Error(), "install a driver with OpenGL 3.3, on Debian or Ubuntu: " +
			"apt-get install libgl1-mesa-dri"}
	}
	g.MakeContextCurrent()
	if err := gl.InitWithProcAddrFunc(glfw.GetProcAddress); err != nil {
		g.Destroy()
		return nil, &Fault{"opening a window", err.Error(), "install a driver with OpenGL 3.3"}
	}
	if o.NoSync {
		glfw.SwapInterval(0)
	} else {
		glfw.SwapInterval(1)
	}
	w := &Window{glfw: g}
	if w.renderer, err = newRenderer(o.Level); err != nil {
		g.Destroy()
		return nil, err
	}
	w.input.listen(g)
	return w, nil
}

// Draw draws a frame; Present shows it. Panels of others may be drawn in between, into framebuffer 0.
func (w *Window) Draw(f *render.Frame) error {
	width, height := w.Size()
	return w.renderer.draw(f, 0, width, height, w.ContentScale())
}

// Present shows what was drawn and, unless the window was opened with NoSync, waits for the screen.
func (w *Window) Present() { w.glfw.SwapBuffers() }

// Pixels returns a copy of what was drawn since the last Present.
func (w *Window) Pixels() *image.RGBA {
	width, height := w.Size()
	return readPixels(0, width, height)
}

// Size returns the width and height of the picture (pixels); both are 0 while the window is minimised.
func (w *Window) Size() (width, height int) { return w.glfw.GetFramebufferSize() }

// ContentScale returns how many pixels a unit of text size takes, 2 on dense screens.
func (w *Window) ContentScale() float64 {
	x, _ := w.glfw.GetContentScale()
	return max(float64(x), 0.5)
}

// ShouldClose reports whether the user wants the window closed.
func (w *Window) ShouldClose() bool { return w.glfw.ShouldClose() }

// SetTitle changes the title.
func (w *Window) SetTitle(title string) { w.glfw.SetTitle(title) }

// Renderer returns the name the driver gives itself.
func (w *Window) Renderer() string { return w.renderer.name }

// Level returns the quality in use, never Auto.
func (w *Window) Level() render.Level { return w.renderer.quality.Level }

// SetLevel changes the quality; on an error the old one stays.
func (w *Window) SetLevel(level render.Level) error { return w.renderer.setLevel(level) }

// Handle returns the glfw window, for panels that share it.
func (w *Window) Handle() *glfw.Window { return w.glfw }

// Close closes the window and frees everything; it must not be used afterwards.
func (w *Window) Close() {
	w.renderer.delete()
	w.glfw.Destroy()
	glfw.Terminate()
	runtime.UnlockOSThread()
}
