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

// length returns the length of the chord (pixels).
func (c *chord) length() float64 {
	r, h := c.to.R-c.from.R, c.to.H-c.from.H
	return math.Sqrt(float64(r*r) + float64(h*h))
}
