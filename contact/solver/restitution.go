package solver

import (
	"math"
	"math/bits"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// bouncer is a constraint that takes part in impacts: one with restitution brings them about, one without joins those
// of its bodies.
type bouncer struct {
	seat        seat
	bodies      [2]int32
	next        [2]int32 // the next bouncer of each of these bodies, −1 for none
	rows        int32
	slowest     float64 // m/s, negative: rows that approach no faster do not bounce
	restitution float64 // restitution coefficient
	linked      bool    // joints hold a body of its island
}

// restitution makes bodies bounce. Most bouncers rest or are far from an impact. So those whose rows approach at all
// are found first, whole blocks at a time.
type restitution struct {
	bouncers  []bouncer
	first     []int32 // by body that moves: a bouncer of it, −1 for none
	at        []int32 // by constraint with restitution: its bouncer
	changed   []int32 // movable bodies that the group changes
	reached   []bool  // by body: the group changes it
	group     impactGroup
	screening screening
	pending   bitSet  // bouncers that may hit
	hits      bitSet  // bouncers that hit in this round
	solves    []uint8 // by bouncer: how often it has been solved in this sub-step
	linked    bool    // joints hold some bodies
	bounced   []int32 // see Solver.BouncedBodies
	rounds    int     // passes over the rows of manifolds since the constraints were packed
}

// list finds the constraints with restitution. Links are pairs of bodies that joints hold together; -1 is the world.
func (r *restitution) list(w *substep, links [][2]int32, islands *contact.Islands) {
	r.bouncers, r.bounced, r.linked = r.bouncers[:0], r.bounced[:0], len(links) > 0
	r.first, r.at = resize(r.first, len(w.states)), resize(r.at, len(w.constraints))
	r.reached = resize(r.reached, len(w.states))
	r.screening.clear(len(w.blocks))
	for _, link := range links {
		for _, body := range link {
			if body >= 0 {
				r.first[body], r.reached[body] = -1, false
			}
		}
	}
	if !w.bounces() {
		return
	}
	for i := range w.constraints {
		c := &w.constraints[i]
		if c.Direct {
			continue
		}
		r.at[i] = int32(len(r.bouncers))
		k := bouncer{seat: w.seats[i], bodies: [2]int32{c.A, c.B}, rows: c.Count, restitution: c.Restitution,
			linked: r.linked && islands.IsLinked(islands.RootOf(c, w.states))}
		if c.Restitution > 0 {
			k.slowest = -w.bounceThreshold(c.A, c.B, c.Restitution)
			r.screening.slowest[w.seats[i].block][w.seats[i].lane] = k.slowest
		} else {
			k.slowest = -w.bounceThreshold(c.A, c.B, 1)
		}
		r.bouncers = append(r.bouncers, k)
		r.first[c.A], r.first[c.B] = -1, -1
		r.reached[c.A], r.reached[c.B] = false, false
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
}

// bounces reports whether any constraint has restitution.
func (w *substep) bounces() bool {
	for i := range w.constraints {
		if c := &w.constraints[i]; c.Restitution > 0 && !c.Direct {
			return true
		}
	}
	return false
}

// screen finds the bouncers that may hit: with a row that approaches fast enough to bounce. It is shared with a pool if
// there is one.
func (r *restitution) screen(w *substep, pool Pool) {
	r.pending.clear(len(r.bouncers))
	r.hits.clear(len(r.bouncers))
	r.solves = resize(r.solves, len(r.bouncers))
	clear(r.solves)
	if len(r.bouncers) == 0 {
		return
	}
	r.screening.substep = *w
	share(pool, len(w.blocks), copyCost, &r.screening)
	r.screening.substep = substep{}
	for i, found := range r.screening.found {
		for l := 0; found>>l != 0; l++ {
			if found>>l&1 != 0 {
				r.pending.add(int(r.at[w.blocks[i].constraint[l]]))
			}
		}
	}
}

// apply applies restitution ahead of the sweeps, and reports whether there was any: see Solver.ApplyImpacts. A round
// applies all impacts that are to come with the velocities at its beginning. After the first one only bouncers can hit
// of bodies that an impact has changed since.
func (r *restitution) apply(w *substep, warm *warmStarts, pool Pool) (any bool) {
	r.screen(w, pool)
	r.noteLoads(w, warm)
	r.group.w = *w
	for r.findHits(w) {
		any = r.applyHits(w, warm) || any
	}
	r.group.w = substep{}
	return any
}

// applyHits applies the impacts of a round, group by group, and reports whether there were any.
func (r *restitution) applyHits(w *substep, warm *warmStarts) (any bool) {
	for i := r.hits.next(0); i >= 0; i = r.hits.next(i + 1) {
		r.gather(w, int32(i))
		if r.group.begin() {
			r.group.apply()
			r.rounds += r.group.rounds
			w.counts.Bounces += len(r.group.members)
			any = true
		}
		r.noteHits(warm)
	}
	return any
}

// findHits finds the pending bouncers that hit with the present velocities, and reports whether there are any. It
// leaves out those that have been solved too often.
func (r *restitution) findHits(w *substep) (hit bool) {
	for i := r.pending.next(0); i >= 0; i = r.pending.next(i + 1) {
		r.pending.remove(i)
		if t := w.impactOf(&r.bouncers[i]); r.solves[i] < solvesMost && t.willHit(w.h) {
			r.hits.add(i)
			hit = true
		}
	}
	return hit
}

// gather takes the impact of bouncer i, and those connected to it by bodies that move and by joints between these, from
// the hits to the group. Impacts without restitution connect no others.
func (r *restitution) gather(w *substep, i int32) {
	g := &r.group
	g.members, r.changed = g.members[:0], r.changed[:0]
	r.addHit(i)
	for k := 0; k < len(g.members); k++ {
		if g.members[k].restitution > 0 {
			for _, body := range r.reach(w, &g.members[k].impact) {
				r.addHits(w, body)
			}
		}
	}
	for k := range g.members {
		r.reach(w, &g.members[k].impact)
	}
	for _, body := range r.changed {
		r.reached[body] = false
	}
}

// addHits takes the impacts of a body from the hits to the group, and adds those without restitution.
func (r *restitution) addHits(w *substep, body int32) {
	for i := r.first[body]; i >= 0 && len(r.group.members) < propagateMost; i = r.bouncers[i].after(body) {
		dull := r.bouncers[i].restitution == 0 && r.solves[i] < solvesMost && !r.group.has(i)
		if r.hits.has(int(i)) || dull {
			r.addHit(i)
		}
	}
}

// addHit takes the impact of bouncer i from the hits to the group.
func (r *restitution) addHit(i int32) {
	r.hits.remove(int(i))
	if r.group.add(i, &r.bouncers[i]) {
		r.solves[i]++
	}
}

// after returns the bouncer that comes after k among those of a body, −1 for none.
func (k *bouncer) after(body int32) int32 {
	if k.bodies[0] == body {
		return k.next[0]
	}
	return k.next[1]
}

// noteHits records that the impacts of the group have changed velocities, be it that joints have only taken back what
// was left across them. None of that is a load of the bodies' contacts. All bouncers of these bodies may hit next.
func (r *restitution) noteHits(warm *warmStarts) {
	for k := range r.group.members {
		t := &r.group.members[k]
		r.solves[t.number] += max(1, t.solves) - 1 // one is counted as it hits
	}
	for _, body := range r.changed {
		warm.bodies[body].changed = true
		for i := r.first[body]; i >= 0; i = r.bouncers[i].after(body) {
			if r.bouncers[i].restitution > 0 {
				r.pending.add(int(i))
			}
		}
	}
	if r.group.isElastic() {
		r.bounced = append(r.bounced, r.changed...)
	}
}

// noBounce is the approach that bounces in lanes without restitution.
var noBounce = quad{math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1)}

// screening is the loop over the blocks that finds lanes in which a row approaches.
type screening struct {
	substep
	slowest []quad  // m/s, by block: rows that approach no faster do not bounce; −∞ without restitution
	found   []uint8 // by block: the lanes, one bit each, with a row that does
}

// clear starts with so many blocks, without restitution.
func (f *screening) clear(blocks int) {
	f.slowest, f.found = resize(f.slowest, blocks), resize(f.found, blocks)
	for i := range f.slowest {
		f.slowest[i] = noBounce
	}
}

// Run screens blocks from ≤ i < to.
func (f *screening) Run(_, from, to int) {
	for i := from; i < to; i++ {
		if f.found[i] = 0; f.slowest[i] != noBounce {
			b := &f.blocks[i]
			f.found[i] = approachingLanes(b, f.lines[b.first:b.first+b.count], f.states, &f.slowest[i])
		}
	}
}

// bitSet is a set of small numbers, listed in ascending order. Numbers may be added and removed meanwhile.
type bitSet []uint64

// clear empties the set and makes room for the numbers below n.
func (s *bitSet) clear(n int) {
	*s = resize(*s, (n+63)/64)
	clear(*s)
}

func (s bitSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s bitSet) remove(i int) { s[i/64] &^= 1 << (i % 64) }

func (s bitSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// next returns the least number of the set from a number on, −1 if there is none.
func (s bitSet) next(from int) int {
	for i, mask := from/64, ^uint64(0)<<(from%64); i < len(s); i, mask = i+1, ^uint64(0) {
		if word := s[i] & mask; word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// impact is a constraint to which restitution is applied, with its block, lane and rows.
type impact struct {
	*bouncer
	w           *substep
	b           *block
	l           int
	extra       *extra
	lines       []line
	totals      []quad
	approach    [contact.MaxPoints]float64 // m/s, normal velocities of the rows that hit; 0 for the others
	coefficient float64                    // restitution coefficient of this impact, see restitutionAt
	states      []rigid.State
	held        [2]bool    // by joints, of its bodies
	pulls       [2]float64 // m/s² along the normal, by gravity and other forces, on those that joints hold
}

func (w *substep) impactOf(k *bouncer) impact {
	b := &w.blocks[k.seat.block]
	lines := w.lines[b.first : b.first+k.rows]
	totals := w.totals[b.first : b.first+k.rows]
	return impact{bouncer: k, w: w, b: b, l: int(k.seat.lane & (lanes - 1)), extra: w.extraOf(b), lines: lines,
		totals: totals, states: w.states}
}

// pullOn returns the acceleration (m/s²) of one of the bodies along the normal of the impact, without contacts.
func (t *impact) pullOn(side int) float64 {
	if t.held[side] {
		return t.pulls[side]
	}
	n := t.b.normal.at(t.l)
	return n.Dot(t.w.gravity) + n.Dot(t.w.extraPull(t.bodies[side]))
}

// willHit reports whether rows would have to be stopped within h seconds, and sets their approach.
func (t *impact) willHit(h float64) bool {
	m := t.motion()
	hit, fastest, distance := false, 0.0, 0.0
	u, spin := t.b.relativeDisplacement(t.l, &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]])
	shift, roll1, roll2 := t.b.rowMotion(t.l, u, spin)
	for j := range t.lines {
		r := &t.lines[j]
		gap := r.gap[t.l] + shift + float64(r.y[t.l]*roll1) - float64(r.x[t.l]*roll2)
		if v := m.speed(r, t.l); v < t.slowest && gap+float64(v*h) < t.b.edge[t.l] {
			t.approach[j], hit = v, true
			if v < fastest {
				fastest, distance = v, gap-t.b.zone[t.l]
			}
		}
	}
	if hit {
		t.coefficient = t.restitutionAt(fastest, distance)
	}
	return hit
}

// restitutionAt returns the restitution coefficient of an impact that is applied some distance (m) before the bodies
// meet, for an approach speed (m/s, negative) there. Until they met, gravity would speed up the approach, and
// afterwards it would slow down the body that leaves. The coefficient accounts for both, or each bounce would start
// higher by that distance. What joints hold is half a sub-step behind gravity: it approaches faster than it seems to,
// and has to leave faster by as much.
func (t *impact) restitutionAt(speed, distance float64) float64 {
	if t.restitution == 0 {
		return 0
	}
	gravity, late := 0.0, 0.0 // m/s², of B against A along the normal; m/s
	for side, sign := range [2]float64{-1, 1} {
		if t.states[t.bodies[side]].InvMass > 0 {
			pull := float64(sign * t.pullOn(side))
			if gravity += pull; t.held[side] && t.w.uncounted {
				late += float64(0.5 * t.w.h * pull)
			}
		}
	}
	square, now := float64(t.restitution*t.restitution), speed+late
	if !(now < 0) {
		return 0 // they part as the impact comes
	}
	e := math.Sqrt(min(1, max(0, square+float64((1-square)*2*gravity*distance)/float64(now*now))))
	if late == 0 {
		return e
	}
	return max(0, (float64(e*now)+late)/speed)
}

// motion returns the present motion.
func (t *impact) motion() rowMotion {
	u, spin := t.b.relativeVelocity(t.l, &t.states[t.b.a[t.l]], &t.states[t.b.b[t.l]])
	vn, w1, w2 := t.b.rowMotion(t.l, u, spin)
	return rowMotion{vn, w1, w2}
}

// addTotals adds the impulses of the hit rows to the totals, or subtracts those that are in them already (sign −1).
func (t *impact) addTotals(sign float64) {
	for j := range t.lines {
		if t.approach[j] != 0 {
			t.totals[j][t.l] += float64(sign * t.lines[j].impulse[t.l])
		}
	}
}

// workBetween returns the energy (J) that the bodies have gained between two instants by all impulses, or by those of
// the hit rows alone if that is more: friction then has taken some.
func (t *impact) workBetween(m *local, from, to *instant) float64 {
	rows, friction := m.workBetween(from, to)
	all, hit := friction, 0.0
	for j := range m.lines {
		if all += rows[j]; t.approach[j] != 0 {
			hit += rows[j]
		}
	}
	return max(all, hit)
}
