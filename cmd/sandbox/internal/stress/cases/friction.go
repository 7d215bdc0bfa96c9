package cases

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// frictions are slopes, brakes and what must not stick.
func frictions() []trial.Case {
	const slope = 26.565 * math.Pi / 180
	return []trial.Case{
		{Name: "slope-slides", Shows: "on a slope of 26.565° a cube with μ = 0.49 slides as the closed form says",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("error", 0.05, "share", trial.ClosedForm)},
			Play: func(t *trial.Trial) {
				slide(t, slope, 0.49, 4)
			}},
		{Name: "slope-holds", Shows: "on a slope of 26.565° a cube with μ = 0.5 stays", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{trial.AtMost("slid", 0.005, "m", trial.ClosedForm)}, Play: func(t *trial.Trial) {
				slide(t, slope, 0.5, trial.Pick(t, 4.0, 10, 60))
			}},
		{Name: "slope-rolls", Shows: "a ball rolls down a slope of 20° by 5/7 g sin", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{trial.AtMost("error", 0.02, "share", trial.ClosedForm)}, Play: rollsDown},
		{Name: "brakes", Shows: "a sliding cube stops after v²/2μg", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{trial.AtMost("error", 0.02, "share", trial.ClosedForm)}, Play: func(t *trial.Trial) {
				const v, mu = 6.0, 0.4
				m := scenery.Stuff(mu)
				ids := t.Begin(t.Config(), scenery.On(m, scenery.Cube("cube", m, 0.5, vec{t.Vary(1), 0.25 + scenery.Air, 0}))...)
				t.Seconds(0.3)
				turn := mgl64.QuatRotate(t.Vary(3), vec{0, 1, 0})
				from := t.Body(ids[1]).Position()
				t.Body(ids[1]).SetVelocity(turn.Rotate(vec{v, 0, 0}), vec{})
				t.Seconds(2.5)
				t.Measure("error", math.Abs(t.Body(ids[1]).Position().Sub(from).Len()/(v*v/(2*mu*scenery.Gravity))-1))
			}},
		{Name: "beside-wall", Shows: "a cube that falls beside a wall falls as one that falls alone",
			Cost: trial.Costs{0.01, 0.01, 0.02}, Bars: []trial.Bar{trial.AtMost("late", 1e-9, "m", trial.ClosedForm),
				trial.AtMost("early", 1e-9, "m", trial.ClosedForm),
				trial.AtMost(trial.Lost, 0, "share", trial.Campaign)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.9)
				side := scenery.Static(scenery.Box("wall", m, vec{0.5, 50, 50}, vec{-0.5, 0, 0}))
				near := scenery.Cube("cube", m, 0.5, vec{0.25 + scenery.Air + math.Abs(t.Vary(scenery.Nudge)), 20, 0})
				ids := t.Begin(t.Config(), side, near, scenery.Cube("twin", m, 0.5, vec{20, 20, 0}))
				t.Seconds(1.5)
				ahead := t.Body(ids[2]).Position().Y() - t.Body(ids[1]).Position().Y()
				t.Measure("late", math.Max(0, -ahead))
				t.Measure("early", math.Max(0, ahead))
			}},
		{Name: "along-wall", Shows: "a cube slides beside a wall at 50 m/s, a zone away, and nothing slows it",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("short", 1e-6, "m", trial.ClosedForm),
				trial.AtMost(trial.Lost, 0, "share", trial.Campaign)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.9)
				side := scenery.Static(scenery.Box("wall", m, vec{0.5, 5, 200}, vec{-0.5, 0, 0}))
				c := scenery.Cube("cube", m, 0.5, vec{0.25 + scenery.Air + math.Abs(t.Vary(scenery.Nudge)), 0, -100})
				ids := t.Begin(t.Weightless(), side, scenery.Thrown(c, vec{0, 0, 50}))
				t.Seconds(4)
				t.Measure("short", math.Abs(200-(t.Body(ids[1]).Position().Z()+100)))
			}},
		{Name: "unstuck", Shows: "a plate pressed onto a cube and lifted again does not take it along",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("lifted", scenery.Air, "m", trial.Campaign)},
			Play: unstuck},
	}
}

func unstuck(t *trial.Trial) {
	m := scenery.Stuff(0.9)
	plate := scenery.Driven(scenery.Box("plate", m, vec{1, 0.1, 1}, vec{0, 0.5 + 3*scenery.Air + 0.1, 0}),
		vec{0, -0.05, 0}, vec{})
	ids := t.Begin(t.Config(), scenery.On(m, scenery.Cube("cube", m, 0.5, vec{t.Vary(0.2), 0.25 + scenery.Air, 0}),
		plate)...)
	from := t.Body(ids[1]).Position().Y()
	t.Seconds(0.5)
	t.Body(ids[2]).SetVelocity(vec{0, 0.02, 0}, vec{})
	t.Seconds(1)
	t.Measure("lifted", t.Body(ids[1]).Position().Y()-from)
}

// slide lets a cube go on a slope (rad) of friction mu.
func slide(t *trial.Trial, angle, mu, seconds float64) {
	m := scenery.Stuff(mu)
	tilt := mgl64.QuatRotate(-angle, vec{0, 0, 1})
	ramp := scenery.Static(scenery.Box("ramp", m, vec{20, 0.5, 5}, vec{}))
	ramp.Rotation = tilt
	c := scenery.Cube("cube", m, 0.5, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.25 + scenery.Air, t.Vary(1)}))
	c.Rotation = tilt.Mul(mgl64.QuatRotate(t.Vary(0.5), vec{0, 1, 0}))
	ids := t.Begin(t.Config(), ramp, c)
	from := t.Body(ids[1]).Position()
	t.Seconds(seconds)
	slid := t.Body(ids[1]).Position().Sub(from).Dot(tilt.Rotate(vec{1, 0, 0}))
	t.Measure("slid", math.Abs(slid))
	if a := scenery.Gravity * (math.Sin(angle) - mu*math.Cos(angle)); a > 0 {
		t.Measure("error", math.Abs(slid/(0.5*a*seconds*seconds)-1))
	}
}

func rollsDown(t *trial.Trial) {
	const angle, time = 20 * math.Pi / 180, 2.0
	m := scenery.Stuff(0.8)
	tilt := mgl64.QuatRotate(-angle, vec{0, 0, 1})
	ramp := scenery.Static(scenery.Box("ramp", m, vec{20, 0.5, 5}, vec{}))
	ramp.Rotation = tilt
	b := scenery.Ball("ball", m, 0.3, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.3 + scenery.Air, 0}))
	ids := t.Begin(t.Config(), ramp, b)
	from := t.Body(ids[1]).Position()
	t.Seconds(time)
	rolled := t.Body(ids[1]).Position().Sub(from).Len()
	t.Measure("error", math.Abs(rolled/(0.5*5/7*scenery.Gravity*math.Sin(angle)*time*time)-1))
}
