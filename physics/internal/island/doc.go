// Package island knows which bodies rest on each other: under which loads, and whether they may settle or sleep.
//
// It reads constraints and their impulses, poses, velocities, drives, and which motions the guard withheld. It writes
// the preloads of rows and caches, rest clocks and islands, and which bodies are asleep, settled or stalled. A body
// that falls asleep loses its velocity, and its path stands at its pose.
//
// It guarantees: an island settles or falls asleep as a whole, and only if each of its bodies has stayed in place for
// so long. A preload is found by static equilibrium, or is an impulse that the contact carried at rest. All of this
// makes the solver's work less, and its result stiller. Safety does not depend on it.
//
// # The files
//
//	sleep                   entries UpdateSleep and WakeApproached: rest clocks, falling asleep, waking
//	settle, stall           islands settle; blocked drives stand still
//	loads, loads_system     entry FindLoads: islands at rest, their static equilibrium (package contact/statics)
//	loads_joints            loads on bodies that joints hold
//	tuning                  constants
package island
