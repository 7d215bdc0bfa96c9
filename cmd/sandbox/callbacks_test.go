package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// gunLevel puts bodies after steps where others were during them: balls where the ones before have just left, and a
// target where one flew by. What hits the wall is taken away.
const gunLevel = `
ground()
wall = box((0.2, 4, 4), at=(4, 2.01, 0), static=True, name="wall")
target = sphere(0.1, at=(0, 5, 3), name="target")
state.last = None

def on_step(dt):
    if state.last and state.last.alive and not target.asleep:
        target.move_to(state.last.at - vec3(0.22, 0, 0))
    state.last = sphere(0.1, at=(0, 2, 0), vel=(15, 0, 0), name="ball")

def on_hit(a, b, impulse, point):
    for x in (a, b):
        if x.kind == "dynamic" and x != target:
            x.remove()
`

// TestCallbacksMoveNothingInTheStep: what callbacks put somewhere, or take away, was not there, or was, during the step
// before: neither the auditor nor a trace say otherwise. In the trace every path begins where the one before ended.
func TestCallbacksMoveNothingInTheStep(t *testing.T) {
	level := loadtest.WriteFile(t, "gun.star", gunLevel)
	file := filepath.Join(t.TempDir(), "gun.jsonl")
	code, out, errs := sandbox("sim", level, "--steps", "60", "--audit", "--between", "8", "--trace", file, "--json")
	if code != console.ExitDone {
		t.Errorf("exit %d: %s %s", code, out, errs)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before := map[int]tracedPose{}
	born, removed := 0, 0
	readTrace(t, text, func(*tracedHeader) {}, func(s *tracedStep) {
		for id, pieces := range s.paths {
			if was, known := before[id]; !known || !samePose(was, pieces[0].start) {
				t.Fatalf("step %d: the path of body %d does not begin where it was", s.step, id)
			}
		}
		for id, pose := range s.poses {
			if was, known := before[id]; known && len(s.paths[id]) == 0 && !samePose(was, pose) {
				t.Fatalf("step %d: body %d moved without a path", s.step, id)
			}
		}
		born, removed = born+len(s.spawn), removed+len(s.remove)
		before = s.poses
	})
	if born < 20 || removed < 20 {
		t.Errorf("%d bodies came and %d went: too few to show anything", born, removed)
	}
}
