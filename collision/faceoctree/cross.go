package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// Cross reports whether two triangles properly cross: an edge of one has its ends strictly on both sides of the other
// and passes strictly between its edges. Triangles that only touch, or lie in one plane, do not. Of parts of larger
// faces bits say which sides are diagonals, as mesh.Mesh.Triangles does: a diagonal crosses nothing, and an edge that
// passes through one, not at a corner, crosses the face. The answer is exact.
func Cross(x, y *Triangle, xDiagonals, yDiagonals uint8) bool {
	heights, apart := heightsOver(x, y)
	if apart {
		return false
	}
	if properlyPierces(x, y, &heights, xDiagonals, yDiagonals) {
		return true
	}
	heights, apart = heightsOver(y, x)
	return !apart && properlyPierces(y, x, &heights, yDiagonals, xDiagonals)
}

// heightsOver returns the sides of the plane of y on which the corners of x lie, and whether all lie strictly on one.
func heightsOver(x, y *Triangle) (heights [3]float64, apart bool) {
	for k := range x {
		heights[k] = geom.Orient3D(y[0], y[1], y[2], x[k])
	}
	return heights, oneSided(&heights)
}

// properlyPierces reports whether an edge of x, whose corners have these heights over y, properly crosses y.
func properlyPierces(x, y *Triangle, heights *[3]float64, xDiagonals, yDiagonals uint8) bool {
	for k := range x {
		p, q := heights[k], heights[(k+1)%3]
		if (p < 0 && q > 0 || p > 0 && q < 0) && xDiagonals>>k&1 == 0 &&
			geom.PassesWithin(y[0], y[1], y[2], x[k], x[(k+1)%3], yDiagonals) {
			return true
		}
	}
	return false
}
