package deform

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// A sphere of m meridians and n bands has 2m(n−1) triangles. For even faces m is about 2n: the paper's spheres and
// those between them lie within these bounds of m/n.
const (
	leastSlender, mostSlender = 1.5, 2.5
	maxSphereFaces            = 1 << 20
)

// Sphere returns the unit sphere (m) of a number of triangles, by meridians and parallels about the z axis: the north
// pole, the rings from north to south, the south pole. The triangles are counter-clockwise seen from outside. A number
// for which there is no sphere of even faces is an error that names the nearest ones.
func Sphere(faces int) (verts []geom.Vec3, tris [][3]int32, err error) {
	m, n := sphereGrid(faces)
	if m == 0 {
		return nil, nil, fmt.Errorf("there is no sphere of %d faces: take %s", faces, nearestSpheres(faces))
	}
	verts = append(verts, geom.V(0, 0, 1))
	for band := 1; band < n; band++ {
		sinB, cosB := geom.SinCos(math.Pi * float64(band) / float64(n))
		for i := range m {
			sin, cos := geom.SinCos(2 * math.Pi * float64(i) / float64(m))
			verts = append(verts, geom.V(sinB*cos, sinB*sin, cosB))
		}
	}
	verts = append(verts, geom.V(0, 0, -1))
	ring := func(band, i int) int32 { return int32(1 + (band-1)*m + i%m) }
	south := int32(len(verts) - 1)
	for i := range m {
		tris = append(tris, [3]int32{0, ring(1, i), ring(1, i+1)})
	}
	for band := 1; band < n-1; band++ {
		for i := range m {
			a, b, c, d := ring(band, i), ring(band+1, i), ring(band+1, i+1), ring(band, i+1)
			tris = append(tris, [3]int32{a, b, c}, [3]int32{a, c, d})
		}
	}
	for i := range m {
		tris = append(tris, [3]int32{south, ring(n-1, i+1), ring(n-1, i)})
	}
	return verts, tris, nil
}

// sphereGrid returns the meridians and bands of the sphere of so many faces with m/n nearest to 2, or zeros.
func sphereGrid(faces int) (m, n int) {
	if faces < 8 || faces > maxSphereFaces || faces%2 != 0 {
		return 0, 0
	}
	half := faces / 2
	best := math.Inf(1)
	for rows := 1; rows*rows <= half; rows++ {
		if half%rows != 0 {
			continue
		}
		slender := float64(half/rows) / float64(rows+1)
		if slender < leastSlender || slender > mostSlender {
			continue
		}
		if off := max(slender/2, 2/slender); off < best {
			best, m, n = off, half/rows, rows+1
		}
	}
	return m, n
}

// nearestSpheres names the next smaller and greater numbers of faces for which there is a sphere.
func nearestSpheres(faces int) string {
	isSphere := func(k int) bool { m, _ := sphereGrid(k); return m > 0 }
	if faces <= 8 {
		return "8"
	}
	below := min(faces, maxSphereFaces+1) - 1
	for !isSphere(below) {
		below--
	}
	for above := faces + 1; above <= maxSphereFaces; above++ {
		if isSphere(above) {
			return fmt.Sprintf("%d or %d", below, above)
		}
	}
	return fmt.Sprint(below)
}
