package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
)

// TestSimOfLanes: figures of the whole, and of each lane.
func TestSimOfLanes(t *testing.T) {
	level := loadtest.WriteFile(t, "two.star", loadtest.TwoLanes)
	code, out, errs := sandbox("sim", level, "--steps", "60", "--audit", "--json")
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	var r measure.Result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Lanes) != 2 || r.Hz != 60 || r.Steps != 60 || r.Bodies != 4 || r.Audits != 77 || r.Penetrating != 0 {
		t.Fatalf("%s", out)
	}
	slow, fast := &r.Lanes[0], &r.Lanes[1]
	if slow.Hz != 15 || slow.Steps != 15 || slow.Audits != 16 || slow.Bodies != 2 ||
		fast.Steps != 60 || fast.Audits != 61 {
		t.Errorf("%+v %+v", slow, fast)
	}
	if r.Settle != max(slow.Settle, fast.Settle) || r.TimeLost != slow.TimeLost+fast.TimeLost || r.Settle < 0.005 ||
		*r.MinGap != min(*slow.MinGap, *fast.MinGap) || slow.Hash == fast.Hash || r.Hash == slow.Hash {
		t.Errorf("%s", out)
	}
	one := loadtest.WriteFile(t, "one.star", strings.Replace(loadtest.TwoLanes, "lanes(hz=[15, 60], apart=6)", "", 1))
	_, alone, _ := sandbox("sim", one, "--steps", "60", "--json")
	want := fmt.Sprintf("%q:%q", "hash", fast.Hash)
	if !strings.Contains(alone, want) || strings.Contains(alone, "lanes") {
		t.Errorf("alone %s, want %s", alone, want)
	}
	if _, text, _ := sandbox("sim", level, "--steps", "4"); !strings.Contains(text, "15 Hz") {
		t.Errorf("%s", text)
	}
	if _, text, _ := sandbox("check", level); !strings.Contains(text, "4 bodies (2 dynamic)") ||
		!strings.Contains(text, "in 2 lanes") {
		t.Errorf("%s", text)
	}
}

// TestWhatLanesRefuse: one clear line each.
func TestWhatLanesRefuse(t *testing.T) {
	level := loadtest.WriteFile(t, "two.star", loadtest.TwoLanes)
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"--hz", "30"}, "sets the rates of its lanes itself (15, 60 Hz): drop --hz"},
		{[]string{"--trace", "never.jsonl"}, "a trace holds one world, and"},
	} {
		code, out, errs := sandbox(append([]string{"sim", level, "--steps", "1"}, row.args...)...)
		if code == console.ExitDone || out != "" || !strings.Contains(errs, row.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: exit %d, %q, %q", row.args, code, out, errs)
		}
	}
}
