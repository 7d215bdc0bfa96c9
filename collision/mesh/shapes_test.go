package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/convex/convextest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// mustMesh unwraps a mesh that is known to be right.
func mustMesh(m *Mesh, err error) *Mesh {
	if err != nil {
		panic(err)
	}
	return m
}

// loopsOf returns the faces of a polyhedron as loops.
func loopsOf(p *convex.Polyhedron) [][]int32 {
	var loops [][]int32
	for f := range p.Faces {
		loops = append(loops, append([]int32(nil), p.Loop(f)...))
	}
	return loops
}

// boxLoops are the faces of a box, with corners numbered from first on as in BoxPolyhedron.
func boxLoops(first int32) [][]int32 {
	loops := loopsOf(convextest.Must(convex.BoxPolyhedron(geom.V(1, 1, 1))))
	for _, l := range loops {
		for i := range l {
			l[i] += first
		}
	}
	return loops
}

// boxCorners are the corners of the box from low to high, numbered as in BoxPolyhedron.
func boxCorners(low, high geom.Vec3) []geom.Vec3 {
	verts := make([]geom.Vec3, 8)
	for i := range verts {
		verts[i] = low
		if i&1 != 0 {
			verts[i].X = high.X
		}
		if i&2 != 0 {
			verts[i].Y = high.Y
		}
		if i&4 != 0 {
			verts[i].Z = high.Z
		}
	}
	return verts
}

// prismLoops stands a polygon of the x–y plane (counter-clockwise) up along z from 0 to height.
func prismLoops(outline []geom.Vec3, height float64) (verts []geom.Vec3, loops [][]int32) {
	n := int32(len(outline))
	verts = append(verts, outline...)
	for _, v := range outline {
		verts = append(verts, v.Add(geom.V(0, 0, height)))
	}
	bottom, top := make([]int32, n), make([]int32, n)
	for i := range n {
		bottom[n-1-i], top[i] = i, n+i
		j := (i + 1) % n
		loops = append(loops, []int32{i, j, n + j, n + i})
	}
	return verts, append(loops, bottom, top)
}

// letterL and letterU are concave outlines; their areas are 3 and 7.
func letterL() []geom.Vec3 {
	return []geom.Vec3{geom.V(0, 0, 0), geom.V(2, 0, 0), geom.V(2, 1, 0), geom.V(1, 1, 0), geom.V(1, 2, 0),
		geom.V(0, 2, 0)}
}

func letterU() []geom.Vec3 {
	return []geom.Vec3{geom.V(0, 0, 0), geom.V(3, 0, 0), geom.V(3, 3, 0), geom.V(2, 3, 0), geom.V(2, 1, 0),
		geom.V(1, 1, 0), geom.V(1, 3, 0), geom.V(0, 3, 0)}
}

// star is an outline with n points and n notches, of the given radii.
func star(n int, outer, inner float64) []geom.Vec3 {
	var out []geom.Vec3
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		s, c := math.Sincos(math.Pi * float64(i) / float64(n))
		out = append(out, geom.V(r*c, r*s, 0))
	}
	return out
}

// torusLoops is a torus about the z axis of rings × sides quads.
func torusLoops(radius, tube float64, rings, sides int) (verts []geom.Vec3, loops [][]int32) {
	at := func(i, j int) int32 { return int32((i%rings)*sides + j%sides) }
	for i := range rings {
		s, c := turnSinCos(i, rings)
		for j := range sides {
			u, v := turnSinCos(j, sides)
			r := radius + tube*v
			verts = append(verts, geom.V(r*c, r*s, tube*u))
		}
	}
	for i := range rings {
		for j := range sides {
			loops = append(loops, []int32{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	return verts, loops
}

// gridLoops is a sheet of nx × nz squares cut in triangles, 1 m wide each, at the given heights, facing +y.
func gridLoops(nx, nz int, height func(x, z int) float64) (verts []geom.Vec3, loops [][]int32) {
	for z := range nz + 1 {
		for x := range nx + 1 {
			verts = append(verts, geom.V(float64(x), height(x, z), float64(z)))
		}
	}
	corners := make([]int32, 0, 6*nx*nz)
	for z := range nz {
		for x := range nx {
			a := int32(z*(nx+1) + x)
			b, c, d := a+1, a+int32(nx+1), a+int32(nx+2)
			corners = append(corners, a, c, b, b, c, d)
		}
	}
	for i := 0; i < len(corners); i += 3 {
		loops = append(loops, corners[i:i+3:i+3])
	}
	return verts, loops
}
