// Package manifold finds the points in which two solids that stand near each other may push: Gather for two convex
// ones, GatherPatches for all places in which a mesh and another solid come near each other. Where they would meet on
// their way is the matter of collision/expel.
//
// Two convex solids have one normal and up to contact.MaxPoints points (convex.go). The normal is the axis of largest
// separation among the faces and the line between the closest points:
//
//	convex_axis.go     the axes, and how far each separates the solids
//	convex_motion.go   an axis that the expected motion leaves open goes before one that it closes
//	convex_depth.go    the axis and the deepest point of solids that touch or overlap
//	convex_clip.go     a face: the corners of the feature that faces it, clipped
//	convex_edges.go    edges, segments and corners: one point, or the ends of a line
//	convex_oblique.go  the corners of two faces that lie across the normal of closest points
//	points.go          the list of points: merged, thinned, named
//
// A mesh has a manifold for every normal (mesh.go). The solid Q is held against the mesh M face by face; every pair of
// features that face each other is a touch, and touches of nearly one normal share a manifold:
//
//	mesh_visit.go      which faces of M are near which piece of Q: by the list of both meshes, or down the tree of M
//	                   (mesh_boxes.go)
//	mesh_piece.go      pieces of Q and faces of M, as the other sees them; four corners are compared at once
//	                   (mesh_compare.go, with AVX2 mesh_compare_simd.go)
//	mesh_meet.go       corners and faces
//	mesh_edges.go      edges and edges, edges and corners
//	mesh_ball.go       a single point, rounded or not
//	mesh_cones.go      whether a feature admits a normal
//	mesh_cluster.go    touches to manifolds (mesh_touch.go), and of each its outline (mesh_outline.go)
//
// All constants stand in tuning.go.
package manifold
