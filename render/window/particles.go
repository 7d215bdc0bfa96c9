//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// particleInstance is a particle as the shader reads it.
type particleInstance struct {
	from, to [3]float32
	colour   [4]float32
	radius   float32
	kind     float32
}

// particles draws dust, chips and sparks.
type particles struct {
	array uint32
	buf   stream
	data  []particleInstance
}

// draw draws particles in their order over what is there, behind bodies that hide them.
func (l *particles) draw(p *program, list []render.Particle) {
	if len(list) == 0 {
		return
	}
	l.data = l.data[:0]
	for i := range list {
		q := &list[i]
		l.data = append(l.data, particleInstance{q.From, q.To, q.Colour, q.Radius, float32(q.Kind)})
	}
	if l.array == 0 {
		gl.GenVertexArrays(1, &l.array)
	}
	gl.BindVertexArray(l.array)
	var v particleInstance
	size := int(unsafe.Sizeof(v))
	l.buf.upload(gl.Ptr(l.data), len(l.data)*size)
	for i, a := range [...]struct {
		size   int32
		offset uintptr
	}{{3, unsafe.Offsetof(v.from)}, {3, unsafe.Offsetof(v.to)}, {4, unsafe.Offsetof(v.colour)},
		{1, unsafe.Offsetof(v.radius)}, {1, unsafe.Offsetof(v.kind)}} {
		gl.EnableVertexAttribArray(uint32(i))
		gl.VertexAttribDivisor(uint32(i), 1)
		gl.VertexAttribPointerWithOffset(uint32(i), a.size, gl.FLOAT, false, int32(size), a.offset)
	}
	p.use()
	gl.Disable(gl.CULL_FACE)
	gl.DepthMask(false)
	gl.Enable(gl.BLEND)
	// Colours are multiplied by their opacity already: what glows has none.
	gl.BlendFuncSeparate(gl.ONE, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(l.data)))
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gl.Enable(gl.CULL_FACE)
}

// delete frees the buffers.
func (l *particles) delete() {
	gl.DeleteVertexArrays(1, &l.array)
	l.buf.delete()
}
