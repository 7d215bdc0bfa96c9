package closedform

import "math"

// PendulumPeriod returns the period (s) of a pendulum that is let go at an angle (rad) from the vertical: its moment of
// inertia (kg m²) is about the pivot, and its weight turns it back with torque (N m) times the sine of the angle
// (Landau and Lifshitz, Mechanics, section 11).
func PendulumPeriod(inertia, torque, angle float64) float64 {
	sin := math.Sin(angle / 2)
	return 4 * math.Sqrt(inertia/torque) * completeElliptic(sin*sin)
}

// BifilarPeriod returns the period (s) of small turns about the vertical of a body that hangs level from two parallel
// strings (m), each so far (m) from its centre of mass; gyration (m) is its radius of gyration about the vertical.
func BifilarPeriod(length, distance, gyration float64) float64 {
	return 2 * math.Pi * gyration / distance * math.Sqrt(length/Gravity)
}

// ConicalRate returns the rate (rad/s) at which a small bob on a string (m) goes round at a lean (rad) from the
// vertical.
func ConicalRate(length, lean float64) float64 { return math.Sqrt(Gravity / (length * math.Cos(lean))) }

// Oscillation returns the place (m) and speed (m/s) after t seconds of a mass (kg) on a spring (N/m) with a damper
// (N s/m), less than critically damped, from its place and speed against the place of rest (Landau and Lifshitz,
// Mechanics, section 25).
func Oscillation(mass, stiffness, damping, place, speed, t float64) (float64, float64) {
	decay := damping / (2 * mass)
	rate := math.Sqrt(stiffness/mass - decay*decay)
	sin, cos := math.Sincos(rate * t)
	b, e := (speed+decay*place)/rate, math.Exp(-decay*t)
	x := e * (place*cos + b*sin)
	return x, e*(b*rate*cos-place*rate*sin) - decay*x
}

// DoublePendulum is a rod that hangs from a fixed point and another one that hangs from its end.
type DoublePendulum struct {
	Mass, Length, Centre, Inertia [2]float64 // kg; m; m from the upper end to the centre of mass; kg m² about that
	Angle, Rate                   [2]float64 // rad from the vertical, rad/s
}

// Advance moves the pendulum by t seconds in a number of steps of the classical rule of fourth order.
func (p *DoublePendulum) Advance(t float64, steps int) {
	h := t / float64(steps)
	for range steps {
		a, ra := p.rates(p.Angle, p.Rate)
		b, rb := p.rates(along(p.Angle, h/2, a), along(p.Rate, h/2, ra))
		c, rc := p.rates(along(p.Angle, h/2, b), along(p.Rate, h/2, rb))
		d, rd := p.rates(along(p.Angle, h, c), along(p.Rate, h, rc))
		for i := range 2 {
			p.Angle[i] += h / 6 * (a[i] + 2*b[i] + 2*c[i] + d[i])
			p.Rate[i] += h / 6 * (ra[i] + 2*rb[i] + 2*rc[i] + rd[i])
		}
	}
}

// along returns x + h v.
func along(x [2]float64, h float64, v [2]float64) [2]float64 {
	return [2]float64{x[0] + h*v[0], x[1] + h*v[1]}
}

// rates returns the rates of angles and of their rates, by Lagrange's equations.
func (p *DoublePendulum) rates(angle, rate [2]float64) (_, _ [2]float64) {
	a := p.Inertia[0] + p.Mass[0]*p.Centre[0]*p.Centre[0] + p.Mass[1]*p.Length[0]*p.Length[0]
	c := p.Inertia[1] + p.Mass[1]*p.Centre[1]*p.Centre[1]
	sin, cos := math.Sincos(angle[0] - angle[1])
	lever := p.Mass[1] * p.Length[0] * p.Centre[1]
	b := lever * cos
	x := -lever*sin*rate[1]*rate[1] - Gravity*(p.Mass[0]*p.Centre[0]+p.Mass[1]*p.Length[0])*math.Sin(angle[0])
	y := lever*sin*rate[0]*rate[0] - Gravity*p.Mass[1]*p.Centre[1]*math.Sin(angle[1])
	det := a*c - b*b
	return rate, [2]float64{(c*x - b*y) / det, (a*y - b*x) / det}
}

// Energy returns the energy (J) of the pendulum; it has none while it hangs at rest.
func (p *DoublePendulum) Energy() float64 {
	lever := p.Mass[1] * p.Length[0] * p.Centre[1]
	a := p.Inertia[0] + p.Mass[0]*p.Centre[0]*p.Centre[0] + p.Mass[1]*p.Length[0]*p.Length[0]
	c := p.Inertia[1] + p.Mass[1]*p.Centre[1]*p.Centre[1]
	kinetic := a*p.Rate[0]*p.Rate[0]/2 + c*p.Rate[1]*p.Rate[1]/2 +
		lever*math.Cos(p.Angle[0]-p.Angle[1])*p.Rate[0]*p.Rate[1]
	return kinetic + Gravity*((p.Mass[0]*p.Centre[0]+p.Mass[1]*p.Length[0])*(1-math.Cos(p.Angle[0]))+
		p.Mass[1]*p.Centre[1]*(1-math.Cos(p.Angle[1])))
}
