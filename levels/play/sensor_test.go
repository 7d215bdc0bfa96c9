package play

import (
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics"
)

// gateways is a level in which pucks and a late cart with an eye in front of it pass sensors.
const gateways = `
gravity(0)
for i in range(2):
    box((0.2, 0.2, 0.2), at=(-1, i, 0), vel=(4, 0, 0), name="puck", category="puck")
sphere(0.1, at=(-1, 0, 1), vel=(4, 0, 0), name="ball")
body([shape.box((0.1, 3, 3)), shape.sphere(0.3, at=(1, 0, 0))], sensor=True, name="gate", mask="puck")
cart = box((0.4, 0.4, 0.4), at=(0, -3, 0), vel=(1, 0, 0), spawn_step=10, name="cart")
box((0.2, 0.2, 0.2), at=(0.6, -3, 0), sensor=True, on=cart, name="eye")
box((0.2, 0.2, 0.2), at=(1.5, -3, 0), kinematic=True, name="post")
`

// told collects what sensors tell, in words.
type told struct {
	stage *Stage
	lines []string
}

// run takes steps.
func (l *told) run(steps int) {
	for range steps {
		l.stage.Step()
		w := l.stage.World()
		for _, e := range w.Watch().AppendSensorEvents(nil) {
			i := l.stage.SensorIndex(e.Sensor)
			if i < 0 {
				l.lines = append(l.lines, "a sensor of somebody else")
				continue
			}
			who := "what is gone"
			if w.Contains(e.Body) {
				who = w.Body(e.Body).Name()
			}
			l.lines = append(l.lines, who+" "+e.Kind.String()+" "+l.stage.Scene().Sensors[i].Name)
		}
	}
}

func (l *told) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(l.lines, want) {
		t.Errorf("told %q\nwant %q", l.lines, want)
	}
	l.lines = nil
}

// TestSensorsOfLevels: the sensors of a script go through a scene file and into the world; one that a later body
// carries comes with that and goes with it, and after Restart all is as it was. A sensor of two shapes is one.
func TestSensorsOfLevels(t *testing.T) {
	s, err := runText(gateways, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := told{stage: stageOfFile(t, s)}
	for range 2 {
		if !l.stage.Sensor(1).IsZero() {
			t.Error("the eye is there before its cart")
		}
		l.run(10)
		l.expect(t)
		l.run(30)
		l.expect(t, "puck entered gate", "puck 2 entered gate", "puck left gate", "puck 2 left gate",
			"puck entered gate", "puck left gate")
		l.run(30)
		l.expect(t, "post entered eye")
		cart := l.stage.World().Watch().SensorCarrier(l.stage.Sensor(1))
		if cart != l.stage.Body(3) {
			t.Fatalf("the eye is carried by %v", cart)
		}
		l.stage.World().RemoveBody(cart)
		l.run(2)
		l.expect(t, "post left eye")
		if l.stage.World().Watch().HasSensor(l.stage.Sensor(1)) {
			t.Error("the eye outlives its cart")
		}
		if err := l.stage.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	if l.stage.SensorIndex(physics.SensorID{}) >= 0 {
		t.Error("the sensor without an id is one of the scene")
	}
}

// TestSensorsChangeNothing: a level takes the same bits with sensors as without.
func TestSensorsChangeNothing(t *testing.T) {
	const bare = "ground()\npyramid(4)\ncart = box((1, 1, 1), at=(-4, 0.6, 0), vel=(5, 0, 0))\n"
	without := stageOf(t, bare, Options{})
	with := told{stage: stageOf(t, bare+"box((3, 3, 3), sensor=True)\nsphere(1, on=cart, sensor=True)", Options{})}
	for range 120 {
		without.Step()
		with.run(1)
		if without.Hash() != with.stage.Hash() {
			t.Fatal("the world is another one with sensors")
		}
	}
	if len(with.lines) < 5 {
		t.Errorf("told %q", with.lines)
	}
}

// TestExpelMovesSensors: where bodies that overlap at the start are moved apart, what they carry goes with them.
func TestExpelMovesSensors(t *testing.T) {
	stage := stageOf(t, `
gravity(0)
box((1, 1, 1), static=True)
b = box((1, 1, 1), at=(0.9, 0, 0), name="b")
box((0.1, 0.1, 0.1), at=(1.9, 0, 0), sensor=True, on=b)
`, Options{Expel: true})
	w := stage.World()
	moved := w.Body(stage.Body(1)).Position()
	at := w.Watch().SensorPose(stage.Sensor(0), 1).Position
	if moved[0] < 1 || at.Sub(moved).Sub([3]float64{1, 0, 0}).Len() > 1e-9 {
		t.Errorf("the body is at %v, its sensor at %v", moved, at)
	}
}

// TestSensorsAreMadeWithTheLevel: a callback that would make one is told so, and the world goes on.
func TestSensorsAreMadeWithTheLevel(t *testing.T) {
	stage := stageOf(t, "ground()\ndef on_start():\n    sphere(1, sensor=True)\n", Options{})
	stage.Step()
	const want = "bad.star:3:5: sphere: sensors are made as the level is built, and not in callbacks"
	if got := strings.Join(stage.Notices(), "\n"); !strings.Contains(got, want) {
		t.Errorf("notices %q, want %q", got, want)
	}
}

// toldOfSensors is a level whose script is told of sensors: a bullet crosses one within a step and meets a wall in the
// same step, a puck is taken away as it comes into a goal, and a cart is removed with the sensor that it carries.
const toldOfSensors = `
gravity(0)
bullet = sphere(0.02, at=(-8.35, 0, 0), vel=(1000, 0, 0), name="bullet")
gate = box((0.01, 2, 2), at=(0, 0, 0), sensor=True, name="gate")
box((1, 2, 2), at=(5, 0, 0), kinematic=True, name="wall")
puck = box((0.2, 0.2, 0.2), at=(-1, 9, 0), vel=(6, 0, 0), name="puck")
goal = box((1, 1, 1), at=(1, 9, 0), sensor=True, name="goal", mask=["default"])
cart = box((0.4, 0.4, 0.4), at=(0, -9, 0), vel=(3, 0, 0), name="cart")
eye = sphere(0.3, at=(0.5, -9, 0), sensor=True, on=cart, name="eye")
state.log = []

def on_start():
    if goal.inside() or not eye.alive:
        fail("nobody is inside at the start, and the eye is there")

def on_sensor(sensor, body, inside):
    state.log.append("%s %s %s" % (body.name, "in" if inside else "out", sensor.name))
    if sensor == goal and inside:
        body.remove()

def on_hit(a, b, impulse, point):
    state.log.append("hit")

def on_step(dt):
    text("log", ", ".join(state.log))
    text("inside", len(goal.inside()))
    if now() > 0.49 and cart.alive:
        if not 1.9 < eye.at.x and eye.at.x < 2.1:
            fail("the eye is at %f" % eye.at.x)
        cart.remove()
    if now() > 0.6:
        eye.inside()
`

// TestScriptsAreToldOfSensors: on_sensor is called for who came in and who left, in the order of the times within the
// step and among the other events; that somebody left is told of removed bodies too, by their names. A sensor that has
// gone with its carrier is refused by name.
func TestScriptsAreToldOfSensors(t *testing.T) {
	stage := playText(t, toldOfSensors, 35, nil)
	if err := stage.Fault(); err != nil {
		t.Fatal(err)
	}
	const want = "bullet in gate, bullet out gate, hit, puck in goal, puck out goal"
	if got := shown(stage, "log"); got != want {
		t.Errorf("told: %s\nwant: %s", got, want)
	}
	playOn(t, stage, 5, nil)
	if err := stage.Fault(); err == nil || !strings.Contains(err.Error(), `the sensor "eye" is not there: ask whether`) {
		t.Errorf("a sensor that is gone: %v", err)
	}
}

// TestCategoriesOfLaterBodies: masks may name what only callbacks make, and categories that come keep out of the way of
// those that there are: the gate is in one by itself.
func TestCategoriesOfLaterBodies(t *testing.T) {
	const text = `
gravity(0)
box((1, 1, 1), at=(0, 9, 0), category="first")
gate = box((0.1, 2, 2), sensor=True, category="gates", mask="ball", name="gate")
state.log = []

def on_start():
    for i, word in enumerate(["third", "ball", "second"]):
        sphere(0.1, at=(-1, i / 2 - 0.5, 0), vel=(9, 0, 0), category=word, name=word)

def on_sensor(sensor, body, inside):
    state.log.append(body.name)
    text("log", " ".join(state.log))
`
	stage := playText(t, text, 30, nil)
	if err := stage.Fault(); err != nil || shown(stage, "log") != "ball ball" {
		t.Errorf("told of %q, %v", shown(stage, "log"), err)
	}
}
