//go:build !headless

package window

import (
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"

	"github.com/brickyard-physics/brickyard/render"
)

// stream is a vertex buffer, filled once or anew for every picture.
type stream struct {
	id       uint32
	capacity int // bytes
}

// keep fills the buffer once and for all with n bytes from p.
func (s *stream) keep(p unsafe.Pointer, n int) {
	gl.GenBuffers(1, &s.id)
	gl.BindBuffer(gl.ARRAY_BUFFER, s.id)
	gl.BufferData(gl.ARRAY_BUFFER, n, p, gl.STATIC_DRAW)
}

// upload replaces the content by n bytes from p. The old storage is dropped first, so that the driver need not wait for
// the picture that still reads it.
func (s *stream) upload(p unsafe.Pointer, n int) {
	if s.id == 0 {
		gl.GenBuffers(1, &s.id)
	}
	gl.BindBuffer(gl.ARRAY_BUFFER, s.id)
	if n > s.capacity {
		s.capacity = n + n/2
	}
	gl.BufferData(gl.ARRAY_BUFFER, s.capacity, nil, gl.STREAM_DRAW)
	if n > 0 {
		gl.BufferSubData(gl.ARRAY_BUFFER, 0, n, p)
	}
}

// delete frees the buffer.
func (s *stream) delete() {
	if s.id != 0 {
		gl.DeleteBuffers(1, &s.id)
	}
	*s = stream{}
}

// gpuMesh is a mesh on the card.
type gpuMesh struct {
	array             uint32
	vertices, indices stream
	count             int32 // of indices
	version           uint64
	used              uint64
}

// meshes keeps the meshes on the card and the instances of the picture.
type meshes struct {
	known     map[*render.Mesh]*gpuMesh
	instances stream
	frame     uint64
}

// begin uploads the instances of a picture and forgets meshes that have not been drawn for a while.
func (m *meshes) begin(list *render.DrawList) {
	m.frame++
	if m.frame%256 == 0 {
		for k, g := range m.known {
			if g.used+256 < m.frame {
				g.delete()
				delete(m.known, k)
			}
		}
	}
	if list != nil && len(list.Instances) > 0 {
		m.instances.upload(gl.Ptr(list.Instances), len(list.Instances)*int(unsafe.Sizeof(render.Instance{})))
	}
}

// meshUniforms are the places of the uniforms that differ from mesh to mesh: half extents, whether it shows both sides,
// and how wide its edges may be; −1 where a program has none.
type meshUniforms struct{ half, twoSided, bevel int32 }

// noUniforms is for programs that draw depths only.
var noUniforms = meshUniforms{-1, -1, -1}

// widest is the bevel of meshes without a bound (m): wider than any.
const widest = 1

// draw draws batches.
func (m *meshes) draw(batches []render.Batch, at meshUniforms) {
	for i := range batches {
		b := &batches[i]
		g := m.known[b.Mesh]
		if g == nil {
			g = newMesh(b.Mesh)
			m.known[b.Mesh] = g
		} else if g.version != b.Mesh.Version {
			g.fill(b.Mesh)
		}
		g.used = m.frame
		gl.BindVertexArray(g.array)
		gl.BindBuffer(gl.ARRAY_BUFFER, m.instances.id)
		instanceAttributes(b.First)
		if at.half >= 0 {
			gl.Uniform3f(at.half, b.Mesh.Half[0], b.Mesh.Half[1], b.Mesh.Half[2])
		}
		if at.bevel >= 0 {
			bevel := b.Mesh.Bevel
			if bevel == 0 {
				bevel = widest
			}
			gl.Uniform1f(at.bevel, bevel)
		}
		sides := float32(0)
		if b.Mesh.TwoSided {
			sides = 1
			gl.Disable(gl.CULL_FACE)
		}
		if at.twoSided >= 0 {
			gl.Uniform1f(at.twoSided, sides)
		}
		gl.DrawElementsInstanced(gl.TRIANGLES, g.count, gl.UNSIGNED_INT, nil, int32(b.Count))
		if b.Mesh.TwoSided {
			gl.Enable(gl.CULL_FACE)
		}
	}
}

// delete frees everything.
func (m *meshes) delete() {
	for _, g := range m.known {
		g.delete()
	}
	m.known = nil
	m.instances.delete()
}

// newMesh copies a mesh to the card.
func newMesh(m *render.Mesh) *gpuMesh {
	g := &gpuMesh{}
	g.fill(m)
	gl.GenVertexArrays(1, &g.array)
	gl.BindVertexArray(g.array)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, g.indices.id)
	gl.BindBuffer(gl.ARRAY_BUFFER, g.vertices.id)
	var v render.Vertex
	enable(0, 4, 0)
	read(0, unsafe.Sizeof(v), 0, floats(3, unsafe.Offsetof(v.Position)), floats(3, unsafe.Offsetof(v.Normal)),
		floats(4, unsafe.Offsetof(v.Edge)), floats(2, unsafe.Offsetof(v.Axes)))
	enable(4, 5, 1)
	return g
}

// fill copies the vertices and indices to the card.
func (g *gpuMesh) fill(m *render.Mesh) {
	g.count, g.version = int32(len(m.Indices)), m.Version
	put := (*stream).upload
	if m.Version == 0 {
		put = (*stream).keep
	}
	put(&g.vertices, unsafe.Pointer(unsafe.SliceData(m.Vertices)), len(m.Vertices)*int(unsafe.Sizeof(render.Vertex{})))
	put(&g.indices, unsafe.Pointer(unsafe.SliceData(m.Indices)), 4*len(m.Indices))
}

// instanceAttributes lets the bound vertex array read the bound instance buffer from instance first on; OpenGL 3.3 has
// no base instance.
func instanceAttributes(first int) {
	var v render.Instance
	size := unsafe.Sizeof(v)
	read(4, size, uintptr(first)*size, floats(3, unsafe.Offsetof(v.Position)), floats(4, unsafe.Offsetof(v.Rotation)),
		floats(3, unsafe.Offsetof(v.Scale)), floats(4, unsafe.Offsetof(v.Tint)), shares(unsafe.Offsetof(v.Surface)))
}

// delete frees the mesh.
func (g *gpuMesh) delete() {
	gl.DeleteVertexArrays(1, &g.array)
	g.vertices.delete()
	g.indices.delete()
}

// lineInstance is a line as the shader reads it.
type lineInstance struct {
	a, b   [3]float32
	colour [4]uint8
	width  float32
}

// lines draws strokes of constant width.
type lines struct {
	batch
	data []lineInstance
}

// draw draws strokes; scale is the size of a pixel of the picture in pixels of the screen. Where bodies hide a stroke
// it stays faintly visible, unless it is solid.
func (l *lines) draw(p *program, strokes []render.Line, scale float32) {
	if len(strokes) == 0 {
		return
	}
	l.data = l.data[:0]
	l.take(strokes, scale, false)
	faint := len(l.data)
	l.take(strokes, scale, true)
	var v lineInstance
	l.load(gl.Ptr(l.data), len(l.data), unsafe.Sizeof(v), 1, floats(3, unsafe.Offsetof(v.a)),
		floats(3, unsafe.Offsetof(v.b)), shares(unsafe.Offsetof(v.colour)), floats(1, unsafe.Offsetof(v.width)))
	p.use()
	gl.Disable(gl.CULL_FACE)
	gl.DepthMask(false)
	gl.Enable(gl.BLEND)
	gl.Disable(gl.DEPTH_TEST)
	if faint > 0 {
		gl.Uniform1f(p.at("uOpacity"), 0.3)
		gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(faint))
	}
	gl.Enable(gl.DEPTH_TEST)
	gl.Uniform1f(p.at("uOpacity"), 1)
	gl.DrawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, int32(len(l.data)))
}

// take appends the strokes that are solid, or the others.
func (l *lines) take(strokes []render.Line, scale float32, solid bool) {
	for i := range strokes {
		s := &strokes[i]
		if s.Solid != solid {
			continue
		}
		w := s.Width
		if w == 0 {
			w = 1.5
		}
		l.data = append(l.data, lineInstance{s.A, s.B, s.Colour, max(w*scale, 1)})
	}
}
