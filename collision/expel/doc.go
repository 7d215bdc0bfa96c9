// Package expel is the collision kernel of J.M.P. van Waveren, "Robust Continuous Collision Detection Between
// Arbitrary Polyhedra Using Trajectory Parameterization of Polyhedral Features", 2005: when two polyhedra meet on
// their way, found by when their features do, and where they face each other. Around every polyhedron lies the expel
// zone, a layer thicker than all rounding together. A mover is stopped at its outer hull, and a feature in the zone may
// only move out of it or along it, so that rounding never turns into an overlap.
//
// The paper, section by section:
//
//	2         motion in general              Sweep, SweepTime; a screw is followed by march and Scratch.followFaces
//	2.2, 3.1  vertex and face, translation   slideSearch.slidePoints, slideOnto, slidePoint
//	2.3, 3.2  two edges, translation         slideSearch.slideEdges, slideAcross, slidePair
//	2.4, 3.3  vertex and face, rotation      turnSearch.turnPoints, turnOnto, turnPoint, entersZone, descends
//	2.5, 3.4  two edges, rotation            turnSearch.turnEdges, turnAcross, turnPair, crossing, lastEntry
//	2.6       contact points                 package collision/manifold
//	3.5       the zone in practice           the constants of tuning.go
//	4         bounds evaluated once          slideSearch.fillSides, crosses
//	4         shared vertices and edges      mesh.Mesh.Owns, treeWalk.fillPart
//	4         internal edges and vertices    mesh.Mesh.Bends, view.touchable, view.admits
//	4         faces that look away           slideSearch.slidingEdgesOf, slidingEdgesIn, face test of slidePoints
//	4         bounds that shrink             treeWalk.meet: no window reaches beyond the earliest stop so far
//	4         order without arc tangents     turn
//	5         polygons in a tree             mesh.Mesh.Nodes, treeWalk.nextLeaves
//	6         a single point, visibility     Trace
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
// # Which solids
//
// Two convex cores are compared feature by feature, with face planes that end a query at once. As soon as one of the
// two is a mesh, the pairs of leaves of both trees that come within reach on the way are visited, nearest in time
// first; a convex core is a tree of one leaf. Of a closed mesh the fronts of faces count, of a sheet both sides, the
// one that a point starts on; on an arc also the other, which it may reach around the rim.
//
// Two surfaces that start apart, neither around the other, stay so while no face of one comes to a face of the other:
// the queries keep that. A motion of a mesh that starts with surfaces crossing is a hit at 0. Of two convex solids that
// start with an overlap, and of a solid that starts inside a mesh, nothing is promised but that a motion of length
// zero, which tests the position, is a hit, and that the moves of a solid with a radius and screws of a mesh are hits
// at 0 too.
//
// # The tree
//
// Section 5 puts the polygons into an axial BSP tree and walks it with the box of the motion. Here it is a tree of
// boxes over them. Polygons need no splitting at planes and stay in one leaf each; the tree turns with its body, so
// that both of two moving meshes are searched by theirs; and a box clipped against the path of another says when
// the two can meet first, which sorts the visits and narrows the motion further with every level. Two tori of 300
// faces that meet with a turn of one radian have 90 000 pairs of faces; some 600 tests of boxes leave 70 pairs of
// leaves, two faces each, to be compared.
//
// # How thick a zone
//
// Every height, sidedness and place is computed in float64 relative to the obstacle, from placed corners that are
// themselves rounded. query.place bounds the error of a height from that by touchRounding, 1e-14 of the extent of the
// pair (with the distance from the obstacle's origin); bounds are widened by 1e-9 of the extent, or an eighth of the
// zone where that is less; the faces of a mesh may be bent by 1e-9 of their size, edges count as flush to as much. So a
// zone of 1e-6 of the size is a thousand times thicker than everything rounding and bent faces do, and a hundred
// million times than rounding alone; the tests run with 1e-3, 1e-4 and 1e-6. A stop is within two zones of its obstacle
// (farthest), a screw's between 0.95 and 1.1.
//
// # The files
//
// From the bottom up; calls lead down only.
//
//	hit.go, tuning.go            the answer; all constants
//	view.go, turn.go, screw.go   a placed surface and its predicates; arcs about an axis; screws
//	query.go                     Scratch; a placed pair and its earliest stop
//	tree.go, tree_parts.go       the walk down both trees; the features of two leaves
//	ray.go, trace.go             Trace
//	crossings.go                 Crossings
//	march.go, march_axes.go      two convex solids or faces followed along a screw
//	apart.go                     Apart
//	translate.go, rotate.go      translations and rotations, with …_vertex.go and …_edge.go for each pair of features
//	march_names.go, …_faces.go   which features meet; meshes followed face by face
//	sweep.go                     Sweep, Translate and Rotate
//
// Queries know nothing of a world and change no shape: all their state is in the caller's Scratch.
package expel
