package physics

import (
	"time"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Report describes the last step.
type Report struct {
	Step                   uint64
	Bodies, Dynamic, Awake int
	Pairs, Contacts        int       // pairs of solids near each other, by their boxes; contact points
	Times                  Phases    `snapshot:"-"`
	Loops                  LoopTimes `snapshot:"-"` // zero without MeasureLoops
	Work, WorkTotal        Work      // of this step; summed over all steps
	Guard                  GuardCounts
	Blocked                int     // times a kinematic body was cut short, or stood, because its way was blocked
	LostMean               float64 // s of motion that the guard withheld in this step, mean over the dynamic bodies
	LostTotal              float64 // the same, summed over all steps
	Quarantined            int     // times a body was stopped because its motion was not finite or led out of the world
	Warnings               int     // of all steps so far: see World.AppendWarnings
	Kinetic                float64 // J
	Joints                 JointReport
}

// Phases are the times spent in the parts of a step; zero unless the world was given a clock.
type Phases struct{ Integrate, Broad, Narrow, Solve, Guard, Other time.Duration }

// GuardCounts are pairs proven at once, pairs whose path had to be divided into spans, and motions cut short.
type GuardCounts struct{ Certified, Exact, Cut int }

// Work counts what a step did: the same on every machine, for any number of threads.
type Work struct {
	Slices       int // of time, in which the step was taken
	Passes       int // from planning to solving: one a slice, and more where impacts restart a slice
	Substeps     int // of the contact solver, over all slices
	Manifolds    int // pairs of solids whose contact manifolds were made anew
	Stretches    int // of screws that sweeps of fast pairs tried to prove free
	Certificates int // proofs tried of the motions of pairs
	Failing      int // pairs whose first proof failed
	Repairs      int // rounds in which end poses were moved apart
	Rechecks     int // proofs tried again after these
	Iterated     int // contact manifolds iterated to convergence in impacts
	Rounds       int // passes over the rows of one manifold in that
	Propagated   int // contact manifolds solved one by one to propagate impacts, with repetitions
	Bounces      int // impacts with restitution
	Factors      int // matrices of assemblies of joints that were decomposed
}

// Add adds the counts of another step.
func (w *Work) Add(other *Work) {
	w.Slices += other.Slices
	w.Passes += other.Passes
	w.Substeps += other.Substeps
	w.Manifolds += other.Manifolds
	w.Stretches += other.Stretches
	w.Certificates += other.Certificates
	w.Failing += other.Failing
	w.Repairs += other.Repairs
	w.Rechecks += other.Rechecks
	w.Iterated += other.Iterated
	w.Rounds += other.Rounds
	w.Propagated += other.Propagated
	w.Bounces += other.Bounces
	w.Factors += other.Factors
}

// WorkCount is a count of work and its name, as in JSON.
type WorkCount struct {
	Name string
	N    int
}

// Counts lists the counts with their names, in the order of the fields.
func (w *Work) Counts() [14]WorkCount {
	return [14]WorkCount{{"slices", w.Slices}, {"passes", w.Passes}, {"substeps", w.Substeps}, {"manifolds", w.Manifolds},
		{"sweep_stretches", w.Stretches}, {"certificates", w.Certificates}, {"failing_pairs", w.Failing},
		{"repair_rounds", w.Repairs}, {"rechecks", w.Rechecks}, {"iterated_manifolds", w.Iterated},
		{"iteration_rounds", w.Rounds}, {"propagated_manifolds", w.Propagated}, {"bounces", w.Bounces},
		{"factors", w.Factors}}
}

// reporting is a world that measures its step.
type reporting World

// work returns the counts of the step in the public form.
func (w *reporting) work() Work {
	w.narrow.CountWork()
	n := &w.st.Tally.Work
	n.Impacts.Add(w.st.Solver.TakeCounts())
	n.Impacts.Add(w.st.Settled.Solver.TakeCounts())
	return Work{Slices: len(w.st.SliceEnds), Passes: n.Passes, Substeps: n.Substeps, Manifolds: n.Gathered,
		Stretches: n.Stretches, Certificates: n.Certificates, Failing: n.Failing, Repairs: n.Repairs, Rechecks: n.Rechecks,
		Iterated: n.Impacts.Iterated, Rounds: n.Impacts.Rounds, Propagated: n.Impacts.Propagated,
		Bounces: n.Impacts.Bounces, Factors: w.st.Joints.TakeFactors()}
}

// Report returns the report of the last step; it is valid until the next one.
func (w *World) Report() *Report { return &w.report }

// counts are the numbers of bodies in the world.
type counts struct{ bodies, dynamic int }

// LoopTimes is the time spent in the loops that are worth sharing, and what it would be, at best, on 2, 4, 8 and 16
// threads: sharing itself costs nothing, and parts are as equal as can be.
type LoopTimes struct {
	Loops time.Duration
	On    [4]time.Duration
}

// MeasureLoops has a world of one thread measure Report.Loops from now on. That costs time itself.
func (w *World) MeasureLoops(now func() time.Duration) {
	w.loops.Now = now
	w.st.Pool.SetMeter(&w.loops)
}

// begin starts the report of a step.
func (w *reporting) begin() {
	w.report = Report{Step: w.st.Step + 1, LostTotal: w.report.LostTotal, WorkTotal: w.report.WorkTotal,
		Joints: w.report.Joints}
	w.st.Tally = state.Tally{Stopped: w.st.Tally.Stopped[:0]}
	w.loops.Loops, w.loops.On = 0, LoopTimes{}.On
	if w.now != nil {
		w.marked = w.now()
	}
}

// end completes the report of a step.
func (w *reporting) end() {
	r := &w.report
	n := &w.st.Tally
	(*joints)(w).tell(&r.Joints)
	r.Work = w.work()
	r.WorkTotal.Add(&r.Work)
	r.Guard = GuardCounts{n.Certified, n.Exact, n.Cut}
	r.Blocked, r.LostMean, r.Quarantined = n.Blocked, n.Lost, len(n.Stopped)
	r.Bodies, r.Dynamic = w.counts.bodies, w.counts.dynamic
	r.Awake = len(w.st.Active.Bodies) - len(w.st.Active.Driven)
	r.Pairs, r.Contacts = w.st.Broad.Count(), len(w.st.Solver.Rows)+len(w.st.Settled.Solver.Rows)
	if r.Dynamic > 0 {
		r.LostMean /= float64(r.Dynamic)
	}
	r.LostTotal += r.LostMean
	r.Loops = LoopTimes{w.loops.Loops, w.loops.On}
	r.Kinetic = (*measuringEnergy)(w).sum()
	w.mark(&r.Times.Other)
}

// measuringEnergy is KineticEnergy, shared among the workers: the loop over the bodies.
type measuringEnergy World

func (w *measuringEnergy) sum() (sum float64) {
	for len(w.energies) < len(w.st.Bodies) {
		w.energies = append(w.energies, 0)
	}
	w.st.Pool.Each(len(w.st.Bodies), energyCost, w)
	for _, e := range w.energies[:len(w.st.Bodies)] { // in their order, so that the sum has the same bits
		sum += e
	}
	return sum
}

// Run measures the energy of some bodies.
func (w *measuringEnergy) Run(_, from, to int) {
	for i := from; i < to; i++ {
		w.energies[i] = energyOf(&w.st, i)
	}
}

// mark adds the time since the last mark to a phase.
func (w *reporting) mark(phase *time.Duration) {
	if w.now != nil {
		t := w.now()
		*phase += t - w.marked
		w.marked = t
	}
}
