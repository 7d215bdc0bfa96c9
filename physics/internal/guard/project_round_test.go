package guard

import (
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestProjectionKeepsBallsStraight: a ball is committed along a straight line, with the turn that the solver found. So
// the path that the guard proves must be that line too, also when a repair turns the ball.
func TestProjectionKeepsBallsStraight(t *testing.T) {
	st := statetest.New()
	i := statetest.Place(st, statetest.Body{Kind: state.Dynamic, Shape: statetest.Ball(t, 0.12), Vel: geom.V(5, 0, 0)})[0]
	gd := New(st)
	gd.startGuard()
	gd.projector.endPoses[i] = geom.Pose{P: st.Poses[i].P.Add(geom.Vec3{X: 0.08}), Q: st.Poses[i].Q}
	gd.projector.corrections[i] = correction{shift: geom.Vec3{Y: 0.001}, turn: geom.Vec3{Z: 0.1}}
	gd.markChanged(i)
	gd.projector.rebuildPaths()
	if m := &st.Paths[i].Motion; m.Bulge() != 0 || m.Angle != 0 {
		t.Errorf("the path bulges by %g m and turns by %g rad", m.Bulge(), m.Angle)
	}
}
