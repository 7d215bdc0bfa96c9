package jointrows

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// circle returns points of a circle of radius 2 m about the origin.
func circle(n int) []geom.Vec3 {
	points := make([]geom.Vec3, n)
	for i := range points {
		a := 2 * math.Pi * float64(i) / float64(n)
		points[i] = geom.V(2*math.Cos(a), 2*math.Sin(a), 0)
	}
	return points
}

// TestCurveOfCircle: a closed curve through points of a circle has its length, positions along it and bend.
func TestCurveOfCircle(t *testing.T) {
	for _, n := range []int{64, 256, 1024} {
		c, corner := NewCurve(circle(n), true, axes[2])
		if corner >= 0 {
			t.Fatalf("corner at %d", corner)
		}
		worst, bend := 0.0, 0.0
		for k := range 1000 {
			a := 2 * math.Pi * float64(k) / 1000
			p := c.nearest(geom.V(math.Cos(a), math.Sin(a), 0), 2*a)
			worst = max(worst, math.Abs(p.s-2*a))
			bend = max(bend, math.Abs(p.bend.Len()-0.5))
		}
		t.Logf("%d points: length off by %.2g m, coordinate by %.2g m, bend by %.2g/m",
			n, c.Length()-4*math.Pi, worst, bend)
	}
}

// TestArcLengthIsExact compares arc lengths with a fine sum of chords, extrapolated.
func TestArcLengthIsExact(t *testing.T) {
	for _, closed := range []bool{false, true} {
		points := knot(14)
		c, _ := NewCurve(points, closed, axes[2])
		want := 0.0
		for _, p := range spline(points, closed) {
			want += chords(&p, 4096) + (chords(&p, 4096)-chords(&p, 2048))/3
		}
		t.Logf("%d pieces, %.15g %.15g", len(c.pieces), c.Length(), want)
	}
	_ = rand.N[int]
}

func chords(p *piece, n int) (sum float64) {
	last := p.by[0]
	for k := 1; k <= n; k++ {
		at, _, _ := p.at(float64(k) / float64(n))
		sum += at.Sub(last).Len()
		last = at
	}
	return sum
}
