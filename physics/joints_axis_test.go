package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// cart returns a lab with a block of a mass (kg) on a slider along x, in weightlessness or not.
func cart(t *testing.T, mass float64, axis joint.Axis, speed float64) (*physicstest.Lab, physics.Body, physics.Joint) {
	t.Helper()
	l := physicstest.New(t, physics.DefaultConfig())
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{})
	b.Mass, b.Velocity = mass, mgl64.Vec3{speed, 0, 0}
	id := l.Add(b)[0]
	j := link(t, l, physics.JointDef{Kind: joint.Slider{Axis: axis}, A: id, Axis: mgl64.Vec3{1, 0, 0}})
	return l, l.Body(id), j
}

// TestSliderOnSpring: a mass on a spring follows the closed form, damped or not.
func TestSliderOnSpring(t *testing.T) {
	const mass = 3.0
	for _, c := range []struct{ hertz, ratio, bar float64 }{{1, 0, 2e-5}, {5, 0, 4e-4}, {20, 0, 4e-3}, {1, 0.1, 2e-5},
		{5, 0.5, 5e-4}} {
		omega := 2 * math.Pi * c.hertz
		stiffness, damping := mass*omega*omega, 2*c.ratio*mass*omega
		l, b, _ := cart(t, mass, joint.Axis{Spring: joint.Spring{Stiffness: stiffness, Damping: damping}}, 1)
		for n := range 600 {
			l.Run(1)
			x, _ := closedform.Oscillation(mass, stiffness, damping, 0, 1, float64(n+1)/60)
			within(t, "place by amplitude", b.Position().X()*omega, x*omega, c.bar)
		}
	}
}

// TestSpringBesideTheHinge: a spring by frequency swings what hangs beside its hinge at that frequency: the inertia
// about the hinge counts, sixty times that about the body's own centre. So do motors that go to a place.
func TestSpringBesideTheHinge(t *testing.T) {
	const hertz, ratio = 2.0, 0.1
	omega := 2 * math.Pi * hertz
	for name, axis := range map[string]joint.Axis{
		"spring": {Spring: joint.Spring{Hertz: hertz, Ratio: ratio}},
		"motor":  {Motor: joint.TargetMotor(0, hertz, ratio, 1e9)},
	} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		l := physicstest.New(t, cfg)
		b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.2, 0.1}, mgl64.Vec3{0, -1, 0})
		b.Velocity, b.AngularVelocity = mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 1}
		id := l.Add(b)[0]
		j := link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: axis}, A: id, Axis: mgl64.Vec3{0, 0, 1}})
		for n := range 240 {
			l.Run(1)
			x, _ := closedform.Oscillation(1, omega*omega, 2*ratio*omega, 0, 1, float64(n+1)/60)
			within(t, name, j.Coordinate(0)*omega, x*omega, 1e-3)
		}
	}
}

// TestPositionMotorHoldsLoad: a motor that goes to a place yields to a load like a spring.
func TestPositionMotorHoldsLoad(t *testing.T) {
	const mass, hertz, load = 3.0, 3.0, 50.0
	l, b, _ := cart(t, mass, joint.Axis{Motor: joint.TargetMotor(0.1, hertz, 1, 1e6)}, 0)
	for range 600 {
		b.ApplyForce(mgl64.Vec3{load, 0, 0}, b.Position())
		l.Run(1)
	}
	yields := load / (mass * math.Pow(2*math.Pi*hertz, 2))
	within(t, "place", (b.Position().X()-0.1)/yields, 1, 1e-9)
}

// TestForceMotors: a motor that gives a force accelerates its body by it, up to its speed if it has one, either way.
func TestForceMotors(t *testing.T) {
	const mass = 3.0
	for _, c := range []struct{ force, most, speed float64 }{{10, 0, 10 / mass}, {-10, 0, -10 / mass}, {10, 2, 2},
		{-10, 2, -2}} {
		l, b, _ := cart(t, mass, joint.Axis{Motor: joint.ForceMotor(c.force, c.most)}, 0)
		l.Seconds(1)
		within(t, "speed", b.Velocity().X(), c.speed, 1e-9)
	}
}

// TestMotorAtSteadyState: a motor against dry friction and a load keeps its speed while its maximum is enough for both,
// and loses it when the maximum is less by a ten thousandth.
func TestMotorAtSteadyState(t *testing.T) {
	const friction, load = 20.0, 30.0
	for _, c := range []struct{ most, speed float64 }{{100, 2}, {(friction + load) * (1 + 1e-4), 2},
		{(friction + load) * (1 - 1e-4), 2 - 3*(friction+load)*1e-4/3}} {
		l, b, _ := cart(t, 3, joint.Axis{Motor: joint.SpeedMotor(2, c.most), Friction: friction}, 2)
		for range 180 {
			b.ApplyForce(mgl64.Vec3{-load, 0, 0}, b.Position())
			l.Run(1)
		}
		within(t, "speed", b.Velocity().X(), c.speed, 1e-6)
	}
}

// TestMotorPressedOnLimit: a motor that runs into a limit rests there.
func TestMotorPressedOnLimit(t *testing.T) {
	l, b, j := cart(t, 3, joint.Axis{Limit: joint.Between(-1, 0.2), Motor: joint.SpeedMotor(2, 100)}, 0)
	l.Run(120)
	for range 60 {
		l.Run(1)
		within(t, "coordinate", j.Coordinate(0), 0.2, 1e-9)
		within(t, "speed", b.Velocity().Len(), 0, 1e-9)
	}
}

// TestLimitsThrowBack: by their restitution, at the limit to within its time.
func TestLimitsThrowBack(t *testing.T) {
	for _, e := range []float64{0, 0.5, 1} {
		limit := joint.Between(-1, 1)
		limit.Restitution = e
		l, b, j := cart(t, 3, joint.Axis{Limit: limit}, 2)
		for range 45 {
			l.Run(1)
			_, _, over := j.Opening()
			within(t, "beyond the limit (m)", over, 0, 1e-9)
		}
		within(t, "speed", b.Velocity().X(), -2*e, 1e-8)
		within(t, "place", b.Position().X(), 1-2*e*0.25, 2*e/960+1e-8)
	}
}

// TestLimitsYield: a soft limit is a spring beyond its bound, and none before it.
func TestLimitsYield(t *testing.T) {
	const mass, hertz, ratio, speed = 3.0, 2.0, 0.2, 2.0
	omega := 2 * math.Pi * hertz
	limit := joint.Between(-1, 1)
	limit.Hertz, limit.Ratio = hertz, ratio
	l, _, j := cart(t, mass, joint.Axis{Limit: limit}, speed)
	l.Run(30)
	for n := range 10 {
		l.Run(1)
		x, _ := closedform.Oscillation(mass, mass*omega*omega, 2*ratio*mass*omega, 0, speed, float64(n+1)/60)
		within(t, "place", j.Coordinate(0), 1+x, 3e-3*speed/omega)
	}
	l.Run(30)
	within(t, "speed away from it", l.KineticEnergy(), 0.5*mass*math.Pow(speed*limitReturn(omega, ratio), 2), 0.05)
}

// limitReturn returns the share of its speed with which a mass leaves a soft limit, when the limit no longer pushes it.
func limitReturn(omega, ratio float64) float64 {
	for t := 1e-4; ; t += 1e-6 {
		x, v := closedform.Oscillation(1, omega*omega, 2*ratio*omega, 0, 1, t)
		if omega*omega*x+2*ratio*omega*v <= 0 {
			return v
		}
	}
}

// TestDoorMeetsItsLimit: at 50 rad/s it stops there without going beyond it or gaining energy.
func TestDoorMeetsItsLimit(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 1, 0.03}, mgl64.Vec3{0.5, 1, 0})
	b.Mass, b.AngularVelocity = 30, mgl64.Vec3{0, 50, 0}
	b.Velocity = b.AngularVelocity.Cross(mgl64.Vec3{0.5, 0, 0})
	id := l.Add(b)[0]
	j := link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1.5, 1.5)}}, A: id,
		At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0}})
	before := l.KineticEnergy()
	for range 240 {
		l.Run(1)
		metres, _, over := j.Opening()
		within(t, "beyond the limit (rad)", over, 0, 1e-8)
		within(t, "open (m)", metres, 0, 1e-8)
		if now := l.KineticEnergy(); !(now <= before*(1+1e-6)) {
			t.Errorf("energy rises from %v to %v J", before, now)
		}
	}
	within(t, "angle", j.Coordinate(0), 1.5, 1e-6)
}
