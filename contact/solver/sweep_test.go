package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// sideBySide puts the contacts of several walls in one solver, each wall a part if parts is set.
func sideBySide(divided bool, walls ...*heap) *heap {
	all := &heap{}
	all.solver.Reset(testSubstep)
	all.solver.Gravity = geom.V(0, -9.81, 0)
	for k, w := range walls {
		if k > 0 && divided {
			all.solver.StartPart()
		}
		body, row := int32(len(all.states)), int32(len(all.solver.Rows))
		all.states, all.solver.Rows = append(all.states, w.states...), append(all.solver.Rows, w.solver.Rows...)
		for _, c := range w.solver.Constraints {
			c.A, c.B, c.First = c.A+body, c.B+body, c.First+row
			all.solver.Constraints = append(all.solver.Constraints, c)
		}
	}
	return all
}

// TestParts: walls solved through all sub-steps one after the other get the same bits as walls solved together.
func TestParts(t *testing.T) {
	build := func(divided bool) *heap {
		return sideBySide(divided, brickWall(5, 6), brickWall(1, 1), brickWall(3, 7))
	}
	const substeps = 6
	together, apart := build(false), build(true)
	for range substeps {
		together.substep()
	}
	s := &apart.solver
	s.Pack(apart.states)
	if together.solver.Parts() != 1 || s.Parts() != 3 {
		t.Fatalf("%d parts and %d", together.solver.Parts(), s.Parts())
	}
	for k := range s.Parts() {
		_, touched := s.extent(k)
		for range substeps {
			for _, i := range touched {
				apart.states[i].Vel.Y -= 9.81 * s.h
			}
			s.WarmStartPart(k, apart.states, false)
			s.SolvePart(k, apart.states, true, k == 0)
			for _, i := range touched {
				apart.states[i].Advance(s.h)
			}
			s.SolvePart(k, apart.states, false, k == 0)
		}
	}
	for range substeps {
		s.CountSubstep()
	}
	if !slices.Equal(apart.states, together.states) {
		t.Error("bodies move otherwise")
	}
	s.Unpack()
	together.solver.Unpack()
	if !slices.Equal(s.Rows, together.solver.Rows) || s.elapsed != together.solver.elapsed {
		t.Error("rows give otherwise")
	}
}

// TestReserve: a solver that has reserved as much as another one gets the same results without growing, and keeps its
// content.
func TestReserve(t *testing.T) {
	first, next := brickWall(4, 5), brickWall(4, 5)
	first.substep()
	room := func() []int {
		s, p := &next.solver, &next.solver.packed
		return []int{cap(s.Constraints), cap(s.Rows), cap(p.touched), cap(p.endedWork), cap(s.warm.bodies), cap(p.blocks),
			cap(p.lines), cap(p.totals), cap(p.pairs), cap(p.colours), cap(p.seats), cap(p.order), cap(p.colourOf),
			cap(p.used)}
	}
	held := slices.Clone(next.solver.Constraints)
	next.solver.Reserve(&first.solver)
	before := room()
	if !slices.Equal(held, next.solver.Constraints) {
		t.Error("other constraints than before")
	}
	next.solver.Pack(next.states)
	next.solver.WarmStart(next.states)
	if n := testing.AllocsPerRun(1, func() { next.solver.Solve(next.states, false) }); n != 0 {
		t.Errorf("%g allocations in a sweep", n)
	}
	next.substep()
	if after := room(); !slices.Equal(before, after) || slices.Contains(before, 0) {
		t.Errorf("room for %v has become %v", before, after)
	}
}

// TestUpdateArmsLeavesOthers: of a block of which one body follows its finite rotation only the lanes with that body
// change.
func TestUpdateArmsLeavesOthers(t *testing.T) {
	w := brickWall(6, 4)
	w.solver.Pack(w.states)
	turned := &w.states[len(w.states)/2]
	turned.Shift, turned.Roll = geom.V(0.001, 0.002, -0.001), geom.V(0.02, -0.01, 0.03)
	turned.Turn, turned.FiniteRotation = turned.Rotation(), true
	p := &w.solver.packed
	blocks, lines, pairs := slices.Clone(p.blocks), slices.Clone(p.lines), slices.Clone(p.pairs)
	w.solver.UpdateArms(w.states)
	moved, kept := 0, 0
	for i := range p.blocks {
		b, was := &p.blocks[i], &blocks[i]
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			same := laneOf(quadsOf(&b.frame), l) == laneOf(quadsOf(&was.frame), l) &&
				laneOf(quadsOf(&b.response), l) == laneOf(quadsOf(&was.response), l)
			for j := b.first; j < b.first+b.count; j++ {
				same = same && laneOf(quadsOf(&p.lines[j]), l) == laneOf(quadsOf(&lines[j]), l)
			}
			n := pairIndex(int(b.count), 0)
			same = same && laneOf(p.pairs[b.pairs:int(b.pairs)+n], l) == laneOf(pairs[b.pairs:int(b.pairs)+n], l)
			if turns := hasFiniteRotation(&w.solver.Constraints[b.constraint[l]], w.states); turns == same {
				t.Errorf("block %d, lane %d: turns %v, the same as before %v", i, l, turns, same)
			}
			if b.finite>>l&1 != 0 {
				moved++
			} else if b.finite != 0 {
				kept++
			}
		}
	}
	if moved == 0 || kept == 0 {
		t.Errorf("%d lanes moved, %d beside them not", moved, kept)
	}
}

// laneOf returns lane l of some quads as text.
func laneOf(quads []quad, l int) string {
	var text strings.Builder
	for i := range quads {
		fmt.Fprint(&text, quads[i][l], " ")
	}
	return text.String()
}
