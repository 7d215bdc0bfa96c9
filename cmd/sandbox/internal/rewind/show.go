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
			lane, slot, _, pose := readMoved(moved)
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

// EachMove calls back for each body that was moved, or has come, in the steps after one, up to where the level stands,
// oldest first: with the step, the lane and the slot of the body, and where it was then. came says that the slot had
// another body before, or none.
func (t *Tape) EachMove(after uint64, moved func(step uint64, lane, slot int, came bool, at physics.Pose)) {
	for _, s := range t.line {
		for k := range s.steps {
			step := s.begin + uint64(k) + 1
			if step <= after || step > t.at {
				continue
			}
			for list := s.steps[k].moved; len(list) >= movedBytes; list = list[movedBytes:] {
				lane, slot, came, pose := readMoved(list)
				moved(step, lane, slot, came, pose)
			}
		}
	}
}
