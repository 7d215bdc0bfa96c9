package scene

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// jointFile returns a scene file of three bodies and a joint.
func jointFile(joint string) string {
	return `{"brickyard_scene": 1, "name": "x", "bodies": [
{"name": "frame", "kind": "static", "shapes": [{"kind": "sphere", "radius": 1}]},
{"name": "door", "position": [3, 0, 0], "shapes": [{"kind": "sphere", "radius": 1}]},
{"name": "late", "position": [6, 0, 0], "spawn_at": 2, "shapes": [{"kind": "sphere", "radius": 1}]}],
"joints": [
` + joint + `]}`
}

// TestJointErrors is the table of what goes wrong in joints of scene files.
func TestJointErrors(t *testing.T) {
	const ok = `"name": "j", "a": "door", "b": "frame", "at": [2, 0, 0]`
	for _, row := range []struct{ name, text, want string }{
		{"no such kind", `{` + ok + `, "kind": "hing"}`, `x.json:6:67: joint "j": there is no kind of joint "hing" (did ` +
			`you mean "hinge"?): take one of ` + strings.Join(JointKinds(), ", ")},
		{"no kind", `{` + ok + `}`, `x.json:6:1: joint "j": kind is missing: take one of ` +
			strings.Join(JointKinds(), ", ")},
		{"no axis", `{` + ok + `, "kind": "hinge"}`, `x.json:6:1: joint "j": axis is missing: say which way its axis leads`},
		{"the world by name", `{"name": "j", "kind": "ball", "a": "door", "b": "world"}`, `x.json:6:49: joint "j": the ` +
			`world has no name: give the body as a, and leave b out for the world`},
		{"filter of one body", `{"name": "j", "kind": "filter", "a": "door"}`, `x.json:6:1: joint "j": b is missing: the ` +
			`world is no body to pass through: name the other one`},
		{"rod of no length", `{` + ok + `, "kind": "rod"}`, `x.json:6:1: joint "j": its length is 0 mm, and without a ` +
			`length it has no direction: move its anchors apart, or take a ball`},
		{"rope of no length", `{` + ok + `, "kind": "rope", "to": [2, 0.0005, 0]}`, `x.json:6:1: joint "j": its length is ` +
			`0.5 mm, and without a length it has no direction: move its anchors apart, or take a ball`},
		{"long rod", `{` + ok + `, "kind": "rod", "to": [3, 0, 0], "length": 2}`, `x.json:6:101: joint "j": length=2 is ` +
			`longer than the 1 m between the points: leave it out, or say "snap": true`},
		{"no such body", `{"name": "j", "kind": "ball", "a": "dor", "b": null}`, `x.json:6:36: joint "j": there is no body ` +
			`or car "dor" (did you mean "door"?): give its name; there are: door, frame, late`},
		{"one body", `{"name": "j", "kind": "ball", "a": "door", "b": "door"}`, `x.json:6:49: joint "j": a and b are the ` +
			`same body`},
		{"static and the world", `{"name": "j", "kind": "ball", "a": "frame", "b": null}`, `x.json:6:36: joint "j": the ` +
			`other side is the world, and "frame" never gives way: nothing could move`},
		{"one that appears later", `{"name": "j", "kind": "ball", "a": "door", "b": "late"}`, `x.json:6:49: joint "j": ` +
			`"door" and "late" do not appear at the same time: give both the same spawn_at`},
		{"axis of no direction", `{` + ok + `, "kind": "hinge", "axis": [0, 0, 0]}`,
			`x.json:6:84: joint "j": axis must not be (0, 0, 0)`},
		{"anchors apart", `{` + ok + `, "kind": "hinge", "to": [2, 0.0031, 0]}`, `x.json:6:82: joint "j": at=(2, 0, 0) is ` +
			`3.1 mm off the other anchor: say "snap": true to pull it there, or mend "to"`},
		{"short rope", `{` + ok + `, "kind": "rope", "to": [2, 0.8, 0], "length": 0.5}`,
			`x.json:6:104: joint "j": length=0.5 is shorter than the 0.8 m between the points`},
		{"length of a hinge", `{` + ok + `, "kind": "hinge", "length": 1}`,
			`x.json:6:86: joint "j": a hinge takes no length: drop it`},
		{"limit of a cylinder", `{` + ok + `, "kind": "cylinder", "limit": {"min": 1}}`, `x.json:6:88: joint "j": a ` +
			`cylinder has no limit of its own: say it of one of its axes: position, angle`},
		{"axis that is none", `{` + ok + `, "kind": "cylinder", "axes": {"turn": {"friction": 1}}}`,
			`x.json:6:96: joint "j": a cylinder has no axis "turn": it has position, angle`},
		{"axes of a hinge", `{` + ok + `, "kind": "hinge", "axes": {"angle": {}}}`, `x.json:6:84: joint "j": a hinge has ` +
			`one axis, whose keys stand in the joint itself: leave "axes" out`},
		{"bounds turned round", `{` + ok + `, "kind": "slider", "axis": [1, 0, 0], "limit": {"min": 2, "max": 1}}`,
			`x.json:6:1: joint "j": limit (2, 1) m: the lower bound must come first`},
		{"wide swing", `{` + ok + `, "kind": "ball", "cone": {"y": 3.14159265359, "z": 1}}`,
			`x.json:6:1: joint "j": cone must be 0 to 170 degrees (2.967 rad), got 180 degrees (3.14159 rad)`},
		{"no such drive", `{` + ok + `, "kind": "hinge", "motor": {"drive": "velocity", "max": 1}}`, `x.json:6:95: joint ` +
			`"j": a motor has no drive "velocity": take one of speed, target, force`},
		{"weak motor", `{` + ok + `, "kind": "hinge", "axis": [1, 0, 0], "motor": {"drive": "speed", "max": -1}}`,
			`x.json:6:1: joint "j": motor max must be ≥ 0 and finite, got -1`},
		{"key out of order", `{` + ok + `, "kind": "hinge", "axis": [1, 0, 0], "motor": {"drive": "speed", "keys": [[1, ` +
			`1], [0, 1]]}}`, `x.json:6:1: joint "j": keys[1]: its time must be after that of the key before (1 s), got 0`},
		{"nothing that stands it up", `{` + ok + `, "kind": "parallel"}`,
			`x.json:6:1: joint "j": soft is missing: give "soft": {"hertz": …}, how fast it stands up`},
		{"spring of a locked axis", `{` + ok + `, "kind": "cylinder", "axes": {"angle": {"limit": {"min": 0, "max": 0}, ` +
			`"spring": {"hertz": 2}}}}`, `x.json:6:139: joint "j": angle is locked, so its spring moves nothing: leave it ` +
			`free or give it bounds, or drop the spring`},
		{"breaks at once", `{` + ok + `, "kind": "weld", "break_force": 0}`,
			`x.json:6:90: break_force must be > 0, got 0: leave it out for a joint that never breaks`},
		{"hard spring", `{` + ok + `, "kind": "weld", "soft": {"hertz": 2000}}`, `x.json:6:83: joint "j": hertz 2000 is ` +
			`above half the sub-steps (480): use a weld, or a softer spring`},
		{"name twice", `{` + ok + `, "kind": "ball"},` + "\n" + `{` + ok + `, "kind": "ball"}`,
			`x.json:7:10: joint "j": the name is taken: give every joint its own`},
		{"null", `{"name": "j", "kind": null}`, `x.json:6:23: joint number 1: kind: want text in quotes, got null`},
		{"too many", strings.Repeat(`{"name": "j"},`, MaxJoints) + `{}`, `x.json:6:700001: joints: a scene may have at ` +
			`most 50000 of these`},
	} {
		_, err := Read("x.json", []byte(jointFile(row.text)), Build{})
		if err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.name, err, row.want)
		}
	}
}

// TestJointsRoundTrip: what is written reads back to the same scene, and every kind is made for the engine.
func TestJointsRoundTrip(t *testing.T) {
	const motor = `"motor": {"drive": "target", "keys": [[0, 0], [1, 0.5]], "max": 9, "soft": {"hertz": 3, "ratio": 1}}`
	var list []string
	for i, of := range []string{
		`"kind": "ball", "b": null, "at": [2, 0, 0], "axis": [0, 1, 0], "axis_b": [0, 1, 1], "friction": 2, ` +
			`"cone": {"y": 1, "z": 0.5, "pyramid": true, "soft": {"hertz": 5}, "restitution": 0.5}, ` +
			`"axes": {"twist": {"limit": {"min": -1, "max": 1, "restitution": 0.1}, "armature": 0.2}}, ` +
			`"angular": {"drive": "target", "aim": [0, 0.1, 0], "max": 5, "soft": {"hertz": 2}}`,
		`"kind": "hinge", "b": "frame", "at": [2, 0, 0], "axis": [0, 1, 0], "limit": {"max": 1}, "damping": 1, ` +
			`"snap": true, ` + motor,
		`"kind": "slider", "b": "frame", "at": [2, 0, 0], "axis": [1, 0, 0], "spring": {"rest": 1, ` +
			`"stiffness": 100, "damping": 3}`,
		`"kind": "cylinder", "b": "frame", "at": [2, 0, 0], "axis": [1, 0, 0], "axes": {"angle": {` + motor + `}}`,
		`"kind": "weld", "b": "frame", "at": [2, 0, 0], "collide": true, "soft": {"hertz": 9, "ratio": 0.5}`,
		`"kind": "distance", "b": "frame", "at": [2, 0, 0], "to": [1, 1, 0], "limit": {"min": 0.5, "soft": {"hertz": 8}}`,
		`"kind": "rod", "b": "frame", "at": [2, 0, 0], "to": [1, 0, 0]`,
		`"kind": "rope", "b": "frame", "at": [2, 0, 0], "to": [1, 0, 0], "length": 3`,
		`"kind": "sixdof", "b": "frame", "at": [2, 0, 0], "axes": {"x": {"limit": {"min": 0, "max": 0}}, "twist": {}}`,
		`"kind": "parallel", "b": null, "axis": [0, 1, 0], "soft": {"hertz": 1}, "max": 100`,
		`"kind": "motor", "b": null, "at": [2, 0, 0], "linear": {"drive": "speed", "aim": [1, 0, 0], "max": 8}`,
		`"kind": "filter", "b": "frame", "at": [2, 0, 0]`,
		`"kind": "wheel", "b": "frame", "at": [2, 0, 0], "axis": [0, 1, 0], "axis_z": [0, 0, -1], ` +
			`"axes": {"spin": {` + motor + `}, "steer": {"limit": {"min": 0, "max": 0}}}`,
		`"kind": "path", "b": "frame", "at": [0, 0, 0], "points": [[0, 0, 0], [1, 0.25, 0], [0, 1, 0]], "closed": true, ` +
			`"turn": "track", "friction": 2, ` + motor,
		`"kind": "pulley", "b": "frame", "at": [2, 0, 0], "to": [1, 0, 0], "over": [[2, 3, 0], [1, 3, 0.1]], "ratio": 2, ` +
			`"length": 11, "soft": {"hertz": 4}`,
		`"kind": "gear", "first": {"joint": "1"}, "second": {"joint": "12", "axis": "spin"}, "ratio": -0.1`,
		`"kind": "rack", "first": {"joint": "2", "axis": "position"}, "second": {"joint": "1"}, "ratio": 0.3, ` +
			`"break_force": 7`,
	} {
		if !strings.Contains(of, "first") {
			of = `"a": "door", ` + of
		}
		list = append(list, `{"name": "`+strconv.Itoa(i)+`", `+of+`}`)
	}
	first, err := Read("x.json", []byte(jointFile(strings.Join(list, ",\n"))), Build{})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(JointKinds()) {
		t.Errorf("%d kinds of %d are tried", len(list), len(JointKinds()))
	}
	for i := range first.Joints {
		if j := &first.Joints[i]; j.Engine().Name() != j.Kind {
			t.Errorf("%s becomes a %s", j.Kind, j.Engine().Name())
		}
	}
	var out bytes.Buffer
	if err := first.Write(&out); err != nil {
		t.Fatal(err)
	}
	again, err := Read("x.json", out.Bytes(), Build{})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first.Joints, again.Joints) {
		t.Errorf("%+v\nbecomes %+v", first.Joints, again.Joints)
	}
}
