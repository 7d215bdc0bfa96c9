package geom

import "math"

// Orient3D returns a number with the exact sign of (a-d)·((b-d)×(c-d)), six times the signed volume of the tetrahedron:
// positive when d lies behind the plane through a, b and c, seen from where they run counter-clockwise, zero when the
// four points lie in one plane. The sign is that of the coordinates as they are, without any rounding, for magnitudes
// between 1e-90 and 1e90. Points that are not nearly coplanar cost a plain determinant; else it is added up exactly, as
// a sum of floats that do not overlap (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
// Geometric Predicates", 1997).
func Orient3D(a, b, c, d Vec3) float64 {
	ad, bd, cd := a.Sub(d), b.Sub(d), c.Sub(d)
	bc, cb := float64(bd.X*cd.Y), float64(cd.X*bd.Y)
	ca, ac := float64(cd.X*ad.Y), float64(ad.X*cd.Y)
	ab, ba := float64(ad.X*bd.Y), float64(bd.X*ad.Y)
	det := float64(ad.Z*(bc-cb)) + float64(bd.Z*(ca-ac)) + float64(cd.Z*(ab-ba))
	size := float64((math.Abs(bc)+math.Abs(cb))*math.Abs(ad.Z)) +
		float64((math.Abs(ca)+math.Abs(ac))*math.Abs(bd.Z)) + float64((math.Abs(ab)+math.Abs(ba))*math.Abs(cd.Z))
	if bound := float64(orientBound * size); det > bound || -det > bound {
		return det
	}
	if (ad.Z == 0 || bc == 0 && cb == 0) && (bd.Z == 0 || ca == 0 && ac == 0) && (cd.Z == 0 || ab == 0 && ba == 0) {
		return 0 // a factor of each term is zero, exactly: the common plane is upright or level
	}
	return orient3DExact(a, b, c, d)
}

// PassesWithin reports whether the line through p and q, whose ends lie on both sides of the plane of a triangle,
// passes strictly between its sides. A side whose bit is set in diagonals (1 for a–b, 2 for b–c, 4 for c–a) is none of
// the face that the triangle is a part of, but a diagonal: a line through it, not at a corner, passes within the face.
// Exact.
func PassesWithin(a, b, c, p, q Vec3, diagonals uint8) bool {
	sides := [3]float64{Orient3D(p, q, a, b), Orient3D(p, q, b, c), Orient3D(p, q, c, a)}
	up, down := 0, 0
	for k, s := range sides {
		switch {
		case s > 0:
			up++
		case s < 0:
			down++
		case diagonals>>k&1 == 0:
			return false
		}
	}
	return up >= 2 && down == 0 || down >= 2 && up == 0
}

// orientBound is (7 + 56 ε) ε with ε = 2⁻⁵³: the relative error of the plain determinant (Shewchuk 1997, table 4).
const orientBound = 7.771561172376103e-16

// expansion is a sum of floats that do not overlap, smallest first, without zeros; the last one has the sign of all.
type expansion struct {
	part [192]float64
	n    int
}

// orient3DExact expands the determinant of the points with a column of ones along its third coordinate.
func orient3DExact(a, b, c, d Vec3) float64 {
	var ab, bc, cd, da, ac, bd expansion
	ab.minor(a, b)
	bc.minor(b, c)
	cd.minor(c, d)
	da.minor(d, a)
	ac.minor(a, c)
	bd.minor(b, d)
	var pair, triple, scaled, sum, next expansion
	add := func(x, y, z *expansion, zSign, by float64) {
		pair.sum(x, y)
		scaled.scale(z, zSign)
		triple.sum(&pair, &scaled)
		scaled.scale(&triple, by)
		next.sum(&sum, &scaled)
		sum = next
	}
	add(&bc, &cd, &bd, -1, a.Z)
	add(&cd, &da, &ac, 1, -b.Z)
	add(&da, &ab, &bd, 1, c.Z)
	add(&ab, &bc, &ac, -1, -d.Z)
	if sum.n == 0 {
		return 0
	}
	return sum.part[sum.n-1]
}

// minor sets e to p.X q.Y - q.X p.Y.
func (e *expansion) minor(p, q Vec3) {
	var x, y expansion
	x.product(p.X, q.Y)
	y.product(-q.X, p.Y)
	e.sum(&x, &y)
}

// product sets e to a b.
func (e *expansion) product(a, b float64) {
	high, low := exactProduct(a, b)
	e.n = 0
	e.push(low)
	e.push(high)
}

func (e *expansion) push(x float64) {
	if x != 0 {
		e.part[e.n] = x
		e.n++
	}
}

// sum sets e to x + y: their parts are merged by size and added up one after another.
func (e *expansion) sum(x, y *expansion) {
	e.n = 0
	i, j, total := 0, 0, 0.0
	for i < x.n || j < y.n {
		var part float64
		if j == y.n || i < x.n && math.Abs(x.part[i]) < math.Abs(y.part[j]) {
			part = x.part[i]
			i++
		} else {
			part = y.part[j]
			j++
		}
		var rest float64
		total, rest = exactSum(total, part)
		e.push(rest)
	}
	e.push(total)
}

// scale sets e to b x.
func (e *expansion) scale(x *expansion, b float64) {
	e.n = 0
	total := 0.0
	for _, part := range x.part[:x.n] {
		high, low := exactProduct(part, b)
		mid, rest := exactSum(total, low)
		e.push(rest)
		total, rest = exactSum(high, mid)
		e.push(rest)
	}
	e.push(total)
}

// exactSum returns the rounded sum of a and b and its rounding error (Knuth 1969).
func exactSum(a, b float64) (sum, rest float64) {
	sum = a + b
	bb := sum - a
	return sum, (a - (sum - bb)) + (b - bb)
}

// Orient2D returns a number with the exact sign of (a-c)×(b-c), twice the signed area of the triangle: positive when it
// runs counter-clockwise, zero when the three points lie on one line. The range is that of Orient3D.
func Orient2D(a, b, c [2]float64) float64 {
	left := float64((a[0] - c[0]) * (b[1] - c[1]))
	right := float64((a[1] - c[1]) * (b[0] - c[0]))
	det := left - right
	if bound := float64(flatBound * (math.Abs(left) + math.Abs(right))); det > bound || -det > bound {
		return det
	}
	if left == 0 && right == 0 {
		return 0 // a factor of each is zero
	}
	var ab, bc, ca, pair, sum expansion
	p, q, r := Vec3{X: a[0], Y: a[1]}, Vec3{X: b[0], Y: b[1]}, Vec3{X: c[0], Y: c[1]}
	ab.minor(p, q)
	bc.minor(q, r)
	ca.minor(r, p)
	pair.sum(&ab, &bc)
	sum.sum(&pair, &ca)
	if sum.n == 0 {
		return 0
	}
	return sum.part[sum.n-1]
}

// flatBound is (3 + 16 ε) ε with ε = 2⁻⁵³, for the plain determinant in the plane (Shewchuk 1997, figure 21).
const flatBound = 3.3306690738754716e-16
