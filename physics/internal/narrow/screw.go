package narrow

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/screw"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// collider is the context of a worker that turns collisions into contacts.
type collider struct {
	scratch   screw.Scratch
	hits      []hit
	chosen    []int32
	manifolds []contact.Manifold
	late      []bool // by fresh manifold: it is late, and its points keep their gaps
}

// hit is a collision of a pair of solids A and B.
type hit struct {
	time     float64   // path time
	onA, onB geom.Vec3 // m, in the body frames: the place where the features meet
	normal   geom.Vec3 // unit, from A to B, in the body frame of the view's resting body
	feature  uint32
	gap      float64 // m, along the normal of its manifold when the first collision occurs
	before   float64 // m, the same when the slice begins
	group    int32   // its manifold, -1 for none
}

// collidePair finds all collisions of a fast pair on the predicted paths with Buss's kernel and makes contacts of them,
// which enter the solver together. It reports whether there are any.
//
// The paper takes the collisions of a step as simultaneous (end of section 3): the second corner of a box that comes
// down a little tilted is stopped by the impact that stops the first, and the box does not begin to tumble. A row whose
// gap closes later would be missing in that impact. So rows of collisions that are nearer than a window when the first
// one occurs act as if they were as near as that one (contact.Point.Early). The window is the lag of one side of a face
// as wide as the smaller solid, when it is tilted by the least properness that is reported. Later collisions keep their
// gaps, and are met if the motion still leads there. The end of the slice makes no difference to the impact: the path
// is followed beyond it for the collisions within the window.
func (na *Narrow) collidePair(f *worker, data *state.PairData, x, y *state.Proxy, ccd state.CCD) bool {
	c, v := &f.collider, na.viewOf(x, y)
	size := 2 * min(x.Shape.Skin().Radius, y.Shape.Skin().Radius)
	window := max(-screw.DefaultThreshold*size, state.PairZone(x, y)) // points have no size
	until := 1.0
	if turn := v.pm.Turn + v.pr.Turn; ccd == state.CCDScrew && turn < 0.5*math.Pi { // a screw turns by at most π
		until += min(1, screwBeyond*window/na.closing(x, y))
	}
	c.findHits(&v, until)
	if len(c.hits) == 0 || c.hits[0].time > 1 {
		return false
	}
	if ccd == state.CCDFirst {
		c.hits = c.hits[:1]
	}
	first := c.hits[0].time
	fr, inRest := v.pr.FrameAt(first), v.at(first)
	rel := inRest.Frame()
	fa, fb := fr, fr.Mul(&rel)
	if v.mover == x {
		fa, fb = fb, fa
	}
	c.makeManifolds(&fr, &fa, &fb, &na.Paths[x.Body].Start, &na.Paths[y.Body].Start, window)
	if len(c.manifolds) == 0 {
		return false
	}
	na.storePatches(f, data, x, y, c.manifolds, &fa, &fb, sweptReach*state.PairZone(x, y), 0)
	data.Cache.Valid = false
	return true
}

// sharp reports whether both solids of a pair are without rounding, which Buss's kernel does not support.
func sharp(x, y *state.Proxy) bool { return x.Shape.Radius == 0 && y.Shape.Radius == 0 }

// mayCollide reports whether a pair, which approaches by at most closing (m) in this slice, is near enough to collide.
// A pair nearer than near (m) at the start of its paths collides only if it approaches fast along the normal: a body
// that slides along the other one, or rests on it, keeps its closest features.
func (na *Narrow) mayCollide(f *worker, x, y *state.Proxy, near, closing float64) bool {
	start := &na.Paths[x.Body].Start
	rel := start.Relative(&na.Paths[y.Body].Start)
	s := expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, max(near, closing), &f.scratch)
	if s.Sep >= near {
		return s.Sep < closing
	}
	approach := start.R.Apply(s.Normal).Dot(na.Paths[x.Body].Vel.Sub(na.Paths[y.Body].Vel))
	return approach > FastShare*min(x.Half, y.Half)
}

// findHits collects the collisions in the order of time, from the start of the paths to path time until. That may be
// beyond their ends: the motions are extrapolated.
func (c *collider) findHits(v *view, until float64) {
	c.hits = c.hits[:0]
	id := geom.IdentityPose()
	at, piece := v.at(0), until/float64(v.pieces)
	for k := range v.pieces {
		end := v.at(float64(k+1) * piece)
		q := screw.Query{
			Static: v.rest.Shape.Skin(), Moving: v.mover.Shape.Skin(),
			StaticMesh: v.rest.Shape.Mesh, MovingMesh: v.mover.Shape.Mesh, Place: at.Frame(),
			Screw: screw.Between(&id, &id, &at, &end), Threshold: screw.DefaultThreshold,
		}
		for _, found := range c.scratch.Exact(&q) {
			if found.Leaving {
				continue
			}
			moved := q.Screw.At(found.Time)
			there := moved.Mul(&at)
			h := hit{
				time: (float64(k) + found.Time) * piece, onA: found.Position, onB: there.ApplyT(found.Position),
				normal: found.Normal, feature: nameOf(&found),
			}
			if v.mover == v.x {
				h.onA, h.onB, h.normal = h.onB, h.onA, h.normal.Neg()
			}
			c.hits = append(c.hits, h)
		}
		at = end
	}
}

// nameOf returns an id of the features of a collision.
func nameOf(c *screw.Collision) uint32 {
	const prime = 16777619 // of the 32-bit hash of Fowler, Noll and Vo
	name := (uint32(c.Kind)+1)*prime ^ uint32(c.Moving)
	return name*prime ^ uint32(c.Static)
}

// makeManifolds distributes the hits to manifolds by their normals, those within the window (m) of the first one apart
// from later ones. The solids are at frames fa and fb when the first collision occurs, the view's resting body at fr.
func (c *collider) makeManifolds(fr, fa, fb, startA, startB *geom.Frame, window float64) {
	c.manifolds, c.late = c.manifolds[:0], c.late[:0]
	for i := range c.hits {
		h := &c.hits[i]
		n := fr.R.Apply(h.normal)
		local := fa.R.ApplyT(n)
		apart := fb.Apply(h.onB).Sub(fa.Apply(h.onA))
		late := !(math.Abs(n.Dot(apart)) <= window)
		if h.group = c.manifoldOf(local, late); h.group >= 0 {
			n = fa.R.Apply(c.manifolds[h.group].Normal)
		}
		h.gap = n.Dot(apart)
		h.before = n.Dot(startB.Apply(h.onB).Sub(startA.Apply(h.onA)))
		if late && (h.before < 0 || h.time > 1) {
			h.group = -1 // such a row would throw a body that came round to that side of the plane
		} else if h.group < 0 && len(c.manifolds) < screwPatches {
			h.group = int32(len(c.manifolds))
			c.manifolds, c.late = append(c.manifolds, contact.Manifold{Normal: local}), append(c.late, late)
		}
	}
	for g := range c.manifolds {
		m := &c.manifolds[g]
		c.choose(int32(g), screwSame*window)
		for k, i := range c.chosen {
			h := &c.hits[i]
			m.Points[k] = contact.Point{OnA: h.onA, OnB: h.onB, Gap: h.gap, Feature: h.feature}
			if !c.late[g] {
				m.Points[k].Early = min(h.gap, h.before)
			}
		}
		m.Count = len(c.chosen)
	}
}

// manifoldOf returns the manifold for a collision with normal n (frame of A), -1 if there is none.
func (c *collider) manifoldOf(n geom.Vec3, late bool) int32 {
	for g := range c.manifolds {
		if c.late[g] == late && c.manifolds[g].Normal.Dot(n) >= sameCos {
			return int32(g)
		}
	}
	return -1
}

// choose selects the hits of a manifold: the first, then, while there is room, the one farthest from all that were
// selected, unless it is nearer than same (m).
func (c *collider) choose(group int32, same float64) {
	c.chosen = c.chosen[:0]
	for len(c.chosen) < contact.MaxPoints {
		best, farthest := int32(-1), float64(same*same)
		for i := range c.hits {
			h := &c.hits[i]
			if h.group != group {
				continue
			}
			nearest := math.Inf(1)
			for _, k := range c.chosen {
				// The meeting point of two edges that slide along each other moves on either.
				o := &c.hits[k]
				nearest = min(nearest, max(o.onA.Sub(h.onA).LenSq(), o.onB.Sub(h.onB).LenSq()))
			}
			if nearest > farthest {
				best, farthest = int32(i), nearest
			}
		}
		if best < 0 {
			return
		}
		c.chosen = append(c.chosen, best)
	}
}
