package rival

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meetsBox reports whether a triangle, whose own box overlaps a box, meets that: a corner is inside, or none of the
// axes that are left separates the two by more than rounding (Akenine-Möller 2001).
func meetsBox(t *faceoctree.Triangle, box *geom.Box) bool {
	for i := range t {
		if v := &t[i]; box.Min.X <= v.X && v.X <= box.Max.X && box.Min.Y <= v.Y && v.Y <= box.Max.Y &&
			box.Min.Z <= v.Z && v.Z <= box.Max.Z {
			return true
		}
	}
	centre, half := box.Centre(), box.Half().Scale(1+1e-9)
	p := [3]geom.Vec3{t[0].Sub(centre), t[1].Sub(centre), t[2].Sub(centre)}
	e := [3]geom.Vec3{p[1].Sub(p[0]), p[2].Sub(p[1]), p[0].Sub(p[2])}
	n := e[0].Cross(e[1])
	if math.Abs(p[0].Dot(n)) > half.Dot(n.Abs()) {
		return false
	}
	for i := range e {
		d, q, o := &e[i], &p[i], &p[(i+2)%3] // the edge is as far along the axis as its corner q, o is the third corner
		if misses(d.Y*q.Z-d.Z*q.Y, d.Y*o.Z-d.Z*o.Y, half.Y*math.Abs(d.Z)+half.Z*math.Abs(d.Y)) ||
			misses(d.Z*q.X-d.X*q.Z, d.Z*o.X-d.X*o.Z, half.Z*math.Abs(d.X)+half.X*math.Abs(d.Z)) ||
			misses(d.X*q.Y-d.Y*q.X, d.X*o.Y-d.Y*o.X, half.X*math.Abs(d.Y)+half.Y*math.Abs(d.X)) {
			return false
		}
	}
	return true
}

// misses reports whether the interval between two numbers misses that of the given reach about zero.
func misses(a, b, reach float64) bool { return min(a, b) > reach || max(a, b) < -reach }
