package script

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestMends: messages say how to mend what they name, and nothing that is not true.
func TestMends(t *testing.T) {
	const second = "a statement ends before this, and another one begins: write it in a line of its own"
	for _, row := range []struct{ text, want string }{
		{"x = random.random()", "1:11: random has no random: write random.uniform(0, 1)"},
		{"x = random.randint(1, 6)", "1:11: random has no randint: write random.integer(a, b)"},
		{"x = random.rand()", "1:11: random has no rand: write random.uniform(0, 1)"},
		{"x = math.sinn(1)", `1:9: math has no sinn (did you mean "math.sin"?)`},
		{"m = math\nx = m.sinn(1)", `2:6: the module has no sinn (did you mean "sin"?)`},
		{"x = math.box()", "1:9: math has no box: write box(…) without math"},
		{"mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3)], mass=2)",
			"1:1: mesh: the surface is open (face 0 has no neighbour at the edge between vertices 0 and 2, so the surface " +
				"bounds no solid (3 edges in all)), so it has no mass: close it, drop the mass, or give it a thickness"},
		{"polygon([(0, 0, 0), (1, 0, 0), (0, 1, 0)], mass=2)",
			"1:1: polygon: a polygon has no mass by itself: drop the mass, or give it a thickness"},
		{"heightfield(2, 1, [1, 2, 3, 4], mass=2)", "1:1: heightfield: a heightfield has no mass by itself: drop the mass"},
		{"sphere(1, mass=2, static=True)",
			"1:1: sphere: a static body has no mass: drop the mass or make the body dynamic"},
		{"sphere(1, tint=(255, 0, 12))", "1:1: sphere: for parameter \"tint\": want \"#rrggbb\" or (red, green, blue) in " +
			"0…1, got (255, 0, 12): divide by 255, or write \"#ff000c\""},
		{"sphere(1, tint=(2, 0, 0))",
			"1:1: sphere: tint must be three numbers from 0 to 1 (red, green, blue), got (2, 0, 0)"},
		{"joint.hinge(None, sphere(1), at=(0, 0, 0), axis=(0, 1, 0))", "1:1: joint.hinge: for parameter a: want a body or " +
			"a name, got None: give the body as a, and leave b out for the world"},
		{"camera((0, 1, 2), (0, 0, 0), follow=sphere(1))",
			"1:1: camera: for parameter \"follow\": want the name of a car, which alone is followed, got body"},
		{"sphere(1, mask=1)", "1:1: sphere: for parameter \"mask\": want a name or a list of names, got int"},
		{"c = car()\nc.push((1, 0, 0))", "2:2: string has no .push field or method: this is a text; find(name) returns the " +
			"body or car of that name"},
		{"player().kick((1, 0, 0))", "1:9: player has no .kick field or method: its body has it, as .body.kick"},
		{"sphere(1).rotate.y", "1:17: rotation has no .y field or method: a rotation turns vectors, and r * vec3(0, 1, 0) " +
			"is where y points after r"},
		{"sphere(1).rotate.deg", "1:17: rotation has no .deg field or method: a rotation has no fields; it turns vectors, " +
			"as in r * vec3(0, 1, 0), and other rotations"},
		{"a = 1 b = 2", "1:7: " + second},
		{"sphere(1) sphere(1)", "1:11: " + second},
		{"assert 1 < 2", "1:1: " + aboutAssert},
		{"x = 1\nassert(x)", "2:1: undefined: assert: " + aboutAssert},
		{"x = 2 ** 3", "1:7: " + aboutPower},
		{"x = [2 ** 3]", "1:8: " + aboutPower},
		{"for i in 5:\n    pass", "1:1: int value is not iterable: write range(5) to count from 0"},
		{"n = 5\nx = [i for i in n]", "2:8: int value is not iterable: write range(n) to count from 0"},
		{"for i in len([1]):\n    pass", "1:1: int value is not iterable: write range(n) to count from 0"},
		{"x = sum([1])", "1:5: undefined: sum: add up in a loop, as in total = 0 and for x in numbers: total += x"},
		{"x = map(str, [1])", "1:5: undefined: map: write [f(x) for x in list]"},
		{"about(“x”)", "1:7: texts stand in straight quotes: write \" in place of “"},
		{"about(‘x’)", "1:7: texts stand in straight quotes: write \" in place of ‘"},
	} {
		if _, err := runText(row.text, nil); err == nil || err.Error() != "bad.star:"+row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

// TestNotesOnWhatBeginsBelow: a body below the ground is noted where nothing can hold it or bring it back.
func TestNotesOnWhatBeginsBelow(t *testing.T) {
	const note = `note: bad.star:2:1: "box 1" begins below "ground", and falls for ever: the top of "ground" is at y = ` +
		"0, and at is the middle of a body"
	const box = "box((1, 1, 1), at=(0, -5, 0)"
	for _, row := range []struct{ text, want string }{
		{"ground()\n" + box + ")", note},
		{"ground()\n" + box + ")\nsphere(1, at=(0, -9, 0))", note},
		{"ground()\nbox((1, 1, 1), at=(0, 5, 0))", ""},
		{"ground()\n" + box + ")\nbox((9, 1, 9), at=(0, -8, 0), static=True)", ""},
		{"ground()\n" + box + ")\nbox((9, 1, 9), at=(0, -8, 0), kinematic=True)", ""},
		{"ground()\n" + box + ")\ngravity(0)", ""},
		{"ground()\n" + box + ")\ngravity((1, -9, 0))", ""},
		{"ground()\n" + box + ")\ndef on_start():\n    pass", ""},
		{"ground()\njoint.ball(" + box + "), at=(0, -5, 0))", ""},
		{"ground()\n" + box + ", lock=\"y\")", ""},
		{"ground(100)\n" + box + ")", ""},
		{"ground(y=-8)\n" + box + ")", ""},
		{"heightfield(2, 1, [0, 0, 0, 0])\n" + box + ")", ""},
	} {
		var notes []string
		tell := func(line string) { notes = append(notes, line) }
		if _, err := Run(scenetest.Files(row.text), "bad.star", "bad.star", Options{Print: tell}); err != nil {
			t.Errorf("%s: %v", row.text, err)
		}
		if got := strings.Join(notes, "; "); got != row.want {
			t.Errorf("%s\n got %q\nwant %q", row.text, got, row.want)
		}
	}
}
