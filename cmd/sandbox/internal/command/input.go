package command

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Input is a key, a click or a turn of the player's view, for the level itself. A click comes with the view that it was
// made in.
type Input struct {
	Key    string      `json:"key,omitempty"`
	Button string      `json:"button,omitempty"`
	Down   bool        `json:"down,omitempty"`
	X      float64     `json:"x,omitempty"` // of a click: 0…1 from the top left corner
	Y      float64     `json:"y,omitempty"`
	Gaze   *scene.Gaze `json:"gaze,omitempty"`
	View   *scene.View `json:"view,omitempty"`
}

func (in Input) apply(a *Actor) error {
	switch {
	case in.Gaze != nil && !(math.Abs(in.Gaze.Heading) <= 1e3 && math.Abs(in.Gaze.Pitch) <= 0.5*math.Pi):
		return fmt.Errorf("a gaze has a heading and a pitch in rad, got %g and %g", in.Gaze.Heading, in.Gaze.Pitch)
	case in.Key != "" && !slices.Contains(scene.Keys(), in.Key):
		return fmt.Errorf("there is no key %q", in.Key)
	case !(in.X >= 0 && in.X <= 1 && in.Y >= 0 && in.Y <= 1):
		return fmt.Errorf("a click is at a share of the picture, 0 to 1, got %g and %g", in.X, in.Y)
	}
	if in.View != nil {
		a.lanes.SetView(*in.View)
	}
	a.lanes.Input(scene.Input{Key: in.Key, Button: in.Button, Down: in.Down, X: in.X, Y: in.Y, Gaze: in.Gaze})
	return nil
}

// Drive is what a driver does with hands and feet from now on, before it is known which way the car rolls.
type Drive struct {
	Steer     float64 `json:"steer,omitempty"`      // −1…1, to the left
	Ahead     float64 `json:"ahead,omitempty"`      // 0…1, go
	Back      float64 `json:"back,omitempty"`       // 0…1, brake, and then back out
	HandBrake float64 `json:"hand_brake,omitempty"` // 0…1
}

func (d Drive) apply(a *Actor) error {
	share := func(x float64) bool { return x >= 0 && x <= 1 }
	if !(math.Abs(d.Steer) <= 1) || !share(d.Ahead) || !share(d.Back) || !share(d.HandBrake) {
		return fmt.Errorf("pedals go from 0 to 1 and the wheel from -1 to 1, got %+v", d)
	}
	a.pedals = &d
	return nil
}

// Or joins two devices: the stronger counts for each of the pedals.
func (d Drive) Or(e Drive) Drive {
	if math.Abs(e.Steer) > math.Abs(d.Steer) {
		d.Steer = e.Steer
	}
	d.Ahead, d.Back, d.HandBrake = max(d.Ahead, e.Ahead), max(d.Back, e.Back), max(d.HandBrake, e.HandBrake)
	return d
}

// At easySpeed metres per second wheels are turned by half of their largest angle, and less the faster the car is,
// since a car holds v²/radius and no more. Below halting (m/s) a car may change its direction. backing is the throttle
// for that.
const (
	easySpeed = 9.0
	halting   = 0.7
	backing   = 0.6
)

// controls returns what the pedals mean for a car: the one against its motion brakes, and backs out or goes on once the
// car stands; with neither it rolls.
func (d Drive) controls(car *vehicle.Car) vehicle.Controls {
	k := d.At(car.State().Speed)
	k.Throttle *= grip(car)
	return k
}

// At returns what the pedals mean at a speed (m/s, ahead) for a car whose wheels do not spin.
func (d Drive) At(speed float64) vehicle.Controls {
	k := vehicle.Controls{Gear: vehicle.Drive, HandBrake: d.HandBrake}
	k.Steer = float64(d.Steer*easySpeed*easySpeed) / (float64(easySpeed*easySpeed) + float64(speed*speed))
	switch {
	case d.Ahead > 0 && d.Back > 0:
		k.Throttle, k.Brake = d.Ahead, d.Back
		if speed < halting {
			k.Throttle = 0
		}
	case speed < -halting:
		k.Brake = d.Ahead
		k.Throttle, k.Gear = backing*d.Back, vehicle.Reverse
	case speed > halting || d.Back == 0:
		k.Throttle, k.Brake = d.Ahead, d.Back
	default:
		k.Throttle, k.Gear = backing*d.Back, vehicle.Reverse
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

// leastGrip is what wheels that spin still get, so that the car gets on.
const leastGrip = 0.1
