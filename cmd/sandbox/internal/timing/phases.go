// Package timing measures the time and the memory that steps take, and sums it up.
package timing

import (
	"time"

	"github.com/brickyard-physics/brickyard/physics"
)

// PhaseNames are the keys of the phases in JSON, in the order of physics.Phases.
var PhaseNames = [...]string{"integrate", "broad", "narrow", "solve", "guard", "other"}

// PhaseTimes returns the phases in the order of PhaseNames.
func PhaseTimes(t *physics.Phases) [len(PhaseNames)]time.Duration {
	return [...]time.Duration{t.Integrate, t.Broad, t.Narrow, t.Solve, t.Guard, t.Other}
}

// AddPhases adds the times of a step.
func AddPhases(sum, t *physics.Phases) {
	sum.Integrate += t.Integrate
	sum.Broad += t.Broad
	sum.Narrow += t.Narrow
	sum.Solve += t.Solve
	sum.Guard += t.Guard
	sum.Other += t.Other
}
