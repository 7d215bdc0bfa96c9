package main

import (
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/internal/stress"
	"github.com/brickyard-physics/brickyard/physics"
)

// phaseNames are the keys of the phases in JSON, in the order of physics.Phases.
var phaseNames = [...]string{"integrate", "broad", "narrow", "solve", "guard", "other"}

// measurement gathers what a run cost and what happened in it.
type measurement struct {
	world    *physics.World
	auditor  *physics.Auditor
	plan     auditPlan
	audits   int // steps audited, the start included
	steps    int
	last     int                        // the step the run ends with
	cpu      []float64                  // ms per step
	phases   [len(phaseNames)][]float64 // ms per step
	mallocs  uint64
	warm     int // steps that mallocs counts
	warmFrom int // the step from which on allocations count
	pairs    int
	contacts int
	guard    physics.GuardCounts
	movement *stress.Movement

	smallestGap   float64 // m; +Inf while nothing came near
	deepest       float64 // m
	overlapping   int     // pair-frames
	firstOverlap  *overlap
	deepestOf     *overlap
	before, after runtime.MemStats
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

// newMeasurement prepares for a run of steps steps.
func newMeasurement(w *physics.World, steps int, plan auditPlan) *measurement {
	w.SetClock(processTime) // the clock of the whole step, so that the phases add up to it
	m := &measurement{world: w, auditor: physics.NewAuditor(w), plan: plan, last: steps,
		movement: stress.NewMovement(w), smallestGap: math.Inf(1),
		// Half the run lets every buffer grow to its size; events of the second half still show.
		warmFrom: steps / 2}
	if plan.every > 0 {
		m.audit()
	}
	return m
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
	m.read(m.world.Report())
	m.movement.Step()
	if m.plan.every > 0 && (m.steps%m.plan.every == 0 || m.steps == m.last) {
		m.audit()
	}
}

func (m *measurement) read(r *physics.Report) {
	t := &r.Times
	for i, d := range [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other} {
		m.phases[i] = append(m.phases[i], milliseconds(d))
	}
	m.pairs = max(m.pairs, r.Pairs)
	m.contacts = max(m.contacts, r.Contacts)
	m.guard.Certified += r.Guard.Certified
	m.guard.Exact += r.Guard.Exact
	m.guard.Cut += r.Guard.Cut
}

func (m *measurement) audit() {
	m.audits++
	found := m.auditor.Check(m.plan.between)
	m.smallestGap = math.Min(m.smallestGap, found.SmallestGap)
	m.overlapping += found.Overlapping
	if found.Overlapping == 0 {
		return
	}
	o := &overlap{m.world.Name(found.A), m.world.Name(found.B), found.Deepest, m.world.StepCount(), found.At}
	if m.firstOverlap == nil {
		m.firstOverlap = o
	}
	if found.Deepest >= m.deepest {
		m.deepest, m.deepestOf = found.Deepest, o
	}
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
