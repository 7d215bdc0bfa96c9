package stress

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestMissedAreBars: a cause of a bar that the case does not have would never be told.
func TestMissedAreBars(t *testing.T) {
	for _, c := range Cases() {
		bars := map[string]bool{}
		for _, b := range c.Bars {
			bars[b.What] = true
		}
		for name, why := range c.Missed {
			if !bars[name] {
				t.Errorf("%s has no bar %q", c.Name, name)
			}
			if Cause(c.Name, name) != why {
				t.Errorf("%s: the cause of %q is not told", c.Name, name)
			}
			missed := Result{Name: c.Name, Bars: c.Bars, Outcomes: []trial.Outcome{{Values: map[string]trial.Number{}}}}
			if notes := strings.Join(missed.notes(), "\n"); !strings.Contains(notes, "; known: "+why) {
				t.Errorf("%s: nothing below the table says that %q is known to be missed", c.Name, name)
			}
		}
	}
}
