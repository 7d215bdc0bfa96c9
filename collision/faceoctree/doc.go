// Package faceoctree finds the faces of many deforming surfaces that meet, now: Kitamura, Smith, Takemura, Kishino, "A
// Real-Time Algorithm for Accurate Collision Detection for Deformable Polyhedral Objects", Presence 7(1), 1998.
//
// Nothing is kept from call to call but memory: vertices may go anywhere between two calls. Map of the paper, and of
// the rule that is the default here:
//
//	section                            Paper                             Best
//	3.3 boxes and overlap regions      overlaps.find (overlap.go)        the same
//	3.4 faces against regions          listExactly (overlap.go)          listBySides (sides.go)
//	3.5 face octree                    divideWorld (divide.go)           divideRegions (halve.go, lattice.go)
//	3.6 pairs of faces                 meet (face_pair.go, coplanar.go)  the same
//	3.7 triangle and box               clipper.meets (triangle_box.go)   none: boxes only
//
// The order of the stages is Finder.Timed (finder.go). Left open by the paper and parameters here: the depth of the
// octree (Rule.Level) and the world cube (Rule.World). Whatever the rule, the answer is the same: all pairs of faces
// that share a point, by exact signs, in fixed order. The oracle is BruteForce (brute.go).
//
// Best differs from the paper in these: a vertex tells which sides of the regions it is beyond, and a face whose three
// agree is out, before its box is formed. Boxes are rounded onto a lattice, where two words compare them. Each region
// is divided by itself, not the world, and in halves across the axis that saves the most comparisons, as long as any
// does. A pair is taken in one cell only, so that nothing has to be made unique.
//
// Missing in the paper: crossings of a surface with itself (Finder.FindSelf, self.go), objects wholly inside another
// one, whose faces do not meet (Finder.Contained, contained.go), the normal and extent of a meeting (Touch,
// contact.go), and the check of a surface (Surface.Check, check.go). Cross (cross.go) and Finder.EachCrossing
// (crossing.go) tell what properly crosses from what only touches: so meshes are checked.
package faceoctree
