package rewind

import (
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// Show shows the bodies where they were after a step, at once: the level stands at the last state before it, and its
// bodies are told to be where they were. Go takes it to the step itself.
func (t *Tape) Show(lanes *play.Lanes, step uint64) error {
	step = max(t.First(), min(step, t.Last()))
	if t.why != "" {
		return nil
	}
	i := t.segmentAt(step)
	s := t.line[i]
	if t.shown != s || t.at != s.begin || lanes.StepCount() != s.begin {
		if err := t.restore(lanes, i); err != nil {
			return err
		}
		t.at, t.loose, t.shown = s.begin, nil, s
	}
	shown := make([]map[int]physics.Pose, len(lanes.Stages()))
	for k := range s.steps[:step-s.begin] {
		for moved := s.steps[k].moved; len(moved) >= movedBytes; moved = moved[movedBytes:] {
			lane, slot, pose := readMoved(moved)
			if shown[lane] == nil {
				shown[lane] = map[int]physics.Pose{}
			}
			shown[lane][slot] = pose
		}
	}
	for lane, stage := range lanes.Stages() {
		w := stage.World()
		for _, id := range w.AppendBodies(nil) {
			pose, moved := shown[lane][id.Index()]
			if !moved {
				pose = w.Body(id).Pose()
			}
			w.Body(id).ShowAt(pose)
		}
	}
	return nil
}
