package vehicle

import "github.com/brickyard-physics/brickyard/collision/geom"

// react turns the chassis by the angular momentum that its turning parts have taken up. Tyres push the chassis where
// they touch the ground, which is right for the car as a whole, and of that angular momentum ΔL = Σ I Δω went into
// wheels and engine. It is the torque that lifts the nose of a car whose wheels speed up in the air. That L also turns
// with the chassis, the gyroscopic torque Ω × L, is left out; see the package.
func (c *Car) react(before *[most]float64, frame *geom.Frame) {
	s, engine := &c.spins, len(c.wheels)
	taken := geom.Vec3{} // N m s, −ΔL: forward spin is about the axle to the left
	for i := range c.wheels {
		_, axle := c.wheels[i].axes(frame)
		taken = taken.AddScaled(s.inertia[i]*(s.speed[i]-before[i]), axle)
	}
	axis := frame.R.Z
	if c.def.Engine.Along {
		axis = frame.R.X
	}
	taken = taken.AddScaled(s.inertia[engine]*(s.speed[engine]-before[engine]), axis)
	if taken == (geom.Vec3{}) {
		return
	}
	// A couple of two opposite impulses: e × (t × e) = t for a unit e across t.
	e, _ := taken.Unit().Perpendicular()
	p, centre := taken.Cross(e), vec(c.world.Body(c.chassis).Position())
	c.push(mgl(p), mgl(centre.Add(e)))
	c.push(mgl(p.Neg()), mgl(centre))
}
