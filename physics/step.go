package physics

// Step advances the world by 1/Hz seconds. A step is taken in one slice of time, or in several when bodies spin fast;
// every slice runs the whole pipeline and commits only motions that the guard has proven.
func (w *World) Step() {
	w.beginReport()
	w.tally.reset()
	w.listBodies()
	w.slices = w.countSlices()
	w.dt = 1 / (w.cfg.Hz * float64(w.slices))
	if len(w.active.bodies) == 0 {
		w.idle()
	}
	for slice := 0; slice < w.slices && len(w.active.bodies) > 0; slice++ {
		w.keepTally(slice)
		w.integrate() // frames, world inertias, predicted motions
		w.mark(&w.report.Times.Integrate)
		w.updateBroadPhase() // pairs whose swept boxes meet
		w.mark(&w.report.Times.Broad)
		w.findContacts() // expel zone: frozen or fresh manifolds, swept when fast
		w.mark(&w.report.Times.Narrow)
		w.solve() // contacts and drag, sub-stepped: candidate poses
		w.mark(&w.report.Times.Solve)
		w.guardMoves() // certify, project, cut short
		w.mark(&w.report.Times.Guard)
		w.commit(slice)
	}
	w.updateSleep()
	w.step++
	w.noteEvents() // what is blocked or stuck
	w.oversee()    // what is beyond the limits
	w.endReport()
}
