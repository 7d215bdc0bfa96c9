package picture

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

func TestMain(m *testing.M) { loadtest.Main(m) }

// TestFarAwayIsDrawnAlike: a level 100 km from the origin is drawn in its place to a hundredth of a millimetre, and
// where the patterns of the ground are those near the origin.
func TestFarAwayIsDrawnAlike(t *testing.T) {
	pictureOf := func(x string) *render.Frame {
		lanes := loadtest.Open(t, "farout", "rows=2", "cols=3", "count=8", "x="+x)
		return NewPainter().Compose(lanes, 1, StartCamera(lanes), nil)
	}
	near, far := pictureOf("0"), pictureOf("100000")
	offset := mgl32.Vec3{100000 - 156*patternRepeat, 0, 0}
	if d := far.Camera.Eye.Sub(near.Camera.Eye).Sub(offset).Len(); d > 0.01 {
		t.Errorf("the eye is %g m off", d)
	}
	if len(near.List.Instances) < 14 || len(far.List.Instances) != len(near.List.Instances) {
		t.Fatalf("%d solids drawn near, %d far", len(near.List.Instances), len(far.List.Instances))
	}
	for _, a := range far.List.Instances {
		off := math.Inf(1)
		for _, b := range near.List.Instances {
			off = min(off, float64(a.Position.Sub(b.Position).Sub(offset).Len()))
		}
		if off > 1e-5 {
			t.Errorf("a solid is drawn at %v, %g m from where it should be", a.Position, off)
		}
	}
}
