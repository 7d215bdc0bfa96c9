package physicstest

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// Witness ends a test at the first overlap in its world.
type Witness struct {
	t       testing.TB
	world   *physics.World
	auditor *audit.Auditor

	looked bool
	hash   uint64        // of the world when the auditor looked last
	found  audit.Finding // then
}

// Watch returns a witness of w.
func Watch(t testing.TB, w *physics.World) *Witness {
	return &Witness{t: t, world: w, auditor: audit.Of(w)}
}

// Check audits the last step: its end and between poses inside it. A world that has not moved in the step since the
// last audit has nothing new to show: the finding is that of the last time.
func (w *Witness) Check(between int) audit.Finding {
	w.t.Helper()
	hash := w.world.Hash()
	if w.looked && hash == w.hash && w.still() {
		return w.found
	}
	w.looked, w.hash = true, hash
	w.found = w.auditor.Check(between)
	f := &w.found
	if f.Overlapping > 0 {
		other := "nothing" // a body that is lost
		if !f.B.IsZero() {
			other = w.world.Body(f.B).Name()
		}
		w.t.Fatalf("step %d, t = %.3f: %d pairs overlap, the deepest by %.3g m: %q and %q",
			w.world.StepCount(), f.At, f.Overlapping, f.Deepest, w.world.Body(f.A).Name(), other)
	}
	return *f
}

// still reports whether nothing moves: a body that goes round once in a step, or to and fro, ends where it began.
func (w *Witness) still() bool {
	if w.world.Report().Awake > 0 {
		return false
	}
	for _, id := range w.world.Bodies() {
		if w.world.Body(id).Velocity() != (mgl64.Vec3{}) || w.world.Body(id).AngularVelocity() != (mgl64.Vec3{}) {
			return false
		}
	}
	return true
}
