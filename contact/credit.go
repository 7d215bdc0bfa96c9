package contact

// Credit tells point i that it should have carried more in each sub-step of the step just taken, by what
// something else had to hold its bodies with (N s). From the next step on it does, and its reference is raised with it:
// a soft row that leaks towards less gives way again. Where that was too much the reference falls as ever, see keep.
func (m *Memory) Credit(i int, impulse float64) {
	l := &m.loads[i]
	l.impulse += impulse
	l.ref = min(l.ref+impulse, l.impulse)
}
