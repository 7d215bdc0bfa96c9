package levels

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
)

//go:embed SCRIPTING.md
var scripting string

// examples returns what SCRIPTING.md shows in a language.
func examples(t *testing.T, language string) []string {
	t.Helper()
	var out []string
	for i, part := range strings.Split(scripting, "```"+language+"\n") {
		if i > 0 {
			text, _, _ := strings.Cut(part, "```")
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		t.Fatalf("SCRIPTING.md shows no %s", language)
	}
	return out
}

// play takes a few steps of a scene, so that what is shown is known to run.
func play(t *testing.T, s *Scene) {
	t.Helper()
	stage, err := NewStage(s, StageOptions{})
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
	for i, text := range examples(t, "python") {
		s, err := runText(text, nil)
		if err != nil {
			t.Fatalf("script %d: %v", i+1, err)
		}
		play(t, s)
	}
	for i, text := range examples(t, "json") {
		s, err := ReadScene("manual.json", []byte(text))
		if err != nil {
			t.Fatalf("scene %d: %v", i+1, err)
		}
		play(t, s)
	}
}

func TestTheManualListsTheMaterials(t *testing.T) {
	var want strings.Builder
	want.WriteString("| material | density kg/m³ | friction | restitution | rolling | look |\n|---|---|---|---|---|---|\n")
	for _, m := range BuiltinMaterials() {
		fmt.Fprintf(&want, "| `%s` | %g | %g | %g | %g | `%s` |\n", m.Name, m.Density, m.Friction, m.Restitution,
			m.Rolling, m.Look.Pattern)
	}
	if !strings.Contains(scripting, want.String()) {
		t.Errorf("SCRIPTING.md lacks\n%s", want.String())
	}
}
