package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
)

// settledTower returns a world without sleep in which a settled tower of four cubes of 1 m stands on a floor of some
// kind, and the slots of floor and cubes.
func settledTower(t *testing.T, floor Kind) (w *World, ids []BodyID) {
	t.Helper()
	defs := []BodyDef{oneSolid(floor, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0})}
	cube := boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5})
	for i := range 4 {
		defs = append(defs, oneSolid(Dynamic, cube, mgl64.Vec3{0, 0.501 + 1.001*float64(i), 0}))
	}
	w, ids = worldOf(t, DefaultConfig(), defs...)
	w.SetSleeping(false)
	for range 40 {
		w.Step()
	}
	if !w.st.Bodies[1].Settled || !w.st.Settled.Packed || len(w.st.Solver.Constraints) > 0 {
		t.Fatalf("the tower is not settled: %d constraints in motion", len(w.st.Solver.Constraints))
	}
	return w, ids
}

// TestSettledStandsStill: a settled tower keeps still, its constraints stay where they are, and the reported impulses
// of its contacts add up to its weight.
func TestSettledStandsStill(t *testing.T) {
	w, ids := settledTower(t, Static)
	at, first := w.Body(ids[4]).Position(), &w.st.Settled.Solver.Constraints[0]
	for range 600 {
		w.Step()
	}
	if d := w.Body(ids[4]).Position().Sub(at).Len(); d > 1e-5 {
		t.Errorf("the top moved by %g mm", 1000*d)
	}
	if !w.st.Settled.Packed || first != &w.st.Settled.Solver.Constraints[0] {
		t.Error("the constraints were made anew")
	}
	sum := 0.0
	for _, c := range w.AppendContacts(nil) {
		if c.A == ids[0] || c.B == ids[0] {
			sum += c.Impulse
		}
	}
	if want := 4 * w.st.Bodies[1].Mass * 9.81 / 60; sum < 0.999*want || sum > 1.001*want {
		t.Errorf("the floor carries %g N s in a step instead of %g", sum, want)
	}
}

// TestNewLevelsAreSettledAtOnce: a tower of a new level, whose loads balance all of its cubes, needs no time at rest to
// be settled; one that is added later does.
func TestNewLevelsAreSettledAtOnce(t *testing.T) {
	for _, later := range []bool{false, true} {
		w, _ := worldOf(t, DefaultConfig(), oneSolid(Static, boxOf(t, mgl64.Vec3{5, 0.5, 5}), mgl64.Vec3{0, -0.5, 0}))
		if later {
			w.Step()
		}
		for i := range 4 {
			cube := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.5, 0.5}), mgl64.Vec3{0, 0.501 + 1.001*float64(i), 0})
			if _, err := w.AddBody(cube); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			w.Step()
		}
		for i := range w.st.Bodies[1:] {
			if w.st.Bodies[i+1].Settled == later {
				t.Errorf("added after a step: %v, cube %d is settled after two more: %v", later, i, later)
			}
		}
	}
}

// TestSettledIsDisturbed: any disturbance of a settled tower unsettles all of it before it moves on, and the outcome is
// that of a tower never settled: it falls freely, flies off, is carried along.
func TestSettledIsDisturbed(t *testing.T) {
	for _, row := range []struct {
		name    string
		floor   Kind
		disturb func(w *World, ids []BodyID)
		moved   func(w *World, ids []BodyID) bool // half a second later
	}{
		{"its floor is taken away", Static, func(w *World, ids []BodyID) { w.RemoveBody(ids[0]) },
			func(w *World, ids []BodyID) bool { return w.Body(ids[4]).Position().Y() < 3.504-1.2 }},
		{"its lowest cube is taken away", Static, func(w *World, ids []BodyID) { w.RemoveBody(ids[1]) },
			func(w *World, ids []BodyID) bool { return w.Body(ids[4]).Position().Y() < 3.504-0.9 }},
		{"its top is thrown", Static,
			func(w *World, ids []BodyID) { w.Body(ids[4]).SetVelocity(mgl64.Vec3{0, 4, 0}, mgl64.Vec3{}) },
			func(w *World, ids []BodyID) bool { return w.Body(ids[4]).Position().Y() > 3.504+0.7 }},
		{"its floor starts to move", Kinematic,
			func(w *World, ids []BodyID) { w.Body(ids[0]).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{}) },
			func(w *World, ids []BodyID) bool { return w.Body(ids[4]).Position().Y() > 3.504+0.48 }},
		{"a ball hits it", Static, func(w *World, ids []BodyID) {
			ball, err := collision.Sphere(0.3)
			if err != nil {
				t.Fatal(err)
			}
			def := BodyDef{Name: "ball", Kind: Dynamic, Position: mgl64.Vec3{-1.2, 3.5, 0}, Mass: 2000,
				Velocity: mgl64.Vec3{30, 0, 0}, Solids: []Solid{{ball, contact.DefaultMaterial()}}}
			if _, err := w.AddBodies([]BodyDef{def}); err != nil {
				t.Fatal(err)
			}
		}, func(w *World, ids []BodyID) bool { return w.Body(ids[4]).Position().X() > 3 }},
	} {
		w, ids := settledTower(t, row.floor)
		row.disturb(w, ids)
		for range 2 {
			w.Step()
		}
		for _, id := range ids[2:] {
			if w.st.Bodies[id.index].Settled {
				t.Errorf("%s: cube %d is still settled", row.name, id.index)
			}
		}
		for range 28 {
			w.Step()
		}
		if !row.moved(w, ids) {
			t.Errorf("%s: the top is at %v", row.name, w.Body(ids[4]).Position())
		}
	}
}

// TestSettledAtAnyRate: the sub-steps of settled islands are no longer than promised, nor shorter than needed for that.
func TestSettledAtAnyRate(t *testing.T) {
	const least = 480 // sub-steps a second
	for _, hz := range []float64{15, 24, 30, 60, 120, 240, 1000} {
		cfg := DefaultConfig()
		cfg.Hz = hz
		w, err := NewWorld(cfg)
		if err != nil {
			t.Fatal(err)
		}
		w.dynamics.BeginStep()
		w.dynamics.BeginSlice()
		n := w.st.SettledSubsteps()
		long := w.st.Dt > 1.000001*float64(n)/least && n < w.st.Substeps
		if h := w.st.Dt / float64(n); long || n > 1 && w.st.Dt <= float64(n-1)/least {
			t.Errorf("%g Hz: %d sub-steps of %g s", hz, n, h)
		}
	}
}
