package app

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestArrowsDrive: up goes ahead, left turns left, down stops the car and then backs it out.
func TestArrowsDrive(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "drive.star", `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), driver="player", name="mine")
car(at=(0, 0.01, 9), name="parked")
camera(eye=(0, 5, 20), target=(0, 0, 0))
`))
	stage := a.lanes.Stages()[0]
	hold := func(seconds float64, keys ...render.Key) {
		t.Helper()
		for _, key := range keys {
			s.events = append(s.events, render.Event{Kind: render.KeyPressed, Key: key})
		}
		for range int(60 * seconds) {
			if err := a.Frame(time.Second / 60); err != nil {
				t.Fatal(err)
			}
		}
		for _, key := range keys {
			s.events = append(s.events, render.Event{Kind: render.KeyReleased, Key: key})
		}
	}
	car, parked := stage.Cars()[0], stage.Cars()[1]
	hold(3, "up")
	if v := car.State().Speed; !(v > 5) {
		t.Errorf("up for 3 s: %.2f m/s", v)
	}
	before := stage.World().Body(car.Chassis()).Pose().Geom()
	hold(1, "left")
	after := stage.World().Body(car.Chassis()).Pose().Geom()
	if turned := after.Q.Mat().X.Dot(before.Q.Mat().Z); !(turned < -0.1) {
		t.Errorf("left for 1 s turned by %.3f to the right", turned)
	}
	hold(2.5, "down")
	if v := car.State().Speed; !(v < 0.5) {
		t.Errorf("down for 2.5 s: %.2f m/s", v)
	}
	hold(2, "down")
	if v := car.State().Speed; !(v < -0.7) {
		t.Errorf("down for another 2 s: %.2f m/s", v)
	}
	if p := stage.World().Body(parked.Chassis()).Position(); p[0]*p[0] > 0.01 {
		t.Errorf("the parked car is at %v", p)
	}
}

// TestArrowsDriveAsFilesOfKeys: the same keys at the same steps give the same bits, pressed in the window or planned.
func TestArrowsDriveAsFilesOfKeys(t *testing.T) {
	level := loadtest.WriteFile(t, "drive.star", loadtest.TwoCars)
	a, s := newTestAppOf(t, level)
	keys := map[uint64]render.Event{5: press("up"), 40: press("left"), 60: {Kind: render.KeyReleased, Key: "up"}}
	for a.lanes.StepCount() < 90 {
		var events []render.Event
		if e, now := keys[a.lanes.StepCount()]; now {
			events = append(events, e)
		}
		frame(t, a, s, events...)
	}
	var flags load.LevelFlags
	flags.Keys = loadtest.WriteFile(t, "keys.txt", "5 up down\n40 left down\n60 up up\n")
	io, _ := loadtest.Console()
	lanes, err := flags.Open(level, io)
	if err != nil {
		t.Fatal(err)
	}
	for range 90 {
		lanes.Step()
	}
	if a.lanes.StepCount() != 90 || a.lanes.Hash() != lanes.Hash() {
		t.Errorf("%d steps, the same hash: %v", a.lanes.StepCount(), a.lanes.Hash() == lanes.Hash())
	}
}

// TestPadPedals: what a gamepad says means what it should.
func TestPadPedals(t *testing.T) {
	pad := func(x, left, right float32, down ...render.PadButton) *render.Pad {
		p := &render.Pad{Present: true}
		p.Axes[render.PadLeftX], p.Axes[render.PadLeftTrigger], p.Axes[render.PadRightTrigger] = x, left, right
		for _, b := range down {
			p.Down[b] = true
		}
		return p
	}
	half := live(0.5, stickDead) * live(0.5, stickDead)
	for name, row := range map[string]struct {
		pad  *render.Pad
		want command.Drive
	}{
		"nothing":        {&render.Pad{}, command.Drive{}},
		"resting stick":  {pad(0.1, -1, -0.95), command.Drive{}},
		"stick":          {pad(-0.5, -1, -1), command.Drive{Steer: half}},
		"whole stick":    {pad(1, -1, 1), command.Drive{Steer: -1, Ahead: 1}},
		"half a trigger": {pad(0, 0.05, -1), command.Drive{Back: live(0.525, triggerDead)}},
		"no triggers":    {pad(0, 0, 0, render.PadA, render.PadLeft), command.Drive{Steer: 1, HandBrake: 1}},
		"unplugged":      {&render.Pad{Axes: [render.PadAxes]float32{1}}, command.Drive{}},
	} {
		got := padPedals(row.pad)
		if math.Abs(got.Steer-row.want.Steer) > 1e-6 || math.Abs(got.Ahead-row.want.Ahead) > 1e-6 ||
			math.Abs(got.Back-row.want.Back) > 1e-6 || got.HandBrake != row.want.HandBrake {
			t.Errorf("%s: %+v, want %+v", name, got, row.want)
		}
	}
}

// TestPadButtons: buttons act when they go down, not while they are held, and a gamepad may come and go.
func TestPadButtons(t *testing.T) {
	a, s := newTestApp(t)
	s.pad = render.Pad{Present: true}
	s.pad.Down[render.PadStart] = true // held while it is plugged in
	frame(t, a, s)
	if a.clock.Paused() || !strings.Contains(s.last.HUD.Toast, "Gamepad") {
		t.Errorf("paused %v, toast %q", a.clock.Paused(), s.last.HUD.Toast)
	}
	s.pad.Down[render.PadStart] = false
	frame(t, a, s)
	s.pad.Down[render.PadStart] = true
	for range 3 {
		frame(t, a, s)
	}
	if !a.clock.Paused() {
		t.Error("start does not pause, or pauses again and again")
	}
	s.pad = render.Pad{}
	frame(t, a, s)
	if !a.clock.Paused() {
		t.Error("unplugging presses a button")
	}
}
