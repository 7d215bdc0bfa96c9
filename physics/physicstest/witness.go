package physicstest

import (
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// Witness ends a test at the first overlap in its world.
type Witness struct {
	t       testing.TB
	world   *physics.World
	auditor *audit.Auditor
}

// Watch returns a witness of w.
func Watch(t testing.TB, w *physics.World) *Witness { return &Witness{t, w, audit.New(w)} }

// Check audits the last step: its end and between poses inside it.
func (w *Witness) Check(between int) audit.Finding {
	w.t.Helper()
	f := w.auditor.Check(between)
	if f.Overlapping > 0 {
		other := "nothing" // a body that is lost
		if !f.B.IsZero() {
			other = w.world.Name(f.B)
		}
		w.t.Fatalf("step %d, t = %.3f: %d pairs overlap, the deepest by %.3g m: %q and %q",
			w.world.StepCount(), f.At, f.Overlapping, f.Deepest, w.world.Name(f.A), other)
	}
	return f
}
