package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// footprint is the image of one body on the screen: the projections of its vertices, edges and faces that look the
// right way, in pixels.
type footprint struct {
	body   *side
	ahead  float64 // +1 for the moving body, whose parts that look ahead count; -1 for the standing one
	cut    bool    // some of it may be at the cut, or there twice
	within azimuthRange
	area   area
	view   area    // outside which no edge meets the other body
	bulge  float64 // pixels by which edges may reach out of area

	locals  []local // of every vertex
	points  []Point // of every vertex that is known
	phis    []float64
	known   []bool
	normals []geom.Vec3 // of every face, in the axes of the screen
	looks   []look      // of every face
	wings   []wing      // of every edge that is known, in the axes of the screen
	winged  []bool
	chords  []chord
	faces   []screenFace
	corners []Point // of faces
	drops   []drop  // vertices that look the right way

	clipped []Corner
	face    []corner
	parts   clippedFaces
	virtual []chord // for a drawing only
	draws   bool

	bendDistance, bendTime float64 // see bends
}

// look says how much of a face looks the right way.
type look uint8

const (
	away look = iota
	partly
	fully
)

// drop is a vertex on the screen.
type drop struct {
	Point
	outward // where it is
	vertex  int32
	next    int32 // in its row
}

// screenFace is a face, or a part of one, on the screen.
type screenFace struct {
	area
	face        int32
	first, last int32   // corners
	normal      local   // unit; relative to outward at the first corner
	spread      float64 // how far that may turn over the face
	bulge       float64 // pixels by which its sides may depart from straight ones
}

// chord is a straight piece of the projection of an edge.
type chord struct {
	from, to           Point   // pixels
	fromShare, toShare float64 // of the way along the edge, from V0
	edge               int32
	seen               int32 // the chord of the other body that was compared last
}

// begin empties the footprint for a body.
func (f *footprint) begin(m *raster, body *side, ahead float64) {
	f.body, f.ahead, f.area, f.bulge = body, ahead, emptyArea(), 0
	standing := ahead < 0
	f.cut = standing && m.screen.doppels || !standing && m.screen.cutMoving
	f.within = m.screen.azimuths(standing)
	n := len(body.verts)
	f.locals = sized(f.locals, n)
	f.points, f.phis = sized(f.points, n), sized(f.phis, n)
	f.known = sized(f.known, n)
	clear(f.known)
	f.wings, f.winged = sized(f.wings, len(body.of.Edges)), sized(f.winged, len(body.of.Edges))
	clear(f.winged)
	f.looks = sized(f.looks, len(body.faces))
	f.chords, f.faces, f.corners, f.drops = f.chords[:0], f.faces[:0], f.corners[:0], f.drops[:0]
	f.virtual = f.virtual[:0]
	for i := range body.verts {
		f.locals[i] = m.screen.local(body.verts[i])
	}
	f.normals = sized(f.normals, len(body.faces))
	for i := range body.faces {
		f.normals[i] = m.axes(body.faces[i].N)
	}
	f.bound(m)
}

// sized returns s with n elements, of which the contents do not matter.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/2)
	}
	return s[:n]
}

// bound sets the bounds of the body that bends needs. Along a line at unit speed r″ ≤ 1/r, φ″ ≤ 1/r² and (rφ)″ = r″φ;
// with c = rθ/W and w = g/W, for which c′ = w²c/r and w′ = -wc²/r, that gives
//
//	h″ ≤ (w²c (1 + 4η) + wφ + wc² (1 + 5φ))/r
//	t″ ≤ (1 + w²c (2 + 8φ) + wc² (2 + 8η))/(rW)
//
// for points with azimuths to ±φ and heights to ±ηr. A chord of length l departs from its arc by an eighth of that
// times l².
func (f *footprint) bound(m *raster) {
	f.bendDistance, f.bendTime = 0, 0
	if m.screen.turn == 0 {
		return
	}
	rise, near, wide := 0.0, math.Inf(1), 0.0
	for i := range f.locals {
		l := &f.locals[i]
		if y := math.Abs(l.y); y > rise {
			rise = y
		}
		if x := math.Abs(l.x); x > wide {
			wide = x
		}
		if l.z < near {
			near = l.z
		}
	}
	near += m.screen.Base
	// Near the axis neither is bounded, but there halving measures.
	phi, slope, w := math.Pi+m.screen.turn, 30.0, 1.0
	if near > 0 {
		phi, slope = min(phi, wide/near), min(slope, rise/near) // the tangent is more than the angle
		w = min(1, math.Abs(m.screen.slide)/(m.screen.turn*near))
	}
	if m.screen.slide == 0 {
		w = 0
	}
	most := 2 / (3 * math.Sqrt(3)) // of w²c and of wc²
	wwc, wcc := min(most, float64(w*w)), min(most, w)
	h := float64(wwc*(1+float64(4*slope))) + float64(w*phi) + float64(wcc*(1+float64(5*phi)))
	t := 1 + float64(wwc*(2+float64(8*phi))) + float64(wcc*(2+float64(8*slope)))
	f.bendDistance = float64(0.125*max(1, h)*m.perMetre) / chordShare
	f.bendTime = float64(0.125*t*m.perTime) / chordShare
}

// bends returns how far a straight way of squared length l², that starts at from (pixels), may depart from its chord,
// in multiples of the tolerance.
func (f *footprint) bends(m *raster, from *Point, squared float64) float64 {
	if m.screen.turn == 0 {
		return 0
	}
	r := m.screen.Base + float64(from.R*m.pixel) - math.Sqrt(squared)
	if r <= 0 {
		return math.Inf(1)
	}
	w := max(math.Abs(m.screen.slide), float64(r*m.screen.turn))
	return max(f.bendDistance, f.bendTime/w) * (squared / r)
}

// vertex projects vertex v if that has not been done yet.
func (f *footprint) vertex(m *raster, v int32) {
	if f.known[v] {
		return
	}
	f.known[v] = true
	l := &f.locals[v]
	phi := m.screen.azimuth(l)
	f.phis[v] = phi
	f.points[v] = m.pointAt(l, phi)
	f.area.include(&f.points[v])
	out := m.outwardAt(l, &f.points[v])
	f.drops = append(f.drops, drop{Point: f.points[v], outward: out, vertex: v})
	if f.cut && phi+2*math.Pi <= f.within.high {
		p := m.pointAt(l, phi+2*math.Pi)
		f.area.include(&p)
		f.drops = append(f.drops, drop{Point: p, outward: out, vertex: v})
	}
}

// outwardAt returns the direction away from the axis of a point that p is the projection of.
func (m *raster) outwardAt(l *local, p *Point) outward {
	r := m.screen.Base + float64(p.R*m.pixel)
	if m.screen.turn == 0 || r <= 0 {
		return outward{0, 1}
	}
	inv := 1 / r
	return outward{float64(l.x * inv), float64((m.screen.Base + l.z) * inv)}
}

// aim sets the normal of a face whose first corner is l, at p on the screen, with the farthest corner that squared
// distance away.
func (m *raster) aim(s *screenFace, n *geom.Vec3, l *local, p *Point, squared float64) {
	out := m.outwardAt(l, p)
	s.normal = out.relative(local{n.X, n.Y, n.Z})
	if m.screen.turn == 0 {
		return
	}
	s.spread = 2
	// Nothing on the face is farther around the axis than arcsin(d/r) ≤ π/2 d/r.
	if r := m.screen.Base + float64(p.R*m.pixel); float64(r*r) > squared {
		s.spread = 1.5708 * math.Sqrt(squared) / r
	}
}

// wing returns the directions of an edge that properness needs, as side.wing does, but in the axes of the screen at
// time 0.
func (f *footprint) wing(e int32) *wing {
	w := &f.wings[e]
	if !f.winged[e] {
		f.winged[e] = true
		d := &f.body.of.Edges[e]
		a, b := &f.locals[d.V0], &f.locals[d.V1]
		along := geom.V(b.x-a.x, b.y-a.y, b.z-a.z).Unit()
		*w = wing{along: along, bare: d.Left < 0 && d.Right < 0}
		if d.Left >= 0 {
			w.left = f.normals[d.Left].Cross(along)
			w.right = w.left
		}
		if d.Right >= 0 {
			w.right = along.Cross(f.normals[d.Right])
			if d.Left < 0 {
				w.left = w.right
			}
		}
	}
	return w
}

// seenFrom returns where edges of f may meet the other body, and with which times, from early to late relative to its.
func (f *footprint) seenFrom(m *raster, other *footprint, early, late float64) area {
	if inf := math.Inf(1); f.draws || len(other.looks) == 0 || len(f.looks) == 0 {
		return area{-inf, inf, -inf, inf, -inf, inf}
	}
	wide, a := 2+f.bulge+other.bulge, &other.area
	slack := m.slackTime + wide/m.perTime // bends is about both pixels and Time
	return area{a.rLow - wide, a.rHigh + wide, a.hLow - wide, a.hHigh + wide,
		a.tLow + early - slack, a.tHigh + late + slack}
}

// outside reports whether the way between two points is outside the area, with the margin of view.
func (a *area) outside(p, q *Point) bool {
	return p.R < a.rLow && q.R < a.rLow || p.R > a.rHigh && q.R > a.rHigh ||
		p.H < a.hLow && q.H < a.hLow || p.H > a.hHigh && q.H > a.hHigh ||
		p.T < a.tLow && q.T < a.tLow || p.T > a.tHigh && q.T > a.tHigh
}

// layFaces projects all faces that look the right way.
func (f *footprint) layFaces(m *raster) {
	flowing := math.Abs(m.screen.slide)
	for i := range f.locals {
		l := &f.locals[i]
		flowing = max(flowing, float64(m.screen.turn*(math.Abs(l.x)+math.Abs(m.screen.Base+l.z))))
	}
	still := float64(1e-12 * flowing)
	for i := range f.body.spans {
		s := &f.body.spans[i]
		low, high := s.low, s.high
		if f.ahead < 0 {
			low, high = -s.high, -s.low
		}
		switch {
		case high <= still:
			f.looks[i] = away
		case low >= -still:
			f.looks[i] = fully
			f.layWhole(m, int32(i))
		default:
			f.looks[i] = partly
			f.layPart(m, int32(i))
		}
	}
	for i := range f.looks[len(f.body.spans):] {
		f.looks[len(f.body.spans)+i] = away // a neighbour
	}
	if len(f.looks) == 0 {
		for v := range f.locals {
			f.vertex(m, int32(v))
		}
	}
}

// layWhole projects a face that looks the right way as a whole.
func (f *footprint) layWhole(m *raster, i int32) {
	face := &f.body.of.Faces[i]
	loop := f.body.of.LoopVerts[face.First : face.First+face.Count]
	for _, v := range loop {
		if !f.known[v] {
			f.vertex(m, v)
		}
	}
	if f.cut {
		f.face = f.face[:0]
		for k, v := range loop {
			f.face = append(f.face, corner{f.locals[v], f.phis[v], f.body.of.LoopEdges[int(face.First)+k]})
		}
		f.layCut(m, i)
		return
	}
	s := screenFace{area: emptyArea(), face: i, first: int32(len(f.corners))}
	longest, farthest := 0.0, 0.0
	last, start := &f.locals[loop[len(loop)-1]], &f.locals[loop[0]]
	for _, v := range loop {
		p := &f.points[v]
		s.include(p)
		f.corners = append(f.corners, *p)
		here := &f.locals[v]
		if d := squareBetween(last, here); d > longest {
			longest = d
		}
		if d := squareBetween(start, here); d > farthest {
			farthest = d
		}
		last = here
	}
	m.aim(&s, &f.normals[i], start, &f.points[loop[0]], farthest)
	s.last = int32(len(f.corners))
	s.bulge = chordShare * f.bends(m, &f.points[loop[0]], longest)
	f.bulge = max(f.bulge, s.bulge)
	f.faces = append(f.faces, s)
}

func squareBetween(a, b *local) float64 {
	x, y, z := a.x-b.x, a.y-b.y, a.z-b.z
	return float64(x*x) + float64(y*y) + float64(z*z)
}

// layPart projects the part of a face that looks the right way.
func (f *footprint) layPart(m *raster, i int32) {
	f.clipped = f.body.clipFacing(f.clipped[:0], i, f.ahead)
	if len(f.clipped) < 3 {
		f.looks[i] = away
		return
	}
	f.face = f.face[:0]
	for k := range f.clipped {
		c := &f.clipped[k]
		if c.Vertex >= 0 {
			f.vertex(m, c.Vertex)
			f.face = append(f.face, corner{f.locals[c.Vertex], f.phis[c.Vertex], c.Edge})
			continue
		}
		l := m.screen.local(c.At)
		f.face = append(f.face, corner{l, m.screen.azimuth(&l), c.Edge})
	}
	f.layCut(m, i)
}

// layCut projects the face in f.face where it lies in the range of azimuth.
func (f *footprint) layCut(m *raster, i int32) {
	f.parts.clear()
	if f.cut {
		m.screen.doppel(&f.parts, f.face, f.within)
	} else {
		f.parts.corners = append(f.parts.corners, f.face...)
		f.parts.end()
	}
	from := 0
	for _, to := range f.parts.ends {
		s := screenFace{area: emptyArea(), face: i, first: int32(len(f.corners))}
		part := f.parts.corners[from:to]
		farthest := 0.0
		for k := range part {
			c, next := &part[k], &part[(k+1)%len(part)]
			p := m.pointAt(&c.at, c.phi)
			s.include(&p)
			f.area.include(&p)
			f.corners = append(f.corners, p)
			farthest = max(farthest, squareBetween(&part[0].at, &c.at))
			s.bulge = max(s.bulge, f.bends(m, &p, squareBetween(&c.at, &next.at)))
			if c.edge < 0 && f.draws {
				q := m.pointAt(&next.at, next.phi)
				f.virtual = f.halve(m, f.virtual, &way{c.at, next.at, c.phi, next.phi, p, q, 0, 1, -1}, 0)
			}
		}
		m.aim(&s, &f.normals[i], &part[0].at, &f.corners[s.first], farthest)
		s.bulge *= chordShare
		f.bulge = max(f.bulge, s.bulge)
		s.last = int32(len(f.corners))
		f.faces = append(f.faces, s)
		from = to
	}
}
