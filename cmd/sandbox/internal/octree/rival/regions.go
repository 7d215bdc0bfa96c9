package rival

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// side is a plane that bounds the region of the points that are nearer to a feature than to its neighbours.
type side struct {
	p, n   geom.Vec3 // a point of the plane, and where the region lies
	beyond feature   // the neighbour behind it
}

func (s *side) height(x geom.Vec3) float64 { return x.Sub(s.p).Dot(s.n) }

// sidesOf returns the sides of the region of an edge: its ends, then its faces.
func (h *hull) sidesOf(e int32) [4]side {
	g := &h.Edges[e]
	a, b := h.Verts[g.V0], h.Verts[g.V1]
	d := b.Sub(a)
	return [4]side{
		{a, d, feature{vertex, g.V0}},
		{b, d.Neg(), feature{vertex, g.V1}},
		{a, d.Cross(h.Faces[g.Left].Plane.N), feature{face, g.Left}},
		{a, h.Faces[g.Right].Plane.N.Cross(d), feature{face, g.Right}},
	}
}

// rimOf returns the sides of the region of a face, one for each of its edges. The slice is reused by the next call.
func (h *hull) rimOf(f int32) []side {
	n := h.Faces[f].Plane.N
	from := h.Faces[f].First
	loop := h.Loop(int(f))
	h.rim = h.rim[:0]
	for i, v := range loop {
		a, b := h.Verts[v], h.Verts[loop[(i+1)%len(loop)]]
		h.rim = append(h.rim, side{a, n.Cross(b.Sub(a)), feature{edge, h.LoopEdges[from+int32(i)]}})
	}
	return h.rim
}

// nearestRim returns the edge of a face that is nearest to a segment, or the vertex where that edge is nearest at an
// end: two edges are as near there, and either could lead back to the face.
func (h *hull) nearestRim(f int32, p, q geom.Vec3) feature {
	best, least := feature{}, math.Inf(1)
	c := &h.Faces[f]
	for _, e := range h.LoopEdges[c.First : c.First+c.Count] {
		g := &h.Edges[e]
		d, t := segmentsApart(p, q, h.Verts[g.V0], h.Verts[g.V1])
		if d >= least {
			continue
		}
		least = d
		switch t {
		case 0:
			best = feature{vertex, g.V0}
		case 1:
			best = feature{vertex, g.V1}
		default:
			best = feature{edge, e}
		}
	}
	return best
}

// segmentsApart returns the square of the distance of two segments (m²), and where on the second one it is.
func segmentsApart(p, q, a, b geom.Vec3) (square, t float64) {
	u, v, r := q.Sub(p), b.Sub(a), p.Sub(a)
	uu, vv, uv, ur, vr := u.LenSq(), v.LenSq(), u.Dot(v), u.Dot(r), v.Dot(r)
	s := 0.0
	if det := uu*vv - uv*uv; det > 1e-12*uu*vv {
		s = math.Min(math.Max((uv*vr-vv*ur)/det, 0), 1)
	}
	t = math.Min(math.Max((vr+s*uv)/vv, 0), 1)
	s = math.Min(math.Max((t*uv-ur)/uu, 0), 1)
	return r.AddScaled(s, u).AddScaled(-t, v).LenSq(), t
}

// clip is the part of a segment that lies in a region.
type clip struct {
	from, to              geom.Vec3
	low, high             float64 // shares of the way; low > high: none
	lowCut, highCut       bool
	beyondLow, beyondHigh feature // the neighbours behind the cuts
	whole                 bool    // all of it lies behind one side
}

func newClip(from, to geom.Vec3) clip { return clip{from: from, to: to, high: 1} }

// cut leaves the part on one side.
func (c *clip) cut(s side) {
	if c.whole {
		return
	}
	h, g := s.height(c.from), s.height(c.to)
	switch {
	case h < 0 && g < 0:
		c.whole, c.lowCut, c.highCut, c.beyondLow, c.beyondHigh = true, true, true, s.beyond, s.beyond
		c.low, c.high = 1, 0
	case h < 0:
		if t := h / (h - g); t > c.low {
			c.low, c.lowCut, c.beyondLow = t, true, s.beyond
		}
	case g < 0:
		if t := h / (h - g); t < c.high {
			c.high, c.highCut, c.beyondHigh = t, true, s.beyond
		}
	}
}

// flatness is the slope, relative to the square of the length of a segment, below which rounding decides: a segment
// that is parallel to a face would walk in a circle between that and an edge of it.
const flatness = 1e-12

// leaves returns the neighbour that is nearer, by the slope of the distance along the segment.
func (c *clip) leaves(slope func(t float64) float64) (next feature, nearer bool) {
	flat := flatness * c.to.Sub(c.from).LenSq()
	switch {
	case c.whole:
		return c.beyondLow, true
	case c.lowCut && slope(c.low) > flat:
		return c.beyondLow, true
	case c.highCut && slope(c.high) < -flat:
		return c.beyondHigh, true
	}
	return feature{}, false
}
