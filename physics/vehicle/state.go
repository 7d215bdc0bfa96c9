package vehicle

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// State is the state of a car, for displays and game code.
type State struct {
	Speed    float64    // m/s, forward
	Velocity mgl64.Vec3 // m/s, of the centre of mass, mean over the last step
	RPM      float64    // of the engine
	Gear     int        // Reverse, Neutral or 1 and up; the one it comes from while it changes
	Shifting bool
	Steer    float64 // rad, of the steering, positive to the left
	Wheels   []WheelState
}

// WheelState is the state of a wheel.
type WheelState struct {
	Position mgl64.Vec3 // m, centre
	Rotation mgl64.Quat // of the wheel: axle along its z, turned as far as it has rolled
	Press    float64    // m, how far it is pressed in from full droop
	Steer    float64    // rad, positive to the left
	Spin     float64    // rad/s, positive forward

	Touches bool           // the rest is zero if not
	Ground  physics.BodyID // the body that it stands on
	Contact mgl64.Vec3     // m, where: for skid marks
	Normal  mgl64.Vec3     // out of the ground
	Load    float64        // N along the normal
	Along   float64        // N that the ground gives it ahead
	Across  float64        // N that the ground gives it to the left
	Slip    float64        // slip ratio: positive when it drives, -1 when it is locked
	Angle   float64        // rad, slip angle: positive when it is dragged to the right of where it heads
	Share   float64        // slip along and across together, in slips of the peak: at 1 the tyre gives most
	Sliding bool           // well past the peak
}

// State returns the present state of the car, wheels where they stand with the chassis at its present pose: a car drawn
// there overlaps nothing. It is valid until the next call. Once the chassis has been removed it no longer changes.
func (c *Car) State() *State {
	w, s := c.world, &c.state
	if !w.Contains(c.chassis) {
		return s
	}
	c.stand()
	pose := w.Body(c.chassis).Pose().Geom()
	frame := pose.Frame()
	// The velocity that a body has between steps is that at the end of the fall of the last one: see the package.
	v := vec(w.Body(c.chassis).Velocity()).AddScaled(-0.5*c.dt, vec(w.Config().Gravity))
	if !c.standing() || w.Body(c.chassis).Asleep() {
		v = vec(w.Body(c.chassis).Velocity())
	}
	*s = State{Velocity: mgl(v), Speed: v.Dot(frame.R.X), Gear: c.gears.gear, Shifting: c.gears.change > 0,
		RPM: c.spins.speed[len(c.wheels)] / perRPM, Steer: c.steer, Wheels: s.Wheels[:0]}
	for i := range c.wheels {
		s.Wheels = append(s.Wheels, c.wheelState(i, &pose, &frame))
	}
	return s
}

// standing reports whether a wheel bears the car.
func (c *Car) standing() bool {
	for i := range c.wheels {
		if c.wheels[i].load > 0 {
			return true
		}
	}
	return false
}

func (c *Car) wheelState(i int, pose *geom.Pose, frame *geom.Frame) WheelState {
	w := &c.wheels[i]
	turn := geom.AxisAngle(geom.Vec3{Y: 1}, w.steer).Mul(geom.AxisAngle(geom.Vec3{Z: 1}, -w.angle))
	s := WheelState{Position: mgl(w.centre(frame)), Rotation: rotation(pose.Q.Mul(turn)), Press: w.press,
		Steer: w.steer, Spin: c.spins.speed[i]}
	if g := &w.ground; g.touches {
		s.Touches, s.Ground, s.Contact, s.Normal = true, g.body, mgl(g.point), mgl(g.normal)
		s.Load, s.Along, s.Across, s.Slip, s.Angle = w.load, w.along, w.across, w.slip, w.drift
		s.Share = c.slipShare(i)
		s.Sliding = s.Share > slidingSlip
	}
	return s
}

// slipShare returns the slip of wheel i in the last step, along and across together, in slips of the peak.
func (c *Car) slipShare(i int) float64 {
	w, tyre := &c.wheels[i], &c.def.Axles[i/2].Tyre
	x, y := w.slip/tyre.PeakSlip, w.drift/tyre.PeakAngle
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// slidingSlip, in slips of the peak, is where a tyre counts as sliding: well past the peak, where it leaves marks.
const slidingSlip = 1.5
