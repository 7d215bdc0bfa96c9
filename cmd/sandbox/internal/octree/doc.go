// Package octree repeats the experiments of the paper on face octrees (Kitamura, Smith, Takemura, Kishino, "A Real-Time
// Algorithm for Accurate Collision Detection for Deformable Polyhedral Objects", Presence 7(1), 1998), by its rule and
// by ours, beside its rivals and the points that it has published.
//
//	scene.go       objects that move and deform, cycle by cycle, the same in every play
//	motion.go      how they move: towards each other, wandering in a room
//	meshes.go      the surfaces, of exactly the paper's numbers of faces
//	catalog.go     the experiments, and scenes.go their larger scenes
//	contest.go     rules and rivals behind one face
//	play.go        plays them; times.go and check.go say what a time is and what is compared
//	published.go   the points of the paper, each with its figure
//	bars.go        what is asked of our rule
//	report.go      results, table.go on a terminal, plots.go as plots, page*.go as docs/deformable.md, read.go as saved
//
// A time is the least of several plays of the whole run, for each cycle by itself: what else the machine does only ever
// adds to it. Pairs are compared with brute force at the last cycle, and rules and rivals with each other at every
// cycle.
package octree
