package stress

import (
	"fmt"
	"io"
	"slices"
)

// Pace is how long the steps of a scene took.
type Pace struct {
	Mean  float64 `json:"mean_ms"`
	P99   float64 `json:"p99_ms"` // all but one step in a hundred took less
	Worst float64 `json:"worst_ms"`
}

// newPace sorts the times of all steps (ms).
func newPace(steps []float64) *Pace {
	if len(steps) == 0 {
		return nil
	}
	slices.Sort(steps)
	sum := 0.0
	for _, ms := range steps {
		sum += ms
	}
	last := len(steps) - 1
	return &Pace{Mean: sum / float64(len(steps)), P99: steps[last*99/100], Worst: steps[last]}
}

// writeBehaviour prints of each scene what was published of it, what was to happen and what did, under the first
// seed.
func (r *Report) writeBehaviour(out io.Writer) error {
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Published == "" || len(c.Outcomes) == 0 || c.Outcomes[0].Pace == nil {
			continue
		}
		o := &c.Outcomes[0]
		_, err := fmt.Fprintf(out, "%s: %s\n  published  %s\n  happened   %s; %g overlaps\n  time       %s\n",
			c.Name, c.Shows, c.Published, o.Did, float64(o.Values[overlaps]), o.pace())
		if err != nil {
			return err
		}
	}
	return nil
}

// pace tells how long the steps took, beside the time that they simulated.
func (o *Outcome) pace() string {
	p := o.Pace
	return fmt.Sprintf("%.3g ms per step, 99 %% below %.3g, worst %.3g; %.3g × real time", p.Mean, p.P99, p.Worst,
		o.Simulated/(float64(o.Steps)*p.Mean*1e-3))
}
