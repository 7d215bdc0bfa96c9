package faceoctree

import (
	"slices"
	"time"
)

// Finder holds the memory of a search between calls, and nothing else. The zero value is ready for use; it serves one
// goroutine. Once it has seen a scene it allocates nothing.
type Finder struct {
	// Most bounds how many candidates Find and Timed look for, to within those of one face; 0 bounds nothing. Beyond it
	// pairs are missing: see Full.
	Most int

	overlap overlaps
	listed  []listedFace // Paper: the faces of all objects that meet regions, by object and face
	nodes   []int32      // Paper: places in listed, of the nodes from the root to the one at work
	clipper clipper      // Paper

	sides   []uint8 // Best: by vertex of the object at work, the sides of its regions that the vertex is beyond
	lattice lattice // Best: of the boxes of faces
	items   []item  // Best: faces near regions, by object
	first   []int32 // Best: by object where its faces begin in items; one more entry at the end
	stack   []item  // Best: faces of the cells from the root to the one at work
	runs    []int32 // Best: by region where its candidates end in keys

	keys  []uint64 // candidates: two faces each
	pairs []FacePair
	full  bool // the search was given up at Most

	inner containers
}

// Full reports whether Find or Timed last gave up at Most.
func (f *Finder) Full() bool { return f.full }

// enough reports whether the search has as many candidates as it may have.
func (f *Finder) enough() bool {
	f.full = f.full || f.Most > 0 && len(f.keys) > f.Most
	return f.full
}

// Stages says how long the stages of a search took, and how much passed through them.
type Stages struct {
	Boxes, Regions, Octree, Pairs time.Duration // sections 3.3, 3.4, 3.5 and 3.6
	Listed                        int           // faces that meet a region of their object
	Candidates                    int           // pairs of faces that the octree leaves to be tested
	Hits                          int           // pairs that meet
}

// Find returns all pairs of faces of different objects that meet, sorted by objects, then faces. Touching counts as
// meeting. The slice is reused by the next call.
func (f *Finder) Find(objects []Surface, rule Rule) []FacePair {
	pairs, _ := f.Timed(objects, rule, nil)
	return pairs
}

// Timed is Find, and says how long its stages took by a clock that the caller brings; without one all times are zero.
func (f *Finder) Timed(objects []Surface, rule Rule, clock func() time.Duration) ([]FacePair, Stages) {
	var s Stages
	now := func() time.Duration {
		if clock == nil {
			return 0
		}
		return clock()
	}
	start := now()
	f.overlap.find(objects)
	boxed := now()
	f.keys, f.pairs, f.full = f.keys[:0], f.pairs[:0], false
	if rule.Kind == Paper {
		f.listExactly(objects)
		s.Listed = len(f.listed)
	} else {
		f.listBySides(objects)
		s.Listed = len(f.items)
	}
	listed := now()
	if rule.Kind == Paper {
		f.divideWorld(rule)
	} else {
		f.divideRegions()
	}
	divided := now()
	s.Candidates = len(f.keys)
	if rule.Kind == Paper {
		f.testListed()
	} else {
		f.testRuns(objects)
	}
	s.Hits = len(f.pairs)
	s.Boxes, s.Regions, s.Octree, s.Pairs = boxed-start, listed-boxed, divided-listed, now()-divided
	return f.pairs, s
}

// testListed tests the pairs of the octree (section 3.6): keys are two places in listed.
func (f *Finder) testListed() {
	for _, key := range f.keys {
		x, y := &f.listed[key>>32], &f.listed[uint32(key)]
		if x.box.Overlaps(&y.box) && meet(&x.corners, &y.corners) {
			f.pairs = append(f.pairs, FacePair{x.object, y.object, x.face, y.face})
		}
	}
	slices.SortFunc(f.pairs, FacePair.Compare)
}

// testRuns tests the pairs of each region: keys are two faces, and their runs follow the regions.
func (f *Finder) testRuns(objects []Surface) {
	from := int32(0)
	for i := range f.overlap.regions {
		r := &f.overlap.regions[i]
		a, b := &objects[r.a], &objects[r.b]
		run := f.keys[from:f.runs[i]]
		from = f.runs[i]
		hits := 0
		for _, key := range run {
			x, y := a.Triangle(int32(key>>32)), b.Triangle(int32(uint32(key)))
			if meet(&x, &y) {
				run[hits] = key
				hits++
			}
		}
		f.emit(run[:hits], r.a, r.b)
	}
}

// emit appends the pairs of two objects in the order of their faces.
func (f *Finder) emit(hits []uint64, a, b int32) {
	slices.Sort(hits)
	for _, key := range hits {
		f.pairs = append(f.pairs, FacePair{a, b, int32(key >> 32), int32(uint32(key))})
	}
}
