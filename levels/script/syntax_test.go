package script

import (
	"testing"
	"testing/fstest"
)

// TestMissingSigns: a sign that is missing is told where it is missing, however late the interpreter stumbles.
func TestMissingSigns(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"colon of a loop", "ground()\nfor i in range(3)\n    sphere(1)", "bad.star:2:18: missing ':' after this"},
		{"colon before a comment", "if True # so\n\n# be it\n    sphere(1)", "bad.star:1:8: missing ':' after this"},
		{"colon of a function", "def f(x)\n    return x", "bad.star:1:9: missing ':' after this"},
		{"colon in DOS lines", "ground()\r\nif True\r\n    sphere(1)\r\n", "bad.star:2:8: missing ':' after this"},
		{"colon in a dict", `x = {"a": 1, "b" 2}`, "bad.star:1:17: missing ':' after this"},
		{"bracket at the end of a line", "box((1, 1, 1), at=(0, 2, 0)\nsphere(1)",
			"bad.star:1:28: missing ',' or ')' after this: the '(' is still open"},
		{"bracket at the end of the file", "box((1, 1, 1)\n\n",
			"bad.star:1:14: missing ')' after this: the '(' is still open"},
		{"bracket lines above", "ground()\nbox(\n  (1, 1, 1),\n  name=\"(a\" # (\n\n\n\nsphere(1)",
			"bad.star:4:12: missing ',' or ')' after this: the '(' of line 2 is still open"},
		{"bracket before else", "if True:\n    sphere(1\nelse:\n    sphere(2)",
			"bad.star:2:13: missing ',' or ')' after this: the '(' is still open"},
		{"bracket of a list", "x = [1, 2, 3\ny = 3", "bad.star:1:13: missing ',' or ']' after this: the '[' is still open"},
		{"bracket of a parameter list", "def f(a, b:\n    return a",
			"bad.star:1:11: missing ')' after this: the '(' is still open"},
		{"bracket after a long text", "box((1, 1, 1), name=\"\"\"a\\\"\"\"\nä\"\"\"\nz = 1",
			"bad.star:2:5: missing ',' or ')' after this: the '(' of line 1 is still open"},
		{"comma", "box((1, 1, 1) at=(0, 2, 0))", "bad.star:1:14: missing ',' or ')' after this: the '(' is still open"},
		{"comma of a list", "x = [1, 2 'a']", "bad.star:1:10: missing ',' or ']' after this: the '[' is still open"},
		{"indentation too much", "ground()\n  sphere(1)", "bad.star:2:3: this line is indented, but no line above it " +
			"opens a block: begin it in the column of the line before"},
		{"indentation missing", "if True:\nsphere(1)",
			"bad.star:2:1: the line before ends in ':' and opens a block: indent this one"},
		{"value", "x = 1 +", "bad.star:1:8: got end of file, want a value"},
		{"joints", "ground()\njoints.hinge(1, 2)", "bad.star:2:1: undefined: joints (did you mean \"joint\"?)"},
		{"function of a module", "weld(1)", "bad.star:1:1: undefined: weld (did you mean \"joint.weld\"?)"},
		{"tabs and blanks", "ground()\nif True:\n\tif True:\n        ground()",
			"bad.star:4:9: the line before ends in ':', and this " +
				"one is not indented more: blanks and tabs do not count alike, so use one of them"},
		{"far-fetched", "bang(1)", "bad.star:1:1: undefined: bang"},
	} {
		files := fstest.MapFS{"bad.star": {Data: []byte(row.text)}}
		_, err := Run(files, "bad.star", "bad.star", Options{})
		if err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
}

// TestPython: for words of Python that scripts do not have the error says what to write instead.
func TestPython(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"ground()\nimport math", "2:1: scripts have no import: " + namesAreThere},
		{"from math import sqrt", "1:1: scripts have no from: " + namesAreThere},
		{"class A:\n    pass", "1:1: scripts have no class: write a function, or a dict"},
		{"if True:\n    try:\n        x = 1", "2:5: scripts have no try: test before a call whether it can be done"},
		{"raise 3", "1:1: scripts have no raise: fail(text) ends the script"},
		{"x = 3\nbox((1, 1, 1), name=f\"a{x}\")", `2:21: scripts have no f"…{x}…": write "…{}…".format(x)`},
		{"x = 3\ny = rF'''a\n{x}'''\n", `2:5: scripts have no rF"…{x}…": write "…{}…".format(x)`},
		{"x = [f 'a']", "1:7: missing ',' or ']' after this: the '[' is still open"},
	} {
		_, err := runText(row.text, nil)
		if want := "bad.star:" + row.want; err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", row.text, err, want)
		}
	}
	s, err := runText("x = 3\nbox((1, 1, 1), name=\"a{}\".format(x))", nil)
	if err != nil || s.Bodies[0].Name != "a3" {
		t.Errorf("what is written instead: %+v, %v", s, err)
	}
}
