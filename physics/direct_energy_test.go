package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
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

// TestDirectOnAPlatform: a platform that moves gives what it carries the energy that this takes, and what has come to
// rest on it is left to the sweeps as on a floor, from whatever gaps it landed.
func TestDirectOnAPlatform(t *testing.T) {
	for _, row := range []struct{ gravity, gap, most float64 }{
		{0, 0.005, 0.01}, {-9.81, 0.004, 1e-3}, {-9.81, 0.005, 1e-3}, {-9.81, 0.0065, 1e-3}, {-9.81, 0.008, 1e-3},
		{-9.81, 0.01, 1e-3}, {-9.81, 0.012, 1e-3},
	} {
		gravity := row.gravity // without any, what was pushed up to its zone flies on
		cfg := DefaultConfig()
		cfg.Gravity = mgl64.Vec3{0, gravity, 0}
		floor := oneSolid(Kinematic, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})
		floor.Velocity, floor.Solids[0].Material.Restitution = mgl64.Vec3{0, 1, 0}, 0
		w, ids := pillar(t, cfg, floor, row.gap, 1, 1000, 1, 1000)
		direct := 0
		for range 120 {
			w.Step()
			direct += directContacts(w)
		}
		for i, id := range ids {
			if v := w.Body(id).Velocity().Y(); v < 1-1e-3 || v > 1+row.most {
				t.Errorf("gravity %g, gap %g: body %d goes up at %g m/s, want 1", gravity, row.gap, i, v)
			}
		}
		if y := w.Body(ids[0]).Position().Y(); math.Abs(y-1.5) > 1e-6 {
			t.Errorf("gravity %g: the platform is at %g m, want 1.5", gravity, y)
		}
		if direct == 0 || directContacts(w) > 0 {
			t.Errorf("gravity %g: solved directly in %d steps, and %d contacts still are", gravity, direct,
				directContacts(w))
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
			direct += directContacts(w)
		}
		if (direct > 0) != walled {
			t.Errorf("wall %v: solved directly in %d steps", walled, direct)
		}
	}
}
