package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// patch clips the feature of one solid (incident) that faces a face of the other (reference). It works in the frame of
// the reference.
type patch struct {
	ref, inc  *convex.Polyhedron
	at        *geom.Frame // incident in the frame of the reference
	face      *convex.Face
	radRef    float64
	radInc    float64
	margin    float64
	flipped   bool // the reference is B
	name      uint32
	incFace   int32 // -1 for a point or segment
	incFacing bool  // the incident face is not edge-on
}

// facePatch makes the manifold of a face and the feature that faces it. The closest points are added when no corner of
// the patch comes as near: where an edge crosses the rim, or when the solids do not overlap at all seen along the
// normal. Round solids get no point in the latter case, but for those that pass along the face: they get the ends of
// their cores.
func (g *gathering) facePatch(x axis) {
	nearest := g.clipPatch(x)
	touching := g.closest.Normal == (geom.Vec3{})
	if g.m.Count == 0 && g.a.Radius+g.b.Radius > 0 && !touching {
		if g.passing {
			g.coreEnds()
		}
		return
	}
	closest := contact.Point{}
	if touching {
		closest = g.deepestPair()
	} else {
		closest = g.closestPair()
	}
	if g.m.Count == 0 || nearest > closest.Gap+float64(closestShare*g.zone) {
		out := points{list: g.m.Points[:], n: g.m.Count, merge: g.merge}
		out.require(closest)
		g.m.Count = out.n
	}
}

// coreEnds makes the manifold of a segment that passes along a face, beside it.
func (g *gathering) coreEnds() {
	_, inc, _, _ := g.roles(g.hint.kind)
	for v := range min(2, len(inc.Verts)) {
		if p := g.footOf(int32(v), nameOf(0, closestPair, int32(v), 0)); p.Gap <= g.margin {
			g.m.Points[g.m.Count] = p
			g.m.Count++
		}
	}
}

// clipPatch fills the manifold with the corners of the overlap of a face and the feature that faces it, and returns the
// least gap.
func (g *gathering) clipPatch(x axis) (nearest float64) {
	g.m.Normal = g.normalOf(x)
	p := patch{margin: g.margin, flipped: x.kind == faceOfB, name: nameFace(x.face, x.kind == faceOfB)}
	start := int32(0)
	p.ref, p.inc, p.at, start = g.roles(x.kind)
	p.radRef, p.radInc = g.a.Radius, g.b.Radius
	if p.flipped {
		p.radRef, p.radInc = p.radInc, p.radRef
	}
	p.face = &p.ref.Faces[x.face]
	p.incident(start)
	out := points{list: g.m.Points[:], merge: g.merge, fuzz: closestShare * g.zone}
	if p.corners() <= contact.MaxPoints {
		p.clip(&out)
	} else {
		clipLarge(&p, &out)
	}
	g.m.Count = out.n
	nearest = math.Inf(1)
	for i := range out.n {
		nearest = min(nearest, out.list[i].Gap)
	}
	return nearest
}

// corners bounds how many corners the patch can have.
func (p *patch) corners() int {
	if p.incFace < 0 {
		return 2
	}
	return int(p.face.Count + p.inc.Faces[p.incFace].Count)
}

// clipLarge clips polygons with many sides: the points go through a longer list and are thinned.
func clipLarge(p *patch, out *points) {
	var corners [patchCapacity]contact.Point
	all := points{list: corners[:], merge: -1, fuzz: out.fuzz}
	p.clip(&all)
	all.thin()
	for i := range all.n {
		out.add(all.list[i])
	}
}

// incident finds the face of the incident solid that faces the reference face: of the faces at its lowest vertex the
// one that is turned most towards it.
func (p *patch) incident(start int32) {
	d := p.at.R.ApplyT(p.face.Plane.N)
	at := p.inc.Support(d.Neg(), start)
	v := p.inc.Verts[at]
	p.incFace = -1
	best := math.Inf(1)
	tol := lowestShare * p.inc.Radius
	for f := range p.inc.Faces {
		plane := &p.inc.Faces[f].Plane
		if turned := plane.N.Dot(d); turned < best && plane.Height(v) >= -tol {
			best, p.incFace = turned, int32(f)
		}
	}
	p.incFacing = best < edgeOn
}

// clip emits the corners of the overlap of the two features, seen along the reference normal.
func (p *patch) clip(out *points) {
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
			p.clipEdge(out, u, w, int32(i), false)
			u = w
		}
		if p.incFacing {
			p.refCorners(out, loop)
		}
	case len(p.inc.Verts) == 2:
		p.clipEdge(out, p.at.Apply(p.inc.Verts[0]), p.at.Apply(p.inc.Verts[1]), 0, true)
	default:
		u := p.at.Apply(p.inc.Verts[0])
		p.clipEdge(out, u, u, 0, false)
	}
}

// clipEdge emits where the incident edge u–w enters and leaves the prism over the reference face (Cyrus and Beck
// 1978). The far end is emitted only if asked for: in a loop it is the start of the next edge.
func (p *patch) clipEdge(out *points, u, w geom.Vec3, index int32, farEnd bool) {
	from, to := 0.0, 1.0
	enters, leaves := int32(-1), int32(-1)
	for i := range p.face.Count {
		side := &p.ref.Sides[p.face.First+i]
		tol := onEdgeShare * side.LenSq
		su, sw := side.Out.Dot(u.Sub(side.At)), side.Out.Dot(w.Sub(side.At))
		if su > tol {
			if sw > tol {
				return
			}
			if t := su / (su - sw); t > from {
				from, enters = t, i
			}
		} else if sw > tol {
			if t := su / (su - sw); t < to {
				to, leaves = max(t, 0), i
			}
		}
	}
	if from > to {
		return
	}
	if enters < 0 {
		p.emitIncident(out, u, w, 0, nameOf(p.name, cornerOfIncident, index, 0))
	} else {
		p.emitIncident(out, u, w, from, nameOf(p.name, edgeAcrossSide, index, enters))
	}
	if leaves >= 0 {
		p.emitIncident(out, u, w, to, nameOf(p.name, edgeAcrossSide, index, leaves))
	} else if farEnd {
		p.emitIncident(out, u, w, 1, nameOf(p.name, cornerOfIncident, index+1, 0))
	}
}

// refCorners emits the corners of the reference face that lie under the incident face, found in the frame of the
// incident solid.
func (p *patch) refCorners(out *points, loop []int32) {
	n := p.at.R.ApplyT(p.face.Plane.N)
	plane := &p.inc.Faces[p.incFace].Plane
	slope := -1 / plane.N.Dot(n)
corners:
	for i, c := range p.ref.LoopVerts[p.face.First : p.face.First+p.face.Count] {
		v := p.at.ApplyT(p.ref.Verts[c])
		a := p.inc.Verts[loop[len(loop)-1]]
		for _, next := range loop {
			b := p.inc.Verts[next]
			e := b.Sub(a)
			// The incident loop runs clockwise seen along the reference normal.
			if e.Cross(n).Dot(v.Sub(a)) < -onEdgeShare*e.LenSq() {
				continue corners
			}
			a = b
		}
		h := float64(plane.Height(v)*slope) - p.radInc
		corner := p.ref.Verts[c]
		p.emit(out, corner, corner.AddScaled(h, p.face.Plane.N), h, nameOf(p.name, cornerOfReference, int32(i), 0))
	}
}

// emitIncident adds the point at fraction t of the incident edge u–w and its foot on the reference plane.
func (p *patch) emitIncident(out *points, u, w geom.Vec3, t float64, name uint32) {
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
		h += float64(p.radInc * n.Dot(down))
	}
	p.emit(out, onRef, v, h, name)
}

// emit adds a point of the reference core and one of the incident surface, h above it, in the frame of the reference.
func (p *patch) emit(out *points, onRef, onInc geom.Vec3, h float64, name uint32) {
	gap := h - p.radRef
	if gap > p.margin {
		return
	}
	onRef = onRef.AddScaled(p.radRef, p.face.Plane.N)
	onInc = p.at.ApplyT(onInc)
	if p.flipped {
		onRef, onInc = onInc, onRef
	}
	out.add(contact.Point{OnA: onRef, OnB: onInc, Gap: gap, Feature: name})
}
