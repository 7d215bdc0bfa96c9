//go:build !headless

package window

import (
	"fmt"
	"image"
	"runtime"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// maxSide bounds the width and height of a picture (pixels).
const maxSide = 16384

// Surface draws pictures in memory, without a display.
type Surface struct {
	egl           *eglContext
	renderer      *renderer
	out           target
	width, height int
}

// OpenOffscreen prepares pictures of width × height pixels at a quality. It locks the calling goroutine to its thread
// until Close. The error is a *Fault when the machine cannot do it.
func OpenOffscreen(width, height int, level render.Level) (*Surface, error) {
	if err := checkSize(width, height); err != nil {
		return nil, err
	}
	runtime.LockOSThread()
	s, err := openSurface(width, height, level)
	if err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	return s, nil
}

// openSurface does the work of OpenOffscreen on the locked thread.
func openSurface(width, height int, level render.Level) (*Surface, error) {
	hushDriver()
	egl, err := openEGL()
	if err != nil {
		return nil, err
	}
	if err := gl.InitWithProcAddrFunc(egl.procAddress); err != nil {
		egl.close()
		return nil, &Fault{"drawing without a display", err.Error(), "install a driver with OpenGL 3.3"}
	}
	s := &Surface{egl: egl, width: width, height: height}
	if s.renderer, err = newRenderer(level); err != nil {
		egl.close()
		return nil, err
	}
	if s.out, err = newDrawTarget(width, height, 0); err != nil {
		s.renderer.delete()
		egl.close()
		return nil, &Fault{"drawing without a display", err.Error(), "ask for a smaller picture"}
	}
	return s, nil
}

// checkSize says why a picture size is out of range.
func checkSize(width, height int) error {
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return fmt.Errorf("picture size %d×%d is out of range: use 1×1 to %d×%d", width, height, maxSide, maxSide)
	}
	return nil
}

// Draw draws a frame; Pixels then returns it.
func (s *Surface) Draw(f *render.Frame) error {
	return s.renderer.draw(f, s.out.fbo, s.width, s.height, 1)
}

// Pixels returns a fresh copy of the last picture; it waits until drawing has ended.
func (s *Surface) Pixels() *image.RGBA { return readPixels(s.out.fbo, s.width, s.height) }

// Size returns the width and height of the picture (pixels).
func (s *Surface) Size() (width, height int) { return s.width, s.height }

// Renderer returns the name the driver gives itself.
func (s *Surface) Renderer() string { return s.renderer.name }

// Level returns the quality in use, never Auto.
func (s *Surface) Level() render.Level { return s.renderer.quality.Level }

// Close frees everything; the surface must not be used afterwards.
func (s *Surface) Close() {
	s.renderer.delete()
	s.out.delete()
	s.egl.close()
	runtime.UnlockOSThread()
}

// readPixels copies a framebuffer, top row first and opaque.
func readPixels(fbo uint32, width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, fbo)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.ReadPixels(0, 0, int32(width), int32(height), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(img.Pix))
	row := make([]uint8, img.Stride)
	for y := range height / 2 {
		a := img.Pix[y*img.Stride : (y+1)*img.Stride]
		b := img.Pix[(height-1-y)*img.Stride : (height-y)*img.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	for i := 3; i < len(img.Pix); i += 4 {
		img.Pix[i] = 255
	}
	return img
}
