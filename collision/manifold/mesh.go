package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// PatchScratch is the working memory of GatherPatches; its zero value is ready.
type PatchScratch struct {
	mesh  *mesh.Mesh      // M, a mesh of the pair; everything is in its frame unless it says otherwise
	core  mesh.Core       // Q, the other solid
	skin  *convex.Surface // of Q
	at    geom.Frame      // Q
	turn  geom.Mat3       // at.R without signs
	size  float64         // m, rough extent of the smaller solid
	zone  float64         // m
	reach float64         // m, from M to the core of Q, that counts
	deep  float64         // m, how far behind a face a corner still counts as over it
	least float64         // m, least distance of two surfaces seen
	under bool            // a corner was seen behind a face by more than deep and less than a zone

	motion geom.Vec3 // expected displacement of Q

	placed
	heights [][4]float64    // of the corners of a piece over a face of M
	pairs   []mesh.FacePair // of two meshes, within reach
	listed  mesh.Neighbours
	passing mesh.Passing
	nodes   []int32
	spots   []int32 // nodes to visit around one point
	touches []touch
	order   []int32 // of touches
	others  []int32 // of one manifold, farther than those in order
	reps    []cluster
	near    []float64 // of every point of a cluster, squared distance to the points kept
	patches []contact.Manifold
}

// GatherPatches is Gather for pairs of which at least one is a mesh: the points in which the two face each other with a
// gap of at most margin (m), in manifolds of one normal each, nearest first, valid until the next call; and a lower
// bound of their distance (m), at least margin when there are none. rel places B in the frame of A; zone (m) is the
// thickness of the pair's expel zone and motion the expected displacement of B against A until the next call.
//
// A corner makes a contact with every face that it is over; two edges make one where they cross, or two where they run
// beside each other; corners with edges and corners where the line between them lies in the normal cones of both. So
// every local minimum of the distance has its contact (Johnson and Cohen, "Spatialized Normal Cone Hierarchies", 2001),
// in all directions (van Waveren 2005, section 2.6). Edges at which nothing can touch before it touches a face make
// none (section 4): coplanar and concave ones, and those that other faces of the same mesh continue without a shared
// vertex.
//
// Contacts whose normals are within some degrees of each other share a manifold, which has the normal of its nearest
// face; gaps are measured along it, and so never above the true ones. There are at most maxPatches manifolds: where
// more would be needed, normals farther apart share one, with the true gaps. Solids that overlap get gaps of zero or
// less, if any.
//
// Two meshes may come with the list of their neighbours, which reaches as far as margin; else near is nil.
func GatherPatches(a, b mesh.Core, rel *geom.Frame, margin, zone float64, motion geom.Vec3, near *mesh.Neighbours,
	s *PatchScratch) (patches []contact.Manifold, nearest float64) {
	flipped := a.Mesh == nil
	if flipped {
		s.begin(b, a, rel.Inverse(), rel.R.ApplyT(motion).Neg())
	} else {
		s.begin(a, b, *rel, motion)
	}
	s.zone = max(zone, smallestZone)
	s.reach = margin + s.core.Radius
	s.deep, s.under, s.least = tinyShare*s.size, false, math.Inf(1)
	s.forget()
	s.listPairs(near)
	s.visit()
	if len(s.touches) == 0 && s.under {
		s.deep = s.zone
		s.visit()
	}
	s.patches = s.patches[:0]
	if len(s.touches) > 0 {
		s.cluster()
		s.fill(flipped, rel)
	}
	return s.patches, min(s.least-s.core.Radius-float64(tinyShare*s.size), margin)
}

// begin notes the pair: mesh M against Q, placed by at.
func (s *PatchScratch) begin(m, q mesh.Core, at geom.Frame, motion geom.Vec3) {
	s.mesh, s.core, s.at, s.motion = m.Mesh, q, at, motion
	s.turn = geom.Mat3{X: at.R.X.Abs(), Y: at.R.Y.Abs(), Z: at.R.Z.Abs()}
	if q.Mesh != nil {
		s.skin = &q.Mesh.Surface
	} else {
		s.skin = &q.Poly.Surface
	}
	s.size = min(m.Mesh.Radius, s.skin.Radius+q.Radius)
	if s.size == 0 {
		s.size = m.Mesh.Radius
	}
}

// visit lists the touches of all near features.
func (s *PatchScratch) visit() {
	s.touches = s.touches[:0]
	switch {
	case len(s.mesh.Nodes) == 0 || s.core.Mesh != nil && len(s.core.Mesh.Nodes) == 0:
	case s.core.Mesh != nil:
		s.visitMesh()
	case len(s.skin.Verts) == 1:
		s.visitBall()
	default:
		s.visitConvex()
	}
}
