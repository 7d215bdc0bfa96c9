// Package truth holds the stress cases of the suite truth: motions that mechanics has solved, each beside its closed
// form.
package truth

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// Cases are motions that mechanics has solved, each measured beside its closed form, at 60 Hz unless told otherwise.
func Cases() []trial.Case {
	return slices.Concat(sliding(), tops(), impact(), freedom(), swings(), machines(), linked(), order())
}

// inTruth is the cost of a case that only the truth suite has (CPU seconds).
func inTruth(seconds float64) (c trial.Costs) {
	c[trial.Truth] = seconds
	return c
}
