package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// Cross reports whether two triangles properly cross: an edge of one has its ends strictly on both sides of the other
// and passes strictly between its edges. Triangles that only touch, or lie in one plane, do not. The answer is exact.
func Cross(x, y *Triangle) bool { return properlyPierces(x, y) || properlyPierces(y, x) }

// properlyPierces reports whether an edge of x properly crosses y.
func properlyPierces(x, y *Triangle) bool {
	p, hp := &x[2], geom.Orient3D(y[0], y[1], y[2], x[2])
	for k := range x {
		q, hq := &x[k], geom.Orient3D(y[0], y[1], y[2], x[k])
		if hp < 0 && hq > 0 || hp > 0 && hq < 0 {
			a, b, c := geom.Orient3D(*p, *q, y[0], y[1]), geom.Orient3D(*p, *q, y[1], y[2]), geom.Orient3D(*p, *q, y[2], y[0])
			if a > 0 && b > 0 && c > 0 || a < 0 && b < 0 && c < 0 {
				return true
			}
		}
		p, hp = q, hq
	}
	return false
}
