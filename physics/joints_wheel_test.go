package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWheelOnStrut: a wheel on a strut of the world swings on its spring, spins up and is steered, all at once, each by
// its closed form.
func TestWheelOnStrut(t *testing.T) {
	const mass, hertz, torque, steer = 10.0, 2.0, 3.0, 0.5
	stiffness := mass * math.Pow(2*math.Pi*hertz, 2)
	l := physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Ball(physicstest.Material(0.8), 0.3, mgl64.Vec3{0, 5, 0})
	def.Mass = mass
	id := l.Add(def)[0]
	left := mgl64.Vec3{0, 0, -1}
	wheel := link(t, l, physics.JointDef{A: id, At: def.Position, Axis: mgl64.Vec3{0, 1, 0}, AxisZ: left,
		Kind: joint.Wheel{
			Travel: joint.Axis{Spring: joint.Spring{Stiffness: stiffness}},
			Steer:  joint.Axis{Motor: joint.SpeedMotor(steer, 1e4)},
			Spin:   joint.Axis{Motor: joint.SpeedMotor(1e3, torque)},
		}})
	moment := 1 / l.Body(id).InvInertia().At(2, 2)
	for n := range 240 {
		l.Run(1)
		at := float64(n+1) / 60
		sag := mass * 9.81 / stiffness
		within(t, "travel (m)", wheel.Coordinate(0), sag*(math.Cos(2*math.Pi*hertz*at)-1), 1e-3*sag)
		within(t, "steer (rad)", wheel.Coordinate(1), steer*at, 1e-4)
		within(t, "spin (rad)", wheel.Coordinate(2)/(0.5*torque/moment*at*at), 1, 1e-3)
		metres, radians, over := wheel.Opening()
		within(t, "open", max(metres, radians, over), 0, 1e-6)
	}
	sin, cos := math.Sincos(steer * 4)
	spin := l.Body(id).AngularVelocity().Sub(mgl64.Vec3{0, steer, 0})
	within(t, "axle", spin.Normalize().Sub(mgl64.Vec3{-sin, 0, -cos}).Len(), 0, 1e-4)
}

// wagon adds a chassis of 100 kg that stands on four wheels of 10 kg with springs of 2 Hz, its front along x. Motors
// drive the wheels at 3 m/s. The front ones are steered for a circle of which the rear axle's middle has a bend (1/m).
func wagon(t *testing.T, l *physicstest.Lab, bend float64) (physics.Body, []physics.Joint) {
	l.Add(physicstest.Floor(physicstest.Material(0.8)))
	chassis := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.8, 0.1, 0.25}, mgl64.Vec3{0, 0.5, 0})
	chassis.Mass = 100
	car := l.Add(chassis)[0]
	var wheels []physics.Joint
	for i := range 4 {
		at := mgl64.Vec3{0.7 - 1.4*float64(i/2), 0.301, 0.6 - 1.2*float64(i%2)}
		def := physicstest.Ball(physicstest.Material(0.8), 0.3, at)
		def.Mass = 10
		id := l.Add(def)[0]
		kind := joint.Wheel{
			Travel: joint.Axis{Spring: joint.Spring{Stiffness: suspension, Damping: 0.5 * math.Sqrt(suspension*25)},
				Limit: joint.Between(-0.2, 0.15)},
			Steer: joint.Locked(),
			Spin:  joint.Axis{Motor: joint.SpeedMotor(10, 30)},
		}
		if i < 2 && bend != 0 {
			angle := math.Atan(1.4 / (1/bend + at.Z()))
			kind.Steer.Limit = joint.Between(angle, angle)
		}
		wheels = append(wheels, link(t, l, physics.JointDef{A: car, B: id, At: at, Axis: mgl64.Vec3{0, 1, 0},
			AxisZ: mgl64.Vec3{0, 0, -1}, Kind: kind, Snap: true}))
	}
	return l.Body(car), wheels
}

// suspension is the stiffness (N/m) of one of its springs.
const suspension = 25 * 16 * math.Pi * math.Pi

// TestWagon: a chassis hangs by the springs of its wheels, which drive it straight ahead. Once its motors are off, it
// rolls on, or in the circle that its steered wheels ask for.
func TestWagon(t *testing.T) {
	for _, bend := range []float64{0, 0.1} {
		l := physicstest.New(t, physics.DefaultConfig())
		car, wheels := wagon(t, l, bend)
		l.Seconds(4)
		if bend == 0 {
			within(t, "speed (m/s)", car.Velocity().X(), 3, 1e-3)
			within(t, "aside (m)", car.Position().Z(), 0, 1e-3)
		}
		for _, w := range wheels {
			if err := w.SetAxis(2, joint.Axis{}); err != nil {
				t.Fatal(err)
			}
		}
		l.Seconds(2)
		travel := 0.0
		for _, w := range wheels {
			metres, radians, over := w.Opening()
			within(t, "open", max(metres, radians, over), 0, 1e-4)
			travel += w.Coordinate(0) / 4
		}
		within(t, "travel (m)", travel, 25*9.81/suspension, 1e-3)
		ahead := car.Rotation().Rotate(mgl64.Vec3{1, 0, 0}).Dot(car.Velocity())
		within(t, "turns (rad/s)", car.AngularVelocity().Y(), ahead*bend, 1e-3)
	}
}
