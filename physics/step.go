package physics

import "math"

// Step advances the world by 1/Hz seconds. A step is taken in one slice of time, or in several at low rates, when
// bodies spin fast and while thin ones keep the guard busy; every slice runs the whole pipeline and commits only
// motions that the guard has proven.
func (w *World) Step() {
	w.beginReport()
	w.tally.reset()
	w.listBodies()
	w.ends = w.ends[:0]
	if len(w.active.bodies) == 0 {
		w.idle()
	}
	spans := int(max(1, math.Ceil(1/(w.cfg.Hz*sliceTime)-1e-9)))
	for span := 0; span < spans && len(w.active.bodies) > 0; span++ {
		n := (w.countSlices() + spans - 1) / spans // bodies may spin faster by now
		w.dt = 1 / (w.cfg.Hz * float64(spans*n))
		for k := 0; k < n && len(w.active.bodies) > 0; k++ {
			w.ends = append(w.ends, (float64(span)+float64(k+1)/float64(n))/float64(spans))
			w.advance()
		}
	}
	w.updateSleep()
	w.step++
	w.noteEvents() // what is blocked or stuck
	w.oversee()    // what is beyond the limits
	w.endReport()
}

// advance takes one slice of the step.
func (w *World) advance() {
	slice := len(w.ends) - 1
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
