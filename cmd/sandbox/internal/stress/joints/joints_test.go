package joints

import (
	"context"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestLevelsHold plays the cheap cases at one rate: nothing overlaps, every bar is measured, and those hold of which no
// cause is known why they do not.
func TestLevelsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cheap := map[string]bool{"chain": true, "chainwall": true, "catapult": true, "door": true, "squeeze": true}
	for _, c := range Cases() {
		if !cheap[c.Name] {
			continue
		}
		out, _ := trial.Run(context.Background(), &c, trial.Joints, 1, trial.Options{Hz: 60})
		if out.Error != "" || out.Unable != "" || out.Value(trial.Overlaps) != 0 {
			t.Errorf("%s: %s%s, overlapping: %s", c.Name, out.Error, out.Unable, out.Guilty)
		}
		for _, bar := range c.Bars {
			if holds := bar.Holds(out.Value(bar.What)); holds != (c.Missed[bar.What] == "") {
				t.Errorf("%s: %s; it is %g, and why it does not hold is told as %q", c.Name, &bar, out.Value(bar.What),
					c.Missed[bar.What])
			}
		}
	}
}

// TestTwinsMayDiffer: a twin that was pushed is noticed.
func TestTwinsMayDiffer(t *testing.T) {
	c := trial.Case{Name: "pushed", Play: func(t *trial.Trial) {
		w := newWatch(t, level{name: "door"})
		id := t.DynamicBodies()[0]
		w.twin.World().Body(id).ApplyImpulse(vec{0.1, 0, 0}, vec{})
		w.play(0.1, nil)
	}}
	out, _ := trial.Run(context.Background(), &c, trial.Joints, 1, trial.Options{Hz: 60})
	if out.Error != "" || out.Value(differing) != 6 {
		t.Errorf("%s: %g of 6 steps differ", out.Error, out.Value(differing))
	}
}
