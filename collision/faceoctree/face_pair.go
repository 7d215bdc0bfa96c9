package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// Meet reports whether two closed triangles share a point. The answer is exact for the corners as they are.
func Meet(x, y *Triangle) bool {
	for k := range 3 {
		if meetsEdge(y, x[k], x[(k+1)%3]) || meetsEdge(x, y[k], y[(k+1)%3]) {
			return true
		}
	}
	return false
}

// meetsEdge reports whether the closed triangle and the closed segment from p to q share a point.
func meetsEdge(t *Triangle, p, q geom.Vec3) bool {
	hp, hq := geom.Orient3D(t[0], t[1], t[2], p), geom.Orient3D(t[0], t[1], t[2], q)
	if hp == 0 && hq == 0 {
		return false // coplanar
	}
	if hp > 0 && hq > 0 || hp < 0 && hq < 0 {
		return false
	}
	a, b, c := geom.Orient3D(p, q, t[0], t[1]), geom.Orient3D(p, q, t[1], t[2]), geom.Orient3D(p, q, t[2], t[0])
	return a >= 0 && b >= 0 && c >= 0 || a <= 0 && b <= 0 && c <= 0
}
