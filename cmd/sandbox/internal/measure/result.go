package measure

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// Result is the report of sim. The JSON keys are a contract with programs that read them.
type Result struct {
	Level   string `json:"level"`
	Threads int    `json:"threads"`                // that a step may use
	Auto    bool   `json:"threads_auto,omitempty"` // fewer where a loop is too small to gain
	Same    []int  `json:"same_with,omitempty"`    // other numbers of threads that gave the same steps

	From       int                `json:"from_step,omitempty"` // the times and the work are those of the steps after it,
	To         int                `json:"to_step,omitempty"`   // up to this one; all if it is 0
	Median     float64            `json:"ms_median"`           // CPU time of the process per step
	P99        float64            `json:"ms_p99"`
	Max        float64            `json:"ms_max"`
	Total      float64            `json:"ms_total"`
	First      *float64           `json:"ms_first,omitempty"` // of the first step of all; nil if it is none of these steps
	WallMedian float64            `json:"wall_ms_median"`
	WallP99    float64            `json:"wall_ms_p99"`
	WallMax    float64            `json:"wall_ms_max"`
	Phases     map[string]float64 `json:"phases"`      // medians, ms
	PhaseMeans map[string]float64 `json:"phases_mean"` // ms; of a level that sleeps most of the time, medians are zero
	Work       map[string]int     `json:"work"`        // sums, the same on every machine
	Sharing    *sharing           `json:"sharing,omitempty"`
	Between    int                `json:"audits_between,omitempty"` // poses audited within each of the audited steps

	worldResult               // of the level: of its lanes the sum, or the worst or largest
	Lanes       []worldResult `json:"lanes,omitempty"` // from left to right, where there are several

	RoadTests []cars.RoadFigure `json:"road_tests,omitempty"`

	PeakRSS float64 `json:"peak_rss_mb"`
	Allocs  float64 `json:"allocs_per_step"`

	Interrupted bool `json:"interrupted,omitempty"` // before all the steps were taken

	ShowHash bool `json:"-"` // to people; programs always get it

	still bool // no world has a dynamic body: what is zero for that is not told to people
}

// worldResult is what happened in a world.
type worldResult struct {
	Hz          float64         `json:"hz"`
	Substeps    int             `json:"substeps"` // in each step
	Steps       int             `json:"steps"`
	Bodies      int             `json:"bodies"` // at the end
	Sensors     int             `json:"sensors,omitempty"`
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
	Waiting     int             `json:"waiting,omitempty"` // bodies whose places are taken at the end
	Blocked     int             `json:"blocked"`           // times a driven body was stopped by others in its way
	Behind      float64         `json:"blocked_s"`         // time that driven bodies lost there
	Stuck       int             `json:"stuck"`             // times a body was pinched so that it could not move
	Quarantined int             `json:"quarantined"`       // times a body was stopped because its motion made no sense
	Warnings    int             `json:"warnings"`          // bodies and pairs beyond the limits; they are named on stderr
	Laps        []cars.Standing `json:"laps,omitempty"`    // by place
	Hash        string          `json:"hash"`

	JointResult
	*GhostResult // nil without ghosts
	boardResult
}

// boardResult is shown to the player of a level at the end.
type boardResult struct {
	Outcome     string            `json:"outcome,omitempty"` // won or lost
	OutcomeText string            `json:"outcome_text,omitempty"`
	Texts       []scene.BoardLine `json:"texts,omitempty"`
}

// GhostResult is what the ghosts of a world did, and cost.
type GhostResult struct {
	Ghosts int     `json:"ghosts"`
	Faces  int     `json:"ghost_faces"`
	Now    int     `json:"ghost_pairs"` // of faces that meet at the end
	Most   int     `json:"ghost_pairs_max"`
	Median float64 `json:"ghost_ms_median"` // CPU time of the process: moving, deforming, finding pairs
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
		Max: timing.Quantile(m.CPU, 1), Total: timing.Sum(m.CPU),
		From: m.window.From, To: m.window.To,
		WallMedian: timing.Median(m.Wall), WallP99: timing.Quantile(m.Wall, 0.99), WallMax: timing.Quantile(m.Wall, 1),
		Phases: map[string]float64{}, PhaseMeans: map[string]float64{}, Work: m.WorkByName(), Sharing: m.sharingOf(),
		Between: m.plan.Between,
		PeakRSS: float64(timing.PeakMemory()) / (1 << 20), Allocs: m.allocations(),
	}
	if m.window.From == 0 {
		r.First = &m.First
	}
	medians := m.PhaseMedians()
	for i, name := range timing.PhaseNames {
		r.Phases[name], r.PhaseMeans[name] = medians[i], timing.Sum(m.phases[i])/float64(max(1, len(m.phases[i])))
	}
	r.still = true
	for i, stage := range lanes.Stages() {
		r.still = r.still && !hasDynamic(stage.World())
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

// hasDynamic reports whether a world has a body that is moved by contacts.
func hasDynamic(w *physics.World) bool {
	return slices.ContainsFunc(w.Bodies(), func(id physics.BodyID) bool { return w.Body(id).Kind() == physics.Dynamic })
}

func newWorldResult(stage *play.Stage, m *watch) worldResult {
	w := stage.World()
	h := stage.Incidents()
	r := worldResult{
		Hz: w.Config().Hz, Substeps: w.Config().Substeps, Steps: int(w.StepCount()), Pairs: m.pairs, Contacts: m.contacts,
		Sensors: len(w.Watch().AppendSensors(nil)),
		Audits:  m.audits, Penetration: m.deepest, Penetrating: m.overlapping,
		Guard:    guardResult{m.guard.Certified, m.guard.Exact, m.guard.Cut},
		TimeLost: w.Report().LostTotal, Kinetic: w.KineticEnergy(),
		Settle: m.movement.Settled, Drift: m.movement.Drifted,
		Blocked: h.Blocked, Stuck: h.Stuck, Quarantined: h.Quarantined, Warnings: h.Warnings,
		Waiting: stage.Waiting(), Hash: fmt.Sprintf("%016x", stage.Hash()), JointResult: m.joints.result(w),
	}
	if set := m.ghosts; set != nil {
		r.GhostResult = &GhostResult{set.Len(), set.Faces(), len(set.Pairs()), set.MostPairs(), timing.Median(m.ghostCost)}
	}
	board := stage.Board()
	r.boardResult = boardResult{board.Outcome.String(), board.Outcome.Text, board.Lines}
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
	r.Sensors += lane.Sensors
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
	r.Waiting += lane.Waiting
	r.Blocked += lane.Blocked
	r.Behind += lane.Behind
	r.Stuck += lane.Stuck
	r.Quarantined += lane.Quarantined
	r.Warnings += lane.Warnings
	r.JointResult.add(&lane.JointResult)
	r.addGhosts(lane.GhostResult)
	if r.Laps == nil {
		r.Laps = lane.Laps
	}
	if r.Texts == nil {
		r.boardResult = lane.boardResult
	}
}

// addGhosts takes the ghosts of a lane, which has its own, into the result of all.
func (r *worldResult) addGhosts(lane *GhostResult) {
	if lane == nil {
		return
	}
	if r.GhostResult == nil {
		r.GhostResult = &GhostResult{}
	}
	r.Ghosts += lane.Ghosts
	r.Faces += lane.Faces
	r.Now += lane.Now
	r.Most = max(r.Most, lane.Most)
	r.GhostResult.Median += lane.Median
}
