package main

import (
	"bytes"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

func TestStressRefuses(t *testing.T) {
	file := loadtest.WriteFile(t, "other.json", `{"brickyard_stress": 99}`)
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"unknown suite", []string{"stress", "quik"}, `did you mean "quick"`},
		{"unknown case", []string{"stress", "quick", "--only", "towr"}, `did you mean "tower"`},
		{"a case of another suite", []string{"stress", "quick", "--only", "bench-wall"}, "no case"},
		{"a case without a name", []string{"stress", "quick", "--only", ""}, "empty"},
		{"a list for programs", []string{"stress", "quick", "--list", "--json"}, "--list"},
		{"shard beyond the last", []string{"stress", "quick", "--shard", "5/3"}, "1 to 3"},
		{"shard without a number", []string{"stress", "quick", "--shard", "2"}, "I/N"},
		{"no seeds", []string{"stress", "quick", "--seeds", "0"}, "--seeds"},
		{"no seed", []string{"stress", "quick", "--seed", "0"}, "--seed must be"},
		{"one seed and several", []string{"stress", "quick", "--seed", "2", "--seeds", "3"}, "drop --seeds"},
		{"no world", []string{"stress", "quick", "--world", "0"}, "--world must be"},
		{"a world of cases that have none", []string{"stress", "quick", "--world", "1"}, "--only random"},
		{"a world of a suite that has none", []string{"stress", "joints", "--world", "1"}, "drop --world"},
		{"a world that is not there", []string{"stress", "quick", "--only", "random-sleep", "--world", "7"}, "1 to 1"},
		{"too many threads", []string{"stress", "quick", "--threads", "257"}, "--threads"},
		{"no jobs", []string{"stress", "quick", "--jobs", "0"}, "--jobs"},
		{"full of another suite", []string{"stress", "truth", "--full"}, "--full goes with the suite joints"},
		{"hz NaN", []string{"stress", "quick", "--hz", "NaN"}, "--hz"},
		{"folder that is a file", []string{"stress", "quick", "--out", file}, "cannot make this folder"},
		{"folder without a name", []string{"stress", "quick", "--out", ""}, "empty"},
		{"merge of nothing", []string{"stress", "merge"}, "reports"},
		{"merge of one seed", []string{"stress", "merge", t.TempDir(), "--seed", "1"}, "unknown flag --seed"},
		{"merge of no file", []string{"stress", "merge", "nowhere.json"}, "nowhere.json"},
		{"merge of an empty folder", []string{"stress", "merge", t.TempDir()}, "no report of a shard"},
		{"merge of another version", []string{"stress", "merge", file}, "version"},
		{"merge of no report", []string{"stress", "merge", loadtest.WriteFile(t, "half.json", `{"brick`)},
			"not a stress report"},
		{"bench of nothing", []string{"bench", "s99"}, `no level "s99"`},
		{"bench without repeats", []string{"bench", "--repeat", "0"}, "--repeat"},
		{"bench without steps", []string{"bench", "--steps", "0"}, "--steps"},
		{"bench without a baseline", []string{"bench", "--against", "nowhere.json"}, "nowhere.json"},
		{"bench against something else", []string{"bench", "--against", file}, "not a baseline"},
		{"bench into no folder", []string{"bench", "--save", "no/where.json"}, "there is no folder"},
		{"scale of a scene", []string{"bench", "wallhit", "--scale"}, "--scale"},
		{"scale against a baseline", []string{"bench", "--scale", "--against", file}, "--scale"},
		{"scale of levels", []string{"bench", "--scale", "--levels"}, "drop --levels"},
		{"folder without scale", []string{"bench", "--out", "x"}, "--scale"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			code, out, errs := sandbox(r.args...)
			if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, r.want) {
				t.Errorf("exit %d, %q, %q; want exit 2 and %q", code, out, errs, r.want)
			}
		})
	}
}

// TestStressInShards plays two shards, joins them, and finds what one run finds, with its plots.
func TestStressInShards(t *testing.T) {
	cases := []string{"stress", "quick", "--seeds", "2", "--only", "tower,spheres", "--only", "zeno"}
	folder := t.TempDir()
	for _, shard := range []string{"1/2", "2/2"} {
		code, out, errs := sandbox(append(cases, "--shard", shard, "--out", folder)...)
		if code != console.ExitDone || errs != "" || !strings.Contains(out, "shard "+shard[:1]+" of 2") {
			t.Fatalf("exit %d, %q, %q", code, out, errs)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "lost.png")); err == nil {
		t.Error("a shard has drawn plots")
	}
	code, table, errs := sandbox("stress", "merge", folder, "--out", folder)
	if code != console.ExitDone || errs != "" || !strings.Contains(table, "quick: 3 cases passed, 0 failed") {
		t.Errorf("exit %d, %q, %q", code, table, errs)
	}
	joined, err := stress.ReadReport(filepath.Join(folder, "stress.json"))
	if err != nil {
		t.Fatal(err)
	}
	_, whole, _ := sandbox(append(cases, "--json")...)
	var single stress.Report
	if err := json.Unmarshal([]byte(whole), &single); err != nil {
		t.Fatal(err)
	}
	for i := range single.Cases {
		for k, o := range single.Cases[i].Outcomes {
			if other := joined.Cases[i].Outcomes[k]; o.Values["settle"] != other.Values["settle"] || o.Seed != other.Seed {
				t.Errorf("%s, seed %d: %v, in shards %v", single.Cases[i].Name, o.Seed, o.Values, other.Values)
			}
		}
	}
	for _, name := range []string{"gaps", "drift", "kinetic", "lost"} {
		data, err := os.ReadFile(filepath.Join(folder, name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s.png: %v", name, err)
		}
		if svg, err := os.ReadFile(filepath.Join(folder, name+".svg")); err != nil || !bytes.Contains(svg, []byte("</svg>")) {
			t.Errorf("%s.svg: %v", name, err)
		}
	}
	os.Remove(filepath.Join(folder, "stress-1-of-2.json"))
	if code, _, errs := sandbox("stress", "merge", folder); code != console.ExitBad ||
		!strings.Contains(errs, "missing: 1") {
		t.Errorf("a shard is missing: exit %d, %q", code, errs)
	}
}

// TestStressTellsItsDefault: who names no suite is told which one is played, and what it takes; programs are not.
func TestStressTellsItsDefault(t *testing.T) {
	args := []string{"stress", "--only", "spheres", "--seeds", "2", "--shard", "1/2"}
	const told = "no suite was named: playing standard, 1 trial, about 1 s of processor time (sandbox stress quick "
	if code, _, errs := sandbox(args...); code != console.ExitDone || !strings.HasPrefix(errs, told) {
		t.Errorf("exit %d, %q, want %q", code, errs, told)
	}
	for _, silent := range [][]string{{"--json"}, {"standard"}} {
		if code, _, errs := sandbox(append(args, silent...)...); code != console.ExitDone || errs != "" {
			t.Errorf("%v: exit %d, %q", silent, code, errs)
		}
	}
	plan := stress.Plan{Suite: trial.Standard, Seeds: 3}
	if trials, seconds, err := plan.Work(); err != nil || trials < 300 || seconds < 600 {
		t.Errorf("the whole suite: %d trials in %g s, %v", trials, seconds, err)
	}
}

// TestOneShardOfOne: what was asked for as a shard is written as one, so that merge finds it.
func TestOneShardOfOne(t *testing.T) {
	folder := t.TempDir()
	code, _, errs := sandbox("stress", "quick", "--seeds", "1", "--only", "spheres", "--shard", "1/1", "--out", folder)
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	if code, out, errs := sandbox("stress", "merge", folder); code != console.ExitDone || errs != "" {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// TestStressFails: a case that misses its bar makes the exit code 1. A report says so without being played again.
func TestStressFails(t *testing.T) {
	_, out, _ := sandbox("stress", "quick", "--seeds", "1", "--only", "spheres", "--json")
	var r stress.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	r.Cases[0].Outcomes[0].Values["overlaps"] = 1
	data, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	code, table, errs := sandbox("stress", "merge", loadtest.WriteFile(t, "stress-1-of-1.json", string(data)))
	if code != console.ExitFailed || errs != "1 case failed\n" || !strings.Contains(table, "FAIL spheres: overlaps ≤ 0") {
		t.Errorf("exit %d, %q, %q", code, table, errs)
	}
}

func TestStressList(t *testing.T) {
	code, out, errs := sandbox("stress", "--list")
	if code != console.ExitDone || errs != "" || !strings.Contains(out, "bench-wall") ||
		!strings.Contains(out, "settle ≤ 15 mm") {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// TestStressOnlyAGroup: a group goes for its cases, and a list shows what would be played.
func TestStressOnlyAGroup(t *testing.T) {
	code, out, errs := sandbox("stress", "quick", "--list", "--only", "friction,zeno")
	if code != console.ExitDone || errs != "" || strings.Contains(out, "spheres") || !strings.Contains(out, "zeno") ||
		strings.Count(out, "\n") < 3 {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}
