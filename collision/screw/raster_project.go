package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// project fills both footprints, steps 2 and 3: faces first, since they tell which edges lie where the other body is.
func (m *raster) project() {
	m.standing.layFaces(m)
	m.flying.layFaces(m)
	m.standing.view = m.standing.seenFrom(m, &m.flying, 0, 1)
	m.flying.view = m.flying.seenFrom(m, &m.standing, -1, 0)
	m.standing.layEdges(m)
	m.flying.layEdges(m)
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

// layFaces projects all faces that look the right way.
func (f *footprint) layFaces(m *raster) {
	flowing := math.Abs(m.screen.slide)
	for i := range f.locals {
		l := &f.locals[i]
		flowing = max(flowing, float64(m.screen.turn*(math.Abs(l.x)+math.Abs(m.screen.Base+l.z))))
	}
	still := float64(stillShare * flowing)
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
