package linkage

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A joint that pulls at an arm holds its body straight, like a taut string: the body swings about that line, the faster
// the lighter it is and the harder the pull. Rows along which a solve is done do not know that they will turn with it,
// so swings that are too fast for a sub-step would build up, and tear the light links of a chain with a heavy weight at
// its end. This stiffness of geometry is taken in implicitly: with K, that of the pulls of the last sub-step, the
// bodies have the inertia M + h² K in the solves, and begin each sub-step with the spin that leaves the angular
// momentum about their centres as it was. That takes energy from such swings, and never adds any.
//
// Tournier, Nesme, Gilles, Faure, "Stable constrained dynamics", 2015; Andrews, Teichmann, Kry, "Geometric stiffness
// for real-time constrained multibody dynamics", 2017. Here K is one number for each body.

// stiffen finds by which share of their response to turns the bodies take part in the solves of sub-steps of h seconds.
// A free assembly needs none of that: it sees where its ways end.
func (a *Assembly) stiffen(t *Table, states []rigid.State, h float64) {
	clear(a.shares)
	for node := range a.blocks {
		b := &a.blocks[node]
		for s, at := range b.places[:b.sides] {
			if at >= 0 && !a.free {
				a.shares[at] += t.Joints[b.joint].Pulls[s]
			}
		}
	}
	for at, i := range a.Bodies {
		inverse := &states[i].InvInertia
		swing := float64(h * h * a.shares[at] * (inverse.X.X + inverse.Y.Y + inverse.Z.Z))
		a.shares[at] = 1
		if swing > swingMost {
			a.shares[at] = 1 / (1 + swing - swingMost)
		}
	}
}

// slow gives the bodies the spin that leaves their angular momentum as it was with the inertia that stiffen has added.
func (a *Assembly) slow(states []rigid.State) {
	for at, i := range a.Bodies {
		if a.shares[at] < 1 {
			states[i].Spin = states[i].Spin.Scale(a.shares[at])
		}
	}
}

// notePulls notes how hard the joints pull at the arms of their bodies at the end of a sub-step: as hard as in the
// lesser of the last two. An impact of one sub-step holds nothing straight.
func (a *Assembly) notePulls(t *Table) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		var now [len(j.Pulls)]float64
		for r := range b.count {
			p := math.Abs(j.impulse(b, r)) / j.Substep
			if p == 0 {
				continue
			}
			sides := a.sidesOf(b, r)
			for s := range sides {
				now[s] += float64(p * sides[s].row.Ang.Len())
			}
		}
		for s := range now {
			j.Pulls[s], j.pulled[s] = min(now[s], j.pulled[s]), now[s]
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
