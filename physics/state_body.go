package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// body is the cold part of a body.
type body struct {
	kind             kind
	ccd              ccdMethod
	asleep           bool
	settled          bool      // its whole island is settled: see settledTier; a kinematic body: it stands still
	suspended        bool      // a contact of this slice holds it from above its centre: see World.noteSuspended
	untouched        bool      // no contact row touches it in this slice
	unsupported      bool      // no immovable body supports it: see findUnsupported
	touchesImmovable bool      // a contact of this slice is with an immovable body
	stopped          bool      // its motion in this slice was not finite or too fast: see quarantine
	ball             bool      // its inertia is the same about every axis
	point            bool      // a single point, which never spins: see classify
	round            bool      // turning about the centre changes nothing: one sphere around it
	gen              uint32    // 0 while the slot is free
	added            uint64    // steps that had been taken by then
	trailed          uint64    // last step, counted from 1, in which it moved: then World.trail has its motions
	sleepDrift       float64   // m, how far it may move and still count as at rest
	proxies          []int32   // one broad-phase proxy per solid
	origin           geom.Vec3 // BodyDef's frame origin, seen from the centre of mass
	drive            drive     // of a kinematic body
	mass             float64
	inertia          geom.Mat3 // kg m², about the centre of mass, body frame
	invInertia       geom.Mat3
	half             float64 // m, half the smallest width of its solids: see scaleOf
	radius           float64 // of the ball around the centre of mass that holds all solids
}

// lever returns the distance (m) over which a turn of the body moves its points: zero if the body is round.
func (b *body) lever() float64 {
	if b.round {
		return 0
	}
	return b.radius
}

// spin returns the angular velocity (rad/s) that the body takes when told to spin at that rate: none for a point.
func (b *body) spin(told geom.Vec3) geom.Vec3 {
	if b.point {
		return geom.Vec3{}
	}
	return told
}

// spinEnergy returns the kinetic energy (J) of a spin (rad/s, world) at rotation q.
func (b *body) spinEnergy(q geom.Quat, spin geom.Vec3) float64 {
	l := q.ApplyT(spin)
	return 0.5 * l.Dot(b.inertia.Apply(l))
}

// spinOf returns the spin (rad/s, world) that goes with an angular momentum (world) at rotation q.
func (b *body) spinOf(q geom.Quat, momentum geom.Vec3) geom.Vec3 {
	return q.Apply(b.invInertia.Apply(q.ApplyT(momentum)))
}

// bulges reports whether a screw leads the body so far off the straight line that its path must be tested.
func (b *body) bulges(m *geom.Motion) bool { return m.Bulge() > bulgeShare*b.half }

// yields reports whether body i gives way to loads; all others are supports.
func (st *State) yields(i int32) bool { return st.bodies[i].kind == dynamic && st.moving(int(i)) }

// massesDiffer reports whether two bodies are of very different masses.
func (st *State) massesDiffer(i, j int32) bool {
	a, b := st.states[i].InvMass, st.states[j].InvMass
	return (a > directRatio*b || b > directRatio*a) && st.yields(i) && st.yields(j)
}

// moving reports whether the body in slot i may move this step.
func (st *State) moving(i int) bool {
	b := &st.bodies[i]
	return b.gen != 0 && b.kind != static && !b.asleep
}

// candidate returns the rotation that goes with the spin of body i before the slice is committed.
func (st *State) candidate(i int32) geom.Quat {
	if st.bodies[i].untouched || st.states[i].FiniteRotation {
		return st.states[i].Turn.Mul(st.poses[i].Q)
	}
	return st.poses[i].Q
}
