package ccdrun

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
	"github.com/brickyard-physics/brickyard/collision/expel"
)

// pairsReport is what ccd prints about pairs at rest. The JSON keys are a contract with programs that read them.
type pairsReport struct {
	File     string        `json:"file"`
	Category string        `json:"category"`
	Method   string        `json:"method"`
	Rows     []*pairsRow   `json:"classes"`
	Total    *pairsRow     `json:"total"`
	Failures []pairFailure `json:"failures"`
}

// pairsRow counts the pairs of one class.
type pairsRow struct {
	Class      string  `json:"class"`
	Pairs      int     `json:"pairs"`
	Overlap    int     `json:"overlap"`
	Apart      int     `json:"apart"`
	Contained  int     `json:"contained"`
	FacePairs  int     `json:"face_pairs"` // that cross; by the octree also those that touch
	Judged     int     `json:"judged"`     // pairs with a known answer
	Missing    int     `json:"face_pairs_missing"`
	Wrong      int     `json:"face_pairs_wrong"`
	WrongHit   int     `json:"overlap_wrong"`
	WrongHolds int     `json:"containment_wrong"`
	WrongApart int     `json:"separation_wrong"`
	WrongDepth int     `json:"depth_wrong"`
	Separation float64 `json:"max_separation_error_m"`
	Depth      float64 `json:"max_depth_error_m"`
	Mean       float64 `json:"us_mean"`
	Median     float64 `json:"us_median"`
	Longest    float64 `json:"us_max"`

	us []float64
}

// pairFailure is an answer that is wrong.
type pairFailure struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// answerPairs answers a set of pairs at rest.
func (c *Questions) answerPairs(set *ccdcase.Set, io *console.Console) (console.Outcome, any, error) {
	report := &pairsReport{File: c.Cases, Category: set.Category, Method: c.Method, Rows: []*pairsRow{},
		Total: &pairsRow{Class: "total"}, Failures: []pairFailure{}}
	var scratch expel.Scratch
	var octree ccdcase.Octree
	results := []ccdcase.PairResult{}
	err := each(len(set.Pairs), "pair", io, func(i int) error {
		one := &set.Pairs[i]
		still, err := one.Prepare()
		if err != nil {
			return fmt.Errorf("%s: case %q: %w", one.Place, one.ID, err)
		}
		start := time.Now()
		var result ccdcase.PairResult
		if c.Method == MethodOctree {
			result = octree.Ask(one.ID, still, &scratch)
		} else {
			result = still.Ask(one.ID, &scratch)
		}
		report.book(one, &result, time.Since(start))
		results = append(results, result)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	for _, row := range append(slices.Clone(report.Rows), report.Total) {
		row.Mean = timing.Sum(row.us) / float64(len(row.us))
		row.Median, row.Longest = timing.Median(row.us), timing.Quantile(row.us, 1)
	}
	return report, results, nil
}

// row finds the row of a class or adds one.
func (r *pairsReport) row(class string) *pairsRow {
	i := slices.IndexFunc(r.Rows, func(row *pairsRow) bool { return row.Class == class })
	if i >= 0 {
		return r.Rows[i]
	}
	row := &pairsRow{Class: class}
	r.Rows = append(r.Rows, row)
	return row
}

// book judges one answer and counts it.
func (r *pairsReport) book(one *ccdcase.StaticPair, result *ccdcase.PairResult, took time.Duration) {
	var found ccdcase.PairFinding
	if one.Expect != nil {
		found = ccdcase.JudgePair(one, result)
		if found.Fails() {
			r.Failures = append(r.Failures, pairFailure{one.ID, found.String()})
		}
	}
	for _, row := range []*pairsRow{r.row(one.Class()), r.Total} {
		row.Pairs++
		row.Overlap += count(result.Hit)
		row.Apart += count(!result.Hit)
		row.Contained += count(result.Contained != ccdcase.NotContained)
		row.FacePairs += len(result.Pairs)
		row.us = append(row.us, float64(took)/1e3)
		row.Judged += count(one.Expect != nil)
		row.Missing += found.Missing
		row.Wrong += found.Wrong
		row.WrongHit += count(found.Hit)
		row.WrongHolds += count(found.Contained)
		row.WrongApart += count(found.Separation)
		row.WrongDepth += count(found.Depth)
		if !math.IsInf(found.SeparationError, 0) {
			row.Separation = max(row.Separation, found.SeparationError)
		}
		if !math.IsInf(found.DepthError, 0) {
			row.Depth = max(row.Depth, found.DepthError)
		}
	}
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Print writes the report for people.
func (r *pairsReport) Print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, r.Category+"\tpairs\toverlap\tapart\tcontained\tface pairs\tmissing\twrong\tµs\tmax µs\t")
	for _, row := range append(slices.Clone(r.Rows), r.Total) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t", row.Class, row.Pairs, row.Overlap, row.Apart, row.Contained,
			row.FacePairs)
		if row.Judged == 0 {
			fmt.Fprint(t, "-\t-\t")
		} else {
			fmt.Fprintf(t, "%d\t%d\t", row.Missing, row.Wrong)
		}
		fmt.Fprintf(t, "%.3g\t%.3g\t\n", row.Mean, row.Longest)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if r.Total.Judged == 0 {
		_, err := fmt.Fprintln(out, "the pairs do not say what is true and were not judged")
		return err
	}
	wrong := r.Total
	_, err := fmt.Fprintf(out, "of %d judged: overlap wrong in %d, containment in %d, separation in %d (largest error "+
		"%.2g m), depth in %d (%.2g m)\n", wrong.Judged, wrong.WrongHit, wrong.WrongHolds, wrong.WrongApart,
		wrong.Separation, wrong.WrongDepth, wrong.Depth)
	return err
}

// Verdict is nil, or names the answers that are wrong.
func (r *pairsReport) Verdict() error {
	var failures []string
	for _, f := range r.Failures {
		failures = append(failures, f.ID+" ("+f.Why+")")
	}
	return verdictOf(failures, r.Total.Judged)
}
