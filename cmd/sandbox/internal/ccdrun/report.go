package ccdrun

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/timing"
)

// motionReport is the report of ccd on motions. The JSON keys are a contract with programs that read them.
type motionReport struct {
	File      string          `json:"file"`
	Category  string          `json:"category"`
	Method    string          `json:"method"`
	ZoneShare float64         `json:"zone_share,omitempty"` // over the radius of the static body
	Zone      float64         `json:"zone_m,omitempty"`
	Cut       int             `json:"zone_cut"` // answers with a thinner zone than asked for
	Rows      []*motionRow    `json:"classes"`
	Total     *motionRow      `json:"total"`
	Left      map[string]int  `json:"not_compared,omitempty"` // sample queries by reason
	Lists     *motionLists    `json:"collisions,omitempty"`   // of the screw kernel
	Failures  []motionFailure `json:"failures"`
}

// motionRow counts the cases of one class.
type motionRow struct {
	Class    string                `json:"class"`
	Cases    int                   `json:"cases"`
	Hits     int                   `json:"hits"`
	Misses   int                   `json:"misses"`
	Judged   int                   `json:"judged"` // cases with a known answer
	Verdicts [ccdcase.Verdicts]int `json:"-"`
	ByName   map[string]int        `json:"verdicts"`
	MeanDt   *float64              `json:"mean_dt,omitempty"` // between stop and impact, share of the motion
	MaxDt    *float64              `json:"max_dt,omitempty"`
	MaxTurn  *float64              `json:"max_normal_error_rad,omitempty"`
	Mean     float64               `json:"us_mean"` // per query
	Median   float64               `json:"us_median"`
	Longest  float64               `json:"us_max"`

	early, turned, us []float64
}

// motionFailure is an answer outside the window.
type motionFailure struct {
	ID      string   `json:"id"`
	Verdict string   `json:"verdict"`
	T       *float64 `json:"t,omitempty"`
	Zones   *float64 `json:"gap_zones,omitempty"` // gap at the stop over the thickness of the zone
}

func (c *Questions) newReport(category string) *motionReport {
	return &motionReport{File: c.Cases, Category: category, Method: c.Method, ZoneShare: c.Zone.Share,
		Zone: c.Zone.Thickness,
		Rows: []*motionRow{}, Total: &motionRow{Class: "total"}, Failures: []motionFailure{}}
}

// row finds the row of a class or adds one.
func (r *motionReport) row(class string) *motionRow {
	i := slices.IndexFunc(r.Rows, func(row *motionRow) bool { return row.Class == class })
	if i >= 0 {
		return r.Rows[i]
	}
	row := &motionRow{Class: class}
	r.Rows = append(r.Rows, row)
	return row
}

// judges reports whether a case says how its answer must be: by an expectation or, to the screw kernel, by a list.
func (r *motionReport) judges(one *ccdcase.Case) bool {
	return one.Expect != nil || r.Lists != nil && len(one.Contacts) > 0
}

// book counts one answer that has been judged, if the case says how to.
func (r *motionReport) book(one *ccdcase.Case, result *ccdcase.Result, found ccdcase.Finding, class string,
	took time.Duration) {
	if one.Expect != nil && found.Verdict.Fails() {
		r.Failures = append(r.Failures, motionFailure{one.ID, found.Verdict.String(), result.T, number(found.Zones)})
	}
	for _, row := range []*motionRow{r.row(class), r.Total} {
		row.Cases++
		if result.Hit {
			row.Hits++
		} else {
			row.Misses++
		}
		row.us = append(row.us, float64(took)/1e3)
		if !r.judges(one) {
			continue
		}
		row.Judged++
		row.Verdicts[found.Verdict]++
		if !math.IsNaN(found.Early) {
			row.early = append(row.early, math.Abs(found.Early))
		}
		if !math.IsNaN(found.Turned) {
			row.turned = append(row.turned, found.Turned)
		}
	}
}

// number is nil where there is none, so that JSON can say so.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// finish computes what needs all cases.
func (r *motionReport) finish() {
	for _, row := range append(slices.Clone(r.Rows), r.Total) {
		row.ByName = map[string]int{}
		for v, n := range row.Verdicts {
			if n > 0 {
				row.ByName[ccdcase.Verdict(v).String()] = n
			}
		}
		if len(row.us) > 0 {
			row.Mean = timing.Sum(row.us) / float64(len(row.us))
			row.Median, row.Longest = timing.Median(row.us), timing.Quantile(row.us, 1)
		}
		if len(row.early) > 0 {
			row.MeanDt, row.MaxDt = number(timing.Sum(row.early)/float64(len(row.early))), number(timing.Quantile(row.early, 1))
		}
		if len(row.turned) > 0 {
			row.MaxTurn = number(timing.Quantile(row.turned, 1))
		}
	}
}

// Print writes the report for people.
func (r *motionReport) Print(out io.Writer) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, r.Category, "\tcases\thit\tmiss\t")
	for v := ccdcase.ZoneStop; v < ccdcase.Verdicts; v++ {
		fmt.Fprint(t, v, "\t")
	}
	fmt.Fprintln(t, "mean |Δt|\tmax |Δt|\tµs\tmax µs\t")
	rows := r.Rows
	if len(rows) != 1 {
		rows = append(slices.Clone(rows), r.Total)
	}
	for _, row := range rows {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t", row.Class, row.Cases, row.Hits, row.Misses)
		for _, n := range row.Verdicts[ccdcase.ZoneStop:] {
			if row.Judged == 0 {
				fmt.Fprint(t, "-\t")
			} else {
				fmt.Fprintf(t, "%d\t", n)
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%.3g\t%.3g\t\n", figure(row.MeanDt), figure(row.MaxDt), row.Mean, row.Longest)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, r.footnote())
	return err
}

// figure writes a number that may be missing.
func figure(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.2g", *x)
}

// footnote says what the table was made with.
func (r *motionReport) footnote() string {
	parts := []string{fmt.Sprintf("expel zone %g of the radius of the static body", r.ZoneShare)}
	switch {
	case r.Lists != nil:
		parts[0] = r.Lists.footnote()
	case r.Zone != 0:
		parts[0] = fmt.Sprintf("expel zone %g m", r.Zone)
	}
	if r.Cut > 0 {
		parts = append(parts, fmt.Sprintf("thinner in %s without room for it", console.Counted(r.Cut, "case", "cases")))
	}
	if left := r.Total.Cases - r.Total.Judged; left > 0 {
		parts = append(parts, fmt.Sprintf("without a known answer, and not judged: %d", left))
	}
	for what := range ccdcase.Comparisons {
		if n := r.Left[what.String()]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s not compared: %s", console.Counted(n, "query", "queries"), what))
		}
	}
	if r.Total.Judged > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d answers within the window", r.Total.Judged-len(r.Failures),
			r.Total.Judged))
	}
	return strings.Join(parts, "; ")
}

// Verdict is nil, or names the answers that fail.
func (r *motionReport) Verdict() error {
	var failures []string
	for _, f := range r.Failures {
		failures = append(failures, f.ID+" "+f.Verdict)
	}
	return verdictOf(failures, r.Total.Judged)
}

// mostNamed is how many failures one line names.
const mostNamed = 40

func verdictOf(failures []string, judged int) error {
	if len(failures) == 0 {
		return nil
	}
	named := failures[:min(len(failures), mostNamed)]
	if more := len(failures) - len(named); more > 0 {
		named = append(named, fmt.Sprintf("and %d more (all of them with --json)", more))
	}
	return console.FailedCheck(fmt.Errorf("ccd: %d of %d answers fail: %s", len(failures), judged,
		strings.Join(named, ", ")))
}
