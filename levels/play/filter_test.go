package play

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

const gateText = `
gravity(0)
frame = box((2, 2, 0.4), static=True, name="frame", category="frame")
gate = box((1, 3, 0.2), name="gate", category=["gate", "moving"], mask="!frame", kinematic=True, vel=(0, 1, 0))
ghost = box((1, 1, 1), name="ghost", mask="none", vel=(0, 0, 1))
dust = box((0.1, 0.1, 0.1), at=(0, 0, 5), name="dust", mask=["frame"], vel=(0, 0, -5))
peg = box((0.2, 0.2, 2), name="peg", at=(0.8, 0, 0), kinematic=True)
late = box((1, 1, 1), name="late", at=(0.6, 0.5, 0), spawn_step=2)
car(at=(30, 0.01, 0), name="red")
ignore(peg, ["frame", gate, "late"])
ignore("late", [frame, gate])
ignore("red", late)
`

// stageOfFile writes a scene as a file, which has to obey the schema, and stages the scene that it is read back as.
func stageOfFile(t *testing.T, s *scene.Scene) *Stage {
	t.Helper()
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	if err := scenetest.Obey(t, file.Bytes()); err != nil {
		t.Error(err)
	}
	again, err := scene.Read("again.json", file.Bytes(), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(again, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return stage
}

// TestFiltersOfLevels: what a script says of categories and pairs goes through a scene file and into the world, later
// bodies and cars included; bodies that ignore each other may start inside each other.
func TestFiltersOfLevels(t *testing.T) {
	s, err := runText(gateText, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage := stageOfFile(t, s)
	w := stage.World()
	auditor := audit.Of(w)
	for range 90 {
		stage.Step()
		if found := auditor.Check(2); found.Overlapping > 0 {
			t.Fatalf("step %d: %q and %q overlap", w.StepCount(), w.Body(found.A).Name(), w.Body(found.B).Name())
		}
	}
	ids := map[string]physics.BodyID{"red": stage.Cars()[0].Chassis()}
	for _, id := range w.Bodies() {
		ids[w.Body(id).Name()] = id
	}
	names := []string{"frame", "gate", "ghost", "dust", "peg", "late", "red"}
	through := []string{"frame-gate", "frame-peg", "gate-peg", "peg-late", "frame-late", "gate-late", "late-red",
		// What collides with nothing, and with the frame only.
		"frame-ghost", "gate-ghost", "ghost-dust", "ghost-peg", "ghost-late", "ghost-red",
		"gate-dust", "dust-peg", "dust-late", "dust-red"}
	for i, a := range names {
		for _, b := range names[i+1:] {
			if got, want := w.Ignores(ids[a], ids[b]), slices.Contains(through, a+"-"+b); got != want {
				t.Errorf("%s and %s pass through each other: %v, want %v", a, b, got, want)
			}
		}
	}
	if y := w.Body(ids["gate"]).Position().Y(); math.Abs(y-1.5) > 1e-9 {
		t.Errorf("the gate is at %g m, want 1.5", y)
	}
	if z := w.Body(ids["dust"]).Position().Z(); !(z > 0.25) {
		t.Errorf("the dust is at %g m, behind the front of the frame", z)
	}
	pairs, count := FilteredPairs(s, 3)
	if count != len(through) || len(pairs) != 3 {
		t.Errorf("%d pairs filtered and %d told, want %d and 3", count, len(pairs), len(through))
	}
	all, _ := FilteredPairs(s, 1000)
	for _, p := range all {
		if !slices.Contains(through, p[0]+"-"+p[1]) && !slices.Contains(through, p[1]+"-"+p[0]) {
			t.Errorf("%v is told and does not pass", p)
		}
	}
}
