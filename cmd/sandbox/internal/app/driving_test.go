package app

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
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

// TestPedals: what keys and a gamepad say is joined by strength and means what it should at each speed.
func TestPedals(t *testing.T) {
	pad := func(x, left, right float32, down ...render.PadButton) *render.Pad {
		p := &render.Pad{Present: true}
		p.Axes[render.PadLeftX], p.Axes[render.PadLeftTrigger], p.Axes[render.PadRightTrigger] = x, left, right
		for _, b := range down {
			p.Down[b] = true
		}
		return p
	}
	held := func(names ...render.Key) map[render.Key]bool {
		m := map[render.Key]bool{}
		for _, name := range names {
			m[name] = true
		}
		return m
	}
	half := live(0.5, stickDead) * live(0.5, stickDead)
	for name, row := range map[string]struct {
		keys map[render.Key]bool
		pad  *render.Pad
		want pedals
	}{
		"nothing":        {nil, &render.Pad{}, pedals{}},
		"arrows":         {held("up", "left", "b"), &render.Pad{}, pedals{1, 1, 0, 1}},
		"both ways":      {held("left", "right"), &render.Pad{}, pedals{}},
		"resting stick":  {nil, pad(0.1, -1, -0.95), pedals{}},
		"stick":          {nil, pad(-0.5, -1, -1), pedals{steer: half}},
		"whole stick":    {nil, pad(1, -1, 1), pedals{steer: -1, ahead: 1}},
		"half a trigger": {nil, pad(0, 0.05, -1), pedals{back: live(0.525, triggerDead)}},
		"no triggers":    {nil, pad(0, 0, 0, render.PadA, render.PadLeft), pedals{steer: 1, handBrake: 1}},
		"stronger wins":  {held("right"), pad(-0.5, -1, 1), pedals{steer: -1, ahead: 1}},
		"pad over keys":  {held("down"), pad(-1, -1, 1), pedals{steer: 1, ahead: 1, back: 1}},
		"unplugged":      {held("up"), &render.Pad{Axes: [render.PadAxes]float32{1}}, pedals{ahead: 1}},
	} {
		got := keyPedals(row.keys).or(padPedals(row.pad))
		if math.Abs(got.steer-row.want.steer) > 1e-6 || math.Abs(got.ahead-row.want.ahead) > 1e-6 ||
			math.Abs(got.back-row.want.back) > 1e-6 || got.handBrake != row.want.handBrake {
			t.Errorf("%s: %+v, want %+v", name, got, row.want)
		}
	}
	for name, row := range map[string]struct {
		p               pedals
		speed           float64
		throttle, brake float64
		gear            int
	}{
		"rolling":       {pedals{}, 10, 0, 0, vehicle.Drive},
		"going":         {pedals{ahead: 0.7}, 10, 0.7, 0, vehicle.Drive},
		"braking":       {pedals{back: 0.4}, 10, 0, 0.4, vehicle.Drive},
		"backing out":   {pedals{back: 0.5}, 0.1, 0.5 * backing, 0, vehicle.Reverse},
		"backing":       {pedals{back: 1}, -5, backing, 0, vehicle.Reverse},
		"stop backing":  {pedals{ahead: 1}, -5, 0, 1, vehicle.Reverse},
		"roll back":     {pedals{}, -5, 0, 0, vehicle.Reverse},
		"on from there": {pedals{ahead: 1}, -0.1, 1, 0, vehicle.Drive},
		"both":          {pedals{ahead: 1, back: 1}, 10, 1, 1, vehicle.Drive},
		"both at rest":  {pedals{ahead: 1, back: 1}, 0, 0, 1, vehicle.Drive},
	} {
		k := row.p.controls(row.speed)
		if k.Throttle != row.throttle || k.Brake != row.brake || k.Gear != row.gear {
			t.Errorf("%s: throttle %g, brake %g, gear %d", name, k.Throttle, k.Brake, k.Gear)
		}
	}
	slow, fast := pedals{steer: 1}.controls(0), pedals{steer: 1}.controls(30)
	if slow.Steer != 1 || !(fast.Steer > 0.05 && fast.Steer < 0.15) {
		t.Errorf("full lock is %g at rest and %g at 30 m/s", slow.Steer, fast.Steer)
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
