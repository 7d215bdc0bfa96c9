package app

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
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
type volley = []figure.Body

// shoot throws a body along the view, by the options of the tool for that. In a level of several lanes the lane in the
// middle of the picture is aimed at, and the others get the same body at the same place, so that they can be compared.
func (a *Player) shoot() {
	camera := a.seen()
	width, height := a.size()
	a.throw(camera.Ray(float64(width)/2, float64(height)/2, width, height))
}

// keepShot keeps a body that was thrown. The oldest go when there are too many.
func (a *Player) keepShot(shot volley) {
	a.shot++
	a.shots = append(a.shots, shot)
	if len(a.shots) > mostShots {
		for _, old := range a.shots[0] {
			a.remove(old)
		}
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
	return fmt.Sprintf("No room for a body here: it would overlap %q", other)
}
