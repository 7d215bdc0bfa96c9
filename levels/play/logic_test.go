package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// playText plays a script under the auditor, with what the player does before each step.
func playText(t *testing.T, text string, steps int, inputs map[int][]scene.Input) *Stage {
	t.Helper()
	s, err := carScene(t, text)
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	playOn(t, stage, steps, inputs)
	return stage
}

// playOn takes more steps.
func playOn(t *testing.T, stage *Stage, steps int, inputs map[int][]scene.Input) {
	t.Helper()
	again := audited(t, stage)
	for i := range steps {
		for _, in := range inputs[i] {
			stage.Input(in)
		}
		stage.Step()
		again()
	}
}

// shown returns a line of the board.
func shown(s *Stage, label string) string {
	for _, l := range s.Board().Lines {
		if l.Label == label {
			return l.Value
		}
	}
	return ""
}

// TestCallbacks: every kind of callback is called, with its arguments, in the order of what happened.
func TestCallbacks(t *testing.T) {
	stage := playText(t, `
floor = ground()
ball = sphere(0.25, at=(0, 1.25, 0), name="ball", material="rubber")
arm = box((1, 0.1, 0.1), at=(5.5, 3, 0), name="arm")
hinge = joint.hinge(arm, at=(5, 3, 0), axis=(0, 0, 1), limit=(-60, 60), name="hinge")
weak = joint.ball(box((1, 1, 1), at=(9, 3, 0)), at=(9, 3.5, 0), break_force=100, name="weak")
controls({"space": "kick"})
state.log = []

def on_start():
    state.steps = 0
    timer("once", after=0.5)
    timer("often", every=0.25)

def on_step(dt):
    state.steps += 1
    text("steps", state.steps)
    text("log", " ".join(state.log))
    text("height", ball.at.y)

def on_begin(a, b):
    if ball in (a, b):
        state.log.append("begin")

def on_end(a, b):
    if ball in (a, b):
        state.log.append("end")

def on_hit(a, b, impulse, point):
    if ball in (a, b) and impulse > 0 and abs(point.y) < 0.01:
        state.log.append("hit")

def on_joint(joint, event):
    state.log.append(joint.name + ":" + event.replace(" ", "_"))

def on_key(key, down):
    state.log.append(key + ("+" if down else "-"))
    if down:
        ball.kick((0, 3 * ball.mass, 0))

def on_timer(name):
    state.log.append(name)
`, 60, map[int][]scene.Input{
		5: {{Key: "space", Down: true}, {Key: "x", Down: true}}, // x is none of its keys
		6: {{Key: "space"}},
	})
	if err := stage.Fault(); err != nil {
		t.Fatal(err)
	}
	log := shown(stage, "log")
	for _, want := range []string{"weak:broke", "space+ space-", "hinge:reached_its_limit", "often", "once"} {
		if !strings.Contains(log, want) {
			t.Errorf("no %q in: %s", want, log)
		}
	}
	if n := strings.Count(log, "often"); n != 4 {
		t.Errorf("the timer was called %d times: %s", n, log)
	}
	if hit, end := strings.Index(log, "hit"), strings.Index(log, "end"); !(hit > 0 && end > hit) {
		t.Errorf("want a hit, and later an end: %s", log)
	}
	if shown(stage, "steps") != "60" {
		t.Errorf("on_step was called %s times", shown(stage, "steps"))
	}
}

// TestCallbacksAct: what callbacks do to the world comes with the next step: bodies, joints and figures are made and
// removed, driven, pushed and put to other places, and the world is asked what is where.
func TestCallbacksAct(t *testing.T) {
	stage := playText(t, `
floor = ground()
crate = box((1, 1, 1), at=(0, 0.501, 0), name="crate").tag("target")
hull([(0, 0, 0), (2, 0, 0), (0, 0, 2), (0, 2, 0)], at=(8, 0.01, 0), name="corner")
lift = box((2, 0.2, 2), at=(-6, 0.5, 0), kinematic=True, name="lift")
bar = box((2, 0.1, 0.1), at=(20, 4, 0), name="bar")
wheel = joint.hinge(bar, at=(20, 4, 0), axis=(0, 0, 1), name="wheel")

def check(what, ok):
    if not ok:
        fail(what)

def on_start():
    check("time", now() == 0)
    hit = ray((0, 5, 0), (0, -1, 0))
    check("ray", hit.body == crate and abs(hit.distance - 3.999) < 1e-9 and hit.normal.y == 1)
    check("ray that skips", ray((0, 5, 0), (0, -1, 0), skip=crate).body == floor)
    check("short ray", ray((0, 5, 0), (0, -1, 0), most=3) == None)
    hit = cast(shape.sphere(0.5), (-4, 0.75, 0), (1, 0, 0))
    check("cast", hit.body == crate and abs(hit.distance - 3) < 1e-3)
    check("overlap", overlap(shape.box((4, 4, 4)), (0, 2.5, 0)) == [crate])
    check("find", find("crate") == crate and find("nobody") == None)
    check("tags", tagged("target") == [crate] and crate.has("target") and not floor.has("target"))
    corner = find("corner")
    check("frame", (corner.at - vec3(8, 0.01, 0)).length < 1e-9)
    corner.at = (9, 0.02, 0)
    check("put", (corner.at - vec3(9, 0.02, 0)).length < 1e-9)
    check("taken", not corner.move_to((0, 0.01, 0)))
    state.made = sphere(0.2, at=(0, 3, 3), vel=(1, 0, 0), name="made")
    check("made", state.made.alive and state.made.vel.x == 1)
    state.below = sphere(0.2, at=(0.1, 0.5, 0.1), name="below")
    check("no room", not state.below.alive)
    state.pair = joint.rope(state.made, box((0.2, 0.2, 0.2), at=(0, 3, 5), name="other"), name="tie")
    state.doll = ragdoll(at=(0, 1, -5))
    check("figure", len(state.doll.bodies) > 10 and all([b.alive for b in state.doll.bodies]))
    lift.vel = (0, 1, 0)
    wheel.motor(90, max=500)
    crate.spin = (0, 90, 0)
    check("spin", (crate.spin - vec3(0, 90, 0)).length < 1e-9)

def on_step(dt):
    n = int(now() / dt + 0.5)
    if n == 30:
        check("lift", abs(lift.at.y - 1) < 1e-3)
        check("wheel", abs(wheel.rate - 90) < 0.1 and abs(wheel.value - 45) < 3)
        crate.remove()
        check("removed", not crate.alive and crate.name == "crate" and tagged("target") == [])
        state.pair.remove()
        check("untied", not state.pair.alive)
    if n == 31:
        check("room", state.below.alive)
        wheel.free()
        state.below.gravity = 0
        state.below.vel = (0, 2, 0)
    if n == 61:
        check("floats", abs(state.below.vel.y - 2) < 1e-9)
        check("touching", state.below.touching() == [])
        gravity(0)
        camera(eye=(0, 5, 20), target=(0, 1, 0))
        message("done", 0.1)
        win("all is well")
`, 63, nil)
	if err := stage.Fault(); err != nil {
		t.Fatal(err)
	}
	b := stage.Board()
	if b.Outcome.String() != "won" || b.Outcome.Text != "all is well" || b.Cuts != 1 || b.Message != "done" {
		t.Errorf("%+v", b)
	}
	playOn(t, stage, 6, nil)
	if b.Message != "" {
		t.Errorf("%q still stands there", b.Message)
	}
}
