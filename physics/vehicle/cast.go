package vehicle

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// sides of the prism that is cast for a wheel. Its flat sides touch the circle of the wheel, so that it holds the drawn
// wheel at any turn; its corners stand out by 1.9 % of the radius, which only a contact at a slant can feel.
const sides = 16

// leastLean is the least share of the normal along the strut that counts: a kerb is met at a slant, and the force on
// it must not grow without bound.
const leastLean = 0.3

// wheel is the car's record of one of its wheels.
type wheel struct {
	hub    geom.Vec3       // m, chassis frame, where it hangs
	reach  float64         // m, from full droop to where it is inside the chassis
	shape  collision.Shape `snapshot:"-"`
	angle  float64         // rad, how far it has turned, for drawing
	steer  float64         // rad, positive to the left
	press  float64         // m, how far it is pressed in from full droop
	ground footing
	slip   float64 // slip ratio of the last step, positive when it drives
	drift  float64 // rad, slip angle of the last step
	load   float64 // N, of the last step
	along  float64 // N, force of the last step along the wheel
	across float64 // N, across it, to the left
	row    row

	mark    landmark
	stood   bool   // it was cast, as it is steered now,
	stoodAt uint64 // after so many steps of the world
}

// footing is the ground that a wheel stands on.
type footing struct {
	touches bool
	body    physics.BodyID
	dynamic bool
	point   geom.Vec3 // m, world, in the middle plane of the wheel
	normal  geom.Vec3 // out of the ground
	grip    float64   // friction of the two surfaces together, at nominal load
	belt    geom.Vec3 // m/s, of the surface over the body
}

// prism returns the shape that is cast for a wheel: axle along z, a flat side down.
func (a *Axle) prism() (collision.Shape, error) {
	_, cos := geom.SinCos(math.Pi / sides)
	shape, err := collision.Cylinder(a.Radius/cos, a.Width, sides)
	if err != nil {
		return shape, err
	}
	half := math.Sqrt(0.5)
	lay := geom.Quat{W: half, X: half} // y to z
	turn := lay.Mul(geom.AxisAngle(geom.Vec3{Y: 1}, math.Pi/sides))
	return shape.Placed(mgl64.Vec3{}, rotation(turn)), nil
}

// stand casts the wheels from where the chassis is now, unless that has been done since the last step of the world.
func (c *Car) stand() {
	step := c.world.StepCount()
	pose := c.world.Body(c.chassis).Pose().Geom()
	frame := pose.Frame()
	for i := range c.wheels {
		w := &c.wheels[i]
		gone := w.ground.touches && !c.world.Contains(w.ground.body)
		if !w.stood || w.stoodAt != step || gone {
			w.stood, w.stoodAt = true, step
			c.cast(i, &pose, &frame)
		}
	}
}

// tries is how many smaller angles of a wheel are tried that stands beside something, before it goes straight ahead.
const tries = 4

// cast finds where wheel i stands.
func (c *Car) cast(i int, pose *geom.Pose, frame *geom.Frame) {
	w := &c.wheels[i]
	filter := physics.QueryFilter{As: c.chassis}
	up := frame.R.Y
	from := frame.Apply(w.hub).AddScaled(w.reach, up)
	turned := func() physics.Pose {
		turn := pose.Q.Mul(geom.AxisAngle(geom.Vec3{Y: 1}, w.steer))
		return physics.Pose{Position: mgl(from), Rotation: rotation(turn)}
	}
	at := turned()
	for try := 0; w.steer != 0; try++ {
		if c.met = c.querier.Overlap(c.met[:0], &w.shape, at, filter); len(c.met) == 0 {
			break
		}
		// Something stands beside the car, and the wheel can turn no further into that.
		if w.steer *= 0.7; try == tries {
			w.steer = 0
		}
		at = turned()
	}
	hit, met := c.querier.ShapeCast(&w.shape, at, mgl(up.Scale(-w.reach)), mgl64.Vec3{}, filter)
	if !met {
		w.press = 0
		w.ground.touches = false
		return
	}
	w.press = float64((1 - hit.Fraction) * w.reach)
	c.foot(w, &hit, i, frame)
}

// foot records the ground that wheel i has met.
func (c *Car) foot(w *wheel, hit *physics.CastHit, i int, frame *geom.Frame) {
	g, axle := &w.ground, &c.def.Axles[i/2]
	g.touches, g.body = true, hit.Body
	body := c.world.Body(hit.Body)
	g.dynamic = body.Kind() == physics.Dynamic
	g.normal = vec(hit.Normal)
	up := frame.R.Y
	if g.normal == (geom.Vec3{}) || g.normal.Dot(up) <= 0 {
		g.normal = up
	}
	tread := contact.Material{Friction: axle.Tyre.Friction}
	material := &body.Solids()[hit.Solid].Material
	surface := contact.Combine(&tread, material, 0, 0)
	g.grip, g.belt = surface.Friction, material.BeltAlong(body.Pose().Geom().Q, g.normal)
	// The force acts in the middle plane of the wheel: the edge of the tread that meets the ground first says little
	// about where a tyre is pressed.
	_, axis := w.axes(frame)
	in := g.normal.AddScaled(-g.normal.Dot(axis), axis).Unit()
	g.point = w.centre(frame).AddScaled(-axle.Radius, in)
}

// centre returns the middle of the wheel (m, world).
func (w *wheel) centre(frame *geom.Frame) geom.Vec3 {
	return frame.Apply(w.hub).AddScaled(w.press, frame.R.Y)
}

// axes returns where the wheel heads and its axle, which points to the right (world).
func (w *wheel) axes(frame *geom.Frame) (ahead, axle geom.Vec3) {
	s, cos := geom.SinCos(w.steer)
	ahead = frame.R.X.Scale(cos).AddScaled(-s, frame.R.Z)
	return ahead, frame.R.Z.Scale(cos).AddScaled(s, frame.R.X)
}

func vec(v mgl64.Vec3) geom.Vec3 { return geom.Vec3{X: v[0], Y: v[1], Z: v[2]} }

func mat(m mgl64.Mat3) geom.Mat3 {
	return geom.Mat3{X: vec(m.Col(0)), Y: vec(m.Col(1)), Z: vec(m.Col(2))}
}

func mgl(v geom.Vec3) mgl64.Vec3 { return mgl64.Vec3{v.X, v.Y, v.Z} }

func rotation(q geom.Quat) mgl64.Quat { return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.X, q.Y, q.Z}} }
