package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// meeting is two edges, or ends of edges, that come near each other.
type meeting struct {
	edgeM, edgeQ     int32
	cornerM, cornerQ int32 // -1 inside the edge
	p, q             geom.Vec3
	n                geom.Vec3 // unit, from M to Q
	dist             float64
}

// edgeOnEdges lists the touches of edge e of M with the edges of the piece and their ends.
func (s *PatchScratch) edgeOnEdges(e int32) {
	if !s.piece.edgesKnown {
		s.listEdges()
	}
	d := &s.mesh.Edges[e]
	a, b := s.mesh.Verts[d.V0], s.mesh.Verts[d.V1]
	box := geom.Box{Min: a.Min(b), Max: a.Max(b)}
	for i := range s.piece.edges {
		if o := &s.piece.edges[i]; o.box.Overlaps(&box) {
			s.edgeOnEdge(e, a, b.Sub(a), o)
		}
	}
}

// edgeOnEdge lists the touch of the edge of M from a along u with edge o, or of their ends.
func (s *PatchScratch) edgeOnEdge(e int32, a, u geom.Vec3, o *pieceEdge) {
	w, r := o.b.Sub(o.a), a.Sub(o.a)
	uu, ww, uw, ur, wr := u.LenSq(), w.LenSq(), u.Dot(w), u.Dot(r), w.Dot(r)
	c := meeting{edgeM: e, edgeQ: o.edge}
	den := float64(uu*ww) - float64(uw*uw)
	if den <= nearlyParallel*nearlyParallel*uu*ww && s.edgeAlongEdge(&c, a, u, o.a, w) {
		return
	}
	if den > 1e-10*uu*ww {
		t := (float64(uw*wr) - float64(ww*ur)) / den
		k := (float64(uu*wr) - float64(uw*ur)) / den
		if t >= 0 && t <= 1 && k >= 0 && k <= 1 {
			c.cornerM, c.cornerQ = -1, -1
			c.p, c.q = a.AddScaled(t, u), o.a.AddScaled(k, w)
			s.crossed(&c, u.Cross(w).Unit())
			return
		}
	}
	t, k := nearestOnSegments(uu, ww, uw, ur, wr, den)
	c.p, c.q = a.AddScaled(t, u), o.a.AddScaled(k, w)
	c.cornerM, c.cornerQ = endAt(&s.mesh.Edges[e], t), endAt(&s.skin.Edges[o.edge], k)
	s.towards(&c, edgeAndCorner)
}

// endAt returns the vertex at the end t = 0 or t = 1 of an edge, -1 inside.
func endAt(e *geom.Edge, t float64) int32 {
	switch {
	case t <= 0:
		return e.V0
	case t >= 1:
		return e.V1
	}
	return -1
}

// nearestOnSegments returns the fractions of the closest points of the segments r + t u and k w, given their products
// (Ericson, Real-Time Collision Detection, 2005, section 5.1.9).
func nearestOnSegments(uu, ww, uw, ur, wr, den float64) (t, k float64) {
	if den > 1e-10*uu*ww {
		t = clamp((float64(uw*wr) - float64(ww*ur)) / den)
	}
	k = (float64(uw*t) + wr) / ww
	if k < 0 {
		return clamp(-ur / uu), 0
	}
	if k > 1 {
		return clamp((uw - ur) / uu), 1
	}
	return t, k
}

func clamp(t float64) float64 { return max(0, min(1, t)) }

// crossed lists the meeting of the insides of two edges, with the line across both along ±n.
func (s *PatchScratch) crossed(c *meeting, n geom.Vec3) {
	d := n.Dot(c.q.Sub(c.p))
	if d < 0 || d <= s.deep && s.looksAway(c, n) {
		d, n = -d, n.Neg()
	}
	if d > s.reach || d < -s.deep {
		return
	}
	c.n, c.dist = n, d
	s.least = min(s.least, d)
	s.offer(c, edgesCross, looseCone)
}

// looksAway reports whether n is on the inner side of the edge of M, for edges that touch.
func (s *PatchScratch) looksAway(c *meeting, n geom.Vec3) bool {
	e := &s.mesh.Edges[c.edgeM]
	out := s.mesh.Faces[e.Left].Plane.N
	if e.Right >= 0 {
		out = out.Add(s.mesh.Faces[e.Right].Plane.N)
	}
	return s.mesh.Closed && out.Dot(n) < 0
}

// towards lists a meeting along the line between its points.
func (s *PatchScratch) towards(c *meeting, kind uint32) {
	d := c.q.Sub(c.p)
	c.dist = d.Len()
	if c.dist > s.reach {
		return
	}
	s.least = min(s.least, c.dist)
	if c.dist <= tinyShare*1e-3*s.size {
		return // no direction; faces and crossings answer what touches
	}
	c.n = d.Scale(1 / c.dist)
	s.offer(c, kind, 0)
}

// offer adds a meeting whose normal both features admit: a normal within loose of that joins others.
func (s *PatchScratch) offer(c *meeting, kind uint32, loose float64) {
	t := touch{n: c.n, onM: c.p, onQ: c.q, dist: c.dist, rank: inCone}
	i, j := c.edgeM, c.edgeQ
	if c.cornerM >= 0 {
		i = ^c.cornerM
	}
	if c.cornerQ >= 0 {
		j = ^c.cornerQ
	}
	t.name = nameTouch(kind, i, j)
	if !s.admits(c, c.n, coneSlack) {
		if loose == 0 || !s.admits(c, c.n, loose) {
			return
		}
		t.rank = beside
		s.touches = append(s.touches, t)
		return
	}
	if !s.alongFace(c) {
		s.preferFace(c)
		eps := 0.01 * s.zone
		if s.blocked(s.mesh, c.p, c.n, eps) {
			return
		}
		if q := s.core.Mesh; q != nil && s.blocked(q, s.at.ApplyT(c.q), s.toQ(c.n), eps) {
			return
		}
		t.n, t.dist = c.n, c.dist
	}
	s.touches = append(s.touches, t)
}

// admits reports whether n lies in the normal cones of both features, within slack.
func (s *PatchScratch) admits(c *meeting, n geom.Vec3, slack float64) bool {
	if c.cornerM >= 0 {
		if !cornerAdmits(&s.mesh.Surface, c.cornerM, n, slack) {
			return false
		}
	} else if !edgeAdmits(&s.mesh.Surface, c.edgeM, n, slack) {
		return false
	}
	n = s.toQ(n)
	if c.cornerQ >= 0 {
		return cornerAdmits(s.skin, c.cornerQ, n, slack)
	}
	return edgeAdmits(s.skin, c.edgeQ, n, slack)
}

// adjacent returns the normals, from M to Q, of the faces at the two edges.
func (s *PatchScratch) adjacent(c *meeting) (normals [4]geom.Vec3, count int) {
	m, q := &s.mesh.Edges[c.edgeM], &s.skin.Edges[c.edgeQ]
	for _, f := range [2]int32{m.Left, m.Right} {
		if f >= 0 {
			normals[count] = s.mesh.Faces[f].Plane.N
			if !s.mesh.Closed && normals[count].Dot(c.n) < 0 {
				normals[count] = normals[count].Neg()
			}
			count++
		}
	}
	for _, f := range [2]int32{q.Left, q.Right} {
		if f >= 0 {
			normals[count] = s.at.R.Apply(s.skin.Faces[f].Plane.N).Neg()
			if s.core.Mesh != nil && !s.core.Mesh.Closed && normals[count].Dot(c.n) < 0 {
				normals[count] = normals[count].Neg()
			}
			count++
		}
	}
	return normals, count
}

// alongFace reports whether the normal is that of a face at the edges.
func (s *PatchScratch) alongFace(c *meeting) bool {
	normals, count := s.adjacent(c)
	for _, n := range normals[:count] {
		if n.Dot(c.n) > 1-float64(coneSlack*coneSlack) {
			return true
		}
	}
	return false
}

// preferFace turns the meeting to the normal of a face at its edges, if that separates it as well but for half a zone,
// as Gather does, or when the motion would close the gap but leaves the face's open: so a box slides over the seam
// between flush neighbours without feeling the side of the next.
func (s *PatchScratch) preferFace(c *meeting) {
	normals, count := s.adjacent(c)
	apart := c.q.Sub(c.p)
	bar := c.dist - float64(edgeBeatsFace*s.zone)
	radius := s.core.Radius
	open := float64(standsOffMotion * s.zone)
	after := c.dist - radius + c.n.Dot(s.motion)
	closes := s.motion != (geom.Vec3{}) && after < open
	for _, n := range normals[:count] {
		sep := n.Dot(apart)
		prefer := sep >= bar
		if !prefer && closes && sep-radius >= min(c.dist-radius, open) {
			prefer = sep-radius+n.Dot(s.motion) > after
		}
		if prefer && sep > radius && s.admits(c, n, coneSlack) {
			c.n, c.dist = n, sep
			bar, closes = math.Inf(1), false
		}
	}
}

// edgeAlongEdge lists, for edges that run beside each other, the two ends of the stretch along which they do, and their
// closest points if those are nearer. It returns false when there is no such stretch.
func (s *PatchScratch) edgeAlongEdge(c *meeting, a, u, b, w geom.Vec3) bool {
	uu := u.LenSq()
	t0 := u.Dot(b.Sub(a)) / uu
	t1 := t0 + w.Dot(u)/uu
	from, to := max(min(t0, t1), 0), min(max(t0, t1), 1)
	if stretch := to - from; !(stretch > 0 && stretch*stretch*uu > 1e-12*min(uu, w.LenSq())) {
		return false
	}
	at := func(t float64) (p, q geom.Vec3) {
		return a.AddScaled(t, u), b.AddScaled((t-t0)/(t1-t0), w)
	}
	// The distance along the stretch is that of a point from a line.
	p0, q0 := at(from)
	p1, q1 := at(to)
	d0, d1 := q0.Sub(p0), q1.Sub(p1)
	d := d1.Sub(d0)
	k := 0.5
	if l := d.LenSq(); l > 1e-24*uu {
		k = clamp(-d0.Dot(d) / l)
	}
	c.cornerM, c.cornerQ = -1, -1
	c.p, c.q = p0.Lerp(p1, k), q0.Lerp(q1, k)
	if gap := c.q.Sub(c.p); gap.LenSq() > s.reach*s.reach {
		return true
	} else if c.dist = gap.Len(); c.dist <= tinyShare*1e-3*s.size {
		s.least = min(s.least, c.dist)
		return true
	}
	s.least = min(s.least, c.dist)
	c.n = across(c.q.Sub(c.p), u)
	c.dist = c.n.Dot(c.q.Sub(c.p))
	before := len(s.touches)
	s.offer(c, edgesCross, looseCone)
	if len(s.touches) == before {
		return true
	}
	t := s.touches[before]
	s.touches = s.touches[:before]
	s.keepEnds(&t, c, [2][2]geom.Vec3{{p0, q0}, {p1, q1}})
	return true
}

// across returns the unit vector along the part of d across u.
func across(d, u geom.Vec3) geom.Vec3 { return d.AddScaled(-d.Dot(u)/u.LenSq(), u).Unit() }

// keepEnds adds the ends of a stretch along the normal of touch t, and t itself where it is nearer.
func (s *PatchScratch) keepEnds(t *touch, c *meeting, ends [2][2]geom.Vec3) {
	nearest := math.Inf(1)
	for i, e := range ends {
		d := e[1].Sub(e[0])
		gap := t.n.Dot(d)
		// Beside the closest points the true distance must still be the one along the normal.
		if gap > s.reach || gap < -s.deep || d.Len()-gap > max(lateralShare*s.zone, 0.1*gap) {
			continue
		}
		end := *t
		end.onM, end.onQ, end.dist = e[0], e[1], gap
		end.name = nameTouch(edgesStart+uint32(i), c.edgeM, c.edgeQ)
		s.touches = append(s.touches, end)
		nearest = min(nearest, gap)
	}
	if nearest > t.dist+float64(closestShare*s.zone) {
		s.touches = append(s.touches, *t)
	}
}
