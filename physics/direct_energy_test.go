package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// pillar is a floor with its top at 0 and cubes of 1 m on it, their masses (kg) given from below, a gap (m) below each.
func pillar(t testing.TB, cfg Config, floor BodyDef, gap float64, masses ...float64) (*World, []BodyID) {
	t.Helper()
	shape := boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5})
	defs := []BodyDef{floor}
	for i, mass := range masses {
		d := oneSolid(Dynamic, shape, mgl64.Vec3{0, 0.5 + gap + float64(i)*(1+gap), 0})
		d.Mass, d.Solids[0].Material.Restitution = mass, 0
		defs = append(defs, d)
	}
	w, ids := worldOf(t, cfg, defs...)
	w.SetSleeping(false)
	return w, ids
}

// TestDirectIsEnergyLimited: were what is solved directly to give thrice what it should, it would bring energy; then
// all of it gives as much less as it takes, and its impulses are still those that the bodies got.
func TestDirectIsEnergyLimited(t *testing.T) {
	floor := oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})
	floor.Solids[0].Material.Restitution = 0
	w, _ := pillar(t, DefaultConfig(), floor, 0.005, 1, 1000)
	for range 20 {
		if w.Step(); w.dynamics.Direct.Count > 0 {
			break
		}
	}
	if w.dynamics.Direct.Count != 1 {
		t.Fatalf("%d clusters are solved directly, want 1", w.dynamics.Direct.Count)
	}
	g := &w.dynamics.Direct.Clusters[0]
	energy := func() (e float64) {
		for _, i := range g.Slots {
			if s := &w.st.States[i]; w.st.Yields(i) {
				e += 0.5 * (w.st.Bodies[i].Mass*s.Vel.LenSq() + s.Spin.Dot(w.st.Bodies[i].Inertia.Apply(s.Spin)))
			}
		}
		return e
	}
	for j, i := range g.Slots { // as if they had come down at 1 m/s
		if w.st.Yields(i) {
			s := &w.st.States[i]
			g.FreeVel[2*j], g.FreeVel[2*j+1] = geom.Vec3{Y: -1}, geom.Vec3{}
			s.Vel, s.Spin = geom.Vec3{Y: 2}, geom.Vec3{}
		}
	}
	for e := range g.Contacts {
		for k := range g.Contacts[e].Count {
			above := []float64{1001, 1000}[e]
			g.Points[g.Contacts[e].First+k].Force = 3 * above / float64(g.Contacts[e].Count)
		}
	}
	w.dynamics.LimitEnergy()
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

// TestDirectOnAPlatform: a platform that moves gives what it carries the energy that this takes, and what has come to
// rest on it is left to the sweeps as on a floor.
func TestDirectOnAPlatform(t *testing.T) {
	for _, row := range []struct{ gravity, most float64 }{{0, 0.01}, {-9.81, 1e-3}} {
		gravity := row.gravity // without any, what was pushed up to its zone flies on
		cfg := DefaultConfig()
		cfg.Gravity = mgl64.Vec3{0, gravity, 0}
		floor := oneSolid(Kinematic, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})
		floor.Velocity, floor.Solids[0].Material.Restitution = mgl64.Vec3{0, 1, 0}, 0
		w, ids := pillar(t, cfg, floor, 0.005, 1, 1000, 1, 1000)
		direct := 0
		for range 120 {
			w.Step()
			direct += w.dynamics.Direct.Count
		}
		for i, id := range ids {
			if v := w.Body(id).Velocity().Y(); v < 1-1e-3 || v > 1+row.most {
				t.Errorf("gravity %g: body %d goes up at %g m/s, want 1", gravity, i, v)
			}
		}
		if y := w.Body(ids[0]).Position().Y(); math.Abs(y-1.5) > 1e-6 {
			t.Errorf("gravity %g: the platform is at %g m, want 1.5", gravity, y)
		}
		if direct == 0 || w.dynamics.Direct.Count > 0 {
			t.Errorf("gravity %g: solved directly in %d steps, and %d clusters still are", gravity, direct,
				w.dynamics.Direct.Count)
		}
	}
}

// TestDirectWhereSqueezed: a heavy cube that flies into a light one is solved directly with it only where that has a
// wall behind it.
func TestDirectWhereSqueezed(t *testing.T) {
	for _, walled := range []bool{false, true} {
		cube := boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5})
		var defs []BodyDef
		for i, mass := range []float64{1, 1000} {
			defs = append(defs, oneSolid(Dynamic, cube, mgl64.Vec3{1.005 * float64(i), 0, 0}))
			defs[i].Mass = mass
		}
		defs[1].Velocity = mgl64.Vec3{-1, 0, 0}
		if walled {
			defs = append(defs, oneSolid(Static, cube, mgl64.Vec3{-1.005, 0, 0}))
		}
		for i := range defs {
			defs[i].Solids[0].Material.Restitution = 0
		}
		cfg := DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		w, _ := worldOf(t, cfg, defs...)
		direct := 0
		for range 30 {
			w.Step()
			direct += w.dynamics.Direct.Count
		}
		if (direct > 0) != walled {
			t.Errorf("wall %v: solved directly in %d steps", walled, direct)
		}
	}
}
