package stress

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// ReportVersion is the number that every report carries under "brickyard_stress".
const ReportVersion = 2

// Report is what a campaign, or one shard of it, found.
type Report struct {
	Version  int      `json:"brickyard_stress"`
	Build    string   `json:"build"` // of the program that played it
	Suite    string   `json:"suite"`
	Seeds    int      `json:"seeds"`
	First    int      `json:"first_seed,omitempty"` // 0 for 1
	World    int      `json:"world,omitempty"`      // of the cases that number them; 0 for all
	Only     []string `json:"only,omitempty"`       // the cases asked for; all of the suite when empty
	Hz       float64  `json:"hz,omitempty"`         // of cases that do not set their own; 0 for their default
	Threads  int      `json:"threads"`
	Shard    int      `json:"shard"`  // 1…Shards
	Shards   int      `json:"shards"` // 1 for all in one
	Complete bool     `json:"complete"`
	Cases    []Result `json:"cases"` // in the order of the catalog
}

// Result is what the seeds of one case came to.
type Result struct {
	Name      string          `json:"name"`
	Group     string          `json:"group"`
	Shows     string          `json:"shows"`
	Published string          `json:"published,omitempty"` // parameters of the scene, in the suite of others' scenes
	Open      bool            `json:"open,omitempty"`      // known to miss a bar: that is shown, but fails nothing
	Bars      []trial.Bar     `json:"bars"`
	Outcomes  []trial.Outcome `json:"seeds"` // by seed
}

// State is the verdict on a case.
type State string

// The verdicts. A case that could not be played neither passes nor fails; one with no seed here is on other shards.
const (
	Pass   State = "pass"
	Fail   State = "FAIL"
	Open   State = "open" // misses a bar, as is known; an overlap or an early end is never open
	NotRun State = "not run"
)

// State returns the verdict on the case, and how many of its seeds passed.
func (r *Result) State() (s State, passed int) {
	idle := 0
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Passed(r.Bars) {
			passed++
		}
		if o.Unable != "" {
			idle++
		}
	}
	switch {
	case passed+idle < len(r.Outcomes) && r.Open && !r.broke() && !r.overlapped():
		return Open, passed
	case passed+idle < len(r.Outcomes):
		return Fail, passed
	case passed > 0:
		return Pass, passed
	}
	return NotRun, 0
}

// broke reports whether a seed ended early.
func (r *Result) broke() bool {
	return slices.ContainsFunc(r.Outcomes, func(o trial.Outcome) bool { return o.Error != "" })
}

// overlapped reports whether the auditor found an overlap under any seed.
func (r *Result) overlapped() bool {
	return slices.ContainsFunc(r.Outcomes, func(o trial.Outcome) bool { return o.Values[trial.Overlaps] > 0 })
}

// Worst returns the bar with the least margin over all seeds, and the value that it was given there.
func (r *Result) Worst() (bar *trial.Bar, value, margin float64) {
	margin = math.Inf(1)
	for i := range r.Outcomes {
		if r.Outcomes[i].Unable != "" {
			continue
		}
		for k := range r.Bars {
			v := r.Outcomes[i].Value(r.Bars[k].What)
			if m := r.Bars[k].Margin(v); m < margin {
				bar, value, margin = &r.Bars[k], v, m
			}
		}
	}
	return bar, value, margin
}

// Failed counts the cases that failed.
func (r *Report) Failed() (n int) {
	for i := range r.Cases {
		if s, _ := r.Cases[i].State(); s == Fail {
			n++
		}
	}
	return n
}

// ReadReport reads a report from a file.
func ReadReport(path string) (*Report, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("%s: not a stress report: %w", path, err)
	}
	if r.Version != ReportVersion {
		return nil, fmt.Errorf("%s: not a stress report of version %d: its \"brickyard_stress\" is %d",
			path, ReportVersion, r.Version)
	}
	return &r, nil
}
