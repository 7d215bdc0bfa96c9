package geom

import "math"

// π/2 in three parts. The first two have 33 bits, so that their products with an integer below 2²⁰ are exact (Cody and
// Waite 1980; constants: fdlibm, e_rem_pio2.c).
const (
	halfPi1 = 1.57079632673412561417e+00
	halfPi2 = 6.07710050630396597660e-11
	halfPi3 = 2.02226624879595063154e-21
)

// SinCos returns the sine and cosine of x (rad) with the same bits on every machine. The error is below 2.5e-16 for
// |x| < 1e6; beyond, it is that of half the last digit of x. NaN and infinity give NaN.
func SinCos(x float64) (sin, cos float64) {
	if math.Abs(x) < 0.75 { // less than π/4: nothing to reduce
		return nearZero(x)
	}
	if !(math.Abs(x) < 1e6) {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return math.NaN(), math.NaN()
		}
		x = math.Mod(x, 2*math.Pi)
	}
	n := math.Round(x * (2 / math.Pi))
	r := x - float64(n*halfPi1)
	r -= float64(n * halfPi2)
	r -= float64(n * halfPi3)
	s, c := nearZero(r)
	switch int64(n) & 3 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	}
	return -c, s
}

// nearZero returns the sine and cosine of r in [-π/4, π/4] (rad).
func nearZero(r float64) (sin, cos float64) {
	z := float64(r * r)
	// Minimax polynomials on [-π/4, π/4] (coefficients: fdlibm, k_sin.c and k_cos.c).
	sp := -2.50507602534068634195e-08 + float64(z*1.58969099521155010221e-10)
	sp = 2.75573137070700676789e-06 + float64(z*sp)
	sp = -1.98412698298579493134e-04 + float64(z*sp)
	sp = 8.33333333332248946124e-03 + float64(z*sp)
	sp = -1.66666666666666324348e-01 + float64(z*sp)
	sin = r + float64(r*float64(z*sp))
	cp := 2.08757232129817482790e-09 - float64(z*1.13596475577881948265e-11)
	cp = -2.75573143513906633035e-07 + float64(z*cp)
	cp = 2.48015872894767294178e-05 + float64(z*cp)
	cp = -1.38888888888741095749e-03 + float64(z*cp)
	cp = 4.16666666666666019037e-02 + float64(z*cp)
	cos = 1 - float64(0.5*z) + float64(z*float64(z*cp))
	return sin, cos
}

// Atan2 returns the angle (rad, in [-π, π]) of the point (x, y) with the same bits on every machine.
func Atan2(y, x float64) float64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.NaN()
	}
	if math.IsInf(x, 0) {
		x, y = math.Copysign(1, x), finiteSign(y)
	} else if math.IsInf(y, 0) {
		x, y = 0, math.Copysign(1, y)
	}
	ax, ay := math.Abs(x), math.Abs(y)
	var a float64
	switch {
	case ax == 0 && ay == 0:
		a = 0
	case ay > ax:
		a = math.Pi/2 - atanUnit(ax/ay)
	default:
		a = atanUnit(ay / ax)
	}
	if math.Signbit(x) {
		a = math.Pi - a
	}
	return math.Copysign(a, y)
}

// finiteSign maps y against an infinite x: ±1 for infinity, a signed zero otherwise.
func finiteSign(y float64) float64 {
	if math.IsInf(y, 0) {
		return math.Copysign(1, y)
	}
	return math.Copysign(0, y)
}

// atanUnit is the arc tangent on [0, 1]: reduced at tan(π/8), then a rational approximation (coefficients: Cephes,
// atan.c).
func atanUnit(t float64) float64 {
	base := 0.0
	if t > 0.41421356237309503 {
		base = math.Pi / 4
		t = (t - 1) / (t + 1)
	}
	z := float64(t * t)
	p := -1.615753718733365076637e+01 + float64(z*-8.750608600031904122785e-01)
	p = -7.500855792314704667340e+01 + float64(z*p)
	p = -1.228866684490136173410e+02 + float64(z*p)
	p = -6.485021904942025371773e+01 + float64(z*p)
	q := 2.485846490142306297962e+01 + z
	q = 1.650270098316988542046e+02 + float64(z*q)
	q = 4.328810604912902668951e+02 + float64(z*q)
	q = 4.853903996359136964868e+02 + float64(z*q)
	q = 1.945506571482613964425e+02 + float64(z*q)
	return base + (t + float64(t*float64(z*p)/q))
}

// Acos returns the arc cosine (rad) of c clamped to [-1, 1], with the same bits on every machine.
func Acos(c float64) float64 {
	c = max(-1, min(1, c))
	return Atan2(math.Sqrt(float64((1-c)*(1+c))), c)
}
