package main

import (
	"errors"
	"fmt"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
)

// The ball that the space key shoots: heavy and fast enough to go through a wall, slow enough to be seen.
const (
	shotRadius = 0.2 // m
	shotMass   = 50  // kg
	shotSpeed  = 30  // m/s
)

// mostShots keeps the level playable however long the key is held.
const mostShots = 100

// shoot sends a ball along the view, unless it would start inside something. The oldest ball goes when there are too
// many.
func (a *app) shoot() {
	camera := a.view.Camera()
	width, height := a.size()
	from, dir := camera.Ray(float64(width)/2, float64(height)/2, width, height)
	name := fmt.Sprintf("shot %d", a.shot+1)
	id, err := a.stage.AddBody(levels.Body{
		Name: name, Kind: levels.DynamicBody, Material: "steel", Mass: shotMass,
		Position: from.Add(dir.Mul(3 * shotRadius)), Velocity: dir.Mul(shotSpeed),
		Shapes: []levels.Shape{{Kind: "sphere", Radius: shotRadius}},
	})
	var overlap *physics.OverlapError
	switch {
	case errors.As(err, &overlap):
		other := overlap.A
		if other == name {
			other = overlap.B
		}
		a.say(fmt.Sprintf("No room for a ball here: it would overlap %q", other))
		return
	case err != nil:
		a.say(oneLine(err))
		return
	}
	a.shot++
	a.shots = append(a.shots, id)
	if len(a.shots) > mostShots {
		if world := a.stage.World(); world.Contains(a.shots[0]) {
			world.RemoveBody(a.shots[0])
		}
		a.shots = a.shots[1:]
	}
}
