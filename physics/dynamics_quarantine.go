package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// stopTooFast stops body i before its motion is planned if it is too fast to be planned, or if forces would make it so.
func (dy *Dynamics) stopTooFast(i int) {
	vel, spin := dy.externals.ahead(int32(i), &dy.states[i], dy.dt)
	// Written so that NaN and overflow are caught too.
	if !(vel.Len() <= fastest && spin.Len() <= fastest) {
		dy.stopBody(i)
		dy.externals.drop(int32(i))
	}
}

// quarantine stops bodies whose candidate motion is not finite or leads out of the world, and clears the impulses of
// their contacts, so that one such body does not spoil the others.
func (dy *Dynamics) quarantine() {
	found := false
	for _, i := range dy.active.bodies {
		if !(dy.poses[i].P.Add(dy.states[i].Shift).Len() <= farthest) {
			dy.stopBody(int(i))
		}
		found = dy.stopNonFinite(int(i)) || found
	}
	for i := range dy.solver.Constraints {
		c := &dy.solver.Constraints[i]
		for _, k := range [2]int32{c.A, c.B} {
			if !dy.moving(int(k)) { // scenery can be spoilt too: 0 × ∞
				dy.bodies[k].stopped = false
				found = dy.stopNonFinite(int(k)) || found
			}
		}
	}
	if !found {
		return
	}
	dy.drag.impulse = geom.Vec3{}
	dy.releaseSettled()
	for _, s := range dy.solvers() {
		for i := range s.Constraints {
			c := &s.Constraints[i]
			if dy.bodies[c.A].stopped || dy.bodies[c.B].stopped {
				dy.clearPair(c.Slot)
			}
		}
	}
}

// stopNonFinite stops body i if its motion is not finite, and reports whether it was stopped in this slice.
func (dy *Dynamics) stopNonFinite(i int) bool {
	if s := &dy.states[i]; !s.Vel.IsFinite() || !s.Spin.IsFinite() || !s.Turn.IsFinite() {
		dy.stopBody(i)
	}
	return dy.bodies[i].stopped
}

// stopBody leaves body i where it is, without velocity. A driven body loses its drive for good, since the drive caused
// it.
func (dy *Dynamics) stopBody(i int) {
	s := &dy.states[i]
	s.Vel, s.Spin = geom.Vec3{}, geom.Vec3{}
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	dy.bodies[i].drive = driveFrom(dy.poses[i], geom.Vec3{}, geom.Vec3{})
	dy.bodies[i].stopped = true
	dy.tally.stopped = append(dy.tally.stopped, int32(i))
}
