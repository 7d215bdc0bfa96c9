package command

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// Actor applies commands to a level that is played.
type Actor struct {
	lanes  *play.Lanes
	ids    []physics.BodyID
	joints []physics.JointID
	born   []physics.BodyID
}

// NewActor returns an actor in a level that has taken no step.
func NewActor(lanes *play.Lanes) *Actor { return &Actor{lanes: lanes} }

// Apply makes a change between two steps, or returns a line on why it cannot be made; then nothing has changed.
func (a *Actor) Apply(c Command) error { return c.apply(a) }

// Born returns the bodies that the last Spawn added, by lane: zero where there was no room.
func (a *Actor) Born() []physics.BodyID { return a.born }

// Body names a body: its lane, counted from 0, and its slot in the world of that. At a step a slot has one body.
type Body [2]int

// BodyOf returns the name of a body in a lane.
func BodyOf(lane int, id physics.BodyID) Body { return Body{lane, id.Index()} }

// stage returns a lane by its number.
func (a *Actor) stage(lane int) (*play.Stage, error) {
	if stages := a.lanes.Stages(); lane >= 0 && lane < len(stages) {
		return stages[lane], nil
	}
	return nil, fmt.Errorf("the level has no lane %d", lane)
}

// find returns the body of a name.
func (a *Actor) find(b Body) (physics.Body, error) {
	stage, err := a.stage(b[0])
	if err != nil {
		return physics.Body{}, err
	}
	world := stage.World()
	a.ids = world.AppendBodies(a.ids[:0])
	for _, id := range a.ids {
		if id.Index() == b[1] {
			return world.Body(id), nil
		}
	}
	return physics.Body{}, fmt.Errorf("there is no body %d in lane %d", b[1], b[0])
}

// findMovable returns the body of a name, if it is dynamic.
func (a *Actor) findMovable(b Body) (physics.Body, error) {
	body, err := a.find(b)
	if err == nil && body.Kind() != physics.Dynamic {
		err = fmt.Errorf("%q is %s: only a dynamic body can be changed so", body.Name(), body.Kind())
	}
	return body, err
}
