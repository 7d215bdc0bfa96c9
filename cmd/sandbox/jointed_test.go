package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
)

// jointOutsider measures joints with the trace alone: see the section "Joints" of docs/trace.md.
type jointOutsider struct {
	joints     map[int]tracedJoint
	along      map[int]float64 // m or rad, counted over turns: of hinges and sliders
	start      map[int]float64 // m or rad: what a gear or rack keeps
	open, turn float64         // m and rad, at most
	looks      map[string]int
	gone       int
}

func (o *jointOutsider) begin(h *tracedHeader) { o.enter(h.Joints) }

func (o *jointOutsider) enter(joints []tracedJoint) {
	for _, j := range joints {
		o.joints[j.ID] = j
	}
}

// step measures all joints at the end of a step.
func (o *jointOutsider) step(s *tracedStep) {
	for _, id := range s.unjoint {
		delete(o.joints, id)
		o.gone++
	}
	o.enter(s.joints)
	for id, j := range o.joints {
		o.along[id] = j.coordinate(s.poses, o.along[id])
	}
	for _, j := range o.joints {
		open, turn := j.measure(s.poses)
		if len(j.Couples) > 0 {
			open, turn = o.coupling(&j)
		}
		o.open, o.turn = max(o.open, open), max(o.turn, turn)
		o.looks[j.Kind]++
	}
}

// coupling returns by how much a gear or rack is off what it keeps (m or rad).
func (o *jointOutsider) coupling(j *tracedJoint) (open, turn float64) {
	first, second := int(j.Couples[0][0].(float64)), int(j.Couples[1][0].(float64))
	sum := o.along[first] + j.Ratio*o.along[second]
	if _, known := o.start[j.ID]; !known {
		o.start[j.ID] = sum
	}
	off := math.Abs(sum - o.start[j.ID])
	if j.Couples[0][1] == "angle" {
		return 0, off
	}
	return off, 0
}

// coordinate returns the way (m) or angle (rad) of a joint, the angle nearest to that of the step before.
func (j *tracedJoint) coordinate(poses map[int]tracedPose, before float64) float64 {
	a, qa := j.frame(&j.A, poses, j.RA, j.QA)
	b, qb := j.frame(j.B, poses, j.RB, j.QB)
	if j.Kind == "slider" {
		return dot(combine(1, b, -1, a), turned(qa, vec3{1}))
	}
	q := hamilton(quat{qa[0], -qa[1], -qa[2], -qa[3]}, qb)
	return before + math.Remainder(2*math.Atan2(q[1], q[0])-before, 2*math.Pi)
}

// measure returns by how much a joint is open (m) and turned (rad).
func (j *tracedJoint) measure(poses map[int]tracedPose) (open, turn float64) {
	a, qa := j.frame(&j.A, poses, j.RA, j.QA)
	b, qb := j.frame(j.B, poses, j.RB, j.QB)
	if j.Kind == "wheel" && j.B == nil {
		a, qa, b, qb = b, qb, a, qa // the strut is the world's
	}
	d := combine(1, b, -1, a)
	x, y := turned(qa, vec3{1}), turned(qb, vec3{1})
	across := combine(1, d, -dot(d, x), x)
	tilt := math.Atan2(length(cross(x, y)), dot(x, y))
	switch j.Kind {
	case "ball":
		return length(d), 0
	case "hinge":
		return length(d), tilt
	case "weld":
		return length(d), apart(qa, qb)
	case "slider":
		return length(across), apart(qa, qb)
	case "cylinder":
		return length(across), tilt
	case "wheel":
		return length(across), math.Abs(math.Asin(dot(turned(qa, vec3{1}), turned(qb, vec3{0, 0, 1}))))
	}
	far := length(d)
	if len(j.Over) > 0 {
		far = length(combine(1, a, -1, j.Over[0])) + j.Ratio*length(combine(1, b, -1, j.Over[1]))
	}
	for _, limit := range j.Limits { // a distance, a rod, a rope or a pulley
		if lo, is := limit[1].(float64); is && limit[0] == "length" {
			open = max(open, lo-far)
		}
		if hi, is := limit[2].(float64); is && limit[0] == "length" {
			open = max(open, far-hi)
		}
	}
	return open, 0
}

// frame returns where the frame of a joint is whose anchor and rotation are those of a body, or of the world.
func (j *tracedJoint) frame(body *int, poses map[int]tracedPose, r vec3, q quat) (vec3, quat) {
	if body == nil {
		return r, q
	}
	p := poses[*body]
	return combine(1, vec3(p.p), 1, turned(quat(p.q), r)), hamilton(quat(p.q), q)
}

// linked is a level with joints of all kinds that the trace tells enough of.
const linked = `
world(hz=30)
ground()
def bar(z): return box((1, 0.1, 0.1), at=(0.5, 3, z))
def at(z): return (0, 3, z)
joint.ball(bar(0), at=at(0))
joint.hinge(bar(1), at=at(1), axis=(0, 0, 1), limit=(-30, 30))
joint.weld(bar(2), at=at(2))
joint.slider(bar(3), at=at(3), axis=(0, 1, 0), limit=(-0.5, 0.5))
joint.cylinder(bar(4), at=at(4), axis=(1, 1, 0), limit=(-0.5, 0.5))
joint.distance(bar(5), at=at(5), to=(0, 4, 5))
joint.rope(bar(6), at=at(6), to=(0, 4, 6), length=1.2)
left = joint.hinge(bar(7), at=(0.5, 3, 7), axis=(0, 0, 1), motor=(200, 5))
right = joint.hinge(bar(8), at=(0.5, 3, 8), axis=(0, 0, 1))
joint.gear(left, right, 0.5)
joint.rack(right, joint.slider(bar(9), at=at(9), axis=(1, 0, 0)), 0.4)
joint.pulley(bar(10), bar(11), over=[(0, 5, 10), (1, 5, 11)], ratio=2)
joint.wheel(bar(12), limit=(-0.1, 0.1), spin_motor=(90, 5))
joint.path(bar(13), points=[(0.5, 3, 13), (1, 2, 13), (3, 3, 13)])
`

// traceJoints runs a level and returns its trace, and what the engine says of its joints.
func traceJoints(t *testing.T, level string, steps int) ([]byte, measure.JointResult) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "joints.jsonl")
	code, out, errs := sandbox("sim", level, "--steps", strconv.Itoa(steps), "--trace", file, "--json")
	var r measure.Result
	if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil {
		t.Fatalf("exit %d, %q, %v", code, errs, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text, r.JointResult
}

// TestOutsiderAuditsJoints: who has a trace alone finds that the joints hold, as well as the engine says, and that no
// bodies meet but those that the trace says pass through each other; without that he finds limbs that do.
func TestOutsiderAuditsJoints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		level   string
		kinds   []string
		overlap bool // some bodies pass through each other
	}{
		{loadtest.WriteFile(t, "linked.star", linked), []string{"ball", "hinge", "weld", "slider", "cylinder", "rod",
			"rope", "gear", "rack", "pulley", "wheel", "path"}, false},
		{"ragdoll", []string{"ball", "hinge"}, true},
		{"wreckingball", []string{"ball"}, true},
	} {
		out, engine := traceJoints(t, c.level, 100)
		joints := &jointOutsider{joints: map[int]tracedJoint{}, looks: map[string]int{}, along: map[int]float64{},
			start: map[int]float64{}}
		bodies, careless := newOutsider(), newOutsider()
		readTrace(t, out, func(h *tracedHeader) {
			joints.begin(h)
			bodies.begin(h)
			careless.enter(h.Bodies)
		}, func(s *tracedStep) {
			joints.step(s)
			bodies.step(s)
			careless.step(s)
		})
		for _, kind := range c.kinds {
			if joints.looks[kind] < 100 {
				t.Errorf("%s: %d looks at a %s", c.level, joints.looks[kind], kind)
			}
		}
		if !(joints.open < 1e-3) || math.Abs(joints.open-engine.Open) > 1e-9 || math.Abs(joints.turn-engine.Turn) > 1e-6 {
			t.Errorf("%s: open by %v m and %v rad; the engine says %v and %v", c.level, joints.open, joints.turn, engine.Open,
				engine.Turn)
		}
		if len(bodies.crossed) > 0 || len(careless.crossed) > 0 != c.overlap {
			t.Errorf("%s: %d pairs meet, %d with those that pass through each other", c.level, len(bodies.crossed),
				len(careless.crossed))
		}
		t.Logf("%s: open by %.3g m, %.3g rad; %d pairs pass through each other", c.level, joints.open, joints.turn,
			len(careless.crossed))
	}
}

// TestCheckWarnsOfHeavyLoads: a load of more than a thousand times its link is told of with the line that made it, and
// the remedy.
func TestCheckWarnsOfHeavyLoads(t *testing.T) {
	for ratio, want := range map[string]string{"1000": "", "2000": `chain.star:13:8: warning: "ball" has 2e+03 times ` +
		`the mass of "chain link 20", by whose joints it is held: beyond 1000 they may open far where something bends ` +
		"them; make that heavier, or stretch a rope across it to what holds both\n"} {
		if code, _, errs := sandbox("check", "chain", "--set", "ratio="+ratio); code != console.ExitDone || errs != want {
			t.Errorf("%s: exit %d, %q", ratio, code, errs)
		}
	}
}

// TestCheckCountsJoints: check tells how many joints a level has, and nothing where it has none.
func TestCheckCountsJoints(t *testing.T) {
	for level, want := range map[string]string{"massratio": "shapes at the start",
		"clock": "8 bodies (6 dynamic) of 154 shapes, 11 joints at the start"} {
		if _, out, _ := sandbox("check", level); !strings.Contains(out, want) {
			t.Errorf("%s: %q lacks %q", level, out, want)
		}
	}
	var r checkResult
	if _, out, _ := sandbox("check", "clock", "--json"); json.Unmarshal([]byte(out), &r) != nil || r.Joints != 11 {
		t.Errorf("%+v", r)
	}
}
