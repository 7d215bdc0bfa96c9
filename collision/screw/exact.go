package screw

import "github.com/brickyard-physics/brickyard/collision/geom"

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
