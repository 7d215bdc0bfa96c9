package physics

import (
	"time"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Report describes the last step.
type Report struct {
	Step                   uint64
	Bodies, Dynamic, Awake int
	Pairs, Contacts        int // pairs of solids with meeting boxes; contact points
	Slices                 int // slices in which the step was taken
	Times                  Phases
	Guard                  GuardCounts
	Blocked                int     // times a kinematic body was cut short, or stood, because its way was blocked
	LostMean               float64 // s of motion that the guard withheld in this step, mean over the dynamic bodies
	LostTotal              float64 // the same, summed over all steps
	Quarantined            int     // times a body was stopped because its motion was not finite or led out of the world
	Warnings               int     // of all steps so far: see World.AppendWarnings
	Kinetic                float64 // J
}

// Phases are the times spent in the parts of a step; zero unless the world was given a clock.
type Phases struct{ Integrate, Broad, Narrow, Solve, Guard, Other time.Duration }

// GuardCounts are pairs proven at once, pairs whose path had to be divided into spans, and motions cut short.
type GuardCounts struct{ Certified, Exact, Cut int }

// Report returns the report of the last step; it is valid until the next one.
func (w *World) Report() *Report { return &w.report }

// counts are the numbers of bodies in the world.
type counts struct{ bodies, dynamic int }

// beginReport starts the report of a step.
func (w *World) beginReport() {
	w.report = Report{Step: w.st.Step + 1, LostTotal: w.report.LostTotal}
	w.st.Tally = state.Tally{Stopped: w.st.Tally.Stopped[:0]}
	w.startClock()
}

// endReport completes the report of a step.
func (w *World) endReport() {
	r := &w.report
	r.Slices = len(w.st.SliceEnds)
	n := &w.st.Tally
	r.Guard = GuardCounts{n.Certified, n.Exact, n.Cut}
	r.Blocked, r.LostMean, r.Quarantined = n.Blocked, n.Lost, len(n.Stopped)
	r.Bodies, r.Dynamic = w.counts.bodies, w.counts.dynamic
	for _, i := range w.st.Active.Bodies {
		if w.st.Bodies[i].Kind == state.Dynamic {
			r.Awake++
		}
	}
	r.Pairs, r.Contacts = w.st.Broad.Count(), len(w.st.Solver.Rows)+len(w.st.Settled.Solver.Rows)
	if r.Dynamic > 0 {
		r.LostMean /= float64(r.Dynamic)
	}
	r.LostTotal += r.LostMean
	r.Kinetic = w.KineticEnergy()
	w.mark(&r.Times.Other)
}

func (w *World) startClock() {
	if w.now != nil {
		w.marked = w.now()
	}
}

// mark adds the time since the last mark to a phase.
func (w *World) mark(phase *time.Duration) {
	if w.now != nil {
		t := w.now()
		*phase += t - w.marked
		w.marked = t
	}
}
