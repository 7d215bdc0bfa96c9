package main

import (
	"time"

	"github.com/brickyard-physics/brickyard/physics"
)

// phaseNames are the keys of the phases in JSON, in the order of physics.Phases.
var phaseNames = [...]string{"integrate", "broad", "narrow", "solve", "guard", "other"}

// phaseTimes returns the phases in the order of phaseNames.
func phaseTimes(t *physics.Phases) [len(phaseNames)]time.Duration {
	return [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other}
}

// addPhases adds the times of a step.
func addPhases(sum, t *physics.Phases) {
	sum.Integrate += t.Integrate
	sum.Broad += t.Broad
	sum.Narrow += t.Narrow
	sum.Solve += t.Solve
	sum.Guard += t.Guard
	sum.Other += t.Other
}
