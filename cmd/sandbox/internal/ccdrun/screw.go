package ccdrun

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/collision/screw"
)

// MethodScrew names the kernel of collision/screw, whose exact variant answers.
const MethodScrew = "screw"

// Collisions that are listed must be found with so small errors.
const (
	leastTime       = 1e-9
	leastProperness = 1e-6
)

// motionLists is how answers compare with the collisions that the cases list.
type motionLists struct {
	Found      int     `json:"found"`  // all collisions of the answers
	Listed     int     `json:"listed"` // proper ones within features: all of these must be among them
	Lacking    int     `json:"lacking"`
	Time       float64 `json:"max_dt"`
	Properness float64 `json:"max_properness_error"`
}

// footnote says what was found of the lists.
func (l *motionLists) footnote() string {
	text := fmt.Sprintf("exact, without a zone: %s", console.Counted(l.Found, "collision", "collisions"))
	if l.Listed > 0 {
		text += fmt.Sprintf(", %d of %d listed proper ones found, |Δt| ≤ %.2g, properness within %.2g",
			l.Listed-l.Lacking, l.Listed, l.Time, l.Properness)
	}
	return text
}

// answerScrews answers a set of motions by the screw kernel.
func (c *Questions) answerScrews(set *ccdcase.Set, io *console.Console) (console.Outcome, any, error) {
	report := c.newReport(set.Category)
	report.Lists = &motionLists{}
	results := []ccdcase.Result{}
	var scratch screw.Scratch
	err := each(len(set.Cases), "case", io, func(i int) error {
		one := &set.Cases[i]
		query, err := one.PrepareScrew()
		if err != nil {
			return fmt.Errorf("%s: case %q: %w", one.Place, one.ID, err)
		}
		result := query.Result(one.ID, query.Ask(&scratch))
		took := time.Duration(math.MaxInt64)
		for range timings {
			start := time.Now()
			query.Ask(&scratch)
			took = min(took, time.Since(start))
		}
		results = append(results, result)
		report.bookScrew(one, &result, took)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	report.finish()
	return report, results, nil
}

// bookScrew judges one answer of the screw kernel and counts it.
func (r *motionReport) bookScrew(one *ccdcase.Case, result *ccdcase.Result, took time.Duration) {
	var found ccdcase.Finding
	if one.Expect != nil {
		found = ccdcase.NewJudge(one).JudgeExact(result)
	}
	r.book(one, result, found, one.Class(), took)
	l, a := r.Lists, one.Agree(result)
	l.Found += len(result.Collisions)
	l.Listed += a.Listed
	l.Lacking += a.Lacking
	l.Time, l.Properness = max(l.Time, a.Time), max(l.Properness, a.Properness)
	switch {
	case found.Verdict.Fails():
	case a.Lacking > 0:
		r.Failures = append(r.Failures, motionFailure{ID: one.ID, Verdict: "lacks a listed collision", T: result.T})
	case a.Time > leastTime || a.Properness > leastProperness:
		r.Failures = append(r.Failures, motionFailure{ID: one.ID, Verdict: "collision differs from the listed", T: result.T})
	}
}
