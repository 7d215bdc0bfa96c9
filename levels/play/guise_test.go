package play

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// bumperScript is a game whose bumper lights up when a ball hits it, and goes dark after a while.
const bumperScript = `
ground()
bumper = cylinder(0.5, 0.4, at=(0, 0.201, 0), static=True, look="brick", tint="#203040", label="0", name="bumper")
ball = sphere(0.2, at=(-2, 0.201, 0), vel=(6, 0, 0), material="rubber", label="mine", name="ball")
state.hits = 0

def on_hit(a, b, impulse, point):
    if bumper in (a, b):
        state.hits += 1
        bumper.tint = (1, 0.5, 0)
        bumper.label = str(state.hits)
        ball.label = None
        timer("dark", after=0.5)

def on_timer(name):
    state.seen = bumper.tint
    bumper.tint = None
    text("seen", "%s %s %s" % (state.seen, bumper.tint, bumper.label))
`

// labelsOf returns the labels of a stage by the names of their bodies.
func labelsOf(s *Stage) map[string]string {
	out := map[string]string{}
	for id, text := range s.Labels {
		out[s.world.Body(id).Name()] += text
	}
	return out
}

// TestGuise: a callback lights up a bumper and writes on it, and the bumper goes dark again; the world has the same
// bits as without.
func TestGuise(t *testing.T) {
	bare := regexp.MustCompile(`\w+\.(tint|label) = .*`).ReplaceAllString(bumperScript, "pass")
	stage, plain := playText(t, bumperScript, 0, nil), playText(t, bare, 0, nil)
	bumper, made, lit := stage.Body(1), mgl64.Vec3{0x20 / 255., 0x30 / 255., 0x40 / 255.}, mgl64.Vec3{1, 0.5, 0}
	was := map[mgl64.Vec3]int{}
	for range 90 {
		before := stage.Look(bumper, 0)
		if want := map[string]string{"bumper": "0", "ball": "mine"}; before.Tint == made && len(was) < 2 &&
			!maps.Equal(labelsOf(stage), want) {
			t.Fatalf("labels %v before the hit, want %v", labelsOf(stage), want)
		}
		was[before.Tint]++
		if before.Pattern != "brick" {
			t.Fatalf("the bumper has the look %v", before)
		}
		stage.Step()
		plain.Step()
		if stage.world.Hash() != plain.world.Hash() {
			t.Fatal("drawing changes the world")
		}
	}
	if len(was) != 2 || was[lit] < 29 || was[lit] > 31 || stage.Look(bumper, 0).Tint != made {
		t.Errorf("the bumper was seen in %v, and is %v in the end", was, stage.Look(bumper, 0).Tint)
	}
	if got, want := labelsOf(stage), (map[string]string{"bumper": "1"}); !maps.Equal(got, want) {
		t.Errorf("labels %v, want %v", got, want)
	}
	const seen = "vec3(1, 0.5, 0) vec3(0.12549019607843137, 0.18823529411764706, 0.25098039215686274) 1"
	if got := shown(stage, "seen"); got != seen || stage.Fault() != nil {
		t.Errorf("the script sees %q, want %q; %v", got, seen, stage.Fault())
	}
}

// TestGuiseEndsWithARestart: bodies look as they were made.
func TestGuiseEndsWithARestart(t *testing.T) {
	var run func() (*scene.Scene, error)
	run = func() (*scene.Scene, error) {
		return script.Run(scenetest.Files(bumperScript), "bad.star", "bad.star", script.Options{Again: run})
	}
	s, err := run()
	if err != nil {
		t.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	made := stage.Look(stage.Body(1), 0)
	for range 30 {
		stage.Step()
	}
	if stage.Look(stage.Body(1), 0) == made {
		t.Fatal("the bumper is dark")
	}
	if err := stage.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := labelsOf(stage); stage.Look(stage.Body(1), 0) != made || got["ball"] != "mine" || got["bumper"] != "0" {
		t.Errorf("after a restart the bumper is %v, and the labels are %v", stage.Look(stage.Body(1), 0), got)
	}
}

// TestGuiseIsSaved: a state has the colours and the labels of its time, in the run that saved it and in another one.
func TestGuiseIsSaved(t *testing.T) {
	open := func() *Lanes {
		s, err := carScene(t, bumperScript)
		if err != nil {
			t.Fatal(err)
		}
		lanes, err := NewLanes(s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return lanes
	}
	type view struct{ tint, bumper, ball any }
	look := func(l *Lanes) view {
		s := l.stages[0]
		return view{s.Look(s.Body(1), 0).Tint, labelsOf(s)["bumper"], labelsOf(s)["ball"]}
	}
	lanes := open()
	var states [][]byte
	var views []view
	for range 60 {
		state, err := lanes.Save(nil)
		if err != nil {
			t.Fatal(err)
		}
		states, views = append(states, state), append(views, look(lanes))
		lanes.Step()
	}
	other := open()
	for _, i := range []int{30, 0, 59, 5, 40} {
		for which, l := range []*Lanes{lanes, other} {
			if err := l.Restore(states[i]); err != nil {
				t.Fatal(err)
			}
			if got := look(l); got != views[i] {
				t.Errorf("run %d sees %v at step %d, and %v was there", which, got, i, views[i])
			}
		}
	}
	if views[0] == views[30] || views[30] == views[59] {
		t.Errorf("nothing was to be seen: %v", views)
	}
}

// TestGuiseEndsWithItsBody: a body in the slot of one that is gone looks as it was made.
func TestGuiseEndsWithItsBody(t *testing.T) {
	stage := playText(t, `
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="old")

def on_start():
    old = find("old")
    old.tint, old.label = "#ff0000", "gone soon"
    timer("swap", after=0.1)

def on_timer(name):
    find("old").remove()
    box((1, 1, 1), at=(0, 0.51, 0), tint="#0000ff", name="new")
`, 20, nil)
	id := stage.Body(2)
	if id.Index() != stage.Body(1).Index() {
		t.Fatalf("the new body has slot %d, the old one had %d", id.Index(), stage.Body(1).Index())
	}
	if got := stage.Look(id, 0).Tint; got != (mgl64.Vec3{0, 0, 1}) || len(labelsOf(stage)) > 0 {
		t.Errorf("the new body is %v, with the labels %v", got, labelsOf(stage))
	}
}

// TestGuiseOfGuests: cars and players can be drawn otherwise too.
func TestGuiseOfGuests(t *testing.T) {
	stage := playText(t, `
ground()
car(at=(0, 0.01, 0), name="taxi")
def on_start():
    taxi = find("taxi")
    taxi.tint = (1, 1, 0)
    taxi.label = "free"
`, 1, nil)
	id, ok := stage.world.FindBody("taxi")
	if !ok || stage.Look(id, 0) != (scene.Look{Pattern: scene.Hidden, Tint: mgl64.Vec3{1, 1, 0}}) ||
		labelsOf(stage)["taxi"] != "free" || stage.Fault() != nil {
		t.Errorf("the taxi is drawn as %v with the labels %v: %v", stage.Look(id, 0), labelsOf(stage), stage.Fault())
	}
}

// TestBadGuise: what is no colour and no label is one clear line, and nothing is drawn otherwise.
func TestBadGuise(t *testing.T) {
	for _, row := range [][2]string{
		{`b.tint = (2, 0, 0)`, "tint must be three numbers from 0 to 1 (red, green, blue), got (2, 0, 0)"},
		{`b.tint = "red"`, `tint: want "#rrggbb" or (red, green, blue) in 0…1, got "red"`},
		{`b.tint = 3`, `tint: want "#rrggbb" or (red, green, blue) in 0…1, got int`},
		{`b.tint = (0, 1)`, `tint: want "#rrggbb" or (red, green, blue) in 0…1, got 2 numbers`},
		{`b.label = 3`, "label: want a text, or None for no label, got int: str() makes a text"},
		{`b.label = "a\nb"`, `label must be one line of text that can be shown, got "a\nb"`},
		{`b.label = "é" * 41`, "label has 41 characters: 40 are the most"},
		{`b.color = "#ff0000"`, "body has no .color to set (did you mean .tint?): there are at, damping, gravity, label, "},
		{`b.look = "brick"`, "body has no .look to set: there are"},
		{`sensor.tint = "#ff0000"`, "can't assign to .tint field of sensor"},
	} {
		stage := playText(t, `
ground()
b = box((1, 1, 1), at=(0, 0.51, 0), tint="#00ff00", label="box")
sensor = box((1, 1, 1), at=(0, 3, 0), sensor=True)
def on_start():
    `+row[0], 1, nil)
		err := stage.Fault()
		if err == nil || !strings.Contains(err.Error(), row[1]) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", row[0], err, row[1])
		}
		if got := stage.Look(stage.Body(1), 0).Tint; got != (mgl64.Vec3{0, 1, 0}) || len(labelsOf(stage)) != 1 {
			t.Errorf("%s leaves %v and the labels %v", row[0], got, labelsOf(stage))
		}
	}
}
