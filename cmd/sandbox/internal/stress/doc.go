// Package stress is a campaign of named experiments that try to shake, squeeze, launch and overload the engine, each
// with bars that it has to clear, each under several seeds, and each audited at every step by code that is not the
// engine's.
//
// The catalog lists the cases of the packages below; a Plan is the list of all trials of a suite; Shard takes the part
// of it that one machine of a batch plays; Play runs it; Merge joins the reports of all shards to the one that a single
// machine would have written.
//
// The same build gives the same measurements for the same seed, whatever the number of threads or trials at a time;
// only the times differ.
//
//	trial                                cases, bars and measurements; one case played under one seed
//	scenery                              bodies and structures to build with
//	worlds                               worlds drawn at random, and the cases that play them
//	cases, truth, simbench, unit, joints the cases, by suite
//
// Files here:
//
//	catalog.go                      all cases, by group
//	plan.go, play.go                which trials, on which shard, and running them
//	report.go, merge.go             the result as JSON
//	table.go, compared.go, behaviour.go, plots.go  the result for people
package stress
