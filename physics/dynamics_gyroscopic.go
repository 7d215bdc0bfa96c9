package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// advanceLoaded moves a turning body under load. Its contacts change its velocity by given (m/s) and its spin by whirl
// (rad/s) in this sub-step. It moves at its mean velocities, with half of these changes (Strang's splitting). Otherwise
// the tip of a top, which friction stops at the end of the sub-step, would walk, and the friction force would do work.
func (w *World) advanceLoaded(i int, h float64, loadVel, loadSpin geom.Vec3) {
	if loadVel == (geom.Vec3{}) {
		w.advanceGyroscopic(i, h)
		return
	}
	b, s := &w.bodies[i], &w.states[i]
	if !b.unsupported {
		loadVel = loadVel.Add(w.gainOf(int32(i)))
	}
	s.Shift = s.Shift.AddScaled(-0.5*h, loadVel)
	half, q := loadSpin.Scale(0.5), s.Turn.Mul(w.poses[i].Q)
	moment := q.Apply(b.inertia.Apply(q.ApplyT(half))) // world
	s.Spin = s.Spin.Sub(half)
	w.advanceGyroscopic(i, h)
	s.Spin = s.Spin.Add(s.InvInertia.Apply(moment))
}

// advanceGyroscopic moves a freely turning body by the implicit midpoint rule, in pieces of at most gyroTurn: its
// angular momentum stays and its spin follows the turning inertia. That keeps the energy, too, as exactly as the
// equation is solved. Where it is not solved, energy may be lost but never gained: a needle has a thousand times the
// energy when the same momentum turns it about its long axis.
func (w *World) advanceGyroscopic(i int, h float64) {
	b, s := &w.bodies[i], &w.states[i]
	pieces := gyroPiecesOf(s.Spin.Len() * h)
	start := w.poses[i].Q
	q := s.Turn.Mul(start)
	energy := b.spinEnergy(q, s.Spin)
	moment := b.inertia.Apply(q.ApplyT(s.Spin)) // body frame
	for range int(pieces) {
		turn := freeTurn(&b.invInertia, moment, h/pieces)
		s.Roll = s.Roll.Add(q.Apply(turn.RotationVector()))
		q, moment = q.Mul(turn).Unit(), turn.ApplyT(moment)
	}
	s.Turn = q.Mul(start.Conj()).Unit()
	s.Spin = q.Apply(b.invInertia.Apply(moment))
	if now := b.spinEnergy(q, s.Spin); now > float64(energy*(1+gyroGain)) {
		s.Spin = s.Spin.Scale(math.Sqrt(energy / now))
	}
	s.Shift = s.Shift.AddScaled(h, s.Vel)
	r := q.Mat()
	s.InvInertia = r.Similar(&b.invInertia)
	s.FiniteRotation = true // a free body keeps its lever arms up to date, too
}

// gyroPiecesOf returns the number of pieces for a free turn (rad).
func gyroPiecesOf(turn float64) float64 { return max(1, min(gyroPieces, math.Ceil(turn/gyroTurn))) }

// freeTurn returns the rotation of h seconds of free turning that start with angular momentum before, in the body
// frame; j is the inverse of the inertia. The rotation is by twice the angle whose tangent is k times the spin of the
// mean m of the momenta before and after. Newton's method finds m by Euler's equations, m = before + k m × spin. For
// any k, the momentum after has the same length, and as 2 k m × spin = after − before is at right angles to the spin,
// the same energy; k is chosen such that a steady spin turns exactly by h times that spin.
func freeTurn(j *geom.Mat3, before geom.Vec3, h float64) geom.Quat {
	m := before
	spin := j.Apply(m)
	k := 0.5 * h
	if angle := min(k*spin.Len(), 1); angle > 0 {
		sin, cos := geom.SinCos(angle)
		k *= sin / (angle * cos)
	}
	for range gyroRounds {
		miss := before.AddScaled(k, m.Cross(spin)).Sub(m)
		if miss.LenSq() <= float64(gyroTolerance*gyroTolerance*before.LenSq()) {
			break
		}
		slope := geom.Mat3{
			X: column(geom.Vec3{X: 1}, m, spin, j.X, k),
			Y: column(geom.Vec3{Y: 1}, m, spin, j.Y, k),
			Z: column(geom.Vec3{Z: 1}, m, spin, j.Z, k),
		}
		inverse, solvable := slope.Inverse()
		if !solvable {
			break
		}
		m = m.Add(inverse.Apply(miss))
		spin = j.Apply(m)
	}
	half := spin.Scale(k)
	return geom.Quat{W: 1, X: half.X, Y: half.Y, Z: half.Z}.Unit()
}

// column returns the decrease of the miss of freeTurn as m grows along an axis e, which adds to the spin at the rate j.
func column(e, m, spin, j geom.Vec3, k float64) geom.Vec3 {
	return e.AddScaled(-k, e.Cross(spin).Add(m.Cross(j)))
}
