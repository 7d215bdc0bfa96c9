package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// sharpCos is the cosine of the angle between the normals of two faces (20°) beyond which their common edge is drawn.
// The sides of a round cylinder stay below it, the sides of everything that looks edged above.
const sharpCos = 0.94

// surfaceMesh is the flat-shaded surface of p seen from origin; bends of its edges may be nil.
func surfaceMesh(p *convex.Surface, bends []mesh.Bend, origin geom.Vec3) *Mesh {
	m := &Mesh{Vertices: make([]Vertex, 0, len(p.LoopVerts)), Indices: make([]uint32, 0, 3*len(p.LoopVerts))}
	var edges, beside []edgeLine
	for f := range p.Faces {
		edges = appendLoopEdges(edges[:0], p, bends, f)
		if len(edges) <= 4 {
			if bends != nil {
				edges, beside = addBeside(edges, beside, p, bends, f)
			}
			m.smallFace(p, f, origin, edges)
		} else {
			m.largeFace(p, f, origin, edges)
		}
	}
	if bends != nil {
		m.Bevel = bevelOf(p, bends)
	}
	return m.finish()
}

// edgeLine is the inward side of an edge of a face: the distance of a point x is In·x − Offset.
type edgeLine struct {
	in     geom.Vec3
	offset float64
	sharp  bool
}

// distance returns the distance of a point of the face to the edge, NoEdge when the edge is not drawn.
func (e *edgeLine) distance(x geom.Vec3) float32 {
	if !e.sharp {
		return NoEdge
	}
	return float32(max(e.in.Dot(x)-e.offset, 0))
}

// appendLoopEdges appends the edges of face f in the order of its loop.
func appendLoopEdges(dst []edgeLine, p *convex.Surface, bends []mesh.Bend, f int) []edgeLine {
	loop, face := p.Loop(f), &p.Faces[f]
	for i, v := range loop {
		a, b := p.Verts[v], p.Verts[loop[(i+1)%len(loop)]]
		in := face.Plane.N.Cross(b.Sub(a)).Unit()
		index := p.LoopEdges[int(face.First)+i]
		e := &p.Edges[index]
		sharp := true
		if e.Left >= 0 && e.Right >= 0 {
			sharp = p.Faces[e.Left].Plane.N.Dot(p.Faces[e.Right].Plane.N) < sharpCos
		}
		if bends != nil && (bends[index] == mesh.Flush || bends[index] == mesh.Valley) {
			sharp = false
		}
		dst = append(dst, edgeLine{in, in.Dot(a), sharp})
	}
	return dst
}

// smallFace adds a triangle or quadrilateral; each vertex knows its distance to all edges.
func (m *Mesh) smallFace(p *convex.Surface, f int, origin geom.Vec3, edges []edgeLine) {
	loop, n := p.Loop(f), narrow(p.Faces[f].Plane.N)
	first := uint32(len(m.Vertices))
	for _, v := range loop {
		x := Vertex{Position: narrow(p.Verts[v].Sub(origin)), Normal: n,
			Edge: [4]float32{NoEdge, NoEdge, NoEdge, NoEdge}}
		for i := range edges {
			x.Edge[i] = edges[i].distance(p.Verts[v])
		}
		m.Vertices = append(m.Vertices, x)
	}
	for i := 2; i < len(loop); i++ {
		m.triangle(first, first+uint32(i)-1, first+uint32(i))
	}
}

// largeFace adds a polygon as a fan around its middle. A triangle of the fan knows its own edge and the two beside it,
// which are the nearest ones all over it.
func (m *Mesh) largeFace(p *convex.Surface, f int, origin geom.Vec3, edges []edgeLine) {
	loop, n := p.Loop(f), narrow(p.Faces[f].Plane.N)
	var middle geom.Vec3
	for _, v := range loop {
		middle = middle.AddScaled(1/float64(len(loop)), p.Verts[v])
	}
	for i, v := range loop {
		k := len(loop)
		w := loop[(i+1)%k]
		near := [3]*edgeLine{&edges[(i+k-1)%k], &edges[i], &edges[(i+1)%k]}
		first := uint32(len(m.Vertices))
		add := func(x geom.Vec3) {
			m.Vertices = append(m.Vertices, Vertex{Position: narrow(x.Sub(origin)), Normal: n,
				Edge: [4]float32{near[0].distance(x), near[1].distance(x), near[2].distance(x), NoEdge}})
		}
		add(middle)
		add(p.Verts[v])
		add(p.Verts[w])
		m.triangle(first, first+1, first+2)
	}
}

// addBeside adds to the edges of a face of a mesh, of which there are at most four, those of the faces beside it that
// lie in nearly the same plane, one for each edge that is not drawn: else a strip of triangles would show the edges
// along it as teeth.
func addBeside(edges, buffer []edgeLine, p *convex.Surface, bends []mesh.Bend, f int) (all, kept []edgeLine) {
	loop, face := p.Loop(f), &p.Faces[f]
	for i := range loop {
		e := &p.Edges[p.LoopEdges[int(face.First)+i]]
		other := int(e.Left)
		if other == f {
			other = int(e.Right)
		}
		if edges[i].sharp || other < 0 || p.Faces[other].Plane.N.Dot(face.Plane.N) < sharpCos {
			continue
		}
		buffer = appendLoopEdges(buffer[:0], p, bends, other)
		best, nearest := -1, float32(NoEdge)
		for k := range buffer {
			if d := buffer[k].beside(p, loop); d < nearest {
				best, nearest = k, d
			}
		}
		if best >= 0 {
			edges[i] = buffer[best]
		}
	}
	return edges, buffer
}

// beside returns how near an edge of another face comes to a face, NoEdge if it is not drawn or would cut that in two.
func (e *edgeLine) beside(p *convex.Surface, loop []int32) float32 {
	low, high := math.Inf(1), 0.0
	for _, v := range loop {
		d := e.in.Dot(p.Verts[v]) - e.offset
		low, high = min(low, d), max(high, d)
	}
	if !e.sharp || low < -cutShare*high {
		return NoEdge
	}
	return float32(max(low, 0))
}

// cutShare is how far a face may reach beyond an edge beside it, as a share of how far it reaches to the other side:
// those of a strip that bends do a little.
const cutShare = 0.05

// Bounds of the bevel of a mesh.
const (
	bevelShare = 0.06 // of the width of what is beside an edge
	bevelThin  = 0.1  // the share of all edges, by length, whose faces may be narrower than what the bevel goes by
)

// bevelOf returns how wide the edges of a mesh are drawn at most (m), so that thin parts keep their faces: by how far
// these reach from their sharp edges.
func bevelOf(p *convex.Surface, bends []mesh.Bend) float32 {
	type side struct{ reach, length float64 }
	var sides []side
	var edges []edgeLine
	sum := 0.0
	for f := range p.Faces {
		edges = appendLoopEdges(edges[:0], p, bends, f)
		loop := p.Loop(f)
		for i := range edges {
			if !edges[i].sharp {
				continue
			}
			x := side{length: p.Verts[loop[(i+1)%len(loop)]].Sub(p.Verts[loop[i]]).Len()}
			for _, v := range loop {
				x.reach = max(x.reach, edges[i].in.Dot(p.Verts[v])-edges[i].offset)
			}
			sides, sum = append(sides, x), sum+x.length
		}
	}
	slices.SortFunc(sides, func(a, b side) int { return cmp.Compare(a.reach, b.reach) })
	thin := 0.0
	for _, x := range sides {
		if thin += x.length; thin >= bevelThin*sum {
			return float32(bevelShare * x.reach)
		}
	}
	return 0
}
