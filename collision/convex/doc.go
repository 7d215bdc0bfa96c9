// Package convex holds convex polyhedra, points, segments and flat polygons among them: how they are built (New, Hull),
// their support points, distance (GJK with a face that is tried first), mass properties, and the surfaces of faces that
// they share with package mesh.
package convex
