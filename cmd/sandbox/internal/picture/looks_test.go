package picture

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// Surfaces show their own colours for the built-in materials, and a tint of a level shifts them.
func TestLooks(t *testing.T) {
	for _, m := range scene.BuiltinMaterials() {
		look := lookOf(m.Look, 1)
		for i, x := range look.Tint {
			if math.Abs(float64(x)-1) > 1e-6 {
				t.Errorf("%s: channel %d of the tint is %v, want 1", m.Name, i, x)
			}
		}
	}
	for _, pattern := range scene.Looks() {
		if _, ok := patterns[pattern]; !ok {
			t.Errorf("pattern %s of levels has no surface", pattern)
		}
	}
	dark := lookOf(scene.Look{Pattern: "plain", Tint: [3]float64{0.5, 0, 2}}, 1)
	if math.Abs(float64(dark.Tint[0])-0.21404) > 1e-4 || dark.Tint[1] != 0 || dark.Tint[2] != 1 {
		t.Errorf("tint %v", dark.Tint)
	}
	if bright := lookOf(scene.Look{Pattern: "rubber", Tint: [3]float64{1, 0, 0}}, 1); bright.Tint[0] < 40 {
		t.Errorf("red rubber multiplies the black of its surface by %v only", bright.Tint)
	}
	if unknown := lookOf(scene.Look{Pattern: "velvet"}, 1); unknown.Material != render.Plain {
		t.Errorf("an unknown pattern is drawn as %v", unknown.Material)
	}
}
