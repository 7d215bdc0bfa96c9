package physics

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Nearest is the pair of nearest points of two solids.
type Nearest struct {
	Body      BodyID     // the other body
	Distance  float64    // m; 0 when the solids touch or overlap
	Point, On mgl64.Vec3 // m: the point of the shape, or of the first body, and the point on the other body
	Normal    mgl64.Vec3 // unit, from On to Point; zero when the solids touch or overlap
	Solid     int        // index into Body.Solids of the other body
}

// Overlap appends the bodies that a shape at a place touches or overlaps, by slot, each once. A shape inside a solid
// overlaps it, and so does a shape around it.
func (q *Querier) Overlap(dst []BodyID, shape *collision.Shape, at Pose, filter QueryFilter) []BodyID {
	pose, ok := at.of(shape)
	if !ok {
		return dst
	}
	w, first := q.of(), len(dst)
	frame := pose.Frame()
	box := shape.Bounds(&frame)
	q.ids = w.st.Broad.AppendQuery(q.ids[:0], &box)
	for _, id := range q.ids {
		x := &w.st.Proxies[id]
		body := w.idOf(x.Body)
		if slices.Contains(dst[first:], body) || !filter.passes(w, x.Body) {
			continue
		}
		if near := q.apart(x.Shape, shape, &w.st.Poses[x.Body], &pose, touchRounding); near.Distance == 0 {
			dst = append(dst, body)
		}
	}
	slices.SortFunc(dst[first:], func(a, b BodyID) int { return int(a.index) - int(b.index) })
	return dst
}

// touchRounding (m) is added to the limit of distance queries, so that touching is found in spite of rounding.
const touchRounding = 1e-9

// ClosestPoints returns the body nearest to a shape at a place, no farther than maxDist (m), and the nearest points of
// the two; ok is false when there is none. Of several bodies that the shape overlaps it takes the first by slot.
func (q *Querier) ClosestPoints(shape *collision.Shape, at Pose, maxDist float64, filter QueryFilter) (
	best Nearest, ok bool) {
	pose, sound := at.of(shape)
	if !sound || !(maxDist >= 0) {
		return Nearest{}, false
	}
	w := q.of()
	frame := pose.Frame()
	box := shape.Bounds(&frame).Grow(min(maxDist, queryReach))
	q.ids = w.st.Broad.AppendQuery(q.ids[:0], &box)
	limit := maxDist
	for _, id := range q.ids {
		x := &w.st.Proxies[id]
		if !filter.passes(w, x.Body) {
			continue
		}
		near := q.apart(x.Shape, shape, &w.st.Poses[x.Body], &pose, limit)
		if near.Distance > limit || ok && near.Distance >= best.Distance {
			continue
		}
		near.Body, near.Solid = w.idOf(x.Body), w.solidOf(id)
		best, ok, limit = near, true, near.Distance
	}
	return best, ok
}

// Distance returns the nearest points of two bodies: Point on the first, On and Solid on the second. It panics for a
// body that was removed.
func (q *Querier) Distance(a, b BodyID) Nearest {
	w := q.of()
	i, j := w.lookup(a), w.lookup(b)
	best := Nearest{Distance: math.Inf(1)}
	for s := range w.facts[i].solids {
		for t := range w.facts[j].solids {
			near := q.apart(&w.facts[j].solids[t].Shape, &w.facts[i].solids[s].Shape, &w.st.Poses[j], &w.st.Poses[i],
				best.Distance)
			if near.Distance < best.Distance {
				near.Body, near.Solid = b, t
				best = near
			}
		}
	}
	return best
}

// apart returns the nearest points of two solids. If they are farther apart than limit, only that fact is right.
func (q *Querier) apart(on, shape *collision.Shape, poseOn, pose *geom.Pose, limit float64) Nearest {
	between := poseOn.Between(pose)
	rel := between.Frame()
	radii := on.Radius + shape.Radius
	s := expel.Apart(state.Core(on), state.Core(shape), &rel, float64((limit+touchRounding)*(1+1e-9))+radii, &q.scratch)
	if s.Normal == (geom.Vec3{}) || s.Dist <= radii {
		at := poseOn.Apply(s.OnA.AddScaled(min(on.Radius, s.Dist), s.Normal))
		return Nearest{On: mgl(at), Point: mgl(at)}
	}
	n := poseOn.Q.Apply(s.Normal)
	return Nearest{
		Distance: s.Dist - radii, Normal: mgl(n),
		On:    mgl(poseOn.Apply(s.OnA).AddScaled(on.Radius, n)),
		Point: mgl(poseOn.Apply(s.OnB).AddScaled(-shape.Radius, n)),
	}
}

// TreeBox is the box of an inner node of the broad phase's trees: it holds all that is below the node.
type TreeBox struct {
	Box
	Depth int // below the root of its tree, which has 0
}

// AppendTree appends the inner nodes of the tree that holds the boxes of bodies that can move, or of that of static
// ones, each before those below it. It is for viewers, and costs nothing unless it is called.
func (q *Querier) AppendTree(dst []TreeBox, static bool) []TreeBox {
	q.nodes = q.of().st.Broad.AppendNodes(q.nodes[:0], !static)
	for i := range q.nodes {
		n := &q.nodes[i]
		dst = append(dst, TreeBox{Box{mgl(n.Box.Min), mgl(n.Box.Max)}, n.Depth})
	}
	return dst
}
