package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// TestSettledParts: many small settled islands are solved in parts and a large one as a part of its own; every settled
// body and every contact is in one of them, and the bits are the same for any number of workers.
func TestSettledParts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	var first uint64
	for _, threads := range []int{1, 2, 4} {
		cfg := DefaultConfig()
		cfg.Threads = threads
		cube := boxOf(t, mgl64.Vec3{0.25, 0.25, 0.25})
		defs := []BodyDef{oneSolid(Static, boxOf(t, mgl64.Vec3{50, 0.5, 50}), mgl64.Vec3{0, -0.5, 0})}
		for i := range 200 {
			at := mgl64.Vec3{2 * float64(i%20), 0.251, 2 * float64(i/20)}
			defs = append(defs, oneSolid(Dynamic, cube, at), oneSolid(Dynamic, cube, at.Add(mgl64.Vec3{0, 0.501, 0})))
		}
		for i := range state.SettledPartBodies + 40 {
			at := mgl64.Vec3{-20 + 0.501*float64(i%60), 0.251 + 0.501*float64(i/60), -20}
			defs = append(defs, oneSolid(Dynamic, cube, at))
		}
		w, _ := worldOf(t, cfg, defs...)
		w.SetSleeping(false)
		for range 60 {
			w.Step()
		}
		p, total := &w.st.Settled.Parts, int32(len(defs)-1)
		if n := w.st.Settled.Solver.Parts(); n < 3 || n != len(p.Begins)-1 || p.Begins[n] != total {
			t.Fatalf("%d parts that begin at %v for %d bodies", n, p.Begins, total)
		}
		large := 0
		for k := range w.st.Settled.Solver.Parts() {
			if p.Large(k) {
				large++
			}
		}
		if large != 1 {
			t.Errorf("%d large parts", large)
		}
		if h := w.Hash(); threads == 1 {
			first = h
		} else if h != first {
			t.Errorf("%d workers: hash %x instead of %x", threads, h, first)
		}
		w.Close()
	}
}
