package ccdcase

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// The faces that cross are those of exact arithmetic: all of them, and none that only touch.
func TestCrossingsOfTruth(t *testing.T) {
	set := readTruth(t, "static")
	crossing, total := 0, 0
	var scratch expel.Scratch
	for i := range set.Pairs {
		p := &set.Pairs[i]
		s, err := p.Prepare()
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		got := s.Ask(p.ID, &scratch).Pairs
		want := slices.Clone(p.Expect.Pairs)
		slices.SortFunc(want, comparePairs)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d face pairs cross, want %d", p.ID, len(got), len(want))
		}
		total += len(want)
		if len(want) > 0 {
			crossing++
		}
	}
	if crossing < 40 || total < 800 {
		t.Errorf("only %d pairs cross in %d faces", crossing, total)
	}
}

// TestOctreeMeetings: by both rules the faces that meet are those that cross and those that touch in exact arithmetic:
// all of them, and no others.
func TestOctreeMeetings(t *testing.T) {
	set := readTruth(t, "static")
	touching := 0
	var scratch expel.Scratch
	for _, kind := range []faceoctree.Kind{faceoctree.Best, faceoctree.Paper} {
		octree := Octree{Rule: faceoctree.Rule{Kind: kind}}
		for i := range set.Pairs {
			p := &set.Pairs[i]
			s, err := p.Prepare()
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			got := octree.Ask(p.ID, s, &scratch)
			want := append(slices.Clone(p.Expect.Pairs), p.Expect.Degenerate...)
			slices.SortFunc(want, comparePairs)
			if want = slices.Compact(want); !slices.Equal(got.Pairs, want) {
				t.Errorf("%s, rule %d: %d pairs of faces meet, want %d", p.ID, kind, len(got.Pairs), len(want))
			}
			if finding := JudgePair(p, &got); finding.Fails() {
				t.Errorf("%s, rule %d: %s", p.ID, kind, finding.String())
			}
			touching += len(p.Expect.Degenerate)
		}
	}
	if touching < 100 {
		t.Errorf("only %d pairs of faces touch", touching)
	}
}

// The judge must find fault with answers that are wrong.
func TestJudgePair(t *testing.T) {
	depth, near := 0.25, 0.5
	p := StaticPair{ID: "x", A: cube(geom.V(0, 0, 0), 1), B: cube(geom.V(1.75, 0, 0), 1), Expect: &PairExpect{
		Intersect: true, Pairs: [][2]int32{{5, 2}, {5, 3}}, Degenerate: [][2]int32{{2, 4}}, Contained: NotContained,
		Convex: &ConvexExpect{Overlap: true, Depth: depth},
	}}
	right := PairResult{Hit: true, Pairs: [][2]int32{{5, 3}, {5, 2}, {5, 3}}, Contained: NotContained, Depth: &depth}
	rows := []struct {
		name  string
		spoil func(r *PairResult, x *PairExpect)
		want  PairFinding
	}{
		{"right", func(r *PairResult, x *PairExpect) {}, PairFinding{}},
		{"a pair that only touches", func(r *PairResult, x *PairExpect) { r.Pairs = append(r.Pairs, [2]int32{2, 4}) },
			PairFinding{}},
		{"a pair missing", func(r *PairResult, x *PairExpect) { r.Pairs = r.Pairs[:1] }, PairFinding{Missing: 1}},
		{"all missing", func(r *PairResult, x *PairExpect) { r.Pairs = nil }, PairFinding{Missing: 2}},
		{"a wrong pair", func(r *PairResult, x *PairExpect) { r.Pairs = append(r.Pairs, [2]int32{3, 5}) },
			PairFinding{Wrong: 1}},
		{"no overlap", func(r *PairResult, x *PairExpect) { r.Hit = false }, PairFinding{Hit: true}},
		{"contained", func(r *PairResult, x *PairExpect) { r.Contained = BInA }, PairFinding{Contained: true}},
		{"depth", func(r *PairResult, x *PairExpect) { r.Depth = &near },
			PairFinding{Depth: true, DepthError: 0.25}},
		{"separation", func(r *PairResult, x *PairExpect) {
			r.Separation, r.Pairs, r.Hit = &near, nil, false
			*x = PairExpect{Contained: NotContained, Separation: 0.75}
		}, PairFinding{Separation: true, SeparationError: 0.25}},
		{"overlap of what touches is open", func(r *PairResult, x *PairExpect) {
			zero := 0.0
			r.Separation, r.Pairs = &zero, nil
			*x = PairExpect{Contained: NotContained, Degenerate: [][2]int32{{2, 4}}}
		}, PairFinding{}},
	}
	for _, r := range rows {
		answer, expect := right, *p.Expect
		answer.Pairs = slices.Clone(right.Pairs)
		r.spoil(&answer, &expect)
		spoiled := p
		spoiled.Expect = &expect
		if got := JudgePair(&spoiled, &answer); got != r.want || got.Fails() != (r.want != PairFinding{}) ||
			got.Fails() != (got.String() != "") {
			t.Errorf("%s: found %+v (%q), want %+v", r.name, got, got.String(), r.want)
		}
	}
}

// TestOctreeTakesConcaveFaces: a box in the notch of an L-shaped prism meets nothing, whichever corner the caps of the
// prism begin with.
func TestOctreeTakesConcaveFaces(t *testing.T) {
	outline := []geom.Vec3{{}, {X: 2}, {X: 2, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 2}, {Y: 2}}
	n := int32(len(outline))
	var octree Octree
	var scratch expel.Scratch
	for first := range n {
		var prism Body
		var top, bottom []int32
		for k := range n {
			i := (first + k) % n
			top, bottom = append(top, n+i), append(bottom, (first+n-k)%n)
		}
		for _, z := range []float64{0, 1} {
			for _, p := range outline {
				p.Z = z
				prism.Verts = append(prism.Verts, p)
			}
		}
		prism.Faces = [][]int32{top, bottom}
		for i := range n {
			prism.Faces = append(prism.Faces, []int32{i, (i + 1) % n, n + (i+1)%n, n + i})
		}
		p := StaticPair{ID: "notch", A: prism, B: cube(geom.V(1.6, 1.6, 0.5), 0.3)}
		s, err := p.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		if r := octree.Ask(p.ID, s, &scratch); r.Hit || len(r.Pairs) > 0 {
			t.Errorf("caps from corner %d: %+v", first, r)
		}
	}
}
