package physics

import (
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
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
