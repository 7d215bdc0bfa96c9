package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// TestLandingSlides: a box that lands flat while it slides loses Coulomb's share of the speed of its fall, lands
// without a spin, and has no part of the impact left to lose or win back in the sub-steps after.
func TestLandingSlides(t *testing.T) {
	const fall, friction = 2.0, 0.3
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	c.states[1].Vel = geom.V(4, -fall, 0)
	c.prepare(testSubstep, contact.Surface{Friction: friction, Zone: testZone})
	for k := range 4 {
		c.warmStart()
		c.solve(true)
		for i := range c.states {
			c.states[i].Advance(testSubstep)
		}
		c.solve(false)
		v, spin := c.states[1].Vel, c.states[1].Spin.Len()
		if want := 4 - friction*fall; !near(v.X, want, 0.005) || !near(v.Y, 0, 0.005) || spin > 0.01 {
			t.Errorf("sub-step %d: %g m/s forwards, %g up, %g rad/s, want %g, 0, 0", k, v.X, v.Y, spin, want)
		}
	}
}

// TestManifoldAlone: what is solved alone is solved. Read anew from the bodies, neither friction nor rows want to
// change, whether the load comes or goes, and momentum is as before.
func TestManifoldAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 16))
	slid, held := 0, 0
	for n := range 2000 {
		c := slabAndBox(70, 20, geom.V(0.2+r.Float64(), 0.1+r.Float64(), 0.2+r.Float64()), r.Float64(), testZone)
		c.cache.Manifold.Count = 1 + n%4
		k := c.prepare(testSubstep, contact.Surface{Friction: r.Float64(), Spinning: float64(n&8) * r.Float64() / 80,
			Rolling: float64(n&16) * r.Float64() / 160, Zone: testZone})
		c.stir(r, 3, 3)
		for j := range c.solver.Rows {
			c.solver.Rows[j].Impulse = 40 * r.Float64()
		}
		k.Impulse1 = 3 * r.Float64()
		b, lines := c.lane()
		p := &c.solver.packed
		_, pairs := p.rowsOf(b)
		before := c.states[0].Vel.Scale(70).AddScaled(20, c.states[1].Vel)
		c.solver.rates.iterateManifold(b, p.extraOf(b), lines, pairs, 0, c.states)
		after := c.states[0].Vel.Scale(70).AddScaled(20, c.states[1].Vel)
		var m local
		m.b, m.e, m.lines = b, p.extraOf(b), lines
		m.read(pairs, c.states, true)
		c.solver.rates.rigidTargets(b, lines, 0, &m.aims)
		load := normalLoad(lines, 0)
		if friction := math.Hypot(math.Hypot(b.f1[0], b.f2[0]), b.f3[0]); friction < 0.999*b.friction[0]*load {
			held++
		} else if load > 0 {
			slid++
		}
		change := max(m.solveFriction(load), m.sweepRows())
		if drift := after.Sub(before).Len(); !(change < 1e-7*load+1e-12) || !(drift < 1e-10) {
			t.Errorf("case %d: changes by %g of %g N s, and momentum has by %g", n, change, load, drift)
		}
	}
	if slid < 200 || held < 200 {
		t.Errorf("%d slid and %d held: too one-sided a test", slid, held)
	}
}

// TestLandingSticks: a box that comes down at the angle of friction has lost all of its tangential speed when it has
// lost that along the normal, by Coulomb's law. Its rows do not let it turn, so friction has more to stop than on a box
// that may: four times as much on one that is sqrt(3) as high as wide.
func TestLandingSticks(t *testing.T) {
	for _, half := range []geom.Vec3{geom.V(0.5, 0.5, 0.5), geom.V(0.5, 0.7, 0.5)} {
		for _, friction := range []float64{0.5, 0.7} {
			for _, fall := range []float64{0.3, 2, 10} {
				c := slabAndBox(0, 20, half, testZone, testZone)
				s, k := math.Sincos(math.Pi / 6)
				c.states[1].Vel = geom.V(friction*fall*k, -fall, friction*fall*s)
				c.prepare(testSubstep, contact.Surface{Friction: friction, Zone: testZone})
				for range 4 {
					c.warmStart()
					c.solve(true)
					c.states[1].Advance(testSubstep)
					c.solve(false)
				}
				v := c.states[1].Vel
				if left := math.Hypot(v.X, v.Z) / fall; left > 0.0008 {
					t.Errorf("half sizes %v, friction %g, fall at %g m/s: %.5f of that is left across", half, friction, fall, left)
				}
			}
		}
	}
}
