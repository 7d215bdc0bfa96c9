package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/film"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
)

// TestPartsReplaceNothing: what an interrupted run has lies beside a file of its name that is there, and under that
// name where there is none.
func TestPartsReplaceNothing(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	soon := func() *console.Console {
		return &console.Console{Out: &strings.Builder{}, Err: &strings.Builder{}, Stop: &stopsSoon{context.Background(), 12}}
	}
	for _, row := range []struct {
		file, part string
		whole      func(path string) bool // it is a file of its kind
		run        func(path string) error
	}{
		{"a.gif", "a-part.gif", begins("GIF89a"), func(path string) error {
			film, err := film.NewGIF(path, 25)
			if err != nil {
				return err
			}
			defer film.Discard()
			c := &filmCommand{Steps: 100, FPS: 25, Out: path}
			lanes := loadtest.OpenScript(t, loadtest.Small, 0)
			return c.finish(film, c.shoot(lanes, studioOf(t, lanes, &fakeCanvas{}), film, soon()))
		}},
		{"a.record.gz", "a-part.record.gz", record.Is, func(path string) error {
			return (&recordCommand{Level: small, Steps: 20, Out: path}).Run(soon())
		}},
		{"a.jsonl", "a-part.jsonl", begins(`{"brickyard_trace"`), func(path string) error {
			return (&simCommand{Level: small, Steps: 20, Trace: &path}).Run(soon())
		}},
		{"a.state", "a-part.state", begins(`{"brickyard_state"`), func(path string) error {
			return (&simCommand{Level: small, Steps: 20, Save: &path}).Run(soon())
		}},
	} {
		t.Run(row.file, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := row.run(row.file); err == nil || !row.whole(row.file) || strings.Contains(err.Error(), "stays") {
				t.Fatalf("where nothing is there: %v", err)
			}
			if err := os.WriteFile(row.file, []byte("old"), 0o666); err != nil {
				t.Fatal(err)
			}
			second := strings.Replace(row.part, "-part", "-part-2", 1)
			for _, part := range []string{row.part, second} {
				want := "; the file is " + part + ", and " + row.file + " stays as it was"
				if err := row.run(row.file); err == nil || !strings.HasSuffix(err.Error(), want) || !row.whole(part) {
					t.Errorf("%v, want %s", err, want)
				}
			}
			if now, err := os.ReadFile(row.file); err != nil || string(now) != "old" {
				t.Errorf("%v, now %.40q", err, now)
			}
			if left, err := os.ReadDir("."); err != nil || len(left) != 3 {
				t.Errorf("%v, left are %v", err, left)
			}
		})
	}
}

// begins returns whether a file begins with a text.
func begins(text string) func(path string) bool {
	return func(path string) bool {
		data, err := os.ReadFile(path)
		return err == nil && strings.HasPrefix(string(data), text)
	}
}

// TestPartsOfFoldersReplaceNothing: what an interrupted run has goes to another folder where there are results of an
// earlier one, and into the folder itself where there are none.
func TestPartsOfFoldersReplaceNothing(t *testing.T) {
	stopped := func() *console.Console {
		return &console.Console{Out: &strings.Builder{}, Err: &strings.Builder{}, Stop: &stopsSoon{context.Background(), 0}}
	}
	for _, row := range []struct {
		file string
		run  func(folder string) error
	}{
		{octreeFile, func(folder string) error {
			return (&octreeCommand{Experiment: "stored", Rule: bothRules, Out: &folder}).Run(stopped())
		}},
		{"stress.json", func(path string) error {
			folder, err := openCampaignFolder(path, false, stress.Shard{})
			if err != nil {
				return err
			}
			return deliver(&stress.Report{}, folder, false, stopped())
		}},
		{scaleFile, func(folder string) error {
			_, err := interruptedScale(io.Discard, &folder)
			return err
		}},
	} {
		t.Run(row.file, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := row.run("out"); err == nil || strings.Contains(err.Error(), "stays") {
				t.Fatalf("where nothing is there: %v", err)
			}
			file := filepath.Join("out", row.file)
			if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{"out-part", "out-part-2"} {
				want := "; the folder is " + part + ", and out stays as it was"
				if err := row.run("out"); err == nil || !strings.HasSuffix(err.Error(), want) {
					t.Errorf("%v, want %s", err, want)
				}
				if _, err := os.Stat(filepath.Join(part, row.file)); err != nil {
					t.Error(err)
				}
			}
			if now, err := os.ReadFile(file); err != nil || string(now) != "old" {
				t.Errorf("%v, now %.40q", err, now)
			}
		})
	}
}

// interruptedScale interrupts bench --scale while it measures the third size of the first family.
func interruptedScale(out io.Writer, folder *string) (stop *stopsSoon, err error) {
	one := 1
	stop = &stopsSoon{context.Background(), 2*(scaleWarm+1) + 20}
	c := &benchCommand{Scale: true, Steps: &one, Repeat: 1, Threads: 1, Out: folder}
	return stop, c.runScale(&console.Console{Out: out, Err: io.Discard, Stop: stop})
}

// TestInterruptedScale: bench --scale measures nothing more once it is interrupted, tells how far it came, and does not
// hide that it could not write that.
func TestInterruptedScale(t *testing.T) {
	stop, err := interruptedScale(full{}, nil)
	if err == nil || !strings.Contains(err.Error(), "interrupted: 2 of 24 sizes were measured") ||
		!strings.Contains(err.Error(), "no space left") {
		t.Error(err)
	}
	if stop.left != -1 {
		t.Errorf("it went on, and asked %d times more whether to stop", -1-stop.left)
	}
}

// full is a file on a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
