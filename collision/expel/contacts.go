package expel

import (
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Core is a convex solid in its own frame: every point within Radius (m) of the polyhedron Poly.
type Core struct {
	Poly   *geom.Polyhedron
	Radius float64
}

// Hint is what a pair remembers from one Gather to the next, so that the choice between nearly equal normals does not
// flicker and the search starts where it ended. Its zero value with Zone set starts cold.
type Hint struct {
	Zone   float64   // m, thickness of the pair's expel zone: the scale below which normals count as nearly equal
	Motion geom.Vec3 // m, expected displacement of B against A until the next Gather, frame of A; zero if unknown

	cache geom.DistanceCache
	kind  axisKind
	face  int32
}

// axisKind says what made a separating axis.
type axisKind uint8

const (
	noAxis axisKind = iota
	faceOfA
	faceOfB
	closestPoints // direction between the closest points: two edges, or a vertex and whatever is nearest
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
	standsOffMotion = 0.5  // an axis that the motion leaves alone must have this much separation already
)

// smallestZone (m) stands in for a zone of zero: rounding must not choose the normal.
const smallestZone = 1e-9

// gathering is the working state of one Gather.
type gathering struct {
	a, b    Core
	rel     *geom.Frame // B in the frame of A
	back    geom.Frame  // A in the frame of B
	closest geom.Separation
	margin  float64
	zone    float64
	merge   float64 // m, points closer than this are one
	hint    *Hint
	m       *contact.Manifold
}

// Gather fills m with the points in which two convex solids face each other with a gap of at most margin (m), and
// returns a proven lower bound of their distance (m), which is the distance itself to rounding unless they overlap.
// Above margin m is left empty. rel places B in the frame of A. m.Normal points from A to B in the frame of A; OnA and
// OnB lie on the rounded surfaces in the frames of A and B; every gap is measured along the normal.
//
// The normal is the axis of largest proven separation among the faces of A, the faces of B and the direction between
// the closest points; a face is preferred while it is within half a zone of the best, because it gives a whole patch of
// points. Overlapping solids get the face of least depth and negative gaps.
func Gather(a, b Core, rel *geom.Frame, margin float64, hint *Hint, m *contact.Manifold) (gap float64) {
	m.Count = 0
	g := gathering{a: a, b: b, rel: rel, margin: margin, zone: max(hint.Zone, smallestZone), hint: hint, m: m}
	g.closest = geom.Distance(a.Poly, b.Poly, rel, &hint.cache)
	radii := a.Radius + b.Radius
	gap = g.closest.Sep - radii
	if gap > margin {
		return gap
	}
	if len(a.Poly.Verts) == 1 || len(b.Poly.Verts) == 1 {
		if g.closest.Normal != (geom.Vec3{}) {
			g.onePoint()
			return gap
		}
	}
	g.back = inverse(rel)
	g.merge = mergeShare * min(smallestHalf(&a), smallestHalf(&b))
	best := g.choose()
	hint.kind, hint.face = best.kind, best.face
	switch best.kind {
	case faceOfA:
		m.Normal = a.Poly.Faces[best.face].Plane.N
		g.facePatch(best.face, false)
	case faceOfB:
		m.Normal = rel.R.Apply(b.Poly.Faces[best.face].Plane.N).Neg()
		g.facePatch(best.face, true)
	default:
		g.edges()
	}
	if m.Count == 0 {
		// A round solid beside the face, seen along its normal.
		hint.kind = closestPoints
		g.edges()
	}
	if g.closest.Normal == (geom.Vec3{}) {
		gap = best.sep - radii
	}
	return gap
}

// inverse returns the frame that undoes f.
func inverse(f *geom.Frame) geom.Frame {
	return geom.Frame{P: f.R.ApplyT(f.P).Neg(), R: f.R.Transpose()}
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
	share := edgeBeatsFace
	switch g.hint.kind {
	case faceOfA, faceOfB:
		share = edgeTakesFrom
	case closestPoints:
		share = edgeLosesTo
	}
	best := edge
	if face.kind != noAxis && edge.sep <= face.sep+float64(share*g.zone) {
		best = face
	}
	if g.hint.Motion != (geom.Vec3{}) {
		best = g.clearOfMotion(best)
	}
	return best
}

// bestFace returns the face of A or B with the largest separation above that of best. The face chosen last time keeps
// its place against small gains.
func (g *gathering) bestFace(best axis, bar float64) axis {
	a, b := g.a.Poly, g.b.Poly
	bonus := faceBeatsFace * g.zone
	// No separation along a face normal exceeds the height of the other's closest point above that face.
	for f := range a.Faces {
		own := 0.0
		if g.hint.kind == faceOfA && int(g.hint.face) == f {
			own = bonus
		}
		if p := &a.Faces[f].Plane; p.Height(g.closest.OnB)+own > best.sep {
			if sep := g.heightOf(b, g.rel, p, g.hint.cache.IndexB[0]); sep+own > best.sep && sep > bar {
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
		if p := &b.Faces[f].Plane; p.Height(onA)+own > best.sep {
			if sep := g.heightOf(a, &g.back, p, g.hint.cache.IndexA[0]); sep+own > best.sep && sep > bar {
				best = axis{faceOfB, int32(f), sep + own}
			}
		}
	}
	if best.kind == g.hint.kind && best.face == g.hint.face {
		best.sep -= bonus
	}
	return best
}

// heightOf returns the height of the lowest vertex of q, placed by at, above plane p: the separation along its normal,
// since face planes are moved out to the farthest vertex of their solid.
func (g *gathering) heightOf(q *geom.Polyhedron, at *geom.Frame, p *geom.Plane, start int32) float64 {
	v := q.Verts[q.Support(at.R.ApplyT(p.N).Neg(), start)]
	return p.Height(at.Apply(v))
}

// clearOfMotion replaces best, when the expected motion would close its gap, by a face whose gap the motion leaves
// open: two solids that pass each other along a separating plane do not meet. This is what lets a box slide across the
// seam between flush neighbours without feeling the side of the next.
func (g *gathering) clearOfMotion(best axis) axis {
	n := g.closest.Normal
	switch best.kind {
	case faceOfA:
		n = g.a.Poly.Faces[best.face].Plane.N
	case faceOfB:
		n = g.rel.R.Apply(g.b.Poly.Faces[best.face].Plane.N).Neg()
	}
	after := best.sep + n.Dot(g.hint.Motion) - g.a.Radius - g.b.Radius
	if after >= g.zone {
		return best
	}
	floor := min(best.sep, g.a.Radius+g.b.Radius+float64(standsOffMotion*g.zone))
	after = best.sep + n.Dot(g.hint.Motion)
	for f := range g.a.Poly.Faces {
		p := &g.a.Poly.Faces[f].Plane
		gain := p.N.Dot(g.hint.Motion)
		if h := p.Height(g.closest.OnB); h < floor || h+gain <= after {
			continue
		}
		if sep := g.heightOf(g.b.Poly, g.rel, p, g.hint.cache.IndexB[0]); sep >= floor && sep+gain > after {
			best, after = axis{faceOfA, int32(f), sep}, sep+gain
		}
	}
	onA, motion := g.rel.ApplyT(g.closest.OnA), g.rel.R.ApplyT(g.hint.Motion).Neg()
	for f := range g.b.Poly.Faces {
		p := &g.b.Poly.Faces[f].Plane
		gain := p.N.Dot(motion)
		if h := p.Height(onA); h < floor || h+gain <= after {
			continue
		}
		if sep := g.heightOf(g.a.Poly, &g.back, p, g.hint.cache.IndexA[0]); sep >= floor && sep+gain > after {
			best, after = axis{faceOfB, int32(f), sep}, sep+gain
		}
	}
	return best
}
