// Package measure measures the cost of the steps of a run and the events in them, and sums them up as sim reports them.
package measure

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// Run gathers the cost and the events of a run, in one world or in several that step together.
type Run struct {
	Steps int       // taken
	CPU   []float64 // ms of each step in the window, of all threads together
	Wall  []float64 // ms of each step in the window, by the clock on the wall
	First float64   // ms of CPU time of the first step of all
	Work  physics.Work

	window   Window
	worlds   []*watch
	plan     Plan
	last     int                               // the step the run ends with
	phases   [len(timing.PhaseNames)][]float64 // ms per step
	mallocs  uint64
	warm     int // steps that mallocs counts
	warmFrom int // the step from which on allocations count
	pairs    int // most at a time, in all worlds together
	contacts int
	sharing  bool              // loops are measured
	loops    physics.LoopTimes // of the steps in the window, of all worlds

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
	movement *trial.Movement
	joints   jointWatch

	ghosts    *ghost.Set // that are measured; may be nil
	ghostCost []float64  // ms of each step in the window

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

// Plan says how often the auditor looks. The figures for gaps and overlaps are always its own: what the engine
// believes of its contacts is no proof.
type Plan struct {
	Every   int // steps
	Between int // poses within each of these steps, besides its end
}

// Window is a part of a run: its times and counts are those of the steps after From up to To. The zero value is the
// whole run.
type Window struct{ From, To int }

// holds reports whether a step, counted from 1, lies in the window.
func (w Window) holds(step int) bool { return step > w.From && (w.To == 0 || step <= w.To) }

// Sampled is the plan where nobody asked for a full audit: it costs next to nothing.
var Sampled = Plan{Every: 10}

// Unaudited is the plan where only the time counts.
var Unaudited = Plan{}

// New prepares for a run of steps steps, in which a world may take fewer.
func New(worlds []*physics.World, steps int, plan Plan, window Window) *Run {
	m := &Run{plan: plan, last: steps, window: window,
		// Half the run lets every buffer grow to its size; events of the second half still show.
		warmFrom: steps / 2}
	for _, w := range worlds {
		w.SetClock(timing.ProcessTime) // the clock of the whole step, so that the phases add up to it
		seen := &watch{world: w, auditor: audit.Of(w), steps: w.StepCount(),
			movement: trial.NewMovement(w), smallestGap: math.Inf(1)}
		seen.joints.energy.read(w)
		if plan.Every > 0 {
			seen.audit(plan.Between)
		}
		m.worlds = append(m.worlds, seen)
	}
	return m
}

// WatchGhosts has the run measure the ghosts of the lanes whose worlds it was made for, too.
func (m *Run) WatchGhosts(lanes *play.Lanes) {
	for i, stage := range lanes.Stages() {
		if set := stage.Ghosts(); set != nil {
			set.SetClock(timing.ProcessTime)
			m.worlds[i].ghosts = set
		}
	}
}

// WorldsOf returns the worlds of all lanes.
func WorldsOf(lanes *play.Lanes) []*physics.World {
	var worlds []*physics.World
	for _, stage := range lanes.Stages() {
		worlds = append(worlds, stage.World())
	}
	return worlds
}

// Step runs step and measures it alone: looking at the result costs nothing in the figures.
func (m *Run) Step(step func()) {
	m.Steps++
	if m.isWarm() {
		m.warm++
	}
	if m.window.holds(m.Steps) {
		m.CPU, m.Wall = append(m.CPU, 0), append(m.Wall, 0)
	}
	m.cost(step)
	m.read()
}

// React runs what follows the step, once that was looked at, and adds its cost to that of the step.
func (m *Run) React(react func()) { m.cost(react) }

// isWarm reports whether the allocations of the last step count.
func (m *Run) isWarm() bool { return m.Steps > m.warmFrom }

// cost runs a part of the last step and adds its cost.
func (m *Run) cost(part func()) {
	if m.isWarm() {
		runtime.ReadMemStats(&m.before)
	}
	start, began := timing.ProcessTime(), time.Now()
	part()
	used, wall := timing.ProcessTime()-start, time.Since(began)
	if m.isWarm() {
		runtime.ReadMemStats(&m.after)
		m.mallocs += m.after.Mallocs - m.before.Mallocs
	}
	if m.Steps == 1 {
		m.First += timing.Milliseconds(used)
	}
	if m.window.holds(m.Steps) {
		m.CPU[len(m.CPU)-1] += timing.Milliseconds(used)
		m.Wall[len(m.Wall)-1] += timing.Milliseconds(wall)
	}
}

// read takes the step of those worlds into account that took one.
func (m *Run) read() {
	var phases physics.Phases
	pairs, contacts := 0, 0
	timed := m.window.holds(m.Steps)
	for _, w := range m.worlds {
		if r := w.world.Report(); w.read(r) && timed {
			timing.AddPhases(&phases, &r.Times)
			m.Work.Add(&r.Work)
			m.addLoops(&r.Loops)
			if w.ghosts != nil {
				w.ghostCost = append(w.ghostCost, timing.Milliseconds(w.ghosts.Cost()))
			}
		}
		pairs += w.world.Report().Pairs
		contacts += w.world.Report().Contacts
		if every := m.plan.Every; every > 0 && (w.steps%uint64(every) == 0 || m.Steps == m.last) {
			w.audit(m.plan.Between)
		}
	}
	if timed {
		for i, d := range timing.PhaseTimes(&phases) {
			m.phases[i] = append(m.phases[i], timing.Milliseconds(d))
		}
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
	w.joints.read(w.world)
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

// WorkByName returns the work of the steps in the window, by the names in JSON.
func (m *Run) WorkByName() map[string]int {
	byName := map[string]int{}
	for _, c := range m.Work.Counts() {
		byName[c.Name] = c.N
	}
	return byName
}

// allocations returns the mean number of allocations in a warm step.
func (m *Run) allocations() float64 {
	if m.warm == 0 {
		return 0
	}
	return float64(m.mallocs) / float64(m.warm)
}

// PhaseMedians returns the median of each phase (ms), in the order of PhaseNames.
func (m *Run) PhaseMedians() (medians [len(timing.PhaseNames)]float64) {
	for i := range medians {
		medians[i] = timing.Median(m.phases[i])
	}
	return medians
}

// GhostMedian returns the median of what ghosts cost in a step (ms), the sum over all worlds; false where there are
// none.
func (m *Run) GhostMedian() (sum float64, there bool) {
	for _, w := range m.worlds {
		if w.ghosts != nil {
			sum += timing.Median(w.ghostCost)
			there = true
		}
	}
	return sum, there
}

// Verdict is nil, or says of each lane in which pairs overlapped which was the first and how deep it got.
func (m *Run) Verdict() error {
	var faults []string
	for _, w := range m.worlds {
		if w.firstOverlap == nil {
			continue
		}
		at := ""
		if len(m.worlds) > 1 {
			at = fmt.Sprintf("at %g Hz ", w.world.Config().Hz)
		}
		first, deep := w.firstOverlap, w.deepestOf
		faults = append(faults, fmt.Sprintf("%s%q and %q overlap by %s in step %d (at %.2f of it); "+
			"%d overlapping pair-frames in all, the deepest %s between %q and %q in step %d",
			at, first.a, first.b, lengthText(first.depth), first.step, first.at,
			w.overlapping, lengthText(deep.depth), deep.a, deep.b, deep.step))
	}
	if faults == nil {
		return nil
	}
	return console.FailedCheck(errors.New("audit: " + strings.Join(faults, "; ")))
}
