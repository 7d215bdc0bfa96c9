package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meeting is two edges, or ends of edges, that come near each other.
type meeting struct {
	edgeM, edgeQ     int32
	cornerM, cornerQ int32 // -1 inside the edge
	p, q             geom.Vec3
	n                geom.Vec3 // unit, from M to Q
	dist             float64
}

// edgeOnEdge lists the touch of an edge of M with one of Q, or of their ends; of edges that run beside each other, both
// ends of the stretch along which they do.
func (s *PatchScratch) edgeOnEdge(e, o *pieceEdge) {
	a, u, w := e.a, e.u, o.u
	r := a.Sub(o.a)
	uu, ww, uw, ur, wr := e.uu, o.uu, u.Dot(w), u.Dot(r), w.Dot(r)
	c := meeting{edgeM: e.edge, edgeQ: o.edge, cornerM: -1, cornerQ: -1}
	den := float64(uu*ww) - float64(uw*uw)
	beside := den <= nearlyParallel*nearlyParallel*uu*ww
	from, to := 0.0, 0.0 // the stretch, as fractions of u
	if beside {
		t0, t1 := -ur/uu, (uw-ur)/uu
		from, to = max(min(t0, t1), 0), min(max(t0, t1), 1)
		beside = to-from > leastStretch
	}
	before := len(s.touches)
	if den > parallel*uu*ww {
		t := (float64(uw*wr) - float64(ww*ur)) / den
		k := (float64(uu*wr) - float64(uw*ur)) / den
		if t >= 0 && t <= 1 && k >= 0 && k <= 1 {
			c.p, c.q = a.AddScaled(t, u), o.a.AddScaled(k, w)
			s.crossed(&c, u.Cross(w).Unit())
		} else {
			s.clamped(&c, e, o, clamp(t), uw, ur, wr)
		}
	} else if beside {
		t := 0.5 * (from + to)
		c.p, c.q = a.AddScaled(t, u), o.a.AddScaled((float64(uw*t)+wr)/ww, w)
		s.towards(&c, edgesCross)
	} else {
		s.clamped(&c, e, o, 0, uw, ur, wr)
	}
	if beside && len(s.touches) > before {
		t := s.touches[before]
		s.touches = s.touches[:before]
		for i, at := range [2]float64{from, to} {
			k := clamp((float64(uu*at) + ur) / uw)
			c.p, c.q = a.AddScaled(at, u), o.a.AddScaled(k, w)
			c.cornerM, c.cornerQ = endAt(&s.mesh.Edges[e.edge], at), endAt(&s.skin.Edges[o.edge], k)
			s.keepEnd(&t, &c, uint32(i))
		}
		s.keepClosest(&t, before)
	}
}

// clamped lists the touch of the segments e = a + t u and o = b + k w, closest at an end of one at least, t being the
// fraction nearest to the line of the other (Ericson, Real-Time Collision Detection, 2005, section 5.1.9). The products
// of u, w and r = a − b are known.
func (s *PatchScratch) clamped(c *meeting, e, o *pieceEdge, t, uw, ur, wr float64) {
	k := (float64(uw*t) + wr) / o.uu
	if k < 0 {
		k, t = 0, clamp(-ur/e.uu)
	} else if k > 1 {
		k, t = 1, clamp((uw-ur)/e.uu)
	}
	c.p, c.q = e.a.AddScaled(t, e.u), o.a.AddScaled(k, o.u)
	c.cornerM, c.cornerQ = endAt(&s.mesh.Edges[c.edgeM], t), endAt(&s.skin.Edges[c.edgeQ], k)
	s.towards(c, edgeAndCorner)
}

// endAt returns the vertex at the end t = 0 or t = 1 of an edge, -1 inside.
func endAt(e *convex.Edge, t float64) int32 {
	switch {
	case t <= atEnd:
		return e.V0
	case t >= 1-atEnd:
		return e.V1
	}
	return -1
}

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
	if c.dist <= touchingShare*s.size {
		return // no direction; contacts of touching features come from faces and crossings
	}
	c.n = d.Scale(1 / c.dist)
	s.offer(c, kind, 0)
}

// offer adds a meeting whose normal both features admit: a normal within loose of that joins others.
func (s *PatchScratch) offer(c *meeting, kind uint32, loose float64) {
	admits := s.admits(c, c.n, coneSlack)
	if !admits && (loose == 0 || !s.admits(c, c.n, loose)) {
		return
	}
	i, j := c.edgeM, c.edgeQ
	if c.cornerM >= 0 {
		i = ^c.cornerM
	}
	if c.cornerQ >= 0 {
		j = ^c.cornerQ
	}
	t := touch{n: c.n, onM: c.p, onQ: c.q, dist: c.dist, rank: inCone, name: nameTouch(kind, i, j)}
	if !admits {
		t.rank = beside
		s.touches = append(s.touches, t)
		return
	}
	if !s.alongFace(c) {
		s.preferFace(c)
		eps := blockShare * s.zone
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

// preferFace turns the meeting to the normal of a face at its edges, if that separates it as well but for half a zone
// and lies within some degrees, as Gather does, or when the motion would close the gap but leaves the face's open: so a
// box slides over the seam between flush neighbours without feeling the side of the next.
func (s *PatchScratch) preferFace(c *meeting) {
	normals, count := s.adjacent(c)
	apart := c.q.Sub(c.p)
	radius := s.core.Radius
	first, bar := -1, c.dist-float64(edgeBeatsFace*s.zone)
	var seps [len(normals)]float64
	for i, n := range normals[:count] {
		seps[i] = n.Dot(apart)
		if seps[i] <= radius || !s.admits(c, n, coneSlack) {
			seps[i] = math.Inf(-1)
		}
		if seps[i] >= bar && n.Cross(c.n).Len() <= edgeLeans {
			first, bar = i, seps[i]
		}
	}
	if first >= 0 {
		c.n, c.dist = normals[first], seps[first]
	}
	motion := ahead(s.motion, s.zone)
	after := c.dist - radius + c.n.Dot(motion)
	if motion == (geom.Vec3{}) || after >= standsOffMotion*s.zone {
		return
	}
	floor := min(c.dist-radius, float64(clearsMotion*s.zone))
	for i, n := range normals[:count] {
		now, then := seps[i]-radius, seps[i]-radius+n.Dot(motion)
		if now >= floor && then > after && (then > 0 || first >= 0) {
			first, c.n, c.dist, after = i, n, seps[i], then
		}
	}
}

// keepEnd adds one end, as c has it, of the stretch of edges beside each other whose touch is t, along the normal of
// that. It is left out where it is a corner from which other edges lead towards the other solid.
func (s *PatchScratch) keepEnd(t *touch, c *meeting, end uint32) {
	d := c.q.Sub(c.p)
	gap := t.n.Dot(d)
	s.least = min(s.least, d.Len())
	// Beside the closest points the true distance must still be the one along the normal.
	if gap > s.reach || gap < -s.deep || d.Len()-gap > max(lateralShare*s.zone, lateralGap*gap) {
		return
	}
	if c.cornerM >= 0 && !cornerAdmits(&s.mesh.Surface, c.cornerM, t.n, looseCorner) ||
		c.cornerQ >= 0 && !cornerAdmits(s.skin, c.cornerQ, s.toQ(t.n), looseCorner) {
		return
	}
	s.touches = append(s.touches, touch{n: t.n, onM: c.p, onQ: c.q, dist: gap, rank: t.rank,
		name: nameTouch(edgesStart+end, c.edgeM, c.edgeQ)})
}

// keepClosest adds t, unless one of the ends listed from before on is as near.
func (s *PatchScratch) keepClosest(t *touch, before int) {
	for i := range s.touches[before:] {
		if s.touches[before+i].dist <= t.dist+float64(closestShare*s.zone) {
			return
		}
	}
	s.touches = append(s.touches, *t)
}
