package script

import (
	"strings"
	"testing"
)

// TestHabits: what is right in other languages, or often goes wrong, is told with what to write instead.
func TestHabits(t *testing.T) {
	const crate = "x = box((1, 1, 1), at=(0, 3, 0), name='crate')\n"
	for _, row := range []struct{ text, want string }{
		{`print "x"`, "1:1: " + aboutPrint},
		{"i = 1\ni++\n", "2:2: scripts have no ++: write i += 1"},
		{"i = 1\ni--", "2:2: scripts have no --: write i -= 1"},
		{"i = 1\nif i == 1 && i == 2:\n    ground()", "2:11: scripts have no &&: write and"},
		{"if True || False:\n    ground()", "1:9: scripts have no ||: write or"},
		{"if !True:\n    ground()", "1:4: " + aboutNot},
		{"// boxes", "1:1: " + aboutComments},
		{"ground() // of a box", "1:10: " + aboutComments},
		{"ground() // floor", "1:13: undefined: floor: " + aboutComments},
		{"ground() /* floor */", "1:10: " + aboutComments},
		{"/* floor */", "1:1: " + aboutComments},
		{"with open('x') as f:\n    pass", `1:1: scripts have no with: load("file.star", "name") and obj("file.obj") read`},
		{"x = {}\ndel x['a']", "2:1: scripts have no del: x.pop(…)"},
		{"x = 3\ny = x is None", "2:7: scripts have no is: write == or !="},
		{"x = true", `1:5: undefined: true (did you mean "True"?)`},
		{"x = 'a' + 3", `1:9: unknown binary op: string + int: str() makes a text of a value, as in "a" + str(3)`},
		{"x = [1] + 3", "1:9: unknown binary op: list + int: lists are added to lists"},
		{"n = 0\nx = (4 + 2) / n", "2:13: floating-point division by zero: n is 0 here: test it first"},
		{"n = 0\nx = 5 % len([])", "2:7: integer modulo by zero: the divisor is 0 here: test it first"},
		{"x = 1/0", "1:6: floating-point division by zero: the divisor is 0 here"},
		{"x = \"abc\nground()", `1:5: the text that begins here is not closed: end it with " in this line, or write """`},
		{"x = '''abc\nground()", "1:5: the text that begins here is not closed: end it with '''"},
		{"x = r'abc", "1:5: the text that begins here is not closed: end it with ' in this line"},
		{"x = [1, 7 // 2 apples]", "1:15: missing ',' or ']' after this"},
		{"a, b = box((1, 1, 1))", "1:6: got body in sequence assignment: there is one body on the right, and several"},
		{"a, b = 1, 2, 3", "1:6: too many values to unpack (got 3, want 2): write as many names on the left as there are"},
		{crate + "x.color = 3", "2:2: can't assign to .color field of body: a body stays as it was made: give tint=… in"},
		{crate + "x.foo = 3", "2:2: can't assign to .foo field of body: a body stays as it was made: say it in the call"},
		{"x = 3\nx.y = 3", "2:2: can't assign to .y field of int: only names, and entries of lists and dicts"},
		{"car(gear=[1])", `1:1: car: unexpected keyword argument "gear" (did you mean "gears"?)`},
		{"n = param('n', 5, max=3)", `1:5: param: "n": the default 5 lies outside min and max: must be at most 3, got 5`},
		{crate + "ignore(x, 'crat')", `2:1: ignore: there is no body or car "crat" (did you mean "crate"?): give its name`},
		{crate + "ignore(x, 'zoo')", `2:1: ignore: there is no body or car "zoo": give its name; there are: crate`},
	} {
		_, err := runText(row.text, nil)
		if want := "bad.star:" + row.want; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q:\n got %v\nwant %s", row.text, err, want)
		}
	}
	if _, err := runText("ground()\nx = 7 // 2\ny = not (x != 3) and 'a' + str(3) == \"a3\"", nil); err != nil {
		t.Errorf("what is written instead: %v", err)
	}
}
