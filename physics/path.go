package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// A step commits slice by slice. In each slice a body follows one motion, which the guard has proved against those of
// all its neighbours. These motions, one after another, are the body's path through the step.

// PoseAt returns the pose at time t in [0, 1] of the last step, on the motions that the guard proved. A time outside is
// clamped to that range, NaN counts as 0.
func (w *World) PoseAt(id BodyID, t float64) geom.Pose {
	i := w.lookup(id)
	if !w.trails(i) || t >= 1 {
		return w.st.Poses[i]
	}
	if !(t > 0) {
		t = 0
	}
	slice, start := 0, 0.0
	for slice < len(w.st.SliceEnds)-1 && w.st.SliceEnds[slice] <= t {
		start = w.st.SliceEnds[slice]
		slice++
	}
	return w.st.Trail[slice][i].At((t - start) / (w.st.SliceEnds[slice] - start))
}

// SliceEnds returns the end times of the slices of the last step, as shares of it: in each slice every body follows one
// motion. They are valid until the next step; do not modify them.
func (w *World) SliceEnds() []float64 { return w.st.SliceEnds }

// Piece is the part of a body's path through the last step that belongs to one slice. docs/trace.md defines the pose of
// the body at each moment of it.
type Piece struct {
	From, To   float64   // shares of the step; the pieces of a path lead from 0 to 1 without gaps
	Start, End geom.Pose // of the centre-of-mass frame, world
	Straight   bool      // the centre follows its chord while the body turns about it; else both follow a screw
}

// AppendPath appends the pieces of a body's path through the last step, and none for a body that did not move in it.
// The first piece starts where the previous step ended, the last one ends at Pose.
func (w *World) AppendPath(dst []Piece, id BodyID) []Piece {
	i := w.lookup(id)
	if !w.trails(i) {
		return dst
	}
	first, moved := len(dst), false
	for slice, end := range w.st.SliceEnds {
		m := &w.st.Trail[slice][i]
		p := Piece{To: end, Start: m.Start, End: w.st.Poses[i], Straight: m.IsStraight() || m.Angle == 0}
		if slice > 0 {
			p.From = w.st.SliceEnds[slice-1]
		}
		if slice < len(w.st.SliceEnds)-1 {
			p.End = w.st.Trail[slice+1][i].Start
		} else {
			p.To = 1 // it is already, except for rounding
		}
		moved = moved || p.Start != p.End
		dst = append(dst, p)
	}
	if !moved {
		return dst[:first]
	}
	return dst
}

// trails reports whether the body in slot i took part in the last step, so that its motions are in the trail.
func (w *World) trails(i int) bool {
	return w.st.Bodies[i].Trailed > 0 && w.st.Bodies[i].Trailed == w.st.Step
}
