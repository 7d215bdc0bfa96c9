package script

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestLabelsOfPlaces: they are data of the scene, that a file gives back; what no label can show is an error of one
// line, in scripts and in files.
func TestLabelsOfPlaces(t *testing.T) {
	s, err := runText("ground()\nlabel(\"free\", at=(1, 2, 3))", nil)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	back, err := scene.Read("x.json", text.Bytes(), scene.Build{})
	want := scene.Label{Text: "free", Position: mgl64.Vec3{1, 2, 3}}
	if err != nil || len(back.Labels) != 1 || back.Labels[0] != want {
		t.Errorf("%s gives back %+v, %v", text.String(), back, err)
	}
	for _, row := range [][2]string{
		{`label("")`, "missing argument for at"}, {`label("", at=(0, 0, 0))`, "text is missing: say what is to be shown"},
		{`label("a\nb", at=(0, 0, 0))`, "text must be one line of text that can be shown"},
		{`label("é" * 41, at=(0, 0, 0))`, "text has 41 characters: 40 are the most"},
		{`label("a", at=(2e6, 0, 0))`, "position must be three finite numbers"},
		{`[label("a", at=(0, 0, 0)) for i in range(201)]`, "at most 200 labels: make fewer"},
	} {
		if _, err := runText("ground()\n"+row[0], nil); err == nil ||
			!strings.Contains(err.Error(), row[1]) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", row[0], err, row[1])
		}
	}
	file := strings.Replace(text.String(), `"free"`, `"a\nb"`, 1)
	if _, err := scene.Read("x.json", []byte(file), scene.Build{}); err == nil ||
		!strings.Contains(err.Error(), "label number 1: text must be one line") {
		t.Errorf("a file of a label of two lines: %v", err)
	}
}
