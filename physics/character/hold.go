package character

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// hold is a grip on a body.
type hold struct {
	body  physics.BodyID
	local geom.Vec3 // m, of the grip in the frame of the body
	aim   geom.Vec3 // m, world, from the body of the character
}

// Hold takes hold of a dynamic body at a point of the world (m) and keeps it where it is, seen from the character,
// until HoldAt moves it. It pulls with at most Pull, and is itself pulled as hard. It fails for a body that is none, or
// cannot be moved, for one that it stands on, and for a point that is farther from the eyes than Reach.
func (c *Character) Hold(id physics.BodyID, at mgl64.Vec3) error {
	if err := c.idle(); err != nil {
		return err
	}
	switch {
	case !c.world.Contains(id) || id == c.id:
		return fmt.Errorf("character: there is no such body to hold")
	case !c.givesWay(id):
		return fmt.Errorf("character: %q is %s: only a dynamic body can be held", c.world.Body(id).Name(),
			c.world.Body(id).Kind())
	case id == c.Support():
		return fmt.Errorf("character: it stands on %q: nobody lifts what he stands on", c.world.Body(id).Name())
	case !(vec(at).Sub(vec(c.Eye())).Len() <= c.def.Reach):
		return fmt.Errorf("character: %v is out of reach: it holds what is within %.3g m of its eyes", at, c.def.Reach)
	}
	body := c.world.Body(id)
	pose := body.Pose().Geom()
	c.holds = hold{body: id, local: pose.ApplyT(vec(at)), aim: vec(at).Sub(vec(c.world.Body(c.id).Position()))}
	return nil
}

// HoldAt says to which point of the world (m) the grip is to be brought, such as one ahead in the view; as the
// character goes on, it takes that along. It is moved into the reach of the eyes; numbers that are not finite are
// ignored.
func (c *Character) HoldAt(to mgl64.Vec3) {
	if at := vec(to); at.IsFinite() && c.idle() == nil {
		eye, middle := vec(c.Eye()), vec(c.world.Body(c.id).Position())
		c.holds.aim = eye.Add(shortened(at.Sub(eye), c.def.Reach)).Sub(middle)
	}
}

// LetGo lets go of the body that the character holds.
func (c *Character) LetGo() { c.holds = hold{} }

// Holding returns the body that the character holds, zero if there is none.
func (c *Character) Holding() physics.BodyID {
	if !c.world.Contains(c.holds.body) {
		return physics.BodyID{}
	}
	return c.holds.body
}

// pull brings the body that is held towards its place.
func (c *Character) pull() {
	h := &c.holds
	switch {
	case h.body.IsZero():
		return
	case !c.world.Contains(h.body):
		c.LetGo()
		return
	}
	body := c.world.Body(h.body)
	pose := body.Pose().Geom()
	grip := pose.Apply(h.local)
	off := c.at.Add(h.aim).Sub(grip)
	if id := h.body; id == c.Support() || off.Len() > c.def.Reach {
		c.LetGo()
		c.tell(Lost, id, 0)
		return
	}
	arm, spin := grip.Sub(pose.P), vec(body.AngularVelocity())
	v := vec(body.Velocity()).Add(spin.Cross(arm)).Sub(c.vel)
	// The spring is implicit: the grip is to have this speed at the end of the step.
	const stiff = 2 * math.Pi * gripHertz
	yielding := 1 / (1 + float64(2*stiff*c.dt) + float64(stiff*stiff*c.dt*c.dt))
	change := v.AddScaled(float64(stiff*stiff*c.dt), off).Scale(yielding).Sub(v)
	mass := massAt(body, arm)
	f := mass.Apply(change.Scale(1 / c.dt))
	f = f.AddScaled(-body.Mass()*body.GravityScale(), vec(c.world.Config().Gravity))
	f = shortened(f, c.def.Pull)
	body.ApplyForce(mgl(f), mgl(grip))
	slowing := (1/(1+float64(2*stiff*c.dt)) - 1) / c.dt
	inverse := mat(body.InvInertia())
	inertia, _ := inverse.Inverse()
	body.ApplyTorque(mgl(shortened(inertia.Apply(spin).Scale(slowing), c.def.Pull*hand)))
	c.force(f.Neg())
}

// massAt returns the effective mass (kg) of a body's point at an arm (m) from its centre of mass; none if it is locked.
func massAt(body physics.Body, arm geom.Vec3) geom.Mat3 {
	inverse := mat(body.InvInertia())
	column := func(e geom.Vec3) geom.Vec3 {
		return e.Scale(1 / body.Mass()).Add(inverse.Apply(arm.Cross(e)).Cross(arm))
	}
	k := geom.Mat3{X: column(geom.V(1, 0, 0)), Y: column(geom.V(0, 1, 0)), Z: column(geom.V(0, 0, 1))}
	mass, _ := k.Inverse()
	return mass
}

func mat(m mgl64.Mat3) geom.Mat3 {
	return geom.Mat3{X: vec(m.Col(0)), Y: vec(m.Col(1)), Z: vec(m.Col(2))}
}

const (
	gripHertz = 2.5 // of the spring that a grip is, without swinging
	hand      = 0.1 // m, the lever of a grip: it keeps the body from turning with Pull times that
)
