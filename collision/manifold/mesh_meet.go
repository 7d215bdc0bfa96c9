package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// meet lists the touches of the piece of Q with face f of M and the vertices and edges that it owns.
func (s *PatchScratch) meet(f int) {
	plane := &s.mesh.Faces[f].Plane
	low, high := math.Inf(1), math.Inf(-1)
	s.heights = s.heights[:0]
	for _, x := range s.piece.at {
		h := plane.Height(x)
		s.heights = append(s.heights, h)
		if h < low {
			low = h
		}
		if h > high {
			high = h
		}
	}
	if low > s.reach || high < -s.reach {
		return
	}
	s.cornersOnFace(f)
	s.faceOnCorners(f)
	first := int(s.mesh.Faces[f].First)
	for i := range s.mesh.Loop(f) {
		if e := s.mesh.LoopEdges[first+i]; s.mesh.Owns[first+i]&mesh.OwnsEdge != 0 && touchable(s.mesh, e) {
			s.edgeOnEdges(e)
		}
	}
}

// cornersOnFace lists the corners of the piece over face f of M.
func (s *PatchScratch) cornersOnFace(f int) {
	p := &s.piece
	n := s.mesh.Faces[f].Plane.N
	box := s.mesh.FaceBox(f).Grow(s.reach)
	for i, h := range s.heights {
		if h > s.reach || !p.owns[i] || !box.Holds(&p.at[i]) {
			continue
		}
		h, side, ok := s.upright(h, s.mesh.Closed)
		if !ok || !over(&s.mesh.Surface, f, p.at[i], h) {
			continue
		}
		s.least = min(s.least, h)
		out := n.Scale(side)
		back := s.toQ(out)
		if !cornerAdmits(s.skin, p.vert[i], back, looseCorner) {
			continue
		}
		if p.face >= 0 && !exposed(s.core.Mesh, int(p.face), i, back) {
			continue
		}
		x := p.at[i]
		s.touches = append(s.touches, touch{n: out, onM: x.AddScaled(-h, out), onQ: x, dist: h,
			name: nameTouch(cornerOfQ, 0, p.vert[i]), rank: onFace})
	}
}

// faceOnCorners lists the corners that face f of M owns over faces of the piece.
func (s *PatchScratch) faceOnCorners(f int) {
	face := &s.mesh.Faces[f]
	for i, v := range s.mesh.Loop(f) {
		if s.mesh.Owns[int(face.First)+i]&mesh.OwnsVert == 0 {
			continue
		}
		x := s.at.ApplyT(s.mesh.Verts[v])
		g, h, side := s.faceUnder(x)
		if g < 0 || !over(s.skin, g, x, h) {
			continue
		}
		s.least = min(s.least, h)
		out := s.at.R.Apply(s.skin.Faces[g].Plane.N).Scale(-side)
		if !cornerAdmits(&s.mesh.Surface, v, out, looseCorner) || !exposed(s.mesh, f, i, out) {
			continue
		}
		onM := s.mesh.Verts[v]
		s.touches = append(s.touches, touch{n: out, onM: onM, onQ: onM.AddScaled(h, out), dist: h,
			name: nameTouch(cornerOfM, v, 0), rank: onFace})
	}
}

// faceUnder returns the one face of the piece that x, in the frame of Q, can be over within reach, -1 if none, and the
// height and side as upright does.
func (s *PatchScratch) faceUnder(x geom.Vec3) (face int, h, side float64) {
	if f := s.piece.face; f >= 0 {
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
