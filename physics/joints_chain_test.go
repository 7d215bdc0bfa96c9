package physics_test

import (
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
		c.rise = math.Max(c.rise, c.fell)
	}
	slices.Sort(c.open)
	return c
}

// most and share99 return the greatest opening (m) and that which 99 % are within.
func (c *course) most() float64    { return c.open[len(c.open)-1] }
func (c *course) share99() float64 { return c.open[len(c.open)*99/100] }

func TestChains(t *testing.T) {
	for _, c := range []struct {
		links      int
		ball       float64
		open, most float64 // m
	}{{20, 100, 0.1e-3, 0.5e-3}, {20, 1000, 1e-3, 5e-3}} {
		for _, hz := range []float64{15, 30, 60, 120} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			l := physicstest.New(t, cfg)
			js := hungChain(t, l, c.links, c.ball)
			got := follow(l, js, 12)
			t.Logf("ball %v kg, %v Hz: open %.4f mm, 99 %% %.4f mm; energy rose by %.3f J, ended at %.2f J", c.ball, hz, 1000*got.most(), 1000*got.share99(), got.rise, got.fell)
		}
	}
}

func TestWeldedBeam(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.3)
	var ids []physics.BodyID
	var js []physics.Joint
	for k := range 20 {
		b := physicstest.Block(m, mgl64.Vec3{0.09, 0.03, 0.03}, mgl64.Vec3{0.1 + 0.2*float64(k), 5, 0})
		b.Mass = 1
		ids = append(ids, l.Add(b)[0])
	}
	b := physicstest.Ball(m, 0.2, mgl64.Vec3{0.2*20 + 0.25, 5, 0})
	b.Mass = 10
	ids = append(ids, l.Add(b)[0])
	js = append(js, link(t, l, physics.JointDef{Kind: joint.Weld{}, A: ids[0], At: mgl64.Vec3{0, 5, 0}}))
	for k := range 20 {
		js = append(js, link(t, l, physics.JointDef{Kind: joint.Weld{}, A: ids[k], B: ids[k+1], At: mgl64.Vec3{0.2 * float64(k+1), 5, 0}}))
	}
	l.SetSleeping(true)
	for k := range 300 {
		l.Run(1)
		if k%30 == 0 {
			t.Logf("droop %.4g mm v %.3g asleep %v", 1000*(5-l.Body(ids[20]).Position().Y()), l.Body(ids[20]).Velocity().Len(), l.Body(ids[20]).Asleep())
		}
	}
	_ = js
}
