package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
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
		stage.Advance()
		again()
		stage.React()
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

// everyCallback notes every call in a line.
const everyCallback = `
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
`

// TestCallbacks: every kind of callback is called, with its arguments, in the order of what happened.
func TestCallbacks(t *testing.T) {
	stage := playText(t, everyCallback, 60, map[int][]scene.Input{
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

// actingCallbacks checks for itself.
const actingCallbacks = `
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
    check("ray that skips both", ray((0, 5, 0), (0, -1, 0), skip=[crate, floor]) == None)
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
`

// TestCallbacksAct: what callbacks do to the world comes with the next step: bodies, joints and figures are made and
// removed, driven, pushed and put to other places, and the world is asked what is where.
func TestCallbacksAct(t *testing.T) {
	stage := playText(t, actingCallbacks, 63, nil)
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

// TestCallbackFaults: an error of a callback is one line that begins with its place, and the world goes on.
func TestCallbackFaults(t *testing.T) {
	const head = "floor = ground()\ncrate = box((1, 1, 1), at=(0, 0.501, 0), name='crate')\n" // two lines
	for _, row := range []struct{ text, want string }{
		{"def on_start():\n    crate.jump()", "x.star:4:10: body has no .jump field or method"},
		{"def on_start():\n    crate.color = 3",
			"x.star:4:10: body has no .color to set (did you mean .tint?): there are at, damping, gravity"},
		{"def on_start():\n    crate.name = 'a'", "x.star:4:10: the name of a body cannot be set"},
		{"def on_start():\n    floor.vel = (1, 0, 0)", "x.star:4:10: the body \"ground\" is static and never moves"},
		{"def on_start():\n    floor.kick((1, 0, 0))",
			"x.star:4:5: kick: the body \"ground\" is static, and nothing pushes it"},
		{"def on_start():\n    crate.vel = (0, float('nan'), 0)", "x.star:4:10: vel: "},
		{"def on_start():\n    crate.vel = (0, 1e9, 0)", "x.star:4:10: a velocity must be at most 100000 m/s"},
		{"def on_start():\n    crate.at = (0, 0, 0)",
			"x.star:4:10: \"crate\" cannot be put there: \"ground\" is in its place"},
		{"def on_start():\n    crate.remove()\n    crate.kick((0, 1, 0))",
			"x.star:5:5: kick: the body \"crate\" is gone: ask"},
		{"def on_start():\n    crate.remove()\n    crate.remove()", "x.star:5:5: remove: the body \"crate\" is gone"},
		{"def on_start():\n    for i in range(3000000): pass",
			"x.star:4:5: a callback took more than 1000000 steps of the " +
				"script: is there an endless loop here? (on_start is not called any more)"},
		{"def on_start():\n    state.x += 1", "x.star:4:10: state has no .x yet: set it first, as in state.x = 0"},
		{"log = []\ndef on_start():\n    log.append(1)",
			"x.star:5:5: append: cannot append to frozen list: lists and dicts " +
				"that are made outside of callbacks do not change any more: keep it in state, as in state.x = []"},
		{"n = 0\ndef on_start():\n    n += 1",
			"x.star:5:5: local variable n referenced before assignment: a callback cannot " +
				"change a name from outside: keep it in state, as in state.n = 0"},
		{"def on_start():\n    timer('x', after=1)",
			"x.star:4:5: timer: nothing would be called: define on_timer(name)"},
		{"def on_timer(name): pass\ndef on_start():\n    timer('x')", "x.star:5:5: timer: say when"},
		{"def on_start():\n    key('q')",
			"x.star:4:5: key: the level does not take the key \"q\": name it in controls({…})"},
		{"def on_start():\n    ground()",
			"x.star:4:5: ground: this is for the building of the level: call it outside of"},
		{"def on_start():\n    box((1, 1, 1), spawn_at=2)",
			"x.star:4:5: box: a body that is made in a callback appears at once"},
		{"def on_start():\n    for i in range(60000): box((1, 1, 1), at=(3 * i, 4, 0))",
			"x.star:4:28: box: callbacks make at most 1000 bodies and joints in "},
		{"def on_step(dt):\n    for i in range(60): box((1, 1, 1), at=(0, 1, 0))",
			"x.star:4:25: box: 100 bodies wait already until their places are free: overlap(shape, at) tells whether"},
		{"def on_step(dt):\n    crate.tag('a' * 201)", "x.star:4:5: tag: the tag has 201 bytes, and a line holds 200"},
		{"def on_step(dt):\n    for i in range(101): crate.tag(str(i))",
			"x.star:4:26: tag: the body has 100 tags already: untag one"},
		{"def on_start():\n    joint.hinge(crate, axis=(0, 0, 1))", "x.star:4:5: joint.hinge: at is missing"},
		{"def on_start():\n    ray((0, 5, 0), (0, 0, 0))", "x.star:4:5: ray: dir must not be (0, 0, 0)"},
		{"def on_start():\n    text('a' * 300, 1)", "x.star:4:5: text: the label has 300 bytes"},
		{"def on_start():\n    fail('so it is')", "x.star:4:5: fail: so it is"},
		{"def on_step(dt):\n    f(1)\ndef f(x):\n    x.y()", "x.star:6:6: int has no .y field or method"},
	} {
		stage := playText(t, head+row.text+"\n", 3, nil)
		err := stage.Fault()
		if err == nil || !strings.HasPrefix(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
		if stage.World().StepCount() != 3 || len(stage.Notices()) == 0 {
			t.Errorf("%s: the world stopped, or nothing told: %v", row.text, stage.Notices())
		}
	}
}

// TestCallbackForms: what looks like a callback and is none is refused where it is defined.
func TestCallbackForms(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"def on_hit(a, b):\n    pass",
			"x.star:2:1: on_hit is called with (a, b, impulse, point): define it as def on_hit(a, b"},
		{"def on_contact(a, b):\n    pass", "x.star:2:1: on_contact is no callback"},
		{"def on_setp(dt):\n    pass", `x.star:2:1: on_setp is no callback (did you mean "on_step"?)`},
		{"controls({'space': 'jump'})", "x.star:2:1: controls() names keys, and nothing asks for them"},
		{"controls({'spcae': 'jump'})", `x.star:2:1: controls: there is no key "spcae" (did you mean "space"?)`},
		{"controls({'escape': 'leave'})", `x.star:2:1: controls: the key "escape" belongs to the window, and only `},
		{"ray((0, 0, 0), (0, 1, 0))",
			"x.star:2:1: ray: this asks the running world: do it in a callback such as on_start()"},
		{"box((1, 1, 1)).kick((0, 1, 0))", "x.star:2:15: this asks the running world"},
		{"world(hit_least=-1)", "x.star:2:1: world: hit_least must be ≥ 0 m/s"},
	} {
		if _, err := carScene(t, "ground()\n"+row.text+"\n"); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}

// TestCallbackShares: what uses up the steps that callbacks have in one step of the world is not called any more, and
// what comes after it is only left out in that step.
func TestCallbackShares(t *testing.T) {
	stage := playText(t, `ground()
state.steps = 0
def on_start():
    for i in range(6):
        timer(str(i), after=0.1)
def on_timer(name):
    for i in range(150000):
        pass
def on_step(dt):
    state.steps += 1
    text("steps", state.steps)
`, 10, nil)
	want := "x.star:7:5: the callbacks of one step of the world took more than 4000000 steps of the script (on_timer is " +
		"not called any more)"
	if err := stage.Fault(); err == nil || err.Error() != want || len(stage.Notices()) != 1 {
		t.Errorf("got %v, %v\nwant %s", err, stage.Notices(), want)
	}
	if shown(stage, "steps") != "9" {
		t.Errorf("on_step was called %s times", shown(stage, "steps"))
	}
}

// TestLevelsThatGrowBeginAgain: a level whose logic adds bodies begins again, and anew from the same scene, with the
// bodies that it began with.
func TestLevelsThatGrowBeginAgain(t *testing.T) {
	const text = `
ground()

def on_start():
    state.made = 0

def on_step(dt):
    if state.made < 2:
        sphere(0.2, at=(0, 2 + state.made, 0), name="made")
        state.made += 1
`
	var run func() (*scene.Scene, error)
	run = func() (*scene.Scene, error) {
		return script.Run(scenetest.Files(text), "bad.star", "bad.star", script.Options{Again: run})
	}
	s, err := run()
	if err != nil {
		t.Fatal(err)
	}
	grown := func(stage *Stage) {
		t.Helper()
		if n := len(stage.World().Bodies()); n != 1 {
			t.Fatalf("%d bodies at the start, want the ground", n)
		}
		for range 3 {
			stage.Step()
		}
		if n := len(stage.World().Bodies()); n != 3 {
			t.Fatalf("%d bodies after three steps, want the ground and two", n)
		}
	}
	for range 2 {
		stage, err := NewStage(s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		grown(stage)
		s = stage.Level() // a twin begins with it, not with the scene, which has grown
		if err := stage.Restart(); err != nil {
			t.Fatal(err)
		}
		grown(stage)
	}
}
