package physics

import "github.com/brickyard-physics/brickyard/physics/internal/state"

// Step advances the world by 1/Hz seconds. A step is a whole number of sub-steps, and is taken in one slice of them or
// in several: at low rates, when bodies spin fast, while thin bodies keep the guard busy, where fast drives turn and
// where impacts propagate. Every slice runs the whole pipeline and commits only motions that the guard has proven.
func (w *World) Step() {
	defer w.beginCall("Step").endCall()
	w.st.Pool.Begin()
	w.shown = nil
	(*reporting)(w).begin()
	(*joints)(w).partPairs()
	w.st.BeginStep()
	w.sense.BeginStep()
	if !w.st.AnyMoving() {
		idle(&w.st)
	}
	for w.dynamics.BeginStep(); w.st.Tick < w.st.Ticks && w.st.AnyMoving(); w.dynamics.EndSlice() {
		w.dynamics.BeginSlice()
		w.advance()
	}
	(*joints)(w).watch()   // how far they are open, and what their limits did
	w.island.UpdateSleep() // islands at rest settle, and then sleep
	w.sense.EndStep()
	w.st.EndStep()
	w.guard.NoteEvents() // blocked and stuck bodies
	w.limits.check(w)    // bodies that exceed the limits
	(*reporting)(w).end()
	w.st.Pool.End()
}

// advance takes one slice of the step, or one half of a slice that the guard cannot prove as a whole.
func (w *World) advance() {
	slice := len(w.st.SliceEnds)
	if w.st.Part != state.SecondHalf {
		solve(w, slice)
	}
	for !w.guard.Move() { // certify, project, clamp
		w.dynamics.Halve()
	}
	(*reporting)(w).mark(&w.report.Times.Guard)
	w.dynamics.Commit(slice)
	w.sense.Look(slice) // along the committed motions
}

// solve finds the candidate motions of a slice. Impacts that the guard cut off in the last slice are applied before any
// body moves. If one sends a body toward a pair without rows, the slice restarts with the velocities after the impacts.
func solve(w *World, slice int) {
	report := (*reporting)(w)
	w.sense.BeginSlice()
	for pass := 0; ; pass++ {
		w.st.Tally.Work.Passes++
		w.dynamics.Plan(slice + pass) // frames, world inertias, predicted motions
		report.mark(&w.report.Times.Integrate)
		w.dynamics.UpdateBroadPhase() // pairs whose swept boxes meet
		report.mark(&w.report.Times.Broad)
		w.narrow.FindContacts() // expel zone: recycled or new manifolds, swept when fast
		report.mark(&w.report.Times.Narrow)
		done := w.dynamics.Solve() // contacts and drag, sub-stepped: candidate poses
		report.mark(&w.report.Times.Solve)
		if done {
			break
		}
		w.sense.Restart()
	}
}

// idle takes a step in which no body may move: it only notes added and removed bodies. Bodies added later are not part
// of the level as it began.
func idle(st *state.State) {
	st.NewLevel = false
	st.Solver.Reset(st.Dt)
	st.Settled.Solver.Reset(st.Dt)
	st.RefreshPairs()
}
