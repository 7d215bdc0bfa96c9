// Package expel is the collision kernel of J.M.P. van Waveren, "Robust Continuous Collision Detection Between
// Arbitrary Polyhedra Using Trajectory Parameterization of Polyhedral Features", 2005: when two polyhedra meet on
// their way, found by when their features do, and where they face each other. Around every polyhedron lies the expel
// zone, a layer thicker than all rounding together. A mover is stopped at its outer hull, and what is in the zone may
// only move out of it or along it, so that rounding never turns into an overlap.
//
// The paper, section by section:
//
//	2.2, 3.1  vertex and face, translation   Scratch.slidePoints, slidePoint
//	2.3, 3.2  two edges, translation         Scratch.slideEdges, slidePair
//	2.4, 3.3  vertex and face, rotation      Scratch.turnPoints, turnPoint, entersZone, descends
//	2.5, 3.4  two edges, rotation            Scratch.turnEdges, turnPair, crossing, lastEntry
//	2.6       contact points                 Gather
//	3.5       the zone in practice           the constants of zone.go
//	4         bounds evaluated once          Scratch.fillSides, crosses
//	4         internal edges                 view.admits
//	4         faces that look away           Scratch.slidersOf, and the whole-face test of slidePoints and turnPoints
//	4         order without arc tangents     turn
//	6         a single point, visibility     Trace
//	2         motion in general              Sweep, SweepRounded, march
//
// Where the printed formulas are wrong or leave a hole, the code differs:
//
//   - 2.2: the fraction is -alpha/beta; 3.1: a vertex is stopped at (e - alpha)/beta, and not at all from behind.
//   - 2.4, 2.5: with a = 0 the root is -c/(2b). Roots are taken in the form that cancels no digits.
//   - 2.4, 2.5: the first root need not be the one between the bounds; every root is tried.
//   - 3.3: in the zone the stop is the first descent after the apex, not the larger root; the latter is an exit.
//   - 3.3, 3.4: bounds are checked where the zone is entered and where the features themselves meet. An arc may bend
//     around the rim in between. For edges the stop is the last entry into the zone before they meet.
//   - 3: slabs and lines are infinite, features are not. Features that are still more than two zones apart where they
//     enter the zone are followed until they are near, if they meet at all.
//   - 3.2, 3.4: the zone of an edge is measured along the normal of the contact, and not to where the moved faces
//     meet. It is as thick on a knife edge, a flat polygon or a bare segment as on a cube, and continuous between them.
//   - Bounds are widened by a billionth: at a shared vertex no choice of strict signs finds every contact.
//
// Queries know nothing of a world and change no shape: all their state is in the caller's Scratch.
package expel
