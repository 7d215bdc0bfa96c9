package physics

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Limits up to which the engine was seen to behave correctly (60 Hz, 16 sub-steps; cubes of 1 m, 10 s). Beyond them
// nothing overlaps either: the guard withholds motion instead, and the world warns once about each body concerned.
const (
	// massMost is the ratio of the masses of two touching dynamic bodies. A heavy cube placed on a light one stands still
	// up to 1e8. Dropped from 1 m it comes down on or beside the light one, which moves by centimetres, up to 1e6; at 1e8
	// the light one is flung away.
	massMost = 1e5
	// jointMassMost is the ratio of the masses of two bodies of which the light one carries the heavy one by joints. A
	// chain of 20 that swings freely opens by 0.06 mm at 1e5, and tears at 1e6; where an edge bends it the guard withholds
	// motion.
	jointMassMost = 1000.0
	// speedMost (m/s): a cube that hits a plate flat, inelastically, leaves it with 2 % of its speed at 1 km/s and with 3
	// to 9 % at 5 km/s, because its corners stop one after the other. It never passes through, up to 10 000 km/s, nor
	// around the plate, seen up to 100 km/s.
	speedMost = 5000.0
	// spinMost (rad) is how far a body that is not round may turn between two passes of contact detection: a turn of more
	// than half a revolution is taken for one in the other direction. A rod thrown on the floor gains no energy
	// at any spin up to 5000 rad/s, but hits the floor where it would not.
	spinMost = 3.0
	// farMost (m) is the distance from the origin. A tower of eight stands as well at 3e7 m, but coordinates resolve 4e-9
	// m there, against the least gap of 1e-7 m.
	farMost = 1e7
	// slimMost is the ratio of length to thickness. A needle dropped on the floor comes to rest at 10 000 too, but loses a
	// thirtieth of its time to the guard.
	slimMost = 3000.0
	// warningsMost is how many warnings are kept; further ones are only counted.
	warningsMost = 64
)

// WarningKind says which limit a body exceeds.
type WarningKind uint8

// The kinds of warnings.
const (
	HeavyOnLight WarningKind = iota // two touching bodies of very different masses
	TooFast
	TooFastSpin
	TooFar
	TooSlim
	MotionStopped // its motion was not finite, too fast or led out of the world; its drive has ended
	HeavyOnJoint  // a body hangs by a joint on one that is far lighter
)

// Warning says that a body, or a pair, exceeds a limit of the engine. It is given once for each body and kind.
type Warning struct {
	Kind         WarningKind
	Step         uint64
	Body, Other  BodyID // Other is zero if the warning is about one body
	Name, Beside string // of the two bodies, which may have been removed since
	Value, Limit float64
}

// String returns the warning as one line.
func (n Warning) String() string {
	switch n.Kind {
	case HeavyOnLight:
		return fmt.Sprintf("%q has %.3g times the mass of %q, which it touches: beyond %g the light one may creep or "+
			"give way; nothing overlaps, but time may be lost", n.Name, n.Value, n.Beside, n.Limit)
	case HeavyOnJoint:
		return fmt.Sprintf("%q has %.3g times the mass of %q, by whose joints it is held: beyond %g they may open far "+
			"where something bends them; make that heavier, or stretch a rope across it to what holds both", n.Name, n.Value,
			n.Beside, n.Limit)
	case TooFast:
		return fmt.Sprintf("%q moves at %.3g m/s: beyond %g m/s the bodies that it hits may not respond correctly; "+
			"nothing overlaps, but time may be lost", n.Name, n.Value, n.Limit)
	case TooFastSpin:
		return fmt.Sprintf("%q turns by %.3g rad between two passes of contact detection: beyond %g rad it may "+
			"bounce off oddly; a higher rate helps", n.Name, n.Value, n.Limit)
	case TooFar:
		return fmt.Sprintf("%q is %.3g m from the origin: beyond %g m rounding begins to shake bodies at rest",
			n.Name, n.Value, n.Limit)
	case TooSlim:
		return fmt.Sprintf("%q is %.3g times as long as it is thin: beyond %g its contacts may be judged badly",
			n.Name, n.Value, n.Limit)
	}
	return fmt.Sprintf("%q was stopped: its motion was not finite, faster than light, or led out of the world; "+
		"its drive has ended", n.Name)
}

// limitChecks finds bodies that exceed the limits.
type limitChecks struct {
	warnings          []Warning
	count             int         // of all warnings, also those not kept
	told              []toldFlags // by body
	known             uint32      // highest generation of the bodies checked so far
	joints            jointCounts // as they were when joints were checked
	lightest, biggest float64     // kg, of all dynamic bodies ever checked
}

// toldFlags are the warnings that a body has had, one bit per kind.
type toldFlags struct {
	gen   uint32
	kinds uint16
}

// AppendWarnings appends the warnings so far, oldest first: at most 64 of Report.Warnings. It also checks bodies added
// since the last step.
func (w *World) AppendWarnings(dst []Warning) []Warning {
	w.limits.checkNewBodies(w)
	w.limits.checkJoints(w)
	return append(dst, w.limits.warnings...)
}

// warn records a warning about body i, unless the body has had it. other is -1 if the warning is about one body.
func (o *limitChecks) warn(w *World, kind WarningKind, i, other int32, value, limit float64) {
	b := &w.st.Bodies[i]
	for len(o.told) < len(w.st.Bodies) {
		o.told = append(o.told, toldFlags{})
	}
	t := &o.told[i]
	if t.gen != b.Gen {
		*t = toldFlags{gen: b.Gen}
	}
	if t.kinds&(1<<kind) != 0 {
		return
	}
	t.kinds |= 1 << kind
	if o.warnings == nil {
		o.warnings = make([]Warning, 0, warningsMost)
	}
	if o.count++; len(o.warnings) == warningsMost {
		return
	}
	n := Warning{Kind: kind, Step: w.st.Step, Body: BodyID{uint32(i), b.Gen}, Name: w.facts[i].name, Value: value,
		Limit: limit}
	if other >= 0 {
		n.Other, n.Beside = BodyID{uint32(other), w.st.Bodies[other].Gen}, w.facts[other].name
	}
	o.warnings = append(o.warnings, n)
}

// check checks the moving bodies and the touching pairs after a step.
func (o *limitChecks) check(w *World) {
	for _, i := range w.st.Tally.Stopped {
		o.warn(w, MotionStopped, i, -1, 0, 0)
	}
	o.checkNewBodies(w)
	o.checkJoints(w)
	dt := float64(w.st.Solved) * w.st.Substep()
	for _, i := range w.st.Active.Bodies {
		s, b := &w.st.States[i], &w.st.Bodies[i]
		if v := s.Vel.LenSq(); v > speedMost*speedMost {
			o.warn(w, TooFast, i, -1, math.Sqrt(v), speedMost)
		}
		if turn := s.Spin.LenSq() * (dt * dt); turn > spinMost*spinMost && !b.Round {
			o.warn(w, TooFastSpin, i, -1, math.Sqrt(turn), spinMost)
		}
		if p := w.st.Poses[i].P.LenSq(); p > farMost*farMost {
			o.warn(w, TooFar, i, -1, math.Sqrt(p), farMost)
		}
	}
	if o.biggest > massMost*o.lightest {
		for k := range w.st.Solver.Constraints {
			o.checkMassRatio(w, w.st.Solver.Constraints[k].A, w.st.Solver.Constraints[k].B)
		}
	}
	w.report.Warnings = o.count
}

// checkMassRatio warns of two touching bodies of very different masses.
func (o *limitChecks) checkMassRatio(w *World, a, b int32) {
	if w.st.States[a].InvMass < w.st.States[b].InvMass {
		a, b = b, a
	}
	heavy, light := w.st.States[b].InvMass, w.st.States[a].InvMass
	if heavy > 0 && light > massMost*heavy {
		o.warn(w, HeavyOnLight, b, a, light/heavy, massMost)
	}
}

// checkNewBodies checks the bodies added since its last call for limits on properties that never change.
func (o *limitChecks) checkNewBodies(w *World) {
	if o.known == w.st.Gens {
		return
	}
	if o.known == 0 {
		o.lightest = math.Inf(1)
	}
	for i := range w.st.Bodies {
		b := &w.st.Bodies[i]
		if b.Gen <= o.known {
			continue
		}
		if b.Kind == state.Dynamic {
			o.lightest, o.biggest = min(o.lightest, b.Mass), max(o.biggest, b.Mass)
		}
		if b.Kind != state.Static {
			o.checkShape(w, int32(i))
		}
		if p := w.st.Poses[i].P.Len(); p > farMost && b.Kind != state.Static {
			o.warn(w, TooFar, int32(i), -1, p, farMost)
		}
	}
	o.known = w.st.Gens
	if o.biggest > massMost*o.lightest {
		for _, pair := range w.st.Broad.Pairs() {
			o.checkMassRatio(w, w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body)
		}
	}
}

// checkShape warns of solids that are far longer than thick.
func (o *limitChecks) checkShape(w *World, i int32) {
	for _, p := range w.st.Bodies[i].Proxies {
		x := &w.st.Proxies[p]
		if math.IsInf(x.Half, 1) || x.Point {
			continue
		}
		skin := x.Shape.Skin()
		if slim := (skin.Radius + x.Shape.Radius) / x.Half; slim > slimMost {
			o.warn(w, TooSlim, i, -1, slim, slimMost)
		}
	}
}

// Report describes the last step.
type Report struct {
	Step                   uint64
	Bodies, Dynamic, Awake int
	Pairs, Contacts        int       // pairs of solids with meeting boxes; contact points
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
