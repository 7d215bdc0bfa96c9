package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// Highest returns the largest height v·d of any vertex along d (frame of p; d need not be a unit vector).
func (p *Polyhedron) Highest(d geom.Vec3) float64 {
	if p.IsBox {
		return float64(p.Half.X*math.Abs(d.X)) + float64(p.Half.Y*math.Abs(d.Y)) + float64(p.Half.Z*math.Abs(d.Z))
	}
	return p.Verts[p.Support(d, 0)].Dot(d)
}

// Lowest returns the smallest height v·d of any vertex along d.
func (p *Polyhedron) Lowest(d geom.Vec3) float64 { return -p.Highest(d.Neg()) }
