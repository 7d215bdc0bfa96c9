package load

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
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

// TestThreads: 0 is what the engine chooses, more than there are processors get one line of warning, and numbers
// beyond what the engine takes are refused by the name of their flag.
func TestThreads(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	for _, c := range []struct {
		flag, want int
		said       string // on stderr, or in the error
	}{
		{flag: 1, want: 1}, {flag: processors, want: processors}, {flag: 0, want: min(processors, 256)},
		{flag: 256, want: 256, said: "--threads 256: this machine has "},
		{flag: -1, said: "--threads must be between 1 and 256 (0 lets the engine choose), got -1"},
		{flag: 257, said: "--threads must be between 1 and 256 (0 lets the engine choose), got 257"},
	} {
		var said bytes.Buffer
		got, err := Threads(c.flag, &console.Console{Err: &said})
		if err != nil {
			said.WriteString(err.Error() + "\n")
		}
		if got != c.want || (err != nil) != (c.want == 0) || !strings.HasPrefix(said.String(), c.said) ||
			strings.Count(said.String(), "\n") != strings.Count(c.said, "--") {
			t.Errorf("%d: got %d, %v, %q", c.flag, got, err, &said)
		}
	}
}

// TestSharingIsTried: levels opened on several threads, told or left to the engine, find out what sharing costs; on
// one, and where runs are compared, nothing is tried.
func TestSharingIsTried(t *testing.T) {
	io := &console.Console{Err: &bytes.Buffer{}, Stop: t.Context()}
	for _, c := range []struct {
		threads int
		tried   bool
	}{{1, false}, {2, true}, {0, runtime.GOMAXPROCS(0) > 1}} {
		flags := LevelFlags{Threads: &c.threads}
		lanes, err := flags.Open("zeno", io)
		if err != nil {
			t.Fatal(err)
		}
		if got := lanes.Stages()[0].World().Config().TuneThreads; got != c.tried {
			t.Errorf("--threads %d: sharing is tried: %v", c.threads, got)
		}
		if lanes, err = flags.OpenOn(2, "zeno", io); err != nil || lanes.Stages()[0].World().Config().TuneThreads {
			t.Errorf("sharing is tried where runs are compared, or %v", err)
		}
	}
}
