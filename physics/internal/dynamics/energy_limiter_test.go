package dynamics

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestDirectIsEnergyLimited: were what is solved directly to give thrice what it should, it would bring energy; then
// all of it gives as much less as it takes, and its impulses are still those that the bodies got.
func TestDirectIsEnergyLimited(t *testing.T) {
	steel, cube := contact.DefaultMaterial(), statetest.Box(t, 0.5, 0.5, 0.5)
	steel.Restitution = 0
	r := roomsOf(t, statetest.Body{Shape: statetest.Box(t, 5, 0.5, 5), At: geom.V(0, -0.5, 0), Material: steel},
		statetest.Body{Kind: state.Dynamic, Shape: cube, At: geom.V(0, 0.505, 0), Material: steel, Mass: 1},
		statetest.Body{Kind: state.Dynamic, Shape: cube, At: geom.V(0, 1.51, 0), Material: steel, Mass: 1000})
	dy := r.dynamics
	for range 20 {
		if r.step(); dy.direct.count > 0 {
			break
		}
	}
	if dy.direct.count != 1 {
		t.Fatalf("%d clusters are solved directly, want 1", dy.direct.count)
	}
	g := &dy.direct.clusters[0]
	energy := func() (e float64) {
		for _, i := range g.Slots {
			if s := &r.States[i]; r.Yields(i) {
				e += 0.5 * (r.Bodies[i].Mass*s.Vel.LenSq() + s.Spin.Dot(r.Bodies[i].Inertia.Apply(s.Spin)))
			}
		}
		return e
	}
	for j, i := range g.Slots { // as if they had come down at 1 m/s
		if r.Yields(i) {
			s := &r.States[i]
			g.freeVel[2*j], g.freeVel[2*j+1] = geom.Vec3{Y: -1}, geom.Vec3{}
			s.Vel, s.Spin = geom.Vec3{Y: 2}, geom.Vec3{}
		}
	}
	for e := range g.Contacts {
		for k := range g.Contacts[e].Count {
			above := []float64{1001, 1000}[e]
			g.Points[g.Contacts[e].First+k].Force = 3 * above / float64(g.Contacts[e].Count)
		}
	}
	dy.limitEnergy()
	if e := energy(); math.Abs(e-500.5) > 1 {
		t.Errorf("%g J, want what they came with, 500.5", e)
	}
	given := 0.0
	for _, p := range g.Points[:g.Contacts[0].Count] {
		given += p.Force
	}
	if math.Abs(given-2*1001) > 2 {
		t.Errorf("the floor gives %g N s, want %d to turn 1001 kg round", given, 2*1001)
	}
}
