package guard

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// pairOnFloor is two bodies, one on the other, on a smooth support, of which the upper one goes at a speed (m/s) and
// turns about the vertical at a spin (rad/s).
func pairOnFloor(t *testing.T, second, spin float64) *Guard {
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
	return gd
}

// TestMomentumComesBackWithoutEnergy: the guard stops the first of two bodies, one on the other, on a smooth support.
// They get back what they had along it. Where that alone would give them more energy than they came with, their motion
// against each other loses as much, with their spins.
func TestMomentumComesBackWithoutEnergy(t *testing.T) {
	for _, spin := range []float64{0, 3, 30} {
		for _, second := range []float64{-4, 0, 1, 4} {
			gd := pairOnFloor(t, second, spin)
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

// TestMomentumComesBackAcrossSupports: the guard takes the velocity of the lower of two bodies. They get back what none
// of their supports can have taken up: that is all of it for friction and joints to what does not give way, and what is
// along them for normals and locks. In free flight they get nothing.
func TestMomentumComesBackAcrossSupports(t *testing.T) {
	link := func(a, b int32) func(*Guard) { return func(gd *Guard) { gd.Solver.Links = [][2]int32{{a, b}} } }
	lock := func(axes rigid.Axes) func(*Guard) { return func(gd *Guard) { gd.States[2].Locks = axes } }
	rough := func(k int) func(*Guard) { return func(gd *Guard) { gd.blocked[k].rough = true } }
	contactOf := func(friction float64) func(*Guard) {
		return func(gd *Guard) {
			gd.Solver.Constraints = append(gd.Solver.Constraints,
				contact.Constraint{A: 0, B: 1, Normal: geom.V(0, 1, 0), Friction: friction})
			gd.blocked = gd.blocked[1:]
		}
	}
	flight := func(gd *Guard) { gd.blocked, gd.States[1].Locks = gd.blocked[1:], rigid.ShiftZ }
	none := geom.Vec3{}
	for _, row := range []struct {
		name string
		set  func(*Guard)
		back geom.Vec3 // m/s, that each of the two gets, of 2 (1, 1, 1) that one had
	}{
		{"a smooth floor", func(*Guard) {}, geom.V(1, 0, 1)}, {"a joint of the two", link(1, 2), geom.V(1, 0, 1)},
		{"a joint to the world", link(2, -1), none}, {"one from the world", link(-1, 1), none},
		{"a joint to the floor", link(0, 2), none}, {"one from it", link(1, 0), none},
		{"friction on the floor", rough(0), none}, {"friction of the two", rough(1), geom.V(1, 0, 1)},
		{"a lock", lock(rigid.ShiftX), geom.V(0, 0, 1)}, {"two locks", lock(rigid.ShiftX | rigid.ShiftZ), none},
		{"a contact", contactOf(0), geom.V(1, 0, 1)}, {"a contact with friction", contactOf(0.5), none},
		{"free flight", flight, none},
	} {
		gd := pairOnFloor(t, 0, 0)
		row.set(gd)
		gd.States[1].Vel = geom.V(2, 2, 2)
		gd.noteVelocity(1)
		gd.States[1].Vel = none
		gd.returnMomenta()
		for i := 1; i <= 2; i++ {
			if v := gd.States[i].Vel; v.Sub(row.back).Len() > 1e-12 {
				t.Errorf("%s: body %d gets %v m/s back, want %v", row.name, i, v, row.back)
			}
		}
	}
}
