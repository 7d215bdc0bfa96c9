package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// slider is an edge that takes part in a translation.
type slider struct {
	start, dir geom.Vec3 // m
	across     geom.Vec3 // motion × dir: the plane that the edge sweeps
	tolerance  float64   // of the sidedness relation, for bounds widened by beside
	v0, v1     int32
	index      int32
	row        int32 // first word of its sidedness bits in Scratch.sides
}

// Translate moves mover, placed in the frame of obstacle by rel, by v (m, frame of obstacle) and stops it where one of
// its features reaches the expel zone of thickness zone (m) of a feature it is about to meet. Features that start in
// the zone may move out of it or along it, never deeper.
//
// The answer is StateHit or StateApart, and StateUnsure with Fraction 0 when the input is not finite. With v zero it
// is a hit only if the two touch or overlap. Source: sections 2.2, 2.3, 3.1 and 3.2, corrected as the package says.
func Translate(mover, obstacle *geom.Polyhedron, rel *geom.Frame, v geom.Vec3, zone float64, s *Scratch) Hit {
	if !s.place(mover, obstacle, rel, zone) || !v.IsFinite() {
		return Hit{State: StateUnsure}
	}
	if v == (geom.Vec3{}) {
		return s.atRest(rel)
	}
	s.convex = true
	return s.translate(v)
}

// translate is Translate once the bodies are placed.
func (s *Scratch) translate(v geom.Vec3) Hit {
	s.best = 1
	rest := s.obstacle.poly.Bounds.Grow(farthest * s.zone)
	if swept := s.swept(v); !swept.Overlaps(&rest) {
		return s.hit
	}
	s.moverAlong, s.restAlong = s.moverAlong[:0], s.restAlong[:0]
	if s.slidePoints(s.mover.verts, &s.obstacle, &s.restAlong, v, VertexFace) ||
		s.slidePoints(s.obstacle.verts, &s.mover, &s.moverAlong, v.Neg(), FaceVertex) {
		return Hit{State: StateApart, Fraction: 1}
	}
	s.slideEdges(v)
	return s.hit
}

// swept returns the box of the mover on its way up to the earliest stop so far.
func (s *Scratch) swept(v geom.Vec3) geom.Box {
	d := v.Scale(s.best)
	b := &s.moverBox
	return geom.Box{Min: b.Min.Min(b.Min.Add(d)), Max: b.Max.Max(b.Max.Add(d))}
}

// slidePoints tries points that move by v against the faces of target (sections 2.2 and 3.1), and leaves n·v of every
// face in along. It returns true when one face keeps convex polyhedra apart all the way: none of the points comes
// deeper into its zone than it is.
func (s *Scratch) slidePoints(points []geom.Vec3, target *view, along *[]float64, v geom.Vec3, pair Pair) bool {
	for f := range target.faces {
		plane := &target.faces[f].Plane
		b := plane.N.Dot(v)
		*along = append(*along, b)
		lowest := s.measure(points, plane)
		if s.convex && (b >= 0 && lowest >= -s.slack || b < 0 && lowest+b >= s.zone) {
			return true
		}
		if b >= 0 {
			continue
		}
		for i, h := range s.heights {
			if h >= -s.slack && h+float64(b*s.best) < s.zone {
				s.slidePoint(points[i], h, b, v, target, pair, int32(i), int32(f))
			}
		}
	}
	return false
}

// slidePoint tries one point at height h over face f, approaching by b per unit of motion.
func (s *Scratch) slidePoint(p geom.Vec3, h, b float64, v geom.Vec3, target *view, pair Pair, i, f int32) {
	enters := max(0, (s.zone-h)/b)
	if enters >= s.best || !target.passes(int(f), p, v, s.beside) {
		return
	}
	meets := max(0, -h/b)
	speed := v.Len()
	if float64((meets-enters)*speed) > farthest*s.zone {
		enters = s.nearPoint(p, v, target, int(f), enters, min(meets, s.best))
		if enters >= s.best {
			return
		}
	}
	s.best = enters
	s.hit = Hit{State: StateHit, Fraction: enters, Pair: pair, Mover: i, Obstacle: f}
	s.hit.Normal = target.faces[f].Plane.N
	s.hit.Point = p.AddScaled(enters, v).AddScaled(-h-float64(b*enters), s.hit.Normal)
	if pair == FaceVertex {
		s.hit.Mover, s.hit.Obstacle = f, i
		s.hit.Normal = s.hit.Normal.Neg()
		s.hit.Point = p
	}
}

// nearPoint returns the fraction between from and to at which p, on its way along v, is within reach of face f. The
// distance falls all the way, so halving finds the place; to itself when it is not reached.
func (s *Scratch) nearPoint(p, v geom.Vec3, target *view, f int, from, to float64) float64 {
	return s.nearAt(from, to, func(t float64) float64 { return target.distanceTo(f, p.AddScaled(t, v)) })
}

// slideEdges tries the edges of the mover against those of the obstacle (sections 2.3 and 3.2).
func (s *Scratch) slideEdges(v geom.Vec3) {
	s.sides = s.sides[:0]
	reach := farthest * s.zone
	swept := s.swept(v)
	swept = swept.Grow(reach)
	s.restEdges = s.slidersOf(s.restEdges[:0], &s.obstacle, s.restAlong, v, geom.Vec3{}, &swept)
	rest := s.obstacle.poly.Bounds.Grow(reach)
	s.moverEdges = s.slidersOf(s.moverEdges[:0], &s.mover, s.moverAlong, v.Neg(), v.Scale(s.best), &rest)
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

// slidersOf appends the edges of w that something moving along v towards them can meet: one of their faces at least
// looks against the motion, and their box, drawn out by path, reaches into other.
func (s *Scratch) slidersOf(dst []slider, w *view, along []float64, v, path geom.Vec3, other *geom.Box) []slider {
	for i := range w.poly.Edges {
		e := &w.poly.Edges[i]
		if e.Left >= 0 && along[e.Left] >= 0 && along[e.Right] >= 0 && !w.razor(e) {
			continue
		}
		a, b := w.verts[e.V0], w.verts[e.V1]
		low, high := a.Min(b), a.Max(b)
		box := geom.Box{Min: low.Min(low.Add(path)), Max: high.Max(high.Add(path))}
		if !box.Overlaps(other) {
			continue
		}
		u := b.Sub(a)
		dst = append(dst, slider{
			start: a, dir: u, across: v.Cross(u), tolerance: s.slack * math.Sqrt(float64(v.LenSq()*u.LenSq())),
			v0: e.V0, v1: e.V1, index: int32(i),
		})
	}
	return dst
}

// fillSides computes the sidedness bits (section 4) of edges against the lines along which points move: one bit that
// the line passes left of the edge, one that it passes right of it, both where rounding cannot tell. Each relation is
// evaluated once, for the edge in its own direction, and read by all pairs of edges.
func (s *Scratch) fillSides(edges []slider, points []geom.Vec3) {

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
func (s *Scratch) crosses(row, i, j int32) bool {
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
func (s *Scratch) slidePair(e, g *slider, v geom.Vec3, speed float64) {
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
		!s.obstacle.admits(&s.obstacle.poly.Edges[e.index], e.dir, n) ||
		!s.mover.admits(&s.mover.poly.Edges[g.index], g.dir, n.Neg()) {
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
	onRest, _, _ := closest(e.start, e.dir, g.start.AddScaled(enters, v), g.dir)
	s.hit = Hit{StateHit, enters, n, onRest, EdgeEdge, g.index, e.index}
}

// nearEdge is nearPoint for two edges.
func (s *Scratch) nearEdge(e, g *slider, v geom.Vec3, from, to float64) float64 {
	return s.nearAt(from, to, func(t float64) float64 {
		_, _, d := closest(e.start, e.dir, g.start.AddScaled(t, v), g.dir)
		return d
	})
}
