package play

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Pedals are the orders of a driver's hands and feet, before it is known which way the car rolls.
type Pedals struct {
	Steer     float64 `json:"steer,omitempty"`      // −1…1, to the left
	Ahead     float64 `json:"ahead,omitempty"`      // 0…1, go
	Back      float64 `json:"back,omitempty"`       // 0…1, brake, and then back out
	HandBrake float64 `json:"hand_brake,omitempty"` // 0…1
}

// driving holds the keys and pedals of the cars of a stage that the player drives.
type driving struct {
	begun   bool // until then they stand with the brake on
	pressed Pedals
	held    [5]bool // by scene.DriverKeys
}

// Press sets the pedals of the cars that the player drives, from now on. Of them and the keys held the stronger counts.
func (s *Stage) Press(p Pedals) { s.garage.driving.begun, s.garage.driving.pressed = true, p }

// Pressed returns the pedals that Press has set.
func (s *Stage) Pressed() Pedals { return s.garage.driving.pressed }

// driverKeys returns the keys by which the player drives: those that the logic of the level does not take.
func (s *Stage) driverKeys() []scene.KeyUse {
	if !slices.ContainsFunc(s.scene.Cars, func(c scene.Car) bool { return c.Player }) {
		return nil
	}
	keys := scene.DriverKeys()
	if s.logic.run == nil {
		return keys
	}
	for _, own := range s.logic.run.Controls().Keys {
		keys = slices.DeleteFunc(keys, func(k scene.KeyUse) bool { return k.Key == own.Key })
	}
	return keys
}

// takeDriverKey heeds a key by which the player drives.
func (s *Stage) takeDriverKey(in *scene.Input) {
	is := func(k scene.KeyUse) bool { return k.Key == in.Key }
	if slices.ContainsFunc(s.driverKeys(), is) {
		s.garage.driving.begun = true
		s.garage.driving.held[slices.IndexFunc(scene.DriverKeys(), is)] = in.Down
	}
}

// pedals joins the keys held and the pedals of Press.
func (d *driving) pedals() Pedals {
	var share [len(d.held)]float64
	for i, held := range d.held {
		if held {
			share[i] = 1
		}
	}
	keys := Pedals{Ahead: share[0], Back: share[1], Steer: share[2] - share[3], HandBrake: share[4]}
	return keys.or(d.pressed)
}

// steer sets the controls of the cars that the player drives for the coming step.
func (s *Stage) steer() {
	d := &s.garage.driving
	if !d.begun {
		return
	}
	pedals := d.pedals()
	for i, car := range s.garage.cars {
		if s.scene.Cars[i].Player {
			car.Set(pedals.controls(car))
		}
	}
}

// or joins two devices: the stronger counts for each of the pedals.
func (p Pedals) or(q Pedals) Pedals {
	if math.Abs(q.Steer) > math.Abs(p.Steer) {
		p.Steer = q.Steer
	}
	p.Ahead, p.Back, p.HandBrake = max(p.Ahead, q.Ahead), max(p.Back, q.Back), max(p.HandBrake, q.HandBrake)
	return p
}

// At easySpeed metres per second wheels are turned by half of their largest angle, and less the faster the car is,
// since a car holds v²/radius and no more. Below halting (m/s) a car may change its direction. backing is the throttle
// for that.
const (
	easySpeed = 9.0
	halting   = 0.7
	backing   = 0.6
)

// controls returns the meaning of the pedals for a car: the one against its motion brakes, and backs out or goes on
// once the car stands; with neither it rolls.
func (p Pedals) controls(car *vehicle.Car) vehicle.Controls {
	k := p.at(car.State().Speed)
	k.Throttle *= grip(car)
	return k
}

// at returns the meaning of the pedals at a speed (m/s, ahead) for a car whose wheels do not spin.
func (p Pedals) at(speed float64) vehicle.Controls {
	k := vehicle.Controls{Gear: vehicle.Drive, HandBrake: p.HandBrake}
	k.Steer = float64(p.Steer*easySpeed*easySpeed) / (float64(easySpeed*easySpeed) + float64(speed*speed))
	switch {
	case p.Ahead > 0 && p.Back > 0:
		k.Throttle, k.Brake = p.Ahead, p.Back
		if speed < halting {
			k.Throttle = 0
		}
	case speed < -halting:
		k.Brake = p.Ahead
		k.Throttle, k.Gear = backing*p.Back, vehicle.Reverse
	case speed > halting || p.Back == 0:
		k.Throttle, k.Brake = p.Ahead, p.Back
	default:
		k.Throttle, k.Gear = backing*p.Back, vehicle.Reverse
	}
	return k
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

// leastGrip is the share that wheels that spin still get, so that the car gets on.
const leastGrip = 0.1
