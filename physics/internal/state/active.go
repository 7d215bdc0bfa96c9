package state

import (
	"slices"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/collision"
)

// Active lists the bodies and pairs of the slice in progress, so that sleeping bodies cost nothing. The lists persist
// from step to step. A change only notes who joins or leaves, and the next use brings the lists up to date.
type Active struct {
	Bodies    []int32          // slots of the bodies that may move, ascending
	Pairs     []collision.Pair // pairs of solids that keep apart and of which at least one may move, in broad-phase order
	States    []PairState      `snapshot:"-"` // scratch: state of each of them in this slice
	Unsettled []int32          // bodies outside the settled tier
	Driven    []int32          // kinematic ones
	Guarded   []collision.Pair // pairs without rows, which the guard alone keeps apart
	Edges     []collision.Pair // pairs with rows, one body of which sleeps
	stamp     uint64           // counts how often Pairs was made

	joining []int32 // slots that may move and may not be in Bodies yet
	Leaving bool    // some in Bodies do not move any more
	spare   []int32 `snapshot:"-"`
	asking  asking  `snapshot:"-"`
}

// asking is the loop of AnyBody.
type asking struct {
	bodies []int32
	ask    func(i int32) bool
	found  atomic.Bool
}

// Run asks some of the bodies.
func (q *asking) Run(_, from, to int) {
	found := false
	for _, i := range q.bodies[from:to] {
		found = q.ask(i) || found
	}
	if found {
		q.found.Store(true)
	}
}

// AnyBody asks each of the bodies that may move and reports whether the answer is yes for any. The workers share the
// bodies: ask writes what belongs to its body alone. So what few bodies need in few steps takes no pass over all bodies
// by one worker, which would wait for what the others have written.
func AnyBody(st *State, ask func(i int32) bool) bool {
	q := &st.Active.asking
	q.bodies, q.ask = st.Active.Bodies, ask
	q.found.Store(false)
	st.Pool.Each(len(q.bodies), askCost, q)
	q.bodies, q.ask = nil, nil
	return q.found.Load()
}

// enlist has body i join those that may move.
func (st *State) enlist(i int) { st.Active.joining = append(st.Active.joining, int32(i)) }

// ListBodies brings the list of bodies that may move up to date.
func (st *State) ListBodies() {
	a := &st.Active
	if a.Leaving {
		a.Bodies = slices.DeleteFunc(a.Bodies, func(i int32) bool { return !st.Moving(int(i)) })
		a.Leaving, st.Settled.Listed = false, false
		st.listDriven()
	}
	if len(a.joining) == 0 {
		return
	}
	st.Settled.Listed = false
	slices.Sort(a.joining)
	out, old := a.spare[:0], a.Bodies
	for _, i := range a.joining {
		for len(old) > 0 && old[0] < i {
			out = append(out, old[0])
			old = old[1:]
		}
		known := len(old) > 0 && old[0] == i || len(out) > 0 && out[len(out)-1] == i
		if !known && st.Moving(int(i)) {
			out = append(out, i)
		}
	}
	a.Bodies, a.spare, a.joining = append(out, old...), a.Bodies, a.joining[:0]
	st.listDriven()
}

// listDriven lists the kinematic ones of the bodies that may move.
func (st *State) listDriven() {
	a := &st.Active
	a.Driven = a.Driven[:0]
	for _, i := range a.Bodies {
		if st.Bodies[i].Kind == Kinematic {
			a.Driven = append(a.Driven, i)
		}
	}
}

// ListPairs brings the lists of pairs up to date: only pairs that collide and of which a body may move.
func (st *State) ListPairs() {
	a := &st.Active
	a.Pairs, a.Guarded, a.Edges = a.Pairs[:0], a.Guarded[:0], a.Edges[:0]
	a.stamp++
	st.Settled.Listed = false
	for _, pair := range st.Broad.Pairs() {
		x, y := &st.Proxies[pair.A], &st.Proxies[pair.B]
		if !Collide(x, y) {
			continue
		}
		p, q := st.Moving(int(x.Body)), st.Moving(int(y.Body))
		if !p && !q {
			continue
		}
		a.Pairs = append(a.Pairs, pair)
		switch {
		case !HasRows(x, y):
			a.Guarded = append(a.Guarded, pair)
		case st.Bodies[x.Body].Asleep || st.Bodies[y.Body].Asleep:
			a.Edges = append(a.Edges, pair)
		}
	}
}

// PairState is the finding of the narrow phase about a pair in this slice.
type PairState uint8

const (
	PairUnseen PairState = iota
	PairApart
	PairTouching
	PairDisturbed // settled until now
)
