package main

import (
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// phaseNames are the keys of the phases in JSON, in the order of physics.Phases.
var phaseNames = [...]string{"integrate", "broad", "narrow", "solve", "guard", "other"}

// measurement gathers what a run cost and what happened in it, in one world or in several that step together.
type measurement struct {
	worlds   []*watch
	plan     auditPlan
	steps    int
	last     int                        // the step the run ends with
	cpu      []float64                  // ms per step
	phases   [len(phaseNames)][]float64 // ms per step
	mallocs  uint64
	warm     int // steps that mallocs counts
	warmFrom int // the step from which on allocations count
	pairs    int // most at a time, in all worlds together
	contacts int

	before, after runtime.MemStats
}

// watch is what happened in one world.
type watch struct {
	world    *physics.World
	auditor  *audit.Auditor
	audits   int    // steps audited, the start included
	audited  uint64 // the last of them
	steps    uint64 // that the world had taken when it was looked at last
	pairs    int    // most at a time
	contacts int
	guard    physics.GuardCounts
	movement *stress.Movement

	smallestGap  float64 // m; +Inf while nothing came near
	deepest      float64 // m
	overlapping  int     // pair-frames
	firstOverlap *overlap
	deepestOf    *overlap
}

// overlap names a pair found overlapping by the auditor, and when.
type overlap struct {
	a, b  string
	depth float64 // m
	step  uint64
	at    float64 // fraction of the step's motion
}

// auditPlan says how often the auditor looks. The figures for gaps and overlaps are always its own: what the engine
// believes of its contacts is no proof.
type auditPlan struct {
	every   int // steps
	between int // poses within each of these steps, besides its end
}

// sampledAudit is the plan where nobody asked for a full audit: it costs next to nothing.
var sampledAudit = auditPlan{every: 10}

// noAudit is the plan where only the time counts.
var noAudit = auditPlan{}

// newMeasurement prepares for a run of steps steps, in which a world may take fewer.
func newMeasurement(worlds []*physics.World, steps int, plan auditPlan) *measurement {
	m := &measurement{plan: plan, last: steps,
		// Half the run lets every buffer grow to its size; events of the second half still show.
		warmFrom: steps / 2}
	for _, w := range worlds {
		w.SetClock(processTime) // the clock of the whole step, so that the phases add up to it
		seen := &watch{world: w, auditor: audit.Of(w), steps: w.StepCount(),
			movement: stress.NewMovement(w), smallestGap: math.Inf(1)}
		if plan.every > 0 {
			seen.audit(plan.between)
		}
		m.worlds = append(m.worlds, seen)
	}
	return m
}

// worldsOf returns the worlds of all lanes.
func worldsOf(lanes *play.Lanes) []*physics.World {
	var worlds []*physics.World
	for _, stage := range lanes.Stages() {
		worlds = append(worlds, stage.World())
	}
	return worlds
}

// Step runs step and measures it alone: looking at the result costs nothing in the figures.
func (m *measurement) Step(step func()) {
	warm := m.steps >= m.warmFrom
	if warm {
		runtime.ReadMemStats(&m.before)
	}
	start := processTime()
	step()
	used := processTime() - start
	if warm {
		runtime.ReadMemStats(&m.after)
		m.mallocs += m.after.Mallocs - m.before.Mallocs
		m.warm++
	}
	m.steps++
	m.cpu = append(m.cpu, milliseconds(used))
	m.read()
}

// read takes the step of those worlds into account that took one.
func (m *measurement) read() {
	var phases physics.Phases
	pairs, contacts := 0, 0
	for _, w := range m.worlds {
		if r := w.world.Report(); w.read(r) {
			addPhases(&phases, &r.Times)
		}
		pairs += w.world.Report().Pairs
		contacts += w.world.Report().Contacts
		if every := m.plan.every; every > 0 && (w.steps%uint64(every) == 0 || m.steps == m.last) {
			w.audit(m.plan.between)
		}
	}
	for i, d := range phaseTimes(&phases) {
		m.phases[i] = append(m.phases[i], milliseconds(d))
	}
	m.pairs, m.contacts = max(m.pairs, pairs), max(m.contacts, contacts)
}

// read takes a step into account and reports whether there was one.
func (w *watch) read(r *physics.Report) bool {
	if w.world.StepCount() == w.steps {
		return false
	}
	w.steps = w.world.StepCount()
	w.pairs, w.contacts = max(w.pairs, r.Pairs), max(w.contacts, r.Contacts)
	w.guard.Certified += r.Guard.Certified
	w.guard.Exact += r.Guard.Exact
	w.guard.Cut += r.Guard.Cut
	w.movement.Step()
	return true
}

// audit looks at the poses of the last step, unless it has.
func (w *watch) audit(between int) {
	if w.audits > 0 && w.audited == w.world.StepCount() {
		return
	}
	w.audits++
	w.audited = w.world.StepCount()
	found := w.auditor.Check(between)
	w.smallestGap = math.Min(w.smallestGap, found.SmallestGap)
	w.overlapping += found.Overlapping
	if found.Overlapping == 0 {
		return
	}
	o := &overlap{w.world.Body(found.A).Name(), w.world.Body(found.B).Name(), found.Deepest, w.world.StepCount(), found.At}
	if w.firstOverlap == nil {
		w.firstOverlap = o
	}
	if found.Deepest >= w.deepest {
		w.deepest, w.deepestOf = found.Deepest, o
	}
}

// phaseTimes returns the phases in the order of phaseNames.
func phaseTimes(t *physics.Phases) [len(phaseNames)]time.Duration {
	return [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other}
}

// addPhases adds the times of a step.
func addPhases(sum, t *physics.Phases) {
	sum.Integrate += t.Integrate
	sum.Broad += t.Broad
	sum.Narrow += t.Narrow
	sum.Solve += t.Solve
	sum.Guard += t.Guard
	sum.Other += t.Other
}

// allocations returns the mean number of allocations in a warm step.
func (m *measurement) allocations() float64 {
	if m.warm == 0 {
		return 0
	}
	return float64(m.mallocs) / float64(m.warm)
}

// phaseMedians returns the median of each phase (ms), in the order of phaseNames.
func (m *measurement) phaseMedians() (medians [len(phaseNames)]float64) {
	for i := range medians {
		medians[i] = median(m.phases[i])
	}
	return medians
}

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// quantile returns the value below which the fraction q of the values lie (nearest rank), 0 of none.
func quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	i := int(math.Ceil(q*float64(len(sorted)))) - 1
	return sorted[min(max(i, 0), len(sorted)-1)]
}

// median returns the middle value, the mean of the two middle ones of an even number, 0 of none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func sum(values []float64) float64 {
	var s float64
	for _, v := range values {
		s += v
	}
	return s
}
