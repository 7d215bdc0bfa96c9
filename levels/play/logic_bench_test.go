package play

import (
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// tenCalls is a level whose on_step makes ten calls, of those that games make most.
const tenCalls = `
ground()
crate = box((1, 1, 1), at=(0, 0.501, 0), name="crate")
crane = box((0.2, 0.2, 0.2), at=(0, 5, 0), kinematic=True)
goal = box((2, 2, 2), at=(3, 1, 0), sensor=True)
controls({"left": "push"})
state.steps = 0

def on_step(dt):
    state.steps += 1
    text("steps", state.steps)
    text("speed", "%d m/s" % crate.speed)
    hit = ray((0, 4, 0), (0, -1, 0))
    if hit and key("left"):
        crate.push((100, 0, 0))
    crate.kick((0, 0, 0.001))
    crane.move_to((0, 5, 0), seconds=1)
    if overlap(shape.sphere(0.5), (3, 1, 0)) or goal.inside() or now() > 1e9:
        fail("there is somebody")
`

// BenchmarkOnStep measures what the callbacks after a step take, which make ten calls.
func BenchmarkOnStep(b *testing.B) {
	s, err := runText(tenCalls, nil)
	if err != nil {
		b.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		b.Fatal(err)
	}
	stage.Input(scene.Input{Key: "left", Down: true})
	for range 30 {
		stage.Step()
	}
	b.ReportAllocs()
	for b.Loop() {
		stage.afterStep()
	}
	if err := stage.Fault(); err != nil {
		b.Fatal(err)
	}
}
