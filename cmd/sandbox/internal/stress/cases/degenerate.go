package cases

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// degenerates are meetings in which the direction of a contact is hard to tell.
func degenerates() []trial.Case {
	return []trial.Case{
		{Name: "flush-boxes", Shows: "a cube slides over boxes that lie flush, and no joint is felt",
			Cost: trial.Costs{0.01, 0.04, 0.4}, Bars: []trial.Bar{trial.AtMost("jump", 0.001, "m", trial.Campaign),
				trial.AtMost("stop-error", 0.02, "share", trial.ClosedForm)}, Play: flushBoxes},
		rolls("flush-roll", "boxes that lie flush", func(m contact.Material) []physics.BodyDef { return slabs(m, 24) }),
		rolls("slivers", "a sheet with triangles of no width between the others",
			func(m contact.Material) []physics.BodyDef { return []physics.BodyDef{slivered(m, 40, 0.3)} }),
		{Name: "spare-points", Cost: trial.Costs{0.01, 0.05, 0.5}, Bars: still(0.015, 0.001), Play: sparePoints,
			Shows: "hulls with points twice, on edges, in faces and a hair beside them stand as cubes do"},
		{Name: "seams-slide", Shows: "a cube without friction slides over the seams of a mesh at an even speed",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: smooth(), Play: func(t *trial.Trial) {
				m := scenery.Stuff(0)
				slideOver(t, []physics.BodyDef{scenery.Seamed(m, 40, 10, 0.3)}, scenery.Cube("cube", m, 0.4,
					vec{-4, 0.2 + scenery.Air, t.Vary(0.1)}))
			}},
		rolls("seams-roll", "the seams of a mesh",
			func(m contact.Material) []physics.BodyDef { return []physics.BodyDef{scenery.Seamed(m, 40, 10, 0.3)} }),
		{Name: "coplanar", Shows: "cubes that touch exactly, face in one plane with face, stand",
			Cost: trial.Costs{0.05, 0.3, 2},
			Bars: []trial.Bar{trial.AtMost(trial.Drift, 0.001, "m", trial.Campaign),
				trial.AtMost(trial.Lost, 0.001, "share", trial.Campaign)},
			Play: func(t *trial.Trial) {
				m := scenery.Stuff(0.5)
				defs := scenery.On(m)
				corner := vec{t.Vary(50), 0.5, t.Vary(50)}
				for k := range 27 {
					at := corner.Add(vec{float64(k % 3), float64(k / 3 % 3), float64(k / 9)})
					defs = append(defs, scenery.Cube(fmt.Sprintf("cube %d", k+1), m, 1, at))
				}
				t.Begin(t.Config(), defs...)
				t.Draw(trial.DriftCurve)
				t.Seconds(trial.Pick(t, 2.0, 5, 60))
			}},
		{Name: "erleben", Shows: "spikes, wedges, cliffs, cracks and holes after Erleben (2018)",
			Cost: trial.Costs{0.06, 0.1, 1},
			Bars: []trial.Bar{trial.AtMost(trial.Lost, 0.02, "share", trial.Campaign),
				trial.AtMost("through", 0, "", trial.Promise)},
			Play: func(t *trial.Trial) {
				t.Level("erleben", 0, map[string]string{"askew": fmt.Sprint(t.Vary(180))})
				t.Seconds(trial.Pick(t, 1.0, 4, 10))
				through := 0
				for _, id := range t.DynamicBodies() {
					if t.Body(id).Position().Y() < 0 {
						through++
					}
				}
				t.Measure("through", float64(through))
			}},
	}
}

// smooth are the bars of what crosses seams.
func smooth() []trial.Bar {
	return []trial.Bar{trial.AtMost("jump", 0.001, "m", trial.Campaign), trial.AtMost("speed-error", 0.01, "share",
		trial.ClosedForm)}
}

// rolls is a ball that rolls over something.
func rolls(name, what string, way func(contact.Material) []physics.BodyDef) trial.Case {
	return trial.Case{Name: name, Shows: "a ball rolls over " + what + " at an even speed",
		Cost: trial.Costs{0.01, 0.01, 0.1},
		Bars: smooth(), Play: func(t *trial.Trial) {
			m := scenery.Stuff(0.5)
			b := scenery.Ball("ball", m, 0.2, vec{-4, 0.2 + scenery.Air, t.Vary(0.1)})
			b.AngularVelocity = vec{0, 0, -seamSpeed / 0.2}
			slideOver(t, way(m), b)
		}}
}

// slabs are static boxes half a metre long that lie flush along x, about the origin, their tops at y = 0.
func slabs(m contact.Material, count int) (defs []physics.BodyDef) {
	for i := range count {
		at := vec{0.5 * (float64(i) - 0.5*float64(count)), -0.5, 0}
		defs = append(defs, scenery.Static(scenery.Box(fmt.Sprintf("slab %d", i+1), m, vec{0.25, 0.5, 2}, at)))
	}
	return defs
}

// flushBoxes lets a cube slide over slabs: it stops after v²/2μg.
func flushBoxes(t *trial.Trial) {
	const v, mu = 5.0, 0.3
	m := scenery.Stuff(mu)
	c := scenery.Turned(scenery.Cube("cube", m, 0.4, vec{-5, 0.2 + scenery.Air, 0}), t.Vary(0.5), vec{0, 1, 0})
	ids := t.Begin(t.Config(), append(slabs(m, 24), c)...)
	id := ids[24]
	t.Seconds(0.2) // to lie down
	t.Body(id).SetVelocity(vec{v, 0, 0}, vec{})
	from := t.Body(id).Position()
	t.Each(2.5, func() { t.Worst("jump", math.Abs(t.Body(id).Position().Y()-from.Y())) })
	t.Measure("stop-error", math.Abs((t.Body(id).Position().X()-from.X())/(v*v/(2*mu*scenery.Gravity))-1))
}

// seamSpeed (m/s) is that of what crosses the seams.
const seamSpeed = 3.0

// slideOver sends a body over eight metres of what lies at y = 0, at 3 m/s, or what a seed says up to ten times faster
// or slower.
func slideOver(t *trial.Trial, way []physics.BodyDef, def physics.BodyDef) {
	ids := t.Begin(t.Config(), append(way, def)...)
	id := ids[len(way)]
	t.Seconds(0.1)
	faster := math.Pow(10, t.Vary(1))
	from, v := t.Body(id).Position(), seamSpeed*faster
	t.Body(id).SetVelocity(vec{v, 0, 0}, def.AngularVelocity.Mul(faster))
	before := t.Simulated()
	t.Each(8/v, func() { t.Worst("jump", math.Abs(t.Body(id).Position().Y()-from.Y())) })
	t.Measure("speed-error", math.Abs((t.Body(id).Position().X()-from.X())/(v*(t.Simulated()-before))-1))
}

// slivered is a static sheet in the plane y = 0 of tiles count along x, with a strip of triangles of no area, or of a
// width of a micrometre, between any two of them.
func slivered(m contact.Material, count int, tile float64) physics.BodyDef {
	var points []vec
	var faces [][]int32
	half := 0.5 * float64(count) * tile
	for i := range count + 1 {
		x := float64(i)*tile - half
		width := 1e-6 * float64(i%2)
		points = append(points, vec{x, 0, -half}, vec{x, 0, half}, vec{x + width, 0, -half}, vec{x + width, 0, half},
			vec{x, 0, 0})
		a := int32(5 * i)
		faces = append(faces, []int32{a, a + 4, a + 1}, []int32{a, a + 1, a + 3}, []int32{a, a + 3, a + 2})
		if i > 0 {
			b := a - 3 // the far side of the strip before
			faces = append(faces, []int32{b, b + 1, a + 4}, []int32{b, a + 4, a}, []int32{b + 1, a + 1, a + 4})
		}
	}
	shape, _, err := collision.Mesh(points, faces)
	return scenery.Static(scenery.Body("sheet", m, vec{})(shape, err))
}

// sparePoints stacks six hulls of a cube's corners and of points that add nothing to them.
func sparePoints(t *trial.Trial) {
	m := scenery.Stuff(0.5)
	var points []vec
	for k := range 27 {
		points = append(points, vec{0.5 * float64(k%3-1), 0.5 * float64(k/3%3-1), 0.5 * float64(k/9-1)})
	}
	points = append(points, points...)
	for _, p := range points[:27] {
		points = append(points, p.Mul(1-1e-13))
	}
	shape, err := collision.Hull(points)
	defs := scenery.On(m)
	for i := range 6 {
		defs = append(defs, scenery.Body(fmt.Sprintf("hull %d", i+1), m, vec{0,
			0.5 + scenery.Air + float64(i)*(1+scenery.Air), 0})(shape, err))
	}
	scenery.Jitter(t, defs[1:]...)
	stand(t, trial.Pick(t, 3.0, 10, 60), defs...)
}
