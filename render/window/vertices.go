//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// attribute is an input of a vertex shader, by where it is in a record of the bound buffer.
type attribute struct {
	count  int32
	kind   uint32 // gl.FLOAT, or gl.UNSIGNED_BYTE for 0…1
	offset uintptr
}

func floats(count int32, offset uintptr) attribute { return attribute{count, gl.FLOAT, offset} }

func shares(offset uintptr) attribute { return attribute{4, gl.UNSIGNED_BYTE, offset} }

// read has inputs from location at on read records of a size, the first of which begins at base.
func read(at uint32, size, base uintptr, inputs ...attribute) {
	for _, a := range inputs {
		gl.VertexAttribPointerWithOffset(at, a.count, a.kind, a.kind != gl.FLOAT, int32(size), base+a.offset)
		at++
	}
}

// enable switches inputs on: count of them from location at. They go on by one record for each instance if divisor is
// 1, for each vertex if it is 0.
func enable(at, count, divisor uint32) {
	for i := at; i < at+count; i++ {
		gl.EnableVertexAttribArray(i)
		gl.VertexAttribDivisor(i, divisor)
	}
}

// batch is records that are drawn once and made anew for the next picture.
type batch struct {
	array uint32
	buf   stream
}

// load puts count records of a size into the batch, and has the shader read them.
func (b *batch) load(data unsafe.Pointer, count int, size uintptr, divisor uint32, inputs ...attribute) {
	if b.array == 0 {
		gl.GenVertexArrays(1, &b.array)
	}
	gl.BindVertexArray(b.array)
	b.buf.upload(data, count*int(size))
	enable(0, uint32(len(inputs)), divisor)
	read(0, size, 0, inputs...)
}

// delete frees the batch.
func (b *batch) delete() {
	gl.DeleteVertexArrays(1, &b.array)
	b.buf.delete()
}
