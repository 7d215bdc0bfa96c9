package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Querier answers geometric queries about a world, with the kernels that move it: rays, traces of balls, casts of
// shapes, overlaps and distances to the bodies at their present poses. Once its buffers have grown it allocates
// nothing. A Querier is for one goroutine; any number of them may query the same world at once while no goroutine steps
// or changes it.
//
// A query that makes no sense finds nothing: one with a nil or empty shape, a number that is not finite (but for an
// endless length), a ray without a direction, or a place 4e8 m away. What can only be a mistake of the program panics:
// Distance of a body that was removed, and ShapeCast by a turn beyond π.
type Querier struct {
	world    *World
	ids      []int32
	scratch  expel.Scratch
	contacts []ContactView    // of Pair
	nodes    []collision.Node // of AppendTree
}

// of returns the queried world.
func (q *Querier) of() *World {
	if q.world == nil {
		panic("physics: a query of a Querier that World.NewQuerier did not make")
	}
	return q.world
}

// NewQuerier returns a Querier of the world.
func (w *World) NewQuerier() *Querier { return &Querier{world: w} }

// QueryFilter says which bodies a query looks at. The zero value lets all through.
type QueryFilter struct {
	Filter                   // only bodies that a body with this filter would collide with
	As     BodyID            // the querying body: left out with all that it passes through; zero or removed: none
	Kinds  KindMask          // kinds that are included; 0 for all
	Ignore BodyID            // one body that is left out; zero or removed: none
	Accept func(BodyID) bool // nil, or a further condition; called for bodies that come near
}

// KindMask is a set of kinds.
type KindMask uint8

// KindsOf returns the set of the given kinds.
func KindsOf(kinds ...Kind) KindMask {
	var m KindMask
	for _, k := range kinds {
		m |= 1 << min(k, 7) // a kind that does not exist sets a bit too: an empty set would mean all
	}
	return m
}

// passes reports whether the filter lets a body through.
func (f *QueryFilter) passes(w *World, body int32) bool {
	id, b := w.idOf(body), &w.st.Bodies[body]
	switch {
	case f.Kinds != 0 && f.Kinds>>b.Kind&1 == 0, id == f.Ignore, id == f.As:
		return false
	case f.Filter != (Filter{}) && !f.Collides(w.facts[body].filter), w.Contains(f.As) && w.Ignores(f.As, id):
		return false
	}
	return f.Accept == nil || f.Accept(id)
}

// idOf returns the id of the live body in a slot.
func (w *World) idOf(body int32) BodyID { return BodyID{uint32(body), w.st.Bodies[body].Gen} }

// RayHit is the first point of a body that a ray meets.
type RayHit struct {
	Body     BodyID
	Point    mgl64.Vec3 // m, on the body
	Normal   mgl64.Vec3 // unit, out of the body; against the ray if the ray starts inside
	Distance float64    // m
	Solid    int        // index into Body.Solids
	Face     int        // index into the faces of that solid's Shape.Skin; -1 on round solids and points
}

// RayCast returns the first body on the ray from a point along dir (any length), up to maxDist metres. It may be called
// from several goroutines at once while the world does not step; see Querier for more queries.
func (w *World) RayCast(from, dir mgl64.Vec3, maxDist float64) (RayHit, bool) {
	var room [128]int32
	hit, _, ok := w.trace(room[:0], from, dir, 0, maxDist, QueryFilter{})
	return hit, ok
}

// RayCast returns the first body on the ray from a point along dir (any length), up to maxDist metres; ok is false
// when there is none.
func (q *Querier) RayCast(from, dir mgl64.Vec3, maxDist float64, filter QueryFilter) (hit RayHit, ok bool) {
	return q.PointTrace(from, dir, 0, maxDist, filter)
}

// PointTrace sends a ball of the given radius (m, ≥ 0) from a point along dir (any length) and returns the first body
// that it touches within maxDist metres, and the distance until then: 0 when it starts in touch.
func (q *Querier) PointTrace(from, dir mgl64.Vec3, radius, maxDist float64, filter QueryFilter) (hit RayHit, ok bool) {
	hit, q.ids, ok = q.of().trace(q.ids[:0], from, dir, radius, maxDist, filter)
	return hit, ok
}

// RayCastAll appends the first point at which the ray meets each body, nearest first.
func (q *Querier) RayCastAll(dst []RayHit, from, dir mgl64.Vec3, maxDist float64, filter QueryFilter) []RayHit {
	w, first := q.of(), len(dst)
	r, ok := newTracer(from, dir, 0, maxDist)
	if !ok {
		return dst
	}
	q.ids = r.near(w, q.ids[:0])
	for _, id := range q.ids {
		if !filter.passes(w, w.st.Proxies[id].Body) {
			continue
		}
		if hit, ok := r.meet(w, id, maxDist); ok {
			dst = append(dst, hit)
		}
	}
	slices.SortFunc(dst[first:], func(a, b RayHit) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Body.index, b.Body.index),
			cmp.Compare(a.Solid, b.Solid))
	})
	// Of several solids of a body only the nearest one counts.
	kept := dst[:first]
	for _, hit := range dst[first:] {
		if !slices.ContainsFunc(kept[first:], func(other RayHit) bool { return other.Body == hit.Body }) {
			kept = append(kept, hit)
		}
	}
	for i := first; i < len(kept); i++ {
		kept[i].Face = kept[i].faceIn(w)
	}
	return kept
}

// trace is PointTrace with a buffer for proxies, which it returns for the next time.
func (w *World) trace(ids []int32, from, dir mgl64.Vec3, radius, maxDist float64, filter QueryFilter) (
	best RayHit, buffer []int32, found bool) {
	r, ok := newTracer(from, dir, radius, maxDist)
	if !ok {
		return RayHit{}, ids, false
	}
	ids = r.near(w, ids)
	best.Distance = maxDist
	for _, id := range ids {
		if radius == 0 && found && !w.st.Broad.OnRay(id, r.from, r.dir, best.Distance) ||
			!filter.passes(w, w.st.Proxies[id].Body) {
			continue
		}
		if hit, ok := r.meet(w, id, best.Distance); ok && (!found || hit.Distance < best.Distance) {
			best, found = hit, true
		}
	}
	if !found {
		return RayHit{}, ids, false
	}
	best.Face = best.faceIn(w)
	return best, ids, true
}

// tracer is a moving ball of a query.
type tracer struct {
	from, dir       geom.Vec3
	radius, maxDist float64
}

func newTracer(from, dir mgl64.Vec3, radius, maxDist float64) (r tracer, ok bool) {
	way := vec(dir)
	if longest := max(math.Abs(way.X), math.Abs(way.Y), math.Abs(way.Z)); longest > 1e100 || longest < 1e-100 {
		way = way.Scale(1 / longest) // the square of the length would overflow or underflow
	}
	r = tracer{vec(from), way.Unit(), radius, maxDist}
	return r, r.dir != (geom.Vec3{}) && r.from.IsFinite() && radius >= 0 && maxDist > 0
}

// near appends the proxies near the path of the ball.
func (r *tracer) near(w *World, ids []int32) []int32 {
	if r.radius == 0 {
		return w.st.Broad.AppendRay(ids, r.from, r.dir, r.maxDist)
	}
	box := geom.Box{Min: r.from, Max: r.from}.Grow(r.radius)
	return w.st.Broad.AppendSweep(ids, &box, r.dir.Scale(min(r.maxDist, queryReach)))
}

// meet returns the hit of the ball with the solid of a proxy within maxDist, without its face.
func (r *tracer) meet(w *World, id int32, maxDist float64) (RayHit, bool) {
	x := &w.st.Proxies[id]
	frame := w.st.Poses[x.Body].Frame()
	dist, n, ok := expel.Trace(state.Core(x.Shape), r.radius, frame.ApplyT(r.from), frame.R.ApplyT(r.dir), maxDist)
	if !ok {
		return RayHit{}, false
	}
	n = frame.R.Apply(n)
	at := r.from.AddScaled(dist, r.dir).AddScaled(-r.radius, n)
	return RayHit{w.idOf(x.Body), mgl(at), mgl(n), dist, w.solidOf(id), -1}, true
}

// solidOf returns the index of a proxy's solid in its body.
func (w *World) solidOf(id int32) int {
	return slices.Index(w.st.Bodies[w.st.Proxies[id].Body].Proxies, id)
}

// faceIn returns the face of the solid that contains the point of the hit, -1 for none.
func (hit *RayHit) faceIn(w *World) int {
	body := hit.Body.index
	shape := &w.facts[body].solids[hit.Solid].Shape
	if shape.Radius > 0 || len(shape.Skin().Faces) == 0 {
		return -1
	}
	return faceAt(shape, w.st.Poses[body].ApplyT(vec(hit.Point)), w.st.Poses[body].Q.ApplyT(vec(hit.Normal)))
}

// faceAt returns the face of a shape nearest to a point on its surface; of several the one whose normal is nearest to
// n.
func faceAt(s *collision.Shape, x, n geom.Vec3) int {
	if s.Mesh != nil {
		_, f, _ := s.Mesh.ClosestPoint(x, 4*s.Mesh.Radius)
		return int(f)
	}
	best, at := 0.0, -1
	rounding := 1e-9 * s.Core.Radius
	for f := range s.Core.Faces {
		plane := &s.Core.Faces[f].Plane
		if h := plane.Height(x); h > -rounding {
			if d := plane.N.Dot(n); at < 0 || d > best {
				best, at = d, f
			}
		}
	}
	return at
}
