// Package manifold finds the points in which two solids that stand near each other may push: Gather for two convex
// ones, GatherPatches for all places in which a mesh and another solid come near each other. Where they would meet on
// their way is the matter of collision/expel.
package manifold
