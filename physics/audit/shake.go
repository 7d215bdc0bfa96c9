package audit

import "github.com/brickyard-physics/brickyard/collision/geom"

// A sheet may be passed through exactly along its inner edges, as when a tile stands on a line of a grid: then every
// face is only touched at its rim, and no pair of faces crosses. A passage differs from a touch in that a touch is
// undone by a tiny move of one of the two. Where a sheet or a flat polygon touches a solid, b is moved by many times
// the rounding, each time from its given pose, until no faces touch any more. The moves tried are one that the normals
// of all touches agree on, these normals, and some in all directions.
//
// A body held by touches on opposite sides, like a plate in a slot of exactly its thickness, counts as an overlap too.
// No body is ever there, because all keep a distance that is far more than rounding.
//
// Two solids need none of this: a part of a solid beyond the other's surface has room for a point that shows it.

const (
	mostAxes  = 8    // normals of touches that are remembered
	shakeSize = 1000 // length of a move in units of the rounding floor
)

// shake looks for sheets and flat polygons that are passed through between faces.
func (g *gauge) shake() {
	if !g.touch || g.best < -g.floor || !g.a.shape.thin() && !g.b.shape.thin() {
		return
	}
	home := g.ahead
	if !g.loose(home) {
		g.best = -shakeSize * g.floor
	}
	g.set(home)
}

// loose reports whether some move frees b.
func (g *gauge) loose(home geom.Vec3) bool {
	if g.free(home, agreed(g.axes)) {
		return true
	}
	for i := 0; i < len(g.axes); i++ { // moves that bring new touches add to them
		if g.free(home, g.axes[i]) || g.free(home, agreed(g.axes)) {
			return true
		}
	}
	for i := range 27 {
		way := geom.Vec3{X: float64(i%3 - 1), Y: float64(i/3%3 - 1), Z: float64(i/9 - 1)}
		if g.free(home, g.a.turn.apply(way)) || g.free(home, g.b.turn.apply(way)) {
			return true
		}
	}
	return false
}

// free reports whether nothing touches once b has moved some way from home.
func (g *gauge) free(home, way geom.Vec3) bool {
	if way = way.Unit(); way == (geom.Vec3{}) {
		return false
	}
	best := g.best
	g.best = shakeSize * g.floor
	g.set(home.AddScaled(shakeSize*g.floor, way))
	g.descend(0, 0)
	least := g.best
	g.best = best
	return least > g.floor
}

// agreed returns a direction along all the given ones, if the perceptron rule finds one.
func agreed(axes []geom.Vec3) geom.Vec3 {
	sum := geom.Vec3{}
	for range 64 {
		kept := true
		for _, n := range axes {
			if n.Dot(sum) < 0.05*sum.Len() || sum == (geom.Vec3{}) {
				sum, kept = sum.Add(n), false
			}
		}
		if kept {
			break
		}
	}
	return sum
}

// thin reports whether the shape is a flat polygon or an open sheet.
func (s *shape) thin() bool {
	if s.tree != nil {
		return !s.tree.closed
	}
	return len(s.faces) == 2
}
