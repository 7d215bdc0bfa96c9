package solver

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestDullImpactsJoinOthers: impacts without restitution join those with it that have a body in common, once each,
// though both of their bodies bounce. They connect no others, and are left out once they have been solved too often.
func TestDullImpactsJoinOthers(t *testing.T) {
	const speed = 4.0
	y, x := geom.V(0, 1, 0), geom.V(1, 0, 0)
	for _, worn := range []bool{false, true} {
		w := &heap{}
		w.solver.Reset(testSubstep)
		w.box(0, geom.V(9, 0.5, 9), geom.V(0, -1, 0))
		for i := range 4 {
			w.box(1, geom.V(0.5, 0.5, 0.5), geom.V(float64(i), 0, 0))
		}
		w.tilt(0, 1, y, 0, geom.V(0, -0.5, 0))
		w.tilt(0, 2, y, 0, geom.V(1, -0.5, 0))
		w.tilt(1, 2, x, 0, geom.V(0.5, 0, 0)) // dull, between two that bounce
		w.tilt(2, 3, x, 0, geom.V(1.5, 0, 0)) // dull, with one that another one hits
		w.tilt(3, 4, x, 0, geom.V(2.5, 0, 0))
		w.tilt(1, 2, x, 0, geom.V(0.5, 0.2, 0))
		for _, i := range []int{0, 1, 4, 5} {
			w.solver.Constraints[i].Restitution = 0.8
		}
		for i := 1; i <= 4; i++ {
			w.states[i].Vel = geom.V(-speed*float64(i), 0, 0)
		}
		w.states[1].Vel.Y, w.states[2].Vel.Y = -speed, -speed
		s := &w.solver
		s.Pack(w.states)
		k, r := s.at(w.states), &s.restitution
		r.screen(&k, nil)
		if r.group.w = k; worn {
			r.solves[3] = solvesMost
		}
		r.findHits(&k)
		r.gather(&k, int32(r.hits.next(0)))
		var got []int32
		for i := range r.group.members {
			got = append(got, r.group.members[i].number)
		}
		slices.Sort(got)
		want := []int32{0, 1, 2, 3, 5}
		if worn {
			want = []int32{0, 1, 2, 5}
		}
		if !slices.Equal(got, want) {
			t.Errorf("solved too often %v: impacts %v at once, want %v", worn, got, want)
		}
	}
}
