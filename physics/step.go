package physics

// Step advances the world by 1/Hz seconds. A step is taken in one slice of time, or in several: at low rates, when
// bodies spin fast, while thin bodies keep the guard busy and where impacts propagate. Every slice runs the whole
// pipeline and commits only motions that the guard has proven.
func (w *World) Step() {
	defer w.beginCall("Step").endCall()
	w.beginReport()
	w.st.BeginStep()
	if !w.st.AnyMoving() {
		w.idleStep()
	}
	spans := w.dynamics.Spans()
	for span := 0; span < spans && w.st.AnyMoving(); span++ {
		n := w.dynamics.BeginSpan(spans)
		dt := 1 / (w.st.Settings.Hz * float64(spans*n))
		for k := 0; k < n && w.st.AnyMoving(); k++ {
			w.advanceTo((float64(span)+float64(k+1)/float64(n))/float64(spans), dt)
		}
	}
	w.island.UpdateSleep() // islands at rest settle, and then sleep
	w.st.EndStep()
	w.guard.NoteEvents() // blocked and stuck bodies
	w.limits.check(w)    // bodies that exceed the limits
	w.endReport()
}

// advanceTo takes a slice of dt seconds, which ends at some share of the step, in parts where fast drives turn within
// it.
func (w *World) advanceTo(end, dt float64) {
	w.st.FullDt = dt
	for cuts := 0; dt > 0 && w.st.AnyMoving(); cuts++ {
		part := w.dynamics.UntilStop(dt, cuts)
		dt -= part
		w.advanceFor(end-float64(w.st.Settings.Hz*dt), part)
	}
}

// advanceFor takes a part of a slice, in the shorter slices into which impacts divide it.
func (w *World) advanceFor(end, dt float64) {
	for left := w.st.SubstepsIn(dt); left > 0 && w.st.AnyMoving(); left -= w.st.Substeps {
		w.st.Dt, w.st.Substeps = dt, left
		w.st.SliceEnds = append(w.st.SliceEnds, end)
		w.advance()
		dt -= w.st.Dt
		w.st.SliceEnds[len(w.st.SliceEnds)-1] = end - float64(w.st.Settings.Hz*dt)
	}
}

// advance takes one slice of the step. Impacts that the guard cut off in the last slice are applied before any body
// moves. If one sends a body toward a pair without rows, the slice restarts with the velocities after the impacts.
func (w *World) advance() {
	slice := len(w.st.SliceEnds) - 1
	for pass := 0; ; pass++ {
		w.st.Tally.Work.Passes++
		w.dynamics.NoteTotals(slice + pass)
		w.dynamics.Plan() // frames, world inertias, predicted motions
		w.mark(&w.report.Times.Integrate)
		w.dynamics.UpdateBroadPhase() // pairs whose swept boxes meet
		w.mark(&w.report.Times.Broad)
		w.narrow.FindContacts() // expel zone: recycled or new manifolds, swept when fast
		w.mark(&w.report.Times.Narrow)
		done := w.dynamics.Solve() // contacts and drag, sub-stepped: candidate poses
		w.mark(&w.report.Times.Solve)
		if done {
			break
		}
	}
	w.guard.Move() // certify, project, clamp
	w.mark(&w.report.Times.Guard)
	w.dynamics.Commit(slice)
}

// idleStep takes a step in which no body may move: it only notes added and removed bodies. Bodies added later are not
// part of the level as it began.
func (w *World) idleStep() {
	w.st.NewLevel = false
	w.st.Solver.Reset(w.st.Dt)
	w.st.Settled.Solver.Reset(w.st.Dt)
	w.st.RefreshPairs()
}
