// Package mesh holds surfaces that need not be convex, the boundary of a solid or an open sheet: how they are built and
// repaired, their tree of boxes, the queries that need no motion (ray, closest point, thickness, mass), and which faces
// of two meshes come near each other where they stand or on their way (passage.go; placed.go has boxes and faces as the
// other mesh sees them, placed_simd.go four numbers at once where there is AVX2).
package mesh
