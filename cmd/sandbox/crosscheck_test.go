package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

func TestCrosscheckRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"unknown scene", []string{"stak"}, `did you mean "stack"`},
		{"unknown open scene", []string{"stack", "--open", "cradel"}, `did you mean "cradle"`},
		{"a list for programs", []string{"--list", "--json"}, "--list"},
		{"hz NaN", []string{"stack", "--hz", "NaN"}, "--hz"},
		{"hz 0", []string{"stack", "--hz", "0"}, "--hz"},
		{"hz below 1", []string{"stack", "--hz", "0.9"}, "--hz"},
		{"hz above Box2D's", []string{"stack", "--hz", "961"}, "--hz"},
		{"sub-steps below none", []string{"stack", "--substeps", "-1"}, "--substeps"},
		{"too many sub-steps", []string{"stack", "--substeps", "1001"}, "--substeps"},
		{"sub-steps of none", []string{"stack", "--substeps", "0"}, "--substeps must be between 1 and 1000"},
		{"open without a name", []string{"stack", "--open", ""}, `no scene ""`},
		{"open with half a list", []string{"stack", "--open", "stack,"}, `no scene ""`},
		{"open and not played", []string{"stack", "--open", "slope"}, "--open slope: it is not played"},
		{"a list into a folder", []string{"--list", "--out", "x"}, "--list writes no files"},
		{"a list at a rate", []string{"--list", "--hz", "30"}, "--list plays nothing"},
		{"a file instead of a folder", []string{"stack", "--out", loadtest.WriteFile(t, "x", "")}, "give --out another"},
		{"folder without a name", []string{"stack", "--out", ""}, "empty"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(append([]string{"crosscheck"}, r.args...)...)
			if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, r.want) {
				t.Errorf("exit %d, %q, %q; want exit 2 and %q", code, out, errs, r.want)
			}
		})
	}
}

// TestCrosscheckWrites looks for the table, the object and the files of scenes that agree or are skipped.
func TestCrosscheckWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	folder := filepath.Join(t.TempDir(), "new")
	code, out, errs := sandbox("crosscheck", "pendulum", "seesaw", "--json", "--out", folder)
	if code != console.ExitDone || errs != "" || strings.Count(out, "\n") != 1 {
		t.Fatalf("exit %d, %q, %q", code, out, errs)
	}
	file, err := os.ReadFile(filepath.Join(folder, "crosscheck.json"))
	if err != nil || string(file) != out {
		t.Errorf("the file does not hold what was printed: %v", err)
	}
	var report crosscheck.Report
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if report.Version != 1 || report.Build == "" || report.Hz != 60 || report.Substeps != 0 || len(report.Scenes) != 2 ||
		report.Scenes[0].Name != "seesaw" || report.Scenes[1].Verdict != crosscheck.Agrees {
		t.Errorf("%+v", report)
	}
	for _, name := range []string{"crosscheck-seesaw.png", "crosscheck-seesaw.svg", "crosscheck-pendulum.png"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
	code, out, errs = sandbox("crosscheck", "pendulum", "--hz", "30", "--substeps", "8", "--json")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, `"hz":30,"substeps":8,"box2d_hz":960,`) {
		t.Errorf("at 30 Hz: exit %d, %q, %q", code, out, errs)
	}
	told := filepath.Join(folder, "crosscheck.json") + " is written, and 1 plot (PNG, SVG) beside it\n"
	if _, out, _ := sandbox("crosscheck", "pendulum", "--out", folder); !strings.HasSuffix(out, told) {
		t.Errorf("%q does not tell what was written", out)
	}
	code, out, errs = sandbox("crosscheck", "bullet-5000")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "skipped in box2d: ") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// TestCrosscheckFails runs this engine with a setting that is wrong on purpose.
func TestCrosscheckFails(t *testing.T) {
	wrong := []string{"crosscheck", "bullet-wall", "--substeps", "1"}
	code, out, errs := sandbox(wrong...)
	if code != console.ExitFailed || !strings.Contains(out, "FAIL") || !strings.Contains(errs,
		"1 scene is beyond tolerance") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	code, out, errs = sandbox(append(wrong, "--open", "bullet-wall")...)
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "1 is known to") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

func TestCrosscheckLists(t *testing.T) {
	code, out, errs := sandbox("crosscheck", "--list")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	for _, name := range crosscheck.Names() {
		if !strings.Contains(out, "\n"+name+": ") && !strings.HasPrefix(out, name+": ") {
			t.Errorf("%s is not listed", name)
		}
	}
}

func TestInterruptedCrosscheckPrintsNothing(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	io := &console.Console{Out: &out, Err: &errs, Stop: stopped}
	if err := (&crosscheckCommand{}).Run(io); !errors.Is(err, console.ErrInterrupted) || out.Len() > 0 {
		t.Errorf("%v, %q", err, &out)
	}
}
