package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// external is all that acts on a body besides its contacts and the gravity of the world.
type external struct {
	acts            bool      // it is in externals.listed
	force, torque   geom.Vec3 // N and N m, over the coming step
	linear, angular float64   // 1/s, damping
	gravity         float64   // scale of the gravity of the world; 1 for most
	gain            geom.Vec3 // m/s: change of velocity in this sub-step, without contacts
}

// externals holds the external influences of the bodies that have any. Worlds without them pay nothing: the tables stay
// empty.
type externals struct {
	of     []external  // by slot, as far as the last body that has had one
	extra  []geom.Vec3 // by slot: m/s², acceleration besides the gravity of the world, constant over a step
	listed []int32     // slots of the bodies that have one
}

// enter returns the record of body i, to be changed.
func (x *externals) enter(i int) *external {
	for len(x.of) <= i {
		x.of, x.extra = append(x.of, external{}), append(x.extra, geom.Vec3{})
	}
	e := &x.of[i]
	if !e.acts {
		e.acts, e.gravity = true, 1
		x.listed = append(x.listed, int32(i))
	}
	return e
}

// forget clears the record of the body that leaves a slot.
func (x *externals) forget(slot int) {
	if slot < len(x.of) {
		x.of[slot], x.extra[slot] = external{acts: x.of[slot].acts, gravity: 1}, geom.Vec3{}
	}
}

// at returns the record of body i as it is, without entering it.
func (x *externals) at(i int) external {
	if x.actOn(int32(i)) {
		return x.of[i]
	}
	return external{gravity: 1}
}

// actOn reports whether anything may act on body i besides its contacts and gravity.
func (x *externals) actOn(i int32) bool { return int(i) < len(x.of) && x.of[i].acts }

// beginForces finds the accelerations of the coming step.
func (st *State) beginForces() {
	x := &st.externals
	for _, i := range x.listed {
		e := &x.of[i]
		x.extra[i] = st.settings.gravity.Scale(e.gravity-1).AddScaled(st.states[i].InvMass, e.force)
	}
}

// end clears the forces of the step.
func (x *externals) end() {
	for _, i := range x.listed {
		e := &x.of[i]
		e.force, e.torque = geom.Vec3{}, geom.Vec3{}
		e.acts = e.linear > 0 || e.angular > 0 || e.gravity != 1
		if !e.acts {
			*e, x.extra[i] = external{}, geom.Vec3{}
		}
	}
	x.listed = slices.DeleteFunc(x.listed, func(i int32) bool { return !x.of[i].acts })
}

// drop takes all forces off body i until the end of the step.
func (x *externals) drop(i int32) {
	if x.actOn(i) {
		x.of[i].force, x.of[i].torque, x.extra[i] = geom.Vec3{}, geom.Vec3{}, geom.Vec3{}
	}
}

// accelerate changes the velocities of body i over a sub-step of h seconds, in which its acceleration is a (m/s²), and
// damps them.
func (x *externals) accelerate(i int32, s *rigid.State, a geom.Vec3, h float64) {
	e, before := &x.of[i], s.Vel
	s.Vel = before.AddScaled(h, a).Scale(1 / (1 + float64(h*e.linear)))
	s.Spin = s.Spin.AddScaled(h, s.InvInertia.Apply(e.torque)).Scale(1 / (1 + float64(h*e.angular)))
	e.gain = s.Vel.Sub(before)
}

// ahead returns the velocities (m/s, rad/s) of body i at the end of a slice of dt seconds without contacts, damping and
// the gravity of the world.
func (x *externals) ahead(i int32, s *rigid.State, dt float64) (vel, spin geom.Vec3) {
	if !x.actOn(i) {
		return s.Vel, s.Spin
	}
	return s.Vel.AddScaled(dt, x.extra[i]), s.Spin.AddScaled(dt, s.InvInertia.Apply(x.of[i].torque))
}

// torqueOn returns the torque (N m) on body i in this step.
func (x *externals) torqueOn(i int32) geom.Vec3 {
	if x.actOn(i) {
		return x.of[i].torque
	}
	return geom.Vec3{}
}

// accelerationOf returns the acceleration (m/s²) of body i in this step, without contacts and damping.
func (st *State) accelerationOf(i int32) geom.Vec3 {
	if st.externals.actOn(i) {
		return st.settings.gravity.Add(st.externals.extra[i])
	}
	return st.settings.gravity
}
