package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/report"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

func TestReportRefuses(t *testing.T) {
	file := loadtest.WriteFile(t, "report.json", `{"brickyard_report": 99}`)
	half := filepath.Dir(loadtest.WriteFile(t, "report.json", `{"brick`))
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"unknown folder", []string{"--from", "nowhere"}, "nowhere: cannot read"},
		{"a file", []string{"--from", file}, "not a folder"},
		{"an empty folder", []string{"--from", t.TempDir()}, "report.json: cannot read"},
		{"half a file", []string{"--from", half}, "report.json: no saved result"},
		{"a date of what has one", []string{"--from", half, "--date", "2026-01-31"}, "--date"},
		{"no folder to render", []string{"--from", ""}, "--from: the name of the folder is empty"},
		{"no day", []string{"--date", "yesterday"}, `--date: "yesterday" is no day`},
		{"no month", []string{"--date", "2026-13-45"}, "is no day"},
		{"no date", []string{"--date", ""}, "is no day"},
		{"a file instead of a folder", []string{"--out", file}, "cannot make this folder: not a directory: give --out"},
		{"a folder instead of a page", []string{"--out", crowded(t, "truth.md")}, "truth.md: cannot write: it is a folder"},
		{"a folder instead of results", []string{"--out", crowded(t, "truth/unit.json")}, "unit.json: cannot write: it is"},
		{"a folder without a name", []string{"--out", ""}, "--out"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(append([]string{"report"}, r.args...)...)
			if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, r.want) {
				t.Errorf("exit %d, %q, %q; want exit 2 and %q", code, out, errs, r.want)
			}
		})
	}
}

// crowded is a folder that has a folder where a file is to be written.
func crowded(t *testing.T, name string) string {
	t.Helper()
	out := t.TempDir()
	if err := os.MkdirAll(filepath.Join(out, name), 0o777); err != nil {
		t.Fatal(err)
	}
	return out
}

// shortPlay is a scene, and of each suite what costs least.
func shortPlay() reportPlay {
	p := fullPlay()
	p.scenes = p.scenes[:1]
	cheap := map[trial.Suite]string{trial.Truth: "projectile", trial.Unit: "unit-slope-0.5",
		trial.SimBench: "sim-rolling"}
	for i := range p.suites {
		p.suites[i].Only = []string{cheap[p.suites[i].Suite]}
	}
	return p
}

// played is what that comes to, played once for all tests.
var played = sync.OnceValues(func() (*report.Results, error) {
	return playResults(&console.Console{Out: io.Discard, Err: io.Discard, Stop: context.Background()}, shortPlay(),
		"a day")
})

// reported writes it into a folder.
func reported(t *testing.T) (*report.Results, string) {
	t.Helper()
	results, err := played()
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if err := writeReport(out, results, &console.Console{Out: io.Discard}); err != nil {
		t.Fatal(err)
	}
	return results, out
}

// content reads all files of a folder, by path.
func content(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestReportRendersWhatItHasSaved renders what was played twice: beside its results, and elsewhere.
func TestReportRendersWhatItHasSaved(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	_, first := reported(t)
	before := content(t, first)
	code, line, errs := sandbox("report", "--from", filepath.Join(first, "truth"))
	if code != console.ExitDone || errs != "" || !strings.Contains(line, "in 4 scenes: ") ||
		!strings.Contains(line, " plots\n") {
		t.Fatalf("exit %d, %q, %q", code, line, errs)
	}
	if after := content(t, first); !maps.Equal(before, after) {
		t.Error("the second time it is another page, or other results")
	}
	t.Chdir(filepath.Join(first, "truth"))
	if code, _, errs := sandbox("report", "--from", "."); code != console.ExitDone {
		t.Errorf("from within: exit %d, %q", code, errs)
	}
	elsewhere := filepath.Join(t.TempDir(), "saved")
	if err := os.CopyFS(elsewhere, os.DirFS(filepath.Join(first, "truth"))); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := sandbox("report", "--from", elsewhere); code != console.ExitBad ||
		!strings.Contains(errs, "--out: ") {
		t.Errorf("nowhere to put it: exit %d, %q", code, errs)
	}
	second := filepath.Join(t.TempDir(), "new")
	if code, _, errs := sandbox("report", "--from", filepath.Join(first, "truth"), "--out",
		second); code != console.ExitDone {
		t.Fatalf("exit %d, %q", code, errs)
	}
	page := content(t, second)[filepath.Join(second, "truth.md")]
	if page != before[filepath.Join(first, "truth.md")] {
		t.Error("elsewhere it is another page")
	}
	for _, want := range []string{"a day", cpuName(), "projectile", "sim-rolling", crosscheck.Names()[0]} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	for _, name := range []string{"crosscheck-" + crosscheck.Names()[0], "simbench-sim-rolling"} {
		if info, err := os.Stat(filepath.Join(second, "truth", name+".png")); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReportTouchesNothingOnFailure: results that were spoilt, and a folder that cannot take a file, leave all as it
// was, here and around.
func TestReportTouchesNothingOnFailure(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, row := range []struct {
		name, file, old, with, want string
	}{
		{"leads elsewhere", "drawings.json", `"name":"crosscheck-`, `"name":"../../crosscheck-`, "plot 1 is called"},
		{"half a line", "drawings.json", `"y":[`, `"y":[],"z":[`, "drawings.json: crosscheck-"},
		{"a list", "truth.json", "{", "[{}]{", "truth.json: no saved result"},
		{"no seeds", "unit.json", `"seeds":[`, `"seeds":[],"x":[`, "unit.json: unit-slope-0.5 has 0 seeds"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, out := reported(t)
			path := filepath.Join(out, "truth", row.file)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			spoilt := strings.Replace(string(data), row.old, row.with, 1)
			if spoilt == string(data) {
				t.Fatalf("%s has no %s", row.file, row.old)
			}
			if err := os.WriteFile(path, []byte(spoilt), 0o666); err != nil {
				t.Fatal(err)
			}
			before := content(t, filepath.Dir(out))
			code, line, errs := sandbox("report", "--from", filepath.Join(out, "truth"))
			if code != console.ExitBad || line != "" || !strings.Contains(errs, row.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("exit %d, %q, %q; want %q", code, line, errs, row.want)
			}
			if !maps.Equal(before, content(t, filepath.Dir(out))) {
				t.Error("something was written")
			}
		})
	}
}

// TestReportIsWrittenAsAWhole: where one file cannot be written, none is; what was played is kept elsewhere and can be
// rendered from there.
func TestReportIsWrittenAsAWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	results, out := reported(t)
	last := filepath.Join(out, "truth.md") // the last of all that is written
	if err := errors.Join(os.Remove(last), os.Mkdir(last, 0o777)); err != nil {
		t.Fatal(err)
	}
	other := *results
	other.About.Date = "another day"
	before := content(t, out)
	failure := writeReport(out, &other, &console.Console{Out: io.Discard})
	if failure == nil || !maps.Equal(before, content(t, out)) {
		t.Fatalf("%v: something was written", failure)
	}
	t.Setenv("TMPDIR", t.TempDir())
	told := rescue(&other, failure)
	if !errors.Is(told, failure) {
		t.Errorf("%v hides %v", told, failure)
	}
	kept, err := filepath.Glob(filepath.Join(os.TempDir(), "brickyard-report-*"))
	if err != nil || len(kept) != 1 || !strings.Contains(told.Error(), "sandbox report --from "+kept[0]) {
		t.Fatalf("%v: %q, %v", told, kept, err)
	}
	if again, err := readResults(kept[0]); err != nil || again.About.Date != "another day" {
		t.Errorf("what was kept: %v", err)
	}
}

// TestReportInterrupted: what a run that is stopped would have replaced is as it was.
func TestReportInterrupted(t *testing.T) {
	stop, cancel := context.WithCancel(context.Background())
	cancel()
	folder := t.TempDir()
	err := (&reportCommand{Out: &folder}).Run(&console.Console{Out: io.Discard, Err: io.Discard, Stop: stop})
	if !errors.Is(err, console.ErrInterrupted) {
		t.Errorf("%v, want %v", err, console.ErrInterrupted)
	}
	for _, plan := range fullPlay().suites {
		if _, err := playSuite(&console.Console{Out: io.Discard, Err: io.Discard, Stop: stop}, plan,
			"trial"); !errors.Is(err, console.ErrInterrupted) {
			t.Errorf("%s: %v, want %v", plan.Suite, err, console.ErrInterrupted)
		}
	}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			t.Errorf("%s was written", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
