package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// onEdgeShare of a side's length is how far outside a side plane a point still counts as inside: corners of equal
// boxes on top of each other lie on them to rounding.
const onEdgeShare = 1e-9

// patch clips the feature of one solid (incident) that faces a face of the other (reference). It works in the frame of
// the reference.
type patch struct {
	ref, inc  *geom.Polyhedron
	at        *geom.Frame // incident in the frame of the reference
	face      *geom.Face
	radRef    float64
	radInc    float64
	margin    float64
	flipped   bool // the reference is B
	name      uint32
	points    *points
	highest   float64 // m, gaps up to this are kept
	incPlane  geom.Plane
	incFace   int32 // -1 for a point or segment
	incFacing bool  // the incident face is not edge-on
}

// facePatch gathers the points between face f of A (of B if flipped) and the other solid.
func (g *gathering) facePatch(f int32, flipped bool) {
	p := patch{ref: g.a.Poly, inc: g.b.Poly, at: g.rel, radRef: g.a.Radius, radInc: g.b.Radius, flipped: flipped}
	start := g.hint.cache.IndexB[0]
	if flipped {
		p.ref, p.inc, p.at, p.radRef, p.radInc = g.b.Poly, g.a.Poly, &g.back, g.b.Radius, g.a.Radius
		start = g.hint.cache.IndexA[0]
	}
	p.face = &p.ref.Faces[f]
	p.margin = g.margin
	p.name = nameFace(f, flipped)
	lowest := p.incident(start)
	sides := int(p.face.Count) + 2
	if p.incFace >= 0 {
		sides = int(p.face.Count + p.inc.Faces[p.incFace].Count)
	}
	if sides <= contact.MaxPoints {
		out := points{list: g.m.Points[:], merge: g.merge}
		p.points = &out
		p.clip()
		g.finish(&out, lowest, flipped)
		return
	}
	g.largePatch(&p, lowest)
}

// largePatch is facePatch for polygons with many sides: the points go through a larger list and are thinned.
func (g *gathering) largePatch(p *patch, lowest geom.Vec3) {
	var room [patchRoom]contact.Point
	out := points{list: room[:], merge: g.merge}
	p.points = &out
	p.clip()
	out.thin()
	copy(g.m.Points[:], out.list[:out.n])
	out.list = g.m.Points[:]
	g.finish(&out, lowest, p.flipped)
}

// incident finds the face of the incident solid that faces the reference face: of the faces at its lowest vertex the
// one that is turned most towards it. It returns that vertex in the frame of the reference.
func (p *patch) incident(start int32) geom.Vec3 {
	d := p.at.R.ApplyT(p.face.Plane.N)
	at := p.inc.Support(d.Neg(), start)
	v := p.inc.Verts[at]
	p.incFace = -1
	best := math.Inf(1)
	tol := 1e-9 * p.inc.Radius
	for f := range p.inc.Faces {
		plane := &p.inc.Faces[f].Plane
		if turned := plane.N.Dot(d); turned < best && plane.Height(v) >= -tol {
			best, p.incFace = turned, int32(f)
		}
	}
	if p.incFace >= 0 {
		n := p.at.R.Apply(p.inc.Faces[p.incFace].Plane.N)
		p.incPlane = geom.Plane{N: n, D: p.inc.Faces[p.incFace].Plane.D + n.Dot(p.at.P)}
		p.incFacing = best < -1e-3
	}
	return p.at.Apply(v)
}

// clip emits the corners of the overlap of the two features, seen along the reference normal.
func (p *patch) clip() {
	switch {
	case p.incFace >= 0:
		loop := p.inc.Loop(int(p.incFace))
		first := p.at.Apply(p.inc.Verts[loop[0]])
		u := first
		for i := range loop {
			w := first
			if i+1 < len(loop) {
				w = p.at.Apply(p.inc.Verts[loop[i+1]])
			}
			p.clipEdge(u, w, int32(i), false)
			u = w
		}
		if p.incFacing {
			p.refCorners(loop)
		}
	case len(p.inc.Verts) == 2:
		p.clipEdge(p.at.Apply(p.inc.Verts[0]), p.at.Apply(p.inc.Verts[1]), 0, true)
	default:
		u := p.at.Apply(p.inc.Verts[0])
		p.clipEdge(u, u, 0, false)
	}
}

// clipEdge emits where the incident edge u–w enters and leaves the prism over the reference face (Cyrus and Beck 1978).
// The far end is emitted only if asked for: in a loop it is the start of the next edge.
func (p *patch) clipEdge(u, w geom.Vec3, index int32, farEnd bool) {
	n := p.face.Plane.N
	loop := p.ref.LoopVerts[p.face.First : p.face.First+p.face.Count]
	from, to := 0.0, 1.0
	enters, leaves := int32(-1), int32(-1)
	a := p.ref.Verts[loop[len(loop)-1]]
	for i, next := range loop {
		b := p.ref.Verts[next]
		e := b.Sub(a)
		out := e.Cross(n)
		tol := onEdgeShare * e.LenSq()
		su, sw := out.Dot(u.Sub(a)), out.Dot(w.Sub(a))
		a = b
		if su > tol {
			if sw > tol {
				return
			}
			if t := su / (su - sw); t > from {
				from, enters = t, int32(i)
			}
		} else if sw > tol {
			if t := su / (su - sw); t < to {
				to, leaves = max(t, 0), int32(i)
			}
		}
	}
	if from > to {
		return
	}
	if enters < 0 {
		p.emitIncident(u, w, 0, nameOf(p.name, cornerOfIncident, index, 0))
	} else {
		p.emitIncident(u, w, from, nameOf(p.name, edgeAcrossSide, index, enters))
	}
	if leaves >= 0 {
		p.emitIncident(u, w, to, nameOf(p.name, edgeAcrossSide, index, leaves))
	} else if farEnd {
		p.emitIncident(u, w, 1, nameOf(p.name, cornerOfIncident, index+1, 0))
	}
}

// refCorners emits the corners of the reference face that lie under the incident face.
func (p *patch) refCorners(loop []int32) {
	n := p.face.Plane.N
	for i, c := range p.ref.LoopVerts[p.face.First : p.face.First+p.face.Count] {
		v := p.ref.Verts[c]
		// The incident loop runs clockwise seen along the reference normal.
		inside := true
		a := p.at.Apply(p.inc.Verts[loop[len(loop)-1]])
		for _, next := range loop {
			b := p.at.Apply(p.inc.Verts[next])
			e := b.Sub(a)
			if e.Cross(n).Dot(v.Sub(a)) < -onEdgeShare*e.LenSq() {
				inside = false
				break
			}
			a = b
		}
		if !inside {
			continue
		}
		h := -p.incPlane.Height(v) / p.incPlane.N.Dot(n)
		p.emit(v, v.AddScaled(h-p.radInc, n), h-p.radInc, nameOf(p.name, cornerOfReference, int32(i), 0))
	}
}

// emitIncident adds the point at fraction t of the incident edge u–w and its foot on the reference plane.
func (p *patch) emitIncident(u, w geom.Vec3, t float64, name uint32) {
	n := p.face.Plane.N
	v := u
	if t > 0 {
		v = u.Lerp(w, t)
	}
	h := p.face.Plane.Height(v)
	onRef := v.AddScaled(-h, n)
	if p.radInc > 0 {
		down := n.Neg()
		if u != w {
			down = roundOff(down, w.Sub(u), t)
		}
		v = v.AddScaled(p.radInc, down)
		h += p.radInc * n.Dot(down)
	}
	p.emit(onRef, v, h, name)
}

// emit adds a point of the reference core and one of the incident surface, h above it, in the frame of the reference.
func (p *patch) emit(onRef, onInc geom.Vec3, h float64, name uint32) {
	gap := h - p.radRef
	if gap > p.margin {
		return
	}
	onRef = onRef.AddScaled(p.radRef, p.face.Plane.N)
	onInc = p.at.ApplyT(onInc)
	if p.flipped {
		onRef, onInc = onInc, onRef
	}
	p.points.add(contact.Point{OnA: onRef, OnB: onInc, Gap: gap, Feature: name})
}

// finish sets the count, and adds the closest points when no corner of the patch comes as near: where an edge crosses
// the rim, or when the solids do not overlap at all seen along the normal. Round solids get no point in that case.
func (g *gathering) finish(out *points, lowest geom.Vec3, flipped bool) {
	closest := g.closestPair()
	if g.closest.Normal == (geom.Vec3{}) {
		closest = g.deepestPair(lowest, flipped)
	}
	nearest := math.Inf(1)
	for i := range out.n {
		nearest = min(nearest, out.list[i].Gap)
	}
	if out.n == 0 && g.a.Radius+g.b.Radius > 0 && g.closest.Normal != (geom.Vec3{}) {
		return
	}
	if out.n == 0 || nearest > closest.Gap+float64(closestShare*g.zone) {
		out.require(closest)
	}
	g.m.Count = out.n
}
