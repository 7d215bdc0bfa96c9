package report

import "slices"

// cause says why a scene misses, as far as somebody has found out. It is told only when the scene does.
type cause struct {
	scenes []string
	why    string
}

// causes are those that docs/solver.md and the comments of the scenes tell of.
var causes = []cause{
	{[]string{"elastic-columns", "sim-elastic-666"},
		"a ball is struck twice within a slice of the step: the second blow meets the guard, which knows no restitution"},
	{[]string{"bouncing-box", "bouncing-rod", "dull-box", "spin-stick"},
		"struck on an edge: the arm of a contact stays where it was while a body turns by less than 0.02 rad in a slice"},
}

// reasons are what the campaign calls where its demands come from, for readers who do not know it.
var reasons = map[string]string{
	"issue on physics":    "what the project set itself",
	"guarantee":           "the guarantee of the engine",
	"first order steps":   "what steps of first order may cost in sub-steps of 1/960 s, and some",
	"order of the method": "a fifth of an order, for a fit to five points",
	"closed form":         "what has to happen by the closed form",
	"campaign":            "what the campaign asks of all scenes alike",
	"SimBenchmark":        "what SimBenchmark asks",
}

// reason spells a source out.
func reason(source string) string {
	if text, known := reasons[source]; known {
		return text
	}
	return source
}

// causeOf returns why a scene misses, as far as that is known.
func causeOf(scene string) string {
	for _, c := range causes {
		if slices.Contains(c.scenes, scene) {
			return c.why
		}
	}
	return ""
}
