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

// swings measures a coordinate that goes to and fro: the mean period (s) by its rises through zero, and its greatest
// value in the last second.
type swings struct {
	first, last, most float64
	count             int
	before            float64
}

// note notes the value at a time (s), h seconds after the last one.
func (s *swings) note(time, h, value float64) {
	if s.before < 0 && value >= 0 {
		at := time - h*value/(value-s.before)
		if s.count == 0 {
			s.first = at
		}
		s.last, s.count = at, s.count+1
	}
	s.before = value
}

// period returns the mean period.
func (s *swings) period() float64 { return (s.last - s.first) / float64(s.count-1) }

func TestPendulumsKeepPeriodAndHeight(t *testing.T) {
	for _, c := range []struct{ degrees, period float64 }{{10, 1e-5}, {90, 1e-5}, {170, 2e-3}} {
		l := physicstest.New(t, physics.DefaultConfig())
		angle := c.degrees * math.Pi / 180
		rod := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.05, 0.5, 0.05}, mgl64.Vec3{0.5 * math.Sin(angle), -0.5 * math.Cos(angle), 0})
		rod.Rotation = mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
		id := l.Add(rod)[0]
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id, Axis: mgl64.Vec3{0, 0, 1}})
		inertia := (1+0.1*0.1)/12 + 0.25
		want := closedform.PendulumPeriod(inertia, 0.5*closedform.Gravity, angle)
		var s swings
		e0, worst, high := energy(l), 0.0, 0.0
		for k := range 60 * 60 {
			l.Run(1)
			p := l.Body(id).Position()
			a := math.Atan2(p.X(), -p.Y())
			s.note(float64(k+1)/60, 1./60, a)
			worst = math.Max(worst, math.Abs(energy(l)/e0-1))
			if k > 60*57 {
				// the height that its energy would lead it to
				e := energy(l) / l.Body(id).Mass()
				high = math.Acos(math.Max(-1, -e/(9.81*0.5))) * 180 / math.Pi
			}
		}
		t.Logf("%v: period off %.3g of %.3g; E off %.3g; amplitude %.6f", c.degrees, s.period()/want-1, c.period, worst, high)
	}
}

// link adds a joint that must be accepted.
func link(t *testing.T, l *physicstest.Lab, def physics.JointDef) physics.Joint {
	t.Helper()
	id, err := l.AddJoint(def)
	if err != nil {
		t.Fatal(err)
	}
	return l.Joint(id)
}

// energy returns the mechanical energy (J) of a world under gravity along −y.
func energy(l *physicstest.Lab) float64 {
	e := l.KineticEnergy()
	for _, id := range l.Bodies() {
		if b := l.Body(id); b.Kind() == physics.Dynamic {
			e += b.Mass() * 9.81 * b.Position().Y()
		}
	}
	return e
}
