package script

import (
	"bytes"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestLanguage runs scripts that check themselves: every expression must be true.
func TestLanguage(t *testing.T) {
	for _, expr := range []string{
		"vec3(1, 2, 3) + (1, 1, 1) == vec3(2, 3, 4)",
		"(1, 1, 1) + vec3(1, 2, 3) == vec3(2, 3, 4)",
		"[5, 5, 5] - vec3(1, 2, 3) == vec3(4, 3, 2)",
		"vec3(1, 2, 3) * 2 == 2 * vec3(1, 2, 3)",
		"vec3(2, 4, 6) / 2 == -vec3(-1, -2, -3)",
		"vec3(3, 4, 0).length == 5.0",
		"vec3(0, 0, 9).unit == vec3(0, 0, 1)",
		"vec3(1, 0, 0).cross((0, 1, 0)) == vec3(0, 0, 1)",
		"vec3(1, 2, 3).dot((4, 5, 6)) == 32.0",
		"tuple(vec3(1, 2, 3)) == (1.0, 2.0, 3.0)",
		"vec3(1, 2, 3)[1] == 2.0 and vec3(1, 2, 3).z == 3.0",
		"{vec3(0, 0, 0): 'a'}[vec3(-0.0, 0, 0)] == 'a'",
		"(turn((0, 1, 0), 90) * vec3(1, 0, 0) - vec3(0, 0, -1)).length < 1e-15",
		"(turn((0, 0, 2), 90) * turn((1, 0, 0), 90) * vec3(0, 1, 0) - vec3(0, 0, 1)).length < 1e-15",
		"turn((0, 1, 0), 360) * vec3(1, 2, 3) == vec3(1, 2, 3)",
		"quat(2, 0, 0, 0) == quat(1, 0, 0, 0)",
		"math.sin(90) == 1 and math.cos(90) == 0 and math.sin(-180) == 0 and math.cos(720) == 1",
		"abs(math.sin(30) - 0.5) < 1e-15 and abs(math.tan(45) - 1) < 1e-15",
		"abs(math.atan2(1, -1) - 135) < 1e-13 and abs(math.asin(0.5) - 30) < 1e-13 and abs(math.acos(0) - 90) < 1e-13",
		"math.sqrt(2) * math.sqrt(2) - 2 < 1e-15 and math.hypot(3, 4) == 5",
		"math.floor(-1.5) == -2 and math.ceil(1.2) == 2 and math.round(2.5) == 3",
		"str(math.round(2.34999, 1)) == '2.3' and math.round(-0.25, 2) == -0.25 and str(math.round(1, 3)) == '1.0'",
		"abs(math.degrees(math.pi) - 180) < 1e-13 and math.radians(180) == math.pi",
		"all([2 <= random.uniform(2, 3) and random.uniform(2, 3) < 3 for _ in range(1000)])",
		"sorted(set([random.integer(1, 6) for _ in range(1000)])) == [1, 2, 3, 4, 5, 6]",
		"random.choice(['only']) == 'only'",
		"all([abs(random.direction().length - 1) < 1e-12 for _ in range(100)])",
		"box((1, 1, 1), name='a').name == 'a' and box((1, 1, 1), name='a').name == 'a 2'",
		"sphere(1).name == 'sphere 1' and sphere(1).name == 'sphere 2'",
		"sphere(1, spin=(0, 360, 0)).spin == vec3(0, 360, 0)",
		"sphere(1, static=True).kind == 'static' and triangle((0, 0, 0), (1, 0, 0), (0, 1, 0)).kind == 'static'",
		"material('m', like='ice') == 'm' and sphere(1, material='m').material == 'm'",
		"[b.at.y for b in stack(2, gap=0)] == [0.5, 1.5]",
		"len(wall(3, 4)) == 4 + 5 + 4",
		"len(pyramid(4)) == 10 and len(pyramid(4, square=True)) == 30",
		"[b.mass for b in stack(5, masses=[1, 10])] == [1.0, 10.0, 1.0, 10.0, 1.0]",
		"box((1, 2, 3), material='steel').mass == 6 * 7800",
		"abs(sphere(0.5, material='wood').mass - 700 * math.pi / 6) < 1e-9",
		"sphere(1, mass=5).mass == 5.0 and sphere(1, static=True).mass == 0",
		"body([shape.box((1, 1, 1), material='ice'), shape.box((1, 1, 2), at=(1, 0, 0), material='brick')]).mass == 4917",
		"wall(1, 1, at=(1, 2, 3), rotate=90, gap=0)[0].at == vec3(1, 2.125, 3)",
		// Operations that are guarded, as they are without.
		"[0] * 3 == [0, 0, 0] and 2 * (1, 2) == (1, 2, 1, 2) and 'ab' * 2 == 'abab' and 'ab' * -1 == ''",
		"'%s %d%%' % ('a', 3) == 'a 3%' and '%s' % 'b' == 'b' and 7 % 4 == 3 and 7.5 % 4 == 3.5",
		"'{} {x}'.format(1, x=2) == '1 2' and '-'.join(['a', 'b']) == 'a-b' and 'aba'.replace('a', 'c', 1) == 'cba'",
		"'a,b,c'.split(',', 1) == ['a', 'b,c'] and ' a  b '.split() == ['a', 'b'] and 'a\\nb'.splitlines() == ['a', 'b']",
		"[f('x', 'y') for f in ['xx'.replace, getattr('xz', 'replace')]] == ['yy', 'yz'] and hasattr('', 'join')",
		"set([1]).union([2]) == set([1, 2]) and max(*[1, 2]) == 2 and max(*range(3)) == 2",
		"[x * y + z for x, y, z in [(2, 3, 4)]] == [10] and 3 * (1 << 80) * (1 << 80) == 3 << 80 << 80",
		"(lambda a, b=2 * 3: a * b * (a + b))(5) == 5 * 6 * 11",
		"[f(2) * f(3) % f(5) for f in [lambda x: x * x + x]] == [6 * 12 % 30]",
	} {
		if _, err := runText("if not ("+expr+"):\n    fail('false')\nground()\n", nil); err != nil {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// TestGuardedStatements: statements with guarded steps do what they do without.
func TestGuardedStatements(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"x = 3\nx *= 4\nx += x\nx %= 5", "x == 4"},
		{"x = 'a%s'\nx %= 'b'\nx *= 2\nx += x", "x == 'abababab'"},
		{"x = [1]\ny = x\nx += [2]\nx += range(2)\nx.extend(x)", "y == [1, 2, 0, 1] * 2"},
		{"x = {'a': [2]}\nx['a'] *= 2\nx['a'][1] *= 3\nx.update([('b', 1)])", "x == {'a': [2, 6], 'b': 1}"},
		{"state.update = 3\nstate.update *= 2\nstate.join = state.update + 1", "state.join == 7"},
		{"x = vec3(1, 2, 3)\nx *= 2\nx += x", "x == vec3(4, 8, 12)"},
		{"def f(*n):\n    return len(n) * n[0]\nx = f(*[3] * 4)", "x == 12"},
	} {
		if _, err := runText(row.text+"\nif not ("+row.want+"):\n    fail('false')\nground()\n", nil); err != nil {
			t.Errorf("%s: %v", row.text, err)
		}
	}
	for _, row := range []struct{ text, want string }{
		{"x = 3 * None", "bad.star:1:7: unknown binary op: int * NoneType"},
		{"x = 3\ny = [2]\nx *= y * y", "bad.star:3:8: unknown binary op: list * list"},
		{"x = 3\nx %= 'a'", "bad.star:2:3: unknown binary op: int % string"},
		{"x = (3).join([])", "bad.star:1:8: int has no .join field or method"},
		{"x = [].replace('a', 'b')", "bad.star:1:7: list has no .replace field or method"},
		{"(3).join = 4", "bad.star:1:4: can't assign to .join field of int: only names, and entries of lists and dicts, " +
			"take new values"},
	} {
		if _, err := runText(row.text, nil); err == nil || err.Error() != row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

// TestEulerOrder turns about fixed x, then y, then z, as SCRIPTING.md says.
func TestEulerOrder(t *testing.T) {
	s, err := runText("box((1, 1, 1), rotate=(90, 90, 0))\nbox((1, 1, 1), rotate=90)", nil)
	if err != nil {
		t.Fatal(err)
	}
	// About x by 90° takes y to z; about y by 90° takes that z to x.
	if got := s.Bodies[0].Rotation.Geom().Apply(geom.V(0, 1, 0)); got.Sub(geom.V(1, 0, 0)).Len() > 1e-15 {
		t.Errorf("(90, 90, 0) takes y to %v", got)
	}
	if got := s.Bodies[1].Rotation.Geom().Apply(geom.V(0, 0, 1)); got.Sub(geom.V(1, 0, 0)).Len() > 1e-15 {
		t.Errorf("90 takes z to %v", got)
	}
}

// TestByteOrderMark: some editors put one before scripts and scenes.
func TestByteOrderMark(t *testing.T) {
	script := scene.ByteOrderMark + "sphere(1)\n"
	s, err := Run(fstest.MapFS{"a.star": {Data: []byte(script)}}, "a.star", "a.star", Options{})
	if err != nil || len(s.Bodies) != 1 {
		t.Fatalf("script: %v", err)
	}
	var text bytes.Buffer
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	if _, err := scene.Read("a.json", append([]byte(scene.ByteOrderMark), text.Bytes()...), scene.Build{}); err != nil {
		t.Errorf("scene: %v", err)
	}
}

// TestFirstNumber: no machine may change what a seed gives.
func TestFirstNumber(t *testing.T) {
	if got := newGenerator(1).unit(); got != 0.93069463677969855 {
		t.Errorf("the first number of seed 1 is %.17g", got)
	}
}
