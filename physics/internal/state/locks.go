package state

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A lock takes a freedom of a body away where all passes read it: the inverse inertia has zeros for locked turns, and
// impulses and forces lose their parts along locked translations. What is never given any velocity needs none taken
// away, so a locked coordinate keeps its bits.

// SetLocks locks a dynamic body along and about some axes, and no others.
func (st *State) SetLocks(i int32, locks rigid.Axes) {
	b, s := &st.Bodies[i], &st.States[i]
	was := b.MayYield()
	b.Locks = locks
	s.Vel, s.Spin = locks.FreeShift(s.Vel), b.Spin(s.Spin)
	st.applyLocks(i)
	st.Joints.Changed = st.Joints.Changed || b.Joints > 0 // what hangs together by movable bodies, and which have locks
	if b.MayYield() != was {
		for _, p := range b.Proxies {
			st.Proxies[p].Dynamic = !was
		}
	}
}

// applyLocks brings what the step reads of a body in line with its locks.
func (st *State) applyLocks(i int32) {
	b, s := &st.Bodies[i], &st.States[i]
	r := st.Poses[i].Q.Mat()
	s.Locks, s.InvMass, s.InvInertia = b.Locks, 1/b.Mass, b.InvInertiaAt(&r)
	if b.Locks == rigid.All {
		s.InvMass = 0
	}
	if e := st.Externals.At(int(i)); e.locked || b.Locks&rigid.Shifts != 0 {
		st.Externals.Enter(int(i)).locked = b.Locks&rigid.Shifts != 0
	}
}

// SetMotion makes m the motion of body i from its pose to another place and rotation, without what its locks take away.
func (st *State) SetMotion(m *geom.Motion, i int32, place geom.Vec3, rotation geom.Quat) {
	start, locks := &st.Poses[i], st.Bodies[i].Locks
	d, r := place.Sub(start.P), rotation.Mul(start.Q.Conj()).RotationVector()
	if locks == 0 {
		m.Set(start, d, r)
		return
	}
	if turns := locks & rigid.Turns; turns&(turns-1) != 0 {
		r = locks.FreeTurn(r) // about two axes of three it is rounding
	}
	m.Set(start, locks.FreeShift(d), r)
	st.KeepLocks(i, m)
}

// KeepLocks makes the motion of body i the straight one to the same end if its screw leaves the place of a locked
// translation on its way.
func (st *State) KeepLocks(i int32, m *geom.Motion) {
	if !st.Bodies[i].Locks.Follows(m) {
		m.Straighten()
	}
}
