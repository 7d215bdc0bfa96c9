package mesh

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
)

// Core is a solid in its own frame: every point within Radius (m) of the convex polyhedron Poly, or the solid or sheet
// that the mesh Mesh bounds, without a radius. One of the two is set.
type Core struct {
	Poly   *convex.Polyhedron
	Mesh   *Mesh
	Radius float64
}
