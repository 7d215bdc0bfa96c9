package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// standingEdge is an edge of the obstacle in a rotation; start is relative to the local origin of the query.
type standingEdge struct {
	start, dir geom.Vec3
	moment     geom.Vec3 // start × dir
	length     float64
	box        geom.Box
	index      int32
}

// turningEdge is an edge of the mover in a rotation. Its direction is dir + sin t·tangent - (1 - cos t)·across, and its
// moment, direction × point, is moment0 + sin t·moment1 - (1 - cos t)·moment2.
type turningEdge struct {
	start                     geom.Vec3
	arc                       arc
	dir, tangent, across      geom.Vec3
	moment0, moment1, moment2 geom.Vec3
	length, pathLength        float64 // m; pathLength is the longest path of any of its points
	box                       geom.Box
	index                     int32
}

// turnEdges tries the edges of the mover against those of the obstacle (sections 2.5 and 3.4).
func (s *turnSearch) turnEdges() {
	t := &s.turn
	local := s.mover.verts[0]
	if s.best < t.end {
		s.sweptArc()
	}
	reach := farthest * s.zone
	rest := s.obstacle.surface.Bounds.Grow(reach)
	swept := s.findTurningEdges(local, &rest)
	s.findStandingEdges(local, reach, &swept)
	for j := range s.standingEdges {
		e := &s.standingEdges[j]
		for k := range s.turningEdges {
			if g := &s.turningEdges[k]; e.box.Overlaps(&g.box) {
				s.turnEdge(e, g, local)
			}
		}
	}
}

// turnEdge tries one pair of edges unless their lines stay apart.
func (s *turnSearch) turnEdge(e *standingEdge, g *turningEdge, local geom.Vec3) {
	side := sidedness(e, g)
	least := math.Abs(side.c) - float64(s.turn.sin*math.Abs(side.v1)) - float64(s.turn.versine*math.Abs(side.v2))
	if size := e.length * g.length; least < float64(s.zone*size) {
		s.turnPair(e, g, side, size, local)
	}
}

// sidedness (2.5) returns s = (c(t) - a)·(u × w(t)) = u·moment(t) - (a × u)·direction(t).
func sidedness(e *standingEdge, g *turningEdge) wave {
	return wave{
		e.dir.Dot(g.moment0) - e.moment.Dot(g.dir),
		e.dir.Dot(g.moment1) - e.moment.Dot(g.tangent),
		e.dir.Dot(g.moment2) - e.moment.Dot(g.across),
	}
}

// findTurningEdges collects the edges of the mover whose path reaches into other, and returns a box around their paths.
func (s *turnSearch) findTurningEdges(local geom.Vec3, other *geom.Box) geom.Box {
	s.turningEdges = s.turningEdges[:0]
	swept := geom.EmptyBox()
	for i := range s.mover.surface.Edges {
		e := &s.mover.surface.Edges[i]
		box := s.moverBoxes[e.V0].Union(&s.moverBoxes[e.V1])
		if !box.Overlaps(other) {
			continue
		}
		swept = swept.Union(&box)
		s.addTurningEdge(int32(i), local, &box)
	}
	return swept
}

// addTurningEdge appends edge i of the mover, the path of which lies in box.
func (s *turnSearch) addTurningEdge(i int32, local geom.Vec3, box *geom.Box) {
	e := &s.mover.surface.Edges[i]
	s.turningEdges = append(s.turningEdges, turningEdge{box: *box, index: i})
	g := &s.turningEdges[len(s.turningEdges)-1]
	end := &s.moverArcs[e.V1]
	g.arc = s.moverArcs[e.V0]
	g.start, g.dir = s.mover.verts[e.V0].Sub(local), s.mover.verts[e.V1].Sub(s.mover.verts[e.V0])
	g.length, g.pathLength = g.dir.Len(), max(g.arc.pathLength, end.pathLength)
	g.tangent, g.across = end.y.Sub(g.arc.y), end.g.Sub(g.arc.g)
	// Derivatives of direction × point at t = 0: the first, and the second with its sign changed.
	g.moment0 = g.dir.Cross(g.start)
	g.moment1 = g.tangent.Cross(g.start).Add(g.dir.Cross(g.arc.y))
	g.moment2 = g.across.Cross(g.start).AddScaled(-2, g.tangent.Cross(g.arc.y)).Add(g.dir.Cross(g.arc.g))
}

// findStandingEdges collects the edges of the obstacle that come within reach of the box other.
func (s *turnSearch) findStandingEdges(local geom.Vec3, reach float64, other *geom.Box) {
	s.standingEdges = s.standingEdges[:0]
	near := other.Grow(reach)
	for j := range s.obstacle.surface.Edges {
		f := &s.obstacle.surface.Edges[j]
		a, b := s.obstacle.verts[f.V0], s.obstacle.verts[f.V1]
		box := geom.Box{Min: a.Min(b), Max: a.Max(b)}
		if box.Overlaps(&near) {
			box = box.Grow(reach)
			s.addStandingEdge(int32(j), local, &box)
		}
	}
}

// addStandingEdge appends edge i of the obstacle, which lies well in box.
func (s *turnSearch) addStandingEdge(i int32, local geom.Vec3, box *geom.Box) {
	f := &s.obstacle.surface.Edges[i]
	a, b := s.obstacle.verts[f.V0], s.obstacle.verts[f.V1]
	p := standingEdge{box: *box, index: i, start: a.Sub(local), dir: b.Sub(a)}
	p.length, p.moment = p.dir.Len(), p.start.Cross(p.dir)
	s.standingEdges = append(s.standingEdges, p)
}

// turnPair tries one pair of edges whose lines are on side(t) of each other, of size at most size per metre apart.
// Every root is followed up, not only the first: lines may meet beyond the ends of the edges first.
func (s *turnSearch) turnPair(e *standingEdge, g *turningEdge, side wave, size float64, local geom.Vec3) {
	if math.Abs(side.c) <= float64(s.slack*size) && side.v1 != 0 {
		s.crossing(e, g, side, 0, -math.Copysign(1, side.v1), true, local) // touching at the start
	}
	r0, slope0, r1, slope1, ok := side.roots()
	if ok {
		if r0 >= 0 && !math.IsInf(r0, 1) {
			s.crossing(e, g, side, r0, -math.Copysign(1, slope0), true, local)
		}
		if r1 >= 0 && !math.IsInf(r1, 1) {
			s.crossing(e, g, side, r1, -math.Copysign(1, slope1), true, local)
		}
		return
	}
	// The lines never meet: they are closest at the bottom of their distance.
	out := math.Copysign(1, side.c)
	if bottom, _ := apex(float64(-out*side.v1), float64(-out*side.v2)); bottom >= 0 && !math.IsInf(bottom, 1) {
		s.crossing(e, g, side, bottom, out, false, local)
	}
}

// crossing tries the approach of two edges that ends at r = meets, where their lines meet or, if meet is false, are
// closest. out times the sidedness is positive on the side that the edge of the mover comes from.
//
// The zone is the line of e moved out along the common normal at that moment (see slidePair). The stop is the last time
// before it that the moving line entered the zone; without one the query starts in the zone, and the stop is where
// the line is farthest out, or the start.
func (s *turnSearch) crossing(e *standingEdge, g *turningEdge, side wave, meets, out float64, meet bool,
	local geom.Vec3) {
	w := g.dirAt(meets)
	q := e.dir.Cross(w)
	length := q.Len()
	if !(length > float64(parallelSine*e.length*g.length)) {
		return
	}
	n := q.Scale(out / length)
	sin, versine := sinVersine(meets)
	back := spun(n, s.turn.axis, -sin, versine)
	if !s.obstacle.admits(&s.obstacle.surface.Edges[e.index], e.dir, n) ||
		!s.mover.admits(&s.mover.surface.Edges[g.index], g.dir, back.Neg()) {
		return
	}
	zone := s.zone
	x := e.start.AddScaled(g.pointAt(meets).Sub(e.start).Cross(w).Dot(q)/float64(length*length), e.dir)
	radius := x.Add(local).Sub(s.turn.origin)
	if radius.AddScaled(-s.turn.axis.Dot(radius), s.turn.axis).Len() < pivotShare*zone {
		zone *= pivotZone
	}
	outside := wave{float64(out * side.c), float64(out * side.v1), float64(out * side.v2)}
	k := n.Cross(e.dir)
	over := outside.minus(zone, wave{k.Dot(g.dir), k.Dot(g.tangent), k.Dot(g.across)})
	if !meet && over.c+float64(sin*over.v1)-float64(versine*over.v2) >= 0 {
		return // passes outside the zone
	}
	enters := lastEntry(over, outside, meets)
	if !(enters < s.best) {
		return
	}
	through := meet && s.within(e, g, meets, length/float64(e.length*g.length))
	distance := e.distance(g, enters)
	if !(through && meets < s.turn.end) {
		soon := s.turn.soon(enters, g.pathLength, zone)
		if !s.straddles(e, g, enters, local) || e.distance(g, soon) > distance {
			return
		}
	}
	if distance > farthest*s.zone {
		if !through {
			return
		}
		if enters = s.nearTurn(e, g, enters, meets); enters >= s.best {
			return
		}
	}
	s.best = enters
	onRest, onMover, d := closest(e.start, e.dir, g.pointAt(enters), g.dirAt(enters))
	if d > normalShare*zone {
		n = onMover.Sub(onRest).Scale(1 / d)
	}
	s.onMover = onMover.Add(local)
	s.hit = Hit{State: StateHit, Normal: n, Point: onRest.Add(local), Pair: EdgeEdge, Mover: g.index, Obstacle: e.index}
}

// lastEntry returns the last r up to meets at which over falls through zero; else where outside is largest before
// meets, which is 0 if it falls from the start.
func lastEntry(over, outside wave, meets float64) float64 {
	if r0, _, r1, _, ok := over.roots(); ok {
		last := -1.0
		if r0 >= 0 && r0 <= meets {
			last = r0
		}
		if r1 >= 0 && r1 <= meets {
			last = max(last, r1)
		}
		if last >= 0 {
			return last
		}
	}
	if outside.v1 > 0 {
		if top, _ := apex(outside.v1, outside.v2); top < meets {
			return top
		}
	}
	return 0
}

func (g *turningEdge) pointAt(r float64) geom.Vec3 { return g.arc.at(g.start, r) }

func (g *turningEdge) dirAt(r float64) geom.Vec3 {
	sin, versine := sinVersine(r)
	return g.dir.AddScaled(sin, g.tangent).AddScaled(-versine, g.across)
}

// distance returns that of the two edges (m) at r.
func (e *standingEdge) distance(g *turningEdge, r float64) float64 {
	_, _, d := closest(e.start, e.dir, g.pointAt(r), g.dirAt(r))
	return d
}

// within reports whether the lines, which meet at r under an angle of the given sine, do so between the ends of both
// edges, widened by the margin and by how uncertain the place is.
func (s *turnSearch) within(e *standingEdge, g *turningEdge, r, sine float64) bool {
	return e.distance(g, r) <= float64(4*s.margin)+min(s.slack/sine, s.zone)
}

// straddles reports whether the two edges, seen along the motion of the mover where they are closest at r, cross: the
// bounds of section 2.5.
func (s *turnSearch) straddles(e *standingEdge, g *turningEdge, r float64, local geom.Vec3) bool {
	c, w := g.pointAt(r), g.dirAt(r)
	_, onMover, _ := closest(e.start, e.dir, c, w)
	v := s.turn.axis.Cross(onMover.Add(local).Sub(s.turn.origin))
	across, r0 := e.dir.Cross(v), c.Sub(e.start)
	if h := across.Dot(r0); float64(h*across.Dot(r0.Add(w))) > 0 {
		return false
	}
	across = w.Cross(v)
	h := across.Dot(r0)
	return float64(h*across.Dot(r0.Sub(e.dir))) <= 0
}

// nearTurn returns r between from and to at which the edges are within reach; at to they meet.
func (s *turnSearch) nearTurn(e *standingEdge, g *turningEdge, from, to float64) float64 {
	return s.nearAt(from, to, func(r float64) float64 { return e.distance(g, r) })
}

// addStandingEdges makes the edges of a part of the obstacle ready.
func (s *turnSearch) addStandingEdges(p *part, local geom.Vec3) {
	s.standingEdges = s.standingEdges[:0]
	reach := farthest * s.zone
	for _, i := range p.edges {
		e := &s.obstacle.surface.Edges[i]
		a, b := s.obstacle.verts[e.V0], s.obstacle.verts[e.V1]
		box := geom.Box{Min: a.Min(b), Max: a.Max(b)}.Grow(reach)
		s.addStandingEdge(i, local, &box)
	}
}

// turnAcross tries two edges of leaves that are in reach during the window. Where they are stopped they are within
// farthest zones, and so are their lines: a pair that comes no nearer in this window is not stopped in it.
func (s *turnSearch) turnAcross(e *standingEdge, g *turningEdge, w *window, local geom.Vec3) {
	if !e.box.Overlaps(&g.box) {
		return
	}
	side := sidedness(e, g)
	size := e.length * g.length
	near := float64((s.bounds.reach + s.slack) * size)
	if low, high := w.rangeOf(side.c, side.v1, side.v2); low > near || high < -near {
		return
	}
	// Balls around the edges, that of the mover's on its way through the window.
	centre := g.pointAt(w.from).AddScaled(0.5, g.dirAt(w.from))
	apart := centre.Sub(e.start.AddScaled(0.5, e.dir)).LenSq()
	together := float64(0.5*(e.length+g.length)) + s.bounds.reach + float64(g.pathLength/s.turn.angle*w.angle)
	if apart > float64(together*together) {
		return
	}
	s.turnPair(e, g, side, size, local)
}

// sweptArc returns a box around the mover on its way up to the earliest stop so far, and leaves those of its vertices:
// the boxes of the ends of the arcs, grown by how far the arcs leave their chords.
func (s *turnSearch) sweptArc() geom.Box {
	r := s.best
	sin, versine := sinVersine(r)
	// Sagitta ρ (1 - cos(t/2)), with cos(t/2) = 1/√(1+r²).
	q := math.Sqrt(1 + float64(r*r))
	bulge := float64(r*r) / (float64(q*q) + q) / s.turn.angle
	box := geom.EmptyBox()
	s.moverBoxes = s.moverBoxes[:0]
	for i, p := range s.mover.verts {
		a := &s.moverArcs[i]
		end := p.AddScaled(sin, a.y).AddScaled(-versine, a.g)
		b := geom.Box{Min: p.Min(end), Max: p.Max(end)}.Grow(bulge * a.pathLength)
		box = box.Union(&b)
		s.moverBoxes = append(s.moverBoxes, b)
	}
	return box
}
