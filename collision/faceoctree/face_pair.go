package faceoctree

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Meet reports whether two closed triangles share a point (section 3.6): their boxes, then each against the plane of
// the other, then where both cross the line of the planes. All signs are exact for the corners as they are, so the
// answer is too, also for coplanar triangles and for those without area, which are segments or points.
func Meet(x, y *Triangle) bool {
	bx, by := boundsOf(x[:]), boundsOf(y[:])
	return bx.Overlaps(&by) && meet(x, y)
}

// meet is Meet for triangles whose boxes overlap.
func meet(x, y *Triangle) bool {
	var xSides, ySides [3]float64
	if x.setSides(y, &ySides); oneSided(&ySides) {
		return false
	}
	if y.setSides(x, &xSides); oneSided(&xSides) {
		return false
	}
	if xSides == ([3]float64{}) || ySides == ([3]float64{}) {
		return meetFlat(x, y, &xSides, &ySides)
	}
	return overlapOnLine(x, y, &xSides, &ySides)
}

// setSides sets sides[k] to the side of the plane of x on which corner k of y lies: a number with the exact sign of
// geom.Orient3D. The normal is formed once; heights within rounding of zero are formed anew, exactly.
func (x *Triangle) setSides(y *Triangle, sides *[3]float64) {
	e, f := x[1].Sub(x[0]), x[2].Sub(x[0])
	n := e.Cross(f)
	size := float64(heightRounding * float64(taxicab(e)*taxicab(f)))
	for k := range y {
		d := y[k].Sub(x[0])
		h := n.Dot(d)
		if bound := float64(size * taxicab(d)); h > bound || -h > bound {
			sides[k] = -h
		} else {
			sides[k] = geom.Orient3D(x[0], x[1], x[2], y[k])
		}
	}
}

// taxicab returns the sum of the components, in absolute value, which bounds the largest without a branch.
func taxicab(v geom.Vec3) float64 { return math.Abs(v.X) + math.Abs(v.Y) + math.Abs(v.Z) }

// oneSided reports whether all lie strictly on one side.
func oneSided(s *[3]float64) bool {
	return s[0] > 0 && s[1] > 0 && s[2] > 0 || s[0] < 0 && s[1] < 0 && s[2] < 0
}

// overlapOnLine reports whether two triangles of different planes, neither on one side of the other, share a point of
// the line where the planes cross. Each meets the line in an interval between two of its edges, those of the corner
// that is alone on its side. The order of two such ends is the orientation of their edges (Guigue and Devillers, "Fast
// and Robust Triangle-Triangle Overlap Test Using Orientation Predicates", 2003).
func overlapOnLine(x, y *Triangle, xSides, ySides *[3]float64) bool {
	p, q, r, pUp := alone(x, xSides)
	u, v, w, uUp := alone(y, ySides)
	// Seen with both lone corners above the other's plane, the interval of x runs from pq to pr and that of y from uw
	// to uv. A triangle turns over with its lone corner below.
	if !uUp {
		q, r = r, q
	}
	if !pUp {
		v, w = w, v
	}
	return geom.Orient3D(*p, *q, *u, *v) <= 0 && geom.Orient3D(*p, *r, *u, *w) >= 0
}

// alone returns the corners in their cyclic order from one on that is alone on its side of the plane: the two others
// lie on the opposite side, or one or both in the plane; or it lies in the plane itself and they lie on one side. up
// says whether it is above, which is where the sign is positive.
func alone(t *Triangle, sides *[3]float64) (p, q, r *geom.Vec3, up bool) {
	for k := range 3 {
		s, next, last := sides[k], sides[(k+1)%3], sides[(k+2)%3]
		if s > 0 && next <= 0 && last <= 0 || s >= 0 && next < 0 && last < 0 {
			return &t[k], &t[(k+1)%3], &t[(k+2)%3], true
		}
		if s < 0 && next >= 0 && last >= 0 || s <= 0 && next > 0 && last > 0 {
			return &t[k], &t[(k+1)%3], &t[(k+2)%3], false
		}
	}
	return &t[0], &t[1], &t[2], true
}
