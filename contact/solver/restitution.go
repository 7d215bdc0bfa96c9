package solver

import (
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// bouncer is a constraint with restitution.
type bouncer struct {
	seat        seat
	bodies      [2]int32
	next        [2]int32 // the next bouncer of each of these bodies, −1 for none
	rows        int32
	slowest     float64                    // m/s, negative: rows that approach no faster do not bounce
	restitution float64                    // restitution coefficient
	approach    [contact.MaxPoints]float64 // m/s, normal velocities before the sub-step; 0 for rows that do not bounce
}

// restitution makes bodies bounce. Most bouncers rest or are far from an impact. So those whose rows approach at all
// are found first, whole blocks at a time.
type restitution struct {
	bouncers  []bouncer
	first     []int32 // by body that moves: a bouncer of it, −1 for none
	at        []int32 // by constraint with restitution: its bouncer
	screening screening
	measured  bitSet  // bouncers that approached before the sub-step
	pending   bitSet  // bouncers that may hit
	hitBodies []int32 // see Solver.HitBodies
}

// list finds the constraints with restitution.
func (r *restitution) list(w *substep) {
	r.bouncers, r.hitBodies = r.bouncers[:0], r.hitBodies[:0]
	r.first, r.at = resize(r.first, len(w.states)), resize(r.at, len(w.constraints))
	r.screening.clear(len(w.blocks))
	for i := range w.constraints {
		c := &w.constraints[i]
		if c.Restitution == 0 || c.Direct {
			continue
		}
		r.at[i] = int32(len(r.bouncers))
		r.bouncers = append(r.bouncers, bouncer{seat: w.seats[i], bodies: [2]int32{c.A, c.B}, rows: c.Count,
			slowest: -w.bounceThreshold(c.A, c.B, c.Restitution), restitution: c.Restitution})
		r.screening.lanes[w.seats[i].block] |= 1 << w.seats[i].lane
		r.first[c.A], r.first[c.B] = -1, -1
	}
	for i := range r.bouncers {
		k := &r.bouncers[i]
		for side, body := range k.bodies {
			k.next[side] = r.first[body]
			if w.states[body].InvMass > 0 {
				r.first[body] = int32(i)
			}
		}
	}
	r.measured.clear(len(r.bouncers))
}

// screen finds the bouncers with a row that approaches fast enough to bounce, shared with a pool if there is one.
func (r *restitution) screen(w *substep, pool Pool, set *bitSet) {
	set.clear(len(r.bouncers))
	if len(r.bouncers) == 0 {
		return
	}
	r.screening.substep = *w
	share(pool, len(w.blocks), copyCost, &r.screening)
	r.screening.substep = substep{}
	for i, found := range r.screening.found {
		for l := 0; found>>l != 0; l++ {
			if found>>l&1 != 0 {
				set.add(int(r.at[w.blocks[i].constraint[l]]))
			}
		}
	}
}

// measureApproach records how fast the rows that may bounce approach: see Solver.MeasureApproach.
func (r *restitution) measureApproach(w *substep, pool Pool) {
	for i := r.measured.next(0); i >= 0; i = r.measured.next(i + 1) {
		r.bouncers[i].approach = [contact.MaxPoints]float64{}
	}
	r.screen(w, pool, &r.measured)
	for i := r.measured.next(0); i >= 0; i = r.measured.next(i + 1) {
		k := &r.bouncers[i]
		t := w.impactOf(k)
		m := t.motion()
		for j := range t.lines {
			k.approach[j] = m.speed(&t.lines[j], t.l)
		}
	}
}

// applyAhead applies restitution ahead of the sweeps, and reports whether there was any: see Solver.ApplyImpacts. After
// the first round only bouncers of bodies that an impact has changed since can hit.
func (r *restitution) applyAhead(w *substep, warm *warmStarts, pool Pool) (any bool) {
	r.screen(w, pool, &r.pending)
	for round, hit := 0, true; hit && round < sequenceRounds; round++ {
		hit = false
		for i := r.pending.next(0); i >= 0; i = r.pending.next(i + 1) {
			r.pending.remove(i)
			if t := w.impactOf(&r.bouncers[i]); t.willHit(w.h) {
				t.apply()
				r.noteHit(&t, warm)
				r.ask(&t)
				hit, any = true, true
			}
		}
	}
	return any
}

// ask has the bouncers of the bodies that an impact has changed asked again whether they hit.
func (r *restitution) ask(t *impact) {
	for side, moves := range [2]uint8{t.b.movesA, t.b.movesB} {
		if moves>>t.l&1 == 0 {
			continue
		}
		body := t.bodies[side]
		for i := r.first[body]; i >= 0; {
			r.pending.add(int(i))
			if k := &r.bouncers[i]; k.bodies[0] == body {
				i = k.next[0]
			} else {
				i = k.next[1]
			}
		}
	}
}

// apply applies restitution at the end of a sub-step, and reports whether there was any: see Solver.ApplyRestitution.
func (r *restitution) apply(w *substep, warm *warmStarts) (any bool) {
	for i := r.measured.next(0); i >= 0; i = r.measured.next(i + 1) {
		if t := w.impactOf(&r.bouncers[i]); t.findBounces() {
			t.apply()
			r.noteHit(&t, warm)
			any = true
		}
	}
	return any
}

// noteHit records that an impact has changed the velocities of its bodies, one of which may be immovable.
func (r *restitution) noteHit(t *impact, warm *warmStarts) {
	a, b := t.bodies[0], t.bodies[1]
	warm.changed(a, b)
	t.w.counts.Bounces++
	r.hitBodies = append(r.hitBodies, a, b)
}

// screening is the loop over the blocks that finds lanes in which a row approaches.
type screening struct {
	substep
	lanes []uint8 // by block: those with restitution
	found []uint8 // by block: those in which a row approaches fast enough for elastic bodies to bounce
}

// clear starts with so many blocks, without restitution.
func (f *screening) clear(blocks int) {
	f.lanes, f.found = resize(f.lanes, blocks), resize(f.found, blocks)
	clear(f.lanes)
}

// Run screens blocks from ≤ i < to.
func (f *screening) Run(_, from, to int) {
	for i := from; i < to; i++ {
		if f.found[i] = f.lanes[i]; f.lanes[i] != 0 {
			b := &f.blocks[i]
			f.found[i] &= approachingLanes(b, f.packed.lines[b.first:b.first+b.count], f.states, -f.threshold)
		}
	}
}

// approachingPlain returns the lanes, one bit each, in which a row approaches faster than a speed (m/s, negative).
func approachingPlain(b *block, lines []line, states []rigid.State, slowest float64) (found uint8) {
	for l := range lanes {
		u, spin := b.relativeVelocity(l, &states[b.a[l]], &states[b.b[l]])
		vn, w1, w2 := b.rowMotion(l, u, spin)
		m := rowMotion{vn, w1, w2}
		for j := range lines {
			if m.speed(&lines[j], l) < slowest {
				found |= 1 << l
			}
		}
	}
	return found
}
