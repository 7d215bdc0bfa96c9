package picture

import (
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// patterns ties the patterns of levels to the surfaces of the renderer, with the tint (sRGB) at which a surface shows
// its natural colours; painted surfaces have none of their own.
var patterns = map[string]struct {
	surface render.Material
	natural [3]float64
}{
	"plain":    {render.Plain, [3]float64{1, 1, 1}},
	"brick":    {render.Brick, [3]float64{0.70, 0.30, 0.22}},
	"concrete": {render.Concrete, [3]float64{0.66, 0.65, 0.62}},
	"steel":    {render.Steel, [3]float64{0.56, 0.58, 0.61}},
	"wood":     {render.Wood, [3]float64{0.72, 0.52, 0.33}},
	"rubber":   {render.Rubber, [3]float64{0.16, 0.16, 0.18}},
	"ice":      {render.Ice, [3]float64{0.80, 0.91, 0.97}},
	"glass":    {render.Glass, [3]float64{0.70, 0.86, 0.88}},
	"ground":   {render.Checker, [3]float64{1, 1, 1}},
	"bodywork": {render.Bodywork, [3]float64{1, 1, 1}},
}

// lookOf translates the look of a level. A tint is a colour to levels and a multiplier of the surface's own colour to
// the renderer.
func lookOf(l scene.Look, seed uint32) render.Look {
	p, ok := patterns[l.Pattern]
	if !ok {
		p = patterns["plain"]
	}
	var tint mgl32.Vec3
	for i := range tint {
		tint[i] = float32(render.Linear(l.Tint[i]) / render.Linear(p.natural[i]))
	}
	return render.Look{Material: p.surface, Tint: tint, Seed: seed, Hidden: l.Pattern == scene.Hidden}
}
