package physics

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Axes is a set of freedoms of a dynamic body, joined by |: translation of its centre of mass along the axes of the
// world, and turning about them. A locked freedom is gone: contacts, forces and gravity do not move the body along it,
// whatever they press with, and the coordinate keeps its bits. A body pressed along a locked axis holds like scenery.
//
// With two or three turns locked the rotation about the locked axes stays as it is, to rounding in the one case and to
// the bit in the other. With one turn locked it is the angular velocity about that axis that stays zero: turns about
// the other two, one after the other, also lead to rotations about the third.
type Axes uint8

// The freedoms. Planar are those that a body in a vertical plane along x does without: z, and turns out of the plane.
const (
	LockX     = Axes(rigid.ShiftX)
	LockY     = Axes(rigid.ShiftY)
	LockZ     = Axes(rigid.ShiftZ)
	LockTurnX = Axes(rigid.TurnX)
	LockTurnY = Axes(rigid.TurnY)
	LockTurnZ = Axes(rigid.TurnZ)

	LockTurns = Axes(rigid.Turns)
	LockAll   = Axes(rigid.All)
	Planar    = LockZ | LockTurnX | LockTurnY
)

// SetLocks locks a dynamic body along and about some axes, and frees it along and about all others; 0 frees it
// altogether. It loses the velocity that it has along locked axes, and wakes with its neighbours. Sets with unknown
// bits are ignored, and so are bodies that are not dynamic.
func (b Body) SetLocks(locks Axes) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || locks&^LockAll != 0 || locks == b.Locks() {
		return
	}
	w.st.WakeNeighbours(i)
	w.st.Wake(i)
	b.world.st.SetLocks(int32(i), rigid.Axes(locks))
	b.move(w.st.Poses[i]) // what is known of its contacts is of a body with other freedoms
	w.st.RefreshPairs()
}

// Locks returns the axes along and about which the body is locked.
func (b Body) Locks() Axes { return Axes(b.world.st.Bodies[b.slot()].Locks) }

// checkLocks refuses locks of bodies that are not dynamic, and velocities along them.
func (def *BodyDef) checkLocks() error {
	locks := rigid.Axes(def.Locks)
	switch {
	case def.Locks == 0:
	case def.Locks&^LockAll != 0:
		return fmt.Errorf("there are no axes %#x to lock: join constants such as LockX", uint8(def.Locks))
	case def.Kind != Dynamic:
		return fmt.Errorf("only a dynamic body has axes to lock, and this one is %s", def.Kind)
	case locks.FreeShift(vec(def.Velocity)) != vec(def.Velocity):
		return fmt.Errorf("its velocity %v leads along a locked axis: drop that part, or the lock", def.Velocity)
	case locks.FreeTurn(vec(def.AngularVelocity)) != vec(def.AngularVelocity):
		return fmt.Errorf("its angular velocity %v is about a locked axis: drop that part, or the lock", def.AngularVelocity)
	}
	return nil
}
