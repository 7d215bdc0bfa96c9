package script

import (
	"strings"
	"testing"
)

// TestDriveFaults: one line each, with what to do.
func TestDriveFaults(t *testing.T) {
	for _, row := range []struct{ script, want string }{
		{"path=[(1, (0, 1, 0))]", "only a kinematic body is driven"},
		{"ramp=1, vel=(1, 0, 0)", "ramp"},
		{"kinematic=True, ramp=1", "there is no speed to reach"},
		{"kinematic=True, ramp=-1, vel=(1, 0, 0)", "ramp must be 0 to"},
		{"kinematic=True, path=[]", "1 to 1000 stops"},
		{"kinematic=True, path=[(1,)]", "stops[0]: want (seconds, (x, y, z))"},
		{"rotate=(1, 2, 3, 4)", `for parameter "rotate": want degrees about y, degrees (x, y, z) or a rotation ` +
			"from turn(), got 4 numbers"},
		{"rotate='up'", "or a rotation from turn(), got string"},
		{"rotate=(1, 2, 'x')", `for parameter "rotate": want a number`},
		{"kinematic=True, path=[(1, 2)]", "stops[0]: want (x, y, z)"},
		{"kinematic=True, path=[(0, (0, 1, 0))]", "after 0 s"},
		{"kinematic=True, path=[(2, (0, 1, 0)), (1, (0, 0, 0))]", ": path[1]: its time must be after 2 s"},
		{"kinematic=True, path=[(2, (0, 1, 0))], then='loop'", "must end where it begins"},
		{"kinematic=True, path=[(2, (0, 1, 0))], then='again'", "take one of stop, back, loop"},
		{"kinematic=True, path=[(2, (0, 1, 0))], vel=(1, 0, 0)", "drop one"},
		{"kinematic=True, path=[(2, (0, 1, 0))], vel=(1, 0, 0)", "sphere: a path and a velocity or spin both say how"},
		{"path=[(2, (0, 1, 0))]", "make it kinematic, or drop its path"},
		{"lock='planar', vel=(0, 0, 1)", "sphere: its velocity leads along z, which is locked: drop that part of it"},
		{"lock='turns', spin=(0, 0, 1)", "sphere: its spin is about z, which is locked"},
		{"lock=3", `for parameter "lock": want a text or a list of freedoms, got int`},
		{"lock=[3]", "freedoms[0]: want a word such as"},
		{"lock='plane'", `there is no freedom "plane" to lock (did you mean "planar"?)`},
		{"kinematic=True, then='back'", "give one with path"},
		{"belt=(1e9, 0, 0)", "belt must be"},
	} {
		_, err := runText("sphere(1, "+row.script+")", nil)
		if err == nil || !strings.HasPrefix(err.Error(), "bad.star:1:1: sphere: ") ||
			!strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %s", row.script, err, row.want)
		}
	}
	for _, row := range []struct{ script, want string }{
		{"material('m', rolling=2)", "rolling must be 0 to 1"},
		{"material('m', spinning=-1)", "spinning must be 0 to 1"},
		{"material('m', belt=(0, 1e9, 0))", "belt must be"},
	} {
		if _, err := runText(row.script, nil); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %s", row.script, err, row.want)
		}
	}
}
