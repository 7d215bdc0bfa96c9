package script

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestSensors: a script gives the sensors that it asks for, of every maker, and they go through a file.
func TestSensors(t *testing.T) {
	s, err := runText(`
cart = box((1, 1, 1), name="cart", category="cart")
goal = box((0.2, 2, 2), at=(5, 1, 0), rotate=90, name="cart", sensor=True, mask="cart")
eye = sphere(0.5, sensor=True, on=cart, category=["a", "b"])
body([shape.box((1, 1, 1)), shape.sphere(0.4, at=(0, 2, 0))], at=(9, 0, 0), sensor=True, on="cart")
ring = [(0.3, -0.1), (0.5, 0), (0.3, 0.1)]
for at in [(0, 9, 0), (0, 12, 0)]:
    revolve(ring, sides=8, at=at, sensor=True, name="ring")
box((1, 1, 1), at=(0, 3, 0), sensor=False)
if goal.name != "cart 2" or type(goal) != "sensor" or goal.at != vec3(5, 1, 0) or eye.at.y != 0:
    fail(goal, goal.at, type(goal))
if goal.rotate != turn((0, 1, 0), 90) or goal == eye or dir(goal) != ["at", "name", "rotate"]:
    fail(goal.rotate, dir(goal))
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.RoundTrip(t, s)
	var names, on []string
	for i := range s.Sensors {
		names, on = append(names, s.Sensors[i].Name), append(on, s.Sensors[i].On)
	}
	if want := []string{"cart 2", "sensor 1", "sensor 2", "ring", "ring 2"}; !slices.Equal(names, want) {
		t.Fatalf("sensors %q", names)
	}
	if want := []string{"", "cart", "cart", "", ""}; !slices.Equal(on, want) {
		t.Errorf("carried by %q", on)
	}
	if goal := s.Sensors[0]; goal.Source != "bad.star:3:8" || goal.Position != (mgl64.Vec3{5, 1, 0}) ||
		!slices.Equal(goal.Mask, []string{"cart"}) || goal.Shapes[0].Size != (mgl64.Vec3{0.2, 2, 2}) {
		t.Errorf("%+v", goal)
	}
	if len(s.Bodies) != 2 || len(s.Shapes) != 1 || s.Sensors[3].Shapes[0].Use != s.Sensors[4].Shapes[0].Use {
		t.Errorf("%d bodies, %d shapes, rings of %+v", len(s.Bodies), len(s.Shapes), s.Sensors[3].Shapes[0])
	}
}

// TestSensorErrors: arguments that make no sense for a sensor are refused in one line that says how to go on.
func TestSensorErrors(t *testing.T) {
	refused := func(argument string) string {
		return "box: a sensor detects and does not collide, so it takes no " + argument +
			": drop it, or make a body of the shape"
	}
	for _, row := range []struct{ text, want string }{
		{`box((1, 1, 1), sensor=True, mass=3)`, refused("mass")},
		{`box((1, 1, 1), vel=(1, 0, 0), sensor=True)`, refused("vel")},
		{`box((1, 1, 1), sensor=True, material="wood")`, refused("material")},
		{`box((1, 1, 1), sensor=True, static=True)`, refused("static")},
		{`box((1, 1, 1), sensor=True, spawn_at=3)`, refused("spawn_at")},
		{`box((1, 1, 1), sensor=1)`, `box: for parameter "sensor": want True or False, got int`},
		{`box((1, 1, 1), trigger=True)`, `(did you mean "sensor"?)`},
		{`box((1, 1, 1), sensor=True, colour="#ffffff")`, `box: unexpected keyword argument "colour"`},
		{`box((1, 1, 1), on="x")`, "box: on says which body carries a sensor: say sensor=True"},
		{`box((1, 1, 1), sensor=True, on="x")`, `box: there is no body or car "x": give its name`},
		{`box((1, 1, 1), on=sphere(1, sensor=True))`, `box: for parameter "on": want a body or a name, got sensor`},
		{`triangle((0, 0, 0), (1, 0, 0), (0, 1, 0), sensor=True)`,
			"triangle: a sensor is a volume, and a triangle has no inside"},
		{`mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], sensor=True)`,
			"mesh: a sensor is a volume, and this mesh is open"},
		{`body([], sensor=True)`, "body: the sensor has no shapes: give it at least one"},
		{`body([shape.box((1, 1, 1), material="wood")], sensor=True)`,
			"body: a sensor is a volume without a material: drop it"},
		{`joint.ball(box((1, 1, 1)), sphere(1, sensor=True), at=(0, 0, 0))`, "want a body or a name, got sensor"},
		{`wall(2, 2, sensor=True)`, `wall: unexpected keyword argument "sensor"`},
	} {
		_, err := runText(row.text, nil)
		if err == nil || !scenetest.OneGoodLine(err, "bad.star:1:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
