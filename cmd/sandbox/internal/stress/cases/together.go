package cases

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// together is what moves as one block.
func together() []trial.Case {
	asOne := []trial.Bar{trial.AtMost("apart", 0.005, "m", trial.Campaign),
		trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)}
	return []trial.Case{
		{Name: "free-fall", Shows: "a stack in free fall moves as one block", Cost: trial.Costs{0.01, 0.03, 0.3},
			Bars: []trial.Bar{trial.AtMost("apart", 1e-6, "m", trial.ClosedForm),
				trial.AtMost(trial.Lost, 0, "share", trial.Campaign)},
			Play: func(t *trial.Trial) {
				defs := scenery.Jitter(t, scenery.Tower(scenery.Stuff(0.5), 10, 1)...)
				v := vec{10 + t.Vary(3), t.Vary(3), t.Vary(3)}
				for i := range defs {
					defs[i].Position[1] += 500
					defs[i].Velocity = v
				}
				ids := t.Begin(t.Config(), defs...)
				begin := spread(t, ids[0], ids[9])
				t.Seconds(trial.Pick(t, 2.0, 4, 8))
				t.Measure("apart", math.Abs(spread(t, ids[0], ids[9])-begin))
			}},
		{Name: "elevator", Shows: "a stack on an elevator rides up and down as one block", Cost: trial.Costs{0.04, 0.1, 1},
			Bars: asOne, Play: elevator},
		{Name: "tray", Shows: "a stack on a tray that slowly tilts and tilts back stays on its place",
			Cost: trial.Costs{0.02, 0.03, 0.3}, Play: tray,
			Bars: []trial.Bar{trial.AtMost("apart", 0.02, "m", trial.Campaign),
				trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)}},
		{Name: "turntable", Shows: "cubes ride on a turntable without slipping, 0.2 g outwards",
			Cost: trial.Costs{0.01, 0.05, 0.5},
			Bars: []trial.Bar{trial.AtMost("apart", 0.02, "m", trial.Campaign),
				trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)},
			Play: turntable},
		{Name: "spinning-block", Shows: "27 cubes packed together spin freely as one block at 3 rad/s",
			Cost: trial.Costs{0.03, 0.1, 1}, Play: spinningBlock,
			Bars: []trial.Bar{trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign),
				trial.AtMost("energy-lost", 0.01, "share", trial.Campaign)}},
	}
}

// tray tilts to 10° and back within eight seconds; friction would hold at 26°.
func tray(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	plate := scenery.Driven(scenery.Box("tray", m, vec{3, 0.25, 3}, vec{0, -0.25, 0}), vec{}, vec{})
	ids := t.Begin(t.Config(), append(scenery.Jitter(t, scenery.Tower(m, 3, 1)...), plate)...)
	t.Seconds(0.5)
	begin, _ := seenFrom(t, ids[3], ids[2])
	const rate = math.Pi / 18 / 4 // rad/s
	for _, turn := range []float64{rate, -rate} {
		t.Body(ids[3]).SetVelocity(vec{}, vec{0, 0, turn})
		t.Seconds(4)
	}
	t.Body(ids[3]).SetVelocity(vec{}, vec{})
	t.Seconds(0.5)
	end, _ := seenFrom(t, ids[3], ids[2])
	t.Measure("apart", end.Sub(begin).Len())
}

// elevator goes up and down at 2 m/s, always aside at 0.5 m/s, and takes two seconds to turn round.
func elevator(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	plate := scenery.Driven(scenery.Box("elevator", m, vec{3, 0.25, 3}, vec{0, -0.25, 0}), vec{}, vec{})
	ids := t.Begin(t.Config(), append(scenery.Jitter(t, scenery.Tower(m, 8, 1)...), plate)...)
	lift, top := ids[8], ids[7]
	t.Seconds(1)
	begin := t.Body(top).Position().Sub(t.Body(lift).Position())
	up, down := vec{0.5, 2, 0}, vec{0.5, -2, 0}
	ramp(t, lift, vec{}, up, vec{}, vec{}, 2)
	for range trial.Pick(t, 1, 3, 10) {
		ramp(t, lift, up, down, vec{}, vec{}, 2)
		t.Seconds(0.5)
		ramp(t, lift, down, up, vec{}, vec{}, 2)
		t.Seconds(0.5)
	}
	ramp(t, lift, up, vec{}, vec{}, vec{}, 2)
	t.Seconds(1)
	t.Measure("apart", t.Body(top).Position().Sub(t.Body(lift).Position()).Sub(begin).Len())
}

// ramp changes the velocities of a driven body evenly within seconds.
func ramp(t *trial.Trial, id physics.BodyID, from, to, spin, toSpin vec, seconds float64) {
	n := math.Round(seconds * t.World.Config().Hz)
	for k := 1.0; k <= n; k++ {
		t.Body(id).SetVelocity(from.Add(to.Sub(from).Mul(k/n)), spin.Add(toSpin.Sub(spin).Mul(k/n)))
		t.Step()
	}
}

// turntable speeds up to 1 rad/s within two seconds, with cubes 2 m from its axis.
func turntable(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	defs := []physics.BodyDef{scenery.Driven(scenery.Box("table", m, vec{4, 0.25, 4}, vec{0, -0.25, 0}), vec{}, vec{})}
	for i := range 6 {
		angle := float64(i) * math.Pi / 3
		defs = append(defs, scenery.Cube("rider", m, 0.5, vec{2 * math.Cos(angle), 0.25 + scenery.Air, 2 * math.Sin(angle)}))
	}
	scenery.Jitter(t, defs[1:]...)
	ids := t.Begin(t.Config(), defs...)
	t.Seconds(0.5)
	var begin [7]vec
	for i := range ids {
		begin[i], _ = seenFrom(t, ids[0], ids[i])
	}
	ramp(t, ids[0], vec{}, vec{}, vec{}, vec{0, 1, 0}, 2)
	t.Seconds(trial.Pick(t, 1.0, 5, 60))
	for i := range ids {
		at, _ := seenFrom(t, ids[0], ids[i])
		t.Worst("apart", at.Sub(begin[i]).Len())
	}
}

// spinningBlock has nothing to hold it together: what is near each other moves as a rigid body would only in the first
// moments, then it flies apart, and nobody may be in another's way.
func spinningBlock(t *trial.Trial) {
	m := scenery.Stuff(0.3)
	var defs []physics.BodyDef
	for k := range 27 {
		at := vec{float64(k%3) - 1, float64(k/3%3) - 1, float64(k/9) - 1}.Mul(1 + scenery.Air)
		c := scenery.Cube(fmt.Sprintf("cube %d", k+1), m, 1, at)
		c.AngularVelocity = vec{0, 3, 0}
		c.Velocity = c.AngularVelocity.Cross(at).Add(vec{5 + t.Vary(1), 0, 0})
		defs = append(defs, c)
	}
	turn := mgl64.QuatRotate(t.Vary(0.5), vec{1, 0, 0})
	for i := range defs {
		d := &defs[i]
		d.Position, d.Velocity = turn.Rotate(d.Position), turn.Rotate(d.Velocity)
		d.AngularVelocity = turn.Rotate(d.AngularVelocity)
		d.Rotation = turn
	}
	t.Begin(t.Weightless(), defs...)
	start := t.KineticEnergy()
	t.Seconds(trial.Pick(t, 2.0, 4, 10))
	t.Measure("energy-lost", math.Abs(1-t.KineticEnergy()/start))
}

// spread is the distance of two bodies (m).
func spread(t *trial.Trial, a, b physics.BodyID) float64 {
	return t.Body(a).Position().Sub(t.Body(b).Position()).Len()
}
