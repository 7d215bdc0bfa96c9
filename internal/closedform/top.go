package closedform

import "math"

// Precession returns the slower of the two rates (rad/s) at which a symmetric top precesses steadily, leaning by lean
// (rad) against the vertical: its moments of inertia (kg m²) are across about the point that stays, and along its axis,
// about which it turns at spin (rad/s, with the share of the precession in it); the weight pulls it over with torque
// (N m) times the sine of the lean. NaN if it turns too slowly to precess steadily. It is the root of
//
//	across cos(lean) Ω² − along spin Ω + torque = 0
//
// (Goldstein, Poole and Safko, Classical Mechanics, 3rd edition, section 5.7; Landau and Lifshitz, Mechanics, section
// 35). On a rough floor the tip stays and torque is m g l, across is that about the tip; on a smooth one the centre of
// mass stays, the floor bears the weight all the same, and across is that about the centre.
func Precession(across, along, spin, torque, lean float64) float64 {
	momentum := along * spin
	return 2 * torque / (momentum + math.Sqrt(momentum*momentum-4*across*torque*math.Cos(lean)))
}

// FreeSymmetricTop returns the rate (rad/s) at which the axis of a free symmetric top goes round its angular momentum
// (kg m²/s): momentum over the moment across (Landau and Lifshitz, Mechanics, section 33).
func FreeSymmetricTop(momentum, across float64) float64 { return momentum / across }

// FlipTime returns the time (s) between two flips of a free asymmetric top that spins about its middle axis, from its
// moments of inertia (kg m², a < b < c), kinetic energy (J) and angular momentum (kg m²/s): half the period of the
// Jacobi elliptic functions that Euler's equations are solved by (Landau and Lifshitz, Mechanics, section 37).
func FlipTime(a, b, c, energy, momentum float64) float64 {
	m := momentum * momentum
	rate := (c - b) * (m - 2*energy*a) / (a * b * c)
	k := (b - a) * (2*energy*c - m) / ((c - b) * (m - 2*energy*a))
	if k > 1 { // the axis circles the first principal axis instead of the third
		return FlipTime(c, b, a, energy, momentum)
	}
	return 2 * completeElliptic(k) / math.Sqrt(rate)
}

// completeElliptic is the complete elliptic integral of the first kind of parameter m = k² (Gauss: π over twice the
// arithmetic-geometric mean of 1 and the complementary modulus).
func completeElliptic(m float64) float64 {
	a, b := 1.0, math.Sqrt(1-m)
	for math.Abs(a-b) > 1e-15*a {
		a, b = (a+b)/2, math.Sqrt(a*b)
	}
	return math.Pi / (2 * a)
}
