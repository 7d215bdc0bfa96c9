package app

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
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

// volley is what one shot sent into the level: a ball, or the same ball in every lane.
type volley []figure.Body

// shoot sends a ball along the view, unless it would start inside something. In a level of several lanes the lane in
// the middle of the picture is aimed at, and the others get the same ball at the same place, so that they can be
// compared. The oldest balls go when there are too many.
func (a *Player) shoot() {
	camera := a.seen()
	width, height := a.size()
	from, dir := camera.Ray(float64(width)/2, float64(height)/2, width, height)
	from = from.Sub(a.aimedAt(from, dir).Shift())
	name := fmt.Sprintf("shot %d", a.shot+1)
	ball := scene.Body{
		Name: name, Kind: scene.DynamicBody, Material: "steel", Mass: shotMass,
		Position: from.Add(dir.Mul(3 * shotRadius)), Velocity: dir.Mul(shotSpeed),
		Shapes: []scene.Shape{{Kind: "sphere", Radius: shotRadius}},
	}
	var shot volley
	var failed error
	a.does("shoot", "", func(lanes *play.Lanes) {
		shot = nil
		for _, stage := range lanes.Stages() {
			id, err := stage.AddBody(ball)
			if err != nil {
				failed = err
				continue
			}
			shot = append(shot, figure.Body{Stage: stage, ID: id})
		}
	})
	if failed != nil {
		a.say(noRoom(name, failed))
	}
	if shot == nil {
		return
	}
	a.shot++
	a.shots = append(a.shots, shot)
	if len(a.shots) > mostShots {
		oldest := a.shots[0]
		a.does("", "", func(*play.Lanes) {
			for _, old := range oldest {
				if world := old.Stage.World(); world.Contains(old.ID) {
					world.RemoveBody(old.ID)
				}
			}
		})
		a.shots = a.shots[1:]
	}
}

// aimedAt returns the lane whose middle is nearest to a ray.
func (a *Player) aimedAt(from, dir mgl64.Vec3) *play.Stage {
	stages := a.lanes.Stages()
	best, least := stages[0], math.Inf(1)
	for i, stage := range stages {
		if d := a.lanes.LabelPlace(i).Sub(from).Cross(dir).Len(); d < least {
			best, least = stage, d
		}
	}
	return best
}

// noRoom says why a ball could not be shot.
func noRoom(name string, err error) string {
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) {
		return console.OneLine(err)
	}
	other := overlap.A
	if other == name {
		other = overlap.B
	}
	return fmt.Sprintf("No room for a ball here: it would overlap %q", other)
}
