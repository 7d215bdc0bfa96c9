package guard

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// totals are the momentum, the angular momentum about the origin and the kinetic energy of some bodies.
func totals(st *state.State, members []int32) (p, l geom.Vec3, energy float64) {
	for _, i := range members {
		b, s, q := &st.Bodies[i], &st.States[i], st.Poses[i].Q
		p = p.AddScaled(b.Mass, s.Vel)
		l = l.AddScaled(b.Mass, st.Poses[i].P.Cross(s.Vel)).Add(q.Apply(b.Inertia.Apply(q.ApplyT(s.Spin))))
		energy += float64(0.5*b.Mass*s.Vel.LenSq()) + b.SpinEnergy(q, s.Spin)
	}
	return p, l, energy
}

// flyers returns a guard of four bodies that are apart and fly and spin anyhow, and of more bodies.
func flyers(t *testing.T, more ...statetest.Body) (gd *Guard, members []int32) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	st := statetest.New()
	for k := range 4 {
		shape := statetest.Box(t, 0.1, 0.05+0.1*r.Float64(), 0.3*r.Float64())
		members = append(members, statetest.Place(st, statetest.Body{
			Kind: state.Dynamic, Shape: shape, At: geom.V(float64(k), r.Float64(), r.Float64()),
			Turn:     geom.FromRotationVector(geom.V(0, 0.6, 0.8).Scale(r.Float64())),
			Material: contact.Material{Density: 1000 * r.Float64()},
			Vel:      statetest.AnyVec(r, 10), Spin: statetest.AnyVec(r, 30),
		})...)
	}
	members = append(members, statetest.Place(st, more...)...)
	st.Dt = 1.0 / 120
	gd = New(st)
	gd.grow()
	return gd, members
}

// TestRigidifyKeepsMomentum: bodies that go as one go along one screw. Wherever on it they are stopped, they have the
// momentum that they had, the same angular momentum about their centre, and no more energy.
func TestRigidifyKeepsMomentum(t *testing.T) {
	for _, share := range []float64{1, 0.4, 0} {
		gd, members := flyers(t)
		st := gd.State
		p, _, energy := totals(st, members)
		l := gd.clamper.aggregate(members).momentum
		for _, i := range members {
			st.States[i].Shift, st.States[i].Turn = st.States[i].Vel.Scale(st.Dt), geom.IdentityQuat()
		}
		gd.clamper.rigidify(members)
		first := gd.clamper.unclamped[members[0]]
		for _, i := range members {
			for _, time := range []float64{0.3, 1} {
				a, b := first.At(time), gd.clamper.unclamped[i].At(time)
				rel := a.Q.ApplyT(b.P.Sub(a.P)).Sub(first.Start.Q.ApplyT(st.Poses[i].P.Sub(first.Start.P)))
				if rel.Len() > 1e-12 {
					t.Errorf("body %d goes %g m against the first by %g of its way", i, rel.Len(), time)
				}
			}
			gd.changePath(i, gd.clamper.unclamped[i].Cut(share))
		}
		gd.clamper.finishRigid(members)
		for _, i := range members {
			st.Poses[i] = st.Paths[i].Motion.At(1)
		}
		for _, i := range members {
			st.States[i].Turn = geom.IdentityQuat() // spins are those of where the bodies are now
		}
		q, _, now := totals(st, members)
		m := gd.clamper.aggregate(members).momentum
		if q.Sub(p).Len() > 1e-12*p.Len() || m.Sub(l).Len() > 1e-12*l.Len() || now > energy*(1+1e-12) {
			t.Errorf("share %g: momentum %v becomes %v, angular momentum %v becomes %v, energy %g becomes %g",
				share, p, q, l, m, energy, now)
		}
	}
}

// TestPointsInLockedGroupsDoNotSpin: a point goes round with its locked group, and takes up no spin that nothing could
// brake.
func TestPointsInLockedGroupsDoNotSpin(t *testing.T) {
	gd, members := flyers(t, statetest.Body{
		Kind: state.Dynamic, At: geom.V(2, 3, 0), Vel: geom.V(0, -9, 0), Material: contact.Material{Density: 1000},
		Shape: collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{}), Thickness: 0.02, MinHalf: 0.01},
	})
	st, point := gd.State, members[4]
	l := gd.clamper.aggregate(members).momentum
	gd.clamper.rigidify(members)
	for _, i := range members {
		gd.changePath(i, gd.clamper.unclamped[i].Cut(0))
	}
	gd.clamper.finishRigid(members)
	if spin := st.States[point].Spin; spin != (geom.Vec3{}) || st.States[members[0]].Spin == spin {
		t.Errorf("the point spins at %v, the others at %v", spin, st.States[members[0]].Spin)
	}
	if m := gd.clamper.aggregate(members).momentum; m.Sub(l).Len() > 1e-12*l.Len() {
		t.Errorf("angular momentum %v becomes %v", l, m)
	}
}
