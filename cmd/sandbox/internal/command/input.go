package command

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
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

// Drive sets the pedals of the cars that the player drives, from now on. Keys press theirs as Input.
type Drive play.Pedals

func (d Drive) apply(a *Actor) error {
	share := func(x float64) bool { return x >= 0 && x <= 1 }
	if !(math.Abs(d.Steer) <= 1) || !share(d.Ahead) || !share(d.Back) || !share(d.HandBrake) {
		return fmt.Errorf("pedals go from 0 to 1 and the wheel from -1 to 1, got %+v", d)
	}
	for _, stage := range a.lanes.Stages() {
		stage.Press(play.Pedals(d))
	}
	return nil
}
