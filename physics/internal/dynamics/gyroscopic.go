package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// advanceLoaded moves a turning body under load. Its contacts change its velocity by loadVel (m/s) and its spin by
// loadSpin (rad/s) in this sub-step. It moves at its mean velocities, with half of these changes (Strang's splitting).
// Otherwise the tip of a top, which friction stops at the end of the sub-step, would walk, and the friction force would
// do work.
func (dy *Dynamics) advanceLoaded(i int, h float64, loadVel, loadSpin geom.Vec3) {
	if loadVel == (geom.Vec3{}) && loadSpin == (geom.Vec3{}) {
		dy.advanceGyroscopic(i, h)
		return
	}
	b, s := &dy.Bodies[i], &dy.States[i]
	if !b.Unsupported {
		loadVel = loadVel.Add(dy.gainOf(int32(i)))
	}
	s.Shift = s.Shift.AddScaled(-0.5*h, loadVel)
	half, q := loadSpin.Scale(0.5), s.Turn.Mul(dy.Poses[i].Q)
	moment := q.Apply(b.Inertia.Apply(q.ApplyT(half))) // world
	s.Spin = s.Spin.Sub(half)
	dy.advanceGyroscopic(i, h)
	s.Spin = s.Spin.Add(s.InvInertia.Apply(moment))
}

// advanceLocked moves a freely turning body with locked turns: about one free axis at a constant spin, about two with
// the angular momentum about both.
func (dy *Dynamics) advanceLocked(i int, h float64) {
	b, s, start := &dy.Bodies[i], &dy.States[i], dy.Poses[i].Q
	if !s.FiniteRotation {
		s.Turn, s.FiniteRotation = s.Rotation(), true
	}
	before := s.Turn.Mul(start)
	s.Advance(h)
	after := s.Turn.Mul(start).Unit()
	s.Spin = b.FitSpin(before, after, s.Spin)
	r := after.Mat()
	s.InvInertia = b.InvInertiaAt(&r)
}

// advanceGyroscopic moves a freely turning body by the implicit midpoint rule, in pieces (rigid.Pieces): its
// angular momentum stays and its spin follows the turning inertia. That keeps the energy, too, as exactly as the
// equation is solved. Where it is not solved, energy may be lost but never gained: a needle has a thousand times the
// energy when the same momentum turns it about its long axis.
func (dy *Dynamics) advanceGyroscopic(i int, h float64) {
	b, s := &dy.Bodies[i], &dy.States[i]
	if b.Locks&rigid.Turns != 0 {
		dy.advanceLocked(i, h)
		return
	}
	pieces := rigid.Pieces(s.Spin.Len() * h)
	start := dy.Poses[i].Q
	q := s.Turn.Mul(start)
	spin := q.ApplyT(s.Spin) // body frame, as its angular momentum
	moment := b.Inertia.Apply(spin)
	energy := 0.5 * spin.Dot(moment)
	for range int(pieces) {
		turn := rigid.FreeTurn(&b.InvInertia, moment, h/pieces)
		s.Roll = s.Roll.Add(q.Apply(turn.RotationVector()))
		q, moment = q.Mul(turn).Unit(), turn.ApplyT(moment)
	}
	s.Turn = q.Mul(start.Conj()).Unit()
	s.Spin = q.Apply(b.InvInertia.Apply(moment))
	if now := b.SpinEnergy(q, s.Spin); now > float64(energy*(1+gyroGain)) {
		s.Spin = s.Spin.Scale(math.Sqrt(energy / now))
	}
	s.Shift = s.Shift.AddScaled(h, s.Vel)
	var r geom.Mat3
	r.X, r.Y, r.Z = q.Axes()
	s.InvInertia.X, s.InvInertia.Y, s.InvInertia.Z = r.SimilarTo(&b.InvInertia)
	s.FiniteRotation = true // a free body keeps its lever arms up to date, too
}
