// Package mesh holds surfaces that need not be convex, the boundary of a solid or an open sheet: how they are built and
// repaired, their tree of boxes, and the queries that need no motion (ray, closest point, thickness, mass).
package mesh
