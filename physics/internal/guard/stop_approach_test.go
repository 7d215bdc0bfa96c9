package guard

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// randomly returns a vector of components of −1 to 1.
func randomly(r *rand.Rand) geom.Vec3 {
	return geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1)
}

// approaching is two boxes of any masses that approach each other at a row, in free flight or the first one on the
// ground, without spins where they are to be central.
func approaching(t *testing.T, r *rand.Rand, standing, central bool) (*Guard, *rowGroup, *positionRow) {
	box, st := statetest.Box(t, 0.1, 0.1, 0.1), statetest.New()
	mass := func() float64 { return math.Pow(10, 6*r.Float64()-3) }
	vel := func() geom.Vec3 { return randomly(r).Scale(10) }
	statetest.Place(st, statetest.Body{Shape: box},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0.21, 0), Vel: vel(), Mass: mass()},
		statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0.22, 0.21, 0), Vel: vel(), Mass: mass()})
	gd := New(st)
	gd.startGuard()
	if standing {
		gd.blocked = append(gd.blocked, blockedPair{bodies: [2]int32{0, 1}, normal: geom.V(0, 1, 0)})
	}
	pr, normal := &gd.projector, geom.V(1, 0, 0)
	var onA, onB geom.Vec3
	if !central {
		normal = normal.AddScaled(0.4, randomly(r)).Unit()
		onA, onB = randomly(r).Scale(0.1), randomly(r).Scale(0.1)
		for i := int32(1); i <= 2; i++ {
			b := &st.States[i]
			b.Locks = [4]rigid.Axes{0, 0, rigid.ShiftY, rigid.ShiftZ}[r.IntN(4)]
			b.Vel, b.Spin = b.Locks.FreeShift(b.Vel), randomly(r).Scale(30)
		}
	}
	pr.addPlace(&st.Proxies[1], &st.Proxies[2], 0.01, normal, onA, onB)
	return gd, &pr.groups[0], &pr.rows[0]
}

// TestStopTakesTheEnergyOfTheLostVelocities: a repair pushes two bodies that approach each other apart, and no farther
// than stops the approach. It takes at least the energy of the velocities that they lose (Carnot's theorem). In free
// flight it stops all of the approach, and keeps the momentum along whatever is not locked.
func TestStopTakesTheEnergyOfTheLostVelocities(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	stopped := 0
	for n := range 4000 {
		standing := n%2 == 1
		gd, g, row := approaching(t, r, standing, false)
		pr, was := &gd.projector, [3]rigid.State(gd.States)
		before := pr.approachOf(g, row)
		pr.stopApproach(g, row)
		after := pr.approachOf(g, row)
		lost, change, least := 0.0, geom.Vec3{}, 0.0
		for i := int32(1); i <= 2; i++ {
			now := &gd.States[i]
			vel := now.Vel.Sub(was[i].Vel)
			lost += gd.energyOf(i, was[i].Vel, was[i].Spin) - gd.energyOf(i, now.Vel, now.Spin)
			least += gd.energyOf(i, vel, now.Spin.Sub(was[i].Spin))
			change = change.AddScaled(gd.Bodies[i].Mass, (was[1].Locks | was[2].Locks).FreeShift(vel))
		}
		if least > 0 {
			stopped++
		}
		all := gd.energyOf(1, was[1].Vel, was[1].Spin) + gd.energyOf(2, was[2].Vel, was[2].Spin)
		if lost < least-1e-12*all || least > 0 && before <= 0 {
			t.Errorf("case %d: loses %g J, want %g or more, of %g m/s", n, lost, least, before)
		}
		if before > 0 && (after > before*(1+1e-9) || after < -1e-9*before || !standing && after > 1e-9*before) {
			t.Errorf("case %d: %g m/s of %g are left", n, after, before)
		}
		if !standing && change.Len() > 1e-9*math.Sqrt(all*(gd.Bodies[1].Mass+gd.Bodies[2].Mass)) {
			t.Errorf("case %d: the momentum changes by %v kg m/s", n, change)
		}
	}
	if stopped < 1000 {
		t.Errorf("only %d of 4000 are stopped", stopped)
	}
}

// TestStopOnASupport: of two bodies, one on the ground, the lighter one takes no more than projectMass times the change
// of the heavier one. In free flight it takes as much more as it is lighter.
func TestStopOnASupport(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for n := range 400 {
		standing := n%2 == 1
		gd, g, row := approaching(t, r, standing, true)
		was := [3]rigid.State(gd.States)
		gd.projector.stopApproach(g, row)
		a, b := gd.States[1].Vel.X-was[1].Vel.X, gd.States[2].Vel.X-was[2].Vel.X
		ratio := gd.Bodies[1].Mass / gd.Bodies[2].Mass
		if standing {
			ratio = min(projectMass, max(1/projectMass, ratio))
		}
		if math.Abs(b+ratio*a) > 1e-9*math.Abs(b) || a > 0 {
			t.Errorf("case %d: changes of %g and %g m/s, want a ratio of %g", n, a, b, ratio)
		}
	}
}
