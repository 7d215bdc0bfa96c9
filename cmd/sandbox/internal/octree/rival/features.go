package rival

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Features tells which convex bodies meet by the closest features of each couple, from which the next search walks on:
// a vertex, an edge or a face of either body. A couple is looked at only while cubes of fixed size around both overlap.
type Features struct {
	bodies  []*hull
	couples []Couple
	tracks  []track // by couple

	Steps    int // of the last call: from a pair of features to the next
	Restarts int // since the beginning: walks that went in a circle, answered by the distance kernel
}

// hull is a body with the edges of each vertex.
type hull struct {
	*convex.Polyhedron
	spokes     []int32 // edges, by vertex
	spokeStart []int32 // as many as vertices and one
	rim        []side  // of the face that was asked for last
}

// track is what a couple remembers.
type track struct {
	warm  bool
	a, b  feature
	cache convex.DistanceCache
}

// feature is a part of the surface of a body.
type feature struct {
	kind  kind
	index int32
}

// kind is what a feature is.
type kind uint8

const (
	vertex kind = iota
	edge
	face
)

// maxSteps ends a walk. A cold one takes about as many as the body has edges around it.
const maxSteps = 400

// NewFeatures takes the bodies, in their own frames.
func NewFeatures(bodies []*convex.Polyhedron) *Features {
	f := &Features{tracks: make([]track, len(bodies)*(len(bodies)-1)/2)}
	for _, b := range bodies {
		f.bodies = append(f.bodies, newHull(b))
	}
	return f
}

// Restart forgets all closest features.
func (f *Features) Restart() { clear(f.tracks) }

func newHull(p *convex.Polyhedron) *hull {
	h := &hull{Polyhedron: p, spokeStart: make([]int32, len(p.Verts)+1), spokes: make([]int32, 2*len(p.Edges))}
	for _, e := range p.Edges {
		h.spokeStart[e.V0+1]++
		h.spokeStart[e.V1+1]++
	}
	for i := range p.Verts {
		h.spokeStart[i+1] += h.spokeStart[i]
	}
	next := append([]int32(nil), h.spokeStart...)
	for i, e := range p.Edges {
		for _, v := range [2]int32{e.V0, e.V1} {
			h.spokes[next[v]] = int32(i)
			next[v]++
		}
	}
	return h
}

// spokesOf returns the edges of a vertex.
func (h *hull) spokesOf(v int32) []int32 { return h.spokes[h.spokeStart[v]:h.spokeStart[v+1]] }

// Find returns all couples that meet. The slice is reused by the next call.
func (f *Features) Find(frames []geom.Frame) []Couple {
	f.couples, f.Steps = f.couples[:0], 0
	k := 0
	for a := range f.bodies {
		for b := a + 1; b < len(f.bodies); b++ {
			if f.near(a, b, frames) && f.meet(&f.tracks[k], a, b, frames) {
				f.couples = append(f.couples, Couple{int32(a), int32(b)})
			}
			k++
		}
	}
	return f.couples
}

// near reports whether the cubes around two bodies overlap, which do not turn and hold them however they are turned.
func (f *Features) near(a, b int, frames []geom.Frame) bool {
	x, y := f.bodies[a], f.bodies[b]
	reach := x.Radius + y.Radius
	d := frames[b].Apply(y.Centre).Sub(frames[a].Apply(x.Centre))
	return math.Abs(d.X) <= reach && math.Abs(d.Y) <= reach && math.Abs(d.Z) <= reach
}

// outcome is how a step of the walk ended.
type outcome uint8

const (
	goOn  outcome = iota // another feature is nearer
	apart                // these are the closest
	inside
)

// meet walks to the closest features.
func (f *Features) meet(t *track, a, b int, frames []geom.Frame) bool {
	w := walk{x: f.bodies[a], y: f.bodies[b], fromY: frames[a].Relative(&frames[b]), a: t.a, b: t.b}
	w.toY = w.fromY.Inverse()
	if !t.warm {
		convex.Distance(w.x.Polyhedron, w.y.Polyhedron, &w.fromY, &t.cache)
		w.a, w.b = feature{vertex, t.cache.IndexA[0]}, feature{vertex, t.cache.IndexB[0]}
	}
	for range maxSteps {
		f.Steps++
		if end := w.step(); end != goOn {
			t.a, t.b, t.warm = w.a, w.b, true
			return end == inside
		}
	}
	f.Restarts++
	t.warm = false
	gap := convex.Distance(w.x.Polyhedron, w.y.Polyhedron, &w.fromY, &t.cache)
	return gap.Normal == geom.Vec3{}
}

// walk is two features on their way to be the closest ones: V-Clip (Mirtich 1998).
type walk struct {
	x, y       *hull
	toY, fromY geom.Frame // from the frame of x to that of y, and back
	a, b       feature    // of x and of y
}

// turned is the walk with the bodies exchanged.
func (w *walk) turned() walk {
	return walk{x: w.y, y: w.x, toY: w.fromY, fromY: w.toY, a: w.b, b: w.a}
}

// step goes to a nearer pair of features, or tells that there is none.
func (w *walk) step() outcome {
	if w.a.kind > w.b.kind {
		t := w.turned()
		end := t.step()
		w.a, w.b = t.b, t.a
		return end
	}
	switch {
	case w.b.kind == vertex:
		return w.vertices()
	case w.a.kind == vertex && w.b.kind == edge:
		return w.vertexEdge()
	case w.a.kind == vertex:
		return w.vertexFace()
	case w.b.kind == edge:
		return w.edges()
	}
	return w.edgeFace()
}

// vertices: each vertex has to lie in the region of the other, else an edge of that is nearer.
func (w *walk) vertices() outcome {
	p := w.toY.Apply(w.x.Verts[w.a.index])
	if e, beyond := w.y.beyondVertex(w.b.index, p); beyond {
		w.b = feature{edge, e}
		return goOn
	}
	q := w.fromY.Apply(w.y.Verts[w.b.index])
	if e, beyond := w.x.beyondVertex(w.a.index, q); beyond {
		w.a = feature{edge, e}
		return goOn
	}
	if p == w.y.Verts[w.b.index] {
		return inside
	}
	return apart
}

// beyondVertex returns the edge of vertex v beside which p lies most.
func (h *hull) beyondVertex(v int32, p geom.Vec3) (nearest int32, beyond bool) {
	most := 0.0
	d := p.Sub(h.Verts[v])
	for _, e := range h.spokesOf(v) {
		along := h.otherEnd(e, v).Sub(h.Verts[v])
		if s := d.Dot(along); s > 0 && s*s > most*along.LenSq() {
			nearest, most, beyond = e, s*s/along.LenSq(), true
		}
	}
	return nearest, beyond
}

// otherEnd is the end of an edge that is not v.
func (h *hull) otherEnd(e, v int32) geom.Vec3 {
	if h.Edges[e].V0 == v {
		return h.Verts[h.Edges[e].V1]
	}
	return h.Verts[h.Edges[e].V0]
}

// vertexEdge: the vertex has to lie in the region of the edge, and the edge's nearest point in that of the vertex.
func (w *walk) vertexEdge() outcome {
	p := w.toY.Apply(w.x.Verts[w.a.index])
	for _, side := range w.y.sidesOf(w.b.index) {
		if side.height(p) < 0 {
			w.b = side.beyond
			return goOn
		}
	}
	e := w.y.Edges[w.b.index]
	from, to := w.fromY.Apply(w.y.Verts[e.V0]), w.fromY.Apply(w.y.Verts[e.V1])
	c := newClip(from, to)
	v := w.x.Verts[w.a.index]
	for _, spoke := range w.x.spokesOf(w.a.index) {
		c.cut(side{v, v.Sub(w.x.otherEnd(spoke, w.a.index)), feature{edge, spoke}})
	}
	slope := func(t float64) float64 { return to.Sub(from).Dot(from.Lerp(to, t).Sub(v)) }
	if next, nearer := c.leaves(slope); nearer {
		w.a = next
		return goOn
	}
	return apart
}

// vertexFace: the vertex has to lie over the face, and no edge of it may lead closer to its plane.
func (w *walk) vertexFace() outcome {
	p := w.toY.Apply(w.x.Verts[w.a.index])
	worst, least := feature{}, 0.0
	for _, s := range w.y.rimOf(w.b.index) {
		if h := s.height(p) / s.n.Len(); h < least {
			worst, least = s.beyond, h
		}
	}
	if least < 0 {
		w.b = worst
		return goOn
	}
	plane := &w.y.Faces[w.b.index].Plane
	height := plane.Height(p)
	for _, e := range w.x.spokesOf(w.a.index) {
		other := plane.Height(w.toY.Apply(w.x.otherEnd(e, w.a.index)))
		if height > 0 && other < height || height < 0 && other > height {
			w.a = feature{edge, e}
			return goOn
		}
	}
	if height > 0 {
		return apart
	}
	highest, top := int32(-1), 0.0 // the vertex is behind the plane: over which face is it, if over any?
	for f := range w.y.Faces {
		if h := w.y.Faces[f].Plane.Height(p); h > top {
			highest, top = int32(f), h
		}
	}
	if highest < 0 {
		return inside
	}
	w.b = feature{face, highest}
	return goOn
}

// edges: the part of each edge in the region of the other has to hold its nearest point.
func (w *walk) edges() outcome {
	if next, nearer := w.clipEdge(); nearer {
		w.b = next
		return goOn
	}
	t := w.turned()
	if next, nearer := t.clipEdge(); nearer {
		w.a = next
		return goOn
	}
	return apart
}

// clipEdge cuts the edge of x by the region of the edge of y.
func (w *walk) clipEdge() (next feature, nearer bool) {
	e, g := w.x.Edges[w.a.index], w.y.Edges[w.b.index]
	from, to := w.toY.Apply(w.x.Verts[e.V0]), w.toY.Apply(w.x.Verts[e.V1])
	a, b := w.y.Verts[g.V0], w.y.Verts[g.V1]
	slope := func(t float64) float64 {
		at := from.Lerp(to, t).Sub(a)
		along := b.Sub(a)
		return to.Sub(from).Dot(at.AddScaled(-at.Dot(along)/along.LenSq(), along))
	}
	c := newClip(from, to)
	sides := w.y.sidesOf(w.b.index)
	c.cut(sides[0])
	c.cut(sides[1])
	if next, nearer = c.leaves(slope); nearer {
		return next, nearer
	}
	c.cut(sides[2])
	c.cut(sides[3])
	return c.leaves(slope)
}

// edgeFace: the part of the edge over the face has to be on one side, and nearest where the edge ends.
func (w *walk) edgeFace() outcome {
	e := w.x.Edges[w.a.index]
	from, to := w.toY.Apply(w.x.Verts[e.V0]), w.toY.Apply(w.x.Verts[e.V1])
	c := newClip(from, to)
	for _, s := range w.y.rimOf(w.b.index) {
		c.cut(s)
	}
	if c.low > c.high {
		w.b = w.y.nearestRim(w.b.index, from, to)
		return goOn
	}
	plane := &w.y.Faces[w.b.index].Plane
	low, high := plane.Height(from.Lerp(to, c.low)), plane.Height(from.Lerp(to, c.high))
	switch {
	case low <= 0 && high >= 0 || low >= 0 && high <= 0:
		return inside
	case math.Abs(low) <= math.Abs(high) && c.lowCut:
		w.b = c.beyondLow
	case math.Abs(low) <= math.Abs(high):
		w.a = feature{vertex, e.V0}
	case c.highCut:
		w.b = c.beyondHigh
	default:
		w.a = feature{vertex, e.V1}
	}
	return goOn
}
