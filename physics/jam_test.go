package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// totals are the momentum, the angular momentum about the origin and the kinetic energy of some bodies.
func totals(w *World, members []int32) (p, l geom.Vec3, energy float64) {
	for _, i := range members {
		b, s, q := &w.bodies[i], &w.states[i], w.poses[i].Q
		p = p.AddScaled(b.mass, s.Vel)
		l = l.AddScaled(b.mass, w.poses[i].P.Cross(s.Vel)).Add(q.Apply(b.inertia.Apply(q.ApplyT(s.Spin))))
		energy += float64(0.5*b.mass*s.Vel.LenSq()) + b.spinEnergy(q, s.Spin)
	}
	return p, l, energy
}

// TestUniteKeepsMomentum: a jam that flies loses no momentum and no angular momentum, and gains no energy; after many
// slices it moves as one rigid body. A jam of which nobody has been stuck for long is left alone.
func TestUniteKeepsMomentum(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	w, _ := worldOf(t, DefaultConfig())
	var members []int32
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
		w.states[id.index].Vel, w.states[id.index].Spin = anyVec(r, 10), anyVec(r, 30)
	}
	p, l, energy := totals(w, members)
	w.unite(members)
	if _, _, now := totals(w, members); now != energy {
		t.Errorf("nobody is stuck, and the energy goes from %g to %g J", energy, now)
	}
	w.guard.stuck[members[2]], w.guard.share[members[2]] = stuckSlices+1, 0.1
	for range 60 {
		w.unite(members)
		q, m, now := totals(w, members)
		if q.Sub(p).Len() > 1e-12*p.Len() || m.Sub(l).Len() > 1e-12*l.Len() || now > energy*(1+1e-12) {
			t.Fatalf("momentum %v becomes %v, angular momentum %v becomes %v, energy %g becomes %g", p, q, l, m, energy, now)
		}
		energy = now
	}
	a, b := &w.states[members[0]], &w.states[members[3]]
	arm := w.poses[members[3]].P.Sub(w.poses[members[0]].P)
	if d := b.Vel.Sub(a.Vel).Sub(a.Spin.Cross(arm)).Len() + b.Spin.Sub(a.Spin).Len(); d > 1e-9 {
		t.Errorf("in the end two of them move by %g against each other", d)
	}
}
