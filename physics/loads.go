package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// settleLoads finds the loads of the level as it stands and takes them as references: it sweeps the rows with nothing
// moving but what gravity gives in one sub-step, until the loads have found their way to the ground. Whatever does move
// at the start is left out, or an impact would be taken for a load, for ever to be leant on.
func (w *World) settleLoads(dv geom.Vec3) {
	moving := slices.Clone(w.states)
	for i := range w.states {
		w.states[i].Vel, w.states[i].Spin = geom.Vec3{}, geom.Vec3{}
	}
	w.accelerate(dv)
	for range settleSweeps {
		w.solver.Solve(w.states, false)
	}
	copy(w.states, moving)
	w.fresh = false
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		m := w.memoryOf(c)
		m.Take(&w.solver, c)
		m.Settle()
		w.solver.SetReferences(c)
	}
}
