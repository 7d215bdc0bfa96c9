package script

import "testing"

// TestShapeErrors holds what goes wrong in the arguments of flat and swept shapes.
func TestShapeErrors(t *testing.T) {
	const order = ": give the points in order around it"
	for _, row := range []struct{ text, want string }{
		{"extrude([(0, 0), (1, 1), (1, 0), (0, 1)], 0.2)",
			"extrude: outline crosses itself: the side from point 0 to 1 and the side from point 2 to 3" + order},
		{"revolve([(0.2, 0), (1, 1), (1, 0), (0.2, 1)])",
			"revolve: profile crosses itself: the side from point 0 to 1 and the side from point 2 to 3" + order},
		{"revolve([(0.2, 0), (1, 0), (1, 1), (0.6, -0.5)])",
			"revolve: profile crosses itself: the side from point 0 to 1 and the side from point 2 to 3" + order},
		{"revolve([(2 + math.cos(144 * i), math.sin(144 * i)) for i in range(5)])",
			"revolve: profile crosses itself: the side from point 0 to 1 and the side from point 2 to 3" + order},
		{"extrude([(0, 0), (4, 0), (4, 4), (0, 4)], 1, hole=[(1, 1), (3, 3), (3, 1), (1, 3)])",
			"extrude: hole crosses itself: the side from point 0 to 1 and the side from point 2 to 3" + order},
		{"extrude([(2, 0), (1, 0), (0, 2), (1, 2), (0, 1)], 1)",
			"extrude: outline crosses itself: the side from point 1 to 2 and the side from point 3 to 4" + order},
		{"extrude([(0, 0), (4, 0), (4, 4), (0, 4)], 1, hole=[(1, 1), (5, 1), (3, 3), (1, 3)])",
			"extrude: the hole must lie inside the outline: its point 1, (5, 1), does not"},
		{"extrude([(0, 0), (4, 0), (4, 4), (0, 4)], 1, hole=[(1, 1), (4, 1), (3, 3), (1, 3)])",
			"extrude: the hole must lie inside the outline: its point 1, (4, 1), does not"},
		{"extrude([(0, 0), (4, 0), (2, 2), (4, 4), (0, 4)], 1, hole=[(1, 1), (3, 0.5), (3, 3.5), (1, 3), (0.5, 2)])",
			"extrude: the hole must lie inside the outline: its side from point 1 to 2 crosses the side from point 1 to 2 " +
				"of the outline"},
		{"revolve([(1, 0), (2, 0), (2, 1), 3])",
			"revolve: for parameter profile: profile[3]: want two numbers (x, y), got 3"},
		{"extrude([(1, 0), (2, 0, 0), (2, 1)], 1)",
			"extrude: for parameter outline: outline[1]: want two numbers (x, y), got (2, 0, 0)"},
		{"extrude([(1, 0), (2, 0), (2, 1)], 1, hole=[1])",
			"extrude: for parameter \"hole\": hole[0]: want two numbers (x, y), got 1"},
		{"polygon([(0, 0, 0), (2, 0, 0), (0.5, 0, 0.5), (0, 0, 2)])",
			"polygon: not convex: corner 3 lies 1.26 m outside the side that starts at corner 1: give the corners in order " +
				"around a convex outline, each once, or make a mesh"},
		{"polygon([(0, 0, 0), (2, 0, 0), (2, 1, 2), (0, 0, 2)])",
			"polygon: not planar: corner 0 is 0.236 m off, more than 2e-09: move it, or make a mesh of triangles"},
		{"heightfield(2, 0, [0, 1, 2, 3])",
			"heightfield: spacing must be > 0, got 0: give the distance of neighbouring heights in metres"},
		{"point(0)", "point: thickness must be > 0, got 0"},
		{"cylinder(1, 1, sides=0)", `cylinder: for parameter "sides": want 3 to 256, got 0`},
		{"revolve([(1, 0), (2, 0), (2, 1)], sides=0)", `revolve: for parameter "sides": want 3 to 256, got 0`},
		{"polygon([(0, 0, 0), (1, 0, 0), (0, 0, 1)], vel=(1, 0, 0))",
			"polygon: a static body never moves: drop the velocity, make it kinematic, or give it a thickness"},
		{"triangle((0, 0, 0), (1, 0, 0), (0, 0, 1), spin=(0, 9, 0))",
			"triangle: a static body never moves: drop the spin, make it kinematic, or use a polygon with a thickness"},
		{"heightfield(2, 1, [0, 1, 2, 3], vel=(1, 0, 0))",
			"heightfield: a static body never moves: drop the velocity or make it kinematic"},
	} {
		s, err := runText(row.text, nil)
		if err == nil {
			t.Errorf("%s: no error, %d bodies", row.text, len(s.Bodies))
		} else if want := "bad.star:1:1: " + row.want; err.Error() != want {
			t.Errorf("\n got %s\nwant %s", err, want)
		}
	}
}

// TestOutlinesThatMeetThemselves: what touches itself on the axis, or has a point twice, crosses nothing.
func TestOutlinesThatMeetThemselves(t *testing.T) {
	for _, text := range []string{
		"revolve([(0, 0), (1, 0.5), (0, 1), (1, 1.5), (0, 2)])",
		"revolve([(1, 0), (2, 0), (2, 0), (2, 1)])",
		"extrude([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)], 1, hole=[(0.5, 0.5), (2, 0.5), (1, 1), (2, 2.5), (0.5, 3)])",
	} {
		if _, err := runText(text, nil); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
