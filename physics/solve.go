package physics

import "github.com/brickyard-physics/brickyard/internal/geom"

// solve runs the sub-steps: candidate velocities and displacements, which the guard then judges.
func (w *World) solve() {
	n := w.substepsPerSlice()
	h := w.dt / float64(n)
	g := vec(w.cfg.Gravity).Scale(h)
	for k := 0; k < n; k++ {
		w.accelerate(g)
		w.drag.solve(w, h)
		w.solver.WarmStart(w.states)
		if w.fresh {
			w.settleLoads()
		}
		w.solver.Solve(w.states, true)
		w.advance(h)
		w.solver.Solve(w.states, false)
	}
	w.solver.Bounce(w.states)
	w.keepImpulses()
	w.fresh = false
	w.candidatePaths()
}

// accelerate adds the speed that gravity gives in one sub-step.
func (w *World) accelerate(dv geom.Vec3) {
	for i := range w.bodies {
		if w.moving(i) && w.bodies[i].kind == Dynamic {
			w.states[i].Vel = w.states[i].Vel.Add(dv)
		}
	}
}

// advance moves the candidates by one sub-step.
func (w *World) advance(h float64) {
	for i := range w.bodies {
		switch b := &w.bodies[i]; {
		case !w.moving(i):
		case b.free && !b.ball && b.kind == Dynamic:
			w.advanceFree(i, h)
		default:
			w.states[i].Advance(h)
		}
	}
}

// advanceFree moves a body that nothing touches: its angular momentum stays and its spin follows the turning inertia,
// by the midpoint rule, which keeps the energy of a tumbling top to second order.
func (w *World) advanceFree(i int, h float64) {
	b, s := &w.bodies[i], &w.states[i]
	spinAt := func(q geom.Quat, momentum geom.Vec3) geom.Vec3 {
		return q.Apply(b.invInertia.Apply(q.ApplyT(momentum)))
	}
	q := s.Turn.Mul(w.poses[i].Q)
	momentum := q.Apply(b.inertia.Apply(q.ApplyT(s.Spin)))
	middle := geom.FromRotationVector(s.Spin.Scale(0.5 * h)).Mul(q)
	s.Spin = spinAt(middle, momentum)
	s.Advance(h)
	s.Spin = spinAt(s.Turn.Mul(w.poses[i].Q), momentum)
}

// settleLoads sweeps the rows with nothing moving until the loads of a level that starts at rest have found their way
// to the ground, and takes them as references.
func (w *World) settleLoads() {
	for range settleSweeps {
		w.solver.Solve(w.states, false)
	}
	w.fresh = false
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		m := &w.pairs[c.Slot].memory
		m.Take(&w.solver, c)
		m.Settle()
		w.solver.SetReferences(c)
	}
}

// keepImpulses hands the impulses found back to the pairs.
func (w *World) keepImpulses() {
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		w.pairs[c.Slot].memory.Take(&w.solver, c)
	}
}

// candidatePaths turns the displacements of the sub-steps into screw motions for the guard.
func (w *World) candidatePaths() {
	for i := range w.bodies {
		if !w.moving(i) {
			continue
		}
		s := &w.states[i]
		end := geom.Pose{P: w.poses[i].P.Add(s.Shift), Q: s.Turn.Mul(w.poses[i].Q).Unit()}
		w.paths[i].MakePath(geom.MotionBetween(&w.poses[i], &end))
	}
}
