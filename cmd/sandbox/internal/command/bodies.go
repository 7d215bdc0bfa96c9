package command

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// Bounds of the numbers of commands: beyond them a world has no use for them.
const (
	mostSpeed = 1e6 // m/s, and rad/s
	mostAway  = 1e8 // m
	mostPull  = 1e4 // m/s²
)

// within refuses vectors that are not numbers, or too long.
func within(what string, most float64, vectors ...mgl64.Vec3) error {
	for _, v := range vectors {
		if !(math.Abs(v[0]) <= most && math.Abs(v[1]) <= most && math.Abs(v[2]) <= most) {
			return fmt.Errorf("%s must be within ±%g, got %g %g %g", what, most, v[0], v[1], v[2])
		}
	}
	return nil
}

// Spawn adds a body, the same one to each lane. It fails where no lane has room for it.
type Spawn struct {
	Body scene.Body `json:"body"`
}

func (s Spawn) apply(a *Actor) (err error) {
	if err := within("the velocity and spin of a body", mostSpeed, s.Body.Velocity, s.Body.Spin); err != nil {
		return err
	}
	added := false
	a.born = a.born[:0]
	for _, stage := range a.lanes.Stages() {
		id, refused := stage.AddBody(s.Body)
		if refused == nil {
			added = true
		} else {
			id, err = physics.BodyID{}, refused
		}
		a.born = append(a.born, id)
	}
	if added {
		return nil
	}
	return err
}

// Remove takes a body out.
type Remove struct {
	Body Body `json:"body"`
}

func (r Remove) apply(a *Actor) error {
	body, err := a.findMovable(r.Body)
	if err == nil {
		a.lanes.Stages()[r.Body[0]].World().RemoveBody(body.ID())
	}
	return err
}

// Move sets the velocity (m/s) and spin (rad/s) of a dynamic body.
type Move struct {
	Body     Body       `json:"body"`
	Velocity mgl64.Vec3 `json:"velocity"`
	Spin     mgl64.Vec3 `json:"spin"`
}

func (m Move) apply(a *Actor) error {
	body, err := a.findMovable(m.Body)
	if err == nil {
		err = within("a velocity (m/s) and a spin (rad/s)", mostSpeed, m.Velocity, m.Spin)
	}
	if err == nil {
		body.SetVelocity(m.Velocity, m.Spin)
	}
	return err
}

// Wake wakes a body.
type Wake struct {
	Body Body `json:"body"`
}

func (w Wake) apply(a *Actor) error {
	body, err := a.findMovable(w.Body)
	if err == nil {
		body.Wake()
	}
	return err
}

// Friction sets the coefficient of friction of a body of any kind.
type Friction struct {
	Body Body    `json:"body"`
	To   float64 `json:"to"`
}

func (f Friction) apply(a *Actor) error {
	body, err := a.find(f.Body)
	if err == nil {
		err = body.SetFriction(f.To)
	}
	return err
}

// Mass sets the mass (kg) of a dynamic body.
type Mass struct {
	Body Body    `json:"body"`
	To   float64 `json:"to"`
}

func (m Mass) apply(a *Actor) error {
	body, err := a.find(m.Body)
	if err == nil {
		err = body.SetMass(m.To)
	}
	return err
}

// Freeze holds a dynamic body where it is, or gives it back the freedoms that the level gave it.
type Freeze struct {
	Body Body `json:"body"`
	On   bool `json:"on"`
}

func (f Freeze) apply(a *Actor) error {
	body, err := a.findMovable(f.Body)
	if err != nil {
		return err
	}
	locks := physics.LockAll
	if !f.On {
		locks = locksOf(a.lanes.Stages()[f.Body[0]], body.ID())
	}
	body.SetLocks(locks)
	return nil
}

// locksOf returns the freedoms that a body did not have when it appeared.
func locksOf(stage *play.Stage, id physics.BodyID) physics.Axes {
	bodies := stage.Scene().Bodies
	for i := range bodies {
		if stage.Body(i) == id {
			return bodies[i].Locks()
		}
	}
	return 0
}

// Gravity sets the gravity of all lanes (m/s²).
type Gravity struct {
	To mgl64.Vec3 `json:"to"`
}

func (g Gravity) apply(a *Actor) error {
	if err := within("gravity (m/s²)", mostPull, g.To); err != nil {
		return err
	}
	for _, stage := range a.lanes.Stages() {
		stage.World().SetGravity(g.To)
	}
	return nil
}

// Sleep lets bodies at rest fall asleep, or keeps all awake.
type Sleep struct {
	On bool `json:"on"`
}

func (s Sleep) apply(a *Actor) error {
	for _, stage := range a.lanes.Stages() {
		stage.World().SetSleeping(s.On)
	}
	return nil
}
