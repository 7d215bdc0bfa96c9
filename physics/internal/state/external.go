package state

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// External is all that acts on a body besides its contacts and the gravity of the world.
type External struct {
	acts            bool      // it is in Externals.listed
	locked          bool      // a lock takes gravity and forces up along some axis: see State.SetLocks
	Force, Torque   geom.Vec3 // N and N m, over the coming step
	Linear, Angular float64   // 1/s, damping
	Gravity         float64   // scale of the gravity of the world; 1 for most
	Gain            geom.Vec3 // scratch: m/s, change of velocity in this sub-step, without contacts
}

// Externals holds the external influences of the bodies that have any. Where no body has one, the tables stay empty and
// cost nothing.
type Externals struct {
	Of     []External  // by slot, as far as the last body that has had one
	Extra  []geom.Vec3 // by slot: m/s², acceleration besides the gravity of the world, constant over a step
	listed []int32     // slots of the bodies that have one
}

// Enter returns the record of body i, to be changed.
func (x *Externals) Enter(i int) *External {
	for len(x.Of) <= i {
		x.Of, x.Extra = append(x.Of, External{}), append(x.Extra, geom.Vec3{})
	}
	e := &x.Of[i]
	if !e.acts {
		e.acts, e.Gravity = true, 1
		x.listed = append(x.listed, int32(i))
	}
	return e
}

// forget clears the record of the body that leaves a slot.
func (x *Externals) forget(slot int) {
	if x.ActOn(int32(slot)) {
		x.Of[slot], x.Extra[slot] = External{}, geom.Vec3{}
		x.listed = slices.DeleteFunc(x.listed, func(i int32) bool { return i == int32(slot) })
	}
}

// At returns the record of body i as it is, without entering it.
func (x *Externals) At(i int) External {
	if x.ActOn(int32(i)) {
		return x.Of[i]
	}
	return External{Gravity: 1}
}

// ActOn reports whether anything may act on body i besides its contacts and gravity.
func (x *Externals) ActOn(i int32) bool { return int(i) < len(x.Of) && x.Of[i].acts }

// beginForces finds the accelerations of the coming step.
func (st *State) beginForces() {
	x := &st.Externals
	for _, i := range x.listed {
		x.findExtra(i, &st.States[i], st.Settings.Gravity)
	}
}

// findExtra finds the acceleration of body i besides the gravity g of the world (m/s²).
func (x *Externals) findExtra(i int32, s *rigid.State, g geom.Vec3) {
	e := &x.Of[i]
	x.Extra[i] = g.Scale(e.Gravity-1).AddScaled(s.InvMass, e.Force)
	if e.locked {
		// Gravity and this add up to zero along the locked axes, to the last bit.
		x.Extra[i] = s.Locks.FreeShift(x.Extra[i]).Add(s.Locks.FreeShift(g).Sub(g))
	}
}

// end clears the forces of the step.
func (x *Externals) end() {
	for _, i := range x.listed {
		e := &x.Of[i]
		e.Force, e.Torque = geom.Vec3{}, geom.Vec3{}
		e.acts = e.Linear > 0 || e.Angular > 0 || e.Gravity != 1 || e.locked
		if !e.acts {
			*e, x.Extra[i] = External{}, geom.Vec3{}
		}
	}
	x.listed = slices.DeleteFunc(x.listed, func(i int32) bool { return !x.Of[i].acts })
}

// DropForces takes all forces off body i until the end of the step. What its scale of the gravity g of the world (m/s²)
// and its locks do stays.
func (x *Externals) DropForces(i int32, s *rigid.State, g geom.Vec3) {
	if x.ActOn(i) {
		x.Of[i].Force, x.Of[i].Torque = geom.Vec3{}, geom.Vec3{}
		x.findExtra(i, s, g)
	}
}

// DropGravity has body i, without forces, neither fall nor rise until the end of the step, whatever its gravity scale
// and its locks. The gravity of the world is g (m/s²).
func (x *Externals) DropGravity(i int32, g geom.Vec3) { x.Extra[i] = g.Neg() }

// Accelerate changes the velocities of body i over a sub-step of h seconds, in which its acceleration is a (m/s²), and
// damps them.
func (x *Externals) Accelerate(i int32, s *rigid.State, a geom.Vec3, h float64) {
	e, before := &x.Of[i], s.Vel
	s.Vel = before.AddScaled(h, a).Scale(1 / (1 + float64(h*e.Linear)))
	s.Spin = s.Spin.AddScaled(h, s.InvInertia.Apply(e.Torque)).Scale(1 / (1 + float64(h*e.Angular)))
	e.Gain = s.Vel.Sub(before)
}

// Ahead returns the velocities (m/s, rad/s) of body i at the end of a slice of dt seconds without contacts, damping and
// the gravity of the world.
func (x *Externals) Ahead(i int32, s *rigid.State, dt float64) (vel, spin geom.Vec3) {
	if !x.ActOn(i) {
		return s.Vel, s.Spin
	}
	return s.Vel.AddScaled(dt, x.Extra[i]), s.Spin.AddScaled(dt, s.InvInertia.Apply(x.Of[i].Torque))
}

// TorqueOn returns the torque (N m) on body i in this step.
func (x *Externals) TorqueOn(i int32) geom.Vec3 {
	if x.ActOn(i) {
		return x.Of[i].Torque
	}
	return geom.Vec3{}
}

// AccelerationOf returns the acceleration (m/s²) of body i in this step, without contacts and damping.
func (st *State) AccelerationOf(i int32) geom.Vec3 {
	if st.Externals.ActOn(i) {
		return st.Settings.Gravity.Add(st.Externals.Extra[i])
	}
	return st.Settings.Gravity
}

// Drag is a damped spring from a point of one body to a point of the world.
type Drag struct {
	Body    Occupant
	Local   geom.Vec3 // centre-of-mass frame
	Target  geom.Vec3
	Impulse geom.Vec3 // N s of the last sub-step
	Substep float64   // s, the length of that
}

// forget ends the drag if it holds the body.
func (d *Drag) forget(body Occupant) {
	if d.Body == body {
		*d = Drag{}
	}
}
