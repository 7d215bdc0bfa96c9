package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestKeysAfterTheEnd: keys for which a run is too short are told, unless its state is saved, which has them.
func TestKeysAfterTheEnd(t *testing.T) {
	level := loadtest.WriteFile(t, "level.star", "ground()\nsphere(1, at=(0, 2, 0))\ncontrols({'w': 'on'})\n"+
		"def on_key(key, down):\n    pass\n")
	keys := loadtest.WriteFile(t, "keys.txt", "3 w down\n20 w up\n500 w down\n")
	folder := t.TempDir()
	note := "note: " + keys + ": 2 lines were not played, from step 20 on: the run has ended after 20 steps\n"
	for _, row := range []struct {
		want string
		args []string
	}{
		{note, []string{"sim", level, "--steps", "20"}},
		{note, []string{"record", level, "--steps", "20", "--out", filepath.Join(folder, "r.record")}},
		{strings.Replace(strings.Replace(note, "2 lines were", "1 line was", 1), "20 on: the run has ended after 20",
			"500 on: the run has ended after 21", 1), []string{"sim", level, "--steps", "21"}},
		{"", []string{"sim", level, "--steps", "501"}},
		{"", []string{"sim", level, "--steps", "20", "--save", filepath.Join(folder, "s.state")}},
	} {
		code, _, errs := sandbox(append(row.args, "--keys", keys)...)
		if code != console.ExitDone || errs != row.want {
			t.Errorf("%v: exit %d\n got %q\nwant %q", row.args, code, errs, row.want)
		}
	}
}

// TestNobodyPlays: sim says that a level takes keys, where nobody plays any and no saved state is gone on from.
func TestNobodyPlays(t *testing.T) {
	script := "ground()\nsphere(1, at=(0, 2, 0))\n"
	mute := loadtest.WriteFile(t, "mute.star", script)
	level := loadtest.WriteFile(t, "level.star", script+"controls({'w': 'on'})\ndef on_key(key, down):\n    pass\n")
	keys := loadtest.WriteFile(t, "keys.txt", "1 w down\n")
	state := filepath.Join(t.TempDir(), "s.state")
	for _, row := range []struct {
		notes bool
		args  []string
	}{
		{true, []string{level, "--save", state}},
		{false, []string{level, "--keys", keys}},
		{false, []string{level, "--from", state}},
		{false, []string{mute}},
	} {
		code, _, errs := sandbox(append([]string{"sim", "--steps", "2"}, row.args...)...)
		want := ""
		if row.notes {
			want = "note: " + level + " takes keys, such as w (on), and may wait for one: --keys FILE plays them, by " +
				"lines such as 10 w down\n"
		}
		if code != console.ExitDone || errs != want {
			t.Errorf("%v: exit %d\n got %q\nwant %q", row.args, code, errs, want)
		}
	}
}

// TestBadKeys: a file of keys that cannot be read or played is refused in one line, as other files are.
func TestBadKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	window := loadtest.WriteFile(t, "window.txt", "3 p down\n")
	for file, want := range map[string]string{
		"none.txt": "none.txt: cannot read: no such file or directory\n",
		window: window + `:1:3: the key "p" belongs to the window, and only the keys of levels can be played: take ` +
			"another one\n",
	} {
		if code, out, errs := sandbox("sim", "tower", "--keys", file); code != console.ExitBad || out != "" || errs != want {
			t.Errorf("exit %d, %q\n got %q\nwant %q", code, out, errs, want)
		}
	}
}

// TestDriverKeys: a car of the player is driven by a file of keys, in a record too, check lists its keys, and sim says
// that nobody plays them.
func TestDriverKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	level := loadtest.WriteFile(t, "drive.star", loadtest.TwoCars)
	keys := loadtest.WriteFile(t, "keys.txt", "5 up down\n40 left down\n60 b down\n")
	code, out, errs := sandbox("check", level)
	if want := "keys: up (go), down (brake, then back), left (steer), right (steer), b (hand brake)\n"; code !=
		console.ExitDone || !strings.Contains(out, want) || errs != "" {
		t.Errorf("exit %d, %s%s", code, out, errs)
	}
	note := "takes keys, such as up (go), and may wait for one: --keys FILE plays them, by lines such as 10 up down\n"
	code, _, errs = sandbox("sim", level, "--steps", "1")
	if code != console.ExitDone || !strings.HasSuffix(errs, note) {
		t.Errorf("exit %d, %s", code, errs)
	}
	driven, parked := hashLine(t, level, "--steps", "70", "--keys", keys), hashLine(t, level, "--steps", "70")
	if driven == parked {
		t.Error("the keys drive nothing")
	}
	if again := hashLine(t, level, "--steps", "70", "--keys", keys, "--compare", "2"); again != driven {
		t.Errorf("%s, and again %s", driven, again)
	}
	hashLine(t, level, "--steps", "50", "--keys", keys, "--save", "at50.state")
	if on := hashLine(t, level, "--from", "at50.state", "--steps", "20"); on != driven {
		t.Errorf("%s, and with a break %s", driven, on)
	}
	code, _, errs = sandbox("record", level, "--steps", "70", "--keys", keys, "--out", "r.record")
	if code != console.ExitDone {
		t.Fatal(errs)
	}
	code, out, errs = sandbox("replay", "r.record", "--verify")
	if hash := strings.TrimSpace(out[strings.LastIndex(out, " ")+1:]); code != console.ExitDone ||
		!strings.Contains(driven, hash) {
		t.Errorf("exit %d: %s%s, driven: %s", code, out, errs, driven)
	}
}

// TestOtherKeysFromAState: from a state on, a file of keys replaces those that are still to come, by the numbers of the
// steps of the level, and lines for steps before it are left out; a record of that is verified.
func TestOtherKeysFromAState(t *testing.T) {
	t.Chdir(t.TempDir())
	level := loadtest.WriteFile(t, "drive.star", loadtest.TwoCars)
	const first, second = "5 up down\n45 b down\n", "50 left down\n55 up up\n"
	keys := loadtest.WriteFile(t, "keys.txt", first+"52 down down\n")
	other := loadtest.WriteFile(t, "other.txt", second)
	both := loadtest.WriteFile(t, "both.txt", first+second)
	want := hashLine(t, level, "--steps", "70", "--keys", both)
	if old := hashLine(t, level, "--steps", "70", "--keys", keys, "--compare", "2"); old == want {
		t.Fatal("other keys drive alike")
	}
	hashLine(t, level, "--steps", "50", "--keys", keys, "--save", "at50.state")
	for file, note := range map[string]string{other: "", both: "note: " + both + ": 2 lines were left out, for steps " +
		"before 50, with which the run goes on\n"} {
		from := []string{level, "--from", "at50.state", "--steps", "20", "--keys", file}
		if on := hashLine(t, append(from, "--compare", "2")...); on != want {
			t.Errorf("%s: %s, and without a break %s", file, on, want)
		}
		for _, command := range [][]string{{"sim"}, {"record", "--out", "r.record"}} {
			code, _, errs := sandbox(append(command, from...)...)
			if code != console.ExitDone || errs != note {
				t.Errorf("%s: exit %d\n got %s\nwant %s", command[0], code, errs, note)
			}
		}
		code, out, errs := sandbox("replay", "r.record", "--verify")
		if hash := strings.TrimSpace(out[strings.LastIndex(out, " ")+1:]); code != console.ExitDone ||
			!strings.Contains(want, hash) {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}
