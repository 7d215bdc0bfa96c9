package geom

import "math"

// Quadratic returns the real roots of a x² + 2 b x + c = 0 (mind the 2), lower ≤ upper, and how many there are: a
// double root counts once and fills both. No coefficients give NaN from 0/0, and close roots lose no digits: the
// discriminant is formed without cancellation, the smaller root as c over the larger (Forsythe 1970). A root beyond
// the largest float64, a NaN or infinite coefficient, and an equation that is 0 = 0 or never true count as none.
func Quadratic(a, b, c float64) (lower, upper float64, n int) {
	larger, smaller, n := quadratic(a, b, c)
	if n == 2 && math.IsInf(larger, 0) {
		larger, n = smaller, 1
	}
	if n == 0 || math.IsInf(larger, 0) {
		return 0, 0, 0
	}
	if larger < smaller {
		return larger, smaller, n
	}
	return smaller, larger, n
}

// quadratic returns q/a and c/q with q = -(b + sign(b) √(b² - ac)): for b ≥ 0 the first is the root where a x² + 2 b x
// + c falls, for b < 0 the one where it rises. The first is infinite when a is zero. n is 0, 1 (a double root) or 2.
func quadratic(a, b, c float64) (first, second float64, n int) {
	size := max(math.Abs(a), math.Abs(b), math.Abs(c))
	if !(size > 0) || math.IsInf(size, 1) {
		return 0, 0, 0
	}
	if size > 1e100 || size < 1e-100 {
		_, e := math.Frexp(size)
		a, b, c = math.Ldexp(a, -e), math.Ldexp(b, -e), math.Ldexp(c, -e)
	}
	disc := differenceOfProducts(b, b, a, c)
	switch {
	case disc < 0:
		return 0, 0, 0
	case a == 0 && b == 0:
		return math.Inf(1), math.Inf(1), 1
	case a == 0:
		return math.Inf(1), -c / (2 * b), 2
	case disc == 0:
		return -b / a, -b / a, 1
	}
	q := -(b + math.Copysign(math.Sqrt(disc), b))
	return q / a, c / q, 2
}

// differenceOfProducts returns a b - c d without cancellation, for magnitudes below 1e150: both products are formed
// exactly, as a sum of two numbers each (Dekker 1971).
func differenceOfProducts(a, b, c, d float64) float64 {
	p, pLow := exactProduct(a, b)
	q, qLow := exactProduct(c, d)
	return (p - q) + (pLow - qLow)
}

// exactProduct returns the rounded product of a and b and its rounding error.
func exactProduct(a, b float64) (product, low float64) {
	product = float64(a * b)
	aHigh, aLow := halves(a)
	bHigh, bLow := halves(b)
	low = float64(aHigh*bHigh) - product
	low += float64(aHigh * bLow)
	low += float64(aLow * bHigh)
	low += float64(aLow * bLow)
	return product, low
}

// halves splits a into two numbers of 26 bits each (Veltkamp).
func halves(a float64) (high, low float64) {
	t := float64(a * (1<<27 + 1))
	high = t - (t - a)
	return high, a - high
}

// Wave is the function Mean + Sin sin t + Cos cos t of an angle t (rad): what the height of a turning point over a
// plane, and the side of a turning line, follow (design: van Waveren 2005, 2.4 and 2.5).
type Wave struct{ Mean, Sin, Cos float64 }

// At returns the value at angle t.
func (w Wave) At(t float64) float64 {
	s, c := SinCos(t)
	return w.Mean + float64(w.Sin*s) + float64(w.Cos*c)
}

// Amplitude returns how far the wave swings to both sides of Mean.
func (w Wave) Amplitude() float64 {
	return math.Sqrt(float64(w.Sin*w.Sin) + float64(w.Cos*w.Cos))
}

// Apex returns tan(t/2) of the angle t where the wave is highest, +Inf for half a turn, and false for a constant wave.
func (w Wave) Apex() (tangent float64, ok bool) {
	r := w.Amplitude()
	switch {
	case r == 0:
		return 0, false
	case w.Cos >= 0:
		return w.Sin / (r + w.Cos), true
	case w.Sin == 0:
		return math.Inf(1), true
	}
	return (r - w.Cos) / w.Sin, true
}

// Crossings returns tan(t/2) of the angles t where the wave falls through the level and where it rises through it, +Inf
// for half a turn. n is 2; or 1 when it only touches the level, both then being that place; or 0 when it never is
// there, always is there, or is not finite.
func (w Wave) Crossings(level float64) (falling, rising float64, n int) {
	// With r = tan(t/2), (1 + r²)(w - level) = a r² + 2 b r + c, and it falls and rises together with w.
	mean := w.Mean - level
	first, second, n := quadratic(mean-w.Cos, w.Sin, mean+w.Cos)
	if n == 0 {
		return 0, 0, 0
	}
	first, second = halfTurn(first), halfTurn(second)
	if w.Sin < 0 {
		return second, first, n
	}
	return first, second, n
}

// halfTurn names the tangent of a quarter turn, which has two signs, by one, and zero likewise.
func halfTurn(tangent float64) float64 {
	if math.IsInf(tangent, 0) {
		return math.Inf(1)
	}
	return tangent + 0
}

// CrossingAngles returns the same as Crossings as angles t in [0, 2π).
func (w Wave) CrossingAngles(level float64) (falling, rising float64, n int) {
	falling, rising, n = w.Crossings(level)
	if n == 0 {
		return 0, 0, 0
	}
	return AngleOfTangent(falling), AngleOfTangent(rising), n
}

// AngleOfTangent returns the angle t in [0, 2π) with tan(t/2) = tangent; either infinity gives π.
func AngleOfTangent(tangent float64) float64 {
	const lastBelowTurn = 6.28318530717958534 // the largest float64 below 2π as rounded
	t := 2 * Atan2(math.Abs(tangent), 1)
	if tangent >= 0 || t == math.Pi {
		return t
	}
	return min(2*math.Pi-t, lastBelowTurn)
}
