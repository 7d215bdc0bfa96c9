package crosscheck

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

const jointed = "Box2D's joint, at 960 Hz: 0.2 %"

// swings are pendulums: rods that hang from hinges.
func swings() []Scene {
	return []Scene{pendulum(), doublePendulum(), chainAndBall(), rope()}
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
		Joints: []Joint{{A: 0, B: 1}},
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
	m, i := upper.mass(), upper.inertia()
	rods := closedform.Chain{Mass: []float64{m, m}, Length: []float64{2 * half, 2 * half},
		Centre: []float64{half, half}, Inertia: []float64{i, i}}
	_, end := integrate([]float64{out, out, 0, 0}, seconds, rods.Rates, nil)
	scene := Scene{Name: "double-pendulum", Shows: "two rods of 1 m, one hung from the other, swing from 60° for 1.5 s",
		Seconds: seconds, Axis: "angle (rad)",
		Bodies: []Body{{Name: "ceiling", Half: vec{0.1, 0.1}, At: vec{0, 0.1}, Fixed: true}, upper, lower},
		Joints: []Joint{{A: 0, B: 1}, {A: 1, B: 2, At: upper.At.Mul(2)}}}
	for k, b := range []string{"upper", "lower"} {
		hanging := func(s *Sample) float64 { return s.States[k+1].Angle + math.Pi/2 }
		scene.Quantities = append(scene.Quantities, Quantity{"angle of the " + b + " rod", "rad", atEnd(hanging), end[k],
			within(1e-4, "a joint of second order at 960 Hz: 1e-5, grown tenfold"),
			within(0.02, "an error of 0.1 % of the swing, grown tenfold")})
		swing := along([]float64{out, out, 0, 0}, rods.Rates)
		scene.Curves = append(scene.Curves, Curve{b, hanging, func(t float64) float64 { return swing(t)[k] }})
	}
	return scene
}

// chainAndBall is a chain of links with a ball 100 times as heavy as one of them. It is straight at the start, so that
// it stays nearly straight, and errors do not grow.
func chainAndBall() Scene {
	const links, half, radius, mass, out, seconds = 8, 0.125, 0.25, 100.0, math.Pi / 3, 2.0
	scene := Scene{Name: "chain-ball", Seconds: seconds,
		Shows: "eight links swing from 60° with a ball 100 times as heavy as one", Axis: "angle (rad)",
		Bodies: []Body{{Name: "ceiling", Half: vec{0.1, 0.1}, At: vec{0, 0.1}, Fixed: true}}}
	var chain closedform.Chain
	state := make([]float64, 2*(links+1))
	end := vec{}
	for k := range links + 1 {
		b := rod("link", half, end, out)
		b.Half[1], b.Mass = 0.03, 1
		if k == links {
			b = Body{Name: "ball", Radius: radius, At: end.Add(turned(vec{0, -radius}, out)), Angle: out - math.Pi/2, Mass: mass}
		}
		reach := b.At.Sub(end).Len()
		chain.Mass, chain.Inertia = append(chain.Mass, b.Mass), append(chain.Inertia, b.inertia())
		chain.Centre, chain.Length = append(chain.Centre, reach), append(chain.Length, 2*reach)
		scene.Bodies, scene.Joints = append(scene.Bodies, b), append(scene.Joints, Joint{A: k, B: k + 1, At: end})
		state[k], end = out, end.Add(b.At.Sub(end).Mul(2))
	}
	_, x := integrate(state, seconds, chain.Rates, nil)
	exact, pull := vec{}, chain.Hook(x)
	for k := range links + 1 {
		way := chain.Length[k]
		if k == links {
			way = chain.Centre[k]
		}
		exact = exact.Add(turned(vec{0, -way}, x[k]))
	}
	hanging := func(s *Sample) float64 { return s.States[1].Angle + math.Pi/2 }
	swing := along(state, chain.Rates)
	const stretched = "Box2D's joints give way under 100 times the mass of a link: 1 % of the length"
	scene.Quantities = []Quantity{
		{"ball, to the side", "m", atEnd(where(links+1, 0)), exact[0], within(1e-4, "a joint of second order at 960 Hz"),
			within(0.02, stretched)},
		{"ball, upwards", "m", atEnd(where(links+1, 1)), exact[1], within(1e-4, "a joint of second order at 960 Hz"),
			within(0.02, stretched)},
		{"angle of the first link", "rad", atEnd(hanging), x[0], within(1e-3, "it is pulled straight by the ball"),
			within(0.02, stretched)},
		{"pull on the hook", "N", atEnd(func(s *Sample) float64 { return s.Pulls[0].Len() }), pull.Len(),
			share(0.002, pull.Len(), "it changes by 0.2 % within a sub-step"), share(0.05, pull.Len(), "5 %: it shivers")},
	}
	scene.Curves = []Curve{{"first link", hanging, func(t float64) float64 { return swing(t)[0] }}}
	return scene
}

// rope has a ball fall beside its hook until it is taut, which takes the speed along it, and swing on.
func rope() Scene {
	const length, aside, radius, seconds = 1.0, 0.6, 0.1, 1.5
	drop := math.Sqrt(length*length - aside*aside)
	taut := math.Sqrt(2 * drop / gravity)
	out, rate := math.Asin(aside/length), -gravity*taut*aside/(length*length)
	turn := func(x []float64) []float64 { return []float64{x[1], -gravity / length * math.Sin(x[0])} }
	below, bottom := integrate([]float64{out, rate}, longest, turn, func(x []float64) float64 { return -x[0] })
	_, end := integrate([]float64{out, rate}, seconds-taut, turn, nil)
	swing := along([]float64{out, rate}, turn)
	x := where(1, 0)
	const tautens, slack = "a rope is taut by a sub-step early: its way and what gravity does in it",
		"a rope of Box2D at 960 Hz: 1 % of its speed, 5 mm of its length"
	return Scene{Name: "rope", Shows: "a ball on a rope of 1 m falls 0.6 m beside its hook, and swings when it is taut",
		Seconds: seconds, Axis: "to the side (m)",
		Bodies: []Body{post(vec{0, 0.1}), {Name: "ball", Radius: radius, At: vec{aside, 0}}},
		Joints: []Joint{{A: 0, B: 1, To: vec{aside, 0}, Length: length}},
		Quantities: []Quantity{
			{"when it is below the hook", "s", func(t *Track) float64 {
				return t.first(func(s *Sample) float64 { return -x(s) })
			}, taut + below, within(0.002, tautens), within(0.01, slack)},
			{"speed below the hook", "m/s", func(t *Track) float64 { return -t.value(taut+below, speed(1, 0)) },
				-bottom[1] * length, within(0.01, tautens), within(0.03, slack)},
			{"to the side at the end", "m", atEnd(x), length * math.Sin(end[0]), within(0.002, tautens),
				within(0.02, slack)},
			{"distance from the hook at the end", "m", atEnd(func(s *Sample) float64 { return s.States[1].At.Len() }), length,
				within(1e-5, "a rope holds as a joint does"), within(0.005, slack)},
		},
		Curves: []Curve{{"ball", x, func(t float64) float64 {
			if t < taut {
				return aside
			}
			return length * math.Sin(swing(t - taut)[0])
		}}},
	}
}
