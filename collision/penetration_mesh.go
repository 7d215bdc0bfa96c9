package collision

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// meshDepth returns minus the estimated depth of two overlapping solids of which one at least is a mesh, B placed in
// the frame of A by rel, and the axis of it from A to B in that frame. It is 0 when they only touch.
func meshDepth(a, b *Shape, rel *geom.Frame) (gap float64, normal geom.Vec3) {
	d := depthSearch{a: a, b: b, rel: rel}
	d.cross(0, 0)
	depth, normal := d.wayOut()
	if n, deep := deepestVertex(b, a, rel); deep > depth {
		depth, normal = deep, n
	}
	identity := geom.Frame{R: geom.Identity3()}
	back := rel.Relative(&identity)
	if n, deep := deepestVertex(a, b, &back); deep > depth {
		depth, normal = deep, rel.R.Apply(n).Neg()
	}
	return min(0, -depth), normal
}

// depthSearch collects the faces that cross, and the axes that would separate the deepest of them.
type depthSearch struct {
	a, b         *Shape
	rel          *geom.Frame
	moved        bool // only crossing is asked for
	crossing     [][2]int32
	axes         [12]wayOut // deepest first
	axisCount    int
	faceA, faceB convex.Polyhedron
}

// wayOut is the least translation of B (m, frame of A) that separates two faces.
type wayOut struct {
	axis  geom.Vec3
	depth float64
}

// wayOut returns the axis along which all faces that cross come apart soonest, and after how far.
func (d *depthSearch) wayOut() (depth float64, axis geom.Vec3) {
	centres := d.rel.Apply(d.b.Skin().Centre).Sub(d.a.Skin().Centre).Unit()
	if centres == (geom.Vec3{}) {
		centres = geom.Vec3{Y: 1}
	}
	if len(d.crossing) == 0 {
		return 0, centres
	}
	depth, axis = math.Inf(1), centres
	d.note(centres, math.Inf(-1))
	for i := range d.axisCount {
		if n := d.axes[i].axis; n != (geom.Vec3{}) {
			if t := d.along(n, depth); t < depth {
				depth, axis = t, n
			}
		}
	}
	if math.IsInf(depth, 1) {
		depth = d.a.Skin().Radius + d.b.Skin().Radius
	}
	return depth, axis
}

// along returns how far (m) B must go along n until no faces cross, +Inf if that is limit or more or takes too long.
func (d *depthSearch) along(n geom.Vec3, limit float64) float64 {
	moved := depthSearch{a: d.a, b: d.b, rel: &geom.Frame{}, crossing: d.crossing, moved: true}
	far, past := 0.0, float64(pastTouching*(d.a.Skin().Radius+d.b.Skin().Radius))
	for range mostPushes {
		*moved.rel = geom.Frame{P: d.rel.P.AddScaled(far, n), R: d.rel.R}
		push := 0.0
		for _, p := range moved.crossing {
			a, b := flatPiece(d.a, p[0], &d.faceA), flatPiece(d.b, p[1], &d.faceB)
			push = max(push, -convex.SeparationAlong(a, b, moved.rel, n, nil))
		}
		if far += push; far >= limit {
			break
		}
		if push == 0 {
			return far
		}
		moved.rel.P = d.rel.P.AddScaled(far+past, n)
		moved.crossing = nil
		if moved.cross(0, 0); len(moved.crossing) == 0 {
			return far
		}
	}
	return math.Inf(1)
}

// note keeps an axis if it is among those of the deepest faces.
func (d *depthSearch) note(axis geom.Vec3, depth float64) {
	for i := range d.axisCount {
		if s := &d.axes[i]; s.axis.Dot(axis) > sameAxis {
			s.depth = max(s.depth, depth)
			return
		}
	}
	i := d.axisCount
	if i == len(d.axes) {
		if i--; d.axes[i].depth >= depth {
			return
		}
	} else {
		d.axisCount++
	}
	for ; i > 0 && d.axes[i-1].depth < depth; i-- {
		d.axes[i] = d.axes[i-1]
	}
	d.axes[i] = wayOut{axis, depth}
}

// cross visits the crossing faces below two nodes; a convex core counts as one node and one face.
func (d *depthSearch) cross(i, j int32) {
	boxA, splitA := nodeBox(d.a, i)
	boxB, splitB := nodeBox(d.b, j)
	turned := d.rel.TurnedBox(boxB.Centre(), boxB.Half())
	if !boxA.Overlaps(&turned) {
		return
	}
	switch {
	case splitA && (!splitB || boxA.Area() >= turned.Area()):
		d.cross(i+1, j)
		d.cross(d.a.Mesh.Nodes[i].First, j)
	case splitB:
		d.cross(i, j+1)
		d.cross(i, d.b.Mesh.Nodes[j].First)
	default:
		for _, f := range leafFaces(d.a, i) {
			for _, g := range leafFaces(d.b, j) {
				d.crossFaces(f, g)
			}
		}
	}
}

// crossFaces measures how far two faces, or a face and a core, reach through each other.
func (d *depthSearch) crossFaces(f, g int32) {
	t := deepest{a: flatPiece(d.a, f, &d.faceA), b: flatPiece(d.b, g, &d.faceB), rel: d.rel, best: math.Inf(-1)}
	var cache convex.DistanceCache
	if s := convex.Distance(t.a, t.b, d.rel, &cache); s.Normal != (geom.Vec3{}) {
		return
	}
	d.crossing = append(d.crossing, [2]int32{f, g})
	if d.moved {
		return
	}
	t.faces()
	t.edges()
	d.note(t.normal, -t.best)
	// That may lead inwards where two faces merely touch: so their normals are ways out too.
	if m := d.a.Mesh; m != nil {
		d.note(m.Faces[f].Plane.N, -t.best)
	}
	if m := d.b.Mesh; m != nil {
		d.note(d.rel.R.Apply(m.Faces[g].Plane.N).Neg(), -t.best)
	}
}

// nodeBox returns the box of a node of the shape's tree, and whether it has children.
func nodeBox(s *Shape, node int32) (box geom.Box, inner bool) {
	if s.Mesh == nil {
		return s.Core.Bounds, false
	}
	n := &s.Mesh.Nodes[node]
	return n.Box(), n.Count == 0
}

// wholeCore are the faces of a convex core taken as one.
var wholeCore = []int32{0}

// leafFaces returns the faces of a leaf.
func leafFaces(s *Shape, node int32) []int32 {
	if s.Mesh == nil {
		return wholeCore
	}
	n := &s.Mesh.Nodes[node]
	return s.Mesh.Order[n.First : n.First+n.Count]
}

// flatPiece makes dst the flat polygon that is face f of a mesh, with edges and both sides, or returns a convex core.
func flatPiece(s *Shape, f int32, dst *convex.Polyhedron) *convex.Polyhedron {
	if s.Mesh == nil {
		return s.Core
	}
	s.Mesh.CopyFace(int(f), dst)
	dst.Edges = dst.Edges[:0]
	last := int32(len(dst.Verts) - 1)
	for i := range dst.Verts {
		dst.Edges = append(dst.Edges, convex.Edge{V0: last, V1: int32(i)})
		last = int32(i)
	}
	plane := s.Mesh.Faces[f].Plane
	dst.Faces = append(dst.Faces[:0], convex.Face{Plane: plane},
		convex.Face{Plane: geom.Plane{N: plane.N.Neg(), D: -plane.D}})
	return dst
}

// deepestVertex returns the largest depth of a vertex of s, placed by rel, inside solid, and the way out, both in the
// frame of solid. The depth is 0 when no vertex is inside or solid has no inside that a vertex could be in.
func deepestVertex(s, solid *Shape, rel *geom.Frame) (out geom.Vec3, depth float64) {
	if !solid.Solid() || solid.Radius > 0 {
		return out, 0
	}
	bounds := solid.Skin().Bounds
	var visit func(node int32)
	look := func(v geom.Vec3) {
		x := rel.Apply(v)
		if !bounds.Contains(&geom.Box{Min: x, Max: x}) {
			return
		}
		if n, d := depthOf(x, solid); d > depth {
			out, depth = n, d
		}
	}
	visit = func(node int32) {
		box, inner := nodeBox(s, node)
		if box = rel.TurnedBox(box.Centre(), box.Half()); !box.Overlaps(&bounds) {
			return
		}
		if inner {
			visit(node + 1)
			visit(s.Mesh.Nodes[node].First)
			return
		}
		for _, f := range leafFaces(s, node) {
			face := &s.Mesh.Faces[f]
			for i := face.First; i < face.First+face.Count; i++ {
				if s.Mesh.Owns[i]&mesh.OwnsVert != 0 {
					look(s.Mesh.Verts[s.Mesh.LoopVerts[i]])
				}
			}
		}
	}
	if s.Mesh != nil {
		visit(0)
		return out, depth
	}
	for _, v := range s.Core.Verts {
		look(v)
	}
	return out, depth
}

// depthOf returns how deep x lies inside a solid without radius, and the shortest way out; 0 outside.
func depthOf(x geom.Vec3, solid *Shape) (out geom.Vec3, depth float64) {
	if m := solid.Mesh; m != nil {
		if !m.Contains(x) {
			return out, 0
		}
		at, f, dist := m.ClosestPoint(x, math.Inf(1))
		if f < 0 {
			return out, 0
		}
		if out = at.Sub(x).Unit(); out == (geom.Vec3{}) {
			out = m.Faces[f].Plane.N
		}
		return out, dist
	}
	depth = math.Inf(1)
	for f := range solid.Core.Faces {
		plane := &solid.Core.Faces[f].Plane
		if h := -plane.Height(x); h < depth {
			out, depth = plane.N, h
		}
	}
	return out, max(depth, 0)
}
