package script

import (
	"strings"
	"testing"
	"testing/fstest"
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
		{"x = True - False", "1:10: unknown binary op: bool - bool: int() makes 1 of True and 0 of False"},
		{"x = 3 * (1 > 0)", "1:7: unknown binary op: int * bool: int() makes 1 of True"},
		{"x = y = 3", "1:7: one name is set at a time"},
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
		{"x = box(1, 1, 1)", "1:5: box: for parameter size: want (x, y, z) or a vec3, got int: put three numbers in "},
		{"x = box(half=(1, 1, 1))", `1:5: box: unexpected keyword argument "half": size is the whole one, twice as much`},
		{"x = sphere(diameter=1)", `1:5: sphere: unexpected keyword argument "diameter": radius is half as much`},
		{"box = box((1, 1, 1))\nbox((1, 1, 1))", "2:1: invalid call of non-function (body): box is the name of a function, " +
			"and the script gives it to a body: choose another name for that"},
		{"x = 3\nx(4)", "2:1: invalid call of non-function (int)"},
		{"car(gear=[1])", `1:1: car: unexpected keyword argument "gear" (did you mean "gears"?)`},
		{"n = param('n', 5, max=3)", `1:5: param: "n": the default 5 lies outside min and max: must be at most 3, got 5`},
		{"cube(1)", `1:1: undefined: cube (did you mean "box"?)`},
		{"x = round(3.7)", `1:5: undefined: round (did you mean "math.round"?)`},
		{"camera(position=(1, 2, 3), target=(0, 0, 0))",
			`1:1: camera: unexpected keyword argument "position" (did you mean "eye"?)`},
		{"camera(eye=(1, 2, 3), look_at=(0, 0, 0))",
			`1:1: camera: unexpected keyword argument "look_at" (did you mean "target"?)`},
		{"box((1, 1, 1), position=(0, 3, 0))", `1:1: box: unexpected keyword argument "position" (did you mean "at"?)`},
		{crate + "y = x.position", "2:6: body has no .position field or method (did you mean .at?)"},
		{crate + "y = x.hue", "2:6: body has no .hue field or method: it has alive, asleep, at, "},
		{crate + "y = x[0]", "2:6: a body has no entries: it is one value and no list"},
		{"p = (1, 2, 3)\ny = p.x", "2:6: tuple has no .x field or method: numbers in brackets are no vector, and vec3"},
		{"x = None\ny = x.at", "2:6: NoneType has no .at field or method: None is what is not there"},
		{"box((1, 1, 1), at=(0, 1, 0) * 2)",
			`1:1: box: for parameter "at": want three numbers (x, y, z), got 6: + and * join`},
		{"x = '{:.1f}'.format(2.5)", "1:13: texts take no number of digits: math.round(x, 1) rounds x to one"},
		{"x = '%.1f' % 2.5", "1:12: texts take no number of digits"},
		{"controls(['space'])", `1:1: controls: want {key: what it does}, such as {"space": "jump"}, got list`},
		{"def on_key(key, down):\n    pass", "1:1: on_key is never called: name the keys that the level takes"},
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

// TestNotesOnWhatIsHardlyMeant: angles in radians, and bodies that nothing will ever stop, are noted with their places,
// and nothing else is.
func TestNotesOnWhatIsHardlyMeant(t *testing.T) {
	const radians, falls = " looks like ", "nothing stands here for bodies to land on"
	for _, row := range []struct{ text, want string }{
		{"ground()\nbox((1, 1, 1), rotate=(0, 1.57, 0), at=(0, 3, 0))",
			"x.star:2:1: rotate is in degrees, and 1.57" + radians + "90"},
		{"ground()\nr = turn((0, 1, 0), math.pi / 4)", "x.star:2:5: deg is in degrees, and 0.7854" + radians + "45"},
		{"ground()\nx = box((1, 1, 1), at=(0, 3, 0))\njoint.hinge(x, at=(0, 3, 0), axis=(0, 1, 0), limit=(-3.1416, 2))",
			"x.star:3:1: limit is in degrees, and -3.142" + radians + "-180"},
		{"ground()\nx = box((1, 1, 1), at=(0, 3, 0))\njoint.slider(x, at=(0, 3, 0), axis=(0, 1, 0), limit=(-1.57, 2))", ""},
		{"ground()\nfor a in (90, 1.57):\n    box((1, 1, 1), rotate=a, at=(a, 3, 0))", ""},
		{"ground()\nbox((1, 1, 1), rotate=3, at=(0, 3, 0))", ""},
		{"box((1, 1, 1))", "x.star:1:1: " + falls},
		{"ground()\nbox((1, 1, 1), category='ball', at=(0, 3, 0), mask='bal')\ndef on_start():\n    pass",
			`x.star:2:1: no body is of category "bal" yet (did you mean "ball"?)`},
		{"ground()\nbox((1, 1, 1), category='ball', at=(0, 3, 0), mask='stick')\ndef on_start():\n    pass", ""},
		{"box((1, 1, 1))\ngravity(0)", ""},
		{"ground()\ngravity(9.81)", "x.star:2:1: gravity(9.81) pulls up, and gravity(-9.81) down"},
		{"ground()\ngravity(-3)", ""},
		{"ground()\ndef update(dt):\n    pass", "x.star:2:1: nothing calls update while the level is played: on_step(dt) is"},
		{"ground()\ndef step(a, b):\n    pass", ""},
		{"ground()\ndef update(dt):\n    pass\ndef on_start():\n    update(1)", ""},
		{"joint.ball(box((1, 1, 1)), at=(0, 0, 0))", ""},
		{"box((1, 1, 1))\nbox((1, 1, 1), at=(0, -2, 0), kinematic=True)", ""},
	} {
		var notes []string
		files := fstest.MapFS{"x.star": {Data: []byte(row.text)}}
		if _, err := Run(files, "x.star", "x.star", Options{Print: func(l string) { notes = append(notes, l) }}); err != nil {
			t.Fatalf("%s: %v", row.text, err)
		}
		got := strings.Join(notes, "; ")
		if row.want == "" && got != "" || !strings.HasPrefix(strings.TrimPrefix(got, "note: "), row.want) {
			t.Errorf("%s\n got %q\nwant %q", row.text, got, row.want)
		}
	}
}
