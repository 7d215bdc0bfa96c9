package linkage

// CutsTogether reports whether the guard is to cut the motions of the assembly by one common share: that keeps its
// joints as they are. It may not for ever, as what holds one body would hold all of them. But where a joint is wide
// open already it may: cuts by body would open it further, and repairs would then drag its bodies farther in each
// slice.
func (a *Assembly) CutsTogether(t *Table) bool {
	together := true
	for _, k := range a.Joints {
		j := &t.Joints[k]
		if j.Open > cutOpen && !j.IsTangled() {
			return true
		}
		together = together && j.Cut < cutTogether
	}
	return together
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

// IsTangled reports whether the guard has kept the joint open, or off its angles, for long: something is between its
// bodies. Then repairs leave it alone, or they would shake the bodies for ever. It still pulls, gently, and closes once
// the way is free: see tangledPull.
func (j *Joint) IsTangled() bool { return j.TangledFor > tangledTime || j.IsTurned() }

// IsTurned reports whether it is off its angles for long.
func (j *Joint) IsTurned() bool { return j.Turned > tangledTime }

// NoteOpen notes by how much the guard has left the joint open in a slice of dt seconds, zero if it let it be. A turned
// one is measured in any case.
func (j *Joint) NoteOpen(open Opening, dt float64) {
	if j.Open = open.Metres; open.Metres > tangledLeast {
		j.TangledFor += dt
	} else {
		j.TangledFor = 0
	}
	if max(open.Radians, open.Over) > tangledTurn {
		j.Turned += dt
	} else {
		j.Turned = 0
	}
}
