package physics_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// hungChain adds a chain of n links of a kilogram, laid out level from a fixed point, and a ball of so many kilograms
// (none for 0) at its end.
func hungChain(t *testing.T, l *physicstest.Lab, n int, ball float64) (js []physics.Joint) {
	t.Helper()
	m := physicstest.Material(0.3)
	var ids []physics.BodyID
	for k := range n {
		b := physicstest.Block(m, mgl64.Vec3{0.09, 0.03, 0.03}, mgl64.Vec3{0.1 + 0.2*float64(k), 5, 0})
		b.Mass = 1
		ids = append(ids, l.Add(b)[0])
	}
	if ball > 0 {
		b := physicstest.Ball(m, 0.2, mgl64.Vec3{0.2*float64(n) + 0.25, 5, 0})
		b.Mass = ball
		ids = append(ids, l.Add(b)[0])
	}
	js = append(js, link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[0], At: mgl64.Vec3{0, 5, 0}}))
	for k := 1; k < len(ids); k++ {
		at := mgl64.Vec3{0.2 * float64(k), 5, 0}
		js = append(js, link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[k-1], B: ids[k], At: at}))
	}
	return js
}

// course is what a run of joints came to.
type course struct {
	open       []float64 // m, of all joints after all steps, ascending
	rise, fell float64   // J: the energy's greatest, and its last value, against the first
}

// follow runs for a time (s) and notes how far the joints are open.
func follow(l *physicstest.Lab, js []physics.Joint, seconds float64) (c course) {
	before := energy(l)
	for range int(seconds * l.Config().Hz) {
		l.Run(1)
		for i := range js {
			o, _, _ := js[i].Opening()
			c.open = append(c.open, o)
		}
		c.fell = energy(l) - before
		c.rise = max(c.rise, c.fell)
	}
	slices.Sort(c.open)
	return c
}

// most and share99 return the greatest opening (m) and that which 99 % are within.
func (c *course) most() float64    { return slices.Max(c.open) }
func (c *course) share99() float64 { return c.open[len(c.open)*99/100] }

// TestChainsHold: chains under a hundred and a thousand times the mass of a link, thrown level, stay closed while they
// swing, and while they tumble over themselves. They gain no energy.
func TestChainsHold(t *testing.T) {
	physicstest.Long(t)
	for _, c := range []struct {
		ball, hz         float64
		open, most, rise float64 // m, m, J
	}{{0, 60, 0.02e-3, 0.1e-3, 0.1}, {100, 15, 0.02e-3, 0.1e-3, 0.1}, {100, 60, 0.02e-3, 0.1e-3, 0.1},
		{1000, 60, 0.02e-3, 0.1e-3, 0.1}, {1000, 120, 0.02e-3, 0.1e-3, 0.1}} {
		cfg := physics.DefaultConfig()
		cfg.Hz = c.hz
		l := physicstest.New(t, cfg)
		js := hungChain(t, l, 20, c.ball)
		got := follow(l, js, 12)
		says := fmt.Sprintf("%v kg at %v Hz: open by %.3g mm, 99 %% by %.3g mm, energy rises by %.3g J", c.ball, c.hz,
			1000*got.most(), 1000*got.share99(), got.rise)
		t.Log(says)
		if !(got.most() <= c.most) || !(got.share99() <= c.open) || !(got.rise <= c.rise) {
			t.Errorf("%s; want at most %.3g, %.3g mm, %.3g J", says, 1000*c.most, 1000*c.open, c.rise)
		}
	}
}

// TestWeldedBeam: twenty welded links with ten times the mass of one at the tip stay straight, and come to rest.
func TestWeldedBeam(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	var ids []physics.BodyID
	for k := range 21 {
		at := mgl64.Vec3{0.2 * float64(k), 5, 0}
		b := physicstest.Block(m, mgl64.Vec3{0.09, 0.03, 0.03}, at.Add(mgl64.Vec3{0.1, 0, 0}))
		if b.Mass = 1; k == 20 {
			b = physicstest.Ball(m, 0.2, at.Add(mgl64.Vec3{0.25, 0, 0}))
			b.Mass = 10
		}
		ids = append(ids, l.Add(b)...)
		def := physics.JointDef{Kind: joint.Weld{}, A: ids[k], At: at}
		if k > 0 {
			def.B = ids[k-1]
		}
		link(t, l, def)
	}
	l.SetSleeping(true)
	tip := l.Body(ids[20])
	for range 180 {
		l.Run(1)
		within(t, "droop (m)", tip.Position().Y(), 5, 0.1e-3)
	}
	if !tip.Asleep() {
		t.Errorf("still moves at %v m/s after 3 s", tip.Velocity())
	}
}

// TestThinRodSwingsOnAStand: a heavy ball at a thin rod swings on a stand on the ground as far as in the air. The rod
// is light about its own line alone, and the pull along that line must not brake its swing.
func TestThinRodSwingsOnAStand(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.8)
	stand := physicstest.Block(m, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 0.1, 0})
	stand.Mass = 1000
	rod := physicstest.Block(m, mgl64.Vec3{0.25, 0.01, 0.01}, mgl64.Vec3{0.25, 2, 0})
	rod.Mass = 0.2
	ball := physicstest.Ball(m, 0.1, mgl64.Vec3{0.61, 2, 0})
	ball.Mass = 20
	ids := l.Add(physicstest.Floor(m), stand, rod, ball)
	hinge := link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: ids[1], B: ids[2], At: mgl64.Vec3{0, 2, 0},
		Axis: mgl64.Vec3{0, 0, 1}})
	link(t, l, physics.JointDef{Kind: joint.Weld{}, A: ids[2], B: ids[3], At: mgl64.Vec3{0.5, 2, 0}})
	far := 0.0
	for range 60 {
		l.Run(1)
		far = math.Min(far, hinge.Coordinate(0))
	}
	if far > -0.95*math.Pi {
		t.Errorf("let go level, it swings by %.4g rad", far)
	}
}
