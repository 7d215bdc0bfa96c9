package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// TestTroubleIsTold: a press that cannot go on and a load beyond the limits are told once, with names and lines, and
// counted.
func TestTroubleIsTold(t *testing.T) {
	stage := stageOf(t, `ground()
box((1, 1, 1), at=(0, 0.501, 0), name="cube")
box((3, 0.2, 3), at=(0, 1.5, 0), name="press", kinematic=True, path=[(1, (0, -1, 0)), (2, (0, 1, 0))], then="back")
box((1, 1, 1), at=(6, 0.501, 0), name="light", mass=1)
box((1, 1, 1), at=(6, 1.502, 0), name="heavy", mass=1e6)
`, Options{})
	if got := stage.Notices(); len(got) != 1 || !strings.HasPrefix(got[0], `bad.star:5:1: warning: "heavy" has 1e+06`) {
		t.Errorf("told at the start: %q", got)
	}
	most := 0
	for range 600 {
		stage.Step()
		most = max(most, len(stage.HeldUp()))
	}
	text := strings.Join(stage.Notices(), "\n")
	// It goes down at 1 m/s and has 0.399 m of way.
	if n := strings.Count(text, `bad.star:3:1: "press" is blocked by "cube" at 0.4`); n != 1 {
		t.Errorf("told %d times:\n%s", n, text)
	}
	h := stage.Incidents()
	if h.Blocked < 2 || h.Behind <= 0 || h.Warnings != 1 || h.Quarantined != 0 || most == 0 {
		t.Errorf("%+v, %d held up at once", h, most)
	}
	if err := stage.Restart(); err != nil {
		t.Fatal(err)
	}
	if h := stage.Incidents(); h != (Incidents{Warnings: 1}) || len(stage.HeldUp()) != 0 {
		t.Errorf("after the restart: %+v", h)
	}
}

// TestManyWarnings: of many alike a few are told, all are counted, and those of other kinds are not lost among them.
func TestManyWarnings(t *testing.T) {
	stage := stageOf(t, `gravity(0)
for i in range(20):
    sphere(0.1, at=(3 * i, 0, 0), vel=(0, 6000, 0), name="meteor")
box((35, 0.01, 0.01), at=(0, -9, 0), name="needle")
`, Options{})
	stage.Step()
	text := strings.Join(stage.Notices(), "\n")
	if n := strings.Count(text, "moves at"); n != sameWarnings || strings.Count(text, "more like the last") != 1 ||
		!strings.Contains(text, `"needle" is`) {
		t.Errorf("told:\n%s", text)
	}
	if h := stage.Incidents(); h.Warnings != 21 {
		t.Errorf("%+v", h)
	}
}

// TestSenselessMotionIsTold by name.
func TestSenselessMotionIsTold(t *testing.T) {
	stage := stageOf(t, "sphere(1, name='meteor')", Options{})
	w := stage.World()
	w.Body(stage.Body(0)).SetVelocity([3]float64{1e9, 0, 0}, [3]float64{})
	stage.Step()
	if text := strings.Join(stage.Notices(), "|"); !strings.Contains(text, `"meteor" was stopped`) {
		t.Errorf("told: %s", text)
	}
	if h := stage.Incidents(); h.Quarantined != 1 {
		t.Errorf("%+v", h)
	}
	w.RemoveBody(stage.Body(0))
	stage.Step()
	if len(stage.HeldUp()) != 0 {
		t.Error("a body that is gone is held up")
	}
}

// TestLateBodiesAreChecked: a body that the engine would refuse when its time comes is refused at the start.
func TestLateBodiesAreChecked(t *testing.T) {
	s, err := runText("ground()\nbox((9000, 9000, 9000), at=(0, 5000, 0), material=material('m', density=1e6), "+
		"name='moon', spawn_at=9)", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewStage(s, Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "bad.star:2:1: ") || !strings.Contains(err.Error(), "moon") ||
		!strings.Contains(err.Error(), "mass must be") {
		t.Errorf("got %v", err)
	}
	if _, err := NewStage(stageScene(t), Options{}); err != nil {
		t.Error(err)
	}
}

// stageScene has a late body that is sound.
func stageScene(t *testing.T) *scene.Scene {
	t.Helper()
	s, err := runText("sphere(1, spawn_at=1)\nsphere(1, at=(5, 0, 0))", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNotesCostNothing once nothing new happens.
func TestNotesCostNothing(t *testing.T) {
	stage := stageOf(t, "ground()\nstack(5)\nbox((1, 1, 1), at=(5, 2, 0), kinematic=True, spin=(0, 90, 0))", Options{
		NoSleep: true})
	for range 120 {
		stage.Step()
	}
	if n := testing.AllocsPerRun(60, stage.Step); n != 0 {
		t.Errorf("%g allocations per step", n)
	}
	if kind := stage.World().Body(stage.Body(6)).Kind(); kind != physics.Kinematic {
		t.Error(kind)
	}
}
