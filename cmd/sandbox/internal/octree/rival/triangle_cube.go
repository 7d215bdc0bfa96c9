package rival

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meetsCube reports whether a triangle meets a cube: none of the 13 axes separates them by more than rounding
// (Akenine-Möller 2001).
func meetsCube(t *faceoctree.Triangle, centre geom.Vec3, half float64) bool {
	half *= 1 + 1e-9
	p := [3]geom.Vec3{t[0].Sub(centre), t[1].Sub(centre), t[2].Sub(centre)}
	axes := [3]geom.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	for _, axis := range axes {
		if beyond(&p, axis, half) {
			return false
		}
	}
	e := [3]geom.Vec3{p[1].Sub(p[0]), p[2].Sub(p[1]), p[0].Sub(p[2])}
	if beyond(&p, e[0].Cross(e[1]), half) {
		return false
	}
	for _, axis := range axes {
		for _, d := range e {
			if beyond(&p, axis.Cross(d), half) {
				return false
			}
		}
	}
	return true
}

// beyond reports whether an axis separates the corners from a cube about the origin.
func beyond(p *[3]geom.Vec3, axis geom.Vec3, half float64) bool {
	reach := half * (math.Abs(axis.X) + math.Abs(axis.Y) + math.Abs(axis.Z))
	a, b, c := p[0].Dot(axis), p[1].Dot(axis), p[2].Dot(axis)
	return math.Min(a, math.Min(b, c)) > reach || math.Max(a, math.Max(b, c)) < -reach
}
