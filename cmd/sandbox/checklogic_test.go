package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestCheckClicks: check presses every button of the mouse in a level that takes clicks, in the middle and in a corner,
// and every key, however few steps a second has.
func TestCheckClicks(t *testing.T) {
	const mouse = "ground()\ndef on_mouse(x, y, button):\n    [1][5 if "
	for _, row := range []struct{ script, want string }{
		{mouse + "button == 'left' and x == 0.5 else 0]\n", "level.star:3:8: "},
		{mouse + "button == 'middle' and y == 0.5 else 0]\n", "level.star:3:8: "},
		{mouse + "button == 'right' and x < 0.1 and y < 0.1 else 0]\n", "level.star:3:8: "},
		{"ground()\ncontrols({k: 'on' for k in 'a b c d e f g h i k'.split()})\n" +
			"def on_key(key, down):\n    [1][5 if key == 'k' else 0]\n", "level.star:4:8: "},
	} {
		code, out, errs := sandbox("check", loadtest.WriteFile(t, "level.star", row.script), "--hz", "15")
		if code != console.ExitFailed || out != "" || !strings.Contains(errs, row.want) {
			t.Errorf("%s: exit %d, %s%s", row.script, code, out, errs)
		}
	}
}

// TestCheckTellsUncalled: callbacks that were not called while the level was tried are told.
func TestCheckTellsUncalled(t *testing.T) {
	const called = "ground()\ndef on_start():\n    pass\ndef on_step(dt):\n    pass\n" +
		"def on_mouse(x, y, button):\n    pass\n"
	const joint = "def on_joint(joint, event):\n    pass\n"
	const more = joint + "def on_timer(name):\n    pass\ndef on_hit(a, b, impulse, point):\n    pass\n"
	for _, row := range []struct{ script, want, json string }{
		{called, "", ""},
		{called + joint, "on_joint was not called in the second that was played\n", `"uncalled":["on_joint"]`},
		{called + more, "on_hit, on_joint and on_timer were not called in the second that was played\n",
			`"uncalled":["on_hit","on_joint","on_timer"]`},
		{called + more + "sphere(1, at=(0, 2, 0))\n", "on_joint and on_timer were not called in the second that was played\n",
			`"uncalled":["on_joint","on_timer"]`},
	} {
		level := loadtest.WriteFile(t, "level.star", row.script)
		code, out, errs := sandbox("check", level)
		if _, after, _ := strings.Cut(out, "later\n"); code != console.ExitDone || errs != "" || after != row.want {
			t.Errorf("exit %d, %q, %s, want %q", code, after, errs, row.want)
		}
		_, out, _ = sandbox("check", level, "--json")
		if !strings.Contains(out, row.json) || row.json == "" && strings.Contains(out, "uncalled") {
			t.Errorf("%s, want %s", out, row.json)
		}
	}
}

// TestCheckSeveral: of several levels each gets a line, and the exit code is that of the worst.
func TestCheckSeveral(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	failing := loadtest.WriteFile(t, "failing.star", "ground()\ndef on_step(dt):\n    [1][5]\n")
	broken := loadtest.WriteFile(t, "broken.star", "nothing\n")
	for _, row := range []struct {
		levels []string
		exit   int
		faults []string
	}{
		{[]string{small, "billiards"}, console.ExitDone, nil},
		{[]string{failing, small}, console.ExitFailed, []string{failing, "1 of 2 levels are not sound"}},
		{[]string{small, broken, "zeno", failing}, console.ExitBad, []string{broken, failing, "2 of 4 levels are not sound"}},
		{[]string{failing, failing, broken}, console.ExitBad, []string{failing, failing, broken,
			"3 of 3 levels are not sound"}},
	} {
		code, out, errs := sandbox(append([]string{"check"}, row.levels...)...)
		sound := len(row.levels) - max(0, len(row.faults)-1)
		if code != row.exit || strings.Count(out, "\n") != sound || strings.Count(out, " is sound: ") != sound {
			t.Errorf("%v: exit %d, %s%s", row.levels, code, out, errs)
		}
		told := strings.Split(strings.TrimSuffix(errs, "\n"), "\n")
		for i, want := range row.faults {
			if len(told) != len(row.faults) || !strings.HasPrefix(told[i], want) {
				t.Errorf("%v: got %q, want %q", row.levels, told, row.faults)
			}
		}
		code, out, _ = sandbox(append([]string{"check", "--json"}, row.levels...)...)
		var all struct {
			Levels []struct{ Level, Fault string }
		}
		if err := json.Unmarshal([]byte(out), &all); err != nil || code != row.exit || len(all.Levels) != len(row.levels) {
			t.Fatalf("exit %d, %s: %v", code, out, err)
		}
		for i, r := range all.Levels {
			if bad := r.Level == failing || r.Level == broken; r.Level != row.levels[i] || (r.Fault != "") != bad {
				t.Errorf("%+v", r)
			}
		}
	}
}

// TestCheckSeveralRefuses: what is wrong with the command line is told once.
func TestCheckSeveralRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"sandbox: unexpected argument zeno: name all levels before the flags, or all after them (": {
			"tower", "--expel", "zeno"},
		"sandbox: name levels: built-in ones (": {"--expel"},
		"sandbox: --hz must be ":                {"--hz", "-3", "tower", "zeno"},
	} {
		code, out, errs := sandbox(append([]string{"check"}, args...)...)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, want) {
			t.Errorf("%v: exit %d, %s\n got %s\nwant %s", args, code, out, errs, want)
		}
	}
}
