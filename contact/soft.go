package contact

import "math"

// Soft holds the coefficients of a soft constraint row for one sub-step length: it acts like an implicitly integrated
// spring and damper (Catto, "Soft Constraints", GDC 2011; "Solver2D", 2024).
//
// Sliding the impulse back towards its reference by Leak each sub-step, while the gap error is driven out at Rate,
// keeps every sway mode of a stack damped as long as Leak/h > Rate, which holds for Frequency ≤ 1/(8 h).
type Soft struct {
	BiasRate  float64 // 1/s, speed asked per metre of gap error
	MassScale float64 // share of the effective mass used, 0…1
	Softness  float64 // share of the impulse (less its reference) lost each sub-step, 0…1
}

// MakeSoft returns the coefficients for a contact frequency (Hz), damping ratio and sub-step (s).
func MakeSoft(frequency, damping, h float64) Soft {
	omega := 2 * math.Pi * frequency
	a1 := float64(2*damping) + float64(h*omega)
	a2 := float64(h * omega * a1)
	a3 := 1 / (1 + a2)
	return Soft{BiasRate: omega / a1, MassScale: float64(a2 * a3), Softness: a3}
}
