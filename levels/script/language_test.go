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
	} {
		if _, err := runText("if not ("+expr+"):\n    fail('false')\nground()\n", nil); err != nil {
			t.Errorf("%s: %v", expr, err)
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
