package state

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// Body is the cold part of a body.
type Body struct {
	Kind             Kind
	CCD              CCD
	Asleep           bool
	Settled          bool       // its whole island is settled: see SettledTier; a kinematic body: it stands still
	Suspended        bool       // a contact of this slice holds it from above its centre: see the narrow phase
	Untouched        bool       // no contact row touches it in this slice, or in the last one: that decides the next
	Unsupported      bool       // no immovable body supports it in this slice: see findUnsupported of package dynamics
	Falls            bool       // it was unsupported at the end of the last slice
	TouchesImmovable bool       // a contact of this slice is with an immovable body
	Guided           bool       // it is of a free assembly of joints, which moves it in this slice
	Stopped          bool       // its motion in this slice was not finite or too fast: see quarantine of package dynamics
	Ball             bool       // its inertia is the same about every axis
	Point            bool       // a single point, which never spins
	Locks            rigid.Axes // those of its rigid.State: see State.SetLocks
	Sphere           bool       // its only solid is a ball around the centre of mass
	Meshed           bool       // one of its solids is a mesh
	Round            bool       // turning about the centre changes nothing: a sphere without joints
	Gen              uint32     // 0 while the slot is free
	Joints           int32      // number of joints that it has
	Added            uint64     // steps that had been taken by then
	Trailed          uint64     // last step, counted from 1, in which it moved: then State.Trail has its motions
	SleepDrift       float64    // m, how far it may move and still count as at rest
	Proxies          []int32    // one broad-phase proxy per solid
	Origin           geom.Vec3  // BodyDef's frame origin, seen from the centre of mass
	Drive            Drive      // of a kinematic body
	Mass             float64
	Inertia          geom.Mat3 // kg m², about the centre of mass, body frame
	InvInertia       geom.Mat3
	Half             float64 // m, half the smallest width of its solids: see scaleOf
	Radius           float64 // of the ball around the centre of mass that holds all solids
}

// Lever returns the distance (m) over which a turn of the body moves its points: zero if the body is round.
func (b *Body) Lever() float64 {
	if b.Round {
		return 0
	}
	return b.Radius
}

// Spin returns the angular velocity (rad/s) that the body takes when told to spin at that rate: none for a point, and
// none about locked axes.
func (b *Body) Spin(told geom.Vec3) geom.Vec3 {
	if b.Point {
		return geom.Vec3{}
	}
	return b.Locks.FreeTurn(told)
}

// InvInertiaAt returns the inverse inertia (1/(kg m²), world) at a rotation.
func (b *Body) InvInertiaAt(r *geom.Mat3) (inverse geom.Mat3) {
	b.PutInvInertia(&inverse, r)
	return inverse
}

// PutInvInertia makes inverse the result of InvInertiaAt, in place.
func (b *Body) PutInvInertia(inverse, r *geom.Mat3) {
	if b.Locks&rigid.Turns == 0 || b.Point {
		inverse.X, inverse.Y, inverse.Z = r.SimilarTo(&b.InvInertia)
		return
	}
	inertia := r.Similar(&b.Inertia)
	*inverse = b.Locks.InvInertia(&inertia)
}

// FitSpin returns the spin (rad/s, world) with which the body goes on after it has turned from one rotation to another
// without a torque. It keeps its angular momentum, or less of it if that would raise the energy; of a body with locked
// turns, that about its free axes.
func (b *Body) FitSpin(before, after geom.Quat, spin geom.Vec3) geom.Vec3 {
	energy := b.SpinEnergy(before, spin)
	spin = b.SpinOf(after, before.Apply(b.Inertia.Apply(before.ApplyT(spin))))
	if now := b.SpinEnergy(after, spin); now > energy {
		return spin.Scale(math.Sqrt(energy / now))
	}
	return spin
}

// SpinEnergy returns the kinetic energy (J) of a spin (rad/s, world) at rotation q.
func (b *Body) SpinEnergy(q geom.Quat, spin geom.Vec3) float64 {
	l := q.ApplyT(spin)
	return 0.5 * l.Dot(b.Inertia.Apply(l))
}

// SpinOf returns the spin (rad/s, world) that goes with an angular momentum (world) at rotation q.
func (b *Body) SpinOf(q geom.Quat, momentum geom.Vec3) geom.Vec3 {
	if b.Locks&rigid.Turns != 0 {
		r := q.Mat()
		inverse := b.InvInertiaAt(&r)
		return inverse.Apply(momentum)
	}
	return q.Apply(b.InvInertia.Apply(q.ApplyT(momentum)))
}

// Bulges reports whether a screw leads the body so far off the straight line that its path must be tested.
func (b *Body) Bulges(m *geom.Motion) bool { return m.Bulge() > BulgeShare*b.Half }

// Yields reports whether body i gives way to loads; all others are supports.
func (st *State) Yields(i int32) bool { return st.Bodies[i].MayYield() && st.Moving(int(i)) }

// MayYield reports whether loads move the body when it is awake: it is dynamic, and not locked along and about all
// axes.
func (b *Body) MayYield() bool { return b.Kind == Dynamic && b.Locks != rigid.All }

// MassesDiffer reports whether two bodies are of very different masses.
func (st *State) MassesDiffer(i, j int32) bool {
	a, b := st.States[i].InvMass, st.States[j].InvMass
	return (a > directRatio*b || b > directRatio*a) && st.Yields(i) && st.Yields(j)
}

// Moving reports whether the body in slot i may move this step.
func (st *State) Moving(i int) bool {
	b := &st.Bodies[i]
	return b.Gen != 0 && b.Kind != Static && !b.Asleep
}

// Candidate returns the rotation that goes with the spin of body i before the slice is committed.
func (st *State) Candidate(i int32) geom.Quat {
	if st.Bodies[i].Untouched || st.States[i].FiniteRotation {
		return st.States[i].Turn.Mul(st.Poses[i].Q)
	}
	return st.Poses[i].Q
}
