package screw

import "github.com/brickyard-physics/brickyard/collision/geom"

// Tolerances as shares of the reach of the bodies (Query.reach), which rounding errors are a share of.
const (
	rimShare   = 1e-12 // within it of a rim is at the rim: inside, and Boundary
	touchShare = 1e-13 // within it of zero at the start, the end or a turning point is touching
	boxShare   = 8e-12 // margin of boxes on the track
)

// exactScratch is the memory that Exact keeps between queries.
type exactScratch struct {
	track          track
	rim            float64 // m
	either         bool    // one of the bodies is a sheet
	marksA, marksB []mark
	allA, allB     span3 // of the whole bodies, B's along all of its way
	itemsA, itemsB []item
	dirsA, dirsB   []geom.Vec3 // unit, of the edges in itemsA and itemsB
	pairs          []pair
	grid           grid
	search         searcher // tol is set once a query
	turns          [turnSteps + 1]turnStep
	turned         uint64 // the bits of the turns that are known
}

// turnSteps is how many parts the turn is cut into for first looks at how features face each other.
const turnSteps = 16

// turnStep is sine and cosine of a part of the turn.
type turnStep struct{ sin, cos float64 }

// midway returns sine and cosine of the turn by about the middle of the time searched, and by how much (rad) the turn
// may differ from that at any time searched.
func (x *exactScratch) midway(angle float64) (sin, cos, off float64) {
	mid := 0.5 * (x.search.lo + x.search.hi)
	i := int(float64(mid*turnSteps) + 0.5)
	if uint(i) > turnSteps { // nothing to search
		return 0, 1, angle
	}
	at := float64(float64(i) * (1.0 / turnSteps))
	s := &x.turns[i]
	if x.turned>>i&1 == 0 {
		s.sin, s.cos = geom.SinCos(angle * at)
		x.turned |= 1 << i
	}
	return s.sin, s.cos, angle * max(x.search.hi-at, at-x.search.lo)
}

// Exact returns all collisions in [0, 1] at which features approach each other, with properness of at least the
// threshold, in the order of time, then kind and indices. Times are exact to rounding. The motion goes on through
// collisions. Where vertices and edges meet rims, all of the collisions of kind VF, FV and EE that are there are
// returned, marked Boundary: which of them is proper says more than one choice among the faces could. A touch from
// which features part again without crossing counts when it comes within rounding; where they touch at time 0 it counts
// as they go on, unless that is along each other. The slice is valid until the next call.
func (s *Scratch) Exact(q *Query) []Collision {
	s.found = s.found[:0]
	if s.takeParts(q, wholeFaces, 0) {
		s.collide(q)
	}
	return s.finish()
}

// collide finds the collisions of the two parts.
func (s *Scratch) collide(q *Query) {
	s.static.place(nil, &q.Screw)
	s.moving.place(&q.Place, &q.Screw)
	if !s.lay(q) {
		return
	}
	s.vertexFaces(q, VF)
	s.vertexFaces(q, FV)
	s.edgeEdges(q)
	s.rename()
}

// lay puts both bodies on the track, and reports whether they may meet at all.
func (s *Scratch) lay(q *Query) bool {
	x := &s.exact
	static, moving := s.static.of, s.moving.of
	reach := q.Screw.reach(static, moving, &q.Place)
	x.rim, x.search.tol = rimShare*reach, touchShare*reach
	x.track = newTrack(&q.Screw, q.Place.Apply(moving.Centre).Lerp(static.Centre, 0.5))
	if !(x.track.speed > 0) {
		x.track.round = true
	}
	var before, ahead bool
	x.marksA, before = x.track.lay(x.marksA, s.static.live())
	x.marksB, ahead = x.track.lay(x.marksB, s.moving.live())
	if !(before && ahead) && !x.track.round {
		x.track.round = true
		x.marksA, _ = x.track.lay(x.marksA, s.static.live())
		x.marksB, _ = x.track.lay(x.marksB, s.moving.live())
	}
	x.turned = 0
	x.either = s.static.sheet || s.moving.sheet
	x.track.loosen(boxShare * reach)
	x.allA = x.track.whole(x.marksA, static.Radius)
	x.allB = x.track.whole(x.marksB, moving.Radius)
	x.track.sweep(&x.allB)
	return x.allA.meets(&x.allB)
}

// whole returns the box of a body of some radius (m).
func (k *track) whole(marks []mark, radius float64) span3 {
	all, nearest := emptySpan(), 0.0
	for i := range marks {
		all.include(&marks[i])
		if i == 0 || marks[i].x < nearest {
			nearest = marks[i].x
		}
	}
	k.swell(&all, nearest, float64(radius*radius))
	return all
}

// vertexItems fills items with the vertices of a body whose boxes meet other.
func (k *track) vertexItems(items []item, b *laid, other *span3) []item {
	items = items[:0]
	slack, late := k.slack, k.late
	for i := range b.marks {
		m := &b.marks[i]
		it := item{span3{m.r - slack, m.r + slack, m.h - slack, m.h + slack, m.t - late, m.t + late}, slack, int32(i)}
		if b.sign > 0 {
			k.sweep(&it.span3)
		}
		if it.meets(other) {
			items = append(items, it)
		}
	}
	return items
}

// cornersItem returns the item of the convex hull of some vertices.
func (k *track) cornersItem(marks []mark, verts []geom.Vec3, corners []int32) item {
	it := item{span3: marks[corners[0]].span()}
	nearest := marks[corners[0]].x
	mean := verts[corners[0]]
	for _, v := range corners[1:] {
		it.include(&marks[v])
		nearest = min(nearest, marks[v].x)
		mean = mean.Add(verts[v])
	}
	mean = mean.Scale(1 / float64(len(corners)))
	radiusSq := 0.0
	for _, v := range corners {
		radiusSq = max(radiusSq, verts[v].Sub(mean).LenSq())
	}
	it.off = k.swell(&it.span3, nearest, radiusSq)
	return it
}
