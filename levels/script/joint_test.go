package script

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// jointHead begins the scripts of these tests: two bodies that move and one that does not, on lines 1 to 3.
const jointHead = "a = box((1, 1, 1), at=(0, 5, 0))\nb = box((1, 1, 1), at=(2, 5, 0))\n" +
	"s = box((1, 1, 1), at=(-2, 5, 0), static=True)\n"

// TestJointErrors is the golden table of what goes wrong in joints of scripts.
func TestJointErrors(t *testing.T) {
	const poses = "fall, sit, spread, stand"
	for _, row := range []struct{ text, want string }{
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 0))", "joint.hinge: axis must not be (0, 0, 0)"},
		{"joint.hinge(a, b, at=(1, 5, 0))", "joint.hinge: axis is missing: say which way its axis leads"},
		{"joint.hinge(a, b, axis=(0, 0, 1))", "joint.hinge: at is missing: say where the joint is"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), limit=(30, -30))",
			"joint.hinge: limit=(30, -30): the lower bound must come first"},
		{"joint.hinge(a, a, at=(1, 5, 0), axis=(0, 0, 1))", "joint.hinge: a and b are the same body"},
		{"q = box((1, 1, 1), at=(-4, 5, 0), static=True)\njoint.ball(s, q, at=(1, 5, 0))",
			"joint.ball: both bodies are static or driven: nothing could move"},
		{"joint.ball(s, at=(1, 5, 0))", "joint.ball: the other side is the world, and \"box 3\" never gives way: nothing " +
			"could move"},
		{"joint.ball(a, b, at=(1, 5, 0), to=(1, 5.0031, 0))", "joint.ball: at=(1, 5, 0) is 3.1 mm off the other anchor: " +
			"say snap=True to pull it there, or mend to="},
		{"joint.ball(a, b, at=(1, 5, 0), cone=180)",
			"joint.ball: cone must be 0 to 170 degrees (2.967 rad), got 180 degrees (3.14159 rad)"},
		{"joint.ball(a, b, at=(1, 5, 0), twist=(20, -20))", "joint.ball: twist=(20, -20): the lower bound must come first"},
		{"joint.ball(a, b, at=(1, 5, 0), soft=(2, 1))", "joint.ball: pyramid and soft say what the cone is like: " +
			"give cone, or drop them"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=(30, float('nan')))",
			"joint.hinge: motor max must be ≥ 0 and finite, got nan"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=30)", "joint.hinge: for parameter \"motor\": want (speed, " +
			"max), of which the speed may be a list [(seconds, speed), …], got 30"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=([(0, 1), (0, 2)], 5))",
			"joint.hinge: keys[1]: its time must be after that of the key before (0 s), got 0"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=([], 5))", "joint.hinge: for parameter \"motor\": the list " +
			"of keys is empty: give at least one (seconds, value)"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=([(0, 1), 2], 5))",
			"joint.hinge: for parameter \"motor\": keys[1]: want two numbers, got 2"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), torque=[])", "joint.hinge: for parameter \"torque\": want a " +
			"number, (number, speed that it does not exceed), or for the number a list [(seconds, number), …], got []"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=(1, 5), torque=3)",
			"joint.hinge: motor, target and torque all say how it is driven: give one"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), target=(1, 0, 1, 50))",
			"joint.hinge: motor hertz must be above 0 where there is a ratio, got 0 and 1"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), friction=-1)", "joint.hinge: friction must be ≥ 0 and finite, " +
			"got -1"},
		{"joint.slider(a, b, at=(1, 5, 0), axis=(0, 0, 1), restitution=1)", "joint.slider: soft and restitution say how a " +
			"limit yields and throws back: give limit, or drop them"},
		{"joint.slider(a, b, at=(1, 5, 0), axis=(0, 0, 1), spring=(1, 1), stiffness=(1, 1))",
			"joint.slider: spring and stiffness both say how a spring pulls: drop one"},
		{"joint.slider(a, b, at=(1, 5, 0), axis=(0, 0, 1), torque=1)", "joint.slider: unexpected keyword argument " +
			"\"torque\": it takes a, b, at, axis, limit, motor, target, force, spring, stiffness, friction, damping, " +
			"armature, restitution, soft, to, name, collide, snap, break_force, break_torque"},
		{"joint.weld(a, b, at=(1, 5, 0), break_force=-1)", "joint.weld: break_force must be > 0 and finite, got -1: leave " +
			"it out for a joint that never breaks"},
		{"joint.weld(a, b, break_torque=0)", "joint.weld: break_torque must be > 0, got 0: leave it out for a joint that " +
			"never breaks"},
		{"joint.weld(a, b, soft=5)", "joint.weld: for parameter \"soft\": want (hertz, ratio), got 5"},
		{"joint.ball(ragdoll(at=(9, 5, 0)), a, at=(1, 5, 0))", "joint.ball: for parameter a: want a body or a name, got a " +
			"figure of 15 bodies: name one of them, as in .part(\"pelvis\")"},
		{"joint.parallel(a, axis=(0, 1, 0))", "joint.parallel: hertz is missing: say how fast it stands up"},
		{"joint.distance(a, b, min=-1)", "joint.distance: min must be ≥ 0, got -1: leave it out for no bound"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), torque=(5, -30))", "joint.hinge: torque: the speed that it does " +
			"not exceed must be ≥ 0, got -30: the sign is that of the torque"},
		{"joint.sixdof(a, b, at=(1, 5, 0), x='free', motors={'y': (1, 2)})", "joint.sixdof: y is locked, so its motor " +
			"moves nothing: leave it free or give it bounds, or drop the motor"},
		{"joint.rope(a, b, at=(0, 5, 0), to=(0.8, 5, 0), length=0.5)", "joint.rope: length=0.5 is shorter than the 0.8 m " +
			"between the points"},
		{"joint.distance(a, at=(0, 5, 0))", "joint.distance: to is missing: say which point of the world it leads to"},
		{"joint.distance(a, b, length=-1)", "joint.distance: length must be > 0, got -1: leave it out for the way between " +
			"the points"},
		{"joint.distance(a, b, min=3, length=2)", "joint.distance: length is that of a rod, or where a spring rests: give " +
			"a spring, or drop it"},
		{"joint.distance(a, b, spring=(2, 1, 3), length=2)", "joint.distance: length and the last number of the spring " +
			"both say where it rests: drop one"},
		{"joint.rope(a, b, length=0)", "joint.rope: length must be > 0, got 0: leave it out for the way between the points"},
		{"joint.ball(a, b, at=(1, 5, 0), to=(1, 7, 0))", "joint.ball: at=(1, 5, 0) is 2 m off the other anchor: say " +
			"snap=True to pull it there, or mend to="},
		{"joint.distance(a, b, min=3, max=2)", "joint.distance: min=3 is above max=2"},
		{"joint.weld(a, b, soft=(2000, 1))", "joint.weld: hertz 2000 is above half the sub-steps (480): use a weld, or a " +
			"softer spring"},
		{"joint.weld(a, b, soft=(0, 1))", "joint.weld: hertz must be > 0, got 0: leave it out for what does not yield"},
		{"joint.weld(a, 'c')", "joint.weld: there is no body or car \"c\": give its name; there are: box 1, box 2, box 3"},
		{"joint.weld(a, 3)", "joint.weld: for parameter b: want a body or a name, got int"},
		{"joint.parallel(a, axis=(0, 1, 0), hertz=0)", "joint.parallel: hertz must be above 0 where there is a ratio, " +
			"got 0 and 1"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=(1e300, 5))", "joint.hinge: for parameter \"motor\": " +
			"numbers must be within ±1e+12, got 1e+300"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), motor=([(0, -1e300)], 5))", "joint.hinge: for parameter " +
			"\"motor\": keys[0]: numbers must be within ±1e+12, got -1e+300"},
		{"joint.hinge(a, b, at=(1, 5, 0), axis=(0, 0, 1), limit=(None, 1e13))", "joint.hinge: for parameter \"limit\": " +
			"numbers must be within ±1e+12, got 1e+13"},
		{"joint.motor(a, b, spin=(1e300, 0, 0), torque=5)", "joint.motor: spin must be three finite numbers within ±1e+12 " +
			"degrees/s, got (1e+300, 0, 0)"},
		{"joint.hinge('world', b, at=(1, 5, 0), axis=(0, 0, 1))", "joint.hinge: the world has no name: give the body as a, " +
			"and leave b out for the world"},
		{"joint.weld(a, None)", "joint.weld: for parameter b: want a body, a name or \"world\", got None"},
		{"joint.filter(a, 'world')", "joint.filter: b is missing: the world is no body to pass through: name the other one"},
		{"joint.rod(a, at=(0, 5, 0), to=(0, 5, 0))", "joint.rod: its length is 0 mm, and without a length it has no " +
			"direction: move its anchors apart, or take a ball"},
		{"joint.rod(a, b, length=3)", "joint.rod: length=3 is longer than the 2 m between the points: leave it out, or say " +
			"snap=True"},
		{"joint.sixdof(a, b, at=(1, 5, 0), x=3)", "joint.sixdof: for parameter \"x\": want \"locked\", \"free\" or " +
			"(lower, upper), got 3"},
		{"joint.sixdof(a, b, at=(1, 5, 0), twist=(-200.123456789, 20))", "joint.sixdof: twist: the lower bound of this " +
			"angle must be -170 to 170 degrees (2.967 rad), got -200.123 degrees (-3.49281 rad): " +
			"turn the joint's frames to have 0 in between"},
		{"joint(a, b)", "joint is no function: call one of its own, as joint.ball(…); it has: ball, cylinder, distance, " +
			"filter, gear, hinge, motor, parallel, path, pulley, rack, rod, rope, sixdof, slider, weld, wheel"},
		{"x = math.sin(3) + joint.car(a)", "joint has no car: write car(…) without joint"},
		{"joint.fixed(a, b)", "joint has no fixed: write joint.weld(…)"},
		{"joint.hing(a, b)", `joint has no hing (did you mean "joint.hinge"?)`},
		{"[math.hinge(a, b)]", "math has no hinge; it has: acos, asin, atan, atan2, ceil, cos, degrees, floor, hypot, pi, " +
			"radians, round, sin, sqrt, tan"},
		{"joint.motor(a, b)", "joint.motor: it moves nothing: give vel or place with force, spin or turn with torque"},
		{"joint.motor(a, b, vel=(1, 0, 0))", "joint.motor: vel or place say where b goes, and force with how many newtons " +
			"at most: give both, or none"},
		{"joint.sixdof(a, b, at=(1, 5, 0), x='lose')", "joint.sixdof: for parameter \"x\": want \"locked\", \"free\" or " +
			"(lower, upper), got \"lose\""},
		{"joint.sixdof(a, b, at=(1, 5, 0), motors={'w': (1, 2)})", "joint.sixdof: for parameter \"motors\": there is no " +
			"axis \"w\": take some of x, y, z, twist, swing_y, swing_z"},
		{"joint.sixdof(a, b, at=(1, 5, 0), twist=(-200, 20))", "joint.sixdof: twist: the lower bound of this angle must be " +
			"-170 to 170 degrees (2.967 rad), got -200 degrees (-3.49066 rad): turn the joint's frames to have 0 in between"},
		{"joint.weld(a, b)\nc = box((1, 1, 1), at=(8, 5, 0), spawn_at=1)\njoint.weld(a, c)", "joint.weld: \"box 1\" and " +
			"\"box 4\" do not appear at the same time: give both the same spawn_at"},

		{"chain((0, 5, 4), (0, 5, 4), 3)", "chain: the way from start to end must be > 0 and finite, got 0"},
		{"chain((0, 5, 4), (1, 5, 4), 3, kind='weld')", "chain: kind must be \"ball\" or \"hinge\", got \"weld\""},
		{"chain((0, 5, 4), (1, 5, 4), 3, ends=a)", "chain: for parameter \"ends\": want two ends, each a body, \"world\" " +
			"or None, got <body \"box 1\">"},
		{"chain((0, 5, 4), (1, 5, 4), 3, ends=('bax 1', None))", "chain: there is no body or car \"bax 1\" (did you mean " +
			"\"box 1\"?): give its name, \"world\" or None; there are: box 1, box 2, box 3"},
		{"chain((0, 5, 4), (1, 5, 4), 0)", "chain: for parameter links: want 1 to 50000, got 0"},
		{"chain((0, 5, 4), (1, 5, 4), 3, mass=-1)", "chain: mass must be > 0, got -1: give kilograms, or leave it out for " +
			"density × volume"},
		{"rope((0, 5, 4), (1, 5, 4), length=0.5)", "rope: length=0.5 is shorter than the 1 m between the points"},
		{"rope((0, 5, 4), (1, 5, 4), size=0)", "rope: size must be > 0, got 0: give full extents in metres"},
		{"rope((0, 5, 4), (1, 5, 4), size=0.001)", "rope: half of size must be 0.001 to 10000 m, got 0.0005"},
		{"bridge((0, 5, 4), (0, 6, 4), 3)", "bridge: start and end are one above the other: a bridge leads some way"},
		{"bridge((0, 5, 4), (2, 6, 4), 3, ends=(None, a))", "bridge: a bridge hangs at both ends: give two bodies, or " +
			"\"world\""},
		{"door((1, 2, 0.05), closer=-3)", "door: closer must be ≥ 0 and finite, got -3"},
		{"door((1, 2, 0.05), limit=(90, 0))", "door: limit=(90, 0): the lower bound must come first"},
		{"door((1, 2, 0.05), limit=(30.1234567, 90))", "door: limit is from 30.1235 to 90 degrees, and a door begins at 0: " +
			"let 0 be within, and turn the whole door"},
		{"ragdoll(pose={'neck': 'x'})", "ragdoll: for parameter \"pose\": neck: want degrees about z, or about (x, y, z), " +
			"got \"x\""},
		{"ragdoll(pose='run')", "ragdoll: for parameter \"pose\": there is no pose \"run\": take one of " + poses},
		{"ragdoll(pose={'left knee': 30})", "ragdoll: pose: left knee: it turns about z by -145 to 0 degrees, got 30"},
		{"ragdoll(pose={'tail': 30})", "ragdoll: for parameter \"pose\": there is no joint \"tail\": take some of waist, " +
			"neck, left shoulder, left elbow, left wrist, right shoulder, right elbow, right wrist, left hip, left knee, left " +
			"ankle, right hip, right knee, right ankle"},
		{"ragdoll(strength=-1)", "ragdoll: strength must be ≥ 0 and finite, got -1"},
		{"ragdoll(tone=-1)", "ragdoll: tone must be ≥ 0 and finite, got -1"},
		{"ragdoll().part('tail')", "part: the figure has no part \"tail\"; it has: pelvis, chest, head, left upper arm, " +
			"left forearm, left hand, right upper arm, right forearm, right hand, left thigh, left shin, left foot, right " +
			"thigh, right shin, right foot"},
	} {
		last := strings.Count(jointHead+row.text, "\n") + 1
		_, err := runText(jointHead+row.text, nil)
		_, got, found := strings.Cut(errText(err), ": ")
		if !found || got != row.want || !strings.HasPrefix(errText(err), "bad.star:"+strconv.Itoa(last)+":") {
			t.Errorf("%s:\n got %v\nwant %s in line %d", row.text, err, row.want, last)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestJointScene: each function makes a joint of its kind, in the units of scenes, and the scene reads back from JSON.
func TestJointScene(t *testing.T) {
	s, err := runText(jointHead+`
j = joint.hinge(s, b, at=(0, 5, 0), axis=(0, 1, 0), limit=(-90, None), motor=([(0, 0), (2, 180)], 50), name="knee")
if (j.name, j.kind, j.a, j.b, j.at.y) != ("knee", "hinge", "box 3", "box 2", 5):
    fail(j)
joint.ball(a, at=(0, 6, 0), cone=(30, 60), twist=(-90, 90), friction=2, hold=(3, 1, 40))
joint.slider(a, b, at=(1, 5, 0), axis=(1, 0, 0), limit=(0, 2), target=(1, 4, 1, 500), armature=2)
joint.cylinder(a, b, at=(1, 5, 0), axis=(1, 0, 0), force=(30, 2), turn_spring=(3, 0.2, 90))
joint.weld(a, b)
joint.distance(a, b)
joint.distance(a, b, min=1, max=3, spring=(4, 0.5))
joint.rope(a, "world", to=(0, 9, 0), length=7)
joint.rod(a, b, length=2)
joint.sixdof(a, b, at=(1, 5, 0), y="free", swing_z=(-30, 30), springs={"y": (2, 1)}, motors={"swing_z": (90, 3)})
joint.parallel(a, axis=(0, 1, 0), hertz=3)
joint.motor(a, b, place=(1, 0, 0), force=100, spin=(180, 0, 0), torque=5)
joint.filter(a, b)
joint.slider(a, b, at=(1, 5, 0), axis=(1, 0, 0), force=[(0, 5), (1, 7)])
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkReadAgain(t, s)
	for i, want := range []string{
		`{"name":"knee","kind":"hinge","a":"box 3","b":"box 2","at":[0,5,0],"axis":[0,1,0],` +
			`"limit":{"min":-1.5707963267948966},"motor":{"drive":"speed","keys":[[0,0],[2,3.141592653589793]],"max":50},` +
			`"source":"bad.star:5:5"}`,
		`{"name":"ball 1","kind":"ball","a":"box 1","at":[0,6,0],"axis":[0,1,0],"cone":{"y":0.5235987755982988,` +
			`"z":1.0471975511965976},"friction":2,"axes":{"twist":{"limit":{"min":-1.5707963267948966,` +
			`"max":1.5707963267948966}}},"angular":{"drive":"target","max":40,"soft":{"hertz":3,"ratio":1}},"source":`,
		`{"name":"slider 1","kind":"slider","a":"box 1","b":"box 2","at":[1,5,0],"axis":[1,0,0],"limit":{"min":0,"max":2},` +
			`"motor":{"drive":"target","aim":1,"max":500,"soft":{"hertz":4,"ratio":1}},"armature":2,`,
		`{"name":"cylinder 1","kind":"cylinder","a":"box 1","b":"box 2","at":[1,5,0],"axis":[1,0,0],"axes":{"angle":` +
			`{"spring":{"rest":1.5707963267948966,"hertz":3,"ratio":0.2}},"position":{"motor":{"drive":"force","aim":30,` +
			`"speed":2}}},`,
		`{"name":"weld 1","kind":"weld","a":"box 1","b":"box 2","at":[1,5,0],`,
		`{"name":"rod 1","kind":"rod","a":"box 1","b":"box 2","at":[0,5,0],"to":[2,5,0],`,
		`{"name":"distance 1","kind":"distance","a":"box 1","b":"box 2","at":[0,5,0],"to":[2,5,0],"limit":{"min":1,` +
			`"max":3},"spring":{"rest":2,"hertz":4,"ratio":0.5},`,
		`{"name":"rope 1","kind":"rope","a":"box 1","at":[0,5,0],"to":[0,9,0],"length":7,`,
		`{"name":"rod 2","kind":"rod","a":"box 1","b":"box 2","at":[0,5,0],"to":[2,5,0],"length":2,`,
		`{"name":"sixdof 1","kind":"sixdof","a":"box 1","b":"box 2","at":[1,5,0],"axes":{"swing_y":{"limit":{"min":0,` +
			`"max":0}},"swing_z":{"limit":{"min":-0.5235987755982988,"max":0.5235987755982988},"motor":{"drive":"speed",` +
			`"aim":1.5707963267948966,"max":3}},"twist":{"limit":{"min":0,"max":0}},"x":{"limit":{"min":0,"max":0}},` +
			`"y":{"spring":{"hertz":2,"ratio":1}},"z":{"limit":{"min":0,"max":0}}},`,
		`{"name":"parallel 1","kind":"parallel","a":"box 1","at":[0,5,0],"axis":[0,1,0],` +
			`"soft":{"hertz":3,"ratio":1},`,
		`{"name":"motor 1","kind":"motor","a":"box 1","b":"box 2","at":[2,5,0],"linear":{"drive":"target","aim":[1,0,0],` +
			`"max":100,"soft":{"hertz":2,"ratio":1}},"angular":{"drive":"speed","aim":[3.141592653589793,0,0],"max":5},`,
		`{"name":"filter 1","kind":"filter","a":"box 1","b":"box 2",`,
		`{"name":"slider 2","kind":"slider","a":"box 1","b":"box 2","at":[1,5,0],"axis":[1,0,0],"motor":{"drive":"force",` +
			`"keys":[[0,5],[1,7]]},`,
	} {
		if got := jsonOf(t, s.Joints[i]); !strings.HasPrefix(got, want) {
			t.Errorf(" got %s\nwant %s…", got, want)
		}
	}
}

// TestFigureScene: figures have names of their own, parts and joints that can be found, and hang on what they are told.
func TestFigureScene(t *testing.T) {
	s, err := runText(jointHead+`
c = chain((0, 9, 4), (2, 9, 4), 4, ends=(s, None), mass=8)
d = chain((0, 9, 8), (2, 9, 8), 4, ends=(None, "world"), kind="hinge", friction=0.5)
if len(c.bodies) != 4 or len(c.joints) != 4 or c.part("link 2").mass != 2 or d.part("link 1").name != "chain 2 link 1":
    fail(c.bodies, d.bodies)
r = rope((0, 9, 12), (2, 9, 12), length=3)
e = door((1, 2, 0.05), at=(0, 0, 20), limit=(0, 120), frame=s, closer=9)
p = ragdoll(at=(0, 0, 30), mass=50, name="Tom", hold=True, tone=0.5)
ragdoll(at=(0, 0, 50), mass=50, height=2, strength=3, name="Tim")
if p.part("left hand").name != "Tom left hand" or p.joint("neck").kind != "ball":
    fail(p.bodies)
joint.ball(p.part("right hand"), at=p.part("right hand").at)
bridge((0, 9, 40), (5, 9, 40), 8, ends=(a, "world"), sag=0.5)
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	joints := map[string]*scene.Joint{}
	for i := range s.Joints {
		joints[s.Joints[i].Name] = &s.Joints[i]
	}
	for _, row := range [][4]string{
		{"chain joint 1", "ball", "box 3", "chain link 1"}, {"chain joint 2", "ball", "chain link 1", "chain link 2"},
		{"chain 2 joint 5", "hinge", "chain 2 link 4", ""}, {"door hinge", "hinge", "box 3", "door"},
		{"Tom left knee", "hinge", "Tom left thigh", "Tom left shin"}, {"bridge hinge 1", "hinge", "box 1", "bridge plank 1"},
		{"bridge hinge 9", "hinge", "bridge plank 8", ""},
	} {
		if j := joints[row[0]]; j == nil || j.Kind != row[1] || j.A != row[2] || string(j.B) != row[3] {
			t.Errorf("%s is %+v", row[0], j)
		}
	}
	j := joints["Tim neck"]
	if math.Abs(j.BreakForce-3*50*9.81) > 1e-9 || math.Abs(j.BreakTorque-0.1*j.BreakForce) > 1e-9 {
		t.Errorf("the neck of a person of strength 3 breaks at %g N, %g N m", j.BreakForce, j.BreakTorque)
	}
	if _, err := scene.Read("x.json", []byte(jsonScene(t, s)), scene.Build{}); err != nil {
		t.Error(err)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func jsonScene(t *testing.T, s *scene.Scene) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// checkReadAgain checks that the joints of a scene are the same when they are written as JSON and read again.
func checkReadAgain(t *testing.T, s *scene.Scene) {
	t.Helper()
	again, err := scene.Read("x.json", []byte(jsonScene(t, s)), scene.Build{})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s.Joints, again.Joints) {
		t.Errorf("%+v\nbecomes %+v", s.Joints, again.Joints)
	}
}
