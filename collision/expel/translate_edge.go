package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// slidingEdge is an edge that takes part in a translation.
type slidingEdge struct {
	start, dir geom.Vec3 // m
	across     geom.Vec3 // motion × dir: the plane that the edge sweeps
	tolerance  float64   // of the sidedness relation, for bounds widened by the margin
	v0, v1     int32
	index      int32
	row        int32 // first word of its sidedness bits in Scratch.sides
}

// slideEdges tries the edges of the mover against those of the obstacle (sections 2.3 and 3.2).
func (s *slideSearch) slideEdges(v geom.Vec3) {
	s.sides = s.sides[:0]
	reach := farthest * s.zone
	swept := s.swept(v)
	swept = swept.Grow(reach)
	s.restEdges = s.slidingEdgesOf(s.restEdges[:0], &s.obstacle, s.restAlong, v, geom.Vec3{}, &swept)
	rest := s.obstacle.surface.Bounds.Grow(reach)
	s.moverEdges = s.slidingEdgesOf(s.moverEdges[:0], &s.mover, s.moverAlong, v.Neg(), v.Scale(s.best), &rest)
	s.fillSides(s.restEdges, s.mover.verts)
	s.fillSides(s.moverEdges, s.obstacle.verts)
	speed := v.Len()
	for j := range s.restEdges {
		e := &s.restEdges[j]
		for k := range s.moverEdges {
			g := &s.moverEdges[k]
			if s.crosses(e.row, g.v0, g.v1) && s.crosses(g.row, e.v0, e.v1) {
				s.slidePair(e, g, v, speed)
			}
		}
	}
}

// slidingEdgesOf appends the edges of w that another feature moving along v towards them can meet: one of their faces
// at least looks against the motion, and their box, drawn out by path, reaches into other.
func (s *slideSearch) slidingEdgesOf(dst []slidingEdge, w *view, along []float64, v, path geom.Vec3,
	other *geom.Box) []slidingEdge {
	for i := range w.surface.Edges {
		e := &w.surface.Edges[i]
		if e.Left >= 0 && along[e.Left] >= 0 && along[e.Right] >= 0 && !w.backToBack(e) {
			continue
		}
		a, b := w.verts[e.V0], w.verts[e.V1]
		low, high := a.Min(b), a.Max(b)
		box := geom.Box{Min: low.Min(low.Add(path)), Max: high.Max(high.Add(path))}
		if !box.Overlaps(other) {
			continue
		}
		dst = append(dst, s.slidingEdgeOf(w, int32(i), v))
	}
	return dst
}

// slidingEdgeOf makes edge i of w ready for a feature that moves along v.
func (s *slideSearch) slidingEdgeOf(w *view, i int32, v geom.Vec3) slidingEdge {
	e := &w.surface.Edges[i]
	a := w.verts[e.V0]
	u := w.verts[e.V1].Sub(a)
	return slidingEdge{
		start: a, dir: u, across: v.Cross(u), tolerance: s.slack * math.Sqrt(float64(v.LenSq()*u.LenSq())),
		v0: e.V0, v1: e.V1, index: i,
	}
}

// fillSides computes the sidedness bits (section 4) of edges against the lines along which points move: one bit that
// the line passes left of the edge, one that it passes right of it, both where rounding cannot tell. Each relation is
// evaluated once, for the edge in its own direction, and read by all pairs of edges.
func (s *slideSearch) fillSides(edges []slidingEdge, points []geom.Vec3) {
	for i := range edges {
		e := &edges[i]
		e.row = int32(len(s.sides))
		for first := 0; first < len(points); first += 64 {
			var left, right uint64
			for j := first; j < min(first+64, len(points)); j++ {
				side := e.start.Sub(points[j]).Dot(e.across)
				bit := uint64(1) << (j - first)
				if side >= -e.tolerance {
					left |= bit
				}
				if side <= e.tolerance {
					right |= bit
				}
			}
			s.sides = append(s.sides, left, right)
		}
	}
}

// crosses reports whether points i and j pass an edge on different sides, by the bits from row on.
func (s *slideSearch) crosses(row, i, j int32) bool {
	li, ri := s.sides[row+i>>6*2]>>(i&63), s.sides[row+i>>6*2+1]>>(i&63)
	lj, rj := s.sides[row+j>>6*2]>>(j&63), s.sides[row+j>>6*2+1]>>(j&63)
	return (li&rj|ri&lj)&1 != 0
}

// slidePair tries edge g of the mover against edge e of the obstacle, which cross when seen along v.
//
// The zone of the pair is the line of e moved out by the zone along the common normal of the two edges. The paper moves
// it to where the planes of its faces meet when both are moved out, which runs away on sharp edges and has to be pulled
// back; measured along the normal of the contact the zone is as thick everywhere, whatever the angle of the faces, and
// the edges of flat polygons and bare segments need no rule of their own.
func (s *slideSearch) slidePair(e, g *slidingEdge, v geom.Vec3, speed float64) {
	q := e.dir.Cross(g.dir)
	length := q.Len()
	closing := v.Dot(q)
	if closing == 0 || float64(length*length) <= float64(parallelSine*parallelSine)*e.dir.LenSq()*g.dir.LenSq() {
		return
	}
	n := q.Scale(1 / length)
	closing /= length
	if closing > 0 { // out of the obstacle: against the motion
		n, closing = n.Neg(), -closing
	}
	gap := n.Dot(g.start.Sub(e.start))
	enters := max(0, (s.zone-gap)/closing)
	if gap < -s.slack || enters >= s.best ||
		!s.obstacle.admits(&s.obstacle.surface.Edges[e.index], e.dir, n) ||
		!s.mover.admits(&s.mover.surface.Edges[g.index], g.dir, n.Neg()) {
		return
	}
	meets := max(0, -gap/closing)
	if float64((meets-enters)*speed) > farthest*s.zone {
		enters = s.nearEdge(e, g, v, enters, min(meets, s.best))
		if enters >= s.best {
			return
		}
	}
	s.best = enters
	var onRest geom.Vec3
	onRest, s.onMover, _ = closest(e.start, e.dir, g.start.AddScaled(enters, v), g.dir)
	s.hit = Hit{StateHit, enters, n, onRest, EdgeEdge, g.index, e.index}
}

// nearEdge is nearPoint for two edges.
func (s *slideSearch) nearEdge(e, g *slidingEdge, v geom.Vec3, from, to float64) float64 {
	return s.nearAt(from, to, func(t float64) float64 {
		_, _, d := closest(e.start, e.dir, g.start.AddScaled(t, v), g.dir)
		return d
	})
}

// slidingEdgesIn appends the edges of a part that another feature moving along v towards them can meet: one of their
// faces at least looks against the motion.
func (s *slideSearch) slidingEdgesIn(dst []slidingEdge, p *part, w *view, v geom.Vec3) []slidingEdge {
	for _, i := range p.edges {
		if e := &w.surface.Edges[i]; e.Left >= 0 && e.Right >= 0 && !w.backToBack(e) {
			left, right := w.faces[e.Left].Plane.N.Dot(v), w.faces[e.Right].Plane.N.Dot(v)
			if w.sheet && w.mesh.Bends[i] == mesh.Valley {
				left, right = -left, -right // a ridge from behind
			}
			if left >= 0 && right >= 0 {
				continue
			}
		}
		dst = append(dst, s.slidingEdgeOf(w, i, v))
	}
	return dst
}

// slideAcross tries two edges if they cross when seen along the motion: each relation is that of fillSides.
func (s *slideSearch) slideAcross(e, g *slidingEdge, v geom.Vec3, speed float64) {
	if s.passesOneSide(e, s.mover.verts[g.v0], s.mover.verts[g.v1]) ||
		s.passesOneSide(g, s.obstacle.verts[e.v0], s.obstacle.verts[e.v1]) {
		return
	}
	s.slidePair(e, g, v, speed)
}

// passesOneSide reports whether the lines through p and q along the motion surely pass e on the same side.
func (s *slideSearch) passesOneSide(e *slidingEdge, p, q geom.Vec3) bool {
	a, b := e.start.Sub(p).Dot(e.across), e.start.Sub(q).Dot(e.across)
	return a > e.tolerance && b > e.tolerance || a < -e.tolerance && b < -e.tolerance
}
