package manifold

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/mesh"
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

// axisKind names the features that make a separating axis.
type axisKind uint8

const (
	noAxis axisKind = iota
	faceOfA
	faceOfB
	closestPoints // direction between the closest points: two edges, or a vertex and its nearest feature
)

// axis is a candidate normal.
type axis struct {
	kind axisKind
	face int32   // of A or B for the face kinds
	sep  float64 // m, proven separation of the cores along the normal
}

// Shares of the expel zone by which one axis must beat another.
const (
	edgeBeatsFace   = 0.5  // first choice between the closest points and a face
	edgeTakesFrom   = 0.7  // the closest points against the face chosen last time
	edgeLosesTo     = 0.3  // the closest points, chosen last time, against a face
	faceBeatsFace   = 0.25 // another face against the face chosen last time
	standsOffMotion = 0.5  // an axis is in the way of the motion that leaves it less separation: see inTheWay
	standsOffRow    = 1.5  // the same of a motion that closes it by more than a zone
	clearsMotion    = 0.25 // an axis that the motion leaves alone must have this much separation already
	alongRather     = 0.5  // of the closing along an axis: a motion that closes a face by less leads along it
	trembles        = 0.05 // a motion shorter than this leads nowhere
)

// Sines of the angle between the closest points and a face's normal beyond which the closest points have it: where two
// edges meet, however near, a face next to them does not keep the solids apart, and its normal would ask friction for a
// force that there is no need for. Faces all but flush on each other meet within it, by whatever feature.
const (
	edgeLeans     = 0.05
	edgeLeansFrom = 0.07 // from the face chosen last time
	edgeLeansTo   = 0.03 // from the closest points chosen last time
)

// rowsLook is how much farther than the expected motion rows look, as a share of it: by one of at least two sub-steps.
const rowsLook = 0.5

// smallestZone (m) stands in for a zone of zero: rounding must not choose the normal.
const smallestZone = 1e-9

// gathering is the working state of one Gather.
type gathering struct {
	a, b    mesh.Core
	rel     *geom.Frame // B in the frame of A
	back    geom.Frame  // A in the frame of B
	closest convex.Separation
	margin  float64
	zone    float64
	merge   float64 // m, points closer than this are one
	hint    *Hint
	passing bool // the motion leads along the face that was chosen, and into the closest points
	m       *contact.Manifold
}

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
	g := gathering{a: a, b: b, rel: rel, margin: margin, zone: max(hint.Zone, smallestZone), hint: hint, m: m}
	if gap, ok := g.again(); ok {
		return gap
	}
	g.closest = convex.Distance(a.Poly, b.Poly, rel, &hint.cache)
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
	g.back = g.rel.Inverse()
	g.merge = mergeShare * min(smallestHalf(&g.a), smallestHalf(&g.b))
}

// choose picks the axis by the rule of Gather.
func (g *gathering) choose() axis {
	if g.closest.Normal == (geom.Vec3{}) {
		return g.leastDepth()
	}
	edge := axis{closestPoints, 0, g.closest.Sep}
	// A face that falls behind the closest points by more than this cannot be chosen.
	bar := edge.sep - float64(edgeTakesFrom*g.zone)
	if radii := g.a.Radius + g.b.Radius; edge.sep > radii {
		bar = max(bar, radii) // apart stays apart
	}
	face := g.bestFace(axis{sep: bar}, bar)
	share, lean := edgeBeatsFace, edgeLeans
	switch g.hint.kind {
	case faceOfA, faceOfB:
		share, lean = edgeTakesFrom, edgeLeansFrom
	case closestPoints:
		share, lean = edgeLosesTo, edgeLeansTo
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

// leans returns the sine of the angle between the direction of the closest points and a face's normal; the two are less
// than a right angle apart, because both separate.
func (g *gathering) leans(x axis) float64 { return g.normalOf(x).Cross(g.closest.Normal).Len() }

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

// faceSeparation returns the separation along the normal of a face: the height of the other's lowest vertex above its
// plane, since face planes are moved out to the farthest vertex of their solid.
func (g *gathering) faceSeparation(x axis) float64 {
	ref, inc, at, start := g.roles(x.kind)
	p := &ref.Faces[x.face].Plane
	return p.Height(at.Apply(inc.Verts[inc.Support(at.R.ApplyT(p.N).Neg(), start)]))
}

// roles returns the solid that owns the face, the other one, where that is in the frame of the first, and where to
// start looking for its lowest vertex.
func (g *gathering) roles(k axisKind) (ref, inc *convex.Polyhedron, at *geom.Frame, start int32) {
	if k == faceOfB {
		return g.b.Poly, g.a.Poly, &g.back, startIn(g.a.Poly, g.hint.cache.IndexA[0])
	}
	return g.a.Poly, g.b.Poly, g.rel, startIn(g.b.Poly, g.hint.cache.IndexB[0])
}

// startIn returns vertex i if p has it: a hint may come from another pair.
func startIn(p *convex.Polyhedron, i int32) int32 {
	if i < 0 || int(i) >= len(p.Verts) {
		return 0
	}
	return i
}

// normalOf returns the unit normal of an axis, from A to B in the frame of A.
func (g *gathering) normalOf(x axis) geom.Vec3 {
	switch x.kind {
	case faceOfA:
		return g.a.Poly.Faces[x.face].Plane.N
	case faceOfB:
		return g.rel.R.Apply(g.b.Poly.Faces[x.face].Plane.N).Neg()
	}
	return g.closest.Normal
}

// clearOfMotion replaces best, when the expected motion would close its gap, by a face whose gap the motion leaves
// open: two solids that pass each other along a separating plane do not meet. This lets a box slide across the seam
// between flush neighbours without feeling the side of the next.
func (g *gathering) clearOfMotion(best axis) axis {
	if !g.hint.Passes && !g.blocks(best) {
		return best
	}
	radii, motion := g.a.Radius+g.b.Radius, ahead(g.hint.Motion, g.zone)
	after := best.sep + g.normalOf(best).Dot(motion)
	if g.hint.Passes {
		after = radii
	}
	floor := min(best.sep, radii+float64(clearsMotion*g.zone))
	for f := range g.a.Poly.Faces {
		best, after = g.clearer(axis{faceOfA, int32(f), 0}, g.closest.OnB, motion, floor, best, after)
	}
	onA, back := g.rel.ApplyT(g.closest.OnA), g.rel.R.ApplyT(motion).Neg()
	for f := range g.b.Poly.Faces {
		best, after = g.clearer(axis{faceOfB, int32(f), 0}, onA, back, floor, best, after)
	}
	return best
}

// blocks reports whether an axis is in the way of the expected motion.
func (g *gathering) blocks(x axis) bool {
	closing := -g.normalOf(x).Dot(ahead(g.hint.Motion, g.zone))
	radii := g.a.Radius + g.b.Radius
	if radii > 0 && closing > 0 {
		return x.sep-radii-closing < standsOffRow*g.zone
	}
	return inTheWay(x.sep-radii, closing, g.zone)
}

// inTheWay reports whether an axis is in the way of a motion that closes so much (m) of a gap, so that its rows would
// be felt; the rows against a body that comes from afar are felt before it is there.
func inTheWay(gap, closing, zone float64) bool {
	after := gap - closing
	return after < standsOffMotion*zone || closing > zone && after < standsOffRow*zone
}

// ahead returns how far to look along the expected motion: as far as the rows look; a slow slide is followed for as far
// as the zone is thick, or it would feel the side of a neighbour a little in every step on the way; a body that only
// trembles goes nowhere.
func ahead(motion geom.Vec3, zone float64) geom.Vec3 {
	length := motion.Len()
	if length < trembles*zone {
		return geom.Vec3{}
	}
	return motion.Scale(max(1+rowsLook, zone/length))
}

// clearer returns face x instead of best when it separates by at least floor now and by more after the motion: by some,
// if that is to speak against the closest points; of two faces the motion may close both. other is the closest point of
// the other solid and motion its displacement, in the frame of the face.
func (g *gathering) clearer(x axis, other, motion geom.Vec3, floor float64, best axis, after float64) (axis, float64) {
	ref, _, _, _ := g.roles(x.kind)
	p := &ref.Faces[x.face].Plane
	gain, bar := p.N.Dot(motion), after
	if best.kind == closestPoints {
		radii := g.a.Radius + g.b.Radius
		if bar = max(after, radii); radii > 0 && gain > alongRather*(after-best.sep) {
			bar = min(bar, radii+float64(standsOffMotion*g.zone))
		}
	}
	// The height of a point of the other solid bounds the separation from above.
	if h := p.Height(other); h < floor || h+gain <= bar {
		return best, after
	}
	x.sep = g.faceSeparation(x)
	if x.sep < floor || x.sep+gain <= bar {
		return best, after
	}
	return x, x.sep + gain
}
