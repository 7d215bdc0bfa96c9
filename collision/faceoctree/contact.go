package faceoctree

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Contact describes how face x of object A and face y of object B meet.
type Contact struct {
	// Normal is unit and points from A to B: of the directions that lead out of A's face and into B's (or, where the two
	// face the same way, of all), the one in which the least way takes the two faces apart.
	Normal geom.Vec3
	// From and To (m) are the two points farthest apart of those that both faces share: the ends of the segment in which
	// they cross, or of the widest extent of the polygon in which coplanar ones overlap.
	From, To geom.Vec3
	// Depth (m) is that least way, not negative: y moved by more than it along Normal does not meet x any more.
	Depth float64
}

// Touch returns how two triangles that meet do so, x of object A and y of object B, both counter-clockwise seen from
// outside. Which edges cross is decided by exact signs; places are rounded. Triangles that do not meet have no extent:
// From and To are zero.
func Touch(x, y *Triangle) Contact {
	var shared common
	shared.corners(x, y)
	shared.corners(y, x)
	shared.piercings(x, y)
	shared.piercings(y, x)
	if inPlane(x, y) || inPlane(y, x) {
		shared.crossings(x, y)
	}
	var c Contact
	c.From, c.To = shared.ends()
	c.Normal, c.Depth = leastWay(x, y)
	return c
}

// common are points that two triangles share, with all corners of what they share among them.
type common struct {
	at [24]geom.Vec3
	n  int
}

func (c *common) add(p geom.Vec3) {
	if c.n < len(c.at) {
		c.at[c.n] = p
		c.n++
	}
}

// corners adds the corners of x that lie on y.
func (c *common) corners(x, y *Triangle) {
	for _, p := range x {
		if point := (Triangle{p, p, p}); Meet(&point, y) {
			c.add(p)
		}
	}
}

// piercings adds the places where edges of x, other than those in its plane, meet y.
func (c *common) piercings(x, y *Triangle) {
	for k := range 3 {
		p, q := &x[k], &x[(k+1)%3]
		if pierces(y, p, q) {
			c.add(between(p, q, geom.Orient3D(y[0], y[1], y[2], *p), geom.Orient3D(y[0], y[1], y[2], *q)))
		}
	}
}

// crossings adds the places where edges of both cross in one plane.
func (c *common) crossings(x, y *Triangle) {
	for i := range 3 {
		p, q := &x[i], &x[(i+1)%3]
		for j := range 3 {
			u, v := &y[j], &y[(j+1)%3]
			if !segmentsMeet(p, q, u, v) {
				continue
			}
			var hp, hq float64 // the heights of p and q over uv, as seen best
			for axis := range 3 {
				a, b := geom.Orient2D(flat(u, axis), flat(v, axis), flat(p, axis)),
					geom.Orient2D(flat(u, axis), flat(v, axis), flat(q, axis))
				if math.Abs(a-b) > math.Abs(hp-hq) {
					hp, hq = a, b
				}
			}
			if hp != hq {
				c.add(between(p, q, hp, hq))
			}
		}
	}
}

// between returns the place between p and q where a height that is hp at p and hq at q is zero.
func between(p, q *geom.Vec3, hp, hq float64) geom.Vec3 { return p.Lerp(*q, hp/(hp-hq)) }

// ends returns the two points farthest apart, the one with the lesser coordinates first.
func (c *common) ends() (from, to geom.Vec3) {
	farthest := -1.0
	for i := range c.n {
		for j := range i + 1 {
			if d := c.at[i].Sub(c.at[j]).LenSq(); d > farthest {
				farthest, from, to = d, c.at[j], c.at[i]
			}
		}
	}
	if to.X < from.X || to.X == from.X && (to.Y < from.Y || to.Y == from.Y && to.Z < from.Z) {
		from, to = to, from
	}
	return from, to
}

// inPlane reports whether all corners of y lie in the plane of x, or x has none.
func inPlane(x, y *Triangle) bool {
	for _, p := range y {
		if geom.Orient3D(x[0], x[1], x[2], p) != 0 {
			return false
		}
	}
	return true
}

// leastWay returns the direction in which y leaves x soonest, and how far that is. Two triangles are apart along one of
// their normals or a direction perpendicular to an edge of each.
func leastWay(x, y *Triangle) (normal geom.Vec3, depth float64) {
	xNormal, yNormal := x.normal(), y.normal()
	w := way{out: xNormal.Sub(yNormal), depth: math.Inf(1)}
	for k := range 3 { // far from the origin, projections would lose digits
		w.x[k], w.y[k] = x[k].Sub(x[0]), y[k].Sub(x[0])
	}
	w.try(xNormal)
	w.try(yNormal)
	for i := range 3 {
		e := x[(i+1)%3].Sub(x[i]).Unit()
		for j := range 3 {
			if n := e.Cross(y[(j+1)%3].Sub(y[j]).Unit()); n.LenSq() > acrossSquared {
				w.try(n.Unit())
			}
		}
	}
	if math.IsInf(w.depth, 1) { // segments of one line, or points
		along := x.longest()
		if other := y.longest(); other.LenSq() > along.LenSq() {
			along = other
		}
		n := geom.V(0, 0, 1)
		if along = along.Unit(); along != (geom.Vec3{}) {
			n, _ = along.Perpendicular()
		}
		w.try(n)
	}
	return w.normal, w.depth
}

// way is the least way found so far.
type way struct {
	x, y   Triangle  // from a corner of x on
	out    geom.Vec3 // out of x and into y
	normal geom.Vec3
	depth  float64
}

// try looks at a direction and its opposite, those of them that lead out.
func (w *way) try(n geom.Vec3) {
	if n == (geom.Vec3{}) {
		return
	}
	lowX, highX := geom.Extent(n.Dot(w.x[0]), n.Dot(w.x[1]), n.Dot(w.x[2]))
	lowY, highY := geom.Extent(n.Dot(w.y[0]), n.Dot(w.y[1]), n.Dot(w.y[2]))
	lean := n.Dot(w.out)
	if d := max(highX-lowY, 0); lean >= 0 && d < w.depth {
		w.normal, w.depth = n, d
	}
	if d := max(highY-lowX, 0); lean <= 0 && d < w.depth {
		w.normal, w.depth = n.Neg(), d
	}
}

// normal returns the unit normal to the outside; zero for a triangle without area.
func (t *Triangle) normal() geom.Vec3 { return t[1].Sub(t[0]).Cross(t[2].Sub(t[0])).Unit() }

// longest returns the longest edge.
func (t *Triangle) longest() geom.Vec3 {
	e := t[1].Sub(t[0])
	for k := 1; k < 3; k++ {
		if g := t[(k+1)%3].Sub(t[k]); g.LenSq() > e.LenSq() {
			e = g
		}
	}
	return e
}
