package state

import "github.com/brickyard-physics/brickyard/collision/geom"

// Body is the cold part of a body.
type Body struct {
	Kind             Kind
	CCD              CCD
	Asleep           bool
	Settled          bool      // its whole island is settled: see SettledTier; a kinematic body: it stands still
	Suspended        bool      // a contact of this slice holds it from above its centre: see the narrow phase
	Untouched        bool      // no contact row touches it in this slice
	Unsupported      bool      // no immovable body supports it in this slice: see findUnsupported of package dynamics
	TouchesImmovable bool      // a contact of this slice is with an immovable body
	Stopped          bool      // its motion in this slice was not finite or too fast: see quarantine of package dynamics
	Ball             bool      // its inertia is the same about every axis
	Point            bool      // a single point, which never spins
	Round            bool      // turning about the centre changes nothing: one sphere around it
	Gen              uint32    // 0 while the slot is free
	Added            uint64    // steps that had been taken by then
	Trailed          uint64    // last step, counted from 1, in which it moved: then State.Trail has its motions
	SleepDrift       float64   // m, how far it may move and still count as at rest
	Proxies          []int32   // one broad-phase proxy per solid
	Origin           geom.Vec3 // BodyDef's frame origin, seen from the centre of mass
	Drive            Drive     // of a kinematic body
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

// Spin returns the angular velocity (rad/s) that the body takes when told to spin at that rate: none for a point.
func (b *Body) Spin(told geom.Vec3) geom.Vec3 {
	if b.Point {
		return geom.Vec3{}
	}
	return told
}

// SpinEnergy returns the kinetic energy (J) of a spin (rad/s, world) at rotation q.
func (b *Body) SpinEnergy(q geom.Quat, spin geom.Vec3) float64 {
	l := q.ApplyT(spin)
	return 0.5 * l.Dot(b.Inertia.Apply(l))
}

// SpinOf returns the spin (rad/s, world) that goes with an angular momentum (world) at rotation q.
func (b *Body) SpinOf(q geom.Quat, momentum geom.Vec3) geom.Vec3 {
	return q.Apply(b.InvInertia.Apply(q.ApplyT(momentum)))
}

// Bulges reports whether a screw leads the body so far off the straight line that its path must be tested.
func (b *Body) Bulges(m *geom.Motion) bool { return m.Bulge() > BulgeShare*b.Half }

// Yields reports whether body i gives way to loads; all others are supports.
func (st *State) Yields(i int32) bool { return st.Bodies[i].Kind == Dynamic && st.Moving(int(i)) }

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
