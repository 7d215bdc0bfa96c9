package guard

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// linkedCubes returns cubes in a row 0.25 m apart, of which the first is static, and the joints of a kind between the
// others.
func linkedCubes(t *testing.T, n int, kind jointrows.Kind) *state.State {
	st := statetest.New()
	cube := statetest.Box(t, 0.1, 0.1, 0.1)
	bodies := []statetest.Body{{Shape: cube}}
	for k := range n {
		bodies = append(bodies, statetest.Body{Kind: state.Dynamic, Shape: cube, At: geom.V(0, 0.25*float64(k+1), 0)})
	}
	statetest.Place(st, bodies...)
	for k := int32(1); int(k) < n; k++ {
		j := jointrows.Joint{Kind: kind, Bodies: [jointrows.MostBodies]int32{k, k + 1, jointrows.World, jointrows.World}}
		j.Frames[0], j.Frames[1] = geom.IdentityPose(), geom.IdentityPose()
		j.Frames[0].P, j.Frames[1].P = geom.V(0, 0.125, 0), geom.V(0, -0.125, 0)
		st.Joints.Link(st, &j)
	}
	st.Joints.Refresh(&st.BodyTables)
	st.Solver.Links = st.Joints.Links
	return st
}

// TestLiftsAreCharged: what the guard lifts bodies by that hang together is taken from the speeds of all of them by the
// same share, if something carries them.
func TestLiftsAreCharged(t *testing.T) {
	for _, supported := range []bool{true, false} {
		st := linkedCubes(t, 2, jointrows.Ball)
		if supported {
			st.Solver.Constraints = append(st.Solver.Constraints, contact.Constraint{A: 0, B: 1})
		}
		gd := New(st)
		fast := [...]geom.Vec3{{}, geom.V(1, -1, 0), geom.V(2, 0.5, 0)}
		kinetic := 0.0
		for _, i := range [...]int32{1, 2} {
			statetest.Lead(st, i, fast[i].Scale(st.Dt), geom.Vec3{})
			st.States[i].Vel, st.States[i].Shift = fast[i], fast[i].Scale(st.Dt)
			kinetic += 0.5 * st.Bodies[i].Mass * fast[i].LenSq()
		}
		gd.startGuard()
		gd.changePath(1, geom.MotionBy(&st.Poses[1], geom.V(0, 0.01, 0), geom.Vec3{}))
		gd.countWithheld()
		want := 1.0
		if supported {
			lift := st.Bodies[1].Mass * st.Settings.Gravity.Len() * (0.01 - fast[1].Y*st.Dt)
			want = math.Sqrt(1 - lift/kinetic)
		}
		for _, i := range [...]int32{1, 2} {
			if v := st.States[i].Vel; v.Sub(fast[i].Scale(want)).Len() > 1e-12 {
				t.Errorf("supported %v: body %d at %v m/s, had %v; want %g of it", supported, i, v, fast[i], want)
			}
		}
	}
}
