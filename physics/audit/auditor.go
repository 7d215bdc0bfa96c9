package audit

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Finding is the result of an audit.
type Finding struct {
	Overlapping int            // pairs of bodies that overlap at one of the audited times
	Deepest     float64        // m, of the deepest overlap; 0 when there is none, +Inf for a body whose pose is not finite
	SmallestGap float64        // m; 0 when something overlaps, +Inf when no two bodies are within 20 mm of each other
	A, B        physics.BodyID // overlapping deepest, else closest, else zero; B is zero for a lost body
	At          float64        // when in the step, in (0, 1]; 1 is the committed pose
}

// Auditor looks for overlaps in one world.
//
// Two bodies overlap when the solid of one reaches into the solid of the other, when a surface without thickness (a
// flat polygon, an open sheet) reaches into a solid or through another such surface, or when a point lies in a solid.
// The depth of an overlap of convex solids is the distance by which the two must move apart to undo it. For meshes,
// which have no such single measure, it is the same for the worst pair of faces, or the depth to which one lies inside
// the other, so that it never exceeds the real depth.
//
// Overlap is counted from rounding upwards: a depth of more than 1e-12 m plus 1e-14 of the largest coordinate involved
// (45 units in its last place), because a position that was meant to touch exactly is itself rounded that much. The
// measuring adds less than a tenth of it.
//
// It sees poses at moments: a body that passes through a thin body between two of them leaves no trace in its poses,
// and only more moments find it. Points and flat polygons, which may be in front of a surface at one moment and behind
// it at the next without ever being seen in between, are also followed along their paths (pass.go).
type Auditor struct {
	world  World
	shapes map[*convex.Surface]*shape

	ids     []physics.BodyID
	bodies  []body // by slot
	entries []entry
	sep     separator
	gauge   gauge

	through passages

	found  Finding
	gap    float64  // m, smallest so far
	pairs  []uint64 // overlapping pairs by slot, with repetitions
	moment float64
	near   *[]NearPair // takes every near pair; nil when no list is asked for
}

// body is a body at the pose that the auditor saw last.
type body struct {
	id     physics.BodyID
	pose   geom.Pose
	solids []solid
	boxes  []geom.Box // tight, of the solids
}

// entry is a solid in the sweep: its box grown by half of nearBy.
type entry struct {
	box   geom.Box
	low   float64 // of the box along the sweep axis
	high  float64
	body  uint32 // slot
	solid int32
	still bool // static

	category, mask uint32
}

// nearBy (m) is the gap up to which two solids count as near each other.
const nearBy = 0.02

// New returns an auditor of w, which it only reads.
func New(w World) *Auditor {
	return &Auditor{world: w, shapes: map[*convex.Surface]*shape{}}
}

// Check audits the committed poses and between poses spread evenly inside the last step's motions. Static bodies are
// free to overlap each other, and so are pairs that filters leave out; all other pairs are checked. A negative between
// counts as none.
func (a *Auditor) Check(between int) Finding {
	a.found, a.gap, a.pairs = Finding{}, math.Inf(1), a.pairs[:0]
	a.ids = a.world.AppendBodies(a.ids[:0])
	a.through.read(a.world)
	if len(a.shapes) > 64+8*len(a.ids) {
		clear(a.shapes) // most belong to removed bodies
	}
	between = max(0, between)
	for k := 1; k <= between; k++ {
		a.moment = float64(k) / float64(between+1)
		a.look()
	}
	a.moment = 1
	a.look()
	a.follow()
	slices.Sort(a.pairs)
	a.pairs = slices.Compact(a.pairs)
	a.found.Overlapping, a.found.SmallestGap = len(a.pairs), a.gap
	return a.found
}

// look audits one moment.
func (a *Auditor) look() {
	a.entries = a.entries[:0]
	for _, id := range a.ids {
		pose := a.world.Pose(id)
		if a.moment < 1 {
			pose = a.world.PoseAt(id, a.moment)
		}
		if !pose.IsFinite() {
			a.overlap(id, physics.BodyID{}, math.Inf(1))
			continue
		}
		b := a.body(id, &pose)
		still, filter := a.world.Kind(id) == physics.Static, a.world.Filter(id)
		for i := range b.solids {
			box := b.boxes[i].Grow(0.5 * nearBy)
			a.entries = append(a.entries, entry{box: box, body: uint32(id.Index()), solid: int32(i), still: still,
				category: filter.Category, mask: filter.Mask})
		}
	}
	a.sweep()
}

// body returns the body placed at the pose; one that stayed where it was is not placed again.
func (a *Auditor) body(id physics.BodyID, pose *geom.Pose) *body {
	for len(a.bodies) <= id.Index() {
		a.bodies = append(a.bodies, body{})
	}
	b := &a.bodies[id.Index()]
	solids := a.world.Solids(id)
	if b.id == id && b.pose == *pose && b.has(solids) {
		return b
	}
	b.id, b.pose = id, *pose
	b.solids = slices.Grow(b.solids[:0], len(solids))[:len(solids)]
	b.boxes = b.boxes[:0]
	for i := range solids {
		shape := &solids[i].Shape
		known := b.solids[i].shape
		if skin := shape.Skin(); known == nil || known.skin != skin {
			if known = a.shapes[skin]; known == nil {
				if shape.Mesh != nil {
					known = newMesh(shape.Mesh)
				} else {
					known = newShape(shape.Core)
				}
				a.shapes[skin] = known
			}
		}
		b.solids[i].place(known, shape.Radius, pose)
		b.boxes = append(b.boxes, b.solids[i].bounds())
	}
	return b
}

// has reports whether these are the solids that the auditor saw last: a body may be given others where it is.
func (b *body) has(solids []physics.Solid) bool {
	return slices.EqualFunc(b.solids, solids, func(known solid, s physics.Solid) bool {
		return known.shape != nil && known.shape.skin == s.Shape.Skin() && known.radius == s.Shape.Radius
	})
}

// sweep finds the pairs of near boxes: sorted along the axis on which their centres spread most, each box is
// compared with those that begin before it ends.
func (a *Auditor) sweep() {
	axis := a.widest()
	for i := range a.entries {
		e := &a.entries[i]
		e.low, e.high = e.box.Min.Axis(axis), e.box.Max.Axis(axis)
	}
	slices.SortFunc(a.entries, func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.low, y.low), cmp.Compare(x.body, y.body), cmp.Compare(x.solid, y.solid))
	})
	for i := range a.entries {
		x := &a.entries[i]
		for j := i + 1; j < len(a.entries); j++ {
			y := &a.entries[j]
			if y.low > x.high {
				break
			}
			if x.box.Overlaps(&y.box) && a.through.collide(x, y) {
				a.measure(x, y)
			}
		}
	}
}

// widest returns the axis along which the boxes' centres vary most.
func (a *Auditor) widest() int {
	best, widest := -1.0, 0
	for axis := 0; axis < 3; axis++ {
		mean, spread := 0.0, 0.0
		for i := range a.entries {
			c := float64(0.5 * (a.entries[i].box.Min.Axis(axis) + a.entries[i].box.Max.Axis(axis)))
			from := c - mean
			mean += from / float64(i+1)
			spread += float64(from * (c - mean))
		}
		if spread > best {
			best, widest = spread, axis
		}
	}
	return widest
}

// measure measures a pair of solids and records the result if it matters.
func (a *Auditor) measure(x, y *entry) {
	if x.body > y.body {
		x, y = y, x
	}
	p, q := &a.bodies[x.body], &a.bodies[y.body]
	s, t := &p.solids[x.solid], &q.solids[y.solid]
	limit := math.Min(a.gap, nearBy)
	if a.near != nil {
		limit = nearBy
	}
	var gap float64
	if s.shape.tree == nil && t.shape.tree == nil {
		gap = a.sep.gap(s, t, limit)
	} else {
		gap = a.gauge.gap(s, t, limit)
	}
	a.note(p.id, q.id, gap)
	switch {
	case math.IsNaN(gap):
		a.overlap(p.id, q.id, math.Inf(1))
	case gap < -roundingFloor(s, t):
		a.overlap(p.id, q.id, -gap)
	case gap < a.gap && gap < nearBy:
		a.gap = math.Max(gap, 0)
		if a.found.Deepest == 0 {
			a.found.A, a.found.B, a.found.At = p.id, q.id, a.moment
		}
	}
}

func (a *Auditor) overlap(x, y physics.BodyID, depth float64) {
	a.gap = 0
	a.pairs = append(a.pairs, uint64(x.Index())<<32|uint64(y.Index()))
	if y.IsZero() {
		a.pairs[len(a.pairs)-1] |= math.MaxUint32
	}
	if depth > a.found.Deepest {
		a.found.Deepest, a.found.A, a.found.B, a.found.At = depth, x, y, a.moment
	}
}

// roundingFloor returns the depth (m) from which on an overlap of two solids is more than rounding.
func roundingFloor(s, t *solid) float64 {
	size := math.Max(extreme(s), extreme(t))
	return 1e-12 + float64(1e-14*size)
}

// extreme bounds the coordinates of a solid.
func extreme(s *solid) float64 { return s.centre.Len() + s.shape.size + s.radius }
