package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestPendulumsDoNotSwingUp: a yoke that hangs on a round peg swings no wider from second to second. It turns by less
// than a hundredth of a radian in a slice, but with frozen arms it would leave its arc each time and be lifted back.
func TestPendulumsDoNotSwingUp(t *testing.T) {
	m := physicstest.Material(1)
	pill, err := collision.Capsule(0.3, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	leg, err := collision.Box(mgl64.Vec3{0.05, 0.25, 0.05})
	if err != nil {
		t.Fatal(err)
	}
	peg := physics.BodyDef{Kind: physics.Static, Position: mgl64.Vec3{0, -0.01, 0},
		Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}), Solids: []physics.Solid{{Shape: pill, Material: m}}}
	yoke := physicstest.Block(m, mgl64.Vec3{0.3, 0.02, 0.05}, mgl64.Vec3{0, 0.03, 0})
	yoke.Rotation = mgl64.QuatRotate(0.05, mgl64.Vec3{0, 0, 1})
	for _, side := range []float64{-0.3, 0.3} {
		yoke.Solids = append(yoke.Solids,
			physics.Solid{Shape: leg.Placed(mgl64.Vec3{side, -0.25, 0}, mgl64.QuatIdent()), Material: m})
	}
	lab := physicstest.New(t, physics.DefaultConfig())
	id := lab.Add(peg, yoke)[1]
	fastest := func() (most float64) {
		for range 120 {
			lab.Run(1)
			most = max(most, lab.Body(id).AngularVelocity().Len())
		}
		return most
	}
	first := fastest()
	lab.Seconds(4)
	if last := fastest(); first < 0.15 || last > 1.03*first || last < 0.9*first {
		t.Errorf("swings at up to %.4f rad/s in the first two seconds, at %.4f rad/s in the last", first, last)
	}
}
