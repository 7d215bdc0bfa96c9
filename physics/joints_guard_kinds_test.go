package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFilterLinksNothing: a ball that has a filter with a box under a press falls as if it had none, and the filter
// ends with either of them.
func TestFilterLinksNothing(t *testing.T) {
	var speed [2]float64
	for k := range speed {
		l := newLinked(t, 60)
		m := physicstest.Material(0.5)
		l.press(1, 0.3, 1)
		box := l.body(physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 0.201, 0}), 5)
		ball := l.body(physicstest.Ball(m, 0.1, mgl64.Vec3{5, 60, 0}), 5)
		if k > 0 {
			l.link(physics.JointDef{Kind: joint.Filter{}, A: box, B: ball})
		}
		l.Run(180)
		speed[k] = l.Body(ball).Velocity().Y()
		l.RemoveBody(box)
		if n := len(l.AppendJoints(nil)); n > 0 {
			t.Errorf("%d joints of a body that is gone", n)
		}
	}
	if speed[0] != speed[1] {
		t.Errorf("the ball falls at %g m/s, with a filter at %g", speed[0], speed[1])
	}
}

// TestLimitAgainstWall: a hinge cannot turn its bodies to within its limit, as walls are in the way. It does not shake
// them; they creep by less than 0.1 mm/s.
func TestLimitAgainstWall(t *testing.T) {
	l := newLinked(t, 60)
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	l.Add(physicstest.Floor(m))
	for _, side := range []float64{-1, 1} {
		l.Add(static(mgl64.Vec3{0.6, 0.2, 0.01}, mgl64.Vec3{0, 0.2, 0.12 * side}))
	}
	a := l.body(physicstest.Block(m, mgl64.Vec3{0.2, 0.1, 0.1}, mgl64.Vec3{-0.22, 0.101, 0}), 5)
	b := l.body(physicstest.Block(m, mgl64.Vec3{0.2, 0.1, 0.1}, mgl64.Vec3{0.22, 0.101, 0}), 5)
	l.link(physics.JointDef{Kind: joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0.3, 0.8)}}, A: a, B: b,
		At: mgl64.Vec3{0, 0.101, 0}, Axis: mgl64.Vec3{0, 1, 0}, Snap: true})
	l.run(6)
	l.log("limit against wall")
	if _, _, over := l.joints[0].Opening(); !(over >= 0.1) {
		t.Errorf("%g rad beyond its limit; want more, or this tests nothing", over)
	}
	for _, id := range l.ids {
		if v := l.Body(id).Velocity().Len(); !(v <= 1e-3) {
			t.Errorf("a body at %g m/s", v)
		}
	}
}

// TestSoftLimitsYieldInContact: a box rests on a limit that yields like a spring. It sags by g/ω², also while a ball on
// a rope to the box lies on the floor.
func TestSoftLimitsYieldInContact(t *testing.T) {
	const hertz = 2.0
	want := 9.81 / math.Pow(2*math.Pi*hertz, 2)
	for _, touched := range []bool{false, true} {
		l := newLinked(t, 60)
		m := physicstest.Material(0.5)
		l.Add(physicstest.Floor(m))
		box := l.body(physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 2, 0}), 5)
		limit := joint.Between(0, 1)
		limit.Hertz, limit.Ratio = hertz, 1
		l.link(physics.JointDef{Kind: joint.Slider{Axis: joint.Axis{Limit: limit}}, A: box, At: mgl64.Vec3{0, 2, 0},
			Axis: mgl64.Vec3{0, 1, 0}})
		ball := l.body(physicstest.Ball(m, 0.1, mgl64.Vec3{1, 0.101, 0}), 1)
		if touched {
			at := mgl64.Vec3{1, 0.1, 0}
			l.link(physics.JointDef{Kind: joint.Rope{Length: 5}, A: box, B: ball, At: mgl64.Vec3{0, 2, 0}, To: &at})
		}
		l.run(5)
		if sag := 2 - l.Body(box).Position().Y(); !(math.Abs(sag-want) <= 0.01*want) {
			t.Errorf("touched %v: sags by %.4f m, want %.4f", touched, sag, want)
		}
	}
}
