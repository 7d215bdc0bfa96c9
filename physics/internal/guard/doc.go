// Package guard is the guarded move: the solver proposes where bodies go, the guard lets them go only as far as it can
// prove that no two of them come closer than MinDistance.
//
// It reads the candidate paths, poses, solids, the active pairs with their cached manifolds, and constraints, which
// tell who supports whom. It writes the paths of bodies whose pairs fail, and motion bounds, separation bounds and
// proofs. Motion that it withholds goes into Held, the tally and the event log. Bodies that it clamped, projected or
// found squeezed get other velocities, preloads of contacts that let bodies fall are added to, and drives that it
// stopped are throttled.
//
// It guarantees, after Move: every active pair is proven apart along both whole paths, by MinDistance, or by half of
// the distance with which the paths start if that was less. The proof does not rely on the solver, nor on manifolds but
// for their distance. The loop ends: at worst everything stands still for the slice.
//
// # The files
//
//	guard                               entry Move: certify, project, clamp, count
//	certify, loop, proof                one pair proven along its paths; all pairs; how long a proof holds
//	project, project_rows, project_end  end poses moved apart: rounds, groups of rows, rows where paths end
//	project_bottom_up                   the same from the ground up
//	joints, assembly_set                whoever cuts a body cuts those that joints hold to it; sets of assemblies
//	joints_project, joints_push         assemblies in projection: closed, and pushed as wholes by rows
//	joints_close                        assemblies closed once all paths are proven
//	clamp, clamp_components             paths cut short: body by body, then by one share for a component
//	supported                           who is connected with an immovable body, and who flies
//	momentum                            momentum that no support can have taken up, given back
//	locked                              bodies in flight that block each other for long, moved as one rigid body
//	stuck, squeeze                      velocities of bodies that were held back, and between drives
//	driven, clock                       entry ClearDriven: driven bodies before the solve; their clocks after it
//	events                              entry NoteEvents: blocked and stuck bodies
//	tuning                              constants
package guard
