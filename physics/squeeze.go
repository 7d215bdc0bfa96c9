package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// A driven body that is blocked goes on asking for its speed, and the body that it squeezes cannot have it: the rows at
// its two ends want the opposite, and the sweeps leave it the speed that the last row gave. The guard holds it where it
// is. So a body that was cut short while a driven one was, and that hangs together with this and with something else
// that does not give way, has the speed of the motion that was committed, and no other. Nor do the impulses that were
// to give it another one go on: nothing is left to throw it out when the drive turns round. A body that a driven one
// strikes while nothing else holds it is free to fly.

// squeeze finds the bodies that are held between a driven body and something else. Its slices are reused.
type squeeze struct {
	sets    fragments
	holder  []int32   // by body: 1 + what holds the set that it is the root of, the first found; 0 for none
	several []bool    // by body: more than one thing holds it
	driven  []bool    // by body: a driven body that was cut short is among them
	kept    []float64 // by body: the least share of their motions that those keep
	step    []uint64  // by body: the last step, counted from 1, in which it was in a set that is squeezed
	pinned  []uint64  // by body: the last slice in which a driven body pushed it in vain
}

func (q *squeeze) addBody() {
	q.sets.addBody()
	q.holder, q.several, q.driven = append(q.holder, 0), append(q.several, false), append(q.driven, false)
	q.kept, q.step, q.pinned = append(q.kept, 1), append(q.step, 0), append(q.pinned, 0)
}

// findSqueezed finds the sets that driven bodies squeeze in this slice, and the bodies that they push in vain.
func (w *World) findSqueezed() {
	q := &w.guard.squeeze
	w.gatherSqueezed()
	for _, i := range q.sets.members {
		if q.tight(q.sets.root(i)) {
			q.step[i] = w.step + 1
		}
	}
	for k := range w.solver.Constraints {
		c := &w.solver.Constraints[k]
		if w.pushes(c.A, c.CentreA, c.Normal) && w.squeezed(c.B) {
			q.pinned[c.B] = w.guard.slice
		}
		if w.pushes(c.B, c.CentreB, c.Normal.Neg()) && w.squeezed(c.A) {
			q.pinned[c.A] = w.guard.slice
		}
	}
}

// hindered reports whether driven body i was cut short, or only feels its way: of what does not give way it may creep
// nearer in some slices.
func (w *World) hindered(i int32) bool {
	return w.guard.share[i] < 1 || w.feels(i)
}

// pushes reports whether a body is driven towards what it touches at an arm (m), where the normal leads away from it,
// and gets nowhere.
func (w *World) pushes(i int32, arm, normal geom.Vec3) bool {
	return w.bodies[i].kind == Kinematic && (w.guard.share[i] < 0.5 || w.feels(i)) && w.pinches(i, arm, normal)
}

// settleSqueezed takes what is not true from sets that driven bodies squeeze: the speeds of bodies that were cut short,
// but for that of their motions, and the impulses that were to give it to them.
func (w *World) settleSqueezed() {
	q := &w.guard.squeeze
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if root := max(q.sets.root(c.A), q.sets.root(c.B)); q.tight(root) && q.kept[root] < 1 {
			if m := w.memoryOf(c); m != nil {
				m.Weigh(q.kept[root])
			}
		}
	}
	for _, i := range q.sets.members {
		if q.tight(q.sets.root(i)) && w.guard.share[i] < 1 {
			w.followMotion(i)
		}
	}
	for _, i := range q.sets.members {
		q.holder[i], q.several[i], q.driven[i], q.kept[i] = 0, false, false, 1
	}
	q.sets.clear()
}

// followMotion gives body i the speed of its motion in this slice. A repair that moved it is no reason to be faster
// than it was.
func (w *World) followMotion(i int32) {
	b, s, q, m := &w.bodies[i], &w.states[i], w.poses[i].Q, &w.paths[i].Motion
	had := float64(0.5*b.mass*s.Vel.LenSq()) + b.spinEnergy(q, s.Spin)
	s.Vel = m.Displacement().Scale(1 / w.dt)
	if b.round {
		s.Spin = s.Spin.Scale(w.guard.share[i])
	} else {
		s.Spin = m.Spin().Scale(1 / w.dt)
	}
	if has := float64(0.5*b.mass*s.Vel.LenSq()) + b.spinEnergy(q, s.Spin); has > had {
		k := math.Sqrt(had / has)
		s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
	}
}

// squeezed reports whether body i hangs together with a driven body that was hindered in the step in progress, and with
// something else that does not give way.
func (w *World) squeezed(i int32) bool { return w.guard.squeeze.step[i] == w.step+1 }

// tight reports whether a set is held by a driven body that was cut short and something else.
func (q *squeeze) tight(root int32) bool { return root >= 0 && q.driven[root] && q.several[root] }

// gatherSqueezed joins the bodies that have contacts with each other or were cut short because of each other, and finds
// out what holds them.
func (w *World) gatherSqueezed() {
	pairs := w.guard.jams.pairs
	for _, pair := range pairs {
		w.joinSqueezed(pair[0], pair[1])
	}
	for i := range w.solver.Constraints {
		w.joinSqueezed(w.solver.Constraints[i].A, w.solver.Constraints[i].B)
	}
	for _, pair := range pairs {
		w.holdSqueezed(pair[0], pair[1])
	}
	for i := range w.solver.Constraints {
		w.holdSqueezed(w.solver.Constraints[i].A, w.solver.Constraints[i].B)
	}
}

// joinSqueezed makes one set of those of two bodies that give way.
func (w *World) joinSqueezed(a, b int32) {
	q := &w.guard.squeeze
	first, second := w.yields(a), w.yields(b)
	if first {
		q.sets.take(a)
	}
	if second {
		q.sets.take(b)
	}
	if first && second {
		q.sets.join(a, b)
	}
}

// holdSqueezed notes what holds a set if one of two bodies does not give way.
func (w *World) holdSqueezed(a, b int32) {
	q := &w.guard.squeeze
	if w.yields(a) == w.yields(b) {
		return
	}
	if w.yields(b) {
		a, b = b, a
	}
	root := q.sets.root(a)
	if q.holder[root] == 0 {
		q.holder[root] = b + 1
	}
	q.several[root] = q.several[root] || q.holder[root] != b+1
	if w.bodies[b].kind == Kinematic && w.hindered(b) {
		q.driven[root], q.kept[root] = true, min(q.kept[root], w.guard.share[b])
	}
}
