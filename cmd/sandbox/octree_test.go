package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree"
)

func TestOctreeRefuses(t *testing.T) {
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"no experiment", nil, "name an experiment: approach, "},
		{"unknown experiment", []string{"shutles"}, `did you mean "shuttles"?`},
		{"unknown rule", []string{"stored", "--rule", "papr"}, `no rule "papr" (did you mean "paper"?)`},
		{"no plays", []string{"stored", "--repeat", "0"}, "--repeat must be between 1 and 1000"},
		{"many plays", []string{"stored", "--repeat", "1001"}, "--repeat must be between 1 and 1000"},
		{"plays of what is saved", []string{"stored", "--from", "x", "--repeat", "3"}, "--from tells saved results"},
		{"saved nowhere", []string{"stored", "--from", ""}, "empty"},
		{"saved in a folder that is not there", []string{"stored", "--from", "none"}, "cannot read"},
		{"a page of one experiment", []string{"stored", "--page", "x.md", "--out", "."}, "--page tells of all"},
		{"a page of one rule", []string{"all", "--page", "x.md", "--rule", "best", "--out", "."}, "--page tells of all"},
		{"a page without plots", []string{"all", "--page", "x.md"}, "--out"},
		{"a folder without a name", []string{"stored", "--out", ""}, "empty"},
		{"a file instead of a folder", []string{"stored", "--out", loadtest.WriteFile(t, "x", "")}, "give --out another"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(append([]string{"octree"}, r.args...)...)
			if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, r.want) {
				t.Errorf("exit %d, %q, %q; want exit 2 and %q", code, out, errs, r.want)
			}
		})
	}
}

// TestOctreeWrites looks for the table, the object, the files, and the verdict on results in which pairs differ.
func TestOctreeWrites(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	code, out, errs := sandbox("octree", "stored", "--repeat", "1", "--out", folder, "--json")
	if code != console.ExitDone || errs != "" || strings.Count(out, "\n") != 1 {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	file := filepath.Join(folder, octreeFile)
	if data, err := os.ReadFile(file); err != nil || string(data) != out {
		t.Errorf("the file does not hold what was printed: %v", err)
	}
	var r octree.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Version != 1 || r.Build == "" || r.CPU == "" || r.Date == "" || r.Rule != "both" || !r.Complete ||
		len(r.Experiments) != 1 || r.Experiments[0].Repeat != 1 {
		t.Errorf("%+v", r)
	}
	for _, p := range r.Plots() {
		if info, err := os.Stat(filepath.Join(folder, p.Name+".png")); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
	_, named, _ := sandbox("octree", "stored", "--from", folder)
	code, out, errs = sandbox("octree", "--from", folder)
	if out != named {
		t.Errorf("without a name: %q, with one: %q", out, named)
	}
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "1 of 1 runs have the pairs of brute force") ||
		!strings.Contains(out, "octrees stored and turned") {
		t.Errorf("saved: exit %d, %q, %q", code, out, errs)
	}
	r.Experiments[0].Runs[0].Wrong = []string{"best: cycle 60: 9 pairs of faces, 10 by brute force"}
	data, err := json.Marshal(&r)
	if err == nil {
		err = os.WriteFile(file, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs = sandbox("octree", "stored", "--from", folder)
	if code != console.ExitFailed || !strings.Contains(out, "FAIL: best: cycle 60") ||
		!strings.Contains(errs, "1 run has other pairs than brute force") {
		t.Errorf("wrong: exit %d, %q, %q", code, out, errs)
	}
}

func TestInterruptedOctree(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	io := &console.Console{Out: &out, Err: &errs, Stop: stopped}
	err := (&octreeCommand{Experiment: "stored", Rule: bothRules}).Run(io)
	if err == nil || !strings.Contains(err.Error(), "interrupted: what was finished is printed") {
		t.Errorf("%v", err)
	}
}
