package app

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// crateSide and otherSide are the faces of two crates that look at the camera.
var crateSide, otherSide = [3]float64{0, 0.6, 0.5}, [3]float64{1.6, 0.6, 0.5}

// jointTool takes the tool with a kind of joint.
func (a *deskApp) jointTool(t *testing.T, kind string) {
	t.Helper()
	if a.frame(t, press("m"), press("k")); slices.Index(a.tools.kinds, kind) < 0 {
		t.Fatalf("no %s in %v", kind, a.tools.kinds)
	}
	a.tools.spawned.Kind = slices.Index(a.tools.kinds, kind)
	a.frame(t)
}

// only returns the joint of a world that has one.
func (a *deskApp) only(t *testing.T) physics.Joint {
	t.Helper()
	all := a.world().AppendJoints(nil)
	if len(all) != 1 {
		t.Fatalf("%d joints; toast %q", len(all), a.screen.last.HUD.Toast)
	}
	return a.world().Joint(all[0])
}

// TestJointsWithOptions: limits, motor, axis and anchor of the panel are those of the joint, the panel has what the
// kind has, and the record leads to the same bits.
func TestJointsWithOptions(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	a.jointTool(t, "weld")
	if a.note("Tools/list/limits") != nil || a.note("Tools/list/axis") != nil || a.note("Tools/list/force") == nil {
		t.Error("a weld has no limits and no axis, but it breaks")
	}
	a.jointTool(t, "slider")
	if a.note("Tools/list/axis") == nil || a.note("Tools/list/low") != nil {
		t.Error("a slider has an axis, and no limits until they are switched on")
	}
	a.click(t, "list/limits")
	a.frame(t)
	if a.note("Tools/list/low") == nil || a.note("Tools/list/high") == nil {
		t.Error("no limits to set")
	}
	m := &a.tools.spawned
	m.Axis, m.Anchor, m.Slides, m.Motor, m.Most = 5, 3, [2]float64{-0.25, 0.5}, 0.3, 2000
	a.clickAt(t, crateSide, 0)
	x, y := a.pixel(t, otherSide)
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y})
	if len(a.painter.Strokes) != 2 {
		t.Errorf("%d strokes: the first click and the axis", len(a.painter.Strokes))
	}
	a.clickAt(t, otherSide, 0)
	slider := a.only(t)
	if lo, hi := slider.Limits(0); lo != -0.25 || hi != 0.5 {
		t.Errorf("limits %g to %g", lo, hi)
	}
	frame, _ := slider.Frames() // in that of the crate, which has not turned
	axis := frame.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
	if axis.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-2 || frame.Position.Len() > 1e-2 {
		t.Errorf("axis %v at %v", axis, frame.Position)
	}
	a.rest(t, 4*time.Second)
	if s := slider.Coordinate(0); math.Abs(s-0.5) > 0.02 {
		t.Errorf("the motor leads to %g m of 0.5", s)
	}
	replayed(t, a.Player, level)
}

// TestAnAxisByHand: the axis of the face, turned and lifted, is the one of the joint.
func TestAnAxisByHand(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	m := a.tools.spawned
	z := mgl64.Vec3{0, 0, 1}
	for _, c := range []struct {
		axis       int
		tilt, lift float64
		want       mgl64.Vec3
	}{
		{0, 0, 0, z}, {0, 90, 0, mgl64.Vec3{1, 0, 0}}, {0, 0, 90, mgl64.Vec3{0, 1, 0}}, {1, 0, 0, mgl64.Vec3{1, 0, 0}},
		{2, 0, 0, mgl64.Vec3{0, 1, 0}}, {4, 0, 0, mgl64.Vec3{0, -1, 0}}, {5, 0, 0, mgl64.Vec3{1, 0, 0}},
		{2, 180, 90, mgl64.Vec3{1, 0, 0}},
	} {
		m.Axis, m.Tilt, m.Lift = c.axis, c.tilt, c.lift
		got := axisOf(&m, z, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{3, 0, 0})
		if got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("axis %d turned %g° and lifted %g° is %v, not %v", c.axis, c.tilt, c.lift, got, c.want)
		}
	}
	if got := axisOf(&m, z, z, mgl64.Vec3{}); math.IsNaN(got[0]) {
		t.Error("two clicks at one place give an axis that is none")
	}
}

// TestJointsThatBreak: a weld that bears less than the weight of a crate breaks when that is lifted by the other one.
func TestJointsThatBreak(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	a.jointTool(t, "weld")
	a.tools.spawned.Force = 50
	a.clickAt(t, crateSide, 0)
	a.clickAt(t, otherSide, 0)
	a.only(t)
	a.frame(t, press("m"))
	x, y := a.pixel(t, crateSide)
	a.frame(t, render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	for i := range 60 {
		a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y - 3*float64(i)})
	}
	if n := len(a.world().AppendJoints(nil)); n != 0 {
		t.Errorf("%d joints hold", n)
	}
	replayed(t, a.Player, level)
}

// TestGearsByTheTool: a gear wants a joint at each of its bodies, and says so; between two hinges it turns one with the
// other.
func TestGearsByTheTool(t *testing.T) {
	level := loadtest.WriteFile(t, "wheels.star", `ground()
cylinder(radius=0.5, height=1, at=(0, 0.502, 0), name="one", mass=20)
cylinder(radius=0.5, height=1, at=(1.6, 0.502, 0), name="two", mass=20)
camera(eye=(0, 2, 6), target=(0.5, 0.5, 0))
`)
	a := newDeskApp(t, level)
	one, two := [3]float64{0, 1, 0}, [3]float64{1.6, 1, 0}
	a.jointTool(t, "gear")
	a.clickAt(t, one, 0)
	a.clickAt(t, two, 0)
	if toast := a.screen.last.HUD.Toast; !strings.Contains(toast, `wants a hinge or slider`) ||
		!strings.Contains(toast, `at "one"`) {
		t.Errorf("toast %q", toast)
	}
	a.jointTool(t, "hinge")
	m := &a.tools.spawned
	m.Axis, m.Anchor, m.Motor, m.Most = 2, 3, 2, 1e4
	for _, wheel := range [][3]float64{one, two} {
		a.clickAt(t, wheel, 0)
		a.clickAt(t, [3]float64{wheel[0] - 0.7, 0, 1.5}, 0)
		m.Motor = 0
	}
	if n := len(a.world().AppendJoints(nil)); n != 2 {
		t.Fatalf("%d hinges; toast %q", n, a.screen.last.HUD.Toast)
	}
	a.jointTool(t, "gear")
	m.Ratio = 2
	a.clickAt(t, one, 0)
	a.clickAt(t, two, 0)
	a.rest(t, 2*time.Second)
	spin := func(name string) float64 {
		id, _ := a.world().FindBody(name)
		return a.world().Body(id).AngularVelocity().Y()
	}
	if first, second := spin("one"), spin("two"); math.Abs(first) < 0.5 || math.Abs(math.Abs(first/second)-2) > 0.1 &&
		math.Abs(math.Abs(second/first)-2) > 0.1 {
		t.Errorf("they turn by %g and %g rad/s", first, second)
	}
	replayed(t, a.Player, level)
}

// TestLimitsOfEveryKind: ropes have slack, rods are telescopes, paths end early, six-dofs bound slides and turns, as
// the panel says; and the record leads to the same bits.
func TestLimitsOfEveryKind(t *testing.T) {
	for _, kind := range []string{"rope", "rod", "path", "sixdof"} {
		level := loadtest.WriteFile(t, "crates.star", twoCrates)
		a := newDeskApp(t, level)
		a.jointTool(t, kind)
		m := &a.tools.spawned
		m.Hertz, m.Motor, m.Most = 0, 0.4, 2000
		a.click(t, "list/limits")
		upper := kind == "rope" || kind == "path"
		if a.frame(t); a.note("Tools/list/high") == nil || (a.note("Tools/list/low") == nil) != upper {
			t.Errorf("%s: it has no limits to set, or one too many", kind)
		}
		if kind == "sixdof" {
			a.click(t, "list/turns")
			a.frame(t)
		}
		if (a.note("Tools/list/turn high") == nil) == (kind == "sixdof") {
			t.Errorf("%s: turns", kind)
		}
		m.Slides, m.Turns = [2]float64{-0.25, 0.5}, [2]float64{-10, 360}
		a.clickAt(t, crateSide, 0)
		a.clickAt(t, otherSide, 0)
		j := a.only(t)
		now := j.Coordinate(0)
		lo, hi := j.Limits(0)
		switch kind {
		case "rope":
			if math.Abs(hi-now-0.5) > 0.01 || !math.IsInf(lo, -1) {
				t.Errorf("a rope of %g m, limited to %g m", now, hi)
			}
		case "path":
			if hi != 0.5 || lo != 0 || math.Abs(now) > 0.01 {
				t.Errorf("a path from %g to %g, at %g", lo, hi, now)
			}
			if a.rest(t, 4*time.Second); math.Abs(j.Coordinate(0)-0.5) > 0.02 {
				t.Errorf("the motor leads to %g m of 0.5", j.Coordinate(0))
			}
		default:
			if math.Abs(lo-now+0.25) > 0.01 || math.Abs(hi-now-0.5) > 0.01 {
				t.Errorf("%s: at %g m, limits %g to %g", kind, now, lo, hi)
			}
		}
		if kind == "sixdof" {
			if lo, hi := j.Limits(3); math.Abs(lo+10*math.Pi/180) > 1e-9 || math.Abs(hi-120*math.Pi/180) > 1e-9 {
				t.Errorf("turns from %g to %g", lo, hi)
			}
		}
		a.rest(t, time.Second)
		replayed(t, a.Player, level)
	}
}
