package stress

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/physics"
)

// standing is what shall stand where it was built, and nothing else.
func standing() []Case {
	return slices.Concat(standers(), sleepers())
}

// sleepers are structures that fall asleep.
func sleepers() []Case {
	return []Case{
		fallsAsleep("wall", costs{0.04, 8, 30}, func(t *Trial) []physics.BodyDef {
			return wall(stuff(0.6), Pick(t, 10, 20, 20), Pick(t, 6, 20, 20))
		}),
		fallsAsleep("pyramid", costs{0.04, 4, 15}, func(t *Trial) []physics.BodyDef {
			return pyramid(stuff(0.6), Pick(t, 8, 20, 20))
		}),
		fallsAsleep("tower", costs{0.01, 0.05, 0.1}, func(*Trial) []physics.BodyDef { return tower(stuff(0.6), 10, 1) }),
	}
}

// standers are structures that stand, and a heap that comes to.
func standers() []Case {
	return []Case{
		{Name: "wall", Shows: "a wall of bricks stands still", cost: costs{0.2, 5.9, 240},
			Bars: still(0.015, 0.001), play: func(t *Trial) {
				m := stuff(0.6)
				defs := wall(m, Pick(t, 10, 20, 20), Pick(t, 6, 20, 20))
				t.stand(Pick(t, 3.0, 10, 600), on(m, t.jitter(defs...)...)...)
			}},
		{Name: "pyramid", Shows: "a pyramid of cubes stands still", cost: costs{0.06, 2.1, 150},
			Bars: still(0.015, 0.001), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 3.0, 10, 600), on(m, t.jitter(pyramid(m, Pick(t, 8, 20, 20))...)...)...)
			}},
		{Name: "tower", Shows: "ten cubes on each other stand still", cost: costs{0.01, 0.05, 5},
			Bars: still(0.015, 0.001), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 10, 1)...)...)...)
			}},
		{Name: "tower-30", Shows: "thirty cubes on each other stand", cost: costs{0, 4, 30},
			Bars: still(0.03, 0.03), play: func(t *Trial) {
				m := stuff(0.5)
				t.stand(Pick(t, 5.0, 10, 600), on(m, t.jitter(tower(m, 30, 1)...)...)...)
			}},
		levelStands("wall", costs{0, 45, 0}, 0.015, 0.005),
		levelStands("smallpyramid", costs{0, 25, 0}, 0.015, 0.005),
		levelStands("tentowers", costs{0, 40, 0}, 0.03, 0.03),
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
			play: func(t *Trial) {
				t.Locks()
				t.stand(Pick(t, 3.0, 10, 60), t.cardHouse(3)...)
			}},
		{Name: "jenga", Shows: "a tower of crossed blocks stands, the middle of every other layer taken out",
			cost: costs{0.05, 0.5, 5}, Bars: still(0.015, 0.005),
			play: func(t *Trial) {
				t.stand(Pick(t, 3.0, 10, 60), t.jenga(18, func(layer, block int) bool { return layer%2 == 1 && block == 1 })...)
			}},
		{Name: "heap", Shows: "a heap of dropped cubes comes to rest and the guard withholds little",
			cost: costs{0.7, 30, 120}, Bars: []Bar{
				atMost(lost, 0.001, "share", campaign), atMost(kinetic, heapRest, "J", campaign),
				atMost("left", 0, "", campaign),
			}, play: heap},
	}
}

// still are the bars of what stands: most settling and drift (m) allowed. The guard is idle in its last second.
func still(most, after float64) []Bar {
	return []Bar{
		atMost(settle, most, "m", goodBar), atMost(drift, after, "m", goodBar), atMost(lost, 0.001, "share", goodBar),
		atMost(fallen, 0, "", goodBar), atMost(outside, 0, "share", campaign), atMost("cuts", 0, "", campaign),
	}
}

// stand builds and waits.
func (t *Trial) stand(seconds float64, defs ...physics.BodyDef) []physics.BodyID {
	ids := t.Begin(t.Config(), defs...)
	t.wait(seconds)
	return ids
}

// wait steps for a time (s) in which nothing moves, and counts how often the guard cut a motion in its last second.
func (t *Trial) wait(seconds float64) {
	t.Draw(driftCurve, kineticCurve)
	t.Seconds(seconds - 1)
	cuts := 0
	t.Each(1, func() { cuts += t.Report().Guard.Cut })
	t.Measure("cuts", float64(cuts))
	t.Rest()
}

// levelStands is a scene of the peer benchmark that shall stand ten seconds.
func levelStands(name string, cost costs, most, after float64) Case {
	return Case{Name: "bench-" + name, Shows: "bench/" + name + " stands ten seconds", cost: cost,
		Bars: still(most, after),
		play: func(t *Trial) {
			t.Level("bench/"+name, 0.0002, nil)
			t.wait(10)
		}}
}

// outOf counts the bodies whose centre is not in a room of half extents half (m) about a centre.
func (t *Trial) outOf(ids []physics.BodyID, half, centre vec) (n int) {
	for _, id := range ids {
		p := t.Body(id).Position().Sub(centre)
		for axis := range p {
			if !(p[axis] <= half[axis] && p[axis] >= -half[axis]) {
				n++
				break
			}
		}
	}
	return n
}

// fallsAsleep is a structure that has to be asleep after three seconds, and to stay as it is.
func fallsAsleep(name string, cost costs, build func(*Trial) []physics.BodyDef) Case {
	return Case{Name: "asleep-" + name, cost: cost,
		Shows: "a " + name + " that stands is asleep within three seconds, and nothing moves any more",
		Bars:  []Bar{atMost("awake", 0, "", campaign), atMost("moved-asleep", 0, "m", campaign)},
		play: func(t *Trial) {
			t.Begin(t.Config(), on(stuff(0.6), t.jitter(build(t)...)...)...)
			t.SetSleeping(true)
			t.Seconds(3)
			t.Measure("awake", float64(t.Report().Awake))
			before := NewMovement(t.World)
			t.Each(1, before.Step)
			t.Measure("moved-asleep", before.Settled)
		}}
}

// heap drops cubes between four walls.
func heap(t *Trial) {
	m := stuff(0.5)
	side, high := Pick(t, 4, 8, 8), Pick(t, 5, 16, 16)
	half, centre := vec{0.5 * float64(side), 20, 0.5 * float64(side)}, vec{0, 20, 0}
	shell := room(m, half, centre)
	ids := t.Begin(t.Config(), append(shell, t.heap(m, 0.5, side, high, side)...)...)
	t.Draw(kineticCurve)
	seconds := Pick(t, 5.0, 10, 20)
	t.Seconds(seconds)
	restless := t.calmDown(seconds, heapRest)
	t.Rest()
	t.Worst(kinetic, restless)
	t.Measure("left", float64(t.outOf(ids[len(shell):], half, centre)))
}

// heapRest is the kinetic energy (J) up to which a heap is at rest.
const heapRest = 1

// calmDown plays on for so long (s) at the most, until for a second nobody has had more kinetic energy than most (J).
// It returns the last that was more if there was no such second, and else 0. One moment does not tell: a cube between
// two points swivels about the line through them for seconds, driven by gravity alone, and then drops out.
func (t *Trial) calmDown(seconds, most float64) (restless float64) {
	hz := t.World.Config().Hz
	second, calm := int(math.Round(hz)), 0
	for k := 0; k < int(math.Round(seconds*hz)) && calm < second; k++ {
		t.Step()
		calm++
		if now := t.KineticEnergy(); now > most {
			calm, restless = 0, now
		}
	}
	if calm == second {
		return 0
	}
	return restless
}
