package physics

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// SetMass gives a dynamic body another mass (kg), spread as the old one: its inertia changes in the same ratio. Its
// velocities stay, and so its momentum does not. The body and those near it wake up. It fails, and changes nothing, for
// a body that is not dynamic and for a mass that BodyDef could not have.
func (b Body) SetMass(mass float64) error {
	w, i := b.at()
	body := &w.st.Bodies[i]
	if body.Kind != state.Dynamic {
		return fmt.Errorf("body %q is %s: only a dynamic body has a mass", b.Name(), b.Kind())
	}
	if !(mass >= leastMass && mass <= mostMass) {
		return fmt.Errorf("body %q: its mass must be %g to %g kg, got %g", b.Name(), leastMass, mostMass, mass)
	}
	inertia := body.Inertia.Scale(mass / body.Mass)
	inverse, ok := inertia.Inverse()
	if !ok && !body.Point {
		return fmt.Errorf("body %q: its inertia has no inverse with a mass of %g kg: its solids are too thin", b.Name(), mass)
	}
	body.Mass, body.Inertia = mass, inertia
	if !body.Point {
		body.InvInertia = inverse
	}
	b.reenter(func() { w.st.SetLocks(int32(i), body.Locks) }) // which derives the inverse of the mass again
	return nil
}

// SetFriction gives all solids of a body another coefficient of friction. The body and those near it wake up. It fails,
// and changes nothing, for a number that a material could not have.
func (b Body) SetFriction(friction float64) error {
	w, i := b.at()
	if !(friction >= 0 && friction <= mostFriction) {
		return fmt.Errorf("body %q: its friction must be 0 to %g, got %g", b.Name(), float64(mostFriction), friction)
	}
	change := func() {
		solids := w.facts[i].solids
		for k := range solids {
			solids[k].Material.Friction = friction
		}
	}
	if w.st.Bodies[i].Kind != state.Kinematic {
		b.reenter(change)
		return nil
	}
	w.st.WakeNeighbours(i) // to enter it anew would end its course
	w.st.Rouse(i)
	change()
	return nil
}

// reenter changes a body that is not driven, and enters it anew where it is: all that is known of its contacts and loads
// is of the body that it was.
func (b Body) reenter(change func()) {
	w, i := b.at()
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	change()
	b.move(w.st.Poses[i])
	w.st.RefreshPairs()
}
