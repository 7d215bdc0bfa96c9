package faceoctree

import (
	"math"
	"math/rand/v2"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// uvSphere returns a unit sphere of 2 m (n - 1) faces: m meridians, n rings of latitude between the poles plus one.
func uvSphere(m, n int) Surface {
	var s Surface
	s.Verts = append(s.Verts, geom.V(0, 0, 1))
	for i := 1; i < n; i++ {
		theta := math.Pi * float64(i) / float64(n)
		for j := range m {
			phi := 2 * math.Pi * float64(j) / float64(m)
			s.Verts = append(s.Verts, geom.V(math.Sin(theta)*math.Cos(phi), math.Sin(theta)*math.Sin(phi), math.Cos(theta)))
		}
	}
	s.Verts = append(s.Verts, geom.V(0, 0, -1))
	last := int32(len(s.Verts) - 1)
	at := func(ring, j int) int32 { return int32(1 + ring*m + j%m) }
	for j := range m {
		s.Faces = append(s.Faces, [3]int32{0, at(0, j), at(0, j+1)})
		for ring := range n - 2 {
			a, b, c, d := at(ring, j), at(ring, j+1), at(ring+1, j), at(ring+1, j+1)
			s.Faces = append(s.Faces, [3]int32{a, c, d}, [3]int32{a, d, b})
		}
		s.Faces = append(s.Faces, [3]int32{last, at(n-2, j+1), at(n-2, j)})
	}
	return s
}

// spheres are meridians and rings by face count.
var spheres = map[int][2]int{48: {6, 5}, 168: {12, 8}, 528: {22, 13}, 960: {30, 17}, 3968: {62, 33}, 20000: {100, 101}}

func sphere(faces int) Surface { return uvSphere(spheres[faces][0], spheres[faces][1]) }

// moved returns a copy turned about an axis by an angle (rad), scaled and shifted.
func moved(s *Surface, axis geom.Vec3, angle, scale float64, to geom.Vec3) Surface {
	q := geom.AxisAngle(axis, angle)
	c := Surface{Verts: make([]geom.Vec3, len(s.Verts)), Faces: s.Faces}
	for i, v := range s.Verts {
		c.Verts[i] = q.Apply(v).Scale(scale).Add(to)
	}
	return c
}

func randomUnit(r *rand.Rand) geom.Vec3 {
	for {
		v := geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1)
		if l := v.LenSq(); l > 0.01 && l < 1 {
			return v.Unit()
		}
	}
}
