package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
)

// TestProjectionKeepsBallsStraight: a ball is committed along a straight line, with the turn that the solver found. So
// the path that the guard proves must be that line too, also when a repair turns the ball.
func TestProjectionKeepsBallsStraight(t *testing.T) {
	w, err := NewWorld(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	shape, err := collision.Sphere(0.12)
	if err != nil {
		t.Fatal(err)
	}
	id, err := w.AddBody(BodyDef{Kind: Dynamic, Velocity: mgl64.Vec3{5, 0, 0},
		Solids: []Solid{{Shape: shape, Material: contact.DefaultMaterial()}}})
	if err != nil {
		t.Fatal(err)
	}
	w.Step()
	i := int32(id.Index())
	w.guard.Projector.EndPoses[i] = geom.Pose{P: w.st.Poses[i].P.Add(geom.Vec3{X: 0.08}), Q: w.st.Poses[i].Q}
	w.guard.Projector.Corrections[i] = guard.Correction{Shift: geom.Vec3{Y: 0.001}, Turn: geom.Vec3{Z: 0.1}}
	w.guard.MarkChanged(i)
	w.guard.Projector.RebuildPaths()
	if m := &w.st.Paths[i].Motion; m.Bulge() != 0 || m.Angle != 0 {
		t.Errorf("the path bulges by %g m and turns by %g rad", m.Bulge(), m.Angle)
	}
}
