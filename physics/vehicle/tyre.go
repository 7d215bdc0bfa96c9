package vehicle

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
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

// table holds at(x)/x of a curve at even steps of x/(1+x), from no slip to endless slip: the solve asks for it a
// hundred times per car and step, and straight lines between 257 values are within 2e-4 of the largest force.
type table [tableSize + 1]float64

const tableSize = 256

// fill tabulates a curve.
func (t *table) fill(c *curve) {
	t[0] = rise
	for i := 1; i < tableSize; i++ {
		x := float64(i) / float64(tableSize-i)
		t[i] = c.at(x) / x
	}
	t[tableSize] = 0
}

// perSlip returns the force, as a share of the largest, per slip x ≥ 0 in peak slips.
func (t *table) perSlip(x float64) float64 {
	at := float64(tableSize * (x / (1 + x)))
	i := min(int(at), tableSize-1)
	return t[i] + float64((at-float64(i))*(t[i+1]-t[i]))
}

// friction returns the coefficient of friction along the wheel under load n (N), from that at the nominal load: it
// falls with the load on a straight line (Pacejka, equation 4.E19), within bounds.
func (t *Tyre) friction(nominal, n float64) float64 {
	return nominal * max(leastGrip, min(mostGrip, 1-float64(t.Fade*(n/t.Load-1))))
}

// leastGrip and mostGrip bound the effect of load on friction.
const leastGrip, mostGrip = 0.4, 1.2
