//go:build headless

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestVersionSaysWithoutGraphics: the two builds are told apart.
func TestVersionSaysWithoutGraphics(t *testing.T) {
	if code, out, _ := sandbox("--version"); code != console.ExitDone || !strings.HasSuffix(out, ", without graphics\n") {
		t.Errorf("exit %d, %q", code, out)
	}
}

func TestHeadlessBuildSaysHowToBuildWithGraphics(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	dir := t.TempDir()
	for _, args := range [][]string{
		{"play", small},
		{"shot", small, "--out", filepath.Join(dir, "a.png")},
		{"film", small, "--out", filepath.Join(dir, "a.gif")},
	} {
		code, out, errs := sandbox(args...)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, "-tags headless") {
			t.Errorf("%v: exit %d, %q, %q", args, code, out, errs)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}
