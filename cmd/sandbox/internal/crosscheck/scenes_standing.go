package crosscheck

import (
	"fmt"
	"math"
)

const (
	zonesAndSlop = "each gap may give by the expel zone of 1 mm here, by the slop of 5 mm there"
	weighs       = "Newton's third law, once the start has died away: 0.1 %"
)

// standing is what must not fall.
func standing() []Scene {
	stack := []Body{floor(-10, 10, 0.6, 0)}
	for k := range 10 {
		stack = append(stack, box(fmt.Sprintf("box %d", k+1), vec{0.5, 0.5}, vec{0, 0.5 + float64(k)}, k+1, 0.6))
	}
	pyramid := []Body{floor(-12, 12, 0.6, 0)}
	for row := range 10 {
		for i := range 10 - row {
			x := (float64(i) - 0.5*float64(9-row)) * 1.1
			at := vec{x, 0.5 + float64(row)}
			pyramid = append(pyramid, box(fmt.Sprintf("box %d.%d", row+1, i+1), vec{0.5, 0.5}, at, row+1, 0.6))
		}
	}
	s := stands("stack", "ten boxes of 1 m and 1 kg on each other, for 5 s", stack, 1)
	s.Quantities = append(s.Quantities, Quantity{"load on the top box", "N",
		func(t *Track) float64 { return t.load(9, 10, 4) }, gravity, share(0.001, gravity, weighs),
		share(0.002, gravity, weighs)})
	wide := stands("pyramid", "a pyramid of 55 boxes of 1 m and 1 kg, ten in its base, for 5 s", pyramid, 10)
	return []Scene{s, settling(), wide}
}

// settling drops five boxes that have air between them: they land one after the other and come to rest in order.
func settling() Scene {
	const count, air, half = 5, 0.05, 0.25
	scene := Scene{Name: "settling", Shows: "five boxes with 50 mm of air between them fall onto each other", Seconds: 3,
		Flat: true, Axis: "height (m)", Bodies: []Body{floor(-5, 5, 0.6, 0)}}
	for k := range count {
		place := half + 2*half*float64(k)
		scene.Bodies = append(scene.Bodies,
			box(fmt.Sprintf("box %d", k+1), vec{half, half}, vec{0, place + air*float64(k+1)}, k+1, 0.6))
		gaps := float64(k + 1)
		scene.Quantities = append(scene.Quantities, Quantity{fmt.Sprintf("height of box %d at rest", k+1), "m",
			atEnd(where(k+1, 1)), place, within(0.001*gaps, zonesAndSlop), within(0.006*gaps, zonesAndSlop)})
		if k%2 == 0 {
			scene.Curves = append(scene.Curves, Curve{Name: fmt.Sprintf("box %d", k+1), Of: where(k+1, 1)})
		}
	}
	landing := math.Sqrt(2 * air / gravity)
	scene.Quantities = append(scene.Quantities,
		Quantity{"first touch of the floor", "s", func(t *Track) float64 { return t.touched(0, 1) }, landing,
			within(1.0/60, oneStep), within(1.0/60+planarEarly(gravity*landing), "the same, and "+skinMeets)},
		Quantity{"load on the floor", "N", func(t *Track) float64 { return t.load(0, 1, 2) }, count * gravity,
			share(0.001, count*gravity, weighs), share(0.002, count*gravity, weighs)},
		Quantity{"most sideways", "m", func(t *Track) float64 {
			most := 0.0
			for k := 1; k <= count; k++ {
				most = max(most, math.Abs(t.last().States[k].At[0]))
			}
			return most
		}, 0, within(0.002, "the bar of a drift of standing scenes"), within(0.007, "that bar and the slop")})
	return scene
}

// stands makes a scene of bodies that keep where they are, of which the first few after the floor lie on it.
func stands(name, shows string, bodies []Body, base int) Scene {
	count := len(bodies) - 1
	top := bodies[count].Lifted[1]
	weight := gravity * float64(count)
	moved := func(t *Track, measure func(from, to *State) float64) float64 {
		most := 0.0
		for i := 1; i <= count; i++ {
			most = max(most, measure(&t.Samples[0].States[i], &t.last().States[i]))
		}
		return most
	}
	return Scene{Name: name, Shows: shows, Seconds: 5, Bodies: bodies, Axis: "height of the top box (m)",
		Quantities: []Quantity{
			{"rest gaps give", "m", func(t *Track) float64 {
				return t.Samples[0].States[count].At[1] - t.last().States[count].At[1]
			}, 0, within(0.001*top, zonesAndSlop), within(0.006*top, zonesAndSlop)},
			{"most sideways", "m", func(t *Track) float64 {
				return moved(t, func(from, to *State) float64 { return math.Abs(to.At[0] - from.At[0]) })
			}, 0, within(0.002, "the bar of a drift of standing scenes"), within(0.007, "that bar and the slop")},
			{"most turned", "rad", func(t *Track) float64 {
				return moved(t, func(from, to *State) float64 { return math.Abs(to.Angle - from.Angle) })
			}, 0, within(0.001, "the expel zone under one end of a box"), within(0.006, "and the slop under the other")},
			{"load on the floor", "N", func(t *Track) float64 {
				sum := 0.0
				for i := 1; i <= base; i++ {
					sum += t.load(0, i, 4)
				}
				return sum
			}, weight, share(0.001, weight, weighs), share(0.002, weight, weighs)},
			{"kinetic energy at the end", "J", func(t *Track) float64 {
				sum := 0.0
				for i := 1; i <= count; i++ {
					s := &t.last().States[i]
					sum += 0.5 * (bodies[i].mass()*s.Vel.LenSqr() + bodies[i].inertia()*s.Spin*s.Spin)
				}
				return sum
			}, 0, within(1e-6*float64(count), "at rest: 1 mm/s each"), within(1e-6*float64(count), "at rest: 1 mm/s each")},
		},
		Curves: []Curve{{"top box", where(count, 1), func(float64) float64 { return bodies[count].At[1] }}},
	}
}
