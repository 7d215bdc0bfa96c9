package guard

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestMomentumComesBackWithoutEnergy: the guard stops the first of two bodies, one on the other, on a smooth support.
// They get back what they had along it. Where that alone would give them more energy than they came with, their motion
// against each other loses as much, with their spins.
func TestMomentumComesBackWithoutEnergy(t *testing.T) {
	for _, spin := range []float64{0, 3, 30} {
		for _, second := range []float64{-4, 0, 1, 4} {
			box := statetest.Box(t, 0.1, 0.1, 0.1)
			st := statetest.New()
			statetest.Place(st, statetest.Body{Shape: box},
				statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0.21, 0), Vel: geom.V(2, 0, 0)},
				statetest.Body{Kind: state.Dynamic, Shape: box, At: geom.V(0, 0.42, 0), Vel: geom.V(second, 0, 0)})
			st.States[1].Locks = rigid.ShiftY
			st.States[2].Spin = geom.V(0, spin, 0)
			gd := New(st)
			gd.startGuard()
			up := geom.V(0, 1, 0)
			gd.blocked = append(gd.blocked, blockedPair{bodies: [2]int32{0, 1}, normal: up},
				blockedPair{bodies: [2]int32{1, 2}, normal: up})
			sums := func() (momentum, energy float64) {
				for i := int32(1); i <= 2; i++ {
					momentum += gd.Bodies[i].Mass * gd.States[i].Vel.X
					energy += gd.energyOf(i, gd.States[i].Vel, gd.States[i].Spin)
				}
				return momentum, energy
			}
			momentum, energy := sums()
			gd.noteVelocity(1)
			gd.States[1].Vel = geom.Vec3{}
			gd.returnMomenta()
			p, e := sums()
			if math.Abs(p-momentum) > 1e-9*math.Abs(momentum) || e > energy*(1+1e-9) {
				t.Errorf("spin %g, %g m/s: momentum %g of %g kg m/s, energy %g of %g J", spin, second, p, momentum, e, energy)
			}
			if second > 1 && (e < energy*(1-1e-9) || spin > 0 && !(gd.States[2].Spin.Y < spin)) {
				t.Errorf("spin %g, %g m/s: energy %g of %g J, spin %g left", spin, second, e, energy, gd.States[2].Spin.Y)
			}
		}
	}
}
