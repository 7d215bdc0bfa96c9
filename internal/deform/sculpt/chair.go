package sculpt

import "github.com/brickyard-physics/brickyard/collision/geom"

// Chair returns a chair of 146 faces, made of cells, with spread legs and a leaning back.
func Chair() Mesh {
	xs := []float64{-0.22, -0.16, 0.16, 0.22}
	ys := []float64{0, 0.42, 0.47, 0.68, 0.90}
	zs := []float64{-0.22, -0.165, 0.165, 0.22}
	full := func(x, y, z int) bool {
		side, back, front := x != 1, z == 0, z == 2
		switch y {
		case 0: // legs
			return side && (back || front)
		case 1: // seat
			return true
		case 2: // posts of the back
			return side && back
		}
		return back
	}
	at := func(x, y, z int) geom.Vec3 {
		p := geom.V(xs[x], ys[y], zs[z])
		if y == 0 {
			p.X *= 1.07
			p.Z *= 1.10
		}
		p.Z -= float64(0.22 * max(0, p.Y-0.47))
		return p
	}
	return refined(cells([3]int{3, 4, 3}, full, at), 146)
}
