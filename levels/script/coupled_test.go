package script

import (
	"strconv"
	"strings"
	"testing"
)

// coupledHead begins the scripts of these tests: the bodies of jointHead, and joints of them, on lines 1 to 6.
const coupledHead = jointHead + "h = joint.hinge(a, at=(0, 5, 0), axis=(0, 0, 1))\n" +
	"l = joint.slider(b, at=(2, 5, 0), axis=(0, 1, 0))\nn = joint.ball(s, a, at=(-1, 5, 0))\n"

// TestCoupledErrors is the golden table of what goes wrong in gears, racks, pulleys, paths and wheels of scripts.
func TestCoupledErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"joint.gear(h, n, 2)", "joint.gear: gear wants two hinges or sliders, got a ball"},
		{"joint.gear(h, h, 2)", "joint.gear: gear wants two hinges or sliders, got the same one twice"},
		{"joint.gear(h, joint.gear(h, joint.hinge(b, at=(2, 5, 0), axis=(0, 0, 1)), 1), 2)",
			"joint.gear: gear wants two hinges or sliders, got a gear"},
		{"joint.gear(h, l, 2)", "joint.gear: gear wants two hinges or two sliders, got the angle of a hinge and the " +
			"position of a slider: use a rack"},
		{"joint.gear(h, (l, 'spin'), 2)", "joint.gear: gear wants an axis of a slider, which has no \"spin\": it has " +
			"position"},
		{"joint.gear(h, (l, 2), 2)", "joint.gear: for parameter second: want (joint, name of an axis), got (<joint " +
			"\"slider 1\">, 2)"},
		{"joint.gear(h, b, 2)", "joint.gear: for parameter second: want a joint, as joint.hinge() returns it, its name, or " +
			"(joint, axis), got body"},
		{"joint.gear(h, 'slidr 1', 2)", "joint.gear: there is no joint \"slidr 1\" before this one (did you mean \"slider " +
			"1\"?): name one that stands before it"},
		{"joint.gear(h, l)", "joint.gear: missing argument for ratio"},
		{"joint.gear(h, joint.hinge(b, at=(2, 5, 0), axis=(0, 0, 1)), 0)", "joint.gear: ratio must not be 0"},
		{"joint.gear(h, l, float('inf'))", "joint.gear: for parameter ratio: want a finite number, got +inf"},
		{"joint.gear(h, l, 1, at=(0, 0, 0))", "joint.gear: unexpected keyword argument \"at\": it takes first, second, " +
			"ratio, name, break_force, break_torque"},
		{"w = joint.wheel(a, b)\njoint.gear(w, h, 2)", "joint.gear: gear wants two hinges or two sliders, got the travel " +
			"of a wheel and the angle of a hinge: use a rack, or name an axis of the wheel, as (joint, \"spin\")"},
		{"k = joint.hinge(b, at=(2, 5, 0), axis=(0, 0, 1))\njoint.gear(h, k, 2)\njoint.gear(h, k, 2)\njoint.gear(h, k, 3)",
			"joint.gear: couplings before it hold these axes at ratio 2, and with 3 as well neither could move: mend one, or " +
				"drop it"},
		{"k = joint.hinge(b, at=(2, 5, 0), axis=(0, 0, 1))\njoint.gear(h, k, 2)\njoint.rack(h, l, 3)\njoint.rack(k, l, 3)",
			"joint.rack: couplings before it hold these axes at -6 m a turn (ratio 0.9549296586), and with 3 m (ratio " +
				"-0.4774648293) as well neither could move: mend one, or drop it"},
		{"joint.gear((h, 'angle'), h, 2)", "joint.gear: gear wants two hinges or sliders, got the same one twice"},
		{"joint.rack(l, h, 0.1)", "joint.rack: rack wants a slider and a hinge, got a hinge as its slider and a slider as " +
			"its hinge: swap them"},
		{"joint.rack(n, l, 0.1)", "joint.rack: rack wants a slider and a hinge, got a ball"},
		{"joint.rack(h, l, 0)", "joint.rack: metres_per_turn must not be 0"},

		{"joint.pulley(a, b)", "joint.pulley: over is missing: say over which two points of the world the rope leads, as " +
			"over=((0, 9, 0), (2, 9, 0))"},
		{"joint.pulley(a, b, over=[(0, 9, 0)])", "joint.pulley: over wants the two points over which the rope leads, (p, " +
			"q), got 1"},
		{"joint.pulley(a, b, over=3)", "joint.pulley: for parameter \"over\": want a list of points, as [(0, 5, 0), " +
			"(1, 5, 0)], got int"},
		{"joint.pulley(a, b, over=((0, 9, 0), 4))", "joint.pulley: for parameter \"over\": points[1]: want (x, y, z) or a " +
			"vec3, got int: put three numbers in brackets, as (1, 2, 3)"},
		{"joint.pulley(a, b, over=((0, 9, 0), (2, 9, 0)), ratio=0)", "joint.pulley: ratio must be > 0, got 0: b gets so " +
			"many times the pull of a"},
		{"joint.pulley(a, b, over=((0, 9, 0), (2, 9, 0)), ratio=2, length=11)", "joint.pulley: length=11 is shorter than " +
			"the 12 m of its way over the points"},
		{"joint.pulley(a, over=((0, 9, 0), (2, 9, 0)))", "joint.pulley: to is missing: say which point of the world it " +
			"leads to"},

		{"joint.path(a)", "joint.path: points is missing: say through which points the path leads, as points=[(0, 5, 0), " +
			"(1, 5, 0)]"},
		{"joint.path(a, points=[(0, 5, 0)])", "joint.path: an open curve wants 2 to 10000 points, got 1"},
		{"joint.path(a, points=[(0, 5, 0), (1, 5, 0)], closed=True)",
			"joint.path: a closed curve wants 3 to 10000 points, got 2"},
		{"joint.path(a, points=[(0, 5, 0), (0, 5, 0)])", "joint.path: points 1 and 2 are 0 m apart, want at least 0.001 m"},
		{"joint.path(a, points=[(0, 5.1, 0), (1, 5.1, 0)])", "joint.path: at=(0, 5, 0) is 100 mm off the curve: say " +
			"snap=True to pull it there, or mend at="},
		{"joint.path(a, points=[(0, 5, 0), (1, 5, 0)], turn='fix')", "joint.path: a path has no turn \"fix\": take one of " +
			"free, tangent, track, fixed"},
		{"joint.path(a, points=[(0, 5, 0), (1, 5, 0)], axis=(1, 0, 0))", "joint.path: unexpected keyword argument \"axis\"" +
			": it takes a, b, points, closed, turn, limit, motor, target, force, spring, stiffness, friction, damping, " +
			"armature, restitution, soft, at, name, collide, snap, break_force, break_torque"},

		{"joint.wheel(a, b, axle=(0, 2, 0))", "joint.wheel: axle=(0, 2, 0) leads no way across the axis: turn one of them"},
		{"joint.wheel(a, b, axle=(0, 0, 0))", "joint.wheel: axle=(0, 0, 0) leads no way across the axis: turn one of them"},
		{"joint.wheel(a, b, to=(3, 5, 0))", "joint.wheel: at=(2, 5, 0) is 1 m off the other anchor: say snap=True to pull " +
			"it there, or mend to="},
		{"joint.wheel(a, b, spin_motor=3)", "joint.wheel: for parameter \"spin_motor\": want (speed, max), of which the " +
			"speed may be a list [(seconds, speed), …], got 3"},
		{"joint.wheel(a, b, steer_limit=(3, -3))", "joint.wheel: steer_limit=(3, -3): the lower bound must come first"},
	} {
		last := strings.Count(coupledHead+row.text, "\n") + 1
		_, err := runText(coupledHead+row.text, nil)
		_, got, found := strings.Cut(errText(err), ": ")
		if !found || got != row.want || !strings.HasPrefix(errText(err), "bad.star:"+strconv.Itoa(last)+":") {
			t.Errorf("%s:\n got %v\nwant %s in line %d", row.text, err, row.want, last)
		}
	}
}

// TestCoupledScene: each function makes a joint of its kind, in the units of scenes, and the scene reads back from
// JSON.
func TestCoupledScene(t *testing.T) {
	s, err := runText(coupledHead+`
g = joint.gear(h, joint.hinge(b, at=(2, 5, 0), axis=(0, 0, 1), name="other"), 3)
if (g.name, g.kind, g.a, g.b) != ("gear 1", "gear", "hinge 1", "other"):
    fail(g)
joint.rack("hinge 1", (l, "position"), 2 * math.pi, name="rack", break_force=9)
joint.pulley(a, b, over=[(0, 9, 0), (2, 8, 0)], ratio=2)
joint.path(b, points=[(2, 5, 0), (4, 5, 0), (3, 7, 1)], closed=True, turn="track", motor=(2, 50))
joint.path(s, a, [(0, 5, 0), (4, 5, 0)], limit=(0, 2))
joint.wheel(a, b, limit=(-0.1, 0.1), spring=(2, 0.5), spin_motor=(360, 8))
joint.wheel(a, b, axle=(1, 0, 0), steer_target=(90, 2, 1, 50))
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkReadAgain(t, s)
	for i, want := range []string{
		`{"name":"gear 1","kind":"gear","first":{"joint":"hinge 1"},"second":{"joint":"other"},"ratio":3,`,
		`{"name":"rack","kind":"rack","first":{"joint":"slider 1","axis":"position"},"second":{"joint":"hinge 1"},` +
			`"ratio":-1,"break_force":9,`,
		`{"name":"pulley 1","kind":"pulley","a":"box 1","b":"box 2","at":[0,5,0],"to":[2,5,0],"ratio":2,` +
			`"over":[[0,9,0],[2,8,0]],`,
		`{"name":"path 1","kind":"path","a":"box 2","at":[2,5,0],"points":[[2,5,0],[4,5,0],[3,7,1]],"closed":true,` +
			`"turn":"track","motor":{"drive":"speed","aim":2,"max":50},`,
		`{"name":"path 2","kind":"path","a":"box 3","b":"box 1","at":[0,5,0],"points":[[0,5,0],[4,5,0]],` +
			`"limit":{"min":0,"max":2},`,
		`{"name":"wheel 1","kind":"wheel","a":"box 1","b":"box 2","at":[2,5,0],"axis":[0,1,0],"axis_z":[0,0,-1],"axes":` +
			`{"spin":{"motor":{"drive":"speed","aim":6.283185307179586,"max":8}},"steer":{"limit":{"min":0,"max":0}},` +
			`"travel":{"limit":{"min":-0.1,"max":0.1},"spring":{"hertz":2,"ratio":0.5}}},`,
		`{"name":"wheel 2","kind":"wheel","a":"box 1","b":"box 2","at":[2,5,0],"axis":[0,1,0],"axis_z":[1,0,0],"axes":` +
			`{"steer":{"motor":{"drive":"target","aim":1.5707963267948966,"max":50,"soft":{"hertz":2,"ratio":1}}}},`,
	} {
		if got := jsonOf(t, s.Joints[i+4]); !strings.HasPrefix(got, want) {
			t.Errorf(" got %s\nwant %s…", got, want)
		}
	}
}
