package manifold

import (
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// Hint holds the data of a pair kept from one Gather to the next, so that the choice between nearly equal normals does
// not flicker and the search starts where it ended. Its zero value with Zone set starts cold.
type Hint struct {
	Zone   float64   // m, thickness of the pair's expel zone: the scale below which normals count as nearly equal
	Motion geom.Vec3 // m, expected displacement of B against A until the next Gather, frame of A; zero if unknown
	Passes bool      // the motion leads past: a face that it leaves open counts though other points are closer

	cache convex.DistanceCache
	kind  axisKind
	face  int32
}

// OnFace reports whether the last manifold has the normal of a face, which does not turn as the solids come nearer.
func (h *Hint) OnFace() bool { return h.kind == faceOfA || h.kind == faceOfB }

// Gather fills m with the points in which two convex solids face each other with a gap of at most margin (m), and
// returns a proven lower bound of their distance (m): the distance itself to rounding, or up to closestShare of the
// zone less when last time's face was confirmed at once. Above margin m is left empty. rel places B in the frame of A.
// m.Normal points from A to B in the frame of A; OnA and OnB lie on the rounded surfaces in the frames of A and B;
// every gap is measured along the normal.
//
// The normal is the axis of largest proven separation among the faces of A, the faces of B and the direction between
// the closest points, which is the largest of all; a face is preferred while it is within half a zone and some three
// degrees of that, because it gives a whole patch of points. Overlapping solids get the face of least depth and
// negative gaps.
func Gather(a, b mesh.Core, rel *geom.Frame, margin float64, hint *Hint, m *contact.Manifold) (gap float64) {
	m.Count = 0
	var g gathering // filled field by field: a literal is made elsewhere and copied
	g.a, g.b, g.rel, g.margin, g.zone, g.hint, g.m = a, b, rel, margin, max(hint.Zone, smallestZone), hint, m
	if gap, ok := g.again(); ok {
		return gap
	}
	g.closest.Measure(a.Poly, b.Poly, rel, &hint.cache)
	radii := a.Radius + b.Radius
	gap = g.closest.Sep - radii
	if gap > margin {
		return gap
	}
	if (len(a.Poly.Verts) == 1 || len(b.Poly.Verts) == 1) && g.closest.Normal != (geom.Vec3{}) {
		g.onePoint()
		return gap
	}
	g.prepare()
	best := g.choose()
	hint.kind, hint.face = best.kind, best.face
	if best.kind != closestPoints {
		g.facePatch(best)
	}
	if m.Count == 0 {
		// No face was chosen, or a round solid lies beside it, seen along its normal.
		hint.kind = closestPoints
		g.edges()
		g.oblique()
	}
	if g.closest.Normal == (geom.Vec3{}) {
		gap = best.sep - radii
	}
	return gap
}

// again answers from the face chosen last time when its patch alone proves that no other axis could take its place: the
// nearest point of the patch bounds the distance, and with it every separation, from above.
func (g *gathering) again() (gap float64, ok bool) {
	best := axis{kind: g.hint.kind, face: g.hint.face}
	switch {
	case best.kind == faceOfA && int(best.face) < len(g.a.Poly.Faces) && len(g.b.Poly.Verts) > 1:
	case best.kind == faceOfB && int(best.face) < len(g.b.Poly.Faces) && len(g.a.Poly.Verts) > 1:
	default:
		return 0, false
	}
	g.prepare()
	best.sep = g.faceSeparation(best)
	gap = best.sep - g.a.Radius - g.b.Radius
	if !(gap > 0) || gap > g.margin {
		return 0, false
	}
	if d := g.hint.Motion.Scale(1 + rowsLook); d != (geom.Vec3{}) && inTheWay(gap, -g.normalOf(best).Dot(d), g.zone) {
		return 0, false
	}
	nearest := g.clipPatch(best)
	if g.m.Count == 0 || nearest > gap+float64(closestShare*g.zone) {
		g.m.Count = 0
		return 0, false
	}
	return gap, true
}

// prepare fills the fields that only patches and edges need.
func (g *gathering) prepare() {
	g.back.Invert(g.rel)
	g.merge = mergeShare * min(smallestHalf(&g.a), smallestHalf(&g.b))
}

// choose picks the axis by the rule of Gather.
func (g *gathering) choose() axis {
	if g.closest.Normal == (geom.Vec3{}) {
		return g.leastDepth()
	}
	edge := axis{closestPoints, 0, g.closest.Sep}
	// A face that falls behind the closest points by more than this cannot be chosen.
	bar := edge.sep - float64(edgeBeatsFace*(1+edgeKeeps)*g.zone)
	if radii := g.a.Radius + g.b.Radius; edge.sep > radii {
		bar = max(bar, radii) // apart stays apart
	}
	face := g.bestFace(axis{sep: bar}, bar)
	share, lean := edgeBeatsFace, edgeLeans
	switch g.hint.kind {
	case faceOfA, faceOfB:
		share, lean = edgeBeatsFace*(1+edgeKeeps), edgeLeans*(1+edgeKeeps)
	case closestPoints:
		share, lean = edgeBeatsFace*(1-edgeKeeps), edgeLeans*(1-edgeKeeps)
	}
	best := edge
	if face.kind != noAxis && edge.sep <= face.sep+float64(share*g.zone) && g.leans(face) <= lean {
		best = face
	}
	if ahead(g.hint.Motion, g.zone) != (geom.Vec3{}) {
		best = g.clearOfMotion(best)
		g.passing = best.kind != closestPoints && (g.hint.Passes || g.blocks(edge))
	}
	return best
}

// bestFace returns the face of A or B with the largest separation above that of best. The face chosen last time keeps
// its place against small gains.
func (g *gathering) bestFace(best axis, bar float64) axis {
	a, b := g.a.Poly, g.b.Poly
	bonus := float64(faceBeatsFace * g.zone)
	// No separation along a face normal exceeds the height of the other's closest point above that face.
	for f := range a.Faces {
		own := 0.0
		if g.hint.kind == faceOfA && int(g.hint.face) == f {
			own = bonus
		}
		if a.Faces[f].Plane.Height(g.closest.OnB)+own > best.sep {
			if sep := g.faceSeparation(axis{faceOfA, int32(f), 0}); sep+own > best.sep && sep > bar {
				best = axis{faceOfA, int32(f), sep + own}
			}
		}
	}
	onA := g.rel.ApplyT(g.closest.OnA)
	for f := range b.Faces {
		own := 0.0
		if g.hint.kind == faceOfB && int(g.hint.face) == f {
			own = bonus
		}
		if b.Faces[f].Plane.Height(onA)+own > best.sep {
			if sep := g.faceSeparation(axis{faceOfB, int32(f), 0}); sep+own > best.sep && sep > bar {
				best = axis{faceOfB, int32(f), sep + own}
			}
		}
	}
	if best.kind == g.hint.kind && best.face == g.hint.face {
		best.sep -= bonus
	}
	return best
}
