package linkage

// Settled is an assembly of a settled island. It is damped, whatever touches it. Its rows and their factor are those at
// the start of a slice, their errors and coordinates those of the moment.
type Settled struct{ *Assembly }

// Begin begins a slice. The assembly goes on as it was before once it is not settled any more: velocities at rest are
// those of any moment.
func (s Settled) Begin(t *Table) {
	s.free, s.halves, s.current, s.open = false, false, false, false
	beginSlice(s.Assembly, t)
}

// MeasureValues finds the errors and coordinates at the present poses.
func (s Settled) MeasureValues(t *Table, bodies *Movers) {
	bodies.fill(s.poses, s.Bodies)
	for node := range s.blocks {
		s.blocks[node].find(s.Assembly, t, bodies)
	}
	s.placed = false
}
