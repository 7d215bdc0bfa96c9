package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// castGap, a share of the radius of the shape, is the distance from a body at which a cast stops, in the manner of the
// expel zone: far above rounding, and far below anything visible.
const castGap = 1e-6

// castLeast (m) is the least radius that castGap is taken of: points have none.
const castLeast = 1e-3

// queryReach (m) bounds positions and lengths of queries: any path through the world and back fits in it.
const queryReach = 4 * state.Farthest

// of returns the pose of a shape; not ok for nil or an empty shape, and for a pose that is not finite or out of reach.
func (p *Pose) of(shape *collision.Shape) (geom.Pose, bool) {
	pose := geom.Pose{P: vec(p.Position), Q: quat(p.Rotation)}
	some := shape != nil && !shape.Empty()
	return pose, some && finiteTurn(p.Rotation) && pose.IsFinite() && pose.P.Len() <= queryReach
}

// CastHit is the first contact of a moving shape with a body.
type CastHit struct {
	Body     BodyID
	Fraction float64    // free share of the motion
	Point    mgl64.Vec3 // m, on the body
	Normal   mgl64.Vec3 // unit, out of the body; zero if the shape starts in the body
	Solid    int        // index into Body.Solids
	Unsure   bool       // the search was given up here: the way is free up to Fraction, and may be beyond
}

// ShapeCast moves a shape from a place along the screw that displaces the origin of its frame by shift (m) and turns it
// by the rotation vector turn (rad, at most π long, or it panics), both at a constant rate. It returns the first body
// that the shape comes to, a millionth of its radius before they touch; ok is false when there is none. A shape that
// starts in touch with a body may leave it.
func (q *Querier) ShapeCast(shape *collision.Shape, at Pose, shift, turn mgl64.Vec3, filter QueryFilter) (
	best CastHit, ok bool) {
	start, sound := at.of(shape)
	d, r := vec(shift), vec(turn)
	if !sound || !(d.Len() <= 2*queryReach) || !r.IsFinite() {
		return CastHit{}, false
	}
	if r.Len() > math.Pi+1e-9 {
		panic("physics: ShapeCast turns by more than π: cast it in parts")
	}
	c := caster{shape: shape, motion: geom.MotionBy(&start, d, r)}
	c.gap = castGap * max(shape.Skin().Radius+shape.Radius, castLeast)
	pieces := c.pieces()
	for i := range pieces {
		c.from, c.to = float64(i)/float64(pieces), float64(i+1)/float64(pieces)
		if best, ok = q.castPiece(&c, filter); ok {
			return best, true
		}
	}
	return CastHit{}, false
}

// caster is a moving shape of a query.
type caster struct {
	shape    *collision.Shape
	motion   geom.Motion
	gap      float64 // m, distance at which it stops
	from, to float64 // part of the motion that is being cast
}

const (
	pieceSizes = 2 // a turning shape is cast in pieces of so many of its radii: boxes around arcs are wide
	mostPieces = 32
)

// pieces returns the number of parts in which the motion is cast.
func (c *caster) pieces() int {
	if c.motion.Angle == 0 {
		return 1
	}
	size := c.shape.Skin().Radius + c.shape.Radius
	length := c.motion.Displacement().Len() + float64(c.motion.Angle*c.reach())
	return int(max(1, min(mostPieces, length/(pieceSizes*max(size, castLeast)))))
}

// reach is the largest distance of a vertex of the shape from the origin of its frame.
func (c *caster) reach() float64 { return c.shape.Skin().Centre.Len() + c.shape.Skin().Radius }

// castPiece casts the current part of the motion.
func (q *Querier) castPiece(c *caster, filter QueryFilter) (best CastHit, ok bool) {
	w := q.of()
	c.near(q)
	for _, id := range q.ids {
		if !filter.passes(w, w.st.Proxies[id].Body) {
			continue
		}
		if hit, hits := q.cast(c, id); hits && (!ok || hit.Fraction < best.Fraction) {
			best, ok, c.to = hit, true, hit.Fraction
		}
	}
	return best, ok
}

// near fills the ids of q with the proxies near the path of the shape.
func (c *caster) near(q *Querier) {
	start, end := c.motion.At(c.from), c.motion.At(c.to)
	startFrame, endFrame := start.Frame(), end.Frame()
	box := c.shape.Bounds(&startFrame).Grow(c.gap)
	if c.motion.Angle == 0 {
		q.ids = q.world.st.Broad.AppendSweep(q.ids[:0], &box, end.P.Sub(start.P))
		return
	}
	// Points leave the chord of their path by at most 1/8 of their acceleration; see collision.Certify.
	last := c.shape.Bounds(&endFrame)
	spin := c.motion.Spin()
	bend := spin.Cross(c.motion.Velocity()).Len() + float64(c.motion.Angle*c.motion.Angle*c.reach())
	box = box.Union(&last).Grow(c.gap + float64(0.125*bend*(c.to-c.from)*(c.to-c.from)))
	q.ids = q.world.st.Broad.AppendQuery(q.ids[:0], &box)
}

// cast returns the hit of the shape with the solid of a proxy.
func (q *Querier) cast(c *caster, id int32) (CastHit, bool) {
	w := q.world
	x := &w.st.Proxies[id]
	pose, m := w.st.Poses[x.Body], &c.motion
	frame := pose.Frame()
	start, now := pose.Between(&m.Start), m.At(c.from)
	seen := geom.MotionBy(&start, frame.R.ApplyT(m.Displacement()), frame.R.ApplyT(m.Axis.Scale(m.Angle)))
	screw := expel.ScrewOf(&seen)
	screw.Angle, screw.Pitch = screw.Angle*(c.to-c.from), screw.Pitch*(c.to-c.from)
	now = pose.Between(&now)
	rel := now.Frame()
	hit := expel.Sweep(state.Core(c.shape), state.Core(x.Shape), &rel, screw, c.gap, &q.scratch)
	if hit.State == expel.StateApart {
		return CastHit{}, false
	}
	at := c.from + float64((c.to-c.from)*hit.Fraction)
	return CastHit{w.idOf(x.Body), at, mgl(frame.Apply(hit.Point)), mgl(frame.R.Apply(hit.Normal)), w.solidOf(id),
		hit.State == expel.StateUnsure}, true
}
