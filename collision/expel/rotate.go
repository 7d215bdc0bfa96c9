package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// turnSearch finds where a rotation stops.
type turnSearch struct {
	*treeWalk
	moverArcs, restArcs []arc
	moverBoxes          []geom.Box // around the arcs of the mover's vertices
	turningEdges        []turningEdge
	standingEdges       []standingEdge
	turningEdgeOf       []int32 // index + 1 into turningEdges of every edge of the mover, 0 where it is not made yet
}

// rotate is Rotate for any surfaces, the smaller one moving.
func (s *Scratch) rotate(mover, obstacle mesh.Core, rel *geom.Frame, origin, axis geom.Vec3, angle, zone float64) Hit {
	k := axis.Unit()
	if !s.place(mover, obstacle, rel, zone) || !origin.IsFinite() || k == (geom.Vec3{}) || !(math.Abs(angle) < mostAngle) {
		return Hit{State: StateUnsure}
	}
	if angle == 0 {
		return s.atRest(mover, obstacle, rel)
	}
	if angle < 0 {
		k, angle = k.Neg(), -angle
	}
	// The foot of the mover on the axis: relative to it no more digits are lost than need be.
	c := rel.Apply(s.mover.surface.Centre)
	origin = origin.AddScaled(k.Dot(c.Sub(origin)), k)
	s.turns.treeWalk = &s.treeWalk
	parts := math.Ceil(angle / longestTurn)
	s.turn = turn{origin: origin, axis: k, angle: angle / parts}
	sin, cos := geom.SinCos(0.5 * s.turn.angle)
	s.turn.end = sin / cos
	s.turn.sin, s.turn.versine = sinVersine(s.turn.end)
	for i := 0.0; i < parts; i++ {
		if i > 0 {
			frame := s.turn.carry(rel, s.turn.angle*i)
			s.place(mover, obstacle, &frame, zone)
		}
		if s.turns.rotateOnce(); s.hit.State == StateHit {
			s.hit.Fraction = min(1, (i+s.hit.Fraction)/parts)
			return s.hit
		}
	}
	return Hit{State: StateApart, Fraction: 1}
}

// rotateOnce answers one part of a rotation.
func (s *turnSearch) rotateOnce() {
	t := &s.turn
	s.best = t.end
	s.moverArcs = t.appendArcs(s.moverArcs[:0], s.mover.verts, t.axis)
	rest := s.obstacle.surface.Bounds.Grow(farthest * s.zone)
	if swept := s.sweptArc(); !swept.Overlaps(&rest) {
		return
	}
	if s.mover.mesh != nil || s.obstacle.mesh != nil {
		s.turnFaces()
		s.stopTurn()
		return
	}
	s.restArcs = t.appendArcs(s.restArcs[:0], s.obstacle.verts, t.axis.Neg())
	if s.turnPoints(s.mover.verts, s.moverArcs, &s.obstacle, VertexFace) ||
		s.turnPoints(s.obstacle.verts, s.restArcs, &s.mover, FaceVertex) {
		s.hit = Hit{State: StateApart, Fraction: 1}
		return
	}
	s.turnEdges()
	s.stopTurn()
}

// turnFaces is rotateOnce for a pair with a mesh: pairs of leaves that come within reach on the way, nearest in time
// first.
func (s *turnSearch) turnFaces() {
	t := &s.turn
	local := s.mover.verts[0]
	s.bounds.kind = turning
	s.turningEdges, s.standingEdges = s.turningEdges[:0], s.standingEdges[:0]
	s.turningEdgeOf = append(s.turningEdgeOf[:0], make([]int32, len(s.mover.surface.Edges))...)
	s.startVisits()
	restNode := int32(0)
	for {
		leaves, ok := s.nextLeaves()
		if !ok || leaves.from == 0 && s.crossed() {
			return
		}
		a, b, w := &s.moverPart, &s.restPart, windowOf(leaves.from, leaves.to)
		for _, i := range a.verts {
			s.turnOnto(i, &s.mover, &s.moverArcs[i], b.faces, &s.obstacle, &w, VertexFace)
		}
		for _, i := range b.verts {
			back := t.arcOf(s.obstacle.verts[i], t.axis.Neg())
			s.turnOnto(i, &s.obstacle, &back, a.faces, &s.mover, &w, FaceVertex)
		}
		if b.node != restNode {
			restNode = b.node
			s.addStandingEdges(b, local)
		}
		for _, i := range a.edges {
			if s.turningEdgeOf[i] == 0 {
				e := &s.mover.surface.Edges[i]
				box := s.moverBoxes[e.V0].Union(&s.moverBoxes[e.V1])
				s.addTurningEdge(i, local, &box)
				s.turningEdgeOf[i] = int32(len(s.turningEdges))
			}
			g := &s.turningEdges[s.turningEdgeOf[i]-1]
			for j := range s.standingEdges {
				s.turnAcross(&s.standingEdges[j], g, &w, local)
			}
		}
	}
}

// stopTurn reads the fraction off the tangent of half the angle.
func (s *turnSearch) stopTurn() {
	if s.hit.State == StateHit {
		s.hit.Fraction = min(1, 2*geom.Atan2(s.best, 1)/s.turn.angle)
	}
}
