package command

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// Drag pulls a point of a dynamic body (m, frame of its centre of mass) to a place in its world (m), until another Drag
// or Drop.
type Drag struct {
	Body Body       `json:"body"`
	At   mgl64.Vec3 `json:"at"`
	To   mgl64.Vec3 `json:"to"`
}

func (d Drag) apply(a *Actor) error {
	body, err := a.findMovable(d.Body)
	if err == nil {
		err = within("the ends of a pull (m)", mostAway, d.At, d.To)
	}
	if err != nil {
		return err
	}
	a.letGo(d.Body[0])
	body.Drag(d.At, d.To)
	return nil
}

// letGo ends what is dragged in all lanes but one.
func (a *Actor) letGo(but int) {
	for i, stage := range a.lanes.Stages() {
		if i != but {
			stage.World().EndDrag()
		}
	}
}

// Drop lets go of the body that is dragged.
type Drop struct{}

func (Drop) apply(a *Actor) error {
	a.letGo(-1)
	return nil
}

// Carry holds a ghost at a pose, until Release.
type Carry struct {
	Lane     int        `json:"lane,omitempty"`
	Ghost    int        `json:"ghost"`
	Position mgl64.Vec3 `json:"position"`
	Rotation mgl64.Quat `json:"rotation"`
}

func (c Carry) apply(a *Actor) error {
	err := within("the place of a ghost (m)", mostAway, c.Position)
	if err == nil {
		err = a.checkGhost(c.Lane, c.Ghost)
	}
	if err == nil && c.Rotation.Len() < 1e-9 {
		err = fmt.Errorf("the rotation of ghost %d is none", c.Ghost)
	}
	if err == nil {
		pose := physics.Pose{Position: c.Position, Rotation: c.Rotation}
		a.lanes.Stages()[c.Lane].Ghosts().Hold(c.Ghost, pose)
	}
	return err
}

// Release lets go of a ghost.
type Release struct {
	Lane  int `json:"lane,omitempty"`
	Ghost int `json:"ghost"`
}

func (r Release) apply(a *Actor) error {
	err := a.checkGhost(r.Lane, r.Ghost)
	if err == nil {
		a.lanes.Stages()[r.Lane].Ghosts().Release(r.Ghost)
	}
	return err
}

// checkGhost refuses ghosts that are not there.
func (a *Actor) checkGhost(lane, ghost int) error {
	stage, err := a.stage(lane)
	if err == nil && (stage.Ghosts() == nil || ghost < 0 || ghost >= stage.Ghosts().Len()) {
		err = fmt.Errorf("there is no ghost %d in lane %d", ghost, lane)
	}
	return err
}
