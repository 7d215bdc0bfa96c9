package geom_test

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// bigOrient is the sign of Orient3D in rational arithmetic.
func bigOrient(a, b, c, d geom.Vec3) int {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	sub := func(p, q geom.Vec3) [3]*big.Rat {
		return [3]*big.Rat{
			new(big.Rat).Sub(rat(p.X), rat(q.X)), new(big.Rat).Sub(rat(p.Y), rat(q.Y)), new(big.Rat).Sub(rat(p.Z), rat(q.Z)),
		}
	}
	mul := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
	u, v, w := sub(a, d), sub(b, d), sub(c, d)
	det := new(big.Rat)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		det.Add(det, mul(u[i], new(big.Rat).Sub(mul(v[j], w[k]), mul(v[k], w[j]))))
	}
	return det.Sign()
}

// TestOrient3DIsExact compares points in, and a rounding error beside, one plane, near the origin and far from it.
func TestOrient3DIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	point := func(size, offset float64) geom.Vec3 {
		return geom.V(offset+size*r.NormFloat64(), offset+size*r.NormFloat64(), -offset+size*r.NormFloat64())
	}
	var signs [3]int
	for i := range 20000 {
		size, offset := []float64{1, 1e-6, 1e9}[i%3], []float64{0, 1, 1000}[i/3%3]
		a, b, c := point(size, offset), point(size, offset), point(size, offset)
		d := point(size, offset)
		switch i % 5 {
		case 1, 2: // nearly in the plane
			d = a.AddScaled(r.Float64(), b.Sub(a)).AddScaled(r.Float64(), c.Sub(a))
		case 3: // exactly on it: a grid of small integers
			k := func() float64 { return float64(r.IntN(7)-3) * 0.125 }
			a, b, c, d = geom.V(k(), k(), k()), geom.V(k(), k(), k()), geom.V(k(), k(), k()), geom.V(k(), k(), k())
		case 4: // the very corner, and its neighbour in floats
			d = a
			d.X = math.Nextafter(d.X, float64(r.IntN(3)-1)*math.Inf(1))
			if math.IsNaN(d.X) {
				d = a
			}
		}
		want, x := bigOrient(a, b, c, d), geom.Orient3D(a, b, c, d)
		got := 0
		if x > 0 {
			got = 1
		} else if x < 0 {
			got = -1
		}
		signs[want+1]++
		if got != want {
			t.Fatalf("case %d: %v %v %v %v: sign %d, want %d", i, a, b, c, d, got, want)
		}
		if y := geom.Orient3D(b, a, c, d); y*x > 0 || (x == 0) != (y == 0) {
			t.Fatalf("case %d: %g and %g with two points changed", i, x, y)
		}
	}
	if min(signs[0], signs[1], signs[2]) < 1000 {
		t.Errorf("signs %v: one side is hardly tested", signs)
	}
}

// TestOrient2DIsExact lifts the points to the plane z = 1 and compares with the origin: a determinant of three points
// is one of four then.
func TestOrient2DIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	var signs [3]int
	for i := range 20000 {
		size, offset := []float64{1, 1e-6, 1e9}[i%3], []float64{0, 1, 1000}[i/3%3]
		var p [3][2]float64
		for k := range p {
			p[k] = [2]float64{offset + size*r.NormFloat64(), size * r.NormFloat64()}
		}
		switch i % 4 {
		case 1: // nearly on the line
			at := r.Float64()
			for k := range 2 {
				p[2][k] = p[0][k] + at*(p[1][k]-p[0][k])
			}
		case 2: // exactly on it: a grid of small integers
			for k := range p {
				p[k] = [2]float64{float64(r.IntN(3)) * 0.125, float64(r.IntN(3)) * 0.125}
			}
		case 3: // the very corner, and its neighbour in floats
			p[2] = p[0]
			p[2][r.IntN(2)] = math.Nextafter(p[2][r.IntN(2)], 1)
		}
		lift := func(p [2]float64) geom.Vec3 { return geom.V(p[0], p[1], 1) }
		want, x := bigOrient(lift(p[0]), lift(p[1]), lift(p[2]), geom.Vec3{}), geom.Orient2D(p[0], p[1], p[2])
		signs[want+1]++
		if x > 0 != (want > 0) || x < 0 != (want < 0) {
			t.Fatalf("case %d: %v: sign %g, want %d", i, p, x, want)
		}
	}
	if min(signs[0], signs[1], signs[2]) < 1000 {
		t.Errorf("signs %v: one side is hardly tested", signs)
	}
}

func BenchmarkOrient3D(b *testing.B) {
	p, q, s := geom.V(0.1, 0.2, 0.3), geom.V(1.1, 0.7, 0.2), geom.V(0.4, 1.3, 0.9)
	for _, row := range []struct {
		name string
		x    geom.Vec3
	}{{"clear", geom.V(0, 0, 5)}, {"coplanar", q}} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				geom.Orient3D(p, q, s, row.x)
			}
		})
	}
}
