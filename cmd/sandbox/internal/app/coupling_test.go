package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// threeWheels has two wheels with two joints each.
const threeWheels = `ground()
one = cylinder(radius=0.5, height=1, at=(0, 0.502, 0), name="one", mass=20)
two = cylinder(radius=0.5, height=1, at=(1.6, 0.502, 0), name="two", mass=20)
far = cylinder(radius=0.5, height=1, at=(-1.6, 0.502, 0), name="far", mass=20)
joint.hinge(one, at=(0, 0.5, 0), axis=(0, 1, 0), name="old")
joint.slider(one, far, at=(-0.8, 0.5, 0), axis=(1, 0, 0), name="new")
joint.hinge(two, at=(1.6, 0.5, 0), axis=(0, 1, 0), name="axle")
joint.slider(two, far, at=(0, 1.2, 0), axis=(0, 1, 0), name="other")
camera(eye=(0, 2, 6), target=(0.5, 0.5, 0))
`

// wheelOne and wheelTwo are the tops of two of them.
var wheelOne, wheelTwo = [3]float64{0, 1, 0}, [3]float64{1.6, 1, 0}

// beginGear clicks the first wheel of a gear.
func (a *deskApp) beginGear(t *testing.T) {
	t.Helper()
	a.jointTool(t, "gear")
	a.clickAt(t, wheelOne, 0)
	a.frame(t)
}

// TestJointsOfAGearArePicked: where several joints of a body fit, the panel lists them, and the one that is picked is
// coupled.
func TestJointsOfAGearArePicked(t *testing.T) {
	level := loadtest.WriteFile(t, "wheels.star", threeWheels)
	a := newDeskApp(t, level)
	a.frame(t, press("p"))
	names := func() (names []string) {
		for _, id := range a.world().AppendJoints(nil) {
			names = append(names, a.world().Joint(id).Name())
		}
		return names
	}
	if a.beginGear(t); a.value(`list/A1  new: slider with far`) != "chosen" ||
		a.note(`list/A2  old: hinge with the world`) == nil || len(a.painter.Strokes) != 3 {
		t.Fatalf("the newest is not picked: %q; %d strokes", a.value("list/A1  new: slider with far"), len(a.painter.Strokes))
	}
	a.click(t, "list/A2  old: hinge with the world")
	a.clickAt(t, wheelTwo, 0)
	if len(names()) != 4 || !strings.Contains(a.screen.last.HUD.Toast, "pick one") {
		t.Fatalf("joints %v, toast %q", names(), a.screen.last.HUD.Toast)
	}
	a.frame(t)
	if a.value("list/B1  other: slider with far") != "" || len(a.screen.last.HUD.Labels) < 4 {
		t.Errorf("one is picked: %q; labels %v", a.value("list/B1  other: slider with far"), a.screen.last.HUD.Labels)
	}
	a.click(t, "list/B2  axle: hinge with the world")
	a.frame(t)
	joints := a.world().AppendJoints(nil)
	if len(joints) != 5 || a.note("list/A1  new: slider with far") != nil {
		t.Fatalf("joints %v, toast %q", names(), a.screen.last.HUD.Toast)
	}
	axes, couples := a.world().Joint(joints[4]).Coupled()
	got := []string{a.world().Joint(axes[0].Joint).Name(), a.world().Joint(axes[1].Joint).Name()}
	if !couples || !slices.Equal(got, []string{"old", "axle"}) {
		t.Errorf("%v are coupled", got)
	}
	a.frame(t, press("p"))
	a.rest(t, time.Second)
	replayed(t, a.Player, level)
}

// TestPickingEnds where a body is gone, or another kind of joint is chosen.
func TestPickingEnds(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "wheels.star", threeWheels))
	a.frame(t, press("p"))
	a.beginGear(t)
	a.clickAt(t, wheelTwo, 0)
	a.tools.spawned.Kind = slices.Index(a.tools.kinds, "rack")
	shown := render.Event{Kind: render.Exposed}
	a.frame(t, shown)
	if a.frame(t, shown); a.tools.first.on.Stage != nil || a.note("list/B1  other: slider with far") != nil {
		t.Errorf("another kind does not begin anew: toast %q", a.screen.last.HUD.Toast)
	}
	a.beginGear(t)
	a.clickAt(t, wheelTwo, 0)
	id, _ := a.world().FindBody("two")
	a.attempt(command.Remove{Body: command.BodyOf(0, id)})
	if a.frame(t, shown); a.tools.first.on.Stage != nil || a.trouble != "" {
		t.Errorf("a body that is gone is still waited for: %q", a.trouble)
	}
}
