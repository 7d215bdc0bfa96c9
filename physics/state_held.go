package physics

// held is the record of motions that the guard has withheld.
type held struct {
	strained   float64 // m, the thinnest zone of the bodies that strained the guard lately; 0 if there are none
	strainedAt uint64  // last step in which a body strained it

	// By body.
	fraction  []float64 // part of the candidate motion up to which it is clamped; 1 if it is not
	deviation []float64 // m, sum of the bounds by which changes of its path moved its points in this slice
	lifted    []float64 // slices in a row, counted before impacts cut them, in which projection held it up
	stuck     []float64 // the same, in which its own motion was clamped to less than half
	obstacles []obstacle
	squeezed  []uint64 // the last step, counted from 1, in which it was in a squeezed component
}

// addBody makes room for one body more.
func (h *held) addBody() {
	h.fraction, h.deviation = append(h.fraction, 1), append(h.deviation, 0)
	h.lifted, h.stuck = append(h.lifted, 0), append(h.stuck, 0)
	h.obstacles, h.squeezed = append(h.obstacles, obstacle{}), append(h.squeezed, 0)
}

// forget clears the record of the body that leaves a slot. Its motion bound goes on: the separation bounds that refer
// to it belong to pairs that end with the body.
func (h *held) forget(slot int) {
	h.stuck[slot], h.lifted[slot], h.obstacles[slot], h.squeezed[slot] = 0, 0, obstacle{}, 0
}

// obstacle is the body for which the path of a body was cut shortest in a step.
type obstacle struct {
	by       occupant
	step     uint64
	fraction float64 // share of the path
}

// squeezed reports whether body i is connected with a driven body that was hindered in the step in progress, and with
// another immovable body.
func (st *State) squeezed(i int32) bool { return st.held.squeezed[i] == st.step+1 }
