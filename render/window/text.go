//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// text draws the HUD in one call.
type text struct {
	font   *render.Font
	pixels float64 // size of font
	atlas  uint32
	array  uint32
	buf    stream
	quads  []render.HUDVertex
}

// fontPixels is the text size for a picture: a fiftieth of its height, so that the panel leaves a small one to be seen,
// but no less than can be read, and not clumsy on large ones.
func fontPixels(height int, contentScale float64) float64 {
	size := float64(height) / contentScale / 50
	return float64(int(max(8, min(size, 17))*contentScale + 0.5))
}

// draw lays the HUD over the bound target.
func (t *text) draw(p *program, h *render.HUD, width, height int, contentScale float64) error {
	if err := t.setFont(fontPixels(height, contentScale)); err != nil {
		return err
	}
	t.quads = t.font.Layout(t.quads[:0], h, width, height)
	if len(t.quads) == 0 {
		return nil
	}
	if t.array == 0 {
		gl.GenVertexArrays(1, &t.array)
	}
	gl.BindVertexArray(t.array)
	var v render.HUDVertex
	size := int(unsafe.Sizeof(v))
	t.buf.upload(gl.Ptr(t.quads), len(t.quads)*size)
	for i := range uint32(3) {
		gl.EnableVertexAttribArray(i)
	}
	gl.VertexAttribPointerWithOffset(0, 2, gl.FLOAT, false, int32(size), unsafe.Offsetof(v.X))
	gl.VertexAttribPointerWithOffset(1, 2, gl.FLOAT, false, int32(size), unsafe.Offsetof(v.U))
	gl.VertexAttribPointerWithOffset(2, 4, gl.UNSIGNED_BYTE, true, int32(size), unsafe.Offsetof(v.Colour))
	p.use()
	gl.Uniform2f(p.at("uSize"), float32(width), float32(height))
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, t.atlas)
	gl.Disable(gl.DEPTH_TEST)
	gl.Disable(gl.CULL_FACE)
	gl.Enable(gl.BLEND)
	gl.DrawArrays(gl.TRIANGLES, 0, int32(len(t.quads)))
	return nil
}

// setFont makes the atlas of a size.
func (t *text) setFont(pixels float64) error {
	if t.font != nil && t.pixels == pixels {
		return nil
	}
	f, err := render.NewFont(pixels)
	if err != nil {
		return err
	}
	t.font, t.pixels = f, pixels
	if t.atlas != 0 {
		gl.DeleteTextures(1, &t.atlas)
	}
	size := f.Atlas.Rect.Size()
	t.atlas = texture2D(gl.R8, gl.RED, gl.UNSIGNED_BYTE, size.X, size.Y, gl.LINEAR)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, int32(size.X), int32(size.Y), gl.RED, gl.UNSIGNED_BYTE,
		gl.Ptr(f.Atlas.Pix))
	return nil
}

// delete frees atlas and buffers.
func (t *text) delete() {
	gl.DeleteTextures(1, &t.atlas)
	gl.DeleteVertexArrays(1, &t.array)
	t.buf.delete()
}
