package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Audit is what the Auditor found.
type Audit struct {
	Overlapping int     // pairs of bodies that overlap at one of the audited times
	Deepest     float64 // m, of the deepest overlap; 0 when there is none, +Inf for a body whose pose is not finite
	SmallestGap float64 // m; 0 when something overlaps, +Inf when no two bodies are within 20 mm of each other
	A, B        BodyID  // the pair that overlaps deepest, else the closest pair, else zero; B is zero for a lost body
	At          float64 // when in the step, in (0, 1]; 1 is the committed pose
}

// Auditor checks the promise of this package with code of its own: it reads bodies, solids and poses, and shares no
// collision routine with the engine, neither pair search nor separation nor distance (audit_separation.go,
// audit_gauge.go) nor trees (audit_tree.go).
//
// Two bodies overlap when the solid of one reaches into the solid of the other, when a surface without thickness (a
// flat polygon, an open sheet) reaches into a solid or through another such surface, or when a point lies in a solid.
// The depth of an overlap is how far the two must move apart to undo it for convex solids; for meshes, which have no
// such single measure, it is the same for the worst pair of faces, or how deep one lies inside the other, so that it is
// never more than what is there.
//
// Overlap is counted from rounding upwards: a depth of more than 1e-12 m plus 1e-14 of the largest coordinate involved
// (45 units in its last place), because a position that was meant to touch exactly is itself rounded that much. The
// measuring adds less than a tenth of it.
//
// It sees poses at moments: what passes through a thin body between two of them leaves no trace in its poses, and only
// more moments find it. Points and flat polygons, which may be in front of a surface at one moment and behind it at the
// next without ever being seen in between, are also followed along their paths (audit_pass.go).
type Auditor struct {
	world  *World
	shapes map[*geom.Surface]*auditShape

	ids     []BodyID
	bodies  []auditBody // by slot
	entries []auditEntry
	sep     separator
	gauge   gauge

	audit  Audit
	gap    float64  // smallest so far
	pairs  []uint64 // overlapping pairs by slot, with repetitions
	moment float64
	near   *[]NearPair // takes every near pair; nil when nobody asks for a list
}

// auditBody is a body where the auditor last saw it.
type auditBody struct {
	id     BodyID
	pose   geom.Pose
	solids []auditSolid
	boxes  []geom.Box // tight, of the solids
}

// auditEntry is a solid in the sweep: its box grown by half of what counts as near.
type auditEntry struct {
	box     geom.Box
	low     float64 // of the box along the sweep axis
	high    float64
	body    uint32 // slot
	solid   int32
	dynamic bool
	still   bool // static
}

// auditReach (m) is the gap up to which two solids count as near each other.
const auditReach = 0.02

// NewAuditor returns an auditor of w, which it only reads.
func NewAuditor(w *World) *Auditor {
	return &Auditor{world: w, shapes: map[*geom.Surface]*auditShape{}}
}

// Check audits the committed poses and between poses spread evenly inside the last step's motions. Pairs of
// which neither body is dynamic are free to overlap and are not looked at. A negative between counts as none.
func (a *Auditor) Check(between int) Audit {
	a.audit, a.gap, a.pairs = Audit{}, math.Inf(1), a.pairs[:0]
	a.ids = a.world.AppendBodies(a.ids[:0])
	if len(a.shapes) > 64+8*len(a.ids) {
		clear(a.shapes) // most belong to bodies that are gone
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
	a.audit.Overlapping, a.audit.SmallestGap = len(a.pairs), a.gap
	return a.audit
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
			a.overlap(id, BodyID{}, math.Inf(1))
			continue
		}
		b := a.body(id, &pose)
		kind := a.world.Kind(id)
		for i := range b.solids {
			box := b.boxes[i].Grow(0.5 * auditReach)
			a.entries = append(a.entries, auditEntry{box: box, body: id.index, solid: int32(i),
				dynamic: kind == Dynamic, still: kind == Static})
		}
	}
	a.sweep()
}

// body returns the body placed at the pose; one that stayed where it was is not placed again.
func (a *Auditor) body(id BodyID, pose *geom.Pose) *auditBody {
	for len(a.bodies) <= id.Index() {
		a.bodies = append(a.bodies, auditBody{})
	}
	b := &a.bodies[id.Index()]
	if b.id == id && b.pose == *pose {
		return b
	}
	b.id, b.pose = id, *pose
	solids := a.world.Solids(id)
	b.solids = slices.Grow(b.solids[:0], len(solids))[:len(solids)]
	b.boxes = b.boxes[:0]
	for i := range solids {
		shape := &solids[i].Shape
		known := b.solids[i].shape
		if skin := shape.Skin(); known == nil || known.skin != skin {
			if known = a.shapes[skin]; known == nil {
				if shape.Mesh != nil {
					known = newAuditMesh(shape.Mesh)
				} else {
					known = newAuditShape(shape.Core)
				}
				a.shapes[skin] = known
			}
		}
		b.solids[i].place(known, shape.Radius, pose)
		b.boxes = append(b.boxes, b.solids[i].bounds())
	}
	return b
}

// sweep finds the pairs of near boxes: sorted along the axis on which their centres spread most, each box is
// compared with those that begin before it ends.
func (a *Auditor) sweep() {
	axis := a.widest()
	for i := range a.entries {
		e := &a.entries[i]
		e.low, e.high = e.box.Min.Axis(axis), e.box.Max.Axis(axis)
	}
	slices.SortFunc(a.entries, func(x, y auditEntry) int {
		return cmp.Or(cmp.Compare(x.low, y.low), cmp.Compare(x.body, y.body), cmp.Compare(x.solid, y.solid))
	})
	for i := range a.entries {
		x := &a.entries[i]
		for j := i + 1; j < len(a.entries); j++ {
			y := &a.entries[j]
			if y.low > x.high {
				break
			}
			if (x.dynamic || y.dynamic) && x.body != y.body && x.box.Overlaps(&y.box) {
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

// measure looks at a pair of solids and keeps what matters.
func (a *Auditor) measure(x, y *auditEntry) {
	if x.body > y.body {
		x, y = y, x
	}
	p, q := &a.bodies[x.body], &a.bodies[y.body]
	s, t := &p.solids[x.solid], &q.solids[y.solid]
	limit := math.Min(a.gap, auditReach)
	if a.near != nil {
		limit = auditReach
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
	case gap < a.gap && gap < auditReach:
		a.gap = math.Max(gap, 0)
		if a.audit.Deepest == 0 {
			a.audit.A, a.audit.B, a.audit.At = p.id, q.id, a.moment
		}
	}
}

func (a *Auditor) overlap(x, y BodyID, depth float64) {
	a.gap = 0
	a.pairs = append(a.pairs, uint64(x.index)<<32|uint64(y.index))
	if y.IsZero() {
		a.pairs[len(a.pairs)-1] |= math.MaxUint32
	}
	if depth > a.audit.Deepest {
		a.audit.Deepest, a.audit.A, a.audit.B, a.audit.At = depth, x, y, a.moment
	}
}

// roundingFloor returns the depth (m) from which on an overlap of two solids is more than rounding.
func roundingFloor(s, t *auditSolid) float64 {
	size := math.Max(extreme(s), extreme(t))
	return 1e-12 + float64(1e-14*size)
}

// extreme bounds the coordinates of a solid.
func extreme(s *auditSolid) float64 { return s.centre.Len() + s.shape.size + s.radius }
