package scene

import "testing"

// TestCoupledErrors is the table of what goes wrong in gears, racks, pulleys, paths and wheels of scene files.
func TestCoupledErrors(t *testing.T) {
	const (
		ends   = `"name": "j", "a": "door", "b": "frame", "at": [2, 0, 0], `
		joints = `{"name": "turn", "kind": "hinge", "a": "door", "axis": [0, 0, 1], "at": [3, 0, 0]}, ` +
			`{"name": "way", "kind": "slider", "a": "door", "axis": [1, 0, 0], "at": [3, 0, 0]}, ` +
			`{"name": "both", "kind": "ball", "a": "door", "at": [3, 0, 0]},` + "\n"
		two = `"first": {"joint": "turn"}, "second": {"joint": "way"}`
	)
	for _, row := range []struct{ name, text, want string }{
		{"no such joint", joints + `{"name": "j", "kind": "gear", "first": {"joint": "trun"}, "second": {"joint": "way"}, ` +
			`"ratio": 1}`, `x.json:7:50: joint "j": there is no joint "trun" before this one (did you mean "turn"?): name one ` +
			`that stands before it`},
		{"a joint that comes later", `{"name": "j", "kind": "gear", "first": {"joint": "x"}, "second": {"joint": "x"}}`,
			`x.json:6:50: joint "j": there is no joint "x" before this one: name one that stands before it`},
		{"one joint", joints + `{"name": "j", "kind": "gear", "first": {"joint": "turn"}, "ratio": 1}`,
			`x.json:7:1: joint "j": second is missing: name a joint`},
		{"gear of a ball", joints + `{"name": "j", "kind": "gear", "first": {"joint": "both"}, ` +
			`"second": {"joint": "turn"}, "ratio": 1}`, `x.json:7:1: joint "j": gear wants two hinges or sliders, got a ball`},
		{"gear of a hinge and a slider", joints + `{"name": "j", "kind": "gear", ` + two + `, "ratio": 1}`, `x.json:7:1: ` +
			`joint "j": gear wants two hinges or two sliders, got the angle of a hinge and the position of a slider: use a ` +
			`rack`},
		{"gear of one joint twice", joints + `{"name": "j", "kind": "gear", "first": {"joint": "turn"}, ` +
			`"second": {"joint": "turn"}, "ratio": 1}`, `x.json:7:1: joint "j": gear wants two hinges or sliders, got the ` +
			`same one twice`},
		{"two gears", joints + `{"name": "i", "kind": "hinge", "a": "door", "axis": [0, 0, 1], "at": [3, 0, 0]}, ` +
			`{"name": "k", "kind": "gear", "first": {"joint": "turn"}, "second": {"joint": "i"}, "ratio": 2}, ` + "\n" +
			`{"name": "j", "kind": "gear", "first": {"joint": "i"}, "second": {"joint": "turn"}, "ratio": 2}`, `x.json:8:1: ` +
			`joint "j": couplings before it hold these axes at ratio 0.5, and with 2 as well neither could move: mend one, or ` +
			`drop it`},
		{"axis that is none", joints + `{"name": "j", "kind": "gear", "first": {"joint": "turn", "axis": "spin"}, ` +
			`"second": {"joint": "turn"}, "ratio": 1}`, `x.json:7:1: joint "j": gear wants an axis of a hinge, which has no ` +
			`"spin": it has angle`},
		{"rack the wrong way round", joints + `{"name": "j", "kind": "rack", ` + two + `, "ratio": 1}`,
			`x.json:7:1: joint "j": rack wants a slider and a hinge, got a hinge as its slider and a slider as ` +
				`its hinge: swap them`},
		{"no ratio", joints + `{"name": "j", "kind": "gear", ` + two + `}`,
			`x.json:7:1: joint "j": ratio must not be 0`},
		{"gear with a body", joints + `{"name": "j", "kind": "gear", "a": "door", ` + two + `, "ratio": 1}`,
			`x.json:7:36: joint "j": a gear takes no a: drop it`},
		{"gear with a place", joints + `{"name": "j", "kind": "gear", "at": [1, 2, 3], ` + two + `, "ratio": 1}`,
			`x.json:7:37: joint "j": a gear takes no at: drop it`},
		{"hinge without bodies", `{"name": "j", "kind": "hinge", "at": [1, 2, 3]}`,
			`x.json:6:1: joint "j": a is missing: name a body or car`},
		{"hinge with a ratio", `{` + ends + `"kind": "hinge", "ratio": 2}`,
			`x.json:6:85: joint "j": a hinge takes no ratio: drop it`},

		{"pulley over nothing", `{` + ends + `"kind": "pulley"}`, `x.json:6:1: joint "j": over is missing: say over which ` +
			`two points of the world the rope leads: "over": [[x, y, z], [x, y, z]]`},
		{"pulley over one point", `{` + ends + `"kind": "pulley", "over": [[2, 3, 0]]}`,
			`x.json:6:85: joint number 1: over: want 2 points, got 1`},
		{"pulley over nowhere", `{` + ends + `"kind": "pulley", "over": [[2, 3, 0], [2, 3, 1e300]]}`, `x.json:6:97: joint ` +
			`"j": over[1] must be three finite numbers within ±1e+06 m, got (2, 3, 1e+300)`},
		{"short rope", `{` + ends + `"kind": "pulley", "over": [[2, 3, 0], [2, 1, 0]], "ratio": 2, "length": 4}`,
			`x.json:6:131: joint "j": length=4 is shorter than the 5 m of its way over the points`},
		{"pulley that pushes", `{` + ends + `"kind": "pulley", "over": [[2, 3, 0], [2, 1, 0]], "ratio": -2}`,
			`x.json:6:1: joint "j": ratio must be ≥ 0 and finite, got -2`},

		{"path of no points", `{` + ends + `"kind": "path"}`,
			`x.json:6:1: joint "j": points is missing: give those that the curve leads through: "points": [[x, y, z], …]`},
		{"path of one point", `{` + ends + `"kind": "path", "points": [[2, 0, 0]]}`,
			`x.json:6:1: joint "j": an open curve wants 2 to 10000 points, got 1`},
		{"closed path of two points", `{` + ends + `"kind": "path", "points": [[2, 0, 0], [3, 0, 0]], "closed": true}`,
			`x.json:6:1: joint "j": a closed curve wants 3 to 10000 points, got 2`},
		{"path off the body", `{` + ends + `"kind": "path", "points": [[2, 0.5, 0], [3, 0.5, 0]]}`, `x.json:6:48: joint ` +
			`"j": at=(2, 0, 0) is 500 mm off the curve: say "snap": true to pull it there, or mend "at"`},
		{"path that turns back", `{` + ends + `"kind": "path", "points": [[2, 0, 0], [3, 0, 0], [4, 0, 0], [3, 0, 0]]}`,
			`x.json:6:1: joint "j": the curve turns back on itself between points 3 and 4: round the corner with more points`},
		{"path with no such turn", `{` + ends + `"kind": "path", "points": [[2, 0, 0], [3, 0, 0]], "turn": "no"}`,
			`x.json:6:117: joint "j": a path has no turn "no": take one of free, tangent, track, fixed`},
		{"path with an axis", `{` + ends + `"kind": "path", "axis": [1, 0, 0], "points": [[2, 0, 0], [3, 0, 0]]}`,
			`x.json:6:83: joint "j": a path takes no axis: drop it`},
		{"path that is too short", `{` + ends + `"kind": "path", "points": [[2, 0, 0], [3, 0, 0]], "limit": {"min": 2}}`,
			`x.json:6:1: joint "j": limit (2, inf) m leaves nothing of the curve, which is 1 m long`},

		{"wheel with its axle along its strut", `{` + ends + `"kind": "wheel", "axis": [0, 1, 0], "axis_z": [0, 2, 0]}`,
			`x.json:6:105: joint "j": axis_z=(0, 2, 0) leads no way across the axis: turn one of them`},
		{"wheel off its strut", `{` + ends + `"kind": "wheel", "axis": [0, 1, 0], "to": [2.5, 1, 0]}`, `x.json:6:101: ` +
			`joint "j": at=(2, 0, 0) is 500 mm off the other anchor: say "snap": true to pull it there, or mend "to"`},
		{"limit of a wheel", `{` + ends + `"kind": "wheel", "limit": {"min": 1}}`, `x.json:6:85: joint "j": a wheel has no ` +
			`limit of its own: say it of one of its axes: travel, steer, spin`},
	} {
		if _, err := Read("x.json", []byte(jointFile(row.text)), Build{}); err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
}
