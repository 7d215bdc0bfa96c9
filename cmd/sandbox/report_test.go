package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/internal/stress"
)

func TestReportRefuses(t *testing.T) {
	file := writeFile(t, "report.json", `{"brickyard_report": 99}`)
	half := filepath.Dir(writeFile(t, "report.json", `{"brick`))
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"unknown folder", []string{"--from", "nowhere"}, "nowhere: cannot read"},
		{"a file", []string{"--from", file}, "not a folder"},
		{"an empty folder", []string{"--from", t.TempDir()}, "report.json: cannot read"},
		{"half a file", []string{"--from", half}, "report.json: no saved result"},
		{"a date of what has one", []string{"--from", half, "--date", "today"}, "--date"},
		{"a file instead of a folder", []string{"--out", file}, "cannot make this folder"},
		{"a folder without a name", []string{"--out", ""}, "--out"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(append([]string{"report"}, r.args...)...)
			if code != exitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, r.want) {
				t.Errorf("exit %d, %q, %q; want exit 2 and %q", code, out, errs, r.want)
			}
		})
	}
}

// shortPlay is a scene, and of each suite what costs least.
func shortPlay() reportPlay {
	p := fullPlay()
	p.scenes = p.scenes[:1]
	cheap := map[stress.Suite]string{stress.Truth: "projectile", stress.Unit: "unit-slope-0.5",
		stress.SimBench: "sim-rolling"}
	for i := range p.suites {
		p.suites[i].Only = []string{cheap[p.suites[i].Suite]}
	}
	return p
}

// TestReportRendersWhatItHasSaved plays little, saves it, and renders it twice: from there, and from where that wrote.
func TestReportRendersWhatItHasSaved(t *testing.T) {
	results, err := playResults(&console{io.Discard, io.Discard, context.Background()}, shortPlay(), "a day")
	if err != nil {
		t.Fatal(err)
	}
	first, second := t.TempDir(), filepath.Join(t.TempDir(), "new")
	folder, err := openReportFolder(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := saveResults(folder, results); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{first, second} {
		code, line, errs := sandbox("report", "--from", first, "--out", out)
		if code != exitDone || errs != "" || !strings.Contains(line, "quantities in 4 scenes") {
			t.Fatalf("exit %d, %q, %q", code, line, errs)
		}
	}
	page, err := os.ReadFile(filepath.Join(second, "truth.md"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(filepath.Join(first, "truth.md"))
	if err != nil || !bytes.Equal(page, again) {
		t.Errorf("the page is another the second time (%v)", err)
	}
	for _, want := range []string{"a day", cpuName(), "projectile", "sim-rolling", crosscheck.Names()[0]} {
		if !strings.Contains(string(page), want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	for _, name := range []string{"crosscheck-" + crosscheck.Names()[0], "simbench-sim-rolling"} {
		if info, err := os.Stat(filepath.Join(second, "truth", name+".png")); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReportInterrupted: what a run that is stopped would have replaced is as it was.
func TestReportInterrupted(t *testing.T) {
	stop, cancel := context.WithCancel(context.Background())
	cancel()
	folder := t.TempDir()
	err := (&reportCommand{Out: folder}).Run(&console{io.Discard, io.Discard, stop})
	if !errors.Is(err, errInterrupted) {
		t.Errorf("%v, want %v", err, errInterrupted)
	}
	for _, plan := range fullPlay().suites {
		if _, err := playSuite(&console{io.Discard, io.Discard, stop}, plan); !errors.Is(err, errInterrupted) {
			t.Errorf("%s: %v, want %v", plan.Suite, err, errInterrupted)
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
