package geom

// Plane is the set of points x with N·x = D; N is a unit normal.
type Plane struct {
	N Vec3
	D float64
}

// Height returns the signed distance of x from the plane, positive on the side N points to.
func (p *Plane) Height(x Vec3) float64 { return p.N.Dot(x) - p.D }
