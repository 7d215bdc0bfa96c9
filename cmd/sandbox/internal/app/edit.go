package app

import (
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/physics"
)

// edit changes a body as the inspector says.
func (a *Player) edit(body command.Body, wish *panels.InspectorWish) {
	to := &wish.Body
	switch {
	case wish.Move:
		a.attempt(command.Move{Body: body, Velocity: to.Velocity, Spin: to.Spin})
	case wish.Friction:
		a.attempt(command.Friction{Body: body, To: to.Friction})
	case wish.Mass:
		a.attempt(command.Mass{Body: body, To: to.Mass})
	case wish.Freeze:
		a.attempt(command.Freeze{Body: body, On: to.Frozen})
	}
}

// followed is a body that the camera goes along with.
type followed struct {
	figure.Body
	at mgl64.Vec3 // m, where it was drawn last
}

// follow has the camera go along with the selected body, or no longer.
func (a *Player) follow() {
	picked := a.desk.inspector.picked[0]
	switch {
	case a.followed.Stage != nil && (picked.Stage == nil || picked == a.followed.Body):
		a.followed = followed{}
		a.say("The camera stays where it is")
	case picked.Stage == nil:
		a.say("Click a body first: Ctrl+F follows it")
	case picked.Stage.World().Body(picked.ID).Kind() == physics.Static:
		a.say("This body never moves")
	default:
		a.alight()
		a.followed = followed{picked, a.drawnAt(picked)}
		a.say("The camera goes along: Ctrl+F again lets it stay")
	}
}

// drawnAt returns where the middle of a body is drawn.
func (a *Player) drawnAt(b figure.Body) mgl64.Vec3 {
	pose := b.Stage.World().Body(b.ID).PoseAt(a.lanes.Fraction(a.laneOf(b), a.clock.Fraction()))
	return pose.Position.Add(b.Stage.Shift())
}

// goAlong moves the camera as the body has moved that it follows; one that is gone it follows no more.
func (a *Player) goAlong() {
	f := &a.followed
	if f.Stage == nil {
		return
	}
	if a.ride.Kind != picture.Besides || !f.Stage.World().Contains(f.ID) {
		*f = followed{}
		return
	}
	now := a.drawnAt(f.Body)
	by := narrowed(now.Sub(f.at))
	f.at = now
	a.view.shift(by)
}

// shift moves the eye, and what it looks at.
func (v *view) shift(by mgl32.Vec3) {
	v.orbit.Target, v.fly.Eye, v.eye = v.orbit.Target.Add(by), v.fly.Eye.Add(by), v.eye.Add(by)
}
