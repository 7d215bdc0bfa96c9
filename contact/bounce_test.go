package contact

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// TestBounce: what hits fast and carries load leaves at the restitution times its approach speed.
func TestBounce(t *testing.T) {
	for _, row := range []struct {
		name                         string
		approach, restitution, after float64 // m/s upwards
	}{
		{"half elastic", -4, 0.5, 2},
		{"fully elastic", -4, 1, 4},
		{"inelastic", -4, 0, 0},
		{"just fast enough", -1.01 * bounceSpeed, 1, 1.01 * bounceSpeed},
		{"too slow to bounce", -0.99 * bounceSpeed, 1, 0},
		{"leaving", 3, 1, 3},
	} {
		c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
		c.states[1].Vel.Y = row.approach
		c.emit(testSubstep, Surface{Restitution: row.restitution, Zone: testZone})
		c.solver.Watch(c.states)
		for range 200 {
			c.solver.Solve(c.states, false)
		}
		c.solver.Bounce(c.states)
		if v := c.states[1].Vel.Y; !near(v, row.after, 1e-9) {
			t.Errorf("%s: %g m/s after the bounce, want %g", row.name, v, row.after)
		}
		if row.after > 0 && c.load() != 0 {
			t.Errorf("%s: %g N s carried on after the bounce", row.name, c.load())
		}
	}
}

// TestBounceKeepsEnergy: a fully elastic box that falls askew on one to four corners leaves a smooth floor with the
// energy it came with; friction and damping only ever take.
func TestBounceKeepsEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for n := range 400 {
		c := slabAndBox(0, 20, geom.V(0.2+r.Float64(), 0.3, 0.2+r.Float64()), r.Float64(), testZone)
		c.memory.Manifold.Count = 1 + n%4
		surface := Surface{Restitution: 1, Zone: testZone}
		if n%2 == 1 {
			surface = Surface{Restitution: r.Float64(), Friction: r.Float64(), Zone: testZone}
		}
		c.emit(testSubstep, surface)
		b := &c.states[1]
		b.Vel, b.Spin = randomVec(r, 3).Add(geom.V(0, -8, 0)), randomVec(r, 4)
		before := c.energy()
		c.solver.Watch(c.states)
		c.solver.Solve(c.states, false)
		c.solver.Bounce(c.states)
		after := c.energy()
		switch {
		case after > 1.01*before:
			t.Errorf("case %d: energy rises from %g to %g J", n, before, after)
		case surface.Friction == 0 && after < 0.97*before:
			t.Errorf("case %d: energy falls from %g to %g J", n, before, after)
		}
	}
}

// TestBounceNeedsLoad: a row that carries nothing, because the body is still on its way or leaves, does not bounce.
func TestBounceNeedsLoad(t *testing.T) {
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, 0.01)
	c.states[1].Vel = geom.V(0, -4, 0)
	c.emit(testSubstep, Surface{Restitution: 1, Zone: testZone})
	c.solver.Watch(c.states)
	c.solver.Bounce(c.states)
	if v := c.states[1].Vel; v != geom.V(0, -4, 0) || c.load() != 0 {
		t.Errorf("velocity %v, load %g", v, c.load())
	}
	c.states[1].Vel = geom.V(0, 50, 0)
	c.solver.Watch(c.states)
	c.solver.Bounce(c.states)
	if v := c.states[1].Vel.Y; v != 50 || c.load() != 0 {
		t.Errorf("a body on its way out is held back: %g m/s, load %g", v, c.load())
	}
}
