package play

import "github.com/brickyard-physics/brickyard/physics"

// AtRest reports whether nothing changes but the time until somebody does something: whatever can move sleeps, and
// nothing waits to appear, acts by a script, drives or deforms.
func (l *Lanes) AtRest() bool {
	if len(l.planned) > 0 {
		return false
	}
	for _, stage := range l.stages {
		if !stage.atRest() {
			return false
		}
	}
	return true
}

func (s *Stage) atRest() bool {
	w := s.world
	if w.StepCount() == 0 || w.Report().Awake > 0 || len(s.pending) > 0 || s.logic.run != nil || s.ghosts != nil ||
		len(s.scene.Cars) > 0 || s.player != nil {
		return false
	}
	for _, id := range w.Bodies() { // one that was put in has taken part in no report
		if body := w.Body(id); body.Kind() != physics.Static && !body.Asleep() {
			return false
		}
	}
	return true
}
