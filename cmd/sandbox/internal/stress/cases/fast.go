package cases

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// fastOnes go further in a step than they are long.
func fastOnes() []trial.Case {
	through := trial.AtMost("through", 0, "", trial.Promise)
	gained := trial.AtMost("gained", 0, "J", trial.Promise)
	return []trial.Case{
		{Name: "bullet-bullet", Shows: "two bullets at 1 km/s meet head on and do not pass",
			Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{through, gained}, Play: bulletBullet},
		{Name: "bullet-stack", Shows: "a bullet at 1 km/s hits a stack", Cost: trial.Costs{0.01, 0.02, 0.2},
			Bars: []trial.Bar{through, gained, trial.AtMost(trial.Lost, 0.02, "share", trial.Campaign)}, Play: bulletStack},
		{Name: "swarm", Shows: "cubes at 250 m/s in a box: 216, 1000 or 4913", Cost: trial.Costs{1.3, 20, 200},
			Bars: []trial.Bar{through, gained, trial.AtMost(trial.Lost, 0.1, "share", trial.Campaign)}, Play: swarm},
		{Name: "meteor", Shows: "a cube of 0.1 m at up to 100 km/s does not get through a plate of 10 mm",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{through, gained}, Play: meteor},
		{Name: "mixer", Shows: "a bar at 40 rad/s among balls in a drum throws none of them out",
			Cost: trial.Costs{0.05, 0.7, 7},
			Bars: []trial.Bar{through, trial.AtMost(trial.Lost, 0.1, "share", trial.Campaign)}, Play: mixer},
		{Name: "rods", Shows: "two rods at 100 rad/s clash and gain nothing", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{gained, trial.AtMost(trial.Lost, 0.05, "share", trial.Campaign)}, Play: rods},
		{Name: "impact", Shows: "an impact withholds less than a step of motion, at 1 to 1000 m/s",
			Cost: trial.Costs{0.1, 0.1, 0.5},
			Bars: []trial.Bar{trial.AtMost("steps-lost", 1, "", trial.Campaign), gained}, Play: impact},
		{Name: "plates", Shows: "plates of 1 mm fall on each other and keep their order", Cost: trial.Costs{0.2, 1.6, 5},
			Bars: []trial.Bar{through, trial.AtMost(trial.Lost, 0.03, "share", trial.Campaign)}, Play: plates},
		{Name: "needles", Shows: "needles of 2 mm fall on a mesh of triangles, none through it",
			Cost: trial.Costs{0.2, 7.2, 15},
			Bars: []trial.Bar{through, trial.AtMost(trial.Lost, 0.03, "share", trial.Campaign)}, Play: needles},
	}
}

// watchEnergy steps for s seconds and measures what the energy rose above its start, in the worst of several worlds.
func watchEnergy(t *trial.Trial, s float64, look func()) {
	start := t.Energy()
	t.Each(s, func() {
		t.Worst("gained", beyond(t.Energy()-start, start))
		if look != nil {
			look()
		}
	})
}

func bulletBullet(t *trial.Trial) {
	m := scenery.Bouncy(0.2, 0.3)
	a := scenery.Thrown(scenery.Ball("left", m, 0.02, vec{-20 + t.Vary(3), t.Vary(0.01), 0}), vec{1000, 0, 0})
	b := scenery.Thrown(scenery.Ball("right", m, 0.02, vec{20, 0, t.Vary(0.01)}), vec{-1000, 0, 0})
	ids := t.Begin(t.Weightless(), a, b)
	passed := 0.0
	watchEnergy(t, 0.5, func() {
		// A glancing impact turns both aside: passing means being on the other side and still on one line.
		d := t.Body(ids[1]).Position().Sub(t.Body(ids[0]).Position())
		if d.X() < 0 && math.Hypot(d.Y(), d.Z()) < 0.02 {
			passed = 1
		}
	})
	t.Measure("through", passed)
}

func bulletStack(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	defs := scenery.On(m, scenery.Jitter(t, scenery.Tower(m, 8, 0.5)...)...)
	steel := m
	steel.Density = 7800
	shot := scenery.Thrown(scenery.Ball("bullet", steel, 0.03, vec{-30 + t.Vary(8), 2.1 + t.Vary(0.2), t.Vary(0.1)}),
		vec{1000, 0, 0})
	ids := t.Begin(t.Config(), append(defs, shot)...)
	watchEnergy(t, trial.Pick(t, 1.5, 3, 5), nil)
	t.Measure("through", float64(below(t, ids[1:], 0)))
}

func swarm(t *trial.Trial) {
	n, edge := trial.Pick(t, 6, 10, 17), 0.2
	m := scenery.Bouncy(0.3, 0.5)
	pitch := 3 * edge
	half := 0.5 * float64(n) * pitch
	shell := scenery.Room(m, vec{half, half, half}, vec{})
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Add(vec{0.5, 0.5, 0.5}).Mul(pitch)
		c := scenery.Cube(fmt.Sprintf("cube %d", k+1), m, edge, at.Sub(vec{half, half, half}))
		c.Rotation = t.AnyRotation()
		defs = append(defs, scenery.Thrown(c, t.AnyDirection().Mul(250)))
	}
	ids := t.Begin(t.Weightless(), append(shell, defs...)...)
	watchEnergy(t, trial.Pick(t, 0.5, 1, 3), nil)
	t.Measure("through", float64(outOf(t, ids[len(shell):], vec{half, half, half}, vec{})))
}

func meteor(t *trial.Trial) {
	through := 0.0
	for _, speed := range []float64{10, 100, 1000, 1e4, 1e5} {
		m := scenery.Bouncy(0.2, 0)
		plate := scenery.Static(scenery.Box("plate", m, vec{0.005, 2, 2}, vec{}))
		shot := scenery.Cube("meteor", m, 0.1, vec{-1 - speed*(0.1+math.Abs(t.Vary(0.05))), t.Vary(0.5), t.Vary(0.5)})
		shot.Rotation = t.AnyRotation()
		ids := t.Begin(t.Weightless(), plate, scenery.Thrown(shot, vec{speed, 0, 0}))
		watchEnergy(t, 0.5, func() {
			if p := t.Body(ids[1]).Position(); p.X() > 0 && math.Abs(p.Y()) < 2 && math.Abs(p.Z()) < 2 {
				through++
			}
		})
	}
	t.Measure("through", through)
}

// mixer is a driven bar that turns about the vertical in a box of balls.
func mixer(t *trial.Trial) {
	m := scenery.Stuff(0.3)
	half, centre := vec{1.5, 2, 1.5}, vec{0, 2, 0}
	shell := scenery.Room(m, half, centre)
	bar := scenery.Driven(scenery.Box("bar", m, vec{1.3, 0.08, 0.08}, vec{0, 0.25, 0}), vec{}, vec{0, 40, 0})
	var defs []physics.BodyDef
	for k := range trial.Pick(t, 40, 100, 200) {
		at := vec{float64(k%6) - 2.5, 0, float64(k/6%6) - 2.5}.Mul(0.45).Add(vec{t.Vary(0.05), 0.6 + 0.3*float64(k/36), 0})
		defs = append(defs, scenery.Ball(fmt.Sprintf("ball %d", k+1), m, 0.12, at))
	}
	ids := t.Begin(t.Config(), append(append(shell, bar), defs...)...)
	t.Seconds(trial.Pick(t, 1.5, 4, 10))
	t.Measure("through", float64(outOf(t, ids[len(shell)+1:], half, centre)))
}

func rods(t *trial.Trial) {
	m := scenery.Bouncy(0.3, 0)
	a := scenery.Box("rod", m, vec{1, 0.02, 0.02}, vec{})
	a.AngularVelocity = vec{0, 0, 100}
	b := scenery.Box("other rod", m, vec{0.02, 1, 0.02}, vec{1.2 + t.Vary(0.1), 0.3 + t.Vary(0.3), t.Vary(0.01)})
	b.AngularVelocity = vec{0, 0, 100}
	t.Begin(t.Weightless(), a, scenery.Thrown(b, vec{-2, 0, 0}))
	watchEnergy(t, trial.Pick(t, 1.0, 2, 4), nil)
}

// plates fall flat, each a little askew.
func plates(t *trial.Trial) {
	m := scenery.Stuff(0.4)
	count := trial.Pick(t, 10, 25, 50)
	var defs []physics.BodyDef
	for i := range count {
		at := vec{t.Vary(0.02), 0.2 + 0.15*float64(i), t.Vary(0.02)}
		p := scenery.Box(fmt.Sprintf("plate %d", i+1), m, vec{0.5, 0.0005, 0.5}, at)
		p.Rotation = mgl64.QuatRotate(0.05*float64(i%3)+t.Vary(0.03), vec{1, 0, 0.3}.Normalize())
		defs = append(defs, p)
	}
	ids := t.Begin(t.Config(), scenery.On(m, defs...)...)
	t.Seconds(trial.Pick(t, 2.0, 4, 10))
	swapped := float64(below(t, ids[1:], 0))
	for i := 1; i < count; i++ {
		low, high := t.Body(ids[i]).Position(), t.Body(ids[i+1]).Position()
		if d := high.Sub(low); math.Hypot(d.X(), d.Z()) < 0.3 && d.Y() < 0 {
			swapped++
		}
	}
	t.Measure("through", swapped)
}

func needles(t *trial.Trial) {
	m := scenery.Stuff(0.4)
	var defs []physics.BodyDef
	for k := range trial.Pick(t, 30, 100, 300) {
		at := vec{float64(k%6) - 2.5, 0, float64(k/6%5) - 2}.Mul(0.6)
		at = at.Add(vec{t.Vary(0.05), 0.6 + 0.5*float64(k/30), t.Vary(0.05)})
		n := scenery.Body(fmt.Sprintf("needle %d", k+1), m, at)(collision.Box(vec{0.001, 0.25, 0.001}))
		n.Rotation = t.AnyRotation()
		defs = append(defs, n)
	}
	ids := t.Begin(t.Config(), append([]physics.BodyDef{scenery.Seamed(m, 20, 20, 0.3)}, defs...)...)
	t.Seconds(trial.Pick(t, 1.5, 3, 10))
	through := 0
	for _, id := range ids[1:] {
		if p := t.Body(id).Position(); p.Y() < 0 && math.Abs(p.X()) < 2.5 && math.Abs(p.Z()) < 2.5 {
			through++
		}
	}
	t.Measure("through", float64(through))
}

// impact throws a cube at a floor and into the corner of a room, askew, and counts the steps' worth of motion withheld.
func impact(t *trial.Trial) {
	t.Measure("steps-lost", 0)
	for _, speed := range []float64{1, 10, 100, 1000} {
		for _, restitution := range []float64{0, 0.5, 1} {
			m := scenery.Bouncy(0.4, restitution)
			corner := []physics.BodyDef{scenery.Floor(m), scenery.Static(scenery.Box("side x", m, vec{0.5, 5, 5},
				vec{-3, 5, 0})),
				scenery.Static(scenery.Box("side z", m, vec{5, 5, 0.5}, vec{0, 5, -3}))}
			c := scenery.Thrown(scenery.Cube("cube", m, 0.4, vec{2 + t.Vary(0.5), 3, t.Vary(0.5)}),
				vec{-speed, -speed, -t.Random() * speed})
			c.Rotation = t.AnyRotation()
			t.Begin(t.Config(), append(corner, c)...)
			watchEnergy(t, 0.5, nil)
			t.Worst("steps-lost", t.Report().LostTotal*t.World.Config().Hz/3) // three surfaces to hit
		}
	}
}
