package cases

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// topples is the opposite of stillness: what shall fall does so at the right moment, so that nothing is glued.
func topples() []trial.Case {
	degrees := func(what string, most float64) trial.Bar { return trial.AtMost(what, most, "°", trial.ClosedForm) }
	return []trial.Case{
		{Name: "tips", Shows: "a block on a tray that tilts slowly tips at atan(width/height)",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{degrees("early", 0.2),
				degrees("late", 1)}, Play: func(t *trial.Trial) {
				const half, tall = 0.25, 0.8
				tilt(t, vec{half, tall, half}, 0.9, math.Atan(half/tall))
			}},
		{Name: "slips", Shows: "a slab on a tray that tilts slowly begins to slide at atan μ",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{degrees("early", 0.2),
				degrees("late", 1)}, Play: func(t *trial.Trial) {
				tilt(t, vec{0.5, 0.1, 0.5}, 0.3, math.Atan(0.3))
			}},
		{Name: "leans-back", Shows: "a block leaning 0.9 of its tipping angle falls back onto its foot",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtLeast("height", 0.99, "m", trial.ClosedForm)},
			Play: func(t *trial.Trial) { lean(t, 0.9) }},
		{Name: "leans-over", Shows: "a block leaning 1.05 of its tipping angle falls over",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("height", 0.26, "m", trial.ClosedForm)},
			Play: func(t *trial.Trial) { lean(t, 1.05) }},
		{Name: "ladder-holds", Shows: "a slab against a smooth wall stays where tan φ = 1.8 μ",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("slid", 0.01, "m", trial.ClosedForm)},
			Play: func(t *trial.Trial) { ladder(t, 0.9) }},
		{Name: "ladder-slips", Shows: "a slab against a smooth wall slips down where tan φ = 2.2 μ",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtLeast("slid", 0.5, "m", trial.ClosedForm)},
			Play: func(t *trial.Trial) { ladder(t, 1.1) }},
		{Name: "over-the-edge", Shows: "a block pushed slowly over an edge falls when its middle is beyond it",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("early", 0.001, "m", trial.ClosedForm),
				trial.AtMost("late", 0.04, "m", trial.ClosedForm)},
			Play: overTheEdge},
		{Name: "dominoes", Shows: "a row of dominoes falls to the last one",
			Cost: trial.Costs{0.04, 0.6, 6}, Play: dominoes,
			Bars: []trial.Bar{trial.AtMost("standing", 0, "", trial.ClosedForm),
				trial.AtMost(trial.Lost, 0.03, "share", trial.Campaign)}},
		{Name: "jenga-falls", Shows: "the same tower falls with one side block left in its tenth layer",
			Cost: trial.Costs{0.05, 0.2, 1}, Bars: []trial.Bar{trial.AtLeast(trial.Fallen, 10, "", trial.ClosedForm)},
			Play: func(t *trial.Trial) {
				t.Begin(t.Config(), scenery.Jenga(t, 18, func(layer, block int) bool { return layer == 9 && block > 0 })...)
				t.Seconds(4)
			}},
		{Name: "overhang-stands", Shows: "cubes that stick out by 0.9 of the harmonic overhang stand",
			Cost: trial.Costs{0.01, 0.02, 0.2}, Bars: []trial.Bar{trial.AtMost(trial.Fallen, 0, "", trial.ClosedForm)},
			Play: func(t *trial.Trial) { overhang(t, 0.9) }},
		{Name: "overhang-falls", Shows: "cubes that stick out by 1.1 of the harmonic overhang fall",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtLeast(trial.Fallen, 1, "", trial.ClosedForm)},
			Play: func(t *trial.Trial) { overhang(t, 1.1) }},
	}
}

// tilt puts a block on a tray, turns the tray by half a degree per second through the critical angle (rad), and
// measures how far before or after it the block leaves its place: turns by a degree or slides by 5 mm.
func tilt(t *trial.Trial, half vec, mu, critical float64) {
	const rate = 0.5 * math.Pi / 180
	const ahead = 3 * math.Pi / 180
	m := scenery.Stuff(mu)
	begin := mgl64.QuatRotate(-(critical - ahead), vec{0, 0, 1})
	tray := scenery.Driven(scenery.Box("tray", m, vec{3, 0.25, 3}, vec{}), vec{}, vec{})
	tray.Rotation = begin
	block := scenery.Box("block", m, half, begin.Rotate(vec{t.Vary(0.3), 0.25 + half.Y() + scenery.Air, t.Vary(0.3)}))
	block.Rotation = begin
	ids := t.Begin(t.Config(), tray, block)
	t.Seconds(0.5)
	from, turn := seenFrom(t, ids[0], ids[1])
	t.Body(ids[0]).SetVelocity(vec{}, vec{0, 0, -rate})
	start := t.Simulated()
	at := t.Until(14, func() bool {
		p, q := seenFrom(t, ids[0], ids[1])
		spun := q.Inverse().Mul(turn)
		return p.Sub(from).Len() > 0.005+half.Y()*math.Pi/180 || 2*spun.V.Len() > math.Pi/180
	})
	angle := critical - ahead + rate*(t.Simulated()-start)
	if math.IsNaN(at) {
		angle = math.Inf(1)
	}
	t.Measure("early", math.Max(0, critical-angle)*180/math.Pi)
	t.Measure("late", math.Max(0, angle-critical)*180/math.Pi)
}

// seenFrom is the place and the turn of a body as another sees them.
func seenFrom(t *trial.Trial, of, body physics.BodyID) (vec, mgl64.Quat) {
	p, q := t.Body(of).Pose().Geom(), t.Body(body).Pose().Geom()
	r := p.Q.Conj().Mul(q.Q)
	return scenery.FromGeom(p.Q.ApplyT(q.P.Sub(p.P))), mgl64.Quat{W: r.W, V: vec{r.X, r.Y, r.Z}}
}

// lean stands a block of 0.5 × 2 × 0.5 m on one lower edge, leaning by a share of its tipping angle.
func lean(t *trial.Trial, share float64) {
	const half, tall = 0.25, 1.0
	m := scenery.Stuff(0.9)
	block := scenery.Box("block", m, vec{half, tall, half}, vec{})
	tilt := mgl64.QuatRotate(-share*math.Atan(half/tall), vec{0, 0, 1})
	corner := tilt.Rotate(vec{half, -tall, 0})
	block.Rotation = mgl64.QuatRotate(t.Vary(3), vec{0, 1, 0}).Mul(tilt)
	block.Position = vec{t.Vary(1), scenery.Air - corner.Y(), t.Vary(1)}
	ids := t.Begin(t.Config(), scenery.On(m, block)...)
	t.Seconds(4)
	t.Measure("height", t.Body(ids[1]).Position().Y())
}

// ladder leans a slab against a wall without friction. Moments about its foot: it holds while tan φ ≤ 2 μ, φ from the
// vertical, μ that of the ground; tan φ is share times that.
func ladder(t *trial.Trial, share float64) {
	const mu, long, thick = 0.4, 2.0, 0.05
	rough, smooth := scenery.Stuff(mu), scenery.Stuff(0)
	lean := math.Atan(share * 2 * mu)
	slab := scenery.Box("slab", rough, vec{thick / 2, long / 2, 0.3}, vec{})
	slab.Rotation = mgl64.QuatRotate(lean, vec{0, 0, 1}) // its upper end to the left, towards the wall at x < 0
	foot := slab.Rotation.Rotate(vec{-thick / 2, -long / 2, 0})
	head := slab.Rotation.Rotate(vec{-thick / 2, long / 2, 0})
	slab.Position = vec{0.5*scenery.Air - head.X(), 0.5*scenery.Air - foot.Y(), t.Vary(1)}
	side := scenery.Static(scenery.Box("wall", smooth, vec{0.5, 3, 3}, vec{-0.5, 3, 0}))
	ids := t.Begin(t.Config(), scenery.On(rough, side, slab)...)
	from := t.Body(ids[2]).Position()
	t.Seconds(trial.Pick(t, 3.0, 5, 20))
	t.Measure("slid", from.Y()-t.Body(ids[2]).Position().Y())
}

// overTheEdge: a pusher at 20 mm/s moves a block over the edge of a table at x = 0. Beyond the edge the lean of a block
// of this length grows e-fold in 0.3 s, which the pusher covers in 6 mm.
func overTheEdge(t *trial.Trial) {
	m := scenery.Stuff(0.3)
	table := scenery.Static(scenery.Box("table", m, vec{1, 0.5, 1}, vec{-1, -0.5, 0}))
	block := scenery.Box("block", m, vec{0.3, 0.1, 0.2}, vec{-0.03, 0.1 + scenery.Air, t.Vary(0.1)})
	behind := vec{-0.03 - 0.3 - 0.1 - 2*scenery.Air, 0.1, 0}
	pusher := scenery.Driven(scenery.Box("pusher", m, vec{0.1, 0.05, 0.2}, behind), vec{0.02, 0, 0}, vec{})
	ids := t.Begin(t.Config(), table, block, pusher)
	at := t.Until(8,
		func() bool { return math.Abs(t.Body(ids[1]).Pose().Geom().Q.Z) > math.Sin(math.Pi/180) }) // 2° of lean
	x := t.Body(ids[1]).Position().X()
	if math.IsNaN(at) {
		x = math.Inf(1)
	}
	t.Measure("early", math.Max(0, -x))
	t.Measure("late", math.Max(0, x))
}

func dominoes(t *trial.Trial) {
	count := trial.Pick(t, 20, 100, 500)
	m := scenery.Stuff(0.4)
	defs := scenery.On(m)
	for i := range count {
		at := vec{0.08 * float64(i), 0.1 + scenery.Air, 0}
		defs = append(defs, scenery.Box(fmt.Sprintf("domino %d", i+1), m, vec{0.02, 0.1, 0.05}, at))
	}
	scenery.Jitter(t, defs[1:]...)
	defs[1] = scenery.Turned(defs[1], -0.25, vec{0, 0, 1}) // past its tipping angle of 0.197
	defs[1].Position = vec{-0.005, 0.1*math.Cos(0.25) + 0.02*math.Sin(0.25) + scenery.Air, 0}
	ids := t.Begin(t.Config(), defs...)
	t.Seconds(float64(count)*0.06 + 1.5)
	standing := 0
	for _, id := range ids[1:] {
		up := t.Body(id).Pose().Geom().Q.Apply(geom.V(0, 1, 0))
		if up.Y > math.Cos(math.Pi/6) {
			standing++
		}
	}
	t.Measure("standing", float64(standing))
}

// overhang stacks cubes of which each, counted from above, sticks out by 1/2, 1/4, 1/6 … of an edge, times share: at 1
// the centre of all above stands over the edge of each.
func overhang(t *trial.Trial, share float64) {
	const count = 6
	m := scenery.Stuff(0.8)
	x := make([]float64, count)
	for i := count - 2; i >= 0; i-- {
		x[i] = x[i+1] - share*0.5/float64(count-1-i)
	}
	defs := scenery.On(m)
	for i := range count {
		at := vec{x[i], 0.5 + scenery.Air + float64(i)*(1+scenery.Air), t.Vary(scenery.Nudge)}
		defs = append(defs, scenery.Cube(fmt.Sprintf("cube %d", i+1), m, 1, at))
	}
	t.Begin(t.Config(), defs...)
	t.Seconds(4)
}
