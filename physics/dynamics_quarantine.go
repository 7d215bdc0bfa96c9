package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// stopTooFast stops body i before its motion is planned if it is too fast to be planned, or if forces would make it so.
func (w *World) stopTooFast(i int) {
	vel, spin := w.externals.ahead(int32(i), &w.states[i], w.dt)
	// Written so that NaN and overflow are caught too.
	if !(vel.Len() <= fastest && spin.Len() <= fastest) {
		w.stopBody(i)
		w.externals.drop(int32(i))
	}
}

// quarantine stops bodies whose candidate motion is not finite or leads out of the world, and clears the impulses of
// their contacts, so that one such body does not spoil the others.
func (w *World) quarantine() {
	found := false
	for _, i := range w.active.bodies {
		if !(w.poses[i].P.Add(w.states[i].Shift).Len() <= farthest) {
			w.stopBody(int(i))
		}
		found = w.stopNonFinite(int(i)) || found
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		for _, k := range [2]int32{c.A, c.B} {
			if !w.moving(int(k)) { // scenery can be spoilt too: 0 × ∞
				w.bodies[k].stopped = false
				found = w.stopNonFinite(int(k)) || found
			}
		}
	}
	if !found {
		return
	}
	w.drag.impulse = geom.Vec3{}
	w.releaseSettled()
	for _, s := range w.solvers() {
		for i := range s.Constraints {
			c := &s.Constraints[i]
			if w.bodies[c.A].stopped || w.bodies[c.B].stopped {
				w.clearPair(c.Slot)
			}
		}
	}
}

// stopNonFinite stops body i if its motion is not finite, and reports whether it was stopped in this slice.
func (w *World) stopNonFinite(i int) bool {
	if s := &w.states[i]; !s.Vel.IsFinite() || !s.Spin.IsFinite() || !s.Turn.IsFinite() {
		w.stopBody(i)
	}
	return w.bodies[i].stopped
}

// stopBody leaves body i where it is, without velocity. A driven body loses its drive for good, since the drive caused
// it.
func (w *World) stopBody(i int) {
	s := &w.states[i]
	s.Vel, s.Spin = geom.Vec3{}, geom.Vec3{}
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	w.bodies[i].drive = driveFrom(w.poses[i], geom.Vec3{}, geom.Vec3{})
	w.bodies[i].stopped = true
	w.tally.stopped = append(w.tally.stopped, int32(i))
}
