package app

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// drive hands what keys and gamepad say to the cars that who plays drives.
func (a *Player) drive() {
	said := keyPedals(a.input.held).or(padPedals(&a.input.pad))
	if !slices.ContainsFunc(a.lanes.Scene().Cars, func(c scene.Car) bool { return c.Player }) {
		return
	}
	a.does("", "drive", func(lanes *play.Lanes) {
		for _, stage := range lanes.Stages() {
			stage.Steer(func(car *vehicle.Car) vehicle.Controls {
				k := said.controls(car.State().Speed)
				k.Throttle *= grip(car)
				return k
			})
		}
	})
}

// grip returns the share of the throttle that a driven wheel bears which is about to spin, 1 while none is: no foot
// feels that through a key.
func grip(car *vehicle.Car) float64 {
	def, share := car.Def(), 1.0
	for i, w := range car.State().Wheels {
		if def.Axles[i/2].Drive > 0 {
			share = min(share, max(leastGrip, 2-w.Share))
		}
	}
	return share
}

// leastGrip is what wheels that spin still get, so that the car gets on.
const leastGrip = 0.1

// pedals is what a driver does with hands and feet, before it is known which way the car rolls.
type pedals struct {
	steer     float64 // −1…1, to the left
	ahead     float64 // 0…1, go
	back      float64 // 0…1, brake, and then back out
	handBrake float64 // 0…1
}

// or joins two devices: the stronger counts for each of the pedals.
func (p pedals) or(q pedals) pedals {
	if math.Abs(q.steer) > math.Abs(p.steer) {
		p.steer = q.steer
	}
	p.ahead, p.back, p.handBrake = max(p.ahead, q.ahead), max(p.back, q.back), max(p.handBrake, q.handBrake)
	return p
}

// keyPedals reads the keys held: the arrows, and B for the hand brake.
func keyPedals(held map[render.Key]bool) (p pedals) {
	pressed := func(key render.Key) float64 {
		if held[key] {
			return 1
		}
		return 0
	}
	return pedals{steer: pressed("left") - pressed("right"), ahead: pressed("up"), back: pressed("down"),
		handBrake: pressed("b")}
}

// A stick that rests is not quite in the middle, nor a trigger quite up: so much of their way is dead.
const (
	stickDead   = 0.12
	triggerDead = 0.05
)

// padPedals reads a gamepad: left stick or cross to steer, right trigger to go, left one to brake and back out, A for
// the hand brake. The stick turns little near its middle, where it is hard to hold.
func padPedals(pad *render.Pad) (p pedals) {
	if !pad.Present {
		return p
	}
	x := live(float64(pad.Axes[render.PadLeftX]), stickDead)
	p.steer = -x * math.Abs(x)
	if pad.Down[render.PadLeft] {
		p.steer = 1
	}
	if pad.Down[render.PadRight] {
		p.steer = -1
	}
	p.ahead = trigger(pad.Axes[render.PadRightTrigger])
	p.back = trigger(pad.Axes[render.PadLeftTrigger])
	if pad.Down[render.PadA] {
		p.handBrake = 1
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

// At easySpeed metres per second wheels are turned by half of their largest angle, and less the faster the car is,
// since a car holds v²/radius and no more. Below halting (m/s) a car may change its direction. backing is the throttle
// for that.
const (
	easySpeed = 9.0
	halting   = 0.7
	backing   = 0.6
)

// controls returns what the pedals mean for a car at a speed (m/s, ahead): the one against its motion brakes, and backs
// out or goes on once the car stands; with neither it rolls.
func (p pedals) controls(speed float64) vehicle.Controls {
	k := vehicle.Controls{Gear: vehicle.Drive, HandBrake: p.handBrake}
	k.Steer = p.steer * easySpeed * easySpeed / (easySpeed*easySpeed + speed*speed)
	switch {
	case p.ahead > 0 && p.back > 0:
		k.Throttle, k.Brake = p.ahead, p.back
		if speed < halting {
			k.Throttle = 0
		}
	case speed < -halting:
		k.Brake = p.ahead
		k.Throttle, k.Gear = backing*p.back, vehicle.Reverse
	case speed > halting || p.back == 0:
		k.Throttle, k.Brake = p.ahead, p.back
	default:
		k.Throttle, k.Gear = backing*p.back, vehicle.Reverse
	}
	return k
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
