package screw

import "github.com/brickyard-physics/brickyard/collision/geom"

// Facing (section 4.2). The normal n of a surface and the flow ω(x) turn together, so n·ω(x) of a point that the flow
// carries never changes: a point that looks ahead does so all the way. Only points of B that look ahead can run into A,
// and only at points of A that look back. On a face n·ω is linear, so a line parts it.

// face fills spans.
func (b *side) face() {
	b.spans = b.spans[:0]
	for f := range b.liveFaces {
		n := b.faces[f].N
		loop := b.of.Loop(f)
		first := n.Dot(b.flow[loop[0]])
		s := span{first, first}
		for _, v := range loop[1:] {
			w := n.Dot(b.flow[v])
			s.low, s.high = min(s.low, w), max(s.high, w)
		}
		b.spans = append(b.spans, s)
	}
}

// Corner is a corner of a part of a face.
type Corner struct {
	At     geom.Vec3 // m, where it is at time 0 in the frame of Static
	Vertex int32     // of the surface; -1 where the clipping cuts an edge
	Edge   int32     // of the surface, on which the way to the next corner lies; -1 along the cut
}

// clipFacing appends to dst the part of face f that looks ahead (sign +1: n·ω ≥ 0) or back (sign -1: n·ω ≤ 0), in the
// order of its loop, and returns the whole; nothing where the face has no such part of any width. It clips the face
// against the plane Q with normal θ n × v on which n·ω = 0 (section 4.2).
func (b *side) clipFacing(dst []Corner, f int32, sign float64) []Corner {
	s := &b.spans[f]
	if sign > 0 && s.high <= 0 || sign < 0 && s.low >= 0 {
		return dst
	}
	face, n := &b.of.Faces[f], b.faces[f].N
	loop := b.of.Loop(int(f))
	for i, v := range loop {
		u := loop[(i+1)%len(loop)]
		edge := b.of.LoopEdges[int(face.First)+i]
		here, next := float64(sign*n.Dot(b.flow[v])), float64(sign*n.Dot(b.flow[u]))
		if here >= 0 {
			dst = append(dst, Corner{b.verts[v], v, edge})
		}
		if here < 0 != (next < 0) && here != 0 && next != 0 {
			cut := Corner{b.verts[v].Lerp(b.verts[u], here/(here-next)), -1, edge}
			if here > 0 {
				cut.Edge = -1 // leaves along the cut
			}
			dst = append(dst, cut)
		} else if here == 0 && next < 0 {
			dst[len(dst)-1].Edge = -1
		}
	}
	return dst
}
