package physics

import (
	"cmp"
	"slices"
)

// A locked group is a set of bodies whose motions were cut short because of each other. In a locked group
// touching an immovable body, blocked bodies lose velocity to that body. A group in free flight has nothing to lose
// velocity to: it moves as one rigid body, see turnJams. Otherwise a card pinched between two flying bodies would stop
// both.

// jams finds the locked groups of a slice. Its slices are reused.
type jams struct {
	pairs [][2]int32 // pairs of bodies whose motions were cut because of each other, with repetitions
	sets  fragments
	held  []bool // by body: the group of which it is the root touches an immovable body

	going   []int32  // bodies of groups that move as one rigid body in this slice, group by group
	ends    []int32  // where each of those groups ends in going
	blocked []uint64 // by body: the last slice in which its own motion was cut below half, in a group in free flight
}

func (j *jams) addBody() {
	j.sets.addBody()
	j.held, j.blocked = append(j.held, false), append(j.blocked, 0)
}

// note records the bodies of failing pairs, which block each other.
func (w *World) note(failing []failure) {
	j := &w.guard.jams
	for i := range failing {
		pair := &failing[i].pair
		j.pairs = append(j.pairs, [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body})
	}
}

// loosen damps the velocities of stuck bodies, except those of locked groups in free flight.
func (w *World) loosen() {
	j := &w.guard.jams
	w.gatherJams(false)
	for _, i := range w.active.bodies {
		if w.guard.isStuck(i) && (!j.sets.has(i) || j.held[j.sets.root(i)]) {
			s, k := &w.states[i], w.keeps(i)
			s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
		}
	}
	j.dissolve()
}

// dissolve clears the locked groups of the slice.
func (j *jams) dissolve() {
	for _, i := range j.sets.members {
		j.held[i] = false
	}
	j.sets.clear()
}

// keeps returns the share of its velocity that body i keeps in this slice while it is stuck: at least half, if the
// slice was not shortened by an impact, and proportionally more of it in a shorter slice.
func (w *World) keeps(i int32) float64 {
	return 1 - float64(w.dt/w.whole*(1-max(0.5, w.guard.share[i])))
}

// gatherJams joins the bodies that block each other, or with blocked only those marked as blocked, finds the groups
// that touch an immovable body, and sorts the members by group.
func (w *World) gatherJams(blocked bool) {
	j, slice := &w.guard.jams, w.guard.slice
	for _, pair := range j.pairs {
		a := w.yields(pair[0]) && (!blocked || j.blocked[pair[0]] == slice)
		b := w.yields(pair[1]) && (!blocked || j.blocked[pair[1]] == slice)
		if a {
			j.sets.take(pair[0])
		}
		if b {
			j.sets.take(pair[1])
		}
		if a && b {
			j.sets.join(pair[0], pair[1])
		}
	}
	for _, pair := range j.pairs {
		w.hold(pair[0], pair[1])
	}
	for _, s := range w.solvers() {
		for i := range s.Constraints {
			w.hold(s.Constraints[i].A, s.Constraints[i].B)
		}
	}
	slices.SortFunc(j.sets.members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.root(a), j.sets.root(b)), cmp.Compare(a, b))
	})
}

// hold marks the group of one of two bodies as held if the other one is immovable.
func (w *World) hold(a, b int32) {
	j := &w.guard.jams
	if w.yields(a) == w.yields(b) {
		return
	}
	if root := max(j.sets.root(a), j.sets.root(b)); root >= 0 {
		j.held[root] = true
	}
}
