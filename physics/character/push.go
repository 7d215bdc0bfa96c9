package character

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// head has the body go a way (m) in the coming step; along (m) is its part along the ground.
func (c *Character) head(way, along geom.Vec3) {
	u := way.Scale(1 / c.dt)
	c.meant = u
	switch {
	case c.ground.gives || c.meets(way):
		c.press(u, along)
	case c.wish == geom.Vec3{} && u.LenSq() < still*still && c.vel == geom.Vec3{}:
		// It stands, and may fall asleep.
	case c.wish == geom.Vec3{} && u.LenSq() < still*still:
		c.set(geom.Vec3{})
	default:
		c.set(u)
	}
}

// set gives the body a velocity.
func (c *Character) set(u geom.Vec3) { c.world.Body(c.id).SetVelocity(mgl(u), mgl64.Vec3{}) }

// meets reports whether a body that can give way, but for the ground, is in touch or in the way of the coming step.
func (c *Character) meets(way geom.Vec3) bool {
	c.gave.Ignore = c.ground.body
	near, ok := c.querier.ClosestPoints(c.shape, physics.Pose{Position: mgl(c.at)}, way.Len()+2*c.skin, c.gave)
	if !ok || near.Distance <= 2*c.skin {
		return ok
	}
	_, ok = c.cast(c.at, way, &c.gave)
	return ok
}

// press moves the body towards a velocity (m/s) with no more force than the definition has, over the whole step: bodies
// that it touches are pushed by no more than that. On ground that gives way it stands by its weight, and pushes off
// from it; way (m) is that along the ground.
func (c *Character) press(u, way geom.Vec3) {
	mass := c.def.Mass
	f := u.Sub(c.vel).Scale(mass / c.dt)
	up, most := f.Y, lifting*mass
	f = level(f)
	if c.ground.gives {
		weight := float64(mass * c.gravity())
		n := c.ground.face
		f = f.AddScaled(-weight/n.Y, level(n)) // keeps it from sliding down
		if up += weight; way.Y <= gaining {
			up = 0
		}
		up = max(0, up)
	}
	f = shortened(f, c.def.Push).Add(upwards(max(-most, min(most, up))))
	c.pushOff(f)
}

// pushOff has a force (N) act on the body, and on ground that gives way its reaction. One that is too small to tell
// from rounding would only keep both awake.
func (c *Character) pushOff(f geom.Vec3) {
	if f.Len() < still*c.def.Mass {
		return
	}
	c.force(f)
	if c.ground.gives {
		c.world.Body(c.ground.body).ApplyForce(mgl(f.Neg()), mgl(c.ground.point))
	}
}

// force has a force (N) act on the body over the coming step.
func (c *Character) force(f geom.Vec3) { c.world.Body(c.id).ApplyForce(mgl(f), mgl(c.at)) }
