package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// halves are the two halves of a slice that the guard could not prove as a whole: see guard.Move. Each is taken as a
// slice of its own, of the same solution: the bodies go the first half of their ways, and from there to where the whole
// ones end.
type halves struct {
	taken bool    // by the last slice that was solved
	ticks int     // of the second half
	share float64 // of the slice, at which that begins
	whole []wholeMotion
}

// wholeMotion is the motion of a body in both halves.
type wholeMotion struct {
	path      geom.Motion
	shift     geom.Vec3 // m, as the sub-steps have left it
	turn      geom.Quat // the same
	deviation float64   // m, of the path from that
	planned   float64   // s, of a drive
}

// Halve makes the slice in progress the first half of what it was, from the candidate paths on.
func (dy *Dynamics) Halve() {
	h, n := &dy.halves, dy.Substeps
	h.taken, h.ticks, h.share = true, n-n/2, float64(n/2)/float64(n)
	h.whole = state.Extend(h.whole, len(dy.Bodies), wholeMotion{})
	dy.Part = state.FirstHalf
	dy.Midpoint.Time = 0 // it is that of the whole: the halves keep to the screws and lines that it chose
	dy.SetSlice(n / 2)
	dy.Pool.Each(len(dy.Active.Bodies), pathCost, (*halving)(dy))
}

// halving is the loop of Halve.
type halving Dynamics

// Run cuts the paths of some bodies.
func (dy *halving) Run(_, from, to int) {
	for _, i := range dy.Active.Bodies[from:to] {
		b, s, p, o := &dy.Bodies[i], &dy.States[i], &dy.Paths[i], &dy.halves.whole[i]
		o.path, o.shift, o.turn = p.Motion, s.Shift, s.Turn
		o.deviation, o.planned = dy.Held.Deviation[i], b.Drive.Planned
		p.MakePath(o.path.Cut(dy.halves.share))
		s.Shift = p.Motion.Displacement()
		if b.Round { // only the commit adds its turn
			s.Turn = geom.FromRotationVector(o.turn.RotationVector().Scale(dy.halves.share))
		}
		b.Drive.Planned = float64(o.planned * dy.halves.share)
		dy.Held.PathDeviation[i] = math.Inf(1) // its boxes are those of another path
	}
}

// resuming is the loop over bodies that begins a second half.
type resuming Dynamics

// Run has some bodies go on to where their whole paths end, or for as long a way if they were cut short. A body whose
// locked group was given a motion of its own goes on with its velocity.
func (l *resuming) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	var m geom.Motion
	for _, i := range dy.Active.Bodies[from:to] {
		b, s, o, now := &dy.Bodies[i], &dy.States[i], &dy.halves.whole[i], &dy.Poses[i]
		end := o.path.At(1)
		s.Shift = o.shift.Sub(now.P.Sub(o.path.Start.P))
		switch {
		case dy.Held.Grouped[i] == dy.Bounds.Slice:
			s.Shift = s.Vel.Scale(dy.Dt)
			end.P = now.P.Add(s.Shift)
			end.Q = geom.FromRotationVector(state.CapTurn(s.Spin.Scale(dy.Dt))).Mul(now.Q).Unit()
		case o.path.Angle == 0:
			end.Q = now.Q
			if dy.Held.Fraction[i] < 1 {
				end.P = now.P.AddScaled(1-dy.halves.share, o.path.Displacement())
			}
		case dy.Held.Fraction[i] < 1:
			middle := o.path.At(dy.halves.share)
			end.P = now.P.Add(end.P.Sub(middle.P))
			end.Q = geom.FromRotationVector(o.path.Spin().Scale(1 - dy.halves.share)).Mul(now.Q).Unit()
		}
		dy.SetMotion(&m, i, end.P, end.Q)
		if o.path.IsStraight() || m.Bulge() > b.Radius && b.Bulges(&m) {
			m.Straighten()
		}
		dy.Paths[i].MakePath(m)
		if b.Round {
			s.Turn = o.turn.Mul(s.Turn.Conj()).Unit()
		} else if s.Turn = end.Q.Mul(now.Q.Conj()).Unit(); b.Untouched || s.FiniteRotation {
			dy.fitSpin(int(i), now.Q, end.Q)
		}
		b.Drive.Planned = float64(o.planned * (1 - dy.halves.share))
		dy.Held.Deviation[i] += o.deviation
		dy.Held.PathDeviation[i] = math.Inf(1)
	}
}
