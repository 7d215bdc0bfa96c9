package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// meetFlat reports whether triangles share a point, whose boxes overlap, and of which one lies in the plane of the
// other or has no plane: all sides of one are zero.
func meetFlat(x, y *Triangle, xSides, ySides *[3]float64) bool {
	xAxis, xPlane := projection(x)
	yAxis, yPlane := projection(y)
	switch {
	case xPlane && *ySides == [3]float64{}:
		return meetInPlane(x, y, xAxis)
	case yPlane && *xSides == [3]float64{}:
		return meetInPlane(x, y, yAxis)
	case xPlane:
		return piercesAny(x, y)
	case yPlane:
		return piercesAny(y, x)
	}
	for i := range 3 {
		for j := range 3 {
			if segmentsMeet(&x[i], &x[(i+1)%3], &y[j], &y[(j+1)%3]) {
				return true
			}
		}
	}
	return false
}

// projection returns an axis along which a triangle does not project to a segment; false if it has no area. The plane
// of the triangle and its projection then correspond point by point.
func projection(t *Triangle) (axis int, found bool) {
	n := t[1].Sub(t[0]).Cross(t[2].Sub(t[0])).Abs()
	switch {
	case n.X > n.Y && n.X > n.Z:
		axis = 0
	case n.Y > n.Z:
		axis = 1
	default:
		axis = 2
	}
	for range 3 {
		if geom.Orient2D(flat(&t[0], axis), flat(&t[1], axis), flat(&t[2], axis)) != 0 {
			return axis, true
		}
		axis = (axis + 1) % 3
	}
	return 0, false
}

// flat returns a point without one coordinate.
func flat(v *geom.Vec3, axis int) [2]float64 {
	switch axis {
	case 0:
		return [2]float64{v.Y, v.Z}
	case 1:
		return [2]float64{v.Z, v.X}
	}
	return [2]float64{v.X, v.Y}
}

// meetInPlane compares triangles of one plane along an axis along which it is not seen edge-on: they meet if two edges
// do, or if one lies inside the other.
func meetInPlane(x, y *Triangle, axis int) bool {
	var p, q [3][2]float64
	for k := range 3 {
		p[k], q[k] = flat(&x[k], axis), flat(&y[k], axis)
	}
	for i := range 3 {
		for j := range 3 {
			if flatSegmentsMeet(p[i], p[(i+1)%3], q[j], q[(j+1)%3]) {
				return true
			}
		}
	}
	return insideFlat(&p, q[0]) || insideFlat(&q, p[0])
}

// insideFlat reports whether a triangle that has an area holds a point.
func insideFlat(t *[3][2]float64, p [2]float64) bool {
	if geom.Orient2D(t[0], t[1], t[2]) == 0 {
		return false
	}
	a, b, c := geom.Orient2D(t[0], t[1], p), geom.Orient2D(t[1], t[2], p), geom.Orient2D(t[2], t[0], p)
	return a >= 0 && b >= 0 && c >= 0 || a <= 0 && b <= 0 && c <= 0
}

// flatSegmentsMeet reports whether the closed segments pq and uv share a point: neither is on one side of the line of
// the other, and if all four points are on one line, their boxes overlap.
func flatSegmentsMeet(p, q, u, v [2]float64) bool {
	meets, collinear := crossings(p, q, u, v)
	if !collinear {
		return meets
	}
	for k := range 2 {
		if max(p[k], q[k]) < min(u[k], v[k]) || max(u[k], v[k]) < min(p[k], q[k]) {
			return false
		}
	}
	return true
}

// crossings reports whether segments share a point, unless their ends are collinear.
func crossings(p, q, u, v [2]float64) (meets, collinear bool) {
	a, b := geom.Orient2D(p, q, u), geom.Orient2D(p, q, v)
	if a > 0 && b > 0 || a < 0 && b < 0 {
		return false, false
	}
	c, d := geom.Orient2D(u, v, p), geom.Orient2D(u, v, q)
	if c > 0 && d > 0 || c < 0 && d < 0 {
		return false, false
	}
	return true, a == 0 && b == 0 && c == 0 && d == 0
}

// piercesAny reports whether an edge of y, which has no area and is not in the plane of t, meets t.
func piercesAny(t, y *Triangle) bool {
	for k := range 3 {
		if pierces(t, &y[k], &y[(k+1)%3]) {
			return true
		}
	}
	return false
}

// pierces reports whether the closed segment from p to q, unless it lies in the plane of a triangle, meets that.
func pierces(t *Triangle, p, q *geom.Vec3) bool {
	hp, hq := geom.Orient3D(t[0], t[1], t[2], *p), geom.Orient3D(t[0], t[1], t[2], *q)
	if hp == 0 && hq == 0 || hp > 0 && hq > 0 || hp < 0 && hq < 0 {
		return false
	}
	a, b, c := geom.Orient3D(*p, *q, t[0], t[1]), geom.Orient3D(*p, *q, t[1], t[2]), geom.Orient3D(*p, *q, t[2], t[0])
	return a >= 0 && b >= 0 && c >= 0 || a <= 0 && b <= 0 && c <= 0
}

// segmentsMeet reports whether two closed segments share a point.
func segmentsMeet(p, q, u, v *geom.Vec3) bool {
	if geom.Orient3D(*p, *q, *u, *v) != 0 {
		return false
	}
	for axis := range 3 {
		meets, collinear := crossings(flat(p, axis), flat(q, axis), flat(u, axis), flat(v, axis))
		if !meets {
			return false
		}
		if !collinear {
			return true // their plane is not seen edge-on
		}
	}
	a, b := boundsOf([]geom.Vec3{*p, *q}), boundsOf([]geom.Vec3{*u, *v})
	return a.Overlaps(&b)
}
