package guard

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// A locked group is a set of bodies whose motions were cut short because of each other. Supported bodies in it lose
// velocity to their support. A group in free flight has nothing to lose velocity to: it moves as one rigid body, see
// rigidifyLocked. Otherwise a card pinched between two flying bodies would stop both.
//
// Bodies of a locked group may have the velocities of one rigid body and yet paths into each other, in each slice anew:
// a needle between two cubes turns as a free body of its own, and the cubes go on along their tangents. So a group in
// free flight that is blocked for longer than stuckSlices moves as one rigid body with gyroscopic motion. That keeps
// the distances in it, its momentum and its angular momentum; of all motions that do, it has the least energy.
// Obstacles cut the group short like any other body.

// lockedGroups finds the locked groups of a slice. Its slices are reused.
type lockedGroups struct {
	sets dsu.Sparse // of bodies that block each other

	rigid     []int32 // bodies of groups that move as one rigid body in this slice, group by group
	groupEnds []int32 // where each of those groups ends in rigid
}

// gatherLocked joins the bodies marked as blocked that block each other, and sorts the members by group.
func (cl *clamper) gatherLocked() {
	j, slice := &cl.locked, cl.Bounds.Slice
	j.sets.Clear()
	j.sets.Grow(len(cl.Bodies))
	for k := range cl.blocked {
		pair := &cl.blocked[k].bodies
		a, b := cl.Held.Grouped[pair[0]] == slice, cl.Held.Grouped[pair[1]] == slice
		if a {
			j.sets.Add(pair[0])
		}
		if b {
			j.sets.Add(pair[1])
		}
		if a && b {
			j.sets.Join(pair[0], pair[1])
		}
	}
	cl.gatherAssemblies()
	slices.SortFunc(j.sets.Members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.Find(a), j.sets.Find(b)), cmp.Compare(a, b))
	})
}

// rigidifyLocked gives locked groups that are in free flight and blocked for long the motion of one rigid body, as far
// as it can be certified. Groups whose paths collide merge, and bodies that have been in their way for long join them.
func (cl *clamper) rigidifyLocked() {
	j := &cl.locked
	j.groupEnds = j.groupEnds[:0]
	if !cl.anyBlockedLong(cl.Active.Bodies) {
		return
	}
	for known := 0; known < len(cl.blocked); {
		cl.markBlocked(known == 0)
		cl.listLocked()
		known = len(cl.blocked)
		for k := range j.groupEnds {
			cl.rigidify(j.group(k))
		}
		cl.clampComponents()
		cl.clampByComponents()
	}
	for k := range j.groupEnds {
		cl.finishRigid(j.group(k))
	}
}

// markBlocked marks the bodies of groups in free flight whose own motions are cut to less than half: with all every one
// of them, otherwise only those blocked for long.
func (cl *clamper) markBlocked(all bool) {
	for k := range cl.blocked {
		for _, i := range cl.blocked[k].bodies {
			if cl.Held.Fraction[i] < 0.5 && !cl.isSupported(i) && (all || cl.blockedLong(i)) {
				cl.markGrouped(i)
			}
		}
	}
}

// listLocked lists the groups that are to move as one rigid body.
func (cl *clamper) listLocked() {
	j := &cl.locked
	cl.gatherLocked()
	j.rigid, j.groupEnds = j.rigid[:0], j.groupEnds[:0]
	for rest := j.sets.Members; len(rest) > 0; {
		n := j.groupSize(rest)
		if cl.isLocked(rest[:n]) {
			j.rigid = append(j.rigid, rest[:n]...)
			j.groupEnds = append(j.groupEnds, int32(len(j.rigid)))
		}
		rest = rest[n:]
	}
}

// groupSize returns how many of the sorted members belong to the group of the first one.
func (j *lockedGroups) groupSize(members []int32) int {
	n := 1
	for n < len(members) && j.sets.Find(members[n]) == j.sets.Find(members[0]) {
		n++
	}
	return n
}

// group returns the bodies of group k of those that move as one rigid body.
func (j *lockedGroups) group(k int) []int32 {
	from := int32(0)
	if k > 0 {
		from = j.groupEnds[k-1]
	}
	return j.rigid[from:j.groupEnds[k]]
}

// blockedLong reports whether the own motion of body i is cut to less than half in this slice, and was so for longer
// than stuckSlices.
func (cl *clamper) blockedLong(i int32) bool {
	return cl.Held.HeldFor[i] > stuckSlices && (cl.Held.Fraction[i] < 0.5 || cl.Held.Grouped[i] == cl.Bounds.Slice)
}

func (cl *clamper) anyBlockedLong(bodies []int32) bool {
	for _, i := range bodies {
		if cl.blockedLong(i) {
			return true
		}
	}
	return false
}

// isLocked reports whether the bodies of a blocked group are in free flight, and one of them is blocked for long.
func (cl *clamper) isLocked(members []int32) bool {
	return len(members) > 1 && !cl.isSupported(members[0]) && cl.anyBlockedLong(members)
}

// rigidify gives the bodies of a group the velocities of one rigid body and, as a component of their own, its motion.
func (cl *clamper) rigidify(members []int32) {
	o := cl.aggregate(members)
	for _, i := range members {
		cl.States[i].Turn = geom.IdentityQuat()
	}
	inertia := cl.inertiaOf(members, o.centre)
	inverse, _ := inertia.Inverse()
	spin := o.spinAt(geom.IdentityQuat(), &inverse)
	q, moment, pieces := geom.IdentityQuat(), inertia.Apply(spin), rigid.Pieces(spin.Len()*cl.Dt)
	for range int(pieces) {
		turn := rigid.FreeTurn(&inverse, moment, cl.Dt/pieces)
		q, moment = q.Mul(turn).Unit(), turn.ApplyT(moment)
	}
	turn := q.RotationVector()
	for _, i := range members {
		s, arm := &cl.States[i], cl.Poses[i].P.Sub(o.centre)
		s.Vel, s.Spin, s.FiniteRotation = o.vel.Add(spin.Cross(arm)), cl.Bodies[i].Spin(spin), true
		cl.unclamped[i] = geom.MotionBy(&cl.Poses[i], o.shift.Add(q.Apply(arm)).Sub(arm), turn)
		cl.components.add(i)
		cl.components.join(members[0], i)
	}
}

// finishRigid gives the bodies of a group the velocities of a free rigid body at the rotation that was committed.
func (cl *clamper) finishRigid(members []int32) {
	o, m := cl.aggregate(members), &cl.Paths[members[0]].Motion
	inertia := cl.inertiaOf(members, o.centre)
	inverse, _ := inertia.Inverse()
	q := geom.AxisAngle(m.Axis, m.Angle)
	spin := o.spinAt(q, &inverse)
	for _, i := range members {
		s := &cl.States[i]
		s.Vel = o.vel.Add(spin.Cross(q.Apply(cl.Poses[i].P.Sub(o.centre))))
		s.Spin, s.Turn, s.Shift = cl.Bodies[i].Spin(spin), q, cl.Paths[i].Motion.Displacement()
	}
}

// rigidGroup is the total of several bodies.
type rigidGroup struct {
	centre, shift geom.Vec3 // m: centre of mass at the start of the slice (world), and its displacement in the slice
	vel, momentum geom.Vec3 // m/s; N m s about the centre
	kinetic       float64   // J, of the motions of the bodies relative to the centre
}

// spinAt returns the spin (rad/s, world) of the bodies as one rigid body turned by q; inverse is that of its inertia
// before the turn. It keeps the angular momentum, or less of it if that would raise the kinetic energy: the angular
// momentum belongs to other positions of the bodies.
func (o *rigidGroup) spinAt(q geom.Quat, inverse *geom.Mat3) geom.Vec3 {
	spin := q.Apply(inverse.Apply(q.ApplyT(o.momentum)))
	if energy := 0.5 * spin.Dot(o.momentum); energy > o.kinetic {
		return spin.Scale(math.Sqrt(o.kinetic / energy))
	}
	return spin
}

// aggregate returns the totals of several bodies.
func (cl *clamper) aggregate(members []int32) (o rigidGroup) {
	mass := 0.0
	for _, i := range members {
		m, s := cl.Bodies[i].Mass, &cl.States[i]
		mass += m
		o.centre, o.vel = o.centre.AddScaled(m, cl.Poses[i].P), o.vel.AddScaled(m, s.Vel)
		o.shift = o.shift.AddScaled(m, s.Shift)
	}
	o.centre, o.vel, o.shift = o.centre.Scale(1/mass), o.vel.Scale(1/mass), o.shift.Scale(1/mass)
	for _, i := range members {
		b, s, q := &cl.Bodies[i], &cl.States[i], cl.Candidate(i)
		arm, vel, turn := cl.Poses[i].P.Sub(o.centre), s.Vel.Sub(o.vel), q.Mat()
		own := turn.Similar(&b.Inertia)
		o.momentum = o.momentum.Add(own.Apply(s.Spin)).AddScaled(b.Mass, arm.Cross(vel))
		o.kinetic += float64(0.5*b.Mass*vel.LenSq()) + b.SpinEnergy(q, s.Spin)
	}
	return o
}

// inertiaOf returns the inertia (kg m², world) of several bodies about their centre at the start of the slice, each
// body at its candidate rotation, to which its spin belongs. Points add none of their own: they never spin.
func (cl *clamper) inertiaOf(members []int32, centre geom.Vec3) (inertia geom.Mat3) {
	for _, i := range members {
		b, q := &cl.Bodies[i], cl.Candidate(i)
		arm, turn := cl.Poses[i].P.Sub(centre), q.Mat()
		own, square := turn.Similar(&b.Inertia), arm.LenSq()
		column := func(e geom.Vec3) geom.Vec3 { return e.Scale(square).AddScaled(-arm.Dot(e), arm).Scale(b.Mass) }
		orbit := geom.Mat3{X: column(geom.V(1, 0, 0)), Y: column(geom.V(0, 1, 0)), Z: column(geom.V(0, 0, 1))}
		if !b.Point {
			inertia = inertia.Add(&own)
		}
		inertia = inertia.Add(&orbit)
	}
	return inertia
}
