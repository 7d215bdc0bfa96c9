// Package trial plays one case of the stress campaign under one seed, and measures and audits it.
//
// A Case builds a small world through the public calls of physics (or takes a built-in level), steps it and measures;
// its Bars say what the measurements have to be, and where that demand comes from. The same case under one seed is a
// Trial, and its findings are an Outcome. Seed 1 is the scene as it is drawn; others shift, turn and delay it a little.
//
//	case.go, bar.go, trial.go, worlds.go          cases and bars, and how a case is played
//	meter.go, movement.go, rest.go, mechanics.go  the measurements
//	compared.go, curve.go, outcome.go             the outcome, with curves and comparisons
//	differ.go                                     how two worlds differ
package trial
