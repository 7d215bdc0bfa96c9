package ccdcase

import (
	"fmt"
	"math"
	"slices"
)

// PairFinding is what is wrong with the answer to a pair; its zero value is a right answer.
type PairFinding struct {
	Missing    int  // face pairs that cross and were not reported
	Wrong      int  // face pairs reported that neither cross nor touch
	Hit        bool // overlap or none is wrong
	Contained  bool // which contains which is wrong
	Separation bool // the distance of the surfaces is off, or missing
	Depth      bool // the depth of convex solids is off, or missing

	SeparationError float64 // m
	DepthError      float64 // m
}

// Fails reports whether anything is wrong.
func (f *PairFinding) Fails() bool {
	return f.Missing+f.Wrong > 0 || f.Hit || f.Contained || f.Separation || f.Depth
}

// String names what is wrong.
func (f *PairFinding) String() string {
	text := ""
	add := func(wrong bool, format string, args ...any) {
		if wrong {
			if text != "" {
				text += ", "
			}
			text += fmt.Sprintf(format, args...)
		}
	}
	add(f.Hit, "overlap wrong")
	add(f.Missing > 0, "%d face pairs missing", f.Missing)
	add(f.Wrong > 0, "%d face pairs wrong", f.Wrong)
	add(f.Contained, "containment wrong")
	add(f.Separation, "separation off by %.2g m", f.SeparationError)
	add(f.Depth, "depth off by %.2g m", f.DepthError)
	return text
}

// lengthRounding is how far a separation or a depth may be off, relative to the size of the larger solid.
const lengthRounding = 1e-12

// JudgePair compares an answer with what the pair expects.
func JudgePair(p *StaticPair, r *PairResult) PairFinding {
	var f PairFinding
	x := p.Expect
	reported := slices.Clone(r.Pairs)
	slices.SortFunc(reported, comparePairs)
	reported = slices.Compact(reported)
	for _, pair := range x.Pairs {
		if !holds(reported, pair) {
			f.Missing++
		}
	}
	allowed := append(slices.Clone(x.Pairs), x.Degenerate...)
	slices.SortFunc(allowed, comparePairs)
	for _, pair := range reported {
		if !holds(allowed, pair) {
			f.Wrong++
		}
	}
	f.Contained = r.Contained != x.Contained
	if overlap, known := x.overlap(); known {
		f.Hit = r.Hit != overlap
	}
	allowance := lengthRounding * max(p.A.Radius(), p.B.Radius())
	if !x.Intersect {
		f.SeparationError = lengthError(r.Separation, x.Separation)
		f.Separation = !(f.SeparationError <= allowance)
	}
	if x.Convex != nil && x.Convex.Overlap {
		f.DepthError = lengthError(r.Depth, x.Convex.Depth)
		f.Depth = !(f.DepthError <= allowance)
	}
	return f
}

// overlap says whether the interiors of the solids meet, unless the file leaves that open: surfaces that only touch may
// hold one solid flush inside the other.
func (x *PairExpect) overlap() (overlap, known bool) {
	switch {
	case x.Convex != nil:
		return x.Convex.Overlap, true
	case x.Intersect || x.Contained != NotContained:
		return true, true
	}
	return false, len(x.Degenerate) == 0
}

func lengthError(got *float64, want float64) float64 {
	if got == nil {
		return math.Inf(1)
	}
	return math.Abs(*got - want)
}

func comparePairs(a, b [2]int32) int {
	if a[0] != b[0] {
		return int(a[0] - b[0])
	}
	return int(a[1] - b[1])
}

func holds(sorted [][2]int32, pair [2]int32) bool {
	_, found := slices.BinarySearchFunc(sorted, pair, comparePairs)
	return found
}
