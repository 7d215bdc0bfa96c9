package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// active lists the bodies and pairs of the slice in progress, so that sleeping bodies cost nothing. The lists persist
// from step to step, and each change brings them up to date.
type active struct {
	bodies    []int32          // slots of the bodies that may move, ascending
	pairs     []collision.Pair // pairs of solids that keep apart and of which at least one may move, in broad-phase order
	states    []pairState      // state of each of them in this slice
	unsettled []int32          // bodies outside the settled tier
	driven    []int32          // kinematic ones
	guarded   []collision.Pair // pairs without rows, which the guard alone keeps apart
	edges     []collision.Pair // pairs with rows, one body of which sleeps
	stamp     uint64           // counts how often pairs was made

	joining []int32 // slots that may move and may not be in bodies yet
	leaving bool    // some in bodies do not move any more
	spare   []int32
}

// enlist has body i join those that may move.
func (st *State) enlist(i int) { st.active.joining = append(st.active.joining, int32(i)) }

// listBodies brings the list of bodies that may move up to date.
func (st *State) listBodies() {
	a := &st.active
	if a.leaving {
		a.bodies = slices.DeleteFunc(a.bodies, func(i int32) bool { return !st.moving(int(i)) })
		a.leaving, st.settled.listed = false, false
		st.listDriven()
	}
	if len(a.joining) == 0 {
		return
	}
	st.settled.listed = false
	slices.Sort(a.joining)
	out, old := a.spare[:0], a.bodies
	for _, i := range a.joining {
		for len(old) > 0 && old[0] < i {
			out = append(out, old[0])
			old = old[1:]
		}
		known := len(old) > 0 && old[0] == i || len(out) > 0 && out[len(out)-1] == i
		if !known && st.moving(int(i)) {
			out = append(out, i)
		}
	}
	a.bodies, a.spare, a.joining = append(out, old...), a.bodies, a.joining[:0]
	st.listDriven()
}

// listDriven lists the kinematic ones of the bodies that may move.
func (st *State) listDriven() {
	a := &st.active
	a.driven = a.driven[:0]
	for _, i := range a.bodies {
		if st.bodies[i].kind == kinematic {
			a.driven = append(a.driven, i)
		}
	}
}

// listPairs brings the lists of pairs up to date: only pairs that collide and of which a body may move.
func (st *State) listPairs() {
	a := &st.active
	a.pairs, a.guarded, a.edges = a.pairs[:0], a.guarded[:0], a.edges[:0]
	a.stamp++
	st.settled.listed = false
	for _, pair := range st.broad.Pairs() {
		x, y := &st.proxies[pair.A], &st.proxies[pair.B]
		if !collide(x, y) {
			continue
		}
		p, q := st.moving(int(x.body)), st.moving(int(y.body))
		if !p && !q {
			continue
		}
		a.pairs = append(a.pairs, pair)
		switch {
		case !hasRows(x, y):
			a.guarded = append(a.guarded, pair)
		case st.bodies[x.body].asleep || st.bodies[y.body].asleep:
			a.edges = append(a.edges, pair)
		}
	}
}

// pairState is the finding of the narrow phase about a pair in this slice.
type pairState uint8

const (
	pairUnseen pairState = iota
	pairApart
	pairTouching
	pairDisturbed // settled until now
)
