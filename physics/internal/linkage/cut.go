package linkage

// CutsTogether reports whether the guard may cut the motions of the assembly by one common share: that keeps its joints
// closed. It may not for ever, as what holds one body would hold all of them.
func (a *Assembly) CutsTogether(t *Table) bool {
	for _, k := range a.Joints {
		if t.Joints[k].Cut >= cutTogether {
			return false
		}
	}
	return true
}

// NoteCut notes whether a motion of the assembly was cut in the slice.
func (a *Assembly) NoteCut(t *Table, cut bool) {
	for _, k := range a.Joints {
		if j := &t.Joints[k]; !cut {
			j.Cut = 0
		} else if j.Cut < cutTogether {
			j.Cut++
		}
	}
}

// IsTorn reports whether the guard has kept the joint open for long: something is between its bodies. Then repairs
// leave it alone, or they would shake the bodies for ever. It still pulls, and closes once the way is free.
func (j *Joint) IsTorn() bool { return j.Torn > tornTime }

// NoteOpen notes by how much (m) the guard has left the joint open in a slice of dt seconds, 0 if it let it be.
func (j *Joint) NoteOpen(open, dt float64) {
	if open > tornLeast {
		j.Torn += dt
	} else {
		j.Torn = 0
	}
}
