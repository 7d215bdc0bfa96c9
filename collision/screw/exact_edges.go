package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// line is a standing edge.
type line struct {
	dir, moment geom.Vec3 // unit; a × dir (m) for a point a of it
}

// movingLine holds the terms of the moving edge in its wave with a standing one. The line with direction D through b,
// carried for a time t, has direction D + θ S D₁ + θ C D₂ and moment M₀ + S M₁ + C M₂ + t (cos θt X₁ + sin θt X₂).
type movingLine struct {
	dir, dir1, dir2 geom.Vec3 // D, θ v × D, θ v × (v × D)
	m0, m1, m2      geom.Vec3 // m
	x1, x2          geom.Vec3 // m
}

// directions appends the unit directions of some edges.
func (b *side) directions(dirs []geom.Vec3, edges []item) []geom.Vec3 {
	for i := range edges {
		d := &b.of.Edges[edges[i].of]
		dirs = append(dirs, b.verts[d.V1].Sub(b.verts[d.V0]).Unit())
	}
	return dirs
}

func (b *side) line(e int32, dir geom.Vec3) line {
	return line{dir, b.verts[b.of.Edges[e].V0].Cross(dir)}
}

// movingLine forms the coefficients: with W₁ the part across the axis of the flow at b, W₂ = v × W₁, D₁ = v × D and
// D₂ = v × D₁, b goes to b + S W₁ + C W₂ + t g v, and the products of S and C in D(t) × b(t) fold into C through
// θ S² = 2 C - θ C². D(t) × b(t) = -moment, so that all signs are turned.
func (b *side) movingLine(e int32, dir geom.Vec3, sc *Screw) movingLine {
	v := b.of.Edges[e].V0
	at, flow := b.verts[v], b.flow[v]
	d1 := sc.Axis.Cross(dir)
	d2 := sc.Axis.Cross(d1)
	w1 := flow.AddScaled(-sc.Slide, sc.Axis)
	w2 := sc.Axis.Cross(flow)
	t1, t2 := d1.Scale(sc.Angle), d2.Scale(sc.Angle)
	return movingLine{
		dir: dir, dir1: t1, dir2: t2,
		m0: dir.Cross(at),
		m1: dir.Cross(w1).Add(t1.Cross(at)),
		m2: dir.Cross(w2).Add(t2.Cross(at)).AddScaled(2, d1.Cross(w1)),
		x1: d1.Scale(-sc.Slide), x2: d2.Scale(-sc.Slide),
	}
}

// sideWave returns (b(t) - a)·(e × D(t)) over time (m), for points a and b and directions e and D of the edges: the
// volume they span, zero when their lines meet. e·(D × (b - a)) is the reciprocal product of Plücker coordinates.
func sideWave(a *line, b *movingLine, angle float64) wave {
	return wave{
		k0: a.dir.Dot(b.m0) - b.dir.Dot(a.moment),
		k1: a.dir.Dot(b.m1) - b.dir1.Dot(a.moment),
		k2: a.dir.Dot(b.m2) - b.dir2.Dot(a.moment),
		c1: a.dir.Dot(b.x1), c2: a.dir.Dot(b.x2), angle: angle,
	}
}

// edgeEdges finds the collisions of edges.
func (s *Scratch) edgeEdges(q *Query) {
	x := &s.exact
	x.itemsA = x.edgeItems(x.itemsA, &s.static, x.marksA, q.Threshold, -1, &x.allB)
	if len(x.itemsA) == 0 {
		return
	}
	x.itemsB = x.edgeItems(x.itemsB, &s.moving, x.marksB, q.Threshold, 1, &x.allA)
	x.dirsA = s.static.directions(x.dirsA[:0], x.itemsA)
	x.dirsB = s.moving.directions(x.dirsB[:0], x.itemsB)
	x.pairs = x.grid.join(x.pairs[:0], x.itemsA, x.itemsB)
	for _, p := range x.pairs {
		a, b := &x.itemsA[p.a], &x.itemsB[p.b]
		if !x.track.round {
			ea, eb := &s.static.of.Edges[a.of], &s.moving.of.Edges[b.of]
			endsA := [2]*mark{&x.marksA[ea.V0], &x.marksA[ea.V1]}
			endsB := [2]*mark{&x.marksB[eb.V0], &x.marksB[eb.V1]}
			if apart(&endsA, &endsB, a.off+b.off) {
				continue
			}
		}
		x.search.lo, x.search.hi = x.track.window(&a.span3, &b.span3)
		if !s.mayFace(q, a.of, b.of, x.dirsA[p.a], x.dirsB[p.b]) {
			continue
		}
		standing, moving := s.static.line(a.of, x.dirsA[p.a]), s.moving.movingLine(b.of, x.dirsB[p.b], &q.Screw)
		x.search.f = sideWave(&standing, &moving, q.Screw.Angle)
		for _, c := range x.search.crossings() {
			s.meetEdge(q, a.of, b.of, c)
		}
	}
}

// mayFace reports whether edges with directions e (standing) and d (moving, at time 0) may have a properness above the
// threshold at some time searched. Times |e × d| the terms of formula (7) are d·nA₁, -d·nA₂, e·nB₁ and -e·nB₂, or, for
// the other normal, their opposites; no term changes faster than the body turns.
func (s *Scratch) mayFace(q *Query, a, b int32, e, d geom.Vec3) bool {
	x := &s.exact
	ea, eb := &s.static.of.Edges[a], &s.moving.of.Edges[b]
	if ea.Left < 0 || ea.Right < 0 || eb.Left < 0 || eb.Right < 0 {
		return true
	}
	sin, cos, off := x.midway(q.Screw.Angle)
	ahead, back := turn(d, q.Screw.Axis, sin, cos), turn(e, q.Screw.Axis, -sin, cos)
	along := e.Dot(ahead)
	sine := math.Sqrt(max(0, 1-float64(along*along)))
	change := off + leanRounding
	least := float64(q.Threshold*sine) - change - float64(math.Abs(q.Threshold)*change)
	a1, a2 := ahead.Dot(s.static.faces[ea.Left].N), -ahead.Dot(s.static.faces[ea.Right].N)
	b1, b2 := back.Dot(s.moving.faces[eb.Left].N), -back.Dot(s.moving.faces[eb.Right].N)
	return min(a1, a2, b1, b2) >= least || -max(a1, a2, b1, b2) >= least
}

// edgeItems fills items with the edges that may collide and whose boxes meet other. Sign is -1 for the standing body
// and 1 for the moving one, whose boxes are swept.
func (x *exactScratch) edgeItems(items []item, b *side, marks []mark, threshold, sign float64, other *span3) []item {
	items = items[:0]
	lean := leanOf(threshold)
	for e := range b.of.Edges {
		d := &b.of.Edges[e]
		m0, m1 := &marks[d.V0], &marks[d.V1]
		it := item{m0.span(), 0, int32(e)}
		it.include(m1)
		it.off = x.track.swell(&it.span3, min(m0.x, m1.x), 0.25*b.verts[d.V1].Sub(b.verts[d.V0]).LenSq())
		if sign > 0 {
			x.track.sweep(&it.span3)
		}
		if it.meets(other) && b.looks(int32(e), &lean, sign, x.track.speed) {
			items = append(items, it)
		}
	}
	return items
}

// lean is how far collision normals may lean over the faces of an edge: by the angle δ whose sine is minus the
// threshold.
type lean struct{ sin, cos, sin2, cos2 float64 } // of δ and 2δ

func leanOf(threshold float64) lean {
	sin := max(-1, min(1, leanRounding-threshold))
	cos := math.Sqrt(1 - float64(sin*sin))
	return lean{sin, cos, 2 * sin * cos, 1 - 2*float64(sin*sin)}
}

// looks reports whether edge e may collide with a properness above the threshold while its body looks ahead (sign 1)
// or back (sign -1) there. The normals m at right angles to the edge with m·u ≤ sin δ, for both directions u into its
// faces, form arcs. One leads outwards, of β + 2δ, from the normal of the one face leant over by δ to that of the
// other, with β the angle between the faces' normals, positive at a ridge. The other leads into the matter, of 2δ -
// β: the same for the surface turned inside out, which is how a body that leaves the other sees its valleys. Where
// m·ω has the wrong sign at both ends of an arc below half a turn it has it all along; and since it is linear along
// the edge, where that is so at both ends of the edge it is so everywhere.
func (b *side) looks(e int32, by *lean, sign, speed float64) bool {
	d := &b.of.Edges[e]
	if d.Left < 0 || d.Right < 0 || b.sheet {
		return true
	}
	n1, n2 := b.faces[d.Left].N, b.faces[d.Right].N
	cos := n1.Dot(n2) // of β
	if cos < backToBack {
		return true
	}
	w0, w1 := b.flow[d.V0].Scale(sign), b.flow[d.V1].Scale(sign)
	dir := b.verts[d.V1].Sub(b.verts[d.V0])
	if by.sin >= 0 && max(n1.Dot(w0), n1.Dot(w1), n2.Dot(w0), n2.Dot(w1)) >= 0 && dir.Dot(n1.Cross(n2)) >= 0 {
		return true // a ridge: the normals of its faces are on the arc themselves
	}
	dir = dir.Unit()
	u1, u2 := n1.Cross(dir), dir.Cross(n2)
	sin := -n1.Dot(u2)
	for _, out := range [...]float64{1, -1} {
		if float64(out*sin*by.cos2)+float64(cos*by.sin2) <= leanRounding {
			if out*sin >= 0 {
				return true // half a turn or more
			}
			continue // empty
		}
		m1 := n1.Scale(out*by.cos).AddScaled(by.sin, u1)
		m2 := n2.Scale(out*by.cos).AddScaled(by.sin, u2)
		if max(m1.Dot(w0), m1.Dot(w1), m2.Dot(w0), m2.Dot(w1)) >= -leanRounding*speed {
			return true
		}
	}
	return false
}

// outward reports whether n leads out of the body at edge e rather than into it.
func (b *side) outward(e int32, n geom.Vec3) bool {
	d := &b.of.Edges[e]
	if d.Left < 0 || d.Right < 0 || b.sheet {
		return true
	}
	return n.Dot(b.faces[d.Left].N)+n.Dot(b.faces[d.Right].N) >= -leanRounding
}

// meetEdge reports the collision of edges at c when both pass through the point where their lines meet.
func (s *Scratch) meetEdge(q *Query, a, b int32, c crossing) {
	ea, eb := &s.static.of.Edges[a], &s.moving.of.Edges[b]
	a0, a1 := s.static.verts[ea.V0], s.static.verts[ea.V1]
	b0, b1 := q.Screw.Carry(s.moving.verts[eb.V0], c.t), q.Screw.Carry(s.moving.verts[eb.V1], c.t)
	da, db, w := a1.Sub(a0), b1.Sub(b0), b0.Sub(a0)
	la, lb := da.Len(), db.Len()
	cross := da.Cross(db)
	area := cross.Len()
	if !(area > leastSine*la*lb) {
		return
	}
	if c.touch && math.Abs(w.Dot(cross)) > s.exact.search.tol*(area+float64(sideRounding*la*lb)) {
		return // F is small because the edges are nearly parallel
	}
	// The lines meet at a0 + u da = b0 + v db.
	u := w.Cross(db).Dot(cross) / (area * area)
	v := w.Cross(da).Dot(cross) / (area * area)
	rim := s.exact.rim
	inside := min(min(u, 1-u)*la, min(v, 1-v)*lb)
	if inside < -rim {
		return
	}
	n := cross.Scale(1 / area)
	if !c.falling {
		n = n.Neg() // b was below: the normal from a to b is the other one
	}
	wa := s.static.wing(a)
	wb := s.moving.wing(b)
	sin, cos := geom.SinCos(q.Screw.Angle * c.t)
	leaving := !s.static.outward(a, n) || !s.moving.outward(b, turn(n, q.Screw.Axis, -sin, cos).Neg())
	for _, d := range [...]*geom.Vec3{&wb.along, &wb.left, &wb.right} {
		*d = turn(*d, q.Screw.Axis, sin, cos)
	}
	properness := edgeProperness(&wa, &wb, n)
	// The normal is the one with the better properness (section 5): if that is the other, the edges are parting.
	if properness < q.Threshold || edgeProperness(&wa, &wb, n.Neg()) > properness+leanRounding {
		return
	}
	s.found = append(s.found, Collision{
		Kind: EE, Moving: b, Static: a, Boundary: inside <= rim, Leaving: leaving, Time: c.t,
		Position: a0.AddScaled(u, da), Normal: n, Properness: properness,
	})
}
