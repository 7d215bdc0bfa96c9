package crosscheck

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

const jointed = "Box2D's joint, at 960 Hz: 0.2 %"

// swings are pendulums: rods that hang from hinges.
func swings() []Scene {
	return []Scene{pendulum(), doublePendulum()}
}

// rod hangs from a point at an angle (rad) from the vertical.
func rod(name string, half float64, from vec, angle float64) Body {
	turn := angle - math.Pi/2
	return Body{Name: name, Half: vec{half, 0.05}, At: from.Add(turned(vec{half, 0}, turn)), Angle: turn}
}

func pendulum() Scene {
	const half, out = 0.5, math.Pi / 3
	b := rod("rod", half, vec{}, out)
	inertia, torque := b.inertia()+b.mass()*half*half, b.mass()*gravity*half
	period := closedform.PendulumPeriod(inertia, torque, out)
	swing := along([]float64{out, 0}, func(x []float64) []float64 {
		return []float64{x[1], -torque * math.Sin(x[0]) / inertia}
	})
	hanging := func(s *Sample) float64 { return s.States[1].Angle + math.Pi/2 }
	// It hangs straight down after a quarter of a period, and again after five.
	passes := func(t *Track) float64 {
		var times []float64
		for i := 1; i < len(t.Samples); i++ {
			a, b := hanging(&t.Samples[i-1]), hanging(&t.Samples[i])
			if a > 0 != (b > 0) {
				dt := t.Samples[i].Time - t.Samples[i-1].Time
				times = append(times, t.Samples[i-1].Time+dt*a/(a-b))
			}
		}
		if len(times) < 3 {
			return math.NaN()
		}
		return times[2] - times[0]
	}
	return Scene{Name: "pendulum", Shows: "a rod of 1 m swings from 60°", Seconds: 4, Axis: "angle (rad)",
		Bodies: []Body{{Name: "ceiling", Half: vec{0.1, 0.1}, At: vec{0, 0.1}, Fixed: true}, b},
		Hinges: []Hinge{{0, 1, vec{}}},
		Quantities: []Quantity{{"period", "s", passes, period,
			share(1e-4, period, "a joint of second order: 2e-6 at 960 Hz, 5e-5 at 240"), share(0.002, period, jointed)}},
		Curves: []Curve{{"rod", hanging, func(t float64) float64 { return swing(t)[0] }}},
	}
}

// doublePendulum is compared for 1.5 s: it is chaotic, and errors grow about tenfold in each second.
func doublePendulum() Scene {
	const half, out, seconds = 0.5, math.Pi / 3, 1.5
	upper := rod("upper", half, vec{}, out)
	lower := rod("lower", half, upper.At.Mul(2), out)
	m, l, i := upper.mass(), 2*half, upper.inertia()
	// Lagrange's equations of two equal rods, for their angles from the vertical and the rates of these.
	rate := func(x []float64) []float64 {
		sin, cos := math.Sincos(x[0] - x[1])
		a, b, c := i+1.25*m*l*l, 0.5*m*l*l*cos, i+0.25*m*l*l
		p := -0.5*m*l*l*x[3]*x[3]*sin - 1.5*m*gravity*l*math.Sin(x[0])
		q := 0.5*m*l*l*x[2]*x[2]*sin - 0.5*m*gravity*l*math.Sin(x[1])
		det := a*c - b*b
		return []float64{x[2], x[3], (p*c - q*b) / det, (q*a - p*b) / det}
	}
	_, end := integrate([]float64{out, out, 0, 0}, seconds, rate, nil)
	scene := Scene{Name: "double-pendulum", Shows: "two rods of 1 m, one hung from the other, swing from 60° for 1.5 s",
		Seconds: seconds, Axis: "angle (rad)",
		Bodies: []Body{{Name: "ceiling", Half: vec{0.1, 0.1}, At: vec{0, 0.1}, Fixed: true}, upper, lower},
		Hinges: []Hinge{{0, 1, vec{}}, {1, 2, upper.At.Mul(2)}}}
	for k, b := range []string{"upper", "lower"} {
		hanging := func(s *Sample) float64 { return s.States[k+1].Angle + math.Pi/2 }
		scene.Quantities = append(scene.Quantities, Quantity{"angle of the " + b + " rod", "rad", atEnd(hanging), end[k],
			within(1e-4, "a joint of second order at 960 Hz: 1e-5, grown tenfold"),
			within(0.02, "an error of 0.1 % of the swing, grown tenfold")})
		swing := along([]float64{out, out, 0, 0}, rate)
		scene.Curves = append(scene.Curves, Curve{b, hanging, func(t float64) float64 { return swing(t)[k] }})
	}
	return scene
}
