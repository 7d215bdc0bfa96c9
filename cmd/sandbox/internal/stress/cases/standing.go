package cases

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// standing is what shall stand where it was built, and nothing else.
func standing() []trial.Case {
	return slices.Concat(standers(), structures(), sleepers())
}

// sleepers are structures that fall asleep.
func sleepers() []trial.Case {
	return []trial.Case{
		fallsAsleep("wall", trial.Costs{0.04, 8, 30}, func(t *trial.Trial) []physics.BodyDef {
			return scenery.Wall(scenery.Stuff(0.6), trial.Pick(t, 10, 20, 20), trial.Pick(t, 6, 20, 20))
		}),
		fallsAsleep("pyramid", trial.Costs{0.04, 4, 15}, func(t *trial.Trial) []physics.BodyDef {
			return scenery.Pyramid(scenery.Stuff(0.6), trial.Pick(t, 8, 20, 20))
		}),
		fallsAsleep("tower", trial.Costs{0.01, 0.05, 0.1},
			func(*trial.Trial) []physics.BodyDef { return scenery.Tower(scenery.Stuff(0.6), 10, 1) }),
	}
}

// standers are walls, towers and balls that stand.
func standers() []trial.Case {
	return []trial.Case{
		{Name: "wall", Shows: "a wall of bricks stands still", Cost: trial.Costs{0.2, 5.9, 240},
			Bars: still(0.015, 0.001), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.6)
				defs := scenery.Wall(m, trial.Pick(t, 10, 20, 20), trial.Pick(t, 6, 20, 20))
				stand(t, trial.Pick(t, 3.0, 10, 600), scenery.On(m, scenery.Jitter(t, defs...)...)...)
			}},
		{Name: "pyramid", Shows: "a pyramid of cubes stands still", Cost: trial.Costs{0.06, 2.1, 150},
			Bars: still(0.015, 0.001), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				stand(t, trial.Pick(t, 3.0, 10, 600), scenery.On(m, scenery.Jitter(t,
					scenery.Pyramid(m, trial.Pick(t, 8, 20, 20))...)...)...)
			}},
		{Name: "tower", Shows: "ten cubes on each other stand still", Cost: trial.Costs{0.01, 0.05, 5},
			Bars: still(0.015, 0.001), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				stand(t, trial.Pick(t, 5.0, 10, 600), scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 10, 1)...)...)...)
			}},
		{Name: "tower-30", Shows: "thirty cubes on each other stand", Cost: trial.Costs{0, 4, 30},
			Bars: still(0.03, 0.03), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				stand(t, trial.Pick(t, 5.0, 10, 600), scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 30, 1)...)...)...)
			}},
		levelStands("wall", trial.Costs{0, 45, 0}, 0.015, 0.005),
		levelStands("smallpyramid", trial.Costs{0, 25, 0}, 0.015, 0.005),
		levelStands("tentowers", trial.Costs{0, 40, 0}, 0.03, 0.03),
		{Name: "spheres", Shows: "five balls of equal size balance on each other's tops", Cost: trial.Costs{0.01, 0.02, 0.2},
			Bars: still(0.015, 0.005), Play: func(t *trial.Trial) {
				// All shifted alike: a ball that is not above the one below it has to roll off.
				m := scenery.Stuff(0.5)
				defs := scenery.On(m)
				x, z := t.Vary(1), t.Vary(1)
				for i := range 5 {
					defs = append(defs, scenery.Ball(fmt.Sprintf("ball %d", i+1), m, 0.5,
						vec{x, 0.5 + scenery.Air + float64(i)*(1+scenery.Air), z}))
				}
				stand(t, trial.Pick(t, 3.0, 10, 60), defs...)
			}},
	}
}

// structures are arches, cards and blocks that stand, and a heap that comes to rest.
func structures() []trial.Case {
	return []trial.Case{
		{Name: "arch-25", Shows: "an arch of 25 stones stands by its shape alone", Cost: trial.Costs{0.03, 0.1, 1},
			Bars: still(0.03, 0.03), Play: func(t *trial.Trial) {
				stand(t, trial.Pick(t, 3.0, 10, 60),
					scenery.Arch(t, 25)...)
			}},
		{Name: "arch-101", Shows: "an arch of 101 stones stands by its shape alone", Cost: trial.Costs{0, 1, 10},
			Bars: still(0.03, 0.03), Play: func(t *trial.Trial) {
				stand(t, trial.Pick(t, 3.0, 10, 60),
					scenery.Arch(t, 101)...)
			}},
		{Name: "card-house", Shows: "cards leaning against each other stand, three storeys high",
			Cost: trial.Costs{0.03, 0.2, 2}, Bars: still(0.015, 0.005),
			Play: func(t *trial.Trial) {
				t.Locks()
				stand(t, trial.Pick(t, 3.0, 10, 60), scenery.CardHouse(t, 3)...)
			}},
		{Name: "jenga", Shows: "a tower of crossed blocks stands, the middle of every other layer taken out",
			Cost: trial.Costs{0.05, 0.5, 5}, Bars: still(0.015, 0.005),
			Play: func(t *trial.Trial) {
				stand(t, trial.Pick(t, 3.0, 10, 60), scenery.Jenga(t, 18, func(layer, block int) bool {
					return layer%2 == 1 &&
						block == 1
				})...)
			}},
		{Name: "heap", Shows: "a heap of dropped cubes comes to rest and the guard withholds little",
			Cost: trial.Costs{0.7, 30, 120}, Bars: []trial.Bar{
				trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign), trial.AtMost(trial.Kinetic, heapRest, "J",
					trial.Campaign),
				trial.AtMost("left", 0, "", trial.Campaign),
			}, Play: droppedHeap},
	}
}

// still are the bars of what stands: most settling and drift (m) allowed. The guard is idle in its last second.
func still(most, after float64) []trial.Bar {
	return []trial.Bar{
		trial.AtMost(trial.Settle, most, "m", trial.FirstGoal), trial.AtMost(trial.Drift, after, "m", trial.FirstGoal),
		trial.AtMost(trial.Lost, 0.001, "share", trial.FirstGoal),
		trial.AtMost(trial.Fallen, 0, "", trial.FirstGoal), trial.AtMost(trial.Outside, 0, "share", trial.Campaign),
		trial.AtMost("cuts", 0, "", trial.Campaign),
	}
}

// stand builds and waits.
func stand(t *trial.Trial, seconds float64, defs ...physics.BodyDef) []physics.BodyID {
	ids := t.Begin(t.Config(), defs...)
	wait(t, seconds)
	return ids
}

// wait steps for a time (s) in which nothing moves, and counts how often the guard cut a motion in its last second.
func wait(t *trial.Trial, seconds float64) {
	t.Draw(trial.DriftCurve, trial.KineticCurve)
	t.Seconds(seconds - 1)
	cuts := 0
	t.Each(1, func() { cuts += t.Report().Guard.Cut })
	t.Measure("cuts", float64(cuts))
	t.Rest()
}

// levelStands is a scene of the peer benchmark that shall stand ten seconds.
func levelStands(name string, cost trial.Costs, most, after float64) trial.Case {
	return trial.Case{Name: "bench-" + name, Shows: "bench/" + name + " stands ten seconds", Cost: cost,
		Bars: still(most, after),
		Play: func(t *trial.Trial) {
			t.Level("bench/"+name, 0.0002, nil)
			wait(t, 10)
		}}
}

// outOf counts the bodies whose centre is not in a room of half extents half (m) about a centre.
func outOf(t *trial.Trial, ids []physics.BodyID, half, centre vec) (n int) {
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
func fallsAsleep(name string, cost trial.Costs, build func(*trial.Trial) []physics.BodyDef) trial.Case {
	return trial.Case{Name: "asleep-" + name, Cost: cost,
		Shows: "a " + name + " that stands is asleep within three seconds, and nothing moves any more",
		Bars: []trial.Bar{trial.AtMost("awake", 0, "", trial.Campaign), trial.AtMost("moved-asleep", 0, "m",
			trial.Campaign)},
		Play: func(t *trial.Trial) {
			t.Begin(t.Config(), scenery.On(scenery.Stuff(0.6), scenery.Jitter(t, build(t)...)...)...)
			t.SetSleeping(true)
			t.Seconds(3)
			t.Measure("awake", float64(t.Report().Awake))
			before := trial.NewMovement(t.World)
			t.Each(1, before.Step)
			t.Measure("moved-asleep", before.Settled)
		}}
}

// droppedHeap drops cubes between four walls.
func droppedHeap(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	side, high := trial.Pick(t, 4, 8, 8), trial.Pick(t, 5, 16, 16)
	half, centre := vec{0.5 * float64(side), 20, 0.5 * float64(side)}, vec{0, 20, 0}
	shell := scenery.Room(m, half, centre)
	ids := t.Begin(t.Config(), append(shell, scenery.Heap(t, m, 0.5, side, high, side)...)...)
	t.Draw(trial.KineticCurve)
	seconds := trial.Pick(t, 5.0, 10, 20)
	t.Seconds(seconds)
	restless := comeToRest(t, seconds, heapRest)
	t.Rest()
	t.Worst(trial.Kinetic, restless)
	t.Measure("left", float64(outOf(t, ids[len(shell):], half, centre)))
}

// heapRest is the kinetic energy (J) up to which a heap is at rest.
const heapRest = 1

// comeToRest plays on for so long (s) at the most, until for a second nobody has had more kinetic energy than most (J).
// It returns the last that was more if there was no such second, and else 0. One moment does not tell: a cube between
// two points swivels about the line through them for seconds, driven by gravity alone, and then drops out.
func comeToRest(t *trial.Trial, seconds, most float64) (restless float64) {
	hz := t.World.Config().Hz
	second, quiet := int(math.Round(hz)), 0
	for k := 0; k < int(math.Round(seconds*hz)) && quiet < second; k++ {
		t.Step()
		quiet++
		if now := t.KineticEnergy(); now > most {
			quiet, restless = 0, now
		}
	}
	if quiet == second {
		return 0
	}
	return restless
}
