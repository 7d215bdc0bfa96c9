package geom_test

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"math/rand/v2"
	"testing"
)

func TestSinCos(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, row := range []struct {
		name       string
		limit, eps float64
	}{
		{"first quarter", math.Pi / 2, 2.5e-16},
		{"a few turns", 20, 2.5e-16},
		{"up to 1e6", 1e6, 2.5e-16},
		{"up to 1e9", 1e9, 6e-8},
	} {
		worst := 0.0
		for range 200000 {
			x := row.limit * (2*r.Float64() - 1)
			wantSin, wantCos := math.Sincos(x)
			sin, cos := geom.SinCos(x)
			worst = max(worst, math.Abs(sin-wantSin), math.Abs(cos-wantCos))
		}
		if worst > row.eps {
			t.Errorf("%s: off by %g, more than %g", row.name, worst, row.eps)
		}
	}
}

func TestSinCosSpecial(t *testing.T) {
	for _, x := range []float64{0, 1e-300, 1e-20, 1e-8, math.Pi / 4, math.Pi / 2, math.Pi, 1.5 * math.Pi, 2 * math.Pi} {
		for _, x := range []float64{x, -x, math.Nextafter(x, 9), math.Nextafter(x, -9)} {
			wantSin, wantCos := math.Sincos(x)
			sin, cos := geom.SinCos(x)
			// Near a zero of the sine the relative error counts: a tiny angle keeps all its digits.
			if math.Abs(sin-wantSin) > 2e-15*math.Abs(wantSin) || math.Abs(cos-wantCos) > 3e-16 {
				t.Errorf("SinCos(%g) = %g, %g, want %g, %g", x, sin, cos, wantSin, wantCos)
			}
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if sin, cos := geom.SinCos(x); !math.IsNaN(sin) || !math.IsNaN(cos) {
			t.Errorf("SinCos(%g) = %g, %g, want NaN", x, sin, cos)
		}
	}
	for _, x := range []float64{1e9, -1e12, 1e300, math.MaxFloat64} {
		if sin, cos := geom.SinCos(x); math.Abs(sin*sin+cos*cos-1) > 1e-15 {
			t.Errorf("SinCos(%g) = %g, %g, not on the circle", x, sin, cos)
		}
	}
}

func TestAtan2(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 200000 {
		y := r.NormFloat64() * math.Pow(10, 40*r.Float64()-20)
		x := r.NormFloat64() * math.Pow(10, 40*r.Float64()-20)
		got, want := geom.Atan2(y, x), math.Atan2(y, x)
		if math.Abs(got-want) > 4.5e-16*math.Abs(want) {
			t.Fatalf("Atan2(%g, %g) = %g, want %g, off by %g", y, x, got, want, got-want)
		}
	}
	inf := math.Inf(1)
	values := []float64{0, math.Copysign(0, -1), 1, -1, 1e-310, -1e-310, 1e308, -1e308, inf, -inf, math.NaN()}
	for _, y := range values {
		for _, x := range values {
			got, want := geom.Atan2(y, x), math.Atan2(y, x)
			// The sign is that of y, even where the standard one loses it to an underflowing y/x.
			if math.IsNaN(got) != math.IsNaN(want) || math.Abs(math.Abs(got)-math.Abs(want)) > 4e-16 ||
				!math.IsNaN(got) && math.Signbit(got) != math.Signbit(y) {
				t.Errorf("Atan2(%g, %g) = %g, want %g", y, x, got, want)
			}
		}
	}
}

func TestAcos(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 100000 {
		c := 2*r.Float64() - 1
		if r.IntN(2) == 0 {
			c = math.Copysign(1-math.Pow(10, -16*r.Float64()), c)
		}
		// Close to 1 the standard one loses digits; the sine of half the angle does not.
		want := 2 * math.Atan2(math.Sqrt(1-c), math.Sqrt(1+c))
		if got := geom.Acos(c); math.Abs(got-want) > 8e-16*want {
			t.Fatalf("Acos(%g) = %g, want %g, off by %g", c, got, want, got-want)
		}
	}
	for _, row := range []struct{ c, want float64 }{
		{1, 0}, {-1, math.Pi}, {0, math.Pi / 2}, {1 + 1e-15, 0}, {-7, math.Pi}, {math.Inf(1), 0},
	} {
		if got := geom.Acos(row.c); got != row.want {
			t.Errorf("Acos(%g) = %g, want %g", row.c, got, row.want)
		}
	}
	if got := geom.Acos(math.NaN()); !math.IsNaN(got) {
		t.Errorf("Acos(NaN) = %g", got)
	}
}
