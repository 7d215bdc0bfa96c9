package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

func TestBenchAgainstItself(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	base := filepath.Join(t.TempDir(), "base.json")
	code, out, errs := sandbox("bench", small, "--repeat", "3", "--steps", "30", "--save", base, "--date", "a day")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "narrow") {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	code, out, errs = sandbox("bench", small, "--repeat", "3", "--steps", "30", "--against", base, "--json")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	var r benchResult
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	before, err := readBench(base)
	if err != nil {
		t.Fatal(err)
	}
	if before.Date != "a day" || before.CPU == "" || before.Go == "" || before.Scenes[0].Hash != r.Scenes[0].Hash {
		t.Errorf("%+v", before)
	}
	s := r.Scenes[0]
	if s.Bodies != 4 || s.Steps != 30 || !(s.Step.Low <= s.Step.Median && s.Step.Median <= s.Step.High) {
		t.Errorf("%+v", s)
	}
	if s.Work["slices"] != 29 || !(s.Worst.Median >= s.P99.Median && s.Wall.Median > 0 && s.First.Median > 0) {
		t.Errorf("%+v", s)
	}
	if len(r.Changes) < 2 || r.Changes[0].Part != "step" || r.Changes[1].Part != "p99" || r.Changes[0].Ratio == nil ||
		r.Changes[0].Verdict != benchFew {
		t.Errorf("%+v", r.Changes)
	}
	code, out, errs = sandbox("bench", small, "--repeat", "1", "--steps", "31", "--against", base)
	if code != console.ExitBad || out != "" || !strings.Contains(errs, "it has none of these scenes with as many steps") ||
		!strings.Contains(errs, "small.star (30 steps)") {
		t.Errorf("nothing to compare: exit %d, %q, %q", code, out, errs)
	}
}

// TestBenchAgainstOther: a baseline in which bodies sleep is refused where they do not, and the other way round; what
// it does not have, and what cannot be told from noise, stands in a line each.
func TestBenchAgainstOther(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	other := loadtest.WriteFile(t, "other.star", loadtest.Small)
	for _, row := range []struct{ flag, mend string }{{"", "add --levels"}, {"--levels", "drop --levels"}} {
		base := filepath.Join(t.TempDir(), "base.json")
		line := []string{"bench", small, "--repeat", "1", "--steps", "10"}
		here, there := line, append(slices.Clone(line), "--levels")
		if row.flag != "" {
			here, there = there, line
		}
		if code, _, errs := sandbox(append(slices.Clone(there), "--save", base)...); code != console.ExitDone {
			t.Fatalf("exit %d, %q", code, errs)
		}
		code, out, errs := sandbox(append(slices.Clone(here), "--against", base)...)
		if code != console.ExitBad || out != "" || !strings.Contains(errs, row.mend+" (sandbox bench --help") {
			t.Errorf("%v against %v: exit %d, %q, %q", here, there, code, out, errs)
		}
		code, out, errs = sandbox(append(slices.Insert(slices.Clone(there), 2, other), "--against", base)...)
		if code != console.ExitDone || !strings.Contains(out, "too few repeats to tell times from noise, 1 then and 1 now") ||
			!strings.Contains(out, "not in the baseline, with as many steps: "+other+" (10 steps)\n") {
			t.Errorf("exit %d, %q, %q", code, out, errs)
		}
		saved, err := os.ReadFile(base)
		if err != nil {
			t.Fatal(err)
		}
		old := regexp.MustCompile(`"sleeps":(true|false),`).ReplaceAllLiteral(saved, nil) // as older builds wrote it
		if len(old) == len(saved) || os.WriteFile(base, old, 0o644) != nil {
			t.Fatalf("%s", saved)
		}
		if code, _, errs = sandbox(append(slices.Clone(here), "--against", base)...); code != console.ExitDone {
			t.Errorf("an older baseline: exit %d, %q", code, errs)
		}
	}
}
