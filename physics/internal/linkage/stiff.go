package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A joint that pulls at an arm holds its body straight, like a taut string: the body swings about that line, the faster
// the lighter it is and the harder the pull. Rows along which a sub-step is solved at its beginning do not know that
// they will have turned. Swings that are too fast for a sub-step build up then, and tear the light links of a chain
// with a thousand times their mass at its end. Such a body takes part in the solves of its joints with more inertia, as
// much as makes the swing slow enough. A free assembly needs none of that: it sees where its ways end.

// stiffen finds by which share of their response to turns the bodies take part, from the impulses of the sub-step
// before along the rows as they were then. h is the length of a sub-step (s).
func (a *Assembly) stiffen(t *Table, states []rigid.State, h float64) {
	clear(a.shares)
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		for r := range b.count {
			p := math.Abs(j.impulse(b, r))
			if p == 0 || a.free {
				continue
			}
			pull := p / j.Substep
			sides := a.sidesOf(b, r)
			for s := range sides {
				if at := b.places[s]; at >= 0 {
					a.shares[at] += float64(pull * sides[s].row.Ang.Len())
				}
			}
		}
	}
	for at, i := range a.Bodies {
		inverse := &states[i].InvInertia
		swing := float64(h * h * float64(a.shares[at]*(inverse.X.X+inverse.Y.Y+inverse.Z.Z)))
		a.shares[at] = 1
		if swing > swingMost {
			a.shares[at] = swingMost / swing
		}
	}
}

// impulse returns the impulse of row r in the last sub-step.
func (j *Joint) impulse(b *block, r int8) float64 {
	if r < b.locked {
		return j.Locked[r]
	}
	return j.Along[r-b.locked].Stop
}
