package convex

import "github.com/brickyard-physics/brickyard/collision/geom"

// Surface is made of convex planar polygons with shared vertices and undirected edges, in its own frame: the common
// part of Polyhedron and Mesh. It is immutable once built, so any number of queries may read it at once.
type Surface struct {
	Verts []geom.Vec3
	Edges []Edge
	Faces []Face

	// Loops of all faces one after another; Face.First and Face.Count cut them out.
	// LoopVerts holds vertex indices counter-clockwise seen from outside; LoopEdges[i] is the edge that runs from
	// LoopVerts[i] to the next vertex of the loop.
	LoopVerts []int32
	LoopEdges []int32

	// Ring lists the neighbours of every vertex (vertices one edge away), cut out by RingStart (len(Verts)+1 entries).
	Ring      []int32
	RingStart []int32

	Bounds geom.Box
	Centre geom.Vec3 // mean of the vertices
	Radius float64   // largest distance of a vertex from Centre
}

// Polyhedron is a convex polyhedron: Centre lies inside. Degenerate members of the family are a single point (one
// vertex), a segment (two vertices, one edge) and a flat two-sided polygon (two faces).
type Polyhedron struct {
	Surface

	Sides []Side    // of all faces, by place in LoopVerts: across the face, through the edge that ends there
	blunt bool      // a vertex lies within a flat face or a straight edge: no climb may pass there, see Support
	IsBox bool      // an axis-aligned box about the origin, corners numbered as in BoxPolyhedron
	Half  geom.Vec3 // m; its half extents if so
}

// Face is a convex planar polygon.
type Face struct {
	Plane        geom.Plane // outward
	First, Count int32      // its loop in LoopVerts and LoopEdges
}

// Side is the plane through an edge of a face, at right angles to the face.
type Side struct {
	At    geom.Vec3 // m, where the edge begins
	Out   geom.Vec3 // m, out of the face, as long as the edge
	LenSq float64   // m², of the edge
}

// Edge is an undirected edge V0–V1. Left is the face whose loop runs V0→V1, Right the one whose loop runs V1→V0;
// both are -1 for a bare segment, and one of them where an open mesh ends.
type Edge struct {
	V0, V1      int32
	Left, Right int32
}

// Loop returns the vertex indices of face f, counter-clockwise from outside.
func (s *Surface) Loop(f int) []int32 {
	c := &s.Faces[f]
	return s.LoopVerts[c.First : c.First+c.Count]
}

// Support returns the index of a vertex farthest along d (frame of p), starting a climb along Ring at vertex hint.
// Convexity makes the local maximum global, except at a vertex amid a flat face, whose neighbours may all be as high
// and the rest of the solid higher: solids with such vertices are searched from end to end. Equal heights are resolved
// by index so that the answer is unique for a given hint.
func (p *Polyhedron) Support(d geom.Vec3, hint int32) int32 {
	if p.IsBox {
		return cornerAlong(d)
	}
	if len(p.Verts) <= 16 || p.blunt {
		best, bestH := int32(0), p.Verts[0].Dot(d)
		for i := 1; i < len(p.Verts); i++ {
			if h := p.Verts[i].Dot(d); h > bestH {
				best, bestH = int32(i), h
			}
		}
		return best
	}
	best := hint
	bestH := p.Verts[best].Dot(d)
	for {
		at := best
		for _, n := range p.Ring[p.RingStart[at]:p.RingStart[at+1]] {
			if h := p.Verts[n].Dot(d); h > bestH {
				best, bestH = n, h
			}
		}
		if best == at {
			return best
		}
	}
}
