// Package state holds all that a step reads and writes across its slices: bodies, solids and pairs in plain arrays by
// slot, contact caches, islands, loads, bounds, drives, clocks and counters. The comments of its fields
// say which of them decide the next step, and so belong in a snapshot.
//
// Helpers keep tables in step with each other: waking a body wakes its island and tells the broad phase, an ended pair
// leaves no manifold, bound or proof behind. There is no logic of a phase here. Each phase is a room, a package that
// embeds *State: narrow, island, guard and dynamics, from below.
//
// It guarantees: lists are in an order that no number of threads changes; a slot that a body leaves keeps nothing of
// that body; nothing allocates once warm.
//
// # The files
//
//	state, settings                  the tables; the plain values that rooms speak instead of public types
//	body, proxy, path                a body, its solids with their swept boxes, its path
//	active, adjacency, bounds        who may move, the pairs of each body, motion and separation bounds
//	pairs, patches, nearby           cached manifolds of a pair, and how long they are surely valid; near faces of meshes
//	islands, settled, sleep, loads   sets of touching bodies, the settled tier, rest clocks and waking, static loads
//	drive, course, external          driven bodies; forces, damping and gravity scale, the spring of the mouse
//	held, events                     the motions that the guard withheld, and the log of bodies held up
//	joints, locks                    the joints of the world and the bodies that they wake; freedoms that bodies lack
//	place                            bodies come and go
//	tuning                           constants
package state
