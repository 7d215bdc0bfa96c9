package manifold

import "github.com/brickyard-physics/brickyard/collision/geom"

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
