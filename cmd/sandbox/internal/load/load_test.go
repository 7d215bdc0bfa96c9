package load

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// TestWithoutChildren: where no process can be started, as in a browser, built-in levels play all the same, and levels
// from outside are refused in one line.
func TestWithoutChildren(t *testing.T) {
	defer func(before func() (string, error)) { ownPath = before }(ownPath)
	ownPath = func() (string, error) { return "", errors.New("this system does not say") }
	var said bytes.Buffer
	io := &console.Console{Out: &said, Err: &said, Stop: t.Context()}
	if _, err := (&LevelFlags{}).Open("bench/heavytop", io); err != nil || said.Len() > 0 {
		t.Errorf("built in: %v, %q", err, &said)
	}
	for _, name := range []string{"mine.star", "mine.json"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte("ground()"), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := (&LevelFlags{}).Open(path, io)
		if err == nil || strings.Contains(err.Error(), "\n") || said.Len() > 0 ||
			!strings.Contains(err.Error(), name+": levels from outside are loaded in a process of their own") {
			t.Errorf("%s: %v, %q", name, err, &said)
		}
	}
}
