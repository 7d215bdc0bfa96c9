package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// traceRay is Trace without a radius. A ray that leaves a closed mesh first has started inside, unless it grazes a
// vertex or an edge, where it may come upon the faces behind before those in front: then it is stopped against dir.
func traceRay(m *mesh.Mesh, from, dir geom.Vec3, maxDist float64) (dist float64, normal geom.Vec3, ok bool) {
	dist, f, ok := m.Ray(from, dir, maxDist)
	if !ok {
		if m.Closed && m.Contains(from) {
			return 0, dir.Neg(), true // the ray ends before it is out
		}
		return 0, geom.Vec3{}, false
	}
	normal = m.Faces[f].Plane.N
	switch {
	case normal.Dot(dir) <= 0:
		return dist, normal, true
	case m.Closed && m.Contains(from):
		return 0, dir.Neg(), true
	case m.Closed:
		return dist, dir.Neg(), true
	}
	return dist, normal.Neg(), true
}

// traceBall is Trace with a radius, which must be positive.
func traceBall(m *mesh.Mesh, radius float64, from, dir geom.Vec3, maxDist float64) (
	dist float64, normal geom.Vec3, ok bool) {
	r := ray{view: viewOf(mesh.Core{Mesh: m}), from: from, dir: dir, radius: radius}
	r.beside = besideRounding * m.Radius
	if m.Closed && m.Contains(from) {
		return 0, dir.Neg(), true
	}
	// With no way to go, the ball touches the faces within its radius.
	r.best = radius
	r.walk(m, geom.Vec3{}, r.touchFace)
	if r.normal != (geom.Vec3{}) {
		return 0, r.normal.Unit(), true
	}
	r.best = maxDist
	r.walk(m, dir, r.tryFace)
	return r.best, r.normal, r.normal != geom.Vec3{}
}

// walk calls try with every face whose box, grown by the radius, the ray enters before best; without a direction best
// is the radius of a ball that stays.
func (r *ray) walk(m *mesh.Mesh, dir geom.Vec3, try func(m *mesh.Mesh, f int32)) {
	var stack [mesh.Depth + 1]int32
	top := 1
	if len(m.Nodes) == 0 {
		top = 0
	}
	for top > 0 {
		top--
		i := stack[top]
		n := &m.Nodes[i]
		if _, hit := r.entersNode(n, dir); !hit {
			continue
		}
		if n.Count > 0 {
			for _, f := range m.Order[n.First : n.First+n.Count] {
				try(m, f)
			}
			continue
		}
		near, far := i+1, n.First
		a, _ := r.entersNode(&m.Nodes[near], dir)
		b, _ := r.entersNode(&m.Nodes[far], dir)
		if b < a {
			near, far = far, near
		}
		stack[top], stack[top+1] = far, near
		top += 2
	}
}

// entersNode returns when the ball enters a node's box, and whether it does before best. A ball that stays has its
// distance from the box for that.
func (r *ray) entersNode(n *mesh.Node, dir geom.Vec3) (float64, bool) {
	box := n.Box()
	if dir == (geom.Vec3{}) {
		d := box.Min.Sub(r.from).Max(r.from.Sub(box.Max)).Max(geom.Vec3{})
		gap := d.Len()
		return gap, gap <= r.best
	}
	grow := r.radius + r.beside
	low, high := 0.0, r.best
	ok := clip(&low, &high, r.from.X, dir.X, box.Min.X-grow, box.Max.X+grow) &&
		clip(&low, &high, r.from.Y, dir.Y, box.Min.Y-grow, box.Max.Y+grow) &&
		clip(&low, &high, r.from.Z, dir.Z, box.Min.Z-grow, box.Max.Z+grow)
	if !ok {
		return math.Inf(1), false
	}
	return low, true
}

// tryFace tries a face, from the side the ball is on, and the edges and vertices that it owns.
func (r *ray) tryFace(m *mesh.Mesh, f int32) {
	face := &m.Faces[f]
	side := 1.0
	if !m.Closed && face.Plane.Height(r.from) < 0 {
		side = -1
	}
	r.face(f, side)
	for i := face.First; i < face.First+face.Count; i++ {
		if m.Owns[i]&mesh.OwnsVert != 0 {
			r.vertex(m.LoopVerts[i])
		}
		if e := m.LoopEdges[i]; m.Owns[i]&mesh.OwnsEdge != 0 && r.view.touchable(m.Bends[e]) {
			r.edge(e)
		}
	}
}

// touchFace takes the vector from the nearest point of a face to the centre when that is the shortest so far. On the
// face itself it is that against the direction.
func (r *ray) touchFace(m *mesh.Mesh, f int32) {
	at := r.view.nearestOn(int(f), r.from)
	away := r.from.Sub(at)
	if d := away.Len(); d <= r.best {
		r.best, r.normal = d, away
		if d == 0 {
			r.normal = r.dir.Neg()
		}
	}
}
