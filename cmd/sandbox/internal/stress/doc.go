// Package stress is a campaign of named experiments that try to shake, squeeze, launch and overload the engine, each
// with bars that it has to clear, each under several seeds, and each audited at every step by code that is not the
// engine's.
//
// A Case builds a small world through the public calls of physics (or takes a built-in level), steps it and measures;
// its Bars say what the measurements have to be, and where that demand comes from. The same case under one seed is a
// trial. Seed 1 is the scene as it is drawn; others shift, turn and delay it a little. A Plan is the list of all trials
// of a suite; Shard takes the part of it that one machine of a batch plays; Play runs it; Merge joins the reports of
// all shards to the one that a single machine would have written.
//
// The same build gives the same measurements for the same seed, whatever the number of threads or trials at a time;
// only the times differ.
//
// case.go, bar.go        what a case is
// trial.go, meter.go     how one is played and what is measured in all of them
// scenery.go             bodies to build with
// cases_*.go             the cases, by group
// truth*.go, simbench*.go  those of the suites truth and simbench, which have something to be compared with
// unit*.go               those of the suite unit: scenes of others
// plan.go, play.go       which trials, on which shard, and running them
// report.go, merge.go    the result as JSON
// table.go, plots.go     the result for people
package stress
