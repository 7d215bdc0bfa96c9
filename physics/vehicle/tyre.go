package vehicle

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// rise is the slope of the curve at no slip, in largest forces per peak slip: with a peak at 8° the cornering
// stiffness is 15 times the load per radian, as of common radial tyres (Pacejka, figure 1.13).
const rise = 2.2

// curve is the magic formula scaled to a largest force of 1 at a slip of 1 (Pacejka, equation 4.6):
// y = sin(C atan(Bx − E(Bx − atan Bx))).
type curve struct{ b, c, e float64 }

// makeCurve returns the curve that falls to slide when the tyre slides fully: C from the asymptote, B from the slope
// at the origin, E from the place of the peak (Pacejka, equations 4.12 and 4.13).
func makeCurve(slide float64) curve {
	arcSin := 0.5*math.Pi - geom.Acos(slide)
	c := 2 - float64(2/math.Pi*arcSin)
	sin, cos := geom.SinCos(0.5 * math.Pi / c)
	b := rise / c
	return curve{b: b, c: c, e: (b - sin/cos) / (b - geom.Atan2(b, 1))}
}

// at returns the force, as a share of the largest, at slip x ≥ 0 in peak slips.
func (t *curve) at(x float64) float64 {
	bx := float64(t.b * x)
	inner := bx - float64(t.e*(bx-geom.Atan2(bx, 1)))
	s, _ := geom.SinCos(t.c * geom.Atan2(inner, 1))
	return s
}

// perSlip returns at(x)/x, sound at 0.
func (t *curve) perSlip(x float64) float64 {
	if x < 1e-6 {
		return rise
	}
	return t.at(x) / x
}

// friction returns the coefficient of friction along the wheel under load n (N), from that at the nominal load: it
// falls with the load on a straight line (Pacejka, equation 4.E19), within bounds.
func (t *Tyre) friction(nominal, n float64) float64 {
	return nominal * max(leastGrip, min(mostGrip, 1-float64(t.Fade*(n/t.Load-1))))
}

// leastGrip and mostGrip bound what load does to friction.
const leastGrip, mostGrip = 0.4, 1.2
