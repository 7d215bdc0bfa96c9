package play

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// manual is the file of the manual of scripts.
const manual = "../SCRIPTING.md"

// page reads a file of the documentation.
func page(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// examples returns what a file shows in a language.
func examples(t *testing.T, file, language string) []string {
	t.Helper()
	var out []string
	for i, part := range strings.Split(page(t, file), "```"+language+"\n") {
		if i > 0 {
			text, _, _ := strings.Cut(part, "```")
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s shows no %s", file, language)
	}
	return out
}

// playScene takes a few steps of a scene, so that what is shown is known to run.
func playScene(t *testing.T, s *scene.Scene) {
	t.Helper()
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		stage.Step()
	}
	if r := stage.World().Report(); r.Dynamic == 0 || len(stage.Notices()) > 0 {
		t.Errorf("%d dynamic bodies, notices %v", r.Dynamic, stage.Notices())
	}
}

func TestExamplesOfTheManualRun(t *testing.T) {
	for i, text := range examples(t, manual, "python") {
		s, err := runText(text, nil)
		if err != nil {
			t.Fatalf("script %d: %v", i+1, err)
		}
		playScene(t, s)
	}
	for i, text := range examples(t, manual, "json") {
		s, err := scene.Read("manual.json", []byte(text), scene.Build{})
		if err != nil {
			t.Fatalf("scene %d: %v", i+1, err)
		}
		playScene(t, s)
	}
}

func TestTheManualListsTheMaterials(t *testing.T) {
	var want strings.Builder
	want.WriteString("| material | density kg/m³ | friction | restitution | rolling | look |\n|---|---|---|---|---|---|\n")
	for _, m := range scene.BuiltinMaterials() {
		fmt.Fprintf(&want, "| `%s` | %g | %g | %g | %g | `%s` |\n", m.Name, m.Density, m.Friction, m.Restitution,
			m.Rolling, m.Look.Pattern)
	}
	if !strings.Contains(page(t, manual), want.String()) {
		t.Errorf("SCRIPTING.md lacks\n%s", want.String())
	}
}

// TestTheManualNamesEveryJoint: each kind of joint has a row, and is called in an example.
func TestTheManualNamesEveryJoint(t *testing.T) {
	shown := strings.Join(examples(t, manual, "python"), "")
	for _, kind := range scene.JointKinds() {
		if !strings.Contains(page(t, manual), "| `joint."+kind+"(") || !strings.Contains(shown, "joint."+kind+"(") {
			t.Errorf("SCRIPTING.md lacks joint.%s", kind)
		}
	}
	for _, figure := range []string{"chain", "rope", "bridge", "door", "ragdoll"} {
		if !strings.Contains(page(t, manual), "| `"+figure+"(") || !strings.Contains(shown, "\n"+figure+"(") &&
			!strings.Contains(shown, " = "+figure+"(") {
			t.Errorf("SCRIPTING.md lacks %s", figure)
		}
	}
}

// TestPictureOfJoints: the scene that docs/joints.md shows has joints of all kinds, and they hold.
func TestPictureOfJoints(t *testing.T) {
	s := playLevel(t, "../../docs/joints.star", nil, Options{})
	shown := map[string]bool{}
	for i := range s.scene.Joints {
		shown[s.scene.Joints[i].Kind] = true
	}
	for _, kind := range scene.JointKinds() {
		if !shown[kind] {
			t.Errorf("the picture lacks a %s", kind)
		}
	}
	for range 60 {
		s.Step()
		if s.audit(); !(s.World().Report().Joints.Opening.Value < 1e-4) {
			most := s.World().Report().Joints.Opening
			t.Fatalf("%s is open by %g m", s.World().Joint(most.Joint).Name(), most.Value)
		}
	}
}

// TestTheHingeOfTheManual: the door of the example swings open when the ball hits it, and its eyes stay on the pin.
func TestTheHingeOfTheManual(t *testing.T) {
	var text string
	for _, example := range examples(t, manual, "python") {
		if strings.Contains(example, `name="pin"`) {
			text = example
		}
	}
	s, err := runText(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	audit := audited(t, stage)
	w := stage.World()
	door := stage.Body(2)
	if w.Body(door).Name() != "door" {
		t.Fatalf("the door is %q", w.Body(door).Name())
	}
	// The middle of the hinge, in the frame of the door: its centre of mass is not where the script puts the body.
	pose := w.Body(door).Pose().Geom()
	hinge := pose.ApplyT(geom.V(0, 0.752, 0))
	opened := 0.0
	for range 120 {
		stage.Step()
		audit()
		pose = w.Body(door).Pose().Geom()
		if at := pose.Apply(hinge); math.Hypot(at.X, at.Z) > 0.006 || math.Abs(at.Y-0.752) > 0.011 {
			t.Fatalf("step %d: the middle of the hinge is at %v", w.StepCount(), at)
		}
		along := pose.Q.Mat().X
		opened = max(opened, math.Abs(math.Atan2(along.Z, along.X)))
	}
	if opened < math.Pi/3 {
		t.Errorf("the door opens by %.2f rad", opened)
	}
}

// TestFirstMechanic: the parts of the script that docs/mechanics.md leads to are one level, in which a crate that is
// pushed onto a plate opens a gate.
func TestFirstMechanic(t *testing.T) {
	text := strings.Join(examples(t, "../../docs/mechanics.md", "python"), "\n")
	stage := playText(t, text, 150, map[int][]scene.Input{10: {{Key: "right", Down: true}}, 66: {{Key: "right"}}})
	if err := stage.Fault(); err != nil {
		t.Fatal(err)
	}
	gate, _ := stage.World().FindBody("gate")
	if y := stage.World().Body(gate).Position().Y(); math.Abs(y-2.9) > 1e-9 {
		t.Errorf("the gate is at %g m, want 2.9", y)
	}
}
