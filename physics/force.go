package physics

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// ApplyAngularImpulse changes the angular momentum of a dynamic body by l (N m s, world) and wakes it. A point, which
// never spins, ignores it, and so do all bodies numbers that are not finite.
func (b Body) ApplyAngularImpulse(l mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(l) {
		return
	}
	w.st.Wake(i)
	q := w.st.Poses[i].Q
	w.st.States[i].Spin = w.st.States[i].Spin.Add(w.st.Bodies[i].SpinOf(q, vec(l)))
}

// ApplyForce has a force f (N, world) act at a world point on a dynamic body over the whole next step, and wakes it.
// Forces of several calls add up; after the step they are gone. The torque about the centre of mass is that of the
// moment of the call: neither follows the body as it moves in the step. A body on which a force acts does not fall
// asleep. Numbers that are not finite are ignored.
func (b Body) ApplyForce(f, at mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(f) || !finite(at) {
		return
	}
	w.st.Wake(i)
	e := w.st.Externals.Enter(i)
	e.Force = e.Force.Add(vec(f))
	e.Torque = e.Torque.Add(vec(at).Sub(w.st.Poses[i].P).Cross(vec(f)))
}

// ApplyTorque has a torque t (N m, world) act on a dynamic body over the whole next step, as ApplyForce does with a
// force.
func (b Body) ApplyTorque(t mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(t) {
		return
	}
	w.st.Wake(i)
	e := w.st.Externals.Enter(i)
	e.Torque = e.Torque.Add(vec(t))
}

// SetDamping has a dynamic body lose speed and spin at rates (1/s), in shares of the speed and spin that it has: in
// each sub-step of h seconds v becomes v/(1 + h linear). Under a steady acceleration a its speed comes to a/linear.
// Zero, with which bodies begin, switches it off. Negative rates and numbers that are not finite are ignored, and so
// are bodies that are not dynamic.
func (b Body) SetDamping(linear, angular float64) {
	w, i := b.at()
	valid := linear >= 0 && angular >= 0 && !math.IsInf(linear, 1) && !math.IsInf(angular, 1)
	if w.st.Bodies[i].Kind != state.Dynamic || !valid {
		return
	}
	e := w.st.Externals.Enter(i)
	e.Linear, e.Angular = linear, angular
}

// Damping returns the rates (1/s) at which a body loses speed and spin: see SetDamping.
func (b Body) Damping() (linear, angular float64) {
	w := b.world
	e := w.st.Externals.At(b.slot())
	return e.Linear, e.Angular
}

// SetGravityScale has gravity accelerate a dynamic body by s times the gravity of the world: 1 is what bodies begin
// with, at 0 the body floats, below 0 it rises. It wakes the body. A number that is not finite is ignored, and so are
// bodies that are not dynamic. A car (package vehicle) reckons with 1.
func (b Body) SetGravityScale(s float64) {
	w, i := b.at()
	was := b.GravityScale()
	if w.st.Bodies[i].Kind != state.Dynamic || math.IsNaN(s) || math.IsInf(s, 0) || s == was {
		return
	}
	w.st.Wake(i)
	w.st.Externals.Enter(i).Gravity = s
	w.island.RescaleLoads(i, was, s)
}

// GravityScale returns the share of the world's gravity that accelerates a body: see SetGravityScale.
func (b Body) GravityScale() float64 { return b.world.st.Externals.At(b.slot()).Gravity }

// ApplyImpulse pushes a dynamic body by p (N s) at a world point and wakes it. Numbers that are not finite are
// ignored.
func (b Body) ApplyImpulse(p, at mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(p) || !finite(at) {
		return
	}
	w.st.Wake(i)
	w.st.States[i].AddImpulse(vec(p), vec(at).Sub(w.st.Poses[i].P))
}

// ApplyLoad is ApplyImpulse for a steady load, such as that of a spring: it neither wakes a body nor keeps it from
// falling asleep, and a sleeping body ignores it.
func (b Body) ApplyLoad(p, at mgl64.Vec3) {
	w, i := b.at()
	if body := &w.st.Bodies[i]; body.Kind == state.Dynamic && !body.Asleep && finite(p) && finite(at) {
		w.st.Unsettle(int32(i))
		w.st.States[i].AddImpulse(vec(p), vec(at).Sub(w.st.Poses[i].P))
	}
}

// Drag pulls the point local (m, centre-of-mass frame) of a dynamic body to a world target until World.EndDrag, one
// body at a time. The force is at most 60 times the weight of the body on Earth, or 4 times that of all bodies that
// joints link it to: a body held by more stays behind the target.
func (b Body) Drag(local, target mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(local) || !finite(target) {
		return
	}
	w.st.Wake(i)
	if w.st.Drag.Body != occupantOf(b.id) {
		w.st.Drag.Impulse = geom.Vec3{}
	}
	w.st.Drag.Body, w.st.Drag.Local, w.st.Drag.Target = occupantOf(b.id), vec(local), vec(target)
}

// EndDrag ends the drag.
func (w *World) EndDrag() { w.st.Drag = state.Drag{} }

// Dragged reports whether the body is dragged.
func (b Body) Dragged() bool { return b.world.st.Drag.Body == occupantOf(b.id) }

// DragForce returns the force (N, world) with which the drag pulled the body at the end of the last step; zero for one
// that is not dragged.
func (b Body) DragForce() mgl64.Vec3 {
	d := &b.world.st.Drag
	if d.Body != occupantOf(b.id) || d.Substep == 0 {
		return mgl64.Vec3{}
	}
	return mgl(d.Impulse.Scale(1 / d.Substep))
}

// SetLocks locks a dynamic body along and about some axes, and frees it along and about all others; 0 frees it
// altogether. It loses the velocity that it has along locked axes, and wakes with its neighbours. Sets with unknown
// bits are ignored, and so are bodies that are not dynamic.
func (b Body) SetLocks(locks Axes) {
	defer b.world.beginCall("SetLocks").endCall()
	w, i := b.at()
	if w.st.Bodies[i].Kind != state.Dynamic || locks&^LockAll != 0 || locks == b.Locks() {
		return
	}
	b.reenter(func() { w.st.SetLocks(int32(i), rigid.Axes(locks)) })
}

// Locks returns the axes along and about which the body is locked.
func (b Body) Locks() Axes { return Axes(b.world.st.Bodies[b.slot()].Locks) }
