// Package dynamics moves bodies: it plans the motions of a slice, solves its contacts in sub-steps, and commits the
// motions that the guard has proven.
//
// It reads all of the state. It writes velocities and displacements, the predicted and the candidate paths, impulses of
// rows and caches, the plans of drives, the log of the direct solver, the length of a slice that an impact ends early,
// and, in Commit, poses and trail.
//
// It guarantees nothing of the solution: candidates may overlap, and the guard judges them. Commit makes each pose the
// end of a proven path, and nothing else in a step writes a pose. Bodies whose motion is not finite or leads out of the
// world are stopped. Sub-steps add no energy beyond the work of drives and belts where bodies turn fast or are solved
// directly. Results do not depend on the number of threads.
//
// # The files
//
//	slice, plan, drive                  entries BeginStep, BeginSlice, EndSlice, Plan, UpdateBroadPhase; driven bodies
//	halves                              entry Halve: a slice that the guard cannot prove as a whole
//	solve, accelerate, joints           entry Solve: the sub-steps, in order; the loops over bodies; gravity and forces;
//	                                    assemblies of joints, before and after the contacts
//	settled, direct                     settled islands in longer sub-steps; clusters of very unequal masses
//	impacts                             a slice ends where an impact diverts a body toward a pair without rows
//	unsupported, gyroscopic, fast_spin  falling, free rotation, bodies that turn far within a slice
//	energy_limiter                      no group gains energy from its contacts
//	path, quarantine                    screw or straight; motions that are not finite
//	commit, totals                      entry Commit; impulses of the whole step, for who asks
//	tuning                              constants
package dynamics
