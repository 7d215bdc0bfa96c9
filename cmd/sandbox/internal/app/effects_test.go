package app

import (
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

const wrecker = `
ground()
box((1, 1, 1), at=(0, 0.51, 0), material="brick", name="crate")
sphere(0.3, at=(0, 0.6, 12), vel=(0, 0, -40), material="steel", mass=400)
camera(eye=(6, 2, 6), target=(0, 0.5, 0))
`

// TestAGreatImpactIsFelt: particles fly and time slows down, once, and by itself goes on as before.
func TestAGreatImpactIsFelt(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "wrecker.star", wrecker))
	slowed := -1
	for n := range 40 {
		frame(t, a, s)
		if a.clock.Speed() == slowSpeed {
			slowed = n
			break
		}
	}
	if slowed < 5 || len(s.last.Particles) == 0 {
		t.Fatalf("slow after %d frames, %d particles", slowed, len(s.last.Particles))
	}
	for range int(slowFor/(time.Second/60)) + 5 {
		frame(t, a, s)
	}
	if a.clock.Speed() != 1 {
		t.Errorf("speed %v when the slow motion is over", a.clock.Speed())
	}
	frame(t, a, s, press("r"))
	frame(t, a, s, press("f2"))
	for range 60 {
		frame(t, a, s)
		if a.clock.Speed() != 1 || len(s.last.Particles) > 0 {
			t.Fatalf("F2: speed %v, %d particles", a.clock.Speed(), len(s.last.Particles))
		}
	}
}

// TestDustSettlesBeforeTimeStands: a level that falls asleep does not leave particles hanging in the air.
func TestDustSettlesBeforeTimeStands(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "drop.star", `
ground()
box((1, 1, 1), at=(0, 2, 0), material="brick")
camera(eye=(6, 2, 6), target=(0, 0.5, 0))
`))
	seen := 0
	for n := 0; !a.still; n++ {
		frame(t, a, s)
		if seen = max(seen, len(s.last.Particles)); n > 1200 {
			t.Fatal("time goes on for ever")
		}
	}
	if frame(t, a, s, press("f3")); seen == 0 || len(s.last.Particles) > 0 {
		t.Errorf("%d particles flew, %d hang in the air", seen, len(s.last.Particles))
	}
}

// TestSlowMotionIsTheUsers: who sets another speed meanwhile keeps it.
func TestSlowMotionIsTheUsers(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "wrecker.star", wrecker))
	for n := 0; a.clock.Speed() == 1; n++ {
		if frame(t, a, s); n > 60 {
			t.Fatal("no slow motion")
		}
	}
	frame(t, a, s, press("="), press("="))
	for range 200 {
		frame(t, a, s)
	}
	if a.clock.Speed() != 4*slowSpeed {
		t.Errorf("speed %v", a.clock.Speed())
	}
}

// TestTheGreatImpactIsOnTheTimeline: its mark says what it is, and a click goes to it.
func TestTheGreatImpactIsOnTheTimeline(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "wrecker.star", wrecker))
	a.frame(t, press("l"))
	a.rest(t, 3*time.Second)
	step := a.time.impact
	if step == 0 || step > a.lanes.StepCount() {
		t.Fatalf("the impact is at step %d of %d", step, a.lanes.StepCount())
	}
	a.frame(t, press("p"))
	line := a.note("Timeline/line").Box
	e := render.Event{Kind: render.PointerMoved, Y: float64(line.Y0+line.Y1) / 2,
		X: float64(line.X0) + float64(step)/float64(a.time.tape.Last())*float64(line.Wide()) + 1}
	a.frame(t, e)
	a.rest(t, time.Second)
	if tip := a.value("tip"); !strings.HasSuffix(tip, "the first great impact") {
		t.Errorf("the mark says %q", tip)
	}
	down, up := e, e
	down.Kind, up.Kind = render.ButtonPressed, render.ButtonReleased
	a.frame(t, down, up)
	if a.frame(t); a.lanes.StepCount() != step {
		t.Errorf("a click leads to step %d, not %d", a.lanes.StepCount(), step)
	}
	if a.restart(); a.time.impact != 0 {
		t.Error("the mark stays after a restart")
	}
}
