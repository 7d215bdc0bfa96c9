package geom

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestQuadraticCases(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, row := range []struct {
		name         string
		a, b, c      float64
		lower, upper float64
		n            int
	}{
		{"two roots", 1, -1.5, 2, 1, 2, 2},
		{"leading coefficient negative", -1, 1.5, -2, 1, 2, 2},
		{"double root", 1, -3, 9, 3, 3, 1},
		{"no root", 1, 0, 1, 0, 0, 0},
		{"a = 0", 0, 1, -6, 3, 3, 1},
		{"a = 0, b negative", 0, -1, -6, -3, -3, 1},
		{"b = 0", 1, 0, -4, -2, 2, 2},
		{"c = 0, b positive", 1, 2, 0, -4, 0, 2},
		{"c = 0, b negative", 1, -2, 0, 0, 4, 2},
		{"b = c = 0", 5, 0, 0, 0, 0, 1},
		{"a = b = 0: never true", 0, 0, 3, 0, 0, 0},
		{"all zero: always true", 0, 0, 0, 0, 0, 0},
		{"nearly linear", 1e-300, 1, -2, -2e300, 1, 2},
		{"the far root overflows", 5e-324, 1, -2, 1, 1, 1},
		{"smaller root without cancellation", 1, 5e8, 1, -1e9, -1e-9, 2},
		{"overflowing discriminant", 1e300, -1.5e300, 2e300, 1, 2, 2},
		{"underflowing discriminant", 1e-300, -1.5e-300, 2e-300, 1, 2, 2},
		{"NaN", nan, 1, 1, 0, 0, 0},
		{"NaN in c", 1, 1, nan, 0, 0, 0},
		{"infinite", 1, inf, 1, 0, 0, 0},
	} {
		lower, upper, n := Quadratic(row.a, row.b, row.c)
		off := math.Abs(lower-row.lower) > 4e-16*math.Abs(row.lower) || math.Abs(upper-row.upper) > 4e-16*math.Abs(row.upper)
		if n != row.n || off || lower != lower || upper != upper {
			t.Errorf("%s: got %g, %g (%d), want %g, %g (%d)", row.name, lower, upper, n, row.lower, row.upper, row.n)
		}
	}
}

// TestQuadraticCloseRoots uses coefficients that are exact products of two roots that differ in their last bits.
func TestQuadraticCloseRoots(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 20000 {
		// Roots of 24 bits: 2b and c are exact.
		x := float64(float32(r.NormFloat64()))
		y := float64(math.Nextafter32(float32(x), 2))
		for range r.IntN(4) {
			y = float64(math.Nextafter32(float32(y), 2))
		}
		lower, upper, n := Quadratic(1, -(x+y)/2, x*y)
		want := 2
		if x == y {
			want = 1
		}
		lo, hi := min(x, y), max(x, y)
		if n != want || math.Abs(lower-lo) > 4e-16*math.Abs(lo) || math.Abs(upper-hi) > 4e-16*math.Abs(hi) {
			t.Fatalf("roots %v and %v: got %v, %v (%d)", x, y, lower, upper, n)
		}
	}
}

func TestDifferenceOfProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	for range 20000 {
		a, b, c := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
		d := a * b / c
		p, q := new(big.Float).Mul(exact(a), exact(b)), new(big.Float).Mul(exact(c), exact(d))
		want, _ := new(big.Float).Sub(p, q).Float64()
		if got := differenceOfProducts(a, b, c, d); math.Abs(got-want) > 4e-16*math.Abs(want) {
			t.Fatalf("%v %v - %v %v = %v, want %v", a, b, c, d, got, want)
		}
	}
}

func TestCrossingCases(t *testing.T) {
	const degree = math.Pi / 180
	for _, row := range []struct {
		name            string
		wave            Wave
		level           float64
		falling, rising float64 // rad
		n               int
	}{
		{"cosine through zero", Wave{0, 0, 1}, 0, 90 * degree, 270 * degree, 2},
		{"sine through zero: half a turn exactly", Wave{0, 1, 0}, 0, math.Pi, 0, 2},
		{"minus sine: starts on the level", Wave{0, -1, 0}, 0, 0, math.Pi, 2},
		{"a = 0: one root at half a turn", Wave{1, -1, 1}, 0, 90 * degree, math.Pi, 2},
		{"c = 0: start exactly on the zone", Wave{-3.75, 3, 4}, 0.25, 73.73979529168804 * degree, 0, 2},
		{"leaves the zone and comes back", Wave{-3.8, 3, 4}, 0.2, 73.73979529168804 * degree, 0, 2},
		{"touches from below", Wave{-5, 3, 4}, 0, 36.86989764584402 * degree, 36.86989764584402 * degree, 1},
		{"touches from above", Wave{5, 3, 4}, 0, 216.86989764584402 * degree, 216.86989764584402 * degree, 1},
		{"touches at half a turn", Wave{1, 0, 1}, 0, math.Pi, math.Pi, 1},
		{"touches at the start", Wave{-1, 0, 1}, 0, 0, 0, 1},
		{"never there", Wave{7, 3, 4}, 1, 0, 0, 0},
		{"axis orthogonal to the plane", Wave{0.2, 0, 0}, 0, 0, 0, 0},
		{"all zero", Wave{}, 0, 0, 0, 0},
		{"constant and on the level", Wave{0.25, 0, 0}, 0.25, 0, 0, 0},
		{"NaN", Wave{math.NaN(), 1, 1}, 0, 0, 0, 0},
		{"just before a whole turn", Wave{1, 1e-17, -1}, 0, 2*math.Pi - 2e-17, 0, 2},
	} {
		falling, rising, n := row.wave.CrossingAngles(row.level)
		if n != row.n || !(math.Abs(falling-row.falling) < 1e-15) || !(math.Abs(rising-row.rising) < 1e-15) {
			t.Errorf("%s: falls at %v, rises at %v (%d), want %v, %v (%d)",
				row.name, falling, rising, n, row.falling, row.rising, row.n)
		}
		if !(0 <= falling && falling < 2*math.Pi && 0 <= rising && rising < 2*math.Pi) {
			t.Errorf("%s: an angle is not in [0, 2π): %v, %v", row.name, falling, rising)
		}
	}
}

// TestCrossingsAgainstScan finds the sign changes of random waves by walking along them.
func TestCrossingsAgainstScan(t *testing.T) {
	const steps = 720
	r := rand.New(rand.NewPCG(6, 6))
	for range 4000 {
		w := Wave{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		level := r.NormFloat64()
		falling, rising, n := w.CrossingAngles(level)
		var down, up []float64
		before := w.At(0) - level
		for i := 1; i <= steps; i++ {
			at := 2 * math.Pi * float64(i) / steps
			now := w.At(at) - level
			if before >= 0 && now < 0 {
				down = append(down, at)
			}
			if before < 0 && now >= 0 {
				up = append(up, at)
			}
			before = now
		}
		// Both crossings may hide between two steps, where the wave barely gets across.
		if len(down) == 0 && n == 2 && math.Abs(falling-rising) < 2*math.Pi/steps {
			continue
		}
		if (len(down) == 1) != (n == 2) || len(down) != len(up) {
			t.Fatalf("%v through %v: %d crossings, the scan found %d down and %d up", w, level, n, len(down), len(up))
		}
		if n != 2 {
			continue
		}
		const step = 2 * math.Pi / steps
		if falling > down[0] || falling < down[0]-step || rising > up[0] || rising < up[0]-step {
			t.Fatalf("%v through %v: falls at %v, rises at %v, the scan says before %v, %v",
				w, level, falling, rising, down[0], up[0])
		}
		if e := max(math.Abs(w.At(falling)-level), math.Abs(w.At(rising)-level)); e > 1e-14 {
			t.Fatalf("%v through %v: off the level by %g", w, level, e)
		}
	}
}

func TestApex(t *testing.T) {
	const degree = math.Pi / 180
	for _, row := range []struct {
		name string
		wave Wave
		want float64 // rad
		ok   bool
	}{
		{"in the zone, never leaves it", Wave{-0.4, 0.1, 0.5}, 11.309932474020215 * degree, true},
		{"at the start", Wave{0, 0, 1}, 0, true},
		{"at half a turn", Wave{0, 0, -1}, math.Pi, true},
		{"close to half a turn", Wave{0, 1e-12, -1}, math.Pi - 1e-12, true},
		{"beyond half a turn", Wave{0, -1, -1}, 225 * degree, true},
		{"constant", Wave{3, 0, 0}, 0, false},
	} {
		tangent, ok := row.wave.Apex()
		if got := AngleOfTangent(tangent); ok != row.ok || math.Abs(got-row.want) > 1e-15 {
			t.Errorf("%s: %v, %v, want %v, %v", row.name, got, ok, row.want, row.ok)
		}
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range 1000 {
		w := Wave{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		tangent, _ := w.Apex()
		if top := w.At(AngleOfTangent(tangent)); math.Abs(top-(w.Mean+w.Amplitude())) > 1e-14 {
			t.Fatalf("%v: at the apex %v, not %v", w, top, w.Mean+w.Amplitude())
		}
	}
}
