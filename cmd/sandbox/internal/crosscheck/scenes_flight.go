package crosscheck

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// Why tolerances are what they are.
const (
	rounding  = "what flies keeps to its parabola: rounding"
	euler     = "Box2D's rule is off by gt/2 for each of its steps of 1/960 s, and rounding"
	oneStep   = "this engine tells once a step, 1/60 s, what touched"
	barHalf   = "the bar: 0.5 % of the closed form at 60 Hz"
	barBounce = "the bar: 1 % of its height per bounce"
)

// eulerDrift (m/s) is by how much Box2D lags behind a parabola: half a step of gravity.
const eulerDrift = 0.5 * gravity / planarHz

// height is of what falls or is thrown upwards (m).
func height(from, vel, t float64) float64 {
	drop, _ := closedform.Fall(t)
	return from + vel*t - drop
}

// flights are free fall and a throw.
func flights() []Scene {
	return []Scene{freeFall(), projectile()}
}

func freeFall() Scene {
	const drop, seconds = 10.0, 1.2
	landing := math.Sqrt(2 * drop / gravity)
	fall := Body{Name: "box", Half: vec{0.5, 0.3}, At: vec{0, 0.3 + drop}, Lifted: vec{0, 1}, Friction: 0.5}
	return Scene{Name: "free-fall", Shows: "a box falls from 10 m for 1.2 s, onto a floor that it reaches after 1.43 s",
		Seconds: 2, Flat: true, Bodies: []Body{floor(-5, 5, 0.5, 0), fall}, Axis: "height of the centre (m)",
		Quantities: []Quantity{
			{"height after 1.2 s", "m", func(t *Track) float64 { return t.at(seconds).States[1].At[1] },
				height(fall.At[1], 0, seconds), within(1e-9, rounding), within(eulerDrift*seconds+1e-9, euler)},
			{"speed after 1.2 s", "m/s", func(t *Track) float64 { return t.at(seconds).States[1].Vel[1] },
				-gravity * seconds, within(1e-9, rounding), within(1e-9, "both add gravity step by step")},
			{"first touch of the floor", "s", func(t *Track) float64 { return t.touched(0, 1) }, landing,
				within(1.0/60, oneStep), within(1.0/60+planarEarly(gravity*landing), "the same, and "+skinMeets)},
			{"height at rest", "m", atEnd(where(1, 1)), 0.3, within(0.001, "the expel zone"),
				within(0.006, "the expel zone and the slop")},
		},
		Curves: []Curve{{"height", where(1, 1), func(t float64) float64 {
			return math.Max(0.3, height(fall.At[1], 0, t))
		}}},
	}
}

func projectile() Scene {
	const seconds = 2.0
	thrown := Body{Name: "box", Half: vec{0.5, 0.3}, At: vec{0, 1}, Vel: vec{8, 12}, Spin: 3}
	at := func(axis int) func(*Track) float64 { return atEnd(where(1, axis)) }
	apex := func(t *Track) float64 { return t.first(func(s *Sample) float64 { return -s.States[1].Vel[1] }) }
	return Scene{Name: "projectile", Shows: "a box is thrown at 8 m/s forwards and 12 m/s upwards, spinning at 3 rad/s",
		Seconds: seconds, Bodies: []Body{floor(-100, -90, 0, 0), thrown}, Axis: "height of the centre (m)",
		Quantities: []Quantity{
			{"range after 2 s", "m", at(0), 8 * seconds, within(1e-9, rounding), within(1e-9, rounding)},
			{"height after 2 s", "m", at(1), height(1, 12, seconds), within(1e-9, rounding),
				within(eulerDrift*seconds+1e-9, euler)},
			{"time of the apex", "s", apex, 12 / gravity, within(1e-9, rounding), within(1e-9, "speeds are the same")},
			{"turned in 2 s", "rad", atEnd(angle(1)), 3 * seconds, within(1e-9, rounding), within(1e-9, rounding)},
		},
		Curves: []Curve{{"height", where(1, 1), func(t float64) float64 { return height(1, 12, t) }}},
	}
}
