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

// swings measures the mean period (s) of a coordinate that goes to and fro, by its rises through zero.
type swings struct {
	first, last float64
	count       int
	before      float64
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

// within fails the test if a value is further from another one than the bar.
func within(t *testing.T, what string, got, want, bar float64) {
	t.Helper()
	if off := math.Abs(got - want); !(off <= bar) {
		t.Errorf("%s: %.9g, want %.9g within %.2g: off by %.3g", what, got, want, bar, off)
	}
}

// TestPendulumsKeepPeriodAndHeight: a rod swings for a minute with the period of the closed form, and as high as at
// first.
func TestPendulumsKeepPeriodAndHeight(t *testing.T) {
	for _, c := range []struct{ degrees, period float64 }{{10, 1e-5}, {90, 1e-5}, {170, 2e-5}} {
		l := physicstest.New(t, physics.DefaultConfig())
		angle := c.degrees * math.Pi / 180
		id := l.Add(hangingRod(1, mgl64.Vec3{}, angle))[0]
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id, Axis: mgl64.Vec3{0, 0, 1}})
		b := l.Body(id)
		inertia := 1/(b.Mass()*b.InvInertia().At(2, 2)) + 0.25
		want := closedform.PendulumPeriod(inertia, 0.5*closedform.Gravity, angle)
		var s swings
		for k := range 60 * 60 {
			l.Run(1)
			p := b.Position()
			s.note(float64(k+1)/60, 1./60, math.Atan2(p.X(), -p.Y()))
		}
		height := energy(l) / (b.Mass() * closedform.Gravity * 0.5) // of the centre at rest, by the pivot's distance
		within(t, "period", s.period()/want, 1, c.period)
		within(t, "amplitude (degrees)", math.Acos(-height)*180/math.Pi, c.degrees, 1e-3)
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
