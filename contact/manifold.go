package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// MaxPoints is the largest number of points a manifold keeps.
const MaxPoints = 8

// Point is one place where two shapes face each other.
type Point struct {
	OnA, OnB geom.Vec3 // m; on the surface of A in the body frame of A, on that of B in the body frame of B
	Gap      float64   // m along the normal; positive while the shapes are apart
	Feature  uint32    // names the pair of features that made the point; stable while they stay the same
	Early    float64   // m, subtracted from the gap of its row, so that it acts together with another row
}

// Manifold is the set of points at which a pair of convex shapes faces each other, all with one normal.
type Manifold struct {
	Count     int
	ArmOffset float64          // end of the lever arms between the surfaces, from -1/2 at A to 1/2 at B
	Normal    geom.Vec3        // unit, from A to B, in the body frame of A
	Points    [MaxPoints]Point `snapshot:"first Count"`
}

// set makes m the manifold from. Mostly it has few points of those that it has room for.
func (m *Manifold) set(from *Manifold) {
	m.Count, m.ArmOffset, m.Normal = from.Count, from.ArmOffset, from.Normal
	copy(m.Points[:from.Count], from.Points[:])
}
