package main

import (
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// drive hands what the arrow keys say to the cars that who plays drives.
func (a *app) drive() {
	for _, stage := range a.lanes.Stages() {
		stage.Steer(func(car *vehicle.Car) vehicle.Controls {
			return arrowControls(a.input.held, car.State().Speed)
		})
	}
}

// Keys know only all or nothing: at calm metres per second they turn the wheels by half of what they can, and less the
// faster the car is, since a car holds v²/radius and no more. Below halting (m/s) a car may change its direction.
const (
	calm    = 9.0
	halting = 0.7
)

// arrowControls returns what the arrow keys held mean for a car at a speed (m/s, ahead): up drives on, down brakes, and
// backs out once the car stands; with neither it rolls.
func arrowControls(held map[render.Key]bool, speed float64) vehicle.Controls {
	k := vehicle.Controls{Gear: vehicle.Drive}
	lock := calm * calm / (calm*calm + speed*speed)
	if held["left"] {
		k.Steer += lock
	}
	if held["right"] {
		k.Steer -= lock
	}
	switch {
	case held["up"] && held["down"]:
		k.Brake = 1
	case held["up"] && speed < -halting, held["down"] && speed > halting:
		k.Brake = 1
	case held["up"]:
		k.Throttle = 1
	case held["down"]:
		k.Throttle, k.Gear = 0.6, vehicle.Reverse
	}
	return k
}
