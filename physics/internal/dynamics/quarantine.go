package dynamics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// stopTooFast stops body i before its motion is planned if it is too fast to be planned.
func (dy *Dynamics) stopTooFast(i int32) {
	if !isTooFast(dy.State, i) {
		return
	}
	dy.stopBody(int(i))
	dy.Externals.DropForces(i, &dy.States[i], dy.Settings.Gravity)
	if isTooFast(dy.State, i) { // its gravity scale alone makes it so
		dy.Externals.DropGravity(i, dy.Settings.Gravity)
	}
}

// isTooFast reports whether body i is too fast to be planned, or whether forces make it so.
func isTooFast(st *state.State, i int32) bool {
	vel, spin := st.Externals.Ahead(i, &st.States[i], st.Dt)
	// Written so that NaN and overflow are caught too.
	return !(vel.Len() <= state.Fastest && spin.Len() <= state.Fastest)
}

// quarantine stops bodies whose candidate motion is not finite or leads out of the world, and clears the impulses of
// their contacts, so that one such body does not spoil the others.
func (dy *Dynamics) quarantine() {
	found := false
	if state.AnyBody(dy.State, dy.questions.suspect) {
		for _, i := range dy.Active.Bodies {
			if dy.leavesWorld(i) {
				dy.stopBody(int(i))
			}
			found = dy.stopNonFinite(int(i)) || found
		}
		dy.stopAssemblies()
	}
	if !found && !isScenerySpoilt(dy.State) {
		return
	}
	stopScenery(dy.State)
	dy.Drag.Impulse = geom.Vec3{}
	dy.ReleaseSettled()
	for _, s := range dy.Solvers() {
		for i := range s.Constraints {
			c := &s.Constraints[i]
			if dy.Bodies[c.A].Stopped || dy.Bodies[c.B].Stopped {
				dy.ClearPair(c.Slot)
			}
		}
	}
}

// isScenerySpoilt reports whether the motion of a body that contacts cannot move is not finite: 0 × ∞.
func isScenerySpoilt(st *state.State) bool {
	for i := range st.Solver.Constraints {
		c := &st.Solver.Constraints[i]
		for _, k := range [2]int32{c.A, c.B} {
			if !st.Moving(int(k)) && !isFinite(st, k) {
				return true
			}
		}
	}
	return false
}

// stopScenery stops, of the bodies that contacts cannot move, those whose motion is not finite, and no other ones.
func stopScenery(st *state.State) {
	each := func(visit func(k int32)) {
		for _, s := range st.Solvers() {
			for i := range s.Constraints {
				for _, k := range [2]int32{s.Constraints[i].A, s.Constraints[i].B} {
					if !st.Moving(int(k)) {
						visit(k)
					}
				}
			}
		}
	}
	each(func(k int32) { st.Bodies[k].Stopped = false }) // of an earlier slice
	each(func(k int32) {
		if !isFinite(st, k) {
			halt(st, k)
		}
	})
}

// stopAssemblies stops all bodies of an assembly of which one was stopped: its joints would spoil it again with what
// the others have. They begin anew without impulses.
func (dy *Dynamics) stopAssemblies() {
	for k := range dy.Joints.All {
		a := &dy.Joints.All[k]
		if !slices.ContainsFunc(a.Bodies, func(i int32) bool { return dy.Bodies[i].Stopped }) {
			continue
		}
		for _, i := range a.Bodies {
			if !dy.Bodies[i].Stopped {
				dy.stopBody(int(i))
			}
		}
		a.Forget(&dy.Joints.Table)
	}
}

// leavesWorld reports whether the candidate motion of body i leads out of the world, or nowhere.
func (dy *Dynamics) leavesWorld(i int32) bool {
	return !(dy.Poses[i].P.Add(dy.States[i].Shift).Len() <= state.Farthest)
}

// isFinite reports whether the candidate motion of body i is finite.
func isFinite(st *state.State, i int32) bool {
	s := &st.States[i]
	return s.Vel.IsFinite() && s.Spin.IsFinite() && s.Turn.IsFinite()
}

// stopNonFinite stops body i if its motion is not finite, and reports whether it was stopped in this slice.
func (dy *Dynamics) stopNonFinite(i int) bool {
	if !isFinite(dy.State, int32(i)) {
		dy.stopBody(i)
	}
	return dy.Bodies[i].Stopped
}

// stopBody halts body i, and reports it. A driven body loses its drive for good, since the drive caused it.
func (dy *Dynamics) stopBody(i int) {
	halt(dy.State, int32(i))
	dy.Bodies[i].Drive = state.DriveFrom(dy.Poses[i], geom.Vec3{}, geom.Vec3{})
	dy.Tally.Stopped = append(dy.Tally.Stopped, int32(i))
}

// halt leaves body i where it is, without velocity.
func halt(st *state.State, i int32) {
	s := &st.States[i]
	s.Vel, s.Spin = geom.Vec3{}, geom.Vec3{}
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	st.Bodies[i].Stopped = true
}
