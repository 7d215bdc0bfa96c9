package ghost

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Ray returns the ghost whose surface a ray meets first, and how far from its origin (m); dir need not have length one.
// Of two at the same distance it is the one of lower index. ok is false where the ray meets none.
func (s *Set) Ray(from, dir mgl64.Vec3) (i int, distance float64, ok bool) {
	o, d := geom.FromArray(from), geom.FromArray(dir).Unit()
	i, distance = -1, math.Inf(1)
	for k := range s.surfaces {
		surface := &s.surfaces[k]
		for f := range surface.Faces {
			t := surface.Triangle(int32(f))
			if at, hit := meets(o, d, &t); hit && at < distance {
				i, distance = k, at
			}
		}
	}
	if i < 0 {
		return 0, 0, false
	}
	return i, distance, true
}

// meets reports whether and how far along (m) a ray of unit direction meets a triangle, from either side (Möller and
// Trumbore, 1997).
func meets(from, dir geom.Vec3, t *faceoctree.Triangle) (at float64, hit bool) {
	e1, e2 := t[1].Sub(t[0]), t[2].Sub(t[0])
	p := dir.Cross(e2)
	det := e1.Dot(p)
	if det == 0 {
		return 0, false
	}
	s := from.Sub(t[0])
	u := s.Dot(p) / det
	q := s.Cross(e1)
	v := dir.Dot(q) / det
	if !(u >= 0 && v >= 0 && u+v <= 1) {
		return 0, false
	}
	at = e2.Dot(q) / det
	return at, at >= 0
}
