package stress

import (
	"slices"
)

// truths are motions that mechanics has solved, each measured beside its closed form, at 60 Hz unless told otherwise.
func truths() []Case {
	return slices.Concat(truthsOfSliding(), truthsOfTops(), truthsOfImpact(), truthsOfFreedom(), truthsOfOrder())
}

// inTruth is the cost of a case that only the truth suite has (CPU seconds).
func inTruth(seconds float64) (c Costs) {
	c[Truth] = seconds
	return c
}
