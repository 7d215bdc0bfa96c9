package crosscheck

import (
	"fmt"
	"math"
)

const rounded = "Box2D's edges are round, of 10 mm each, and what turns about one rolls on it"

// toppling is what falls over.
func toppling() []Scene {
	return []Scene{seesaw(), dominoes()}
}

// seesaw is a plank on an edge with a box on either side, until one end comes down.
func seesaw() Scene {
	const high, half, thick, arm, side = 0.6, 2.0, 0.05, 1.5, 0.25
	fulcrum := Body{Name: "fulcrum", Corners: []vec{{-0.4, 0}, {0.4, 0}, {0, high}}, Fixed: true, Friction: 0.9}
	plank := box("plank", vec{half, thick}, vec{0, high + thick}, 1, 0.9)
	left := box("heavy", vec{side, side}, vec{-arm, high + 2*thick + side}, 2, 0.9)
	right := box("light", vec{side, side}, vec{arm, high + 2*thick + side}, 2, 0.9)
	plank.Mass, left.Mass, right.Mass = 10, 20, 10
	// All three turn as one body about the edge: torque and moment of inertia of each about it.
	moving := []*Body{&plank, &left, &right}
	inertia := 0.0
	for _, b := range moving {
		inertia += b.inertia() + b.mass()*b.At.Sub(vec{0, high}).LenSqr()
	}
	down := math.Asin(high / half)
	const part = 0.9 // of the way down: the end is still in the air, in either engine
	time, end := integrate([]float64{0, 0}, 5, func(x []float64) []float64 {
		torque := 0.0
		for _, b := range moving {
			torque -= b.mass() * gravity * turned(b.At.Sub(vec{0, high}), x[0])[0]
		}
		return []float64{x[1], torque / inertia}
	}, func(x []float64) float64 { return x[0] - part*down })
	passes := func(t *Track) float64 {
		return t.first(func(s *Sample) float64 { return s.States[2].Angle - part*down })
	}
	return Scene{Name: "seesaw", Shows: "a plank on an edge, 20 kg on its left end and 10 kg on its right", Seconds: 4,
		Flat:   true,
		Bodies: []Body{floor(-6, 6, 0.9, 0), fulcrum, plank, left, right}, Axis: "angle of the plank (rad)",
		Quantities: []Quantity{
			{"left end nine tenths down", "s", passes, time, share(0.005, time, barHalf), share(0.01, time, rounded)},
			{"spin there", "rad/s", func(t *Track) float64 { return t.value(passes(t), spin(2)) }, end[1],
				share(0.01, end[1], "the same of a speed that grows with time: 1 %"), share(0.02, end[1], rounded)},
			{"angle at the end", "rad", atEnd(angle(2)), down, within(0.002/half, "two expel zones at the end of the plank"),
				within(0.012/half, "two zones and two slops there")},
		},
		Curves: []Curve{{Name: "plank", Of: angle(2)}, {Name: "heavy box", Of: angle(3)}},
	}
}

// dominoes are ten in a row, of which the first is given a spin about its lower edge.
func dominoes() Scene {
	const count, high, thick, pitch, turn, mu = 10, 1.0, 0.15, 1.0, 0.8, 0.6
	const typical = 0.35 // s
	scene := Scene{Name: "dominoes", Shows: "ten dominoes of 2 m, 1 m apart, the first pushed at 0.8 rad/s", Seconds: 6,
		Flat: true, Axis: "angle (rad)", Bodies: []Body{floor(-5, 25, mu, 0)}}
	for k := range count {
		b := box(fmt.Sprintf("domino %d", k+1), vec{thick, high}, vec{pitch * float64(k), high}, 1, mu)
		b.Lifted[0] = float64(k)
		scene.Bodies = append(scene.Bodies, b)
		if k%4 == 0 {
			scene.Curves = append(scene.Curves, Curve{Name: b.Name, Of: angle(k + 1)})
		}
	}
	first := &scene.Bodies[1]
	first.Spin, first.Vel = -turn, vec{turn * high, turn * thick}
	// Domino k all but meets the next when it has turned by so much.
	nearly := 0.95 * math.Asin((pitch-2*thick)/(2*high))
	meets, then := toppled(first, turn, nearly)
	for k := 1; k < count; k++ {
		passes := func(t *Track) float64 {
			return t.first(func(s *Sample) float64 { return -s.States[k].Angle - nearly })
		}
		q := Quantity{fmt.Sprintf("domino %d all but meets %d", k, k+1), "s", passes, unknown, Tolerance{},
			within(0.02*typical*float64(k), "2 % of the time that a domino takes, about 0.35 s, for each")}
		if k > 1 {
			scene.Quantities = append(scene.Quantities, q)
			continue
		}
		q.Exact, q.Truth = meets, share(0.005, meets, barHalf)
		scene.Quantities = append(scene.Quantities, q, Quantity{"its spin then", "rad/s",
			func(t *Track) float64 { return t.value(passes(t), spin(1)) }, -then[1],
			share(0.01, then[1], "its square is what it has fallen by"), share(0.02, then[1], rounded)})
	}
	scene.Quantities = append(scene.Quantities, hitDomino(first, &scene.Bodies[2], turn, mu))
	scene.Quantities = append(scene.Quantities, fallen(count, nearly)...)
	return scene
}

// fallen counts the dominoes that have turned by more than an angle (rad) at the end, and the neighbours of which the
// first lies before the second.
func fallen(count int, angle float64) []Quantity {
	sum := func(holds func(domino, next *State) bool, last int) func(*Track) float64 {
		return func(t *Track) (n float64) {
			for k := 1; k <= last; k++ {
				if states := t.last().States; holds(&states[k], &states[min(k+1, count)]) {
					n++
				}
			}
			return n
		}
	}
	all := within(0, "all of them")
	return []Quantity{
		{"dominoes that fell forwards", "", sum(func(a, _ *State) bool { return a.Angle < -angle }, count), float64(count),
			all, all},
		{"neighbours that lie in order", "", sum(func(a, b *State) bool { return a.At[0] < b.At[0] }, count-1),
			float64(count - 1), all, all},
	}
}

// hitDomino is the spin that the second domino gets from the first, which also presses on the floor, as it does.
func hitDomino(first, second *Body, turn, mu float64) Quantity {
	thick, high := first.Half[0], first.Half[1]
	meeting := math.Asin((second.At[0] - first.At[0] - 2*thick) / (2 * high))
	_, x := toppled(first, turn, meeting)
	foot := vec{first.At[0] + thick, 0}
	arm := turned(vec{-thick, high}, -meeting)
	mover := moving{first, State{At: foot.Add(arm), Angle: -meeting, Spin: -x[1]}}
	mover.state.Vel = vec{x[1] * arm[1], -x[1] * arm[0]}
	target := moving{second, fly(second, 0)}
	points := []press{
		{a: &mover, b: &target, at: foot.Add(turned(vec{0, 2 * high}, -meeting)), normal: vec{1, 0}, friction: mu},
		{b: &mover, at: foot, normal: vec{0, 1}, friction: mu},
		{b: &target, at: vec{second.At[0] + thick, 0}, normal: vec{0, 1}, friction: mu},
		{b: &target, at: vec{second.At[0] - thick, 0}, normal: vec{0, 1}, friction: mu},
	}
	exact := unknown
	if together(points) {
		exact = target.state.Spin
	}
	of := func(t *Track) float64 {
		return t.value(t.first(func(s *Sample) float64 { return -s.States[2].Spin - 0.05 })+1.0/60, spin(2))
	}
	const slower = 1.1 * 2 / 60 // rad/s: gravity holds it back by 1.1 rad/s² for up to two steps
	return Quantity{"spin of domino 2 once hit", "rad/s", of, exact,
		within(slower+0.005*math.Abs(exact), "what gravity does in two steps, and 0.5 %"),
		within(slower+0.02*math.Abs(exact), "that and 2 %: "+rounded)}
}

// toppled turns a domino about its lower edge, from upright at a spin (rad/s) to an angle (rad), and returns the time
// (s), and the angle and spin then.
func toppled(b *Body, turn, angle float64) (time float64, x []float64) {
	radius, lean := b.Half.Len(), math.Atan(b.Half[0]/b.Half[1])
	about := b.inertia() + b.mass()*radius*radius
	return integrate([]float64{0, turn}, 5, func(x []float64) []float64 {
		return []float64{x[1], b.mass() * gravity * radius * math.Sin(x[0]-lean) / about}
	}, func(x []float64) float64 { return x[0] - angle })
}
