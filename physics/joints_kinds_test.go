package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// hung returns a block of a kilogram in a lab of its own, which a joint of a kind links to the world at a point, with x
// upwards. It spins about that point.
func hung(t *testing.T, kind joint.Kind, at, spin mgl64.Vec3) (*physicstest.Lab, physics.Body, physics.Joint) {
	t.Helper()
	l := physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.2, 0.1, 0.05}, mgl64.Vec3{0, 5, 0})
	def.Mass, def.AngularVelocity = 1, spin
	def.Velocity = spin.Cross(def.Position.Sub(at))
	id := l.Add(def)[0]
	j := link(t, l, physics.JointDef{Kind: kind, A: id, At: at, Axis: mgl64.Vec3{0, 1, 0}})
	return l, l.Body(id), j
}

// up returns the way that the axis of a hung block points, which was upwards.
func up(b physics.Body) mgl64.Vec3 { return b.Rotation().Rotate(mgl64.Vec3{0, 1, 0}) }

// TestConesHold: a body that is thrown about below a ball meets its cone, and stays within it and its twist.
func TestConesHold(t *testing.T) {
	for name, row := range map[string]struct {
		cone     joint.Cone
		farthest float64 // rad: swing that it comes to
	}{
		"round":   {joint.RoundCone(0.6), 0.6},
		"ellipse": {joint.EllipticCone(0.3, 0.8), 0.8},
		"pyramid": {joint.PyramidCone(0.3, 0.8), math.Hypot(0.3, 0.8)},
		"slit":    {joint.EllipticCone(0, 0.8), 0.8},
		"closed":  {joint.RoundCone(0), 0},
	} {
		twist := joint.Axis{Limit: joint.Between(-0.5, 0.2)}
		l, body, j := hung(t, joint.Ball{Cone: row.cone, Twist: twist}, mgl64.Vec3{0, 5.3, 0}, mgl64.Vec3{6, 3, -8})
		var open, over, farthest float64
		for range 300 {
			l.Run(1)
			metres, _, beyond := j.Opening()
			open, over = max(open, metres), max(over, beyond)
			farthest = max(farthest, math.Atan2(up(body).Cross(mgl64.Vec3{0, 1, 0}).Len(), up(body).Y()))
		}
		if !(open <= 1e-5) || !(over <= 5e-5) || !(math.Abs(farthest-row.farthest) <= 0.02) {
			t.Errorf("%s: open %.3g m, beyond by %.3g rad, swing to %.4f rad, want %.4f", name, open, over, farthest,
				row.farthest)
		}
	}
}

// TestLockedAxesAreHinge: a joint of six axes of which the twist alone is free does as a hinge does.
func TestLockedAxesAreHinge(t *testing.T) {
	lock, at, spin := joint.Locked(), mgl64.Vec3{1, 5, 0}, mgl64.Vec3{0, 5, 0}
	six, a, _ := hung(t, joint.SixDOF{X: lock, Y: lock, Z: lock, SwingY: lock, SwingZ: lock}, at, spin)
	hinge, b, _ := hung(t, joint.Hinge{}, at, spin)
	six.Run(120)
	hinge.Run(120)
	off, way := a.Position().Sub(b.Position()).Len(), a.Position().Sub(mgl64.Vec3{0, 5, 0}).Len()
	if !(off <= 1e-8) || !(way >= 0.1) {
		t.Errorf("at %v, the hinge at %v: %.3g m apart", a.Position(), b.Position(), off)
	}
}

// TestSoftWeldSags: a weld that yields gives way to a weight by g/ω².
func TestSoftWeldSags(t *testing.T) {
	l, body, _ := hung(t, joint.Weld{Hertz: 3, Ratio: 1}, mgl64.Vec3{0, 5, 0}, mgl64.Vec3{})
	l.Run(180)
	omega := 2 * math.Pi * 3.0
	if sag, want := 5-body.Position().Y(), 9.81/(omega*omega); !(math.Abs(sag-want) <= 1e-6) {
		t.Errorf("sag of %.7f m, want %.7f", sag, want)
	}
}

// TestParallelStandsUp: a tumbling body that falls is turned upright and goes on spinning about its axis; a mover
// without motors leaves it alone.
func TestParallelStandsUp(t *testing.T) {
	for _, row := range []struct {
		kind   joint.Kind
		stands bool
	}{
		{joint.Parallel{Hertz: 3, Ratio: 1}, true},
		{joint.Parallel{Hertz: 3, Ratio: 1, Max: 1}, true},
		{joint.Mover{}, false},
	} {
		l, body, _ := hung(t, row.kind, mgl64.Vec3{0, 5, 0}, mgl64.Vec3{3, 1, 8})
		l.Run(120)
		tilt := up(body).Sub(mgl64.Vec3{0, 1, 0}).Len()
		if stands := tilt < 1e-6; stands != row.stands || !(body.Position().Y() <= -14) {
			t.Errorf("%#v: tilted by %.3g, at %v", row.kind, tilt, body.Position())
		}
	}
}

// TestRopeAndRod: a rope is slack until it is taut and never longer; a rod keeps the length that it has found.
func TestRopeAndRod(t *testing.T) {
	for _, row := range []struct {
		kind   joint.Kind
		lo, hi float64 // m
	}{
		{joint.Rope{Length: 2}, math.Sqrt(1.25), 2},
		{joint.Rope{}, math.Sqrt(1.25), math.Sqrt(1.25)},
		{joint.Rod{}, math.Sqrt(1.25), math.Sqrt(1.25)},
		{joint.Distance{Axis: joint.Axis{Limit: joint.Between(1, 1.5)}}, 1.1, 1.5},
	} {
		l, at := physicstest.New(t, physics.DefaultConfig()), mgl64.Vec3{1, 4.5, 0}
		id := l.Add(physicstest.Ball(physicstest.Material(0.3), 0.1, at))[0]
		j := link(t, l, physics.JointDef{Kind: row.kind, A: id, At: at, To: &mgl64.Vec3{0, 5, 0}})
		least, most := math.Inf(1), 0.0
		for range 120 {
			l.Run(1)
			least, most = min(least, j.Coordinate(0)), max(most, j.Coordinate(0))
		}
		if !(least >= row.lo-1e-6) || !(math.Abs(most-row.hi) <= 1e-6) {
			t.Errorf("%#v: %.8f to %.8f m, want %.8f to %.8f", row.kind, least, most, row.lo, row.hi)
		}
	}
}
