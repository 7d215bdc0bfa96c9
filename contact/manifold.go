package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// MaxPoints is the largest number of points a manifold keeps.
const MaxPoints = 8

// Point is one place where two shapes face each other.
type Point struct {
	OnA, OnB geom.Vec3 // m; on the surface of A in A's body frame, of B in B's body frame
	Gap      float64   // m along the normal; positive while the shapes are apart
	Feature  uint32    // names the pair of features that made the point; stable while they stay the same
	Early    float64   // m: its row acts as if the gap were less by so much, together with another one
}

// Manifold is the set of points in which a pair of convex shapes faces each other, all with one normal.
type Manifold struct {
	Normal    geom.Vec3 // unit, from A to B, in the body frame of A
	ArmOffset float64   // where between the surfaces lever arms end, from -1/2 at A to 1/2 at B
	Count     int
	Points    [MaxPoints]Point
}
