package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// touchable reports whether other edges can touch edge e of m: it is no seam and, where matter is on one side, no inner
// corner.
func touchable(m *mesh.Mesh, e int32) bool {
	b := m.Bends[e]
	return b != mesh.Flush && (b != mesh.Valley || !m.Closed)
}

// over reports whether x, at height h, lies in the prism over face f.
func over(s *convex.Surface, f int, x geom.Vec3, h float64) bool {
	n := s.Faces[f].Plane.N
	loop := s.Loop(f)
	a := s.Verts[loop[len(loop)-1]]
	flare := prismFlare * math.Abs(h)
	for _, v := range loop {
		b := s.Verts[v]
		e := b.Sub(a)
		if out := e.Cross(n).Dot(x.Sub(a)); out > 0 {
			l := e.LenSq()
			if out > float64(onEdgeShare*l)+float64(flare*math.Sqrt(l)) {
				return false
			}
		}
		a = b
	}
	return true
}

// cornerAdmits reports whether no edge leaves vertex v towards the unit vector n by more than slack (a sine): n lies in
// the normal cone of v.
func cornerAdmits(s *convex.Surface, v int32, n geom.Vec3, slack float64) bool {
	x := s.Verts[v]
	for _, w := range s.Ring[s.RingStart[v]:s.RingStart[v+1]] {
		e := s.Verts[w].Sub(x)
		if rise := n.Dot(e); rise > 0 && rise*rise > slack*slack*e.LenSq() {
			return false
		}
	}
	return true
}

// edgeAdmits reports whether neither edge e nor a face there leads towards the unit vector n by more than slack.
func edgeAdmits(s *convex.Surface, e int32, n geom.Vec3, slack float64) bool {
	d := &s.Edges[e]
	u := s.Verts[d.V1].Sub(s.Verts[d.V0])
	bar := slack * slack * u.LenSq()
	if rise := n.Dot(u); rise*rise > bar {
		return false
	}
	across := u.Cross(n)
	if d.Left >= 0 {
		if rise := s.Faces[d.Left].Plane.N.Dot(across); rise > 0 && rise*rise > bar {
			return false
		}
	}
	if d.Right >= 0 {
		if rise := -s.Faces[d.Right].Plane.N.Dot(across); rise > 0 && rise*rise > bar {
			return false
		}
	}
	return true
}

// exposed walks around the vertex at corner i of face f of m and reports whether it is a corner and not a point of a
// flat region, and whether a face there looks towards n: the matter of a closed mesh is not between the vertex and the
// solid in that direction.
func exposed(m *mesh.Mesh, f, i int, n geom.Vec3) bool {
	v := m.Loop(f)[i]
	corner, facing := false, !m.Closed
	at := f
	for range fanLimit {
		facing = facing || m.Faces[at].Plane.N.Dot(n) > 0
		e := m.LoopEdges[int(m.Faces[at].First)+i]
		corner = corner || m.Bends[e] != mesh.Flush
		if corner && facing {
			return true
		}
		d := &m.Edges[e]
		next := d.Left
		if int(next) == at {
			next = d.Right
		}
		if next < 0 || int(next) == f {
			break
		}
		at = int(next)
		if i = placeOf(m, at, v); i < 0 {
			break
		}
	}
	return corner && facing
}

// placeOf returns where vertex v is in the loop of face f, or -1.
func placeOf(m *mesh.Mesh, f int, v int32) int {
	for i, w := range m.Loop(f) {
		if w == v {
			return i
		}
	}
	return -1
}

// blocked reports whether a face of m that holds the point x, within eps, leaves it towards the unit vector n: then
// nothing can touch m at x with that normal, whatever edges end there. It finds seams without shared vertices.
func (s *PatchScratch) blocked(m *mesh.Mesh, x, n geom.Vec3, eps float64) bool {
	low, high := x.Sub(geom.V(eps, eps, eps)), x.Add(geom.V(eps, eps, eps))
	s.spots = append(s.spots[:0], 0)
	for len(s.spots) > 0 {
		i := s.spots[len(s.spots)-1]
		s.spots = s.spots[:len(s.spots)-1]
		node := &m.Nodes[i]
		if outside(node, &low, &high) {
			continue
		}
		if node.Count == 0 {
			s.spots = append(s.spots, node.First, i+1)
			continue
		}
		for _, f := range m.Order[node.First : node.First+node.Count] {
			if holds(m, int(f), x, eps) && rises(m, int(f), x, n, eps) {
				return true
			}
		}
	}
	return false
}

// holds reports whether face f of m passes through x, within eps.
func holds(m *mesh.Mesh, f int, x geom.Vec3, eps float64) bool {
	plane := &m.Faces[f].Plane
	if math.Abs(plane.Height(x)) > eps {
		return false
	}
	loop := m.Loop(f)
	a := m.Verts[loop[len(loop)-1]]
	for _, v := range loop {
		b := m.Verts[v]
		e := b.Sub(a)
		if out := e.Cross(plane.N).Dot(x.Sub(a)); out > 0 && out*out > eps*eps*e.LenSq() {
			return false
		}
		a = b
	}
	return true
}

// rises reports whether face f of m leads from its point x towards n.
func rises(m *mesh.Mesh, f int, x, n geom.Vec3, eps float64) bool {
	for _, v := range m.Loop(f) {
		e := m.Verts[v].Sub(x)
		if rise := n.Dot(e) - eps; rise > 0 && rise*rise > coneSlack*coneSlack*e.LenSq() {
			return true
		}
	}
	return false
}
