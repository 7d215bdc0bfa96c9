package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Bodies of a jam may have the speeds of one rigid body and yet ways into each other, in each slice anew: the needle
// between two cubes turns as a top of its own, and the cubes go on by their tangents. So a jam that flies and is blocked
// as a whole goes as one rigid body, a free top. That keeps the distances in it, its momentum and its angular momentum;
// whatever stands in its way cuts it short like any other body.

// jamSlices cut to less than half in a row, after which a jam goes as one: by then unite has brought its speeds together
// to within a hundredth.
const jamSlices = 8

// turnJams gives jams that are blocked as a whole the motion of one rigid body, as far as it can be proven. Jams that
// get into each other's way so become one, and those join them that have been in their way for long.
func (w *World) turnJams() {
	g, j := &w.guard, &w.guard.jams
	j.ends = j.ends[:0]
	if !slices.ContainsFunc(w.active.bodies, w.blockedLong) {
		return
	}
	for known := 0; known < len(j.pairs); {
		for _, i := range w.active.bodies {
			if g.share[i] < 0.5 && (known == 0 || w.blockedLong(i)) {
				j.blocked[i] = g.slice
			}
		}
		w.listLocked()
		known = len(j.pairs)
		for k := range j.ends {
			w.turnAsOne(j.jam(k))
		}
		w.cutFragments()
		w.shareCuts()
	}
	for k := range j.ends {
		w.settleTurned(j.jam(k))
	}
}

// listLocked lists the jams that are to go as one.
func (w *World) listLocked() {
	j := &w.guard.jams
	w.gatherJams(true)
	j.going, j.ends = j.going[:0], j.ends[:0]
	for rest := j.sets.members; len(rest) > 0; {
		n := j.first(rest)
		if w.locked(rest[:n]) {
			j.going = append(j.going, rest[:n]...)
			j.ends = append(j.ends, int32(len(j.going)))
		}
		rest = rest[n:]
	}
	j.dissolve()
}

// jam returns the bodies of one of the jams that go as one.
func (j *jams) jam(k int) []int32 {
	from := int32(0)
	if k > 0 {
		from = j.ends[k-1]
	}
	return j.going[from:j.ends[k]]
}

// blockedLong reports whether the own way of body i is cut to less than half in this slice, and was so for longer than
// jamSlices.
func (w *World) blockedLong(i int32) bool {
	g := &w.guard
	return g.stuck[i] > jamSlices && (g.share[i] < 0.5 || g.jams.blocked[i] == g.slice)
}

// locked reports whether blocked bodies that hold each other up fly, and one is blocked for long.
func (w *World) locked(members []int32) bool {
	j := &w.guard.jams
	if len(members) == 1 || j.held[j.sets.root(members[0])] {
		return false
	}
	return slices.ContainsFunc(members, w.blockedLong)
}

// turnAsOne gives the bodies of a jam the speeds of one rigid body and, in a fragment of their own, its motion.
func (w *World) turnAsOne(members []int32) {
	g, o := &w.guard, w.asOne(members)
	for _, i := range members {
		w.states[i].Turn = geom.IdentityQuat()
	}
	inverse, _ := w.inertiaOf(members, o.centre).Inverse()
	spin := inverse.Apply(o.momentum)
	if energy := 0.5 * spin.Dot(o.momentum); energy > o.kinetic {
		// The spins were of bodies that had turned on: where they are, the same momentum may be worth more.
		k := math.Sqrt(o.kinetic / energy)
		spin, o.momentum = spin.Scale(k), o.momentum.Scale(k)
	}
	q, moment, pieces := geom.IdentityQuat(), o.momentum, topPiecesOf(spin.Len()*w.dt)
	for range int(pieces) {
		turn := freeTurn(&inverse, moment, w.dt/pieces)
		q, moment = q.Mul(turn).Unit(), turn.ApplyT(moment)
	}
	turn := q.RotationVector()
	for _, i := range members {
		s, arm := &w.states[i], w.poses[i].P.Sub(o.centre)
		s.Vel, s.Spin, s.Tumbles = o.vel.Add(spin.Cross(arm)), spin, true
		g.wish[i] = geom.MotionBy(&w.poses[i], o.shift.Add(q.Apply(arm)).Sub(arm), turn)
		g.jams.turned[i] = g.slice
		g.fragment.take(i)
		g.fragment.join(members[0], i)
	}
}

// settleTurned gives the bodies of a jam the speeds that go with where it has turned to: those of a free top.
func (w *World) settleTurned(members []int32) {
	o, m := w.asOne(members), &w.paths[members[0]].Motion
	inverse, _ := w.inertiaOf(members, o.centre).Inverse()
	q := geom.AxisAngle(m.Axis, m.Angle)
	spin := q.Apply(inverse.Apply(q.ApplyT(o.momentum)))
	for _, i := range members {
		s := &w.states[i]
		s.Vel = o.vel.Add(spin.Cross(q.Apply(w.poses[i].P.Sub(o.centre))))
		s.Spin, s.Turn, s.Shift = spin, q, w.paths[i].Motion.Displacement()
	}
}
