package stress

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/physics"
)

// degenerates are meetings in which the direction of a contact is hard to tell.
func degenerates() []Case {
	smooth := []Bar{atMost("jump", 0.001, "m", campaign), atMost("speed-error", 0.01, "share", closed)}
	cases := []Case{
		{Name: "flush-boxes", Shows: "a cube slides over boxes that lie flush, and no joint is felt",
			cost: costs{0.01, 0.04, 0.4}, Bars: []Bar{atMost("jump", 0.001, "m", campaign),
				atMost("stop-error", 0.02, "share", closed)}, play: flushBoxes},
		{Name: "seams-slide", Shows: "a cube without friction slides over the seams of a mesh at an even speed",
			cost: costs{0.01, 0.01, 0.1}, Bars: smooth, play: func(t *Trial) {
				t.overSeams(cube("cube", stuff(0), 0.4, vec{-4, 0.2 + air, t.Vary(0.1)}))
			}},
		{Name: "seams-roll", Shows: "a ball rolls over the seams of a mesh at an even speed", cost: costs{0.01, 0.01, 0.1},
			Bars: smooth, play: func(t *Trial) {
				b := ball("ball", stuff(0.5), 0.2, vec{-4, 0.2 + air, t.Vary(0.1)})
				b.Spin = vec{0, 0, -seamSpeed / 0.2}
				t.overSeams(b)
			}},
		{Name: "coplanar", Shows: "cubes that touch exactly, face in one plane with face, stand", cost: costs{0.05, 0.3, 2},
			Bars: []Bar{atMost(drift, 0.001, "m", campaign), atMost(lost, 0.001, "share", campaign)},
			play: func(t *Trial) {
				m := stuff(0.5)
				defs := on(m)
				corner := vec{t.Vary(50), 0.5, t.Vary(50)}
				for k := range 27 {
					at := corner.Add(vec{float64(k % 3), float64(k / 3 % 3), float64(k / 9)})
					defs = append(defs, cube(fmt.Sprintf("cube %d", k+1), m, 1, at))
				}
				t.Begin(t.Config(), defs...)
				t.Draw(driftCurve)
				t.Seconds(Pick(t, 2.0, 5, 60))
			}},
		{Name: "erleben", Shows: "spikes, wedges, cliffs, cracks and holes after Erleben (2018)", cost: costs{0.06, 0.1, 1},
			Bars: []Bar{atMost(lost, 0.02, "share", campaign), atMost("through", 0, "", promise)},
			play: func(t *Trial) {
				t.Level("erleben", 0, map[string]string{"askew": fmt.Sprint(t.Vary(180))})
				t.Seconds(Pick(t, 1.0, 4, 10))
				through := 0
				for _, id := range t.meter.bodies {
					if t.Position(id).Y() < 0 {
						through++
					}
				}
				t.Measure("through", float64(through))
			}},
	}
	return cases
}

// flushBoxes are half a metre long each; the cube stops after v²/2μg.
func flushBoxes(t *Trial) {
	const v, mu = 5.0, 0.3
	m := stuff(mu)
	var defs []physics.BodyDef
	for i := range 24 {
		defs = append(defs, static(box(fmt.Sprintf("slab %d", i+1), m, vec{0.25, 0.5, 2}, vec{0.5 * float64(i), -0.5, 0})))
	}
	c := turned(cube("cube", m, 0.4, vec{1, 0.2 + air, 0}), t.Vary(0.5), vec{0, 1, 0})
	ids := t.Begin(t.Config(), append(defs, c)...)
	id := ids[24]
	t.Seconds(0.2) // to lie down
	t.SetVelocity(id, vec{v, 0, 0}, vec{})
	from := t.Position(id)
	t.Each(2.5, func() { t.Worst("jump", math.Abs(t.Position(id).Y()-from.Y())) })
	t.Measure("stop-error", math.Abs((t.Position(id).X()-from.X())/(v*v/(2*mu*gravity))-1))
}

// seamSpeed (m/s) is that of what crosses the seams.
const seamSpeed = 3.0

// overSeams sends a body over a sheet of triangles, its speed given here.
func (t *Trial) overSeams(def physics.BodyDef) {
	ids := t.Begin(t.Config(), seamed(def.Solids[0].Material, 40, 10, 0.3), def)
	t.Seconds(0.05)
	spin := def.Spin
	t.SetVelocity(ids[1], vec{seamSpeed, 0, t.Vary(0.2)}, spin)
	t.Seconds(0.1)
	from := t.Position(ids[1]).Y()
	begin := t.Position(ids[1]).X()
	const time = 2.0
	t.Each(time, func() { t.Worst("jump", math.Abs(t.Position(ids[1]).Y()-from)) })
	t.Measure("speed-error", math.Abs((t.Position(ids[1]).X()-begin)/(seamSpeed*time)-1))
}
