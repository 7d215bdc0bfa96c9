package stress

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

const gravity = 9.81 // m/s², of DefaultConfig

// frictions are slopes, brakes and what must not stick.
func frictions() []Case {
	const slope = 26.565 * math.Pi / 180
	return []Case{
		{Name: "slope-slides", Shows: "on a slope of 26.565° a cube with μ = 0.49 slides as the closed form says",
			cost: costs{0.01, 0.01, 0.1}, Bars: []Bar{atMost("error", 0.05, "share", closed)}, play: func(t *Trial) {
				t.slope(slope, 0.49, 4)
			}},
		{Name: "slope-holds", Shows: "on a slope of 26.565° a cube with μ = 0.5 stays", cost: costs{0.01, 0.01, 0.1},
			Bars: []Bar{atMost("slid", 0.005, "m", closed)}, play: func(t *Trial) {
				t.slope(slope, 0.5, Pick(t, 4.0, 10, 60))
			}},
		{Name: "slope-rolls", Shows: "a ball rolls down a slope of 20° by 5/7 g sin", cost: costs{0.01, 0.01, 0.1},
			Bars: []Bar{atMost("error", 0.02, "share", closed)}, play: rollsDown},
		{Name: "brakes", Shows: "a sliding cube stops after v²/2μg", cost: costs{0.01, 0.01, 0.1},
			Bars: []Bar{atMost("error", 0.02, "share", closed)}, play: func(t *Trial) {
				const v, mu = 6.0, 0.4
				m := stuff(mu)
				ids := t.Begin(t.Config(), on(m, cube("cube", m, 0.5, vec{t.Vary(1), 0.25 + air, 0}))...)
				t.Seconds(0.3)
				turn := mgl64.QuatRotate(t.Vary(3), vec{0, 1, 0})
				from := t.Body(ids[1]).Position()
				t.Body(ids[1]).SetVelocity(turn.Rotate(vec{v, 0, 0}), vec{})
				t.Seconds(2.5)
				t.Measure("error", math.Abs(t.Body(ids[1]).Position().Sub(from).Len()/(v*v/(2*mu*gravity))-1))
			}},
		{Name: "beside-wall", Shows: "a cube that falls beside a wall falls as one that falls alone",
			cost: costs{0.01, 0.01, 0.02}, Bars: []Bar{atMost("late", 1e-9, "m", closed), atMost("early", 1e-9, "m", closed),
				atMost(lost, 0, "share", campaign)},
			play: func(t *Trial) {
				m := stuff(0.9)
				side := static(box("wall", m, vec{0.5, 50, 50}, vec{-0.5, 0, 0}))
				near := cube("cube", m, 0.5, vec{0.25 + air + math.Abs(t.Vary(nudge)), 20, 0})
				ids := t.Begin(t.Config(), side, near, cube("twin", m, 0.5, vec{20, 20, 0}))
				t.Seconds(1.5)
				ahead := t.Body(ids[2]).Position().Y() - t.Body(ids[1]).Position().Y()
				t.Measure("late", math.Max(0, -ahead))
				t.Measure("early", math.Max(0, ahead))
			}},
		{Name: "along-wall", Shows: "a cube slides beside a wall at 50 m/s, a zone away, and nothing slows it",
			cost: costs{0.01, 0.01, 0.1}, Bars: []Bar{atMost("short", 1e-6, "m", closed), atMost(lost, 0, "share", campaign)},
			play: func(t *Trial) {
				m := stuff(0.9)
				side := static(box("wall", m, vec{0.5, 5, 200}, vec{-0.5, 0, 0}))
				c := cube("cube", m, 0.5, vec{0.25 + air + math.Abs(t.Vary(nudge)), 0, -100})
				ids := t.Begin(t.Weightless(), side, thrown(c, vec{0, 0, 50}))
				t.Seconds(4)
				t.Measure("short", math.Abs(200-(t.Body(ids[1]).Position().Z()+100)))
			}},
		{Name: "unstuck", Shows: "a plate pressed onto a cube and lifted again does not take it along",
			cost: costs{0.01, 0.01, 0.1}, Bars: []Bar{atMost("lifted", air, "m", campaign)}, play: unstuck},
	}
}

func unstuck(t *Trial) {
	m := stuff(0.9)
	plate := driven(box("plate", m, vec{1, 0.1, 1}, vec{0, 0.5 + 3*air + 0.1, 0}), vec{0, -0.05, 0}, vec{})
	ids := t.Begin(t.Config(), on(m, cube("cube", m, 0.5, vec{t.Vary(0.2), 0.25 + air, 0}), plate)...)
	from := t.Body(ids[1]).Position().Y()
	t.Seconds(0.5)
	t.Body(ids[2]).SetVelocity(vec{0, 0.02, 0}, vec{})
	t.Seconds(1)
	t.Measure("lifted", t.Body(ids[1]).Position().Y()-from)
}

// slope lets a cube go on a slope (rad) of friction mu.
func (t *Trial) slope(angle, mu, seconds float64) {
	m := stuff(mu)
	tilt := mgl64.QuatRotate(-angle, vec{0, 0, 1})
	ramp := static(box("ramp", m, vec{20, 0.5, 5}, vec{}))
	ramp.Rotation = tilt
	c := cube("cube", m, 0.5, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.25 + air, t.Vary(1)}))
	c.Rotation = tilt.Mul(mgl64.QuatRotate(t.Vary(0.5), vec{0, 1, 0}))
	ids := t.Begin(t.Config(), ramp, c)
	from := t.Body(ids[1]).Position()
	t.Seconds(seconds)
	slid := t.Body(ids[1]).Position().Sub(from).Dot(tilt.Rotate(vec{1, 0, 0}))
	t.Measure("slid", math.Abs(slid))
	if a := gravity * (math.Sin(angle) - mu*math.Cos(angle)); a > 0 {
		t.Measure("error", math.Abs(slid/(0.5*a*seconds*seconds)-1))
	}
}

func rollsDown(t *Trial) {
	const angle, time = 20 * math.Pi / 180, 2.0
	m := stuff(0.8)
	tilt := mgl64.QuatRotate(-angle, vec{0, 0, 1})
	ramp := static(box("ramp", m, vec{20, 0.5, 5}, vec{}))
	ramp.Rotation = tilt
	b := ball("ball", m, 0.3, tilt.Rotate(vec{t.Vary(1), 0.5 + 0.3 + air, 0}))
	ids := t.Begin(t.Config(), ramp, b)
	from := t.Body(ids[1]).Position()
	t.Seconds(time)
	rolled := t.Body(ids[1]).Position().Sub(from).Len()
	t.Measure("error", math.Abs(rolled/(0.5*5/7*gravity*math.Sin(angle)*time*time)-1))
}
