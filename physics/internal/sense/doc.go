// Package sense answers the questions of game mechanics: which bodies enter and leave sensors, volumes that detect and
// do not collide, which begin and end to touch, and how fast they met.
//
// It reads the committed motions of the trail, poses, impulses and the broad phase, and writes nothing that the step
// reads: a world that is watched takes the same bits as one that is not.
//
// It guarantees: whether a body is inside is decided along its committed path, slice by slice, so nothing passes
// through a sensor between two looks. Of a body that enters and leaves within a slice both are told, with their times.
// One that does so several times within a slice counts as inside from the first time to the last.
//
// # The files
//
//	watch                        entries: what is watched of a step and of each of its slices
//	sensors, look                sensors, and who is inside; the bodies near one of them followed through a slice
//	contacts, parting, sleepers  which bodies touch; how touches end; those of bodies that slept when the watch began
//	hits                         how fast bodies met that press on each other
//	tuning                       constants
package sense
