package closedform

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// near compares to rounding, or to the tolerance of a numeric solution.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Max(1, math.Abs(want))) {
		t.Errorf("%s: %.12g, want %.12g", what, got, want)
	}
}

// TestBowl integrates Newton and Euler for a sliding ball.
func TestBowl(t *testing.T) {
	const v0, mu, radius, h = 7.0, 0.3, 0.1, 1e-6
	x, v, spin, time := 0.0, v0, 0.0, 0.0
	for ; v > spin*radius; time += h {
		v -= mu * Gravity * h
		spin += mu * Gravity / (0.4 * radius) * h
		x += v * h
	}
	b := NewBowl(v0, mu)
	near(t, "slides", b.Slides, time, 1e-4)
	near(t, "distance", b.Distance, x, 1e-4)
	near(t, "speed", b.Speed, v, 1e-4)
	near(t, "on its way", b.At(b.Slides+2), b.Distance+2*b.Speed, 1e-12)
}

// TestDragged: the forces that the accelerations ask for are those there are.
func TestDragged(t *testing.T) {
	d := NewDragged(10, 1, 25, 150, 0.4)
	near(t, "plate", 10*d.Plate, 150-0.4*35*Gravity-25*d.Ball, 1e-12)
	near(t, "held", NewDragged(10, 1, 25, 100, 0.4).Plate, 0, 0)
}

// TestImpact: what Newton and Coulomb demand of the velocities after the impact.
func TestImpact(t *testing.T) {
	for _, e := range []float64{0, 0.5, 1} {
		for _, mu := range []float64{0, 0.1, 0.5, 2} {
			for _, slip := range []float64{-3, 0, 3} {
				c := Impact{Mass: 2, Inertia: 0.3, Arm: mgl64.Vec2{-0.3, -0.5}, Velocity: mgl64.Vec2{slip - 0.25, -4}, Spin: 0.5}
				v, spin := c.After(e, mu)
				up := v[1] + spin*c.Arm[0]
				near(t, "restitution", up, -e*(c.Velocity[1]+c.Spin*c.Arm[0]), 1e-12)
				j := v.Sub(c.Velocity).Mul(c.Mass)
				near(t, "moment", c.Inertia*(spin-c.Spin), c.Arm[0]*j[1]-c.Arm[1]*j[0], 1e-12)
				if slides := v[0] - spin*c.Arm[1]; math.Abs(slides) > 1e-12 {
					way := slip
					if slip == 0 {
						way = slides
					}
					near(t, "slipping friction", j[0], -math.Copysign(mu, way)*j[1], 1e-12)
				} else if math.Abs(j[0]) > mu*j[1] {
					t.Errorf("sticks by %g of %g N s at friction %g", j[0], j[1], mu)
				}
			}
		}
	}
}

func TestStickFriction(t *testing.T) {
	c := Impact{Mass: 2, Inertia: 0.3, Arm: mgl64.Vec2{-0.3, -0.5}, Velocity: mgl64.Vec2{0, -4}}
	for _, row := range []struct {
		share  float64
		sticks bool
	}{{0.99, false}, {1.01, true}} {
		v, spin := c.After(0.3, row.share*c.StickFriction())
		if sticks := math.Abs(v[0]-spin*c.Arm[1]) < 1e-12; sticks != row.sticks {
			t.Errorf("at %g of the friction that sticks: sticks %v", row.share, sticks)
		}
	}
	least := math.Inf(1)
	for angle := 0.1; angle < 1.5; angle += 1e-3 {
		least = math.Min(least, PainleveFriction(angle))
	}
	near(t, "Painlevé", least, 4./3, 1e-5)
}

// TestPrecession integrates Euler's law for the angular momentum of a top, from steady precession on: the axis goes
// round at the rate and keeps its lean. The flat top has the textbook's rate.
func TestPrecession(t *testing.T) {
	const across, along, spin, torque, h, seconds = 0.2, 0.1, 60.0, 3.0, 1e-4, 2.0
	up := mgl64.Vec3{0, 1, 0}
	for _, lean := range []float64{0.1, 0.7, 1.5} {
		rate := Precession(across, along, spin, torque, lean)
		axis := mgl64.Vec3{math.Sin(lean), math.Cos(lean), 0}
		turn := axis.Mul(spin - rate*math.Cos(lean)).Add(up.Mul(rate))
		own := axis.Mul(axis.Dot(turn))
		moment := own.Mul(along).Add(turn.Sub(own).Mul(across))
		x := append(axis[:], moment[:]...)
		for range int(seconds / h) {
			x = rungeKutta(x, h, func(x []float64) []float64 {
				axis, moment := mgl64.Vec3(x[:3]), mgl64.Vec3(x[3:])
				turning := axis.Cross(moment.Cross(axis)).Mul(1 / across).Cross(axis)
				pull := axis.Cross(up).Mul(-torque)
				return append(turning[:], pull[:]...)
			})
		}
		want := mgl64.Rotate3DY(rate * seconds).Mul3x1(axis)
		near(t, "axis", mgl64.Vec3(x[:3]).Sub(want).Len(), 0, 1e-9)
	}
	near(t, "level", Precession(across, along, spin, torque, math.Pi/2), torque/(along*spin), 1e-12)
	if !math.IsNaN(Precession(across, along, 5, torque, 0.1)) {
		t.Error("a top that is too slow precesses steadily")
	}
}

// TestFlipTime integrates Euler's equations (fourth order Runge-Kutta) from flip to flip, on either side of the
// separatrix.
func TestFlipTime(t *testing.T) {
	i := mgl64.Vec3{1, 2, 3}
	for _, start := range []mgl64.Vec3{{0.01, 2, 0.02}, {0.2, 1, 0.01}, {0, 1, 0.3}} {
		energy, momentum := 0.0, 0.0
		for k := range 3 {
			energy += 0.5 * i[k] * start[k] * start[k]
			momentum += i[k] * start[k] * i[k] * start[k]
		}
		want := FlipTime(i[0], i[1], i[2], energy, math.Sqrt(momentum))
		var flips []float64
		w := start
		const h = 1e-4
		for step := 0; len(flips) < 2; step++ {
			next := mgl64.Vec3(rungeKutta(w[:], h, func(w []float64) []float64 {
				return []float64{(i[1] - i[2]) * w[1] * w[2] / i[0], (i[2] - i[0]) * w[2] * w[0] / i[1],
					(i[0] - i[1]) * w[0] * w[1] / i[2]}
			}))
			if w[1]*next[1] < 0 {
				flips = append(flips, h*(float64(step)+w[1]/(w[1]-next[1])))
			}
			w = next
		}
		near(t, "flip", flips[1]-flips[0], want, 1e-6)
	}
	near(t, "K(0)", completeElliptic(0), math.Pi/2, 1e-15)
	near(t, "K(1/2)", completeElliptic(0.5), 1.8540746773013719, 1e-15)
}

// rungeKutta is a step of h of the classical rule of fourth order.
func rungeKutta(x []float64, h float64, rate func([]float64) []float64) []float64 {
	along := func(k []float64, h float64) []float64 {
		y := slices.Clone(x)
		for i := range y {
			y[i] += h * k[i]
		}
		return y
	}
	a := rate(x)
	b := rate(along(a, h/2))
	c := rate(along(b, h/2))
	d := rate(along(c, h))
	y := slices.Clone(x)
	for i := range y {
		y[i] += h / 6 * (a[i] + 2*b[i] + 2*c[i] + d[i])
	}
	return y
}

func TestPendulumPeriod(t *testing.T) {
	const inertia, torque, h = 0.7, 9.81, 1e-4
	for _, angle := range []float64{0.01, 1, 3} {
		x, time := []float64{angle, 0}, 0.0
		for {
			next := rungeKutta(x, h, func(x []float64) []float64 {
				return []float64{x[1], -torque * math.Sin(x[0]) / inertia}
			})
			if next[0] < 0 { // hangs straight down after a quarter
				time += h * x[0] / (x[0] - next[0])
				break
			}
			x, time = next, time+h
		}
		near(t, "period", PendulumPeriod(inertia, torque, angle), 4*time, 1e-8)
	}
}

func TestFlight(t *testing.T) {
	at, v := Projectile(mgl64.Vec3{3, 4, 0}, 2)
	near(t, "x", at[0], 6, 1e-15)
	near(t, "y", at[1], 8-2*Gravity, 1e-15)
	near(t, "vy", v[1], 4-2*Gravity, 1e-15)
	landing := math.Sqrt(4 / Gravity)
	near(t, "before it lands", BouncePath(2, 0.5, landing/2), 1.5, 1e-12)
	near(t, "highest between bounces", BouncePath(2, 0.5, 1.5*landing), 0.5, 1e-12)
	near(t, "highest after the second", BouncePath(2, 0.5, 2.25*landing), 0.125, 1e-12)
	near(t, "dull", BouncePath(2, 0, 1.1*landing), 0, 0)
	near(t, "bounce", BounceHeight(2, 0.5, 2), 0.125, 1e-15)
	near(t, "slide", SlideDistance(4, 0.5), 16/Gravity, 1e-15)
	near(t, "held", SlopeSlide(2, 0.5, math.Tan(0.5)+0.01), 0, 0)
	near(t, "rolls down", RollDown(2, 0.5), 10./7*Gravity*math.Sin(0.5), 1e-12)
	near(t, "rolls out", RollOut(2, 0.01), 2*7/(5*0.01*Gravity), 1e-12)
	near(t, "free top", FreeSymmetricTop(6, 2), 3, 0)
}

// TestDoublePendulum: it keeps its energy; with a heavy upper rod the lower one swings by itself, and the equations
// agree with the simple pendulum for small masses below.
func TestDoublePendulum(t *testing.T) {
	p := DoublePendulum{Mass: [2]float64{1, 2}, Length: [2]float64{1, 0.7}, Centre: [2]float64{0.5, 0.3},
		Inertia: [2]float64{0.08, 0.05}, Angle: [2]float64{2, -1}, Rate: [2]float64{0.5, 3}}
	before := p.Energy()
	p.Advance(5, 50000)
	near(t, "energy", p.Energy(), before, 1e-10)
	p = DoublePendulum{Mass: [2]float64{1, 1e-9}, Length: [2]float64{1, 1}, Centre: [2]float64{1, 1},
		Angle: [2]float64{1, 1}}
	p.Advance(PendulumPeriod(1, Gravity, 1), 50000)
	near(t, "angle", p.Angle[0], 1, 1e-7)
	small := DoublePendulum{Mass: [2]float64{1, 1}, Length: [2]float64{1, 1}, Centre: [2]float64{1, 1},
		Angle: [2]float64{1e-4, math.Sqrt2 * 1e-4}}
	small.Advance(2*math.Pi/math.Sqrt((2-math.Sqrt2)*Gravity), 50000) // the slow mode of equal bobs
	near(t, "slow mode", 1e4*small.Angle[1], math.Sqrt2, 1e-6)
}

// TestOscillation integrates a damped spring.
func TestOscillation(t *testing.T) {
	x := []float64{0.3, -1}
	for range 20000 {
		x = rungeKutta(x, 1e-4, func(x []float64) []float64 { return []float64{x[1], (-50*x[0] - 1.5*x[1]) / 2} })
	}
	place, speed := Oscillation(2, 50, 1.5, 0.3, -1, 2)
	near(t, "place", place, x[0], 1e-9)
	near(t, "speed", speed, x[1], 1e-9)
}

// TestChain: two rods are a double pendulum, and what hangs still weighs on its hook what it weighs. A rod that swings
// pulls at it by what turns its centre.
func TestChain(t *testing.T) {
	two := Chain{Mass: []float64{1.5, 0.7}, Length: []float64{1.2, 0.8}, Centre: []float64{0.5, 0.3},
		Inertia: []float64{0.2, 0.05}}
	p := DoublePendulum{Mass: [2]float64{1.5, 0.7}, Length: [2]float64{1.2, 0.8}, Centre: [2]float64{0.5, 0.3},
		Inertia: [2]float64{0.2, 0.05}, Angle: [2]float64{0.4, -1.1}, Rate: [2]float64{2, -3}}
	want, turn := p.rates(p.Angle, p.Rate)
	got := two.Rates([]float64{0.4, -1.1, 2, -3})
	for i, rate := range append(want[:], turn[:]...) {
		near(t, "rate", got[i], rate, 1e-12)
	}
	if hook := two.Hook(make([]float64, 4)); hook.Sub(mgl64.Vec2{0, 2.2 * Gravity}).Len() > 1e-12 {
		t.Errorf("at rest the hook bears %v", hook)
	}
	one := Chain{Mass: []float64{2}, Length: []float64{1}, Centre: []float64{0.5}, Inertia: []float64{0.1}}
	hook := one.Hook([]float64{0, 3}) // below the hook it does not speed up
	near(t, "pull to the side", hook[0], 0, 1e-12)
	near(t, "pull upwards", hook[1], 2*(Gravity+9*0.5), 1e-12)
}

// TestThrow: the speed at the stop is that by the work of torque and gravity.
func TestThrow(t *testing.T) {
	c := Throw{Torque: 9000, Stop: 0.8, ArmMass: 50, BallMass: 40, Inertia: 30, Arm: mgl64.Vec2{-1.4, 0.1},
		Ball: mgl64.Vec2{-2.7, 0.2}}
	arm, ball := turnedBack(c.Arm, c.Stop), turnedBack(c.Ball, c.Stop)
	work := c.Torque*c.Stop - Gravity*(c.ArmMass*(arm[1]-c.Arm[1])+c.BallMass*(ball[1]-c.Ball[1]))
	rate := math.Sqrt(2 * work / (c.Inertia + c.ArmMass*c.Arm.LenSqr() + c.BallMass*c.Ball.LenSqr()))
	vx, vy := rate*ball[1], -rate*ball[0]
	time := (vy + math.Sqrt(vy*vy+2*Gravity*(ball[1]+1))) / Gravity
	near(t, "range", c.Range(1), ball[0]+vx*time, 1e-5)
}
