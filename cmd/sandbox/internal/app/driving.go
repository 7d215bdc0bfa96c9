package app

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// drive hands what the gamepad says to the cars that who plays drives, once it is something else.
func (a *Player) drive() {
	cars := a.lanes.Scene().Cars
	if !slices.ContainsFunc(cars, func(c scene.Car) bool { return c.Player }) {
		return
	}
	said := padPedals(&a.input.pad)
	idle := said == command.Drive{} && (a.acting.replay.follower != nil || a.time.showing)
	if !idle && said != command.Drive(a.lanes.Stages()[0].Pressed()) {
		_ = a.do(said)
	}
}

// A stick that rests is not quite in the middle, nor a trigger quite up: so much of their way is dead.
const (
	stickDead   = 0.12
	triggerDead = 0.05
)

// padPedals reads a gamepad: left stick or cross to steer, right trigger to go, left one to brake and back out, A for
// the hand brake. The stick turns little near its middle, where it is hard to hold.
func padPedals(pad *render.Pad) (p command.Drive) {
	if !pad.Present {
		return p
	}
	x := live(float64(pad.Axes[render.PadLeftX]), stickDead)
	p.Steer = -x * math.Abs(x)
	if pad.Down[render.PadLeft] {
		p.Steer = 1
	}
	if pad.Down[render.PadRight] {
		p.Steer = -1
	}
	p.Ahead = trigger(pad.Axes[render.PadRightTrigger])
	p.Back = trigger(pad.Axes[render.PadLeftTrigger])
	if pad.Down[render.PadA] {
		p.HandBrake = 1
	}
	return p
}

// trigger returns how far a trigger is pressed, 0…1. It is at −1 when it is up; a gamepad without one says 0.
func trigger(at float32) float64 {
	if at == 0 {
		return 0
	}
	return live(0.5+0.5*float64(at), triggerDead)
}

// live stretches what is beyond the dead part of an axis to all of −1…1.
func live(x, dead float64) float64 {
	beyond := math.Abs(x) - dead
	if !(beyond > 0) {
		return 0
	}
	return math.Copysign(math.Min(1, beyond/(1-dead)), x)
}

// padKeys are the keys that buttons of a gamepad stand for when they are pressed.
var padKeys = map[render.PadButton]render.Key{
	render.PadY: "c", render.PadX: "v", render.PadStart: "p", render.PadBack: "r",
	render.PadLeftBumper: "pageup", render.PadRightBumper: "pagedown",
}

// readPad takes over what the gamepad says now. Its buttons act as their keys do when they go down.
func (a *Player) readPad(now render.Pad) {
	was := a.input.pad
	a.input.pad = now
	if now.Present && !was.Present {
		a.say("Gamepad: left stick steers, triggers drive and brake, A hand brake, Y camera, X next car")
		return // what is held already was pressed for something else
	}
	for button := range render.PadButtons {
		if key, named := padKeys[button]; named && now.Down[button] && !was.Down[button] {
			bindingOf(key, false).act(a)
		}
	}
}
