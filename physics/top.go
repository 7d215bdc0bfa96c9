package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	// topTurn (rad) is the turn of a free top that the midpoint rule takes in one piece; topPieces bounds their number.
	// Beyond, pieces are longer and less exact; what turns so far between two looks has been warned of (spinMost).
	topTurn   = 0.1
	topPieces = 16
	// topRounds bounds the rounds of Newton's method in a piece: three or four get to topRest of the angular momentum,
	// which is rounding.
	topRounds = 8
	topRest   = 1e-15
	// topGain is the share of its energy that may be rounding.
	topGain = 1e-12
)

// advanceHeld moves a body that turns and bears loads, which give it a speed (m/s) and a spin (rad/s) in this sub-step.
// It goes at its mean velocities, with half of that (Strang's splitting). Else the tip of a top, which friction stops
// where the sub-step ends, would walk, and the force on it do work.
func (w *World) advanceHeld(i int, h float64, given, whirl geom.Vec3) {
	if given == (geom.Vec3{}) {
		w.advanceTop(i, h)
		return
	}
	b, s := &w.bodies[i], &w.states[i]
	if !b.falls {
		given = given.Add(w.fall())
	}
	s.Shift = s.Shift.AddScaled(-0.5*h, given)
	half, q := whirl.Scale(0.5), s.Turn.Mul(w.poses[i].Q)
	moment := q.Apply(b.inertia.Apply(q.ApplyT(half))) // world
	s.Spin = s.Spin.Sub(half)
	w.advanceTop(i, h)
	s.Spin = s.Spin.Add(s.InvInertia.Apply(moment))
}

// advanceTop moves a body that turns freely: its angular momentum stays and its spin follows the turning inertia, by
// the implicit midpoint rule in pieces of at most topTurn. That keeps the energy, too, as exactly as its equation is
// solved. Where it is not, energy may be lost but never gained: a needle has a thousand times the energy when the same
// momentum turns it the other way.
func (w *World) advanceTop(i int, h float64) {
	b, s := &w.bodies[i], &w.states[i]
	pieces := topPiecesOf(s.Spin.Len() * h)
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
	if now := b.spinEnergy(q, s.Spin); now > float64(energy*(1+topGain)) {
		s.Spin = s.Spin.Scale(math.Sqrt(energy / now))
	}
	s.Shift = s.Shift.AddScaled(h, s.Vel)
	r := q.Mat()
	s.InvInertia = r.Similar(&b.invInertia)
	s.Tumbles = true // a free top, too, keeps up its turn
}

// topPiecesOf returns in how many pieces a free top takes a turn (rad).
func topPiecesOf(turn float64) float64 { return max(1, min(topPieces, math.Ceil(turn/topTurn))) }

// freeTurn returns the rotation of h seconds of free turning that start with an angular momentum, in the body frame,
// for which the inverse of the inertia is given: by twice the angle whose tangent is k times the spin of the mean m
// of the momenta before and after. Newton's method finds that by Euler's equations, m = before + k m × spin.
// Whatever k is, the momentum after has the same length, and as 2 k m × spin = after − before is at right angles to
// the spin, the same energy; here k is such that a steady spin turns exactly by h times that spin.
func freeTurn(j *geom.Mat3, before geom.Vec3, h float64) geom.Quat {
	m := before
	spin := j.Apply(m)
	k := 0.5 * h
	if angle := min(k*spin.Len(), 1); angle > 0 {
		sin, cos := geom.SinCos(angle)
		k *= sin / (angle * cos)
	}
	for range topRounds {
		miss := before.AddScaled(k, m.Cross(spin)).Sub(m)
		if miss.LenSq() <= float64(topRest*topRest*before.LenSq()) {
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

// column returns how the miss of freeTurn shrinks as m grows along an axis e, which adds to the spin at the rate j.
func column(e, m, spin, j geom.Vec3, k float64) geom.Vec3 {
	return e.AddScaled(-k, e.Cross(spin).Add(m.Cross(j)))
}
