package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// laid is a body on the track.
type laid struct {
	*side
	marks []mark
	all   *span3
	sign  float64 // 1 for the moving body, whose boxes are swept, -1 for the standing one
}

// vertexFaces finds the collisions of vertices of one body with faces of the other, of the moving one that look ahead
// or of the standing one that look back. Seen from moving faces (FV) a vertex goes the way back: the same wave with -t
// for t.
func (s *Scratch) vertexFaces(q *Query, kind Kind) {
	x := &s.exact
	faces := laid{&s.static, x.marksA, &x.allA, -1}
	verts := laid{&s.moving, x.marksB, &x.allB, 1}
	if kind == FV {
		faces, verts = verts, faces
	}
	x.itemsA = x.faceItems(x.itemsA, &faces, verts.all)
	if len(x.itemsA) == 0 {
		return
	}
	x.itemsB = x.track.vertexItems(x.itemsB, &verts, faces.all)
	x.pairs = x.grid.join(x.pairs[:0], x.itemsA, x.itemsB)
	for _, p := range x.pairs {
		f, v := &x.itemsA[p.a], &x.itemsB[p.b]
		if !x.track.round && outside(&verts.marks[v.of], faces.marks, faces.of.Loop(int(f.of)), f.off+v.off) {
			continue
		}
		if kind == VF {
			x.search.lo, x.search.hi = x.track.window(&f.span3, &v.span3)
		} else {
			x.search.lo, x.search.hi = x.track.window(&v.span3, &f.span3)
		}
		if !x.mayFace(q, verts.side, v.of, faces.faces[f.of].N, faces.sign) {
			continue
		}
		at := verts.verts[v.of]
		x.search.f = heightWave(&faces.faces[f.of], at, verts.flow[v.of], &q.Screw)
		x.search.f.k1, x.search.f.w = verts.sign*x.search.f.k1, verts.sign*x.search.f.w
		for _, c := range x.search.crossings() {
			s.meetFace(q, kind, &faces, f.of, v.of, c, q.Screw.Carry(at, verts.sign*c.t))
		}
	}
}

// mayFace reports whether vertex v may face a face with normal n with a properness above the threshold at some time
// searched. Sign is 1 where the face turns, -1 where the vertex does.
func (x *exactScratch) mayFace(q *Query, b *side, v int32, n geom.Vec3, sign float64) bool {
	sin, cos, off := x.midway(q.Screw.Angle)
	least := q.Threshold - off - leanRounding
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

// faceItems fills items with the faces of a body that look ahead, if it moves, or back, if it stands, and whose boxes
// meet other. Both sides of a sheet count.
func (x *exactScratch) faceItems(items []item, b *laid, other *span3) []item {
	items = items[:0]
	level := -awayShare * x.track.speed
	for f := range b.liveFaces {
		looks := b.spans[f].high
		if b.sign < 0 {
			looks = -b.spans[f].low
		}
		if looks < level && !b.sheet {
			continue
		}
		it := x.track.cornersItem(b.marks, b.verts, b.of.Loop(f))
		it.of = int32(f)
		if b.sign > 0 {
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

// meetFace reports the collision of vertex v with face f of a body when c leads to the front of the face and the vertex
// is within its rim. At is where the vertex is by then in the frame in which the face stands.
func (s *Scratch) meetFace(q *Query, kind Kind, faces *laid, f, v int32, c crossing, at geom.Vec3) {
	n := faces.faces[f].N
	if !c.falling {
		if !faces.sheet {
			return
		}
		n = n.Neg() // hits the back of a sheet
	}
	inside := faces.inside(f, at)
	if inside < -s.exact.rim {
		return
	}
	sin, cos := geom.SinCos(q.Screw.Angle * c.t)
	hit := Collision{Kind: kind, Moving: v, Static: f, Time: c.t, Boundary: inside <= s.exact.rim}
	if kind == VF {
		hit.Position, hit.Normal = at, n
		hit.Properness = vertexProperness(s.moving.of, s.moving.verts, v, turn(n, q.Screw.Axis, -sin, cos))
	} else {
		hit.Moving, hit.Static = f, v
		hit.Position, hit.Normal = s.static.verts[v], turn(n, q.Screw.Axis, sin, cos).Neg()
		hit.Properness = vertexProperness(s.static.of, s.static.verts, v, hit.Normal.Neg())
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

// turnStep is sine and cosine of a part of the turn.
type turnStep struct{ sin, cos float64 }

// midway returns sine and cosine of the turn by about the middle of the time searched, and by how much (rad) the turn
// may differ from that at any time searched.
func (x *exactScratch) midway(angle float64) (sin, cos, off float64) {
	mid := 0.5 * (x.search.lo + x.search.hi)
	i := int(float64(mid*turnSteps) + 0.5)
	if uint(i) > turnSteps { // nothing to search
		return 0, 1, angle
	}
	at := float64(float64(i) * (1.0 / turnSteps))
	s := &x.turns[i]
	if x.turned>>i&1 == 0 {
		s.sin, s.cos = geom.SinCos(angle * at)
		x.turned |= 1 << i
	}
	return s.sin, s.cos, angle * max(x.search.hi-at, at-x.search.lo)
}
