package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// slideSearch finds where a translation stops.
type slideSearch struct {
	*treeWalk
	moverAlong, restAlong []float64 // n·v of the faces
	moverEdges, restEdges []slidingEdge
	sides                 []uint64 // sidedness bits of the active edges
}

// translate is Translate for a pair with a mesh, the smaller one moving.
func (s *Scratch) translate(mover, obstacle mesh.Core, rel *geom.Frame, v geom.Vec3, zone float64) Hit {
	if !s.place(mover, obstacle, rel, zone) {
		return Hit{State: StateUnsure}
	}
	if v == (geom.Vec3{}) {
		return s.atRest(mover, obstacle, rel)
	}
	s.slides.treeWalk = &s.treeWalk
	s.slides.slideFaces(v)
	return s.hit
}

// slideCores moves one convex core against another: all features of either.
func (s *slideSearch) slideCores(v geom.Vec3) {
	s.best = 1
	rest := s.obstacle.surface.Bounds.Grow(farthest * s.zone)
	if swept := s.swept(v); !swept.Overlaps(&rest) {
		return
	}
	s.moverAlong, s.restAlong = s.moverAlong[:0], s.restAlong[:0]
	if s.slidePoints(s.mover.verts, &s.obstacle, &s.restAlong, v, VertexFace) ||
		s.slidePoints(s.obstacle.verts, &s.mover, &s.moverAlong, v.Neg(), FaceVertex) {
		s.hit = Hit{State: StateApart, Fraction: 1}
		return
	}
	s.slideEdges(v)
}

// slideFaces moves a pair with a mesh: pairs of leaves that come within reach on the way, nearest in time first.
func (s *slideSearch) slideFaces(v geom.Vec3) {
	s.best = 1
	s.bounds.kind, s.bounds.slide = sliding, v
	s.startVisits()
	speed, restNode, moverNode := v.Len(), int32(0), int32(0)
	for {
		leaves, ok := s.nextLeaves()
		if !ok || leaves.from == 0 && s.crossed() {
			return
		}
		a, b := &s.moverPart, &s.restPart
		s.slideOnto(a.verts, &s.mover, b.faces, &s.obstacle, v, &leaves, VertexFace)
		s.slideOnto(b.verts, &s.obstacle, a.faces, &s.mover, v.Neg(), &leaves, FaceVertex)
		if a.node != moverNode {
			s.moverEdges, moverNode = s.slidingEdgesIn(s.moverEdges[:0], a, &s.mover, v.Neg()), a.node
		}
		if b.node != restNode {
			s.restEdges, restNode = s.slidingEdgesIn(s.restEdges[:0], b, &s.obstacle, v), b.node
		}
		for j := range s.restEdges {
			for k := range s.moverEdges {
				s.slideAcross(&s.restEdges[j], &s.moverEdges[k], v, speed)
			}
		}
	}
}
