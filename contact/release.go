package contact

import (
	"math"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// A blow is over with the sub-step that stops it, but for what its row lets approach until it is at the zone. Were the
// impulses of the blow carried on as a load is, the warm start would give it once more, and the sweeps would take it
// back: at arms that have turned meanwhile, and with the friction of what is left. So what was struck forgets them, and
// what passed the blow on carries the load that it had before.

// blows says whether there is anything to release.
type blows struct {
	any    atomic.Bool // a load has come in this sub-step
	lasts  bool        // a blow of the one before goes on
	gave   bool        // some may have supplied energy
	blocks []int32     // where loads have come
}

// startBlows has no blow be on its way.
func (s *Solver) startBlows() {
	s.impacts.shaken.Store(false)
	s.impacts.listed = false
	s.blows.any.Store(false)
	s.blows.lasts = false
}

// came reports whether the load (N s) of lane l has come in this sub-step, slipping or not.
func came(lines []line, l int, before, now float64) bool {
	up := now - before
	return up > float64(blowShare*now) && up > float64(bounceSpeed*lines[0].mass[l])
}

// release ends the blows of the sub-step, if there were any: where rows have stopped what approached faster than rest
// explains, and in all contacts from there on whose load has come with it.
func (s *Solver) release(states []rigid.State) {
	w := &s.blows
	if !w.any.Load() && !w.lasts {
		return
	}
	w.any.Store(false)
	w.gave, w.lasts = true, false
	w.blocks = w.blocks[:0]
	for i := range s.packed.blocks {
		b := &s.packed.blocks[i]
		b.lasts = 0
		if b.came != 0 {
			w.blocks = append(w.blocks, int32(i))
		}
	}
	if s.releaseStruck(states) {
		s.releaseJolted(states)
		for _, i := range s.touched {
			s.carried[i].jolted = false
		}
	}
}

// releaseStruck ends the blows where they struck, and reports whether there are any.
func (s *Solver) releaseStruck(states []rigid.State) (hit bool) {
	for _, i := range s.blows.blocks {
		b := &s.packed.blocks[i]
		for l := 0; b.came>>l != 0; l++ {
			if b.came>>l&1 != 0 && s.forget(b, l, states) {
				b.came &^= 1 << l
				s.jolt(b, l)
				hit = true
			}
		}
		s.blows.lasts = s.blows.lasts || b.lasts != 0
	}
	return hit
}

// releaseJolted ends the blows where they have come, from body to body.
func (s *Solver) releaseJolted(states []rigid.State) {
	for again := true; again; {
		again = false
		for _, i := range s.blows.blocks {
			b := &s.packed.blocks[i]
			for l := 0; b.came>>l != 0; l++ {
				if b.came>>l&1 != 0 && s.jolted(b, l) {
					b.came &^= 1 << l
					s.keepLoad(b, l, s.packed.before[i][l], states)
					s.jolt(b, l)
					again = true
				}
			}
		}
	}
}

// jolted reports whether a blow has reached a body of lane l.
func (s *Solver) jolted(b *block, l int) bool {
	return b.movesA>>l&1 != 0 && s.carried[b.a[l]].jolted || b.movesB>>l&1 != 0 && s.carried[b.b[l]].jolted
}

// jolt notes that a blow has reached the bodies of lane l, and that their impulses are others now.
func (s *Solver) jolt(b *block, l int) {
	if b.movesA>>l&1 != 0 {
		s.carried[b.a[l]].jolted, s.carried[b.a[l]].stale = true, true
	}
	if b.movesB>>l&1 != 0 {
		s.carried[b.b[l]].jolted, s.carried[b.b[l]].stale = true, true
	}
}

// keepLoad has the impulses of lane l be those of a load (N s) from the next sub-step on, if they are of a larger one.
func (s *Solver) keepLoad(b *block, l int, load float64, states []rigid.State) {
	if !(load < b.load[l]) {
		return
	}
	share := load / b.load[l]
	s.supplied[b.constraint[l]] += float64((1 - share) * s.supply(b, l, states))
	lines := s.packed.lines[b.first : b.first+b.count]
	for j := range lines {
		lines[j].impulse[l] *= share
	}
	b.keepFriction(s.extraOf(b), l, share)
	b.load[l] = load
}

// forget has the rows of lane l that were struck carry nothing on, unless they bounce, and reports whether there are
// any. What falls from no further than the edge of its band only settles.
func (s *Solver) forget(b *block, l int, states []rigid.State) bool {
	x, y := s.begun(b.a[l], b.movesA>>l&1 != 0, states), s.begun(b.b[l], b.movesB>>l&1 != 0, states)
	u, spin := b.relative(l, &x, &y)
	vn, w1, w2 := b.across(l, u, spin)
	c := &s.Constraints[b.constraint[l]]
	slowest := s.Slowest()
	if c.Restitution == 0 {
		slowest = max(slowest, math.Sqrt(float64(2*b.edge[l])*s.Gravity.Len()))
	}
	lines := s.packed.lines[b.first : b.first+c.Count]
	var hit [MaxPoints]bool
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
		return true // Bounce is yet to come, and forgets what it does
	}
	given := s.supply(b, l, states)
	u, spin = b.relative(l, &states[b.a[l]], &states[b.b[l]])
	vn, w1, w2 = b.across(l, u, spin)
	for j := range lines {
		if r := &lines[j]; hit[j] {
			r.impulse[l] = 0
			if vn+float64(r.y[l]*w1)-float64(r.x[l]*w2) < -slowest {
				b.lasts |= 1 << l
			}
		}
	}
	b.keepFriction(s.extraOf(b), l, left/load)
	b.load[l] = left
	s.supplied[b.constraint[l]] += given - s.supply(b, l, states)
	return true
}

// begun returns the velocities of a body when the contacts began to answer in this sub-step.
func (s *Solver) begun(i int32, moves bool, states []rigid.State) rigid.State {
	if moves {
		return rigid.State{Vel: s.carried[i].vel, Spin: s.carried[i].spin}
	}
	return rigid.State{Vel: states[i].Vel, Spin: states[i].Spin}
}

// keepFriction keeps a share of the friction of lane l.
func (b *block) keepFriction(e *extra, l int, share float64) {
	b.f1[l], b.f2[l], b.twist[l] = b.f1[l]*share, b.f2[l]*share, b.twist[l]*share
	if e != nil {
		e.roll1[l], e.roll2[l] = e.roll1[l]*share, e.roll2[l]*share
	}
}
