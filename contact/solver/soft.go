package solver

import "math"

// Soft holds the coefficients of a soft constraint row for one sub-step length. The row acts like an implicitly
// integrated spring and damper (Catto, "Soft Constraints", GDC 2011; "Solver2D", 2024); the package documentation has
// its equation.
//
// Each sub-step the impulse decays towards its preload by the share Softness, while the gap error is driven out at
// BiasRate. Every sway mode of a stack stays damped as long as Softness/h > BiasRate, which holds for Frequency ≤ 1/(8
// h).
type Soft struct {
	BiasRate  float64 // 1/s, opening speed asked for per metre of gap error
	MassScale float64 // share of the effective mass used, 0…1
	Softness  float64 // γ: share of the impulse (less its preload) lost each sub-step, 0…1
}

// MakeSoft returns the coefficients for a contact frequency (Hz), damping ratio and sub-step (s).
func MakeSoft(frequency, damping, h float64) Soft {
	omega := 2 * math.Pi * frequency
	a1 := float64(2*damping) + float64(h*omega)
	a2 := float64(h * omega * a1)
	a3 := 1 / (1 + a2)
	return Soft{BiasRate: omega / a1, MassScale: float64(a2 * a3), Softness: a3}
}
