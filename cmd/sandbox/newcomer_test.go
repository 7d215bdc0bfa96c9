package main

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestCheckWarnsAsSim: what is beyond what the engine does well is said by check in the words of sim, with its place.
func TestCheckWarnsAsSim(t *testing.T) {
	level := loadtest.WriteFile(t, "fast.star", `ground()
box((1, 1, 1), at=(0, 3, 0), vel=(0, 0, 20000), mass=1e9)
sphere(0.3, at=(50, 3, 0), vel=(9000, 0, 0))
`)
	code, out, warned := sandbox("check", level)
	_, _, said := sandbox("sim", level, "--steps", "1")
	if code != console.ExitDone || warned != said || !strings.Contains(out, "3 bodies (2 dynamic)") {
		t.Errorf("exit %d, %s\ncheck warns\n%sand sim\n%s", code, out, warned, said)
	}
	for _, want := range []string{`fast.star:2:1: warning: "box 1" moves at 2e+04 m/s`,
		`fast.star:3:1: warning: "sphere 1" moves`} {
		if !strings.Contains(warned, want) {
			t.Errorf("%q lacks %q", warned, want)
		}
	}
	if _, out, _ := sandbox("check", level, "--json"); !strings.Contains(out, `"warnings":2,`) {
		t.Errorf("%s", out)
	}
}

// TestNumbersOfFlagsAreNamed: a number that the engine refuses is refused by the name of its flag.
func TestNumbersOfFlagsAreNamed(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	for flag, want := range map[string]string{
		"--hz=100000": "--hz must be between 1 and 10000, got 100000", "--hz=nan": "--hz must be", "--hz=0": "--hz must be",
		"--threads=-1":    "--threads must be between 1 and 256 (0 lets the engine choose), got -1",
		"--threads=257":   "--threads must be between 1 and 256 (0 lets the engine choose), got 257",
		"--substeps=5000": "--substeps must be between 1 and 1000 (0 lets the engine choose), got 5000",
	} {
		for _, command := range []string{"sim", "check"} {
			code, _, errs := sandbox(command, small, flag)
			if code != console.ExitBad || !strings.HasPrefix(errs, "sandbox: "+want) {
				t.Errorf("%s %s: exit %d, %s", command, flag, code, errs)
			}
		}
	}
}

// TestExpelTellsWhatItMoved: how many bodies, and how far the farthest.
func TestExpelTellsWhatItMoved(t *testing.T) {
	level := loadtest.WriteFile(t, "inside.star", `ground()
gap = param("gap", 0.95)
box((1, 1, 1), at=(0, 0.6, 0))
box((1, 1, 1), at=(gap, 0.6, 0))
`)
	for gap, want := range map[string]string{"0.95": "--expel moved 2 bodies, by 0.0255 m at most\n",
		"3": "--expel: no body had to be moved\n"} {
		for _, command := range [][]string{{"check"}, {"sim", "--steps", "1"}} {
			args := append(command, level, "--expel", "--set", "gap="+gap)
			if code, _, errs := sandbox(args...); code != console.ExitDone || errs != want {
				t.Errorf("%v: exit %d, %q", args, code, errs)
			}
		}
	}
	if _, _, errs := sandbox("check", level, "--set", "gap=3"); errs != "" {
		t.Errorf("without --expel: %q", errs)
	}
}

// TestNoRaceWithoutLaps: a run in which nobody completed a lap has no race line, and no car is at minus nought metres.
func TestNoRaceWithoutLaps(t *testing.T) {
	level := loadtest.WriteFile(t, "round.star", loadtest.RoundTrack)
	if code, out, errs := sandbox("sim", level, "--steps", "2"); code != console.ExitDone ||
		strings.Contains(out, "race") {
		t.Errorf("exit %d, %s%s", code, errs, out)
	}
	if text := (&cars.Standing{Car: "a", Place: 1, Way: -0.3}).Text(); text != `1. "a": 0 laps, 0 m` {
		t.Error(text)
	}
}

// TestCheckTellsOnce: an error of a callback is one line, whenever it comes.
func TestCheckTellsOnce(t *testing.T) {
	for _, text := range []string{"def on_start():\n    x = 1 / 0\n", "def on_step(dt):\n    x = 1 / 0\n",
		"def on_step(dt):\n    x = 1 / (0 if now() > 0.4 else 1)\n"} {
		code, out, errs := sandbox("check", loadtest.WriteFile(t, "wrong.star", "ground()\n"+text))
		if code != console.ExitFailed || out != "" || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, "wrong.star:3:11: ") {
			t.Errorf("%s: exit %d, %q, %q", text, code, out, errs)
		}
	}
}

// TestCheckNamesKeys: as files of --keys have them, with what they do.
func TestCheckNamesKeys(t *testing.T) {
	const want = "\nkeys: left (aim), right (aim), space (hold for power, let go to shoot)\n"
	code, out, _ := sandbox("check", "billiards")
	if code != console.ExitDone || !strings.Contains(out, want) {
		t.Errorf("exit %d, %q", code, out)
	}
}

// TestSimCountsWhatWaits: bodies whose places are taken at the end are counted.
func TestSimCountsWhatWaits(t *testing.T) {
	level := loadtest.WriteFile(t, "crowd.star", "gravity(0)\nsphere(0.5, static=True)\n"+
		"[sphere(0.5, spawn_step=i) for i in range(1, 10)]\n")
	_, out, errs := sandbox("sim", level, "--steps", "20")
	const want = "1 body, 0 asleep at the end, 9 waiting for their places\n"
	if !strings.Contains(out, want) || strings.Count(errs, "\n") != 6 {
		t.Errorf("%s%s", out, errs)
	}
	if _, out, _ := sandbox("sim", level, "--steps", "20", "--json"); !strings.Contains(out, `"waiting":9`) {
		t.Error(out)
	}
}
