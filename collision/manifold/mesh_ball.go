package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// visitBall lists the touches of a single point, rounded or not, with the faces, edges and vertices of M: the closest
// point of every near face, where the line to it lies in the normal cone of the feature it is on.
func (s *PatchScratch) visitBall() {
	x := s.at.Apply(s.skin.Verts[0])
	nodes := s.mesh.Nodes
	s.nodes = append(s.nodes[:0], 0)
	for len(s.nodes) > 0 {
		i := s.nodes[len(s.nodes)-1]
		s.nodes = s.nodes[:len(s.nodes)-1]
		node := &nodes[i]
		b := halved(node)
		if out := x.Sub(b.mid).Abs().Sub(b.half).Max(geom.Vec3{}); out.LenSq() > s.reach*s.reach {
			continue
		}
		if node.Count == 0 {
			s.nodes = append(s.nodes, node.First, i+1)
			continue
		}
		for _, f := range s.mesh.Order[node.First : node.First+node.Count] {
			s.ballOnFace(int(f), x)
		}
	}
	s.unblock()
}

// ballOnFace lists the touch of point x with the closest point of face f.
func (s *PatchScratch) ballOnFace(f int, x geom.Vec3) {
	plane := &s.mesh.Faces[f].Plane
	h := plane.Height(x)
	if math.Abs(h) > s.reach {
		return
	}
	height, side, ok := s.upright(h, s.mesh.Closed)
	if over(&s.mesh.Surface, f, x, h) {
		if ok {
			s.least = min(s.least, height)
			n := plane.N.Scale(side)
			s.touches = append(s.touches, touch{n: n, onM: x.AddScaled(-height, n), onQ: x, dist: height,
				name: nameTouch(ballOnMesh, int32(f), 0), rank: onFace})
		}
		return
	}
	i, t := s.nearestSide(f, x)
	e := s.mesh.LoopEdges[int(s.mesh.Faces[f].First)+i]
	loop := s.mesh.Loop(f)
	a := s.mesh.Verts[loop[i]]
	p := a.Lerp(s.mesh.Verts[loop[(i+1)%len(loop)]], t)
	d := x.Sub(p)
	dist := d.Len()
	if dist > s.reach || dist == 0 {
		return
	}
	s.least = min(s.least, dist)
	n := d.Scale(1 / dist)
	switch {
	case t <= 0:
		ok = cornerAdmits(&s.mesh.Surface, loop[i], n, coneSlack) && exposed(s.mesh, f, i, n)
	case t >= 1:
		i = (i + 1) % len(loop)
		ok = cornerAdmits(&s.mesh.Surface, loop[i], n, coneSlack) && exposed(s.mesh, f, i, n)
	default:
		ok = touchable(s.mesh, e) && edgeAdmits(&s.mesh.Surface, e, n, coneSlack)
	}
	if ok {
		s.touches = append(s.touches, touch{n: n, onM: p, onQ: x, dist: dist,
			name: nameTouch(ballOnMesh, e, 1), rank: inCone})
	}
}

// nearestSide returns the side of face f nearest to x, which is not over it, and the fraction of it nearest to x.
func (s *PatchScratch) nearestSide(f int, x geom.Vec3) (side int, t float64) {
	best := math.Inf(1)
	loop := s.mesh.Loop(f)
	for i, v := range loop {
		a := s.mesh.Verts[v]
		u, d := s.mesh.Verts[loop[(i+1)%len(loop)]].Sub(a), x.Sub(a)
		k := clamp(u.Dot(d) / u.LenSq())
		if l := d.AddScaled(-k, u).LenSq(); l < best {
			best, side, t = l, i, k
		}
	}
	return side, t
}

// unblock drops the touches of a ball with edges and vertices that other faces continue.
func (s *PatchScratch) unblock() {
	kept := s.touches[:0]
	for _, t := range s.touches {
		if t.rank == onFace || !s.blocked(s.mesh, t.onM, t.n, blockShare*s.zone) {
			kept = append(kept, t)
		}
	}
	s.touches = kept
}
