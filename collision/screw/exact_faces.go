package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// vertexFaces finds the collisions of vertices of the moving body with faces of the static one that look back.
func (s *Scratch) vertexFaces(q *Query) {
	x := &s.exact
	slack := x.slack()
	x.itemsA = x.faceItems(x.itemsA, &s.static, x.marksA, -1, &x.allB, false, slack)
	if len(x.itemsA) == 0 {
		return
	}
	x.itemsB = x.track.vertexItems(x.itemsB, x.marksB, &x.allA, true, slack)
	x.pairs = x.grid.join(x.pairs[:0], x.itemsA, x.itemsB)
	for _, p := range x.pairs {
		a, b := &x.itemsA[p.a], &x.itemsB[p.b]
		if !x.track.round && outside(&x.marksB[b.of], x.marksA, s.static.of.Loop(int(a.of)), a.off+b.off) {
			continue
		}
		at := s.moving.verts[b.of]
		x.search.lo, x.search.hi = x.track.window(&a.span3, &b.span3)
		if !x.mayFace(q, &s.moving, b.of, s.static.faces[a.of].N, -1) {
			continue
		}
		x.search.f = heightWave(&s.static.faces[a.of], at, s.moving.flow[b.of], &q.Screw)
		for _, c := range x.search.crossings() {
			s.meetFace(q, VF, b.of, a.of, c, q.Screw.Carry(at, c.t))
		}
	}
}

// faceVertices finds the collisions of faces of the moving body that look ahead with vertices of the static one. Seen
// from the moving body the vertex goes the way back: the same wave with -t for t.
func (s *Scratch) faceVertices(q *Query) {
	x := &s.exact
	slack := x.slack()
	x.itemsB = x.faceItems(x.itemsB, &s.moving, x.marksB, 1, &x.allA, true, slack)
	if len(x.itemsB) == 0 {
		return
	}
	x.itemsA = x.track.vertexItems(x.itemsA, x.marksA, &x.allB, false, slack)
	x.pairs = x.grid.join(x.pairs[:0], x.itemsA, x.itemsB)
	for _, p := range x.pairs {
		a, b := &x.itemsA[p.a], &x.itemsB[p.b]
		if !x.track.round && outside(&x.marksA[a.of], x.marksB, s.moving.of.Loop(int(b.of)), a.off+b.off) {
			continue
		}
		at := s.static.verts[a.of]
		x.search.lo, x.search.hi = x.track.window(&a.span3, &b.span3)
		if !x.mayFace(q, &s.static, a.of, s.moving.faces[b.of].N, 1) {
			continue
		}
		f := &x.search.f
		*f = heightWave(&s.moving.faces[b.of], at, s.static.flow[a.of], &q.Screw)
		f.k1, f.w = -f.k1, -f.w
		for _, c := range x.search.crossings() {
			s.meetFace(q, FV, b.of, a.of, c, q.Screw.Carry(at, -c.t))
		}
	}
}

// mayFace reports whether vertex v may face a face with normal n with a properness above the threshold at some time
// searched. Sign is 1 where the face turns, -1 where the vertex does.
func (x *exactScratch) mayFace(q *Query, b *side, v int32, n geom.Vec3, sign float64) bool {
	sin, cos, off := x.midway(q.Screw.Angle)
	least := q.Threshold - off - 1e-9
	if least <= -1 || x.either {
		return true
	}
	n = turn(n, q.Screw.Axis, sign*sin, cos)
	from := b.verts[v]
	for _, u := range b.of.Ring[b.of.RingStart[v]:b.of.RingStart[v+1]] {
		e := b.verts[u].Sub(from)
		if up := e.Dot(n); up < 0 && (least > 0 || float64(up*up) > float64(least*least)*e.LenSq()) {
			return false
		}
	}
	return true
}

func (x *exactScratch) slack() float64 { return x.rim * (boxShare / rimShare) }

// faceItems fills items with the faces that look back (sign -1) or ahead (sign 1) somewhere and whose boxes meet other.
// Both sides of a sheet count.
func (x *exactScratch) faceItems(items []item, b *side, marks []mark, sign float64, other *span3, moves bool,
	slack float64) []item {
	items = items[:0]
	level := -1e-14 * x.track.speed
	for f := range b.faces {
		looks := b.spans[f].high
		if sign < 0 {
			looks = -b.spans[f].low
		}
		if looks < level && !b.sheet {
			continue
		}
		it := x.track.cornersItem(marks, b.verts, b.of.Loop(f), slack)
		it.of = int32(f)
		if moves {
			x.track.sweep(&it.span3)
		}
		if it.meets(other) {
			items = append(items, it)
		}
	}
	return items
}

// heightWave returns how the height (m) over a standing plane changes of a point carried from at.
func heightWave(p *geom.Plane, at, flow geom.Vec3, sc *Screw) wave {
	w := float64(p.N.Dot(sc.Axis) * sc.Slide)
	return wave{
		k0: p.Height(at), k1: p.N.Dot(flow) - w, k2: p.N.Dot(sc.Axis.Cross(flow)),
		w: w, angle: sc.Angle,
	}
}

// meetFace reports the collision of a vertex with a face when c leads to the front of the face and the vertex is
// within its rim. At is where the vertex is by then in the frame in which the face stands.
func (s *Scratch) meetFace(q *Query, kind Kind, moving, static int32, c crossing, at geom.Vec3) {
	b, f := &s.static, static
	if kind == FV {
		b, f = &s.moving, moving
	}
	n := b.faces[f].N
	if !c.falling {
		if !b.sheet {
			return
		}
		n = n.Neg() // hits the back of a sheet
	}
	inside := b.inside(f, at)
	if inside < -s.exact.rim {
		return
	}
	sin, cos := geom.SinCos(q.Screw.Angle * c.t)
	hit := Collision{Kind: kind, Moving: moving, Static: static, Time: c.t, Boundary: inside <= s.exact.rim}
	if kind == VF {
		hit.Position, hit.Normal = at, n
		back := turn(n, q.Screw.Axis, -sin, cos)
		hit.Properness = vertexProperness(q.Moving, s.moving.verts, moving, back)
	} else {
		hit.Position, hit.Normal = s.static.verts[static], turn(n, q.Screw.Axis, sin, cos).Neg()
		hit.Properness = vertexProperness(q.Static, s.static.verts, static, hit.Normal.Neg())
	}
	if hit.Properness >= q.Threshold {
		s.found = append(s.found, hit)
	}
}

// inside returns how far x is inside the rim of face f (m), negative outside.
func (b *side) inside(f int32, x geom.Vec3) float64 {
	loop, n := b.of.Loop(int(f)), b.faces[f].N
	least := math.Inf(1)
	u := b.verts[loop[len(loop)-1]]
	for _, i := range loop {
		v := b.verts[i]
		edge := v.Sub(u)
		least = min(least, n.Cross(edge).Dot(x.Sub(u))/edge.Len())
		u = v
	}
	return least
}

// turn rotates x about a unit axis.
func turn(x, axis geom.Vec3, sin, cos float64) geom.Vec3 {
	across := axis.Cross(x)
	return x.AddScaled(sin, across).AddScaled(1-cos, axis.Cross(across))
}
