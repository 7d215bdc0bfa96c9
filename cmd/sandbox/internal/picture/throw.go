package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// blast is a hit as particles see it.
type blast struct {
	at, normal mgl64.Vec3 // m, as the lane is drawn; unit
	approach   float64    // m/s
	energy     float64    // J
	size       float64    // m, of the smaller body
	floor      float64    // m
}

// throw makes the particles of a hit, by what either body looks to be made of.
func (e *Effects) throw(stage *play.Stage, h *physics.Hit, energy float64) {
	w := stage.World()
	if !w.Contains(h.A) || !w.Contains(h.B) {
		return
	}
	b := blast{at: h.Point.Add(stage.Shift()), normal: h.Normal, approach: h.Approach, energy: energy,
		size: math.Min(sizeOf(w.Body(h.A)), sizeOf(w.Body(h.B))), floor: math.Inf(-1)}
	if under, ok := w.RayCast(h.Point.Add(mgl64.Vec3{0, 0.02, 0}), mgl64.Vec3{0, -1, 0}, 30); ok &&
		w.Body(under.Body).Kind() == physics.Static {
		b.floor = under.Point[1] + stage.Shift()[1]
	}
	looks := [2]scene.Look{stage.Look(h.A, 0), stage.Look(h.B, 0)}
	for i := range looks {
		switch looks[i].Pattern {
		case "brick", "concrete":
			e.dust(&b, dustOf(looks[i].Tint), 0.5)
			e.chips(&b, looks[i].Tint, 0.5)
		case "ground":
			e.dust(&b, mgl32.Vec3{0.32, 0.31, 0.29}, 0.4)
		case "wood":
			e.chips(&b, looks[i].Tint, 1)
			e.dust(&b, dustOf(looks[i].Tint), 0.25)
		case "steel":
			if hard[looks[1-i].Pattern] {
				e.sparks(&b)
			}
		}
	}
	if energy >= flashEnergy && energy > e.Hardest {
		e.add(mote{kind: render.Flash, at: b.at, colour: mgl32.Vec3{1, 0.82, 0.55}, opacity: 0.7,
			radius: math.Min(0.12*math.Pow(energy, 0.2), 1.2), life: 0.09})
	}
	e.Hardest = math.Max(e.Hardest, energy)
}

// hard are the patterns that steel strikes sparks from.
var hard = map[string]bool{"steel": true, "concrete": true, "brick": true, "ground": true}

// sizeOf returns about how large a body is (m), by its mass.
func sizeOf(b physics.Body) float64 {
	if b.Kind() != physics.Dynamic {
		return math.Inf(1)
	}
	return math.Max(0.02, math.Min(0.6*math.Cbrt(b.Mass()/2000), 0.6))
}

// dustOf returns the colour of the dust of a material (linear), which is paler than that is.
func dustOf(tint mgl64.Vec3) (c mgl32.Vec3) {
	for i, pale := range [3]float64{0.46, 0.42, 0.38} {
		c[i] = float32(0.45*render.Linear(tint[i]) + 0.55*pale)
	}
	return c
}

// count returns how many particles a hit makes.
func count(energy, share float64, most int) int {
	return min(most, int(share*1.1*math.Pow(energy, 0.4)+0.5))
}

// spread returns a velocity away from a hit: most of it along the faces that met.
func (e *Effects) spread(b *blast, along, across float64) mgl64.Vec3 {
	d := e.direction()
	flat := d.Sub(b.normal.Mul(d.Dot(b.normal)))
	return flat.Mul(along).Add(b.normal.Mul(e.in(-across, across)))
}

// dust makes puffs.
func (e *Effects) dust(b *blast, colour mgl32.Vec3, share float64) {
	burst := math.Pow(b.approach, 0.6)
	size := math.Min(b.size, 0.5)
	for range count(b.energy, 1.6*share, 14) {
		v := e.spread(b, e.in(0.3, 1.8)*burst, 1.6*burst)
		e.add(mote{kind: render.Puff, at: b.at.Add(e.direction().Mul(0.5 * size)), vel: v, colour: colour,
			opacity: float32(e.in(0.28, 0.55) * math.Min(1, 0.5+0.08*math.Log1p(b.energy))),
			radius:  e.in(0.5, 1.1) * size, grows: e.in(1.2, 3.2) * size, drag: e.in(2.5, 5), falls: e.in(-0.1, 0.6),
			life: e.in(0.7, 1.1) + 0.07*math.Log1p(b.energy), floor: b.floor})
	}
}

// chips makes slivers.
func (e *Effects) chips(b *blast, tint mgl64.Vec3, share float64) {
	burst := 1.2 * math.Pow(b.approach, 0.55)
	size := math.Min(b.size, 0.3)
	for range count(b.energy, 0.5*share, 8) {
		v := e.spread(b, e.in(0.2, 1.2)*burst, 0.8*burst).Add(mgl64.Vec3{0, e.in(0, 1.5), 0})
		shade := e.in(0.55, 1.1)
		var colour mgl32.Vec3
		for i := range colour {
			colour[i] = float32(shade * render.Linear(tint[i]))
		}
		e.add(mote{kind: render.Chip, at: b.at.Add(e.direction().Mul(0.2 * size)), vel: v, colour: colour, opacity: 1,
			radius: e.in(0.03, 0.09) * size, drag: 0.8, falls: 9.81, life: e.in(0.8, 1.8), floor: b.floor})
	}
}

// sparks makes streaks.
func (e *Effects) sparks(b *blast) {
	if b.approach < sparkApproach {
		return
	}
	burst := 1.6 * math.Pow(b.approach, 0.6)
	for range count(b.energy, 0.8, 28) {
		v := e.spread(b, e.in(0.4, 1.5)*burst, 0.5*burst).Add(mgl64.Vec3{0, e.in(0, 2), 0})
		heat := float32(e.in(0.35, 1))
		e.add(mote{kind: render.Spark, at: b.at, vel: v, colour: mgl32.Vec3{3, 1.6 * heat, 0.5 * heat * heat}, opacity: 1,
			radius: e.in(0.003, 0.008), drag: 1.5, falls: 9.81, life: e.in(0.15, 0.55), floor: b.floor})
	}
}
