package state

import "math"

// Held is the record of motions that the guard has withheld. Fraction and Deviation are scratch of the slice for bodies
// that move, and those of its last slice for a body that sleeps.
type Held struct {
	Strained   float64 // m, the thinnest zone of the bodies that strained the guard lately; 0 if there are none
	StrainedAt uint64  // last step in which a body strained it
	Any        bool    `snapshot:"-"` // scratch: it has changed the motion of a body in this slice

	// By body.
	Fraction      []float64 // part of the candidate motion up to which it is clamped; 1 if it is not
	Deviation     []float64 // m, sum of the bounds by which changes of its path moved its points in this slice
	PathDeviation []float64 // m, bound of how far its candidate path leads its points from the predicted one
	HeldFor       []float64 // slices in a row that clamped it below half; what drives and impacts left of each counts
	Obstacles     []Obstacle
	Grouped       []uint64 // the last slice in which it was of a locked group in free flight, cut below half
	Squeezed      []uint64 // the last step, counted from 1, in which it was in a squeezed island
}

// addBody makes room for one body more.
func (h *Held) addBody() {
	h.Fraction, h.Deviation = append(h.Fraction, 1), append(h.Deviation, 0)
	h.PathDeviation = append(h.PathDeviation, math.Inf(1))
	h.HeldFor = append(h.HeldFor, 0)
	h.Obstacles, h.Squeezed = append(h.Obstacles, Obstacle{}), append(h.Squeezed, 0)
	h.Grouped = append(h.Grouped, 0)
}

// forget clears the record of the body that leaves a slot. Its motion bound goes on: the separation bounds that refer
// to it belong to pairs that end with the body.
func (h *Held) forget(slot int) {
	h.Fraction[slot], h.Deviation[slot], h.PathDeviation[slot] = 1, 0, math.Inf(1)
	h.HeldFor[slot], h.Obstacles[slot] = 0, Obstacle{}
	h.Squeezed[slot], h.Grouped[slot] = 0, 0
}

// Obstacle is the body for which the path of a body was cut shortest in a step.
type Obstacle struct {
	By       Occupant
	Step     uint64
	Fraction float64 // share of the path
}

// Squeezed reports whether body i is connected with a driven body that was hindered in the step in progress, and with
// another immovable body.
func (st *State) Squeezed(i int32) bool { return st.Held.Squeezed[i] == st.Step+1 }
