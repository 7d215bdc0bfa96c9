package report

// reasons are what the campaign calls where its demands come from, for readers who do not know it.
var reasons = map[string]string{
	"aim of the project":  "what the project set itself",
	"guarantee":           "the guarantee of the engine",
	"first order steps":   "what steps of first order may cost in sub-steps of 1/960 s, and some",
	"second order steps":  "what the implicit midpoint rule may cost in sub-steps of 1/960 s, and some",
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
