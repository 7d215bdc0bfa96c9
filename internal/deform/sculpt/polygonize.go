package sculpt

import "github.com/brickyard-physics/brickyard/collision/geom"

// Mesh is a closed surface of triangles, counter-clockwise seen from outside.
type Mesh struct {
	Verts []geom.Vec3 // m
	Tris  [][3]int32
}

// polygonize returns the zero surface of a field inside a box, on a grid of the given width (m), by tetrahedra: six in
// each cell about its diagonal. The surface is closed if it stays inside the box.
func polygonize(f Field, box geom.Box, width float64) Mesh {
	size := box.Max.Sub(box.Min).Scale(1 / width)
	g := grid{n: [3]int{int(size.X) + 2, int(size.Y) + 2, int(size.Z) + 2}, low: box.Min, width: width,
		made: map[[2]int]int32{}}
	g.values = make([]float64, g.n[0]*g.n[1]*g.n[2])
	for i := range g.values {
		g.values[i] = f(g.place(i))
	}
	steps := [3]int{1, g.n[0], g.n[0] * g.n[1]}
	for z := range g.n[2] - 1 {
		for y := range g.n[1] - 1 {
			for x := range g.n[0] - 1 {
				at := x + g.n[0]*(y+g.n[1]*z)
				for _, way := range [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}} {
					a := at + steps[way[0]]
					b := a + steps[way[1]]
					g.tetrahedron([4]int{at, a, b, b + steps[way[2]]})
				}
			}
		}
	}
	return g.mesh
}

// grid is the corners of the cells and the surface so far.
type grid struct {
	n      [3]int
	low    geom.Vec3
	width  float64
	values []float64
	made   map[[2]int]int32 // vertex on an edge, by its corners
	mesh   Mesh
}

func (g *grid) place(i int) geom.Vec3 {
	x, y, z := i%g.n[0], i/g.n[0]%g.n[1], i/(g.n[0]*g.n[1])
	return g.low.AddScaled(g.width, geom.V(float64(x), float64(y), float64(z)))
}

// tetrahedron adds the one or two triangles inside a tetrahedron.
func (g *grid) tetrahedron(corners [4]int) {
	var in, out []int
	for _, c := range corners {
		if g.values[c] < 0 {
			in = append(in, c)
		} else {
			out = append(out, c)
		}
	}
	switch len(in) {
	case 1:
		g.triangle(in[0], g.cut(in[0], out[0]), g.cut(in[0], out[1]), g.cut(in[0], out[2]))
	case 2:
		a, b, c, d := g.cut(in[0], out[0]), g.cut(in[0], out[1]), g.cut(in[1], out[1]), g.cut(in[1], out[0])
		g.triangle(in[0], a, b, c)
		g.triangle(in[0], a, c, d)
	case 3:
		g.triangle(in[0], g.cut(in[0], out[0]), g.cut(in[1], out[0]), g.cut(in[2], out[0]))
	}
}

// cut returns the vertex where the surface cuts an edge, not too near to its ends.
func (g *grid) cut(in, out int) int32 {
	key := [2]int{in, out}
	v, is := g.made[key]
	if !is {
		t := g.values[in] / (g.values[in] - g.values[out])
		v = int32(len(g.mesh.Verts))
		g.mesh.Verts = append(g.mesh.Verts, g.place(in).Lerp(g.place(out), max(0.05, min(0.95, t))))
		g.made[key] = v
	}
	return v
}

// triangle adds a triangle that looks away from a corner inside.
func (g *grid) triangle(in int, a, b, c int32) {
	p, q, r := g.mesh.Verts[a], g.mesh.Verts[b], g.mesh.Verts[c]
	if q.Sub(p).Cross(r.Sub(p)).Dot(p.Sub(g.place(in))) < 0 {
		b, c = c, b
	}
	g.mesh.Tris = append(g.mesh.Tris, [3]int32{a, b, c})
}
