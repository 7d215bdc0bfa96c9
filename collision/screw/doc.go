// Package screw is Buss's kernel: all collisions of two rigid polyhedra in relative screw motion, each with the time,
// the place, the normal and its properness (S. R. Buss, "Collision detection with relative screw motion", 2005).
//
// Body A stands, body B moves; everything is said in the frame of A. Map of the paper:
//
//	equations 1–4, section 4.1   Between, Screw.At, Screw.Flow (screw.go)
//	section 4.2                  clipping into forward- and backward-facing parts (facing.go)
//	section 4.3, equation 5      ErrorEstimate (screw.go)
//	section 5, equations 6, 7    properness (properness.go); resolution of VV, EV and VE (raster_groups.go)
//	sections 7–9                 the collision screen, doppelling and the pixels (Scratch.Raster)
//	beyond it                    Scratch.Exact: the same answer without pixels
//
// The exact variant. While B moves, the height of a vertex over a face, and the product that tells on which side of
// each other two edges pass, are
//
//	F(t) = k0 + k1 S(t) + k2 C(t) + t (w + c1 cos θt + c2 sin θt),  S(t) = sin θt / θ,  C(t) = (1 - cos θt) / θ
//
// with a w for vertices, a c for edges, and neither where nothing slides (exact_wave.go, which parts [0, 1] where F
// turns back, and finds a root in every part that crosses zero; exact_faces.go and exact_edges.go form the
// coefficients). S and C stay well behaved as θ goes to zero, where the axis runs away to infinity: nothing is formed
// from a point of the axis. Only features that share a place on the screen are tried (exact_track.go, exact_grid.go).
// Of surfaces of many faces a patch is cut out first, of the faces whose boxes meet the swath of the other body: with
// the tree of a mesh (Query.StaticMesh, MovingMesh) in a time that does not grow with it (patch.go). Units are metres
// and radians, and time runs from 0 to 1.
//
// The pixel method. raster.go has its nine steps. raster_project.go draws both bodies on the screen: faces clipped to
// the range of azimuth (doppel.go), edges halved until they are straight (raster_edges.go), into footprints
// (raster_footprint.go). raster_grid.go finds edges that cross, raster_faces.go vertices in faces, and raster_groups.go
// makes one collision of all readings of one meeting. All constants stand in tuning.go.
//
// Not covered are turns by more than π, which have to be parted; rounded solids (spheres, capsules), which are no
// Surface: the paper leaves quadrics to a third variant, and collision/expel sweeps them; with pixels the backs of
// sheets, of which the exact variant knows both sides; and edges parallel to each other, whose ends collide with the
// faces instead (section 5).
package screw
