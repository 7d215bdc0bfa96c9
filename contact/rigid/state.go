// Package rigid holds the hot state of the bodies, which every solver reads and writes, and the motion of a free one.
package rigid

import "github.com/brickyard-physics/brickyard/collision/geom"

// State is the part of a body that the sub-steps touch, one record of four cache lines per body. Static and kinematic
// bodies, and bodies locked along and about all axes, have zero inverse mass and inertia. What the contact kernels
// gather lies in groups of four numbers, so that four bodies are read with four loads and one transposition.
type State struct {
	Vel     geom.Vec3 // m/s, of the centre of mass
	InvMass float64   // 1/kg
	Spin    geom.Vec3 // rad/s, world
	_       float64

	Shift geom.Vec3 // m, displacement of the centre since the slice began
	_     float64
	Roll  geom.Vec3 // rad, the same of the rotation to first order: the sum of h × Spin
	_     float64
	Turn  geom.Quat // rotation since the slice began, kept up in finite rotation: see Rotation

	InvInertia     geom.Mat3 // 1/(kg m²), world frame; frozen over a slice unless the body turns in finite steps
	FiniteRotation bool      // turns so far in this slice that frozen lever arms and inertia no longer hold
	Locks          Axes      // it neither moves nor turns along these: InvInertia has zeros there, InvMass holds elsewhere
	_              [22]byte
}

// AddImpulse changes the velocities by impulse p (N s) at lever arm r (m, from the centre of mass).
func (s *State) AddImpulse(p, r geom.Vec3) {
	s.Vel = s.Vel.AddScaled(s.InvMass, s.Locks.FreeShift(p))
	s.Spin = s.Spin.Add(s.InvInertia.Apply(r.Cross(p)))
}

// PointVelocity returns the velocity (m/s) at lever arm r.
func (s *State) PointVelocity(r geom.Vec3) geom.Vec3 { return s.Vel.Add(s.Spin.Cross(r)) }

// Advance moves the body by h seconds at its present velocities.
func (s *State) Advance(h float64) {
	s.Shift = s.Shift.AddScaled(h, s.Vel)
	d := s.Spin.Scale(h)
	s.Roll = s.Roll.Add(d)
	if s.FiniteRotation {
		s.Turn = geom.FromRotationVector(d).Mul(s.Turn).Unit()
	}
}

// Rotation returns the rotation since the slice began. Without finite rotation, that of the sum of its turns is near
// enough: it differs by half the products of turns about different axes.
func (s *State) Rotation() geom.Quat {
	if s.FiniteRotation {
		return s.Turn
	}
	return geom.FromRotationVector(s.Roll)
}
