package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Deformable is a surface of triangles whose vertices move by themselves from picture to picture, and some of whose
// faces are marked: those are drawn with a look of their own. Which edges are sharp is settled once, so that nothing
// flickers while the surface bends. It keeps its buffers; a surface of another topology needs another Deformable.
type Deformable struct {
	faces   [][3]int32
	corners [][3]uint32 // by face: its vertices in plain
	source  []int32     // by vertex of plain: the vertex of the surface
	at      []geom.Vec3 // by vertex of the surface: its place in this picture (m, world)
	normals []geom.Vec3 // by vertex of plain, before they are made unit
	centre  mgl32.Vec3  // m, world: the origin of both meshes
	plain   Mesh        // all vertices, and the faces that are not marked
	marked  Mesh        // the marked faces, three vertices each: their sides are drawn
}

// creaseCos is the cosine of the angle between the normals of two faces (35°) beyond which their common edge is sharp.
// Balls of a hundred faces stay below it, boxes and their bevels above.
const creaseCos = 0.82

// NewDeformable prepares a surface from its shape at rest, counter-clockwise from outside. The faces must stay as they
// are while it is used.
func NewDeformable(rest []geom.Vec3, faces [][3]int32) *Deformable {
	d := &Deformable{faces: faces, corners: make([][3]uint32, len(faces)), at: make([]geom.Vec3, len(rest))}
	d.split(rest)
	d.normals = make([]geom.Vec3, len(d.source))
	box := geom.EmptyBox()
	for i := range rest {
		box.Widen(&rest[i])
	}
	middle := box.Centre()
	d.plain.Vertices = make([]Vertex, len(d.source))
	for i, v := range d.source {
		grain := narrow(rest[v].Sub(middle))
		d.plain.Vertices[i].Edge = [4]float32{grain[0], grain[1], grain[2], 0}
		d.plain.Vertices[i].Axes = [2]float32{GrainInEdge, 0}
	}
	return d
}

// split gives every vertex of the surface one vertex of the mesh for each run of faces around it without a sharp edge
// between them.
func (d *Deformable) split(rest []geom.Vec3) {
	normals := make([]geom.Vec3, len(d.faces))
	around := make([][]int32, len(rest)) // corners 3f + k by vertex
	for f, face := range d.faces {
		normals[f] = faceNormal(rest, face).Unit()
		for k, v := range face {
			around[v] = append(around[v], int32(3*f+k))
		}
	}
	var run []int // by place in around[v]: the first place of its run
	for v, corners := range around {
		run = run[:0]
		for i := range corners {
			run = append(run, i)
		}
		for i := range corners {
			for j := range i {
				f, g := corners[i]/3, corners[j]/3
				if run[i] != run[j] && d.neighbours(f, g) && !sharp(normals[f], normals[g]) {
					join(run, i, j)
				}
			}
		}
		for i, c := range corners {
			if run[i] == i {
				d.source = append(d.source, int32(v))
				d.corners[c/3][c%3] = uint32(len(d.source) - 1)
			} else {
				first := corners[run[i]]
				d.corners[c/3][c%3] = d.corners[first/3][first%3]
			}
		}
	}
}

// neighbours reports whether two faces share an edge.
func (d *Deformable) neighbours(f, g int32) bool {
	shared := 0
	for _, a := range d.faces[f] {
		for _, b := range d.faces[g] {
			if a == b {
				shared++
			}
		}
	}
	return shared >= 2
}

// sharp reports whether the edge between faces of unit normals m and n is; a face without an area has none.
func sharp(m, n geom.Vec3) bool {
	return m.Dot(n) < creaseCos && m != geom.Vec3{} && n != geom.Vec3{}
}

// join gives the runs of places i and j their lower first place.
func join(run []int, i, j int) {
	from, to := max(run[i], run[j]), min(run[i], run[j])
	for k := range run {
		if run[k] == from {
			run[k] = to
		}
	}
}

// faceNormal is a normal of a face, as long as twice its area.
func faceNormal(at []geom.Vec3, face [3]int32) geom.Vec3 {
	a := at[face[0]]
	return at[face[1]].Sub(a).Cross(at[face[2]].Sub(a))
}

// Posture is how a Deformable stands in one picture.
type Posture struct {
	Before, Now []geom.Vec3 // m: its vertices at the start and at the end of the last step
	Alpha       float64     // how far between them it is drawn, 0…1
	Shift       geom.Vec3   // m, added to all
	Marked      []bool      // by face; nil marks none
}

// AddDeformable draws a surface in a posture, and its marked faces by a look of theirs.
func (c *Collector) AddDeformable(d *Deformable, p *Posture, look, marked Look) {
	d.move(p)
	d.sort(p.Marked)
	d.add(c, &d.plain, look)
	d.add(c, &d.marked, marked)
}

// add draws one of the two meshes.
func (d *Deformable) add(c *Collector, m *Mesh, look Look) {
	if len(m.Indices) == 0 || look.Hidden {
		return
	}
	c.place(m, Instance{
		Position: d.centre,
		Rotation: [4]float32{0, 0, 0, 1},
		Scale:    mgl32.Vec3{1, 1, 1},
		Tint:     packTint(look),
		Surface:  packSurface(look),
	}, m.Radius, look)
}

// move puts the vertices where they are in this picture, with normals to match.
func (d *Deformable) move(p *Posture) {
	box := geom.EmptyBox()
	for i := range d.at {
		from := p.Before[i]
		d.at[i] = from.AddScaled(p.Alpha, p.Now[i].Sub(from)).Add(p.Shift)
		box.Widen(&d.at[i])
	}
	clear(d.normals)
	for f, face := range d.faces {
		n := faceNormal(d.at, face)
		for _, v := range d.corners[f] {
			d.normals[v] = d.normals[v].Add(n)
		}
	}
	middle, radius := box.Centre(), 0.0
	for i, v := range d.source {
		place, n := d.at[v].Sub(middle), d.normals[i].Unit()
		if n == (geom.Vec3{}) {
			n = geom.V(0, 1, 0) // nothing but faces without an area: any direction will do
		}
		radius = max(radius, place.LenSq())
		x := &d.plain.Vertices[i]
		x.Position, x.Normal = narrow(place), narrow(n)
	}
	d.centre = narrow(middle)
	for _, m := range [2]*Mesh{&d.plain, &d.marked} {
		m.Half, m.Radius = narrow(box.Half()), float32(math.Sqrt(radius))
		m.Version++
	}
}

// sort divides the faces between the two meshes.
func (d *Deformable) sort(marked []bool) {
	plain, other := d.plain.Indices[:0], d.marked.Indices[:0]
	d.marked.Vertices = d.marked.Vertices[:0]
	for f, c := range d.corners {
		if f >= len(marked) || !marked[f] {
			plain = append(plain, c[0], c[1], c[2])
			continue
		}
		first := uint32(len(d.marked.Vertices))
		other = append(other, first, first+1, first+2)
		d.outline(f)
	}
	d.plain.Indices, d.marked.Indices = plain, other
}

// outline appends the corners of a face to the marked mesh, with all its sides as edges.
func (d *Deformable) outline(face int) {
	v := d.faces[face]
	double := faceNormal(d.at, v).Len()
	for k, corner := range d.corners[face] {
		x := d.plain.Vertices[corner]
		x.Edge, x.Axes = [4]float32{3: NoEdge}, [2]float32{}
		if side := d.at[v[(k+1)%3]].Sub(d.at[v[(k+2)%3]]).Len(); side > 0 {
			x.Edge[k] = float32(double / side) // the height of the triangle over the side across
		}
		d.marked.Vertices = append(d.marked.Vertices, x)
	}
}
