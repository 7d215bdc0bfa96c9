package linkage

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// A joint that pulls at an arm holds its body straight, like a taut string: the body swings about that line, the faster
// the lighter it is and the harder the pull. Rows along which a solve is done do not know that they will turn with it,
// so swings that are too fast for a sub-step would build up, and tear the light links of a chain with a heavy weight at
// its end. This stiffness of geometry is taken in implicitly: with K, that of the pulls before, the bodies have the
// inertia M + h² K in the solves, and what changed their spins since the last solve is taken over with it, too. That
// takes energy from such swings.
//
// Tournier, Nesme, Gilles, Faure, "Stable constrained dynamics", 2015; Andrews, Teichmann, Kry, "Geometric stiffness
// for real-time constrained multibody dynamics", 2017. Here K is one number for each body, so a hard pull brakes its
// spin about the line of the pull, too.

// stiffen finds by which share of their response to turns the bodies take part in the solves of sub-steps of h seconds.
// A free assembly needs none of that: it sees where its ways end.
func (a *Assembly) stiffen(t *Table, states []rigid.State, h float64) {
	clear(a.shares)
	for node := range a.blocks {
		b := &a.blocks[node]
		for s, at := range b.places[:b.sides] {
			if at < 0 || a.free {
				continue
			}
			// A thin rod turns a thousand times as easily about its arm as across it, where it swings.
			inverse, arm := &states[a.Bodies[at]].InvInertia, b.arms[s].Unit()
			about := arm.Dot(inverse.Apply(arm))
			across := inverse.X.X + inverse.Y.Y + inverse.Z.Z - about
			a.shares[at].turn += float64(t.Joints[b.joint].Pulls[s] * (across + min(about, float64(aboutMost*across))))
		}
	}
	for at := range a.shares {
		swing := float64(h * h * a.shares[at].turn)
		a.shares[at] = share{1, 1}
		if swing > swingMost {
			a.shares[at].turn = 1 / (1 + swing - swingMost)
		}
	}
}

// slow takes over the change of angular momentum since the last solve, or all of it where a sub-step begins, with the
// inertia that stiffen has added: contacts and loads act on the bodies' own.
func (a *Assembly) slow(states []rigid.State) {
	for at, i := range a.Bodies {
		if a.shares[at].turn < 1 {
			s, before := &states[i], a.spins[at]
			s.Spin = before.AddScaled(a.shares[at].turn, s.Spin.Sub(before))
		}
	}
}

// noteSpins notes the spins after a solve.
func (a *Assembly) noteSpins(states []rigid.State) {
	for at, i := range a.Bodies {
		a.spins[at] = states[i].Spin
	}
}

// notePulls notes how hard the joints pull at the arms of their bodies at the end of a sub-step: as hard as in the
// lesser of the last two. An impact of one sub-step holds nothing straight.
func (a *Assembly) notePulls(t *Table) {
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		var forces [len(j.Pulls)]geom.Vec3
		for r := range b.count {
			if p := j.holdingImpulse(b, r) / j.Substep; p != 0 {
				sides := a.sidesOf(b, r)
				for s := range sides {
					forces[s] = forces[s].AddScaled(p, sides[s].Lin)
				}
			}
		}
		for s := range forces {
			now := forces[s].Len() * b.arms[s].Len()
			j.Pulls[s], j.pulled[s] = min(now, j.pulled[s]), now
		}
	}
}

// holdingImpulse returns the impulse with which row r held in the last sub-step: of an axis that of its stop alone.
func (j *Joint) holdingImpulse(b *block, r int8) float64 {
	if r < b.locked {
		return j.Locked[r]
	}
	return j.Along[r-b.locked].Stop
}
