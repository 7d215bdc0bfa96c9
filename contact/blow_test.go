package contact

import (
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// TestLandingRubs: a box that lands flat while it slides loses Coulomb's share of the speed of its fall, lands without
// a turn, and has nothing of the blow left to lose or win back in the sub-steps after.
func TestLandingRubs(t *testing.T) {
	const fall, friction = 2.0, 0.3
	c := slabAndBox(0, 20, geom.V(0.4, 0.3, 0.4), 0, testZone)
	c.states[1].Vel = geom.V(4, -fall, 0)
	c.emit(testSubstep, Surface{Friction: friction, Zone: testZone})
	for k := range 4 {
		c.solver.WarmStart(c.states)
		c.solver.Solve(c.states, true)
		for i := range c.states {
			c.states[i].Advance(testSubstep)
		}
		c.solver.Solve(c.states, false)
		v, spin := c.states[1].Vel, c.states[1].Spin.Len()
		if want := 4 - friction*fall; !near(v.X, want, 0.005) || !near(v.Y, 0, 0.005) || spin > 0.01 {
			t.Errorf("sub-step %d: %g m/s forwards, %g up, %g rad/s, want %g, 0, 0", k, v.X, v.Y, spin, want)
		}
	}
}
