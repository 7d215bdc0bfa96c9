package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestPairFlag: what cannot be drawn is refused in one line before anything is done.
func TestPairFlag(t *testing.T) {
	level := loadtest.WriteFile(t, "fast.star", loadtest.FastPairs)
	for _, row := range []struct{ name, pair, want string }{
		{"unknown", "target,drat", `no body "drat" (did you mean "dart"?)`},
		{"one", "target", "two bodies"},
		{"itself", "target,target", "two bodies"},
		{"nothing", ",target", "two bodies"},
		{"round, with a comma in its name", "pin,ball, red", "ball, red is round"},
		{"without the overlay", "", "add --overlay screen"},
	} {
		for _, command := range []string{"shot", "film"} {
			out := filepath.Join(t.TempDir(), map[string]string{"shot": "x.png", "film": "x.gif"}[command])
			args := []string{command, level, "--out", out, "--overlay", "screen", "--pair", row.pair}
			if row.pair == "" {
				args = []string{command, level, "--out", out, "--overlay", "boxes", "--pair", "target,dart"}
			}
			code, said, errs := sandbox(args...)
			if code != console.ExitBad || said != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, row.want) {
				t.Errorf("%s, %s: exit %d, %q, %q", row.name, command, code, said, errs)
			}
			if _, err := os.Stat(out); err == nil {
				t.Errorf("%s: wrote %s", row.name, out)
			}
		}
	}
}
