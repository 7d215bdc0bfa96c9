// Package trial plays one case of the stress campaign under one seed, and measures and audits it.
//
// A Case builds a small world through the public calls of physics (or takes a built-in level), steps it and measures;
// its Bars say what the measurements have to be, and where that demand comes from. The same case under one seed is a
// Trial, and what it found an Outcome. Seed 1 is the scene as it is drawn; others shift, turn and delay it a little.
//
//	case.go, bar.go, trial.go                     what a case is, and how it is played
//	meter.go, movement.go, rest.go, mechanics.go  what is measured
//	compared.go, curve.go, outcome.go             what is told
//	differ.go                                     in what two worlds differ
package trial
