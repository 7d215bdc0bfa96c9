package main

import (
	"encoding/json"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
)

// Step and phases are read off one clock, so that no phase takes longer than the step it is part of, and all phases
// together not longer than all steps.
func TestPhasesFitIntoTheStep(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	_, out, _ := sandbox("sim", small, "--steps", "50", "--json")
	var r measure.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	for name, median := range r.Phases {
		if median > r.Median {
			t.Errorf("%s takes %v ms of a step of %v ms", name, median, r.Median)
		}
	}
	sum := 0.0
	for _, mean := range r.PhaseMeans {
		sum += 50 * mean
	}
	if !(sum > 0.1*r.Total && sum <= r.Total+1e-9) {
		t.Errorf("the phases of all steps take %v ms, these %v ms", sum, r.Total)
	}
}
