package solver

import (
	"math"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// Impact impulses are not warm-started: they belong to the sub-step that stops the bodies. If they were, the warm start
// would apply the impact again and the sweeps would take it back, at arms that have turned meanwhile, and with friction
// for the wrong load. So rows that were hit drop their impulses, and contacts that passed the impact on return to the
// load that they had before. An impact continues where a row lets its bodies approach on until they are at the zone.

// impacts records whether a sub-step has impacts to end.
type impacts struct {
	rose      atomic.Bool // a load has risen in this sub-step
	continues bool        // an impact of the previous sub-step continues
	worked    bool        // some impacts may have had work of drives
	blocks    []int32     // where loads have risen
}

// clearImpacts starts without any impact.
func (s *Solver) clearImpacts() {
	s.propagation.hit.Store(false)
	s.propagation.listed = false
	s.impacts.rose.Store(false)
	s.impacts.continues = false
}

// endImpacts ends the impacts of the sub-step, if there were any: in rows that stopped an approach above the threshold,
// and in all contacts connected to them whose load rose as well.
func (s *Solver) endImpacts(states []rigid.State) {
	w := &s.impacts
	if !w.rose.Load() && !w.continues {
		return
	}
	w.rose.Store(false)
	w.worked, w.continues = true, false
	w.blocks = w.blocks[:0]
	for i := range s.packed.blocks {
		b := &s.packed.blocks[i]
		b.continues = 0
		if b.rose != 0 {
			w.blocks = append(w.blocks, int32(i))
		}
	}
	if s.endHits(states) {
		s.endPropagated(states)
		for _, i := range s.touched {
			s.warmStarts[i].hit = false
		}
	}
}

// endHits ends the impacts in the constraints that were hit, and reports whether there are any.
func (s *Solver) endHits(states []rigid.State) (hit bool) {
	for _, i := range s.impacts.blocks {
		b := &s.packed.blocks[i]
		for l := 0; b.rose>>l != 0; l++ {
			if b.rose>>l&1 != 0 && s.dropImpact(b, l, states) {
				b.rose &^= 1 << l
				s.markHit(b, l)
				hit = true
			}
		}
		s.impacts.continues = s.impacts.continues || b.continues != 0
	}
	return hit
}

// endPropagated ends the impacts in the constraints that they propagated to, from body to body.
func (s *Solver) endPropagated(states []rigid.State) {
	for again := true; again; {
		again = false
		for _, i := range s.impacts.blocks {
			b := &s.packed.blocks[i]
			for l := 0; b.rose>>l != 0; l++ {
				if b.rose>>l&1 != 0 && s.isHit(b, l) {
					b.rose &^= 1 << l
					s.limitLoad(b, l, s.packed.loadBefore[i][l], states)
					s.markHit(b, l)
					again = true
				}
			}
		}
	}
}

// isHit reports whether an impact has reached a body of lane l.
func (s *Solver) isHit(b *block, l int) bool {
	return b.movesA>>l&1 != 0 && s.warmStarts[b.a[l]].hit || b.movesB>>l&1 != 0 && s.warmStarts[b.b[l]].hit
}

// markHit marks the bodies of lane l as reached by an impact. Their warm starts have to be summed again.
func (s *Solver) markHit(b *block, l int) {
	if b.movesA>>l&1 != 0 {
		s.warmStarts[b.a[l]].hit, s.warmStarts[b.a[l]].changed = true, true
	}
	if b.movesB>>l&1 != 0 {
		s.warmStarts[b.b[l]].hit, s.warmStarts[b.b[l]].changed = true, true
	}
}

// limitLoad scales the impulses of lane l down to those of a load (N s), from the next sub-step on, if theirs is
// larger.
func (s *Solver) limitLoad(b *block, l int, load float64, states []rigid.State) {
	if !(load < b.load[l]) {
		return
	}
	share := load / b.load[l]
	s.driveWork[b.constraint[l]] += float64((1 - share) * s.laneDriveWork(b, l, states))
	lines := s.packed.lines[b.first : b.first+b.count]
	for j := range lines {
		lines[j].impulse[l] *= share
	}
	b.scaleFriction(s.extraOf(b), l, share)
	b.load[l] = load
}

// dropImpact sets the hit rows of lane l to zero, unless they bounce, and reports whether there are any. A body that
// falls from no higher than the edge of the band only sinks to its zone.
func (s *Solver) dropImpact(b *block, l int, states []rigid.State) bool {
	x, y := s.startState(b.a[l], b.movesA>>l&1 != 0, states), s.startState(b.b[l], b.movesB>>l&1 != 0, states)
	u, spin := b.relativeVelocity(l, &x, &y)
	vn, w1, w2 := b.rowMotion(l, u, spin)
	c := &s.Constraints[b.constraint[l]]
	slowest := s.RestitutionThreshold()
	if c.Restitution == 0 {
		slowest = max(slowest, math.Sqrt(float64(2*b.edge[l])*s.Gravity.Len()))
	}
	lines := s.packed.lines[b.first : b.first+c.Count]
	var hit [contact.MaxPoints]bool
	load, left := 0.0, 0.0
	for j := range lines {
		r := &lines[j]
		load += r.impulse[l]
		hit[j] = r.impulse[l] > 0 && vn+float64(r.y[l]*w1)-float64(r.x[l]*w2) < -slowest
		if !hit[j] {
			left += r.impulse[l]
		}
	}
	if left == load {
		return false
	}
	if c.Restitution > 0 {
		return true // ApplyRestitution is yet to come, and ends the impact
	}
	before := s.laneDriveWork(b, l, states)
	u, spin = b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 = b.rowMotion(l, u, spin)
	for j := range lines {
		if r := &lines[j]; hit[j] {
			r.impulse[l] = 0
			if vn+float64(r.y[l]*w1)-float64(r.x[l]*w2) < -slowest {
				b.continues |= 1 << l
			}
		}
	}
	b.scaleFriction(s.extraOf(b), l, left/load)
	b.load[l] = left
	s.driveWork[b.constraint[l]] += before - s.laneDriveWork(b, l, states)
	return true
}

// startState returns the velocities of a body before the contact impulses of this sub-step.
func (s *Solver) startState(i int32, moves bool, states []rigid.State) rigid.State {
	if moves {
		return rigid.State{Vel: s.warmStarts[i].vel, Spin: s.warmStarts[i].spin}
	}
	return rigid.State{Vel: states[i].Vel, Spin: states[i].Spin}
}
