package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestNewLevels: new writes levels that are sound, the game can be won, and files that are there stay as they are.
func TestNewLevels(t *testing.T) {
	t.Chdir(t.TempDir())
	for kind, dynamic := range map[string]string{"game": "(10 dynamic)", "scene": "(8 dynamic)"} {
		code, out, errs := sandbox("new", kind, "--kind", kind)
		if code != console.ExitDone || !strings.HasPrefix(out, "wrote "+kind+".star: ") || errs != "" {
			t.Fatalf("exit %d, %q, %q", code, out, errs)
		}
		code, out, errs = sandbox("check", kind+".star")
		if code != console.ExitDone || !strings.Contains(out, dynamic) || errs != "" {
			t.Errorf("exit %d, %q, %q", code, out, errs)
		}
	}
	if _, out, _ := sandbox("new", "a b"); !strings.Contains(out, `sandbox check "a b.star"`) {
		t.Errorf("a name with a blank: %q", out)
	}
	keys := loadtest.WriteFile(t, "keys.txt", "30 space down\n31 space up\n")
	code, out, errs := sandbox("sim", "game.star", "--set", "rows=2", "--keys", keys, "--steps", "200", "--json")
	if code != console.ExitDone || !strings.Contains(out, `"outcome":"won"`) {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	before, err := os.ReadFile("game.star")
	if err != nil {
		t.Fatal(err)
	}
	nowhere := filepath.Join("nowhere", "x")
	for name, want := range map[string]string{
		"game":   "game.star: there is such a file already, and it stays as it is: choose another name\n",
		"x.json": "sandbox: x.json: levels that new writes are scripts: let the name end in .star, or drop .json",
		"..":     `sandbox: ".." names no file: give the level a name, such as first`,
		nowhere:  nowhere + ".star: cannot write: there is no folder nowhere\n",
	} {
		if code, _, errs := sandbox("new", name, "--kind=scene"); code != console.ExitBad || !strings.HasPrefix(errs, want) {
			t.Errorf("%s: exit %d, %q, want %q", name, code, errs, want)
		}
	}
	if after, err := os.ReadFile("game.star"); err != nil || string(after) != string(before) {
		t.Errorf("the file that was there has changed, or %v", err)
	}
}
