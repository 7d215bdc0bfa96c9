package ccdcase

import (
	"math/big"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// crossings returns the faces [of a, of b] of two meshes in one frame, as their makers number them, of which an edge of
// one passes through the inside of the other, without repetition, in order. The signs it decides by are exact; faces
// that only touch are left out. It descends both trees.
func crossings(a, b *geom.Mesh) [][2]int32 {
	var found [][2]int32
	if len(a.Nodes) == 0 || len(b.Nodes) == 0 {
		return found
	}
	stack := [][2]int32{{0, 0}}
	for len(stack) > 0 {
		i, j := stack[len(stack)-1][0], stack[len(stack)-1][1]
		stack = stack[:len(stack)-1]
		m, n := &a.Nodes[i], &b.Nodes[j]
		boxA, boxB := m.Box(), n.Box()
		if !boxA.Overlaps(&boxB) {
			continue
		}
		switch {
		case m.Count > 0 && n.Count > 0:
			for _, f := range a.Order[m.First : m.First+m.Count] {
				for _, g := range b.Order[n.First : n.First+n.Count] {
					if cross(a, b, int(f), int(g)) {
						found = append(found, [2]int32{int32(a.SourceFace(int(f))), int32(b.SourceFace(int(g)))})
					}
				}
			}
		case n.Count > 0 || m.Count == 0 && boxA.Area() > boxB.Area():
			stack = append(stack, [2]int32{m.First, j}, [2]int32{i + 1, j})
		default:
			stack = append(stack, [2]int32{i, n.First}, [2]int32{i, j + 1})
		}
	}
	slices.SortFunc(found, comparePairs)
	return slices.Compact(found)
}

// cross reports whether an edge of face f of a passes through face g of b, or the other way round.
func cross(a, b *geom.Mesh, f, g int) bool {
	return pierces(&a.Surface, f, &b.Surface, g) || pierces(&b.Surface, g, &a.Surface, f)
}

// pierces reports whether an edge of face f passes through the inside of face g.
func pierces(s *geom.Surface, f int, o *geom.Surface, g int) bool {
	loop, face := s.Loop(f), o.Loop(g)
	n := len(face)
	a, b, c := o.Verts[face[0]], o.Verts[face[n/3]], o.Verts[face[2*n/3]]
	p := s.Verts[loop[len(loop)-1]]
	side := volumeSign(a, b, c, p)
	for _, v := range loop {
		q := s.Verts[v]
		next := volumeSign(a, b, c, q)
		if side*next < 0 && threads(p, q, o, face) {
			return true
		}
		p, side = q, next
	}
	return false
}

// threads reports whether the line from p to q has all edges of a convex loop strictly on the same side.
func threads(p, q geom.Vec3, o *geom.Surface, face []int32) bool {
	first := 0
	a := o.Verts[face[len(face)-1]]
	for _, v := range face {
		b := o.Verts[v]
		side := volumeSign(p, q, a, b)
		if side == 0 || side == -first {
			return false
		}
		first, a = side, b
	}
	return true
}

// volumeRounding bounds the rounding error of volumeSign's determinant, relative to the sum of its terms without their
// signs (Shewchuk, "Adaptive Precision Floating-Point Arithmetic", 1997, section 4.3), with some to spare.
const volumeRounding = 1e-15

// volumeSign returns the sign of the volume of a tetrahedron, exactly: 1 when a, b and c turn clockwise seen from d.
func volumeSign(a, b, c, d geom.Vec3) int {
	u, v, w := a.Sub(d), b.Sub(d), c.Sub(d)
	vw, wu, uv := v.Cross(w), w.Cross(u), u.Cross(v)
	det := float64(u.Z*vw.Z) + float64(v.Z*wu.Z) + float64(w.Z*uv.Z)
	x, y, z := u.Abs(), v.Abs(), w.Abs()
	terms := float64(x.Z*(float64(y.X*z.Y)+float64(y.Y*z.X))) + float64(y.Z*(float64(z.X*x.Y)+float64(z.Y*x.X))) +
		float64(z.Z*(float64(x.X*y.Y)+float64(x.Y*y.X)))
	switch bound := volumeRounding * terms; {
	case det > bound:
		return 1
	case det < -bound:
		return -1
	}
	return exactVolumeSign(a, b, c, d)
}

// exactVolumeSign is volumeSign in fractions.
func exactVolumeSign(a, b, c, d geom.Vec3) int {
	var rows [3][3]*big.Rat
	for i, p := range []geom.Vec3{a, b, c} {
		for k := range 3 {
			x, y := new(big.Rat).SetFloat64(p.Axis(k)), new(big.Rat).SetFloat64(d.Axis(k))
			rows[i][k] = x.Sub(x, y)
		}
	}
	minor := func(i, j, k, l int) *big.Rat {
		x := new(big.Rat).Mul(rows[i][k], rows[j][l])
		return x.Sub(x, new(big.Rat).Mul(rows[i][l], rows[j][k]))
	}
	sum := new(big.Rat)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		sum.Add(sum, new(big.Rat).Mul(rows[i][2], minor(j, k, 0, 1)))
	}
	return sum.Sign()
}
