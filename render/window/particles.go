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
	batch
	data []particleInstance
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
	var v particleInstance
	l.load(gl.Ptr(l.data), len(l.data), unsafe.Sizeof(v), 1, floats(3, unsafe.Offsetof(v.from)),
		floats(3, unsafe.Offsetof(v.to)), floats(4, unsafe.Offsetof(v.colour)), floats(1, unsafe.Offsetof(v.radius)),
		floats(1, unsafe.Offsetof(v.kind)))
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
