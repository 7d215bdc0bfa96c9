//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// markVertex is a corner of a mark as the shader reads it.
type markVertex struct {
	position [3]float32
	side     float32 // −1 at the left edge of the track, 1 at the right one
	dark     float32
}

// marks draws tracks on the ground.
type marks struct {
	batch
	data []markVertex
}

// draw darkens what was drawn where marks are not hidden.
func (m *marks) draw(p *program, list []render.Mark) {
	if len(list) == 0 {
		return
	}
	m.data = m.data[:0]
	for i := range list {
		k := &list[i]
		a := markVertex{k.From[0], -1, k.Dark[0]}
		b := markVertex{k.From[1], 1, k.Dark[0]}
		c := markVertex{k.To[0], -1, k.Dark[1]}
		d := markVertex{k.To[1], 1, k.Dark[1]}
		m.data = append(m.data, a, b, c, c, b, d)
	}
	var v markVertex
	m.load(gl.Ptr(m.data), len(m.data), unsafe.Sizeof(v), 0, floats(3, unsafe.Offsetof(v.position)),
		floats(1, unsafe.Offsetof(v.side)), floats(1, unsafe.Offsetof(v.dark)))
	p.use()
	gl.Disable(gl.CULL_FACE)
	gl.DepthMask(false)
	gl.Enable(gl.BLEND)
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE)
	gl.DrawArrays(gl.TRIANGLES, 0, int32(len(m.data)))
	gl.Disable(gl.BLEND)
	gl.DepthMask(true)
	gl.Enable(gl.CULL_FACE)
}
