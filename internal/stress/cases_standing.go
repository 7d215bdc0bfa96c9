package stress

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics"
)

// standing is what shall stand where it was built, and nothing else.
func standing() []Case {
	return []Case{
		{Name: "wall", Shows: "a wall of bricks stands still", cost: costs{0.2, 5.9, 240},
			Bars: still(0.015, 0.005), play: func(t *Trial) {
				m := stuff(0.6)
				defs := wall(m, Pick(t, 10, 20, 20), Pick(t, 6, 20, 20))
				t.stand(Pick(t, 3.0, 10, 600), on(m, t.jitter(defs...)...)...)
			}},
		{Name: "pyramid", Shows: "a pyramid of cubes stands still", cost: costs{0.06, 2.1, 150},
			Bars: still(0.015, 0.005), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 3.0, 10, 600), on(m, t.jitter(pyramid(m, Pick(t, 8, 20, 20))...)...)...)
			}},
		{Name: "tower", Shows: "ten cubes on each other stand still", cost: costs{0.01, 0.05, 5},
			Bars: still(0.015, 0.005), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 10, 1)...)...)...)
			}},
		{Name: "tower-30", Shows: "thirty cubes on each other stand", cost: costs{0, 4, 30},
			Bars: still(0.03, 0.03), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 30, 1)...)...)...)
			}},
		levelStands("s1still", costs{0, 45, 0}, 0.015, 0.005),
		levelStands("s2", costs{0, 25, 0}, 0.015, 0.005),
		levelStands("s3b", costs{0, 40, 0}, 0.03, 0.03),
		{Name: "spheres", Shows: "five balls of equal size balance on each other's tops", cost: costs{0.01, 0.02, 0.2},
			Bars: still(0.015, 0.005), play: func(t *Trial) {
				// All shifted alike: a ball that is not above the one below it has to roll off.
				m := stuff(0.5)
				defs := on(m)
				x, z := t.Vary(1), t.Vary(1)
				for i := range 5 {
					defs = append(defs, ball(fmt.Sprintf("ball %d", i+1), m, 0.5, vec{x, 0.5 + air + float64(i)*(1+air), z}))
				}
				t.stand(Pick(t, 3.0, 10, 60), defs...)
			}},
		{Name: "arch-25", Shows: "an arch of 25 stones stands by its shape alone", cost: costs{0.03, 0.1, 1},
			Bars: still(0.03, 0.03), play: func(t *Trial) { t.arch(25, Pick(t, 3.0, 10, 60)) }},
		{Name: "arch-101", Shows: "an arch of 101 stones stands by its shape alone", cost: costs{0, 1, 10},
			Bars: still(0.03, 0.03), play: func(t *Trial) { t.arch(101, Pick(t, 3.0, 10, 60)) }},
		{Name: "card-house", Shows: "cards leaning against each other stand, three storeys high",
			cost: costs{0.03, 0.2, 2}, Bars: still(0.015, 0.005),
			play: func(t *Trial) { t.stand(Pick(t, 3.0, 10, 60), t.cardHouse(3)...) }},
		{Name: "asleep", Shows: "a wall that stands falls asleep within three seconds and nothing moves any more",
			cost: costs{0.04, 8, 30}, Bars: []Bar{
				atMost("awake", 0, "", campaign), atMost("moved-asleep", 0, "m", campaign),
			}, play: asleep},
		{Name: "heap", Shows: "a heap of dropped cubes comes to rest and the guard withholds little",
			cost: costs{0.7, 30, 120}, Bars: []Bar{
				atMost(lost, 0.03, "share", goodBar), atMost(kinetic, 1, "J", campaign),
				atMost("left", 0, "", campaign),
			}, play: heap},
	}
}

// still are the bars of what stands: most settling and drift (m) allowed.
func still(most, after float64) []Bar {
	return []Bar{
		atMost(settle, most, "m", goodBar), atMost(drift, after, "m", goodBar), atMost(lost, 0.001, "share", goodBar),
		atMost(fallen, 0, "", goodBar), atMost(outside, 0, "share", campaign),
	}
}

// stand builds and waits.
func (t *Trial) stand(seconds float64, defs ...physics.BodyDef) []physics.BodyID {
	ids := t.Begin(t.Config(), defs...)
	t.Draw(driftCurve, kineticCurve)
	t.Seconds(seconds)
	t.Rest()
	return ids
}

// levelStands is a scene of the peer benchmark that shall stand ten seconds.
func levelStands(name string, cost costs, most, after float64) Case {
	return Case{Name: name, Shows: "bench/" + name + " stands ten seconds", cost: cost, Bars: still(most, after),
		play: func(t *Trial) {
			t.Level("bench/"+name, 0.0002, nil)
			t.Draw(driftCurve, kineticCurve)
			t.Seconds(10)
			t.Rest()
		}}
}

// outOf counts the bodies whose centre is not within half (m) of (0, ±, 0).
func (t *Trial) outOf(ids []physics.BodyID, half vec) (n int) {
	for _, id := range ids {
		p := t.Position(id)
		for axis := range p {
			if !(p[axis] <= half[axis] && p[axis] >= -half[axis]) {
				n++
				break
			}
		}
	}
	return n
}

// asleep lets a wall fall asleep and looks whether it stays as it is.
func asleep(t *Trial) {
	m := stuff(0.6)
	t.Begin(t.Config(), on(m, t.jitter(wall(m, Pick(t, 10, 20, 20), Pick(t, 6, 20, 20))...)...)...)
	t.SetSleeping(true)
	t.Seconds(3)
	t.Measure("awake", float64(t.Report().Awake))
	before := NewMovement(t.World)
	t.Each(1, before.Step)
	t.Measure("moved-asleep", before.Settled)
}

// heap drops cubes between four walls.
func heap(t *Trial) {
	m := stuff(0.5)
	side, high := Pick(t, 4, 8, 8), Pick(t, 5, 16, 16)
	half := float64(side) * 0.5
	shell := room(m, vec{half, 20, half}, vec{0, 20, 0})
	ids := t.Begin(t.Config(), append(shell, t.heap(m, 0.5, side, high, side)...)...)
	t.Draw(kineticCurve)
	t.Seconds(Pick(t, 5.0, 10, 20))
	t.Rest()
	t.Measure("left", float64(t.outOf(ids[len(shell):], vec{half, 40, half})))
}
