// Package expel is the narrow phase after J.M.P. van Waveren, "Robust Continuous Collision Detection Between Arbitrary
// Polyhedra Using Trajectory Parameterization of Polyhedral Features" (2005): solids stop at the outer hull of a thin
// expel zone around each other and rest there, so that they never touch.
//
// # Contacts (section 2.6)
//
// The paper lists all collisions of features within a small distance, found by moving every feature outwards. Between
// convex solids the same points follow from the directions in which the solids are apart, without trying all pairs of
// features:
//
//	Gather            contacts.go          the choice of the normal, with hysteresis and the motion to come
//	facePatch         contacts_patch.go    a face and the feature that faces it, clipped to its outline
//	edges, onePoint   contacts_edges.go    edge crossings, line contacts, round solids
//	oblique           contacts_oblique.go  two faces that face each other across an edge crossing
//	points            contacts_points.go   merging, thinning to contact.MaxPoints, feature names
//	leastDepth        contacts_depth.go    overlapping solids, which only ill-made levels have
//
// A normal is always a proven separating axis while the solids are apart. A Hint carries the choice from one call to
// the next: normals that are equal to within a share of the zone do not flicker. Told the motion to come, Gather
// prefers among separating axes one that the motion leaves open, so that a box sliding over the seam of two flush
// neighbours does not stub on the side of the next.
package expel
