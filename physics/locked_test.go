package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/collision/convex"
)

// Totals are the momentum, the angular momentum about the origin and the kinetic energy of some bodies.
func totals(w *World, members []int32) (p, l geom.Vec3, energy float64) {
	for _, i := range members {
		b, s, q := &w.st.Bodies[i], &w.st.States[i], w.st.Poses[i].Q
		p = p.AddScaled(b.Mass, s.Vel)
		l = l.AddScaled(b.Mass, w.st.Poses[i].P.Cross(s.Vel)).Add(q.Apply(b.Inertia.Apply(q.ApplyT(s.Spin))))
		energy += float64(0.5*b.Mass*s.Vel.LenSq()) + b.SpinEnergy(q, s.Spin)
	}
	return p, l, energy
}

// flyers returns a world of four bodies that are apart and fly and spin anyhow.
func flyers(t *testing.T) (w *World, members []int32) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	w, _ = worldOf(t, DefaultConfig())
	for k := range 4 {
		box := boxOf(t, mgl64.Vec3{0.1, 0.05 + 0.1*r.Float64(), 0.3 * r.Float64()})
		def := BodyDef{Kind: Dynamic, Position: mgl64.Vec3{float64(k), r.Float64(), r.Float64()},
			Rotation: mgl64.QuatRotate(r.Float64(), mgl64.Vec3{0, 0.6, 0.8}),
			Solids:   []Solid{{Shape: box, Material: contact.Material{Density: 1000 * r.Float64()}}}}
		id, err := w.AddBody(def)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, int32(id.index))
		w.st.States[id.index].Vel, w.st.States[id.index].Spin = anyVec(r, 10), anyVec(r, 30)
	}
	return w, members
}

// TestRigidifyKeepsMomentum: bodies that go as one go along one screw. Wherever on it they are stopped, they have the
// momentum that they had, the same angular momentum about their centre, and no more energy.
func TestRigidifyKeepsMomentum(t *testing.T) {
	for _, share := range []float64{1, 0.4, 0} {
		w, members := flyers(t)
		p, _, energy := totals(w, members)
		l := w.guard.Clamper.Aggregate(members).Momentum
		w.st.Dt = 1.0 / 120
		for _, i := range members {
			w.st.States[i].Shift, w.st.States[i].Turn = w.st.States[i].Vel.Scale(w.st.Dt), geom.IdentityQuat()
		}
		w.guard.Grow()
		w.guard.Clamper.Rigidify(members)
		first := w.guard.Clamper.Unclamped[members[0]]
		for _, i := range members {
			for _, time := range []float64{0.3, 1} {
				a, b := first.At(time), w.guard.Clamper.Unclamped[i].At(time)
				rel := a.Q.ApplyT(b.P.Sub(a.P)).Sub(first.Start.Q.ApplyT(w.st.Poses[i].P.Sub(first.Start.P)))
				if rel.Len() > 1e-12 {
					t.Errorf("body %d goes %g m against the first by %g of its way", i, rel.Len(), time)
				}
			}
			w.guard.ChangePath(i, w.guard.Clamper.Unclamped[i].Cut(share))
		}
		w.guard.Clamper.FinishRigid(members)
		for _, i := range members {
			w.st.Poses[i] = w.st.Paths[i].Motion.At(1)
		}
		for _, i := range members {
			w.st.States[i].Turn = geom.IdentityQuat() // spins are those of where the bodies are now
		}
		q, _, now := totals(w, members)
		m := w.guard.Clamper.Aggregate(members).Momentum
		if q.Sub(p).Len() > 1e-12*p.Len() || m.Sub(l).Len() > 1e-12*l.Len() || now > energy*(1+1e-12) {
			t.Errorf("share %g: momentum %v becomes %v, angular momentum %v becomes %v, energy %g becomes %g",
				share, p, q, l, m, energy, now)
		}
	}
}

// TestPointsInLockedGroupsDoNotSpin: a point goes round with its jam, and takes up no spin that nothing could brake.
func TestPointsInLockedGroupsDoNotSpin(t *testing.T) {
	w, members := flyers(t)
	shape := collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{}), Thickness: 0.02, MinHalf: 0.01}
	def := BodyDef{Kind: Dynamic, Position: mgl64.Vec3{2, 3, 0}, Solids: []Solid{{Shape: shape,
		Material: contact.Material{Density: 1000}}}}
	id, err := w.AddBody(def)
	if err != nil {
		t.Fatal(err)
	}
	w.st.States[id.index].Vel = geom.V(0, -9, 0)
	members = append(members, int32(id.index))
	l := w.guard.Clamper.Aggregate(members).Momentum
	w.st.Dt = 1.0 / 120
	w.guard.Grow()
	w.guard.Clamper.Rigidify(members)
	for _, i := range members {
		w.guard.ChangePath(i, w.guard.Clamper.Unclamped[i].Cut(0))
	}
	w.guard.Clamper.FinishRigid(members)
	if spin := w.st.States[id.index].Spin; spin != (geom.Vec3{}) || w.st.States[members[0]].Spin == spin {
		t.Errorf("the point spins at %v, the others at %v", spin, w.st.States[members[0]].Spin)
	}
	if m := w.guard.Clamper.Aggregate(members).Momentum; m.Sub(l).Len() > 1e-12*l.Len() {
		t.Errorf("angular momentum %v becomes %v", l, m)
	}
}
