package stress

import (
	"fmt"
	"io"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

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
			c.Name, c.Shows, c.Published, o.Did, float64(o.Values[trial.Overlaps]), paceText(o))
		if err != nil {
			return err
		}
	}
	return nil
}

// paceText tells how long the steps took, beside the time that they simulated.
func paceText(o *trial.Outcome) string {
	p := o.Pace
	return fmt.Sprintf("%.3g ms per step, 99 %% below %.3g, worst %.3g; %.3g × real time", p.Mean, p.P99, p.Worst,
		o.Simulated/(float64(o.Steps)*p.Mean*1e-3))
}
