//go:build !headless

package window

import (
	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// album is the texture of the pictures that panels show.
type album struct {
	texture uint32
	of      *render.Album
	shown   int // cells that are on the card
}

// renew puts cells on the card that are new.
func (t *album) renew(a *render.Album) {
	if t.of != a {
		t.delete()
		*t = album{of: a}
		wide, tall := a.Size()
		t.make(wide, tall)
	}
	cells := a.Cells()
	if t.shown == len(cells) {
		return
	}
	gl.BindTexture(gl.TEXTURE_2D, t.texture)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	for end := min(len(cells), t.shown+render.CellsAFrame); t.shown < end; t.shown++ {
		x, y := a.Place(t.shown)
		for level, m := range cells[t.shown].Levels {
			size := m.Rect.Size()
			gl.TexSubImage2D(gl.TEXTURE_2D, int32(level), int32(x>>level), int32(y>>level), int32(size.X), int32(size.Y),
				gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(m.Pix))
		}
	}
}

// make makes the texture. Its levels are told before its size: else drivers make it twice.
func (t *album) make(wide, tall int) {
	gl.GenTextures(1, &t.texture)
	gl.BindTexture(gl.TEXTURE_2D, t.texture)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, render.CellLevels-1)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	for level := range render.CellLevels {
		gl.TexImage2D(gl.TEXTURE_2D, int32(level), gl.RGBA8, int32(wide>>level), int32(tall>>level), 0, gl.RGBA,
			gl.UNSIGNED_BYTE, nil)
	}
}

// delete frees the texture.
func (t *album) delete() { gl.DeleteTextures(1, &t.texture) }
