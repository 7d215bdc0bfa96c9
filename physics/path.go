package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A step commits slice by slice. In each slice a body follows one motion, which the guard has proved against those of
// all its neighbours. These motions, one after another, are the body's path through the step.

// PoseAt returns the pose at time t in [0, 1] of the last step, on the motions that the guard proved. A time outside is
// clamped to that range, NaN counts as 0.
func (b Body) PoseAt(t float64) Pose {
	w, i := b.at()
	if i < len(w.shown) && w.shown[i].Q != (geom.Quat{}) {
		return poseOf(&w.shown[i])
	}
	if !b.trails() || t >= 1 {
		return poseOf(&w.st.Poses[i])
	}
	if !(t > 0) {
		t = 0
	}
	slice, start := 0, 0.0
	for slice < len(w.st.SliceEnds)-1 && w.st.SliceEnds[slice] <= t {
		start = w.st.SliceEnds[slice]
		slice++
	}
	at := w.st.Trail[slice][i].At((t - start) / (w.st.SliceEnds[slice] - start))
	return poseOf(&at)
}

// ShowAt has PoseAt tell of another pose of a body until the next step, or until the world is restored: for viewers
// that keep poses of the past. Pose, and all that the world does, are as before.
func (b Body) ShowAt(p Pose) {
	w, i := b.at()
	if len(w.shown) < len(w.st.Bodies) {
		w.shown = append(w.shown, make([]geom.Pose, len(w.st.Bodies)-len(w.shown))...)
	}
	w.shown[i] = p.Geom()
}

// SliceEnds returns the end times of the slices of the last step, as shares of it: in each slice every body follows one
// motion. They are valid until the next step; do not modify them.
func (w *World) SliceEnds() []float64 { return w.st.SliceEnds }

// Piece is the part of a body's path through the last step that belongs to one slice. docs/trace.md defines the pose of
// the body at each moment of it.
type Piece struct {
	From, To   float64 // shares of the step; the pieces of a path lead from 0 to 1 without gaps
	Start, End Pose    // of the centre-of-mass frame, world
	Straight   bool    // the centre follows its chord while the body turns about it; else both follow a screw
}

// AppendPath appends the pieces of a body's path through the last step, and none for a body that did not move in it.
// The first piece starts where the previous step ended, the last one ends at Pose.
func (b Body) AppendPath(dst []Piece) []Piece {
	w, i := b.at()
	if !b.trails() {
		return dst
	}
	first, moved := len(dst), false
	for slice, end := range w.st.SliceEnds {
		m := &w.st.Trail[slice][i]
		p := Piece{To: end, Start: poseOf(&m.Start), End: b.Pose(), Straight: m.IsStraight() || m.Angle == 0}
		if slice > 0 {
			p.From = w.st.SliceEnds[slice-1]
		}
		if slice < len(w.st.SliceEnds)-1 {
			p.End = poseOf(&w.st.Trail[slice+1][i].Start)
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

// trails reports whether the body took part in the last step, so that its motions are in the trail.
func (b Body) trails() bool {
	trailed := b.world.st.Bodies[b.slot()].Trailed
	return trailed > 0 && trailed == b.world.st.Step && len(b.world.st.SliceEnds) > 0
}

// PlannedMotion returns the motion that the last slice of the last step predicted for a body without contacts, from
// where it started: the input of continuous collision detection. If the body took no part, both poses are its present
// one. A turn of less than a thousandth of a radian is not predicted.
func (b Body) PlannedMotion() (from, to Pose) {
	w, i := b.at()
	if !b.trails() {
		return b.Pose(), b.Pose()
	}
	last := len(w.st.SliceEnds) - 1
	if w.st.Part == state.SecondHalf {
		last-- // where the whole slice began
	}
	start := &w.st.Trail[last][i].Start
	from, to = poseOf(start), poseOf(start)
	if p := &w.st.Planned[i]; p.Start == *start { // else it woke after the motions of the others were predicted
		end := p.At(1)
		to = poseOf(&end)
	}
	return from, to
}
