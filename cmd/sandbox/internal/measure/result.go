package measure

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// Result is the report of sim. The JSON keys are a contract with programs that read them.
type Result struct {
	Level   string `json:"level"`
	Threads int    `json:"threads"`
	Same    []int  `json:"same_with,omitempty"` // other numbers of threads that gave the same steps

	From       int                `json:"from_step,omitempty"` // the times and the work are those of the steps after it,
	To         int                `json:"to_step,omitempty"`   // up to this one; all if it is 0
	Median     float64            `json:"ms_median"`           // CPU time of the process per step
	P99        float64            `json:"ms_p99"`
	Max        float64            `json:"ms_max"`
	Total      float64            `json:"ms_total"`
	First      float64            `json:"ms_first"` // of the first step of all
	WallMedian float64            `json:"wall_ms_median"`
	WallP99    float64            `json:"wall_ms_p99"`
	WallMax    float64            `json:"wall_ms_max"`
	Phases     map[string]float64 `json:"phases"` // medians, ms
	Work       map[string]int     `json:"work"`   // sums, the same on every machine

	worldResult               // of the level: of its lanes the sum, or the worst or largest
	Lanes       []worldResult `json:"lanes,omitempty"` // from left to right, where there are several

	RoadTests []cars.RoadFigure `json:"road_tests,omitempty"`

	PeakRSS float64 `json:"peak_rss_mb"`
	Allocs  float64 `json:"allocs_per_step"`

	Interrupted bool `json:"interrupted,omitempty"` // before all the steps were taken

	ShowHash bool `json:"-"` // to people; programs always get it
}

// worldResult is what happened in a world.
type worldResult struct {
	Hz          float64         `json:"hz"`
	Substeps    int             `json:"substeps"` // in each step
	Steps       int             `json:"steps"`
	Bodies      int             `json:"bodies"` // at the end
	Pairs       int             `json:"pairs_max"`
	Contacts    int             `json:"contacts_max"`
	Audits      int             `json:"audits"`    // steps at which the auditor found the next three, the start included
	MinGap      *float64        `json:"min_gap_m"` // null when nothing came near
	Penetration float64         `json:"max_penetration_m"`
	Penetrating int             `json:"penetrating_pairs"` // pair-frames
	Guard       guardResult     `json:"guard"`
	TimeLost    float64         `json:"time_lost_s"`
	Kinetic     float64         `json:"kinetic_j"`
	Settle      float64         `json:"max_settle_m"`
	Drift       float64         `json:"max_drift_m"`
	Asleep      int             `json:"asleep"`
	Blocked     int             `json:"blocked"`        // times a driven body was stopped by others in its way
	Behind      float64         `json:"blocked_s"`      // time that driven bodies lost there
	Stuck       int             `json:"stuck"`          // times a body was pinched so that it could not move
	Quarantined int             `json:"quarantined"`    // times a body was stopped because its motion made no sense
	Warnings    int             `json:"warnings"`       // bodies and pairs beyond the limits; they are named on stderr
	Laps        []cars.Standing `json:"laps,omitempty"` // by place
	Hash        string          `json:"hash"`
}

type guardResult struct {
	Certified int `json:"certified"`
	Exact     int `json:"exact"`
	Cut       int `json:"cut"`
}

// NewResult sums up the measurements of the lanes of a level.
func NewResult(level string, lanes *play.Lanes, m *Run) *Result {
	r := &Result{
		Level: level, Threads: lanes.Stages()[0].World().Config().Threads,
		Median: timing.Median(m.CPU), P99: timing.Quantile(m.CPU, 0.99),
		Max: timing.Quantile(m.CPU, 1), Total: timing.Sum(m.CPU), First: m.First,
		From: m.window.From, To: m.window.To,
		WallMedian: timing.Median(m.Wall), WallP99: timing.Quantile(m.Wall, 0.99), WallMax: timing.Quantile(m.Wall, 1),
		Phases: map[string]float64{}, Work: m.WorkByName(),
		PeakRSS: float64(timing.PeakMemory()) / (1 << 20), Allocs: m.allocations(),
	}
	medians := m.PhaseMedians()
	for i, name := range timing.PhaseNames {
		r.Phases[name] = medians[i]
	}
	for i, stage := range lanes.Stages() {
		lane := newWorldResult(stage, m.worlds[i])
		lane.Laps = cars.Standings(lanes, stage)
		r.add(&lane)
		r.Lanes = append(r.Lanes, lane)
	}
	if len(r.Lanes) == 1 {
		r.Lanes = nil
	}
	r.Hz, r.Steps, r.Pairs, r.Contacts = lanes.Hz(), m.Steps, m.pairs, m.contacts
	r.Hash = fmt.Sprintf("%016x", lanes.Hash())
	return r
}

func newWorldResult(stage *play.Stage, m *watch) worldResult {
	w := stage.World()
	h := stage.Incidents()
	r := worldResult{
		Hz: w.Config().Hz, Substeps: w.Config().Substeps, Steps: int(w.StepCount()), Pairs: m.pairs, Contacts: m.contacts,
		Audits: m.audits, Penetration: m.deepest, Penetrating: m.overlapping,
		Guard:    guardResult{m.guard.Certified, m.guard.Exact, m.guard.Cut},
		TimeLost: w.Report().LostTotal, Kinetic: w.KineticEnergy(),
		Settle: m.movement.Settled, Drift: m.movement.Drifted,
		Blocked: h.Blocked, Stuck: h.Stuck, Quarantined: h.Quarantined, Warnings: h.Warnings,
		Hash: fmt.Sprintf("%016x", w.Hash()),
	}
	if !math.IsInf(m.smallestGap, 0) {
		r.MinGap = &m.smallestGap
	}
	for _, id := range w.Bodies() {
		r.Behind += w.Body(id).TimeLost()
		r.Bodies++
		if w.Body(id).Kind() == physics.Dynamic && w.Body(id).Asleep() {
			r.Asleep++
		}
	}
	return r
}

// add takes a lane into the result of all: what counts is summed, of what is good or bad the worst is kept; the race is
// that of the first.
func (r *worldResult) add(lane *worldResult) {
	r.Substeps = max(r.Substeps, lane.Substeps)
	r.Bodies += lane.Bodies
	r.Audits += lane.Audits
	if r.MinGap == nil || lane.MinGap != nil && *lane.MinGap < *r.MinGap {
		r.MinGap = lane.MinGap
	}
	r.Penetration = max(r.Penetration, lane.Penetration)
	r.Penetrating += lane.Penetrating
	r.Guard.Certified += lane.Guard.Certified
	r.Guard.Exact += lane.Guard.Exact
	r.Guard.Cut += lane.Guard.Cut
	r.TimeLost += lane.TimeLost
	r.Kinetic += lane.Kinetic
	r.Settle, r.Drift = max(r.Settle, lane.Settle), max(r.Drift, lane.Drift)
	r.Asleep += lane.Asleep
	r.Blocked += lane.Blocked
	r.Behind += lane.Behind
	r.Stuck += lane.Stuck
	r.Quarantined += lane.Quarantined
	r.Warnings += lane.Warnings
	if r.Laps == nil {
		r.Laps = lane.Laps
	}
}

// Print writes the result for people.
func (r *Result) Print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "level\t%s: %s, %d asleep at the end\n", r.Level, console.Counted(r.Bodies, "body", "bodies"), r.Asleep)
	fmt.Fprintf(t, "run\t%s at %g Hz, %d sub-steps, %s\n", console.Counted(r.Steps, "step", "steps"), r.Hz, r.Substeps,
		console.Counted(r.Threads, "thread", "threads"))
	fmt.Fprintf(t, "step\tmedian %.2f ms, 99 %% within %.2f ms, longest %.2f ms; the first %.2f ms; %.2f s in all (CPU)\n",
		r.Median, r.P99, r.Max, r.First, r.Total/1e3)
	fmt.Fprintf(t, "wall\tmedian %.2f ms, 99 %% within %.2f ms, longest %.2f ms\n", r.WallMedian, r.WallP99, r.WallMax)
	var phases []string
	for _, name := range timing.PhaseNames {
		phases = append(phases, fmt.Sprintf("%s %.2f", name, r.Phases[name]))
	}
	fmt.Fprintf(t, "phases\t%s (median ms)\n", strings.Join(phases, ", "))
	fmt.Fprintf(t, "work\t%d slices, %d manifolds made, %d certificates (%d pairs failed, %d rounds of repair)\n",
		r.Work["slices"], r.Work["manifolds"], r.Work["certificates"], r.Work["failing_pairs"], r.Work["repair_rounds"])
	fmt.Fprintf(t, "impacts\t%d manifolds iterated in %d rounds, %d solved to propagate, %d with restitution\n",
		r.Work["iterated_manifolds"], r.Work["iteration_rounds"], r.Work["propagated_manifolds"], r.Work["bounces"])
	fmt.Fprintf(t, "touching\tat most %d pairs, %d contacts\n", r.Pairs, r.Contacts)
	if len(r.Same) > 0 {
		fmt.Fprintf(t, "threads	the same steps, bit for bit, with %s\n", strings.Trim(fmt.Sprint(r.Same), "[]"))
	}
	source := "audited at every step"
	if worlds, steps := r.worldSteps(); r.Audits < worlds+steps {
		source = fmt.Sprintf("audited at the start and %d of %d steps, all with --audit", r.Audits-worlds, steps)
	}
	gap := "nothing came near"
	if r.MinGap != nil {
		gap = fmt.Sprintf("smallest gap %.4f mm", *r.MinGap*1e3)
	}
	fmt.Fprintf(t, "overlap\tdeepest %.4f mm, %d pair-frames; %s (%s)\n", r.Penetration*1e3, r.Penetrating, gap, source)
	fmt.Fprintf(t, "guard\t%d pairs certified at once, %d exactly, %d motions cut; %.4f s of motion withheld\n",
		r.Guard.Certified, r.Guard.Exact, r.Guard.Cut, r.TimeLost)
	fmt.Fprintf(t, "motion\tsettled %s in the first second, drifted %s after it; %.4g J at the end\n",
		lengthText(r.Settle), lengthText(r.Drift), r.Kinetic)
	if r.Blocked+r.Stuck+r.Quarantined+r.Warnings > 0 {
		fmt.Fprintf(t, "trouble\t%s blocked, for %.2f s; %s stuck; %s stopped as senseless; %s\n",
			console.Counted(r.Blocked, "time", "times"), r.Behind, console.Counted(r.Stuck, "time", "times"),
			console.Counted(r.Quarantined, "time", "times"), console.Counted(r.Warnings, "warning", "warnings"))
	}
	for i := range r.Lanes {
		r.Lanes[i].print(t)
	}
	if slices.ContainsFunc(r.Laps, func(l cars.Standing) bool { return len(l.Laps) > 0 }) {
		for i := range r.Laps {
			fmt.Fprintf(t, "race\t%s\n", r.Laps[i].Text())
		}
	}
	for i := range r.RoadTests {
		fmt.Fprintf(t, "%s\t%s\n", r.RoadTests[i].Test, r.RoadTests[i].Text())
	}
	fmt.Fprintf(t, "memory\tpeak %.0f MB, %.3g allocations in a warm step\n", r.PeakRSS, r.Allocs)
	if r.ShowHash {
		fmt.Fprintf(t, "hash\t%s\n", r.Hash)
	}
	return t.Flush()
}

// worldSteps returns how many worlds there are, and how many steps they took.
func (r *Result) worldSteps() (worlds, steps int) {
	if r.Lanes == nil {
		return 1, r.Steps
	}
	for i := range r.Lanes {
		steps += r.Lanes[i].Steps
	}
	return len(r.Lanes), steps
}

// print writes a lane for people.
func (r *worldResult) print(t io.Writer) {
	fmt.Fprintf(t, "%g Hz\t%s: settled %s, drifted %s; deepest overlap %.4f mm; %.4f s withheld; %.4g J at the end\n",
		r.Hz, console.Counted(r.Steps, "step", "steps"), lengthText(r.Settle), lengthText(r.Drift), r.Penetration*1e3,
		r.TimeLost, r.Kinetic)
}

// lengthText writes a length given in m as people do: in millimetres when it is short.
func lengthText(m float64) string {
	if m < 0.1 {
		return fmt.Sprintf("%.3g mm", m*1e3)
	}
	return strconv.FormatFloat(m, 'f', 2, 64) + " m"
}
