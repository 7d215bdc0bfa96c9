package manifold

import (
	"math"
	"math/bits"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meet lists the touches of a piece of Q with face f of M and the vertices and edges that it owns.
func (s *PatchScratch) meet(f int32, p *piece) {
	list := s.corners[p.corners:p.noCorner]
	s.heights = atLeast(s.heights, len(list))
	if !s.measure(&s.mesh.Faces[f].Plane, list) {
		return
	}
	m := s.facetOf(f, p)
	s.cornersOnFace(m, p, list)
	s.faceOnCorners(m, p)
	for i := m.edges; i < m.noEdge; i++ {
		e := &s.edges[i]
		for k := p.edges; k < p.noEdge; k++ {
			if o := &s.edges[k]; !e.box.ClearOf(&o.box) {
				s.edgeOnEdge(e, o)
			}
		}
	}
}

// cornersOnFace lists the corners of a piece over a face of M.
func (s *PatchScratch) cornersOnFace(m *facet, p *piece, list []corners) {
	for k := range list {
		c := &list[k]
		if c.owned == 0 {
			continue
		}
		for over := c.over(&s.heights[k], &m.box, s.reach); over != 0; over &= over - 1 {
			i := bits.TrailingZeros8(over)
			s.cornerOnFace(m.face, p, 4*k+i, c.At(i), s.heights[k][i])
		}
	}
}

// cornerOnFace lists corner i of a piece, at x and height h, if it is over face f of M.
func (s *PatchScratch) cornerOnFace(f int32, p *piece, i int, x geom.Vec3, h float64) {
	h, side, ok := s.upright(h, s.mesh.Closed)
	if !ok || !over(&s.mesh.Surface, int(f), x, h) {
		return
	}
	s.least = min(s.least, h)
	out := s.mesh.Faces[f].Plane.N.Scale(side)
	back := s.toQ(out)
	v := int32(i)
	if p.face >= 0 {
		v = s.skin.Loop(int(p.face))[i]
	}
	if !cornerAdmits(s.skin, v, back, looseCorner) || p.face >= 0 && !exposed(s.core.Mesh, int(p.face), i, back) {
		return
	}
	s.touches = append(s.touches, touch{n: out, onM: x.AddScaled(-h, out), onQ: x, dist: h,
		name: nameTouch(cornerOfQ, 0, v), rank: onFace})
}

// faceOnCorners lists the corners that a face of M owns over faces of a piece.
func (s *PatchScratch) faceOnCorners(m *facet, p *piece) {
	for k := m.verts; k < m.noVert; k++ {
		x, i := s.verts[k].fromQ, int(s.verts[k].at)
		g, h, side := s.faceUnder(p, x)
		if g < 0 || !over(s.skin, g, x, h) {
			continue
		}
		s.least = min(s.least, h)
		out := s.at.R.Apply(s.skin.Faces[g].Plane.N).Scale(-side)
		v := s.mesh.Loop(int(m.face))[i]
		if !cornerAdmits(&s.mesh.Surface, v, out, looseCorner) || !exposed(s.mesh, int(m.face), i, out) {
			continue
		}
		onM := s.mesh.Verts[v]
		s.touches = append(s.touches, touch{n: out, onM: onM, onQ: onM.AddScaled(h, out), dist: h,
			name: nameTouch(cornerOfM, v, 0), rank: onFace})
	}
}

// faceUnder returns the one face of a piece that x, in the frame of Q, can be over within reach, -1 if none, and the
// height and side as upright does.
func (s *PatchScratch) faceUnder(p *piece, x geom.Vec3) (face int, h, side float64) {
	if f := p.face; f >= 0 {
		h, side, ok := s.upright(s.skin.Faces[f].Plane.Height(x), s.core.Mesh.Closed)
		if !ok {
			return -1, h, side
		}
		return int(f), h, side
	}
	// A point outside of a convex solid can be over that face only whose plane it is farthest above.
	face, h = -1, math.Inf(-1)
	for g := range s.skin.Faces {
		if up := s.skin.Faces[g].Plane.Height(x); up > h {
			if up > s.reach {
				return -1, up, 1
			}
			face, h = g, up
		}
	}
	if face < 0 {
		return face, h, 1
	}
	h, side, ok := s.upright(h, true)
	if !ok {
		face = -1
	}
	return face, h, side
}
