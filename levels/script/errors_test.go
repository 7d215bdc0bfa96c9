package script

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// runText runs a script given as text.
func runText(text string, params map[string]string) (*scene.Scene, error) {
	return Run(scenetest.Files(text), "bad.star", "bad.star", Options{Params: params})
}

// TestScriptErrors is the golden table of what goes wrong in scripts: the place to the column, and the whole message.
func TestScriptErrors(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"negative mass", "ground()\nbox((1, 1, 1), mass=-3)",
			"bad.star:2:1: box: mass must be > 0, got -3: give kilograms, or leave it out for density × volume"},
		{"zero mass", "box((1, 1, 1), mass=0)",
			"bad.star:1:1: box: mass must be > 0, got 0: give kilograms, or leave it out for density × volume"},
		{"negative mass inside a function", "def crate():\n    box((1, 1, 1), mass=-3)\ncrate()",
			"bad.star:2:5: box: mass must be > 0, got -3: give kilograms, or leave it out for density × volume"},
		{"bad call from a loaded file", "load('part.star', 'crate')\ncrate(-1)",
			"part.star:2:5: box: mass must be > 0, got -1: give kilograms, or leave it out for density × volume"},
		{"NaN", "box((1, 1, 1), at=(0, float('nan'), 0))",
			"bad.star:1:1: box: for parameter \"at\": want a finite number, got nan"},
		{"infinite velocity", "box((1, 1, 1), vel=(0, 0, float('inf')))",
			"bad.star:1:1: box: for parameter \"vel\": want a finite number, got +inf"},
		{"spin, in the unit it is given in", "sphere(1, spin=(0, 1e6, 0))",
			"bad.star:1:1: sphere: spin must be three finite numbers within ±572958 degrees/s, got (0, 1000000, 0)"},
		{"flat box", "box((1, 0, 1))",
			"bad.star:1:1: box: size must be > 0, got (1, 0, 1): give full extents in metres"},
		{"box below the least size", "box((1, 0.0001, 1))",
			"bad.star:1:1: box: size must be 0.001 to 10000 m, got (1, 0.0001, 1)"},
		{"two numbers for a point", "box((1, 1, 1), at=(0, 1))",
			"bad.star:1:1: box: for parameter \"at\": want three numbers (x, y, z), got 2"},
		{"text for a point", "box('abc')",
			"bad.star:1:1: box: for parameter size: want (x, y, z) or a vec3, got string"},
		{"misspelt argument", "box(sise=(1, 1, 1))",
			"bad.star:1:1: box: unexpected keyword argument \"sise\" (did you mean \"size\"?)"},
		{"argument of another language", "sphere(1, color='red')",
			"bad.star:1:1: sphere: unexpected keyword argument \"color\" (did you mean \"tint\"?)"},
		{"what materials have", "box((1, 1, 1), friction=0.9)",
			"bad.star:1:1: box: unexpected keyword argument \"friction\": material has it: " +
				"material=material(name, friction=…, restitution=…, density=…, …)"},
		{"misspelt, and the list", "camera(eye=(0, 0, 1), xyz=1)",
			"bad.star:1:1: camera: unexpected keyword argument \"xyz\": it takes eye, target, fov, at, follow"},
		{"colours of a terminal", "fail('a\\n\\x1b[31mb')",
			"bad.star:1:1: fail: a [31mb"},
		{"missing argument", "sphere()",
			"bad.star:1:1: sphere: missing argument for radius"},
		{"unknown material", "box((1, 1, 1), material='gold')",
			"bad.star:1:1: box: there is no material \"gold\": define it or take one of brick, concrete, glass, ice, " +
				"rubber, steel, wood"},
		{"unknown look", "box((1, 1, 1), look='fog')",
			"bad.star:1:1: box: there is no look \"fog\": take one of plain, brick, concrete, steel, wood, rubber, ice, " +
				"glass, ground, bodywork"},
		{"look misspelt", "box((1, 1, 1), look='brik')",
			"bad.star:1:1: box: there is no look \"brik\" (did you mean \"brick\"?): take one of plain, brick, concrete, " +
				"steel, wood, rubber, ice, glass, ground, bodywork"},
		{"tint out of range", "box((1, 1, 1), tint=(2, 0, 0))",
			"bad.star:1:1: box: tint must be three numbers from 0 to 1 (red, green, blue), got (2, 0, 0)"},
		{"tint misspelt", "box((1, 1, 1), tint='#12345')",
			"bad.star:1:1: box: for parameter \"tint\": want \"#rrggbb\" or (red, green, blue) in 0…1, got \"#12345\""},
		{"material twice", "material('brick')",
			"bad.star:1:1: material: \"brick\" is there already: give the new one another name"},
		{"negative friction", "material('slime', friction=-1)",
			"bad.star:1:1: material: friction must be 0 to 10, got -1"},
		{"static body with velocity", "box((1, 1, 1), static=True, vel=(1, 0, 0))",
			"bad.star:1:1: box: a static body never moves: drop the velocity or make it kinematic"},
		{"static and kinematic", "box((1, 1, 1), static=True, kinematic=True)",
			"bad.star:1:1: box: static and kinematic exclude each other: drop one"},
		{"capsule shorter than its caps", "capsule(0.5, 1)",
			"bad.star:1:1: capsule: height of a capsule, tip to tip, must be more than twice its radius (1), got 1: use a " +
				"sphere"},
		{"cylinder of two sides", "cylinder(1, 1, sides=2)",
			"bad.star:1:1: cylinder: sides must be 3 to 256, got 2"},
		{"mesh that moves", "body([shape.mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)])])",
			"bad.star:1:1: body: an open mesh has no mass (face 0 has no neighbour at the edge between vertices 0 and 1, " +
				"so the surface bounds no solid (3 edges in all)): close it, make the body static, or give it a thickness"},
		{"triangle that moves", "triangle((0, 0, 0), (1, 0, 0), (0, 0, 1), static=False)",
			"bad.star:1:1: triangle: a triangle has no mass: make the body static, or use a polygon with a thickness"},
		{"open mesh said to move", "mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)], static=False)",
			"bad.star:1:1: mesh: an open mesh has no mass (face 0 has no neighbour at the edge between vertices 0 and 1, " +
				"so the surface bounds no solid (3 edges in all)): close it, make the body static, or give it a thickness"},
		{"face of two points", "mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2), (0, 1)])",
			"bad.star:1:1: mesh: for parameter faces: faces[1]: want three or more point numbers (i, j, k), got (0, 1)"},
		{"half a row of heights", "heightfield(3, 1, [0, 1, 2, 3])",
			"bad.star:1:1: heightfield: heights must be two or more rows of nx = 3 numbers, got 4"},
		{"heights that are no numbers", "heightfield(2, 1, lambda x, z: 'high')",
			"bad.star:1:1: heightfield: the height at x = -0.5, z = -0.5: want a number, got string"},
		{"a fault inside the heights", "def f(x, z):\n    return 1 // 0\nheightfield(2, 1, f)",
			"bad.star:2:14: floored division by zero: the divisor is 0 here: test it first"},
		{"too many heights", "heightfield(2000, 1, lambda x, z: 0)",
			"bad.star:1:1: heightfield: 2000 × 2000 heights are more than 1000000: use a coarser field"},
		{"height field too wide", "heightfield(100, 1000, [0] * 1000)",
			"bad.star:1:1: heightfield: a height field may reach at most 10000 m, got 100000"},
		{"moving ground", "heightfield(2, 1, [0, 1, 2, 3], static=False)",
			"bad.star:1:1: heightfield: a heightfield has no mass: make the body static"},
		{"outline on a line", "extrude([(0, 0), (1, 1), (2, 2)], 1)",
			"bad.star:1:1: extrude: outline encloses no area: its points lie on a line"},
		{"hole of other points", "extrude([(0, 0), (4, 0), (4, 4), (0, 4)], 1, hole=[(1, 1), (2, 1), (2, 2)])",
			"bad.star:1:1: extrude: the hole must have as many points as the outline, which it is joined to one by one: " +
				"got 3 and 4"},
		{"profile across the axis", "revolve([(-1, 0), (1, 0), (1, 1)])",
			"bad.star:1:1: revolve: profile[0]: x, the distance from the y axis, must be ≥ 0, got -1"},
		{"face beyond the points", "mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 3)])",
			"bad.star:1:1: mesh: face 0 names point 3, but there are 3 points, counted from 0"},
		{"body without shapes", "body([])",
			"bad.star:1:1: body: the body has no shapes: give it at least one"},
		{"body of bodies", "body([box((1, 1, 1))])",
			"bad.star:1:1: body: shapes[0]: want a shape such as shape.box(…), got body"},
		{"spawn said twice", "sphere(1, spawn_at=1, spawn_step=3)",
			"bad.star:1:1: sphere: spawn_at and spawn_step both say when the body appears: drop one"},
		{"too many bricks", "wall(1000, 1000)",
			"bad.star:1:1: wall: 1000 courses of 1001 are more than 50000 bodies: make fewer"},
		{"negative rows", "wall(-1, 5)",
			"bad.star:1:1: wall: for parameter rows: want 1 to 50000, got -1"},
		{"negative gap", "wall(3, 5, gap=-0.1)",
			"bad.star:1:1: wall: gap must be 0 to 10000 m, got -0.1"},
		{"too many bodies one by one", "for i in range(60000):\n    sphere(0.1, at=(i % 100, 1, i // 100))",
			"bad.star:2:5: sphere: a scene may have at most 50000 bodies: make fewer"},
		{"name of two lines", "sphere(1, name='a\\nb')",
			"bad.star:1:1: sphere: \"a\\nb\" holds characters that cannot be printed: use plain text on one line"},
		{"picture before the start", "camera((0, 0, 1), (0, 0, 0), at=-1)",
			"bad.star:1:1: camera: at must be 0 to 60 s, got -1"},
		{"camera in its target", "camera((0, 0, 0), (0, 0, 0))",
			"bad.star:1:1: camera: eye and target are the same point: move one of them"},
		{"zero hz", "world(hz=0)",
			"bad.star:1:1: world: hz must be > 0, got 0: leave it out for the engine's choice"},
		{"zero zone", "world(hz=120, zone=0)",
			"bad.star:1:1: world: zone must be > 0, got 0: leave it out for the engine's choice"},
		{"polygon of no thickness", "polygon([(0, 0, 0), (1, 0, 0), (0, 0, 1)], thickness=0)",
			"bad.star:1:1: polygon: thickness must be > 0, got 0: give metres, or leave it out of a sheet that is static"},
		{"sheet of no thickness", "mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)], thickness=0)",
			"bad.star:1:1: mesh: thickness must be > 0, got 0: give metres, or leave it out of a sheet that is static"},
		{"turn about nothing", "turn((0, 0, 0), 90)",
			"bad.star:1:1: turn: axis must not be zero, got (0, 0, 0)"},
		{"square root of -1", "x = math.sqrt(-1)",
			"bad.star:1:5: math.sqrt: has no value at [-1]"},
		{"vec3 divided by zero", "vec3(1, 2, 3) / 0",
			"bad.star:1:15: a vec3 cannot be divided by zero"},
		{"vec3 plus a number", "vec3(1, 2, 3) + 1",
			"bad.star:1:15: unknown binary op: vec3 + int"},
		{"parameter twice", "param('a', 1)\nparam('a', 2)",
			"bad.star:2:1: param: \"a\": declared twice: declare it once and keep its value"},
		{"parameter of no type", "param('a', [1])",
			"bad.star:1:1: param: \"a\": the default must be a number, a bool or a string, got list"},
		{"fail", "fail('no level today')",
			"bad.star:1:1: fail: no level today"},
		{"undefined name", "ground()\nboxx((1, 1, 1))",
			`bad.star:2:1: undefined: boxx (did you mean "box"?)`},
		{"gravity that is no number", `gravity("up")`,
			"bad.star:1:1: gravity: want one number along y, or (x, y, z), in m/s²: want (x, y, z) or a vec3, got string"},
		{"syntax", "ground(\nbox)\n)",
			"bad.star:3:1: unexpected ')'"},
		{"bad indentation", "if True:\n  ground()\n ground()",
			"bad.star:3:2: unindent does not match any outer indentation level"},
		{"unclosed text", "about('abc",
			"bad.star:1:7: the text that begins here is not closed: end it with ' in this line, or write \"\"\" at both " +
				"ends of a text of several lines"},
		{"while", "while True:\n    pass",
			"bad.star:1:1: scripts have no while loops, which may be endless: write for i in range(1000), and break when it " +
				"is done"},
		{"endless loop", "x = 0\nfor i in range(1 << 62):\n    x += 1",
			"bad.star:2:1: the script took more than 50000000 steps: is there an endless loop here?"},
		{"deep recursion", "def f(n):\n    return f(n + 1)\nf(0)",
			"bad.star:2:12: function f called recursively: recursion is not allowed, use a loop"},
		{"mutual recursion", "def f(n):\n    return g(n)\ndef g(n):\n    return f(n)\nf(0)",
			"bad.star:2:12: function f called recursively: recursion is not allowed, use a loop"},
		{"a list of 10^10", "x = list(range(10000000000))",
			"bad.star:1:5: list: a sequence of 10000000000 entries is too long: at most 1000000 are allowed"},
		{"a list that breaks Go", "x = list(range(1 << 62))",
			"bad.star:1:5: list: a sequence of 4611686018427387904 entries is too long: at most 1000000 are allowed"},
		{"deep brackets", "x = " + strings.Repeat("(", 5000) + "1" + strings.Repeat(")", 5000),
			"bad.star:1:82: excessive nesting"},
		{"path out of the folder", "load('../secret.star', 'x')",
			"bad.star:1:1: cannot load ../secret.star: load: \"../secret.star\" is not a .star file " +
				"inside the level's folder: " +
				"give a path below it, with / and without .. or a leading /"},
		{"absolute path", "load('/etc/passwd', 'x')",
			"bad.star:1:1: cannot load /etc/passwd: load: \"/etc/passwd\" is not a .star file inside the level's folder: " +
				"give a path below it, with / and without .. or a leading /"},
		{"backslash path", "load('..\\\\secret.star', 'x')",
			"bad.star:1:1: cannot load ..\\secret.star: load: \"..\\\\secret.star\" is not a .star file " +
				"inside the level's folder: " +
				"give a path below it, with / and without .. or a leading /"},
		{"not a script", "load('data.txt', 'x')",
			"bad.star:1:1: cannot load data.txt: load: \"data.txt\" is not a .star file inside the level's folder: " +
				"give a path below it, with / and without .. or a leading /"},
		{"missing file", "load('none.star', 'x')",
			"bad.star:1:1: cannot load none.star: file does not exist"},
		{"circle of loads", "load('self.star', 'a')",
			"self.star:1:1: cannot load self.star: load: \"self.star\" loads itself: break the circle"},
		{"syntax in a loaded file", "load('slip.star', 'x')",
			"slip.star:2:5: got '=', want a value"},
		{"missing name in a loaded file", "load('part.star', 'crates')",
			"bad.star:1:1: load: name crates not found in module part.star (did you mean crate?)"},
		{"random bytes", "x = 1\n\x93\xff",
			"bad.star:2:1: the byte 0x93 belongs to no text: is this a script in UTF-8?"},
		{"cut in the middle", "ground()\nwall(rows=3,",
			"bad.star:2:13: got end of file, want a value"},
		{"empty", "", "bad.star: the level has no bodies: add some"},
		{"zero bytes", "\x00\x01\x02",
			"bad.star:1:1: the byte 0x00 belongs to no text: is this a script in UTF-8?"},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, err := runText(row.text, nil)
			if err == nil {
				t.Fatalf("no error, %d bodies", len(s.Bodies))
			}
			if err.Error() != row.want {
				t.Errorf("\n got %s\nwant %s", err, row.want)
			}
		})
	}
}

// TestParamErrors holds what --set can get wrong.
func TestParamErrors(t *testing.T) {
	const text = "param('rows', 20, 'courses', min=1, max=100)\n" +
		"param('speed', 1.5)\nparam('ball', True)\nparam('who', 'me')\nground()\n"
	for _, row := range []struct{ name, key, value, want string }{
		{"unknown key", "row", "3",
			`bad.star: the level has no parameter "row" (did you mean "rows"?): it has rows, speed, ball, who`},
		{"no number", "rows", "many", `bad.star:1:1: param: "rows": want a whole number, got "many"`},
		{"fraction", "rows", "2.5", `bad.star:1:1: param: "rows": want a whole number, got "2.5"`},
		{"below min", "rows", "0", `bad.star:1:1: param: "rows": must be at least 1, got 0`},
		{"above max", "rows", "101", `bad.star:1:1: param: "rows": must be at most 100, got 101`},
		{"beyond int64", "rows", "99999999999999999999",
			`bad.star:1:1: param: "rows": want a whole number, got "99999999999999999999"`},
		{"NaN", "speed", "nan", `bad.star:2:1: param: "speed": want a number, got "nan"`},
		{"infinite", "speed", "1e999", `bad.star:2:1: param: "speed": want a number, got "1e999"`},
		{"no bool", "ball", "maybe", `bad.star:3:1: param: "ball": want on or off, got "maybe"`},
	} {
		if _, err := runText(text, map[string]string{row.key: row.value}); err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
	s, err := runText(text, map[string]string{"rows": "7", "speed": "-2e3", "ball": "off", "who": "you"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"7", "-2000", "off", "you"} {
		if s.Params[i].Value != want {
			t.Errorf("%s is %s, want %s", s.Params[i].Name, s.Params[i].Value, want)
		}
	}
}
