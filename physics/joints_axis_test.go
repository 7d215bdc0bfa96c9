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

func TestSliderOnSpring(t *testing.T) {
	for _, c := range []struct{ hertz, ratio float64 }{{1, 0}, {5, 0}, {20, 0}, {1, 0.1}, {5, 0.5}} {
		const mass = 3.0
		omega := 2 * math.Pi * c.hertz
		k, d := mass*omega*omega, 2*c.ratio*mass*omega
		l, b, j := cart(t, mass, joint.Axis{Spring: joint.Spring{Stiffness: k, Damping: d}}, 1)
		worst, most := 0.0, 0.0
		for n := range 600 {
			l.Run(1)
			x, _ := closedform.Oscillation(mass, k, d, 0, 1, float64(n+1)/60)
			worst, most = math.Max(worst, math.Abs(b.Position().X()-x)), math.Max(most, math.Abs(x))
		}
		t.Logf("%v Hz, ratio %v: off %.3g of %.3g m; coordinate %v", c.hertz, c.ratio, worst, most, j.Coordinate(0))
	}
}

func TestSpringHoldsLoad(t *testing.T) {
	l, b, _ := cart(t, 3, joint.Axis{Motor: joint.TargetMotor(0.1, 3, 1, 1e6)}, 0)
	for range 600 {
		b.ApplyForce(mgl64.Vec3{50, 0, 0}, b.Position())
		l.Run(1)
	}
	k := 3 * math.Pow(2*math.Pi*3, 2)
	t.Log(b.Position().X(), 0.1+50/k, -0.1+50/k, b.Velocity())
}

func TestMotorSteady(t *testing.T) {
	l, b, j := cart(t, 3, joint.Axis{Motor: joint.SpeedMotor(2, 100), Friction: 20}, 0)
	for range 120 {
		b.ApplyForce(mgl64.Vec3{-30, 0, 0}, b.Position())
		l.Run(1)
	}
	t.Log(b.Velocity(), j.Coordinate(0))
}

func TestLimitBounce(t *testing.T) {
	for _, e := range []float64{0, 0.5, 1} {
		limit := joint.Between(-1, 1)
		limit.Restitution = e
		l, b, j := cart(t, 3, joint.Axis{Limit: limit}, 2)
		over := 0.0
		for n := range 150 {
			l.Run(1)
			_, _, o := j.Opening()
			over = math.Max(over, o)
			if n%15 == 0 {
				t.Logf("%v: %v v %v", e, b.Position().X(), b.Velocity().X())
			}
		}
		t.Log("over", over)
	}
}

func TestSoftLimit(t *testing.T) {
	limit := joint.Between(-1, 1)
	limit.Hertz, limit.Ratio = 2, 0.2
	l, b, j := cart(t, 3, joint.Axis{Limit: limit}, 2)
	over := 0.0
	for range 150 {
		l.Run(1)
		_, _, o := j.Opening()
		over = math.Max(over, o)
	}
	t.Log("over", over, b.Velocity(), b.Position())
}

func TestMotorOnLimit(t *testing.T) {
	for _, gravity := range []bool{false, true} {
		l, b, j := cart(t, 3, joint.Axis{Limit: joint.Between(-1, 0.2), Motor: joint.SpeedMotor(2, 100)}, 0)
		_ = gravity
		l.Run(120)
		at, v := b.Position(), b.Velocity()
		l.Run(60)
		t.Log(at, v, b.Position().Sub(at), j.Coordinate(0))
	}
}
