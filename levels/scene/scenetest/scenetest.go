// Package scenetest holds the fixtures of tests of scenes: a scene goes through a file, obeys the schema, or is refused
// with one good line.
package scenetest

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// Files are those of a level whose script is text, called bad.star, with files beside it that it may load.
func Files(text string) fstest.MapFS {
	return fstest.MapFS{
		"bad.star":  {Data: []byte(text)},
		"part.star": {Data: []byte("def crate(x):\n    box((1, 1, 1), at=(x, 0.5, 0), mass=x)\n")},
		"self.star": {Data: []byte("load('self.star', 'a')\na = 1\n")},
		"slip.star": {Data: []byte("x = 1\ny = = 2\n")},
		"data.txt":  {Data: []byte("x")},
	}
}

// OneGoodLine reports whether an error keeps the promise of loaders: one line that starts with the file.
func OneGoodLine(err error, file string) bool {
	text := err.Error()
	return strings.HasPrefix(text, file) && !strings.ContainsAny(text, "\n\r") && len(text) < 2000
}

// RoundTrip writes a scene as a file and reads it back, twice, and fails where the scene is another one then.
func RoundTrip(t *testing.T, s *scene.Scene) {
	t.Helper()
	var text bytes.Buffer
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	back, err := scene.Read("again.json", text.Bytes(), scene.Build{})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.Bytes())
	}
	var again bytes.Buffer
	if err := back.Write(&again); err != nil || !bytes.Equal(text.Bytes(), again.Bytes()) {
		t.Fatalf("the scene changed on the way through JSON (%v):\n%s\n%s", err, text.Bytes(), again.Bytes())
	}
	if len(s.Bodies) > 0 && !reflect.DeepEqual(s.Bodies, back.Bodies) && !strings.Contains(text.String(), "[]") {
		t.Fatalf("the bodies changed on the way through JSON:\n%s", text.Bytes())
	}
}
