//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// text draws HUD and panels, with their pictures, in one call.
type text struct {
	own      *render.Font // of frames that bring none
	pixels   float64      // size of own
	font     *render.Font // whose atlas is on the card
	atlas    uint32
	album    album
	batch    batch
	vertices []render.HUDVertex
}

// draw lays the HUD over the scene in the bound target, and the panels over all of it.
func (t *text) draw(p *program, f *render.Frame, width, height int, contentScale float64) error {
	font := f.Font
	if font == nil {
		if err := t.setOwn(render.TextSize(height, contentScale)); err != nil {
			return err
		}
		font = t.own
	}
	t.vertices = t.vertices[:0]
	if f.HUD != nil {
		t.vertices = font.Layout(t.vertices, f.HUD, max(1, width-f.Right), max(1, height-f.Bottom))
	}
	t.vertices = append(t.vertices, f.Panels...)
	if len(t.vertices) == 0 {
		return nil
	}
	t.setFont(font)
	var v render.HUDVertex
	t.batch.load(gl.Ptr(t.vertices), len(t.vertices), unsafe.Sizeof(v), 0, floats(2, unsafe.Offsetof(v.X)),
		floats(2, unsafe.Offsetof(v.U)), shares(unsafe.Offsetof(v.Colour)))
	p.use()
	gl.Uniform2f(p.at("uSize"), float32(width), float32(height))
	if f.Album != nil {
		t.album.renew(f.Album)
		gl.ActiveTexture(gl.TEXTURE1)
		gl.BindTexture(gl.TEXTURE_2D, t.album.texture)
	}
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, t.atlas)
	gl.Disable(gl.DEPTH_TEST)
	gl.Disable(gl.CULL_FACE)
	gl.Enable(gl.BLEND)
	gl.DrawArrays(gl.TRIANGLES, 0, int32(len(t.vertices)))
	return nil
}

// setOwn makes a font of a size.
func (t *text) setOwn(pixels float64) (err error) {
	if t.own == nil || t.pixels != pixels {
		t.own, err = render.NewFont(pixels)
		t.pixels = pixels
	}
	return err
}

// setFont puts the atlas of a font on the card.
func (t *text) setFont(f *render.Font) {
	if t.font == f {
		return
	}
	t.font = f
	if t.atlas != 0 {
		gl.DeleteTextures(1, &t.atlas)
	}
	size := f.Atlas.Rect.Size()
	t.atlas = texture2D(gl.R8, gl.RED, gl.UNSIGNED_BYTE, size.X, size.Y, gl.LINEAR)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.TexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, int32(size.X), int32(size.Y), gl.RED, gl.UNSIGNED_BYTE,
		gl.Ptr(f.Atlas.Pix))
}

// delete frees atlas and buffers.
func (t *text) delete() {
	gl.DeleteTextures(1, &t.atlas)
	t.album.delete()
	t.batch.delete()
}
