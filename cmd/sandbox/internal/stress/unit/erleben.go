package unit

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// A maker builds a shape at a place.
type maker = func(u *sceneTrial, name string, at vec) physics.BodyDef

// erleben are meetings in which the direction of a contact is hard to tell (K. Erleben, Methodology for Assessing
// Mesh-Based Contact Point Methods, ACM Transactions on Graphics 37(3), 2018), as Rigid IPC places them.
func erleben() []scene {
	spike, wedge := (*sceneTrial).spike, (*sceneTrial).wedge
	return []scene{
		balances("spikes", "a spike 3 m high balances, tip down, on the tip of another", spike, spike),
		balances("spike-and-wedge", "a spike balances, tip down, on the ridge of a wedge", spike, wedge),
		balances("wedges", "a wedge balances, ridge down, on the ridge of another", wedge, wedge),
		climbs("spike-in-crack", "a spike in a groove is driven up its side and topples out", onEdge, 1, 2, spike,
			(*sceneTrial).crack),
		climbs("wedge-in-crack", "a wedge in a groove is driven up its side and topples out", 0.001, 10./3, 3, wedge,
			(*sceneTrial).crack),
		climbs("spike-in-hole", "a spike in a pit, hit, goes over and comes out", onEdge, 0, 2, spike, (*sceneTrial).pit),
		glides("sliding-spike", "a spike slides on its tip over a floor as if it were not there", 10, spike),
		glides("sliding-wedge", "a wedge slides on its ridge over a floor as if it were not there", -10, wedge),
		settles("cliff-edges", "a cube lands on a block, edges on edges, and stands", 2.5, (*sceneTrial).cliff),
		settles("internal-edges", "a cube lands on a block whose top is cut into triangles, and stands", 5,
			(*sceneTrial).cut),
	}
}

// onEdge (m) is how far tips and ridges begin from what bears them, as published, but for the wedge in the groove.
const onEdge = 0.0001

// balances is a body, turned over, on a standing one, 3 m high each: its middle stays where it is, above that which
// bears it. What makes it fall in the end grows by less than ten times in this time.
func balances(name, shows string, upper, lower maker) scene {
	return scene{name: name, shows: shows, also: "0.1 mm apart, both 3 m high", step: 0.01, seconds: 1.25, cost: 0.1,
		bars: []trial.Bar{trial.AtMost("moved", 0.002, "m", zoneLift+", and some")},
		play: func(u *sceneTrial) string {
			id := u.begin(overturned(upper(u, "upper", vec{0, 3 + onEdge, 0})),
				scenery.Static(lower(u, "lower", vec{0, -3, 0})))[0]
			from := u.Body(id).Position()
			u.each(u.seconds, func() { u.Worst("moved", u.Body(id).Position().Sub(from).Len()) })
			return fmt.Sprintf("its middle moved by %s at most", u.quantity("moved", "m"))
		}}
}

// climbs is a body, turned over, in a hollow of a block whose base is at −1.5 m, that begins with a speed to the right
// above its ground (m) and is pushed that way (m/s²). The hollow may only be left upwards.
func climbs(name, shows string, above, push, seconds float64, upper, lower maker) scene {
	return scene{name: name, shows: shows, also: fmt.Sprintf("%g mm above the ground of the hollow", 1e3*above),
		speed: 1, thrust: push, step: 0.01, seconds: seconds, cost: 0.2,
		bars: []trial.Bar{trial.AtMost("through", 0, "", trial.Promise), trial.AtLeast("out", 1, "m", trial.Campaign)},
		play: func(u *sceneTrial) string {
			body := scenery.Thrown(overturned(upper(u, "upper", vec{0, 2 + above, 0})), vec{u.speed, 0, 0})
			id := u.begin(body, scenery.Static(lower(u, "lower", vec{0, -1, 0})))[0]
			u.Measure("through", 0)
			u.each(u.seconds, func() {
				if at := u.Body(id).Position(); at[1] < -1 && math.Abs(at[0]) < 1 {
					u.Measure("through", 1)
				}
			})
			at := u.Body(id).Position()
			u.Measure("out", at[0])
			return fmt.Sprintf("after %g s its middle is %.3g m to the right, %.3g m up", u.seconds, at[0], at[1]+1)
		}}
}

// glides is a body, turned over, that slides with a speed (m/s) over a smooth floor at −1 m.
func glides(name, shows string, speed float64, shape maker) scene {
	return scene{name: name, shows: shows, also: "0.1 mm above the floor", speed: math.Abs(speed), step: 0.01,
		seconds: 1, weightless: true, cost: 0.1, bars: []trial.Bar{trial.Within("way", 0.005, trial.ClosedForm), noLoss},
		play: func(u *sceneTrial) string {
			body := scenery.Thrown(overturned(shape(u, "body", vec{-0.49 * speed, 2 + onEdge, 0})), vec{speed, 0, 0})
			id := u.begin(body, u.ground(-1))[0]
			from := u.Body(id).Position()
			u.each(u.seconds, func() {})
			way := u.Body(id).Position()[0] - from[0]
			u.Beside("way", "way over the floor", way, speed*u.seconds, speed, "m")
			return fmt.Sprintf("went %.4g of %.4g m, its middle %s higher in the end", way, speed*u.seconds,
				trial.Quantity(u.Body(id).Position()[1]-from[1], "m"))
		}}
}

// settles is a cube of 1 m that falls 50 mm on a block whose top is at −0.5 m.
func settles(name, shows string, seconds float64, block maker) scene {
	return scene{name: name, shows: shows, also: "cube of 1 m, 50 mm above", step: 0.01, seconds: seconds, cost: 0.1,
		bars: []trial.Bar{trial.AtMost("height", 0.0001, "m", trial.Campaign),
			trial.AtMost(trial.Drift, 0.001, "m", trial.Campaign), noLoss},
		play: func(u *sceneTrial) string {
			id := u.begin(scenery.Cube("cube", u.matter(), 1, vec{0, 0.05, 0}),
				scenery.Static(block(u, "block", vec{0, -1, 0})))[0]
			u.each(u.seconds, func() {})
			height := u.Body(id).Position()[1]
			u.Beside("height", "height of its base above the block", height, u.Body(id).ExpelZone(), 1, "m")
			return fmt.Sprintf("stands %s above the block, moving by %s", trial.Quantity(height, "m"),
				trial.Quantity(u.Body(id).Velocity().Len(), "m/s"))
		}}
}
