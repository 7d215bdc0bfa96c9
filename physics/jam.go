package physics

import (
	"cmp"
	"slices"
)

// A jam is a set of bodies that were cut short because of each other. Bodies that are stuck in a jam held by something
// that does not give way lose speed to that. A jam that flies has nothing to lose it to: it goes as one rigid body, see
// turnJams. Else a card that is pinched between two flying bodies would stop them both.

// jams finds the jams of a slice. Its slices are reused.
type jams struct {
	pairs [][2]int32 // bodies that were cut because of each other, with repetitions
	sets  fragments
	held  []bool // by body: the jam that it is the root of cannot give way

	going   []int32  // bodies that go as one with their jams in this slice, jam by jam
	ends    []int32  // where each of those jams ends among them
	blocked []uint64 // by body: the last slice in which its own way was cut to less than half, in a jam that flies
}

func (j *jams) addBody() {
	j.sets.addBody()
	j.held, j.blocked = append(j.held, false), append(j.blocked, 0)
}

// note takes down who holds whom up.
func (w *World) note(failing []failure) {
	j := &w.guard.jams
	for i := range failing {
		pair := &failing[i].pair
		j.pairs = append(j.pairs, [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body})
	}
}

// loosen takes speed from bodies that are stuck, but for those in jams that fly.
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

// dissolve forgets the jams of the slice.
func (j *jams) dissolve() {
	for _, i := range j.sets.members {
		j.held[i] = false
	}
	j.sets.clear()
}

// keeps returns the share of its speed that body i keeps while it is stuck: at least half, over a slice that no blow
// cut.
func (w *World) keeps(i int32) float64 {
	return 1 - float64(w.dt/w.whole*(1-max(0.5, w.guard.share[i])))
}

// gatherJams joins the bodies that hold each other up, or only those of them whose own ways are blocked, finds the jams
// held by bodies that do not give way, and sorts the members by jam.
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

// hold notes that the jam of one of two bodies is held if the other does not give way.
func (w *World) hold(a, b int32) {
	j := &w.guard.jams
	if w.yields(a) == w.yields(b) {
		return
	}
	if root := max(j.sets.root(a), j.sets.root(b)); root >= 0 {
		j.held[root] = true
	}
}
