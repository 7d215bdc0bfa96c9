package solver

import (
	"math"
	"math/bits"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// packed holds the constraints in the form that the sweeps work on: blocks of four, sorted by colour. No two
// constraints of a colour share a movable body, so its blocks may be solved in any order, or at once.
type packed struct {
	ready      bool
	blocks     []block
	lines      []line
	totals     []quad // by line: N s, see Row.Total
	uncounted  bool   // the impulses of this sub-step are not in the totals yet: from the warm start to the last sweep
	loadBefore []quad // by block: N s, its load at the end of the previous sub-step
	pairs      []quad
	extras     []extra
	colours    []colourRange
	seats      []seat    // by constraint
	touched    []int32   // movable bodies with constraints, in the order of the constraints
	endedWork  []float64 // J, by constraint: drive work of its ended impacts in this sub-step

	order    []int32  // constraints by colour and number of rows
	colourOf []uint8  // by constraint
	used     []uint64 // by body: colours of its constraints
}

// colourRange is a run of blocks, from ≤ i < to, of one colour; serial if they may share bodies.
type colourRange struct {
	from, to int32
	serial   bool
}

// seat is the place of a constraint: its block and lane.
type seat struct{ block, lane int32 }

// startAccounts starts the accounts of impulses and work of a step.
func (p *packed) startAccounts() {
	p.loadBefore, p.endedWork = resize(p.loadBefore, len(p.blocks)), resize(p.endedWork, len(p.seats))
	clear(p.endedWork)
	p.clearTotals()
}

// clearTotals sets the totals of all rows to zero.
func (p *packed) clearTotals() {
	p.totals = resize(p.totals, len(p.lines))
	clear(p.totals)
}

// addTotals adds the impulses of a block's rows in the sub-step that ends to their totals.
func (p *packed) addTotals(b *block) {
	lines, totals := p.lines[b.first:b.first+b.count], p.totals[b.first:b.first+b.count]
	for j := range totals {
		t, d := &totals[j], &lines[j].impulse
		t[0], t[1], t[2], t[3] = t[0]+d[0], t[1]+d[1], t[2]+d[2], t[3]+d[3]
	}
}

// reset empties the packed form, with room for so many constraints and bodies.
func (p *packed) reset(constraints, bodies int) {
	p.colourOf, p.seats = resize(p.colourOf, constraints), resize(p.seats, constraints)
	for len(p.used) < bodies {
		p.used = append(p.used, 0)
	}
	p.blocks, p.colours, p.touched = p.blocks[:0], p.colours[:0], p.touched[:0]
	p.lines, p.pairs, p.extras = p.lines[:0], p.pairs[:0], p.extras[:0]
}

// assignColours gives each constraint from ≤ i < to, in order, the first colour that none of its movable bodies has yet
// (greedy colouring, as for sparse Gauss–Seidel); maxColours if there is none. It appends the movable bodies that it
// meets to the touched ones.
func (p *packed) assignColours(constraints []contact.Constraint, from, to int, states []rigid.State) {
	const known = 1 << 63
	first := len(p.touched)
	for i := from; i < to; i++ {
		if constraints[i].Direct {
			continue
		}
		bodies := [2]int32{constraints[i].A, constraints[i].B}
		var taken uint64
		for _, body := range bodies {
			if states[body].InvMass > 0 {
				if p.used[body] == 0 {
					p.touched = append(p.touched, body)
					p.used[body] = known
				}
				taken |= p.used[body]
			}
		}
		k := min(bits.TrailingZeros64(^taken), maxColours)
		p.colourOf[i] = uint8(k)
		for _, body := range bodies {
			if states[body].InvMass > 0 && k < maxColours {
				p.used[body] |= 1 << k
			}
		}
	}
	for _, body := range p.touched[first:] {
		p.used[body] = 0
	}
}

// assignLanes sorts constraints from ≤ i < to by colour and, within one, those of bodies under finite rotation last,
// and by their number of rows, most first, in order otherwise, and gives each a lane.
func (p *packed) assignLanes(constraints []contact.Constraint, from, to int, states []rigid.State) {
	p.sort(constraints, from, to, states)
	p.expectBlocks(constraints)
	colour := -1
	lane := lanes
	for n, i := range p.order {
		k := int(p.colourOf[i])
		if k != colour {
			p.colours = append(p.colours, colourRange{from: int32(len(p.blocks)), serial: k == maxColours})
			colour, lane = k, lanes
		}
		if lane == lanes || k == maxColours {
			p.openBlock(p.mostRows(constraints, p.order[n:min(n+lanes, len(p.order))]))
			lane = 0
		}
		p.assignLane(lane, i, &constraints[i])
		p.seats[i] = seat{int32(len(p.blocks) - 1), int32(lane)}
		lane++
		p.colours[len(p.colours)-1].to = int32(len(p.blocks))
	}
}

// expectBlocks makes room for the blocks of the constraints in order, unless there is room for four in each. Those of a
// colour are in the order of their rows, so that lanes leave few rows unused.
func (p *packed) expectBlocks(constraints []contact.Constraint) {
	n := len(p.order) / lanes
	if cap(p.blocks)-len(p.blocks) >= n {
		return
	}
	n += n/8 + maxColours
	rows := int32(0)
	for _, i := range p.order {
		rows += constraints[i].Count
	}
	lines := int(rows)/lanes + n/2
	p.blocks, p.lines = capacity.Reserve(p.blocks, len(p.blocks)+n), capacity.Reserve(p.lines, len(p.lines)+lines)
	p.pairs = capacity.Reserve(p.pairs, len(p.pairs)+lines*pairIndex(contact.MaxPoints, 0)/contact.MaxPoints)
}

// mostRows returns the most rows of some constraints: of those with the colour of the first one.
func (p *packed) mostRows(constraints []contact.Constraint, list []int32) (most int32) {
	for _, i := range list {
		if p.colourOf[i] == p.colourOf[list[0]] {
			most = max(most, constraints[i].Count)
		}
	}
	return most
}

// assignLane gives a lane of the last block to constraint i.
func (p *packed) assignLane(lane int, i int32, c *contact.Constraint) {
	b := &p.blocks[len(p.blocks)-1]
	b.constraint[lane] = i
	if b.extra == 0 && (c.Rolling > 0 || c.Belt != (geom.Vec3{})) {
		p.extras = append(p.extras, extra{})
		b.extra = int32(len(p.extras))
	}
}

// openBlock appends a block for constraints of up to count rows. Filling it clears the rest of it. A lane that stays
// empty has no mass and moves no body.
func (p *packed) openBlock(count int32) {
	n, first := len(p.blocks), len(p.lines)
	p.blocks = slices.Grow(p.blocks, 1)[:n+1]
	p.lines = slices.Grow(p.lines, int(count))[:first+int(count)]
	b := &p.blocks[n]
	b.members = members{constraint: [lanes]int32{-1, -1, -1, -1}, first: int32(first), count: count,
		pairs: int32(len(p.pairs))}
	p.pairs = slices.Grow(p.pairs, pairIndex(int(count), 0))[:len(p.pairs)+pairIndex(int(count), 0)]
}

// sort orders constraints from ≤ i < to by counting, except those of the direct solver.
func (p *packed) sort(constraints []contact.Constraint, from, to int, states []rigid.State) {
	const kinds = contact.MaxPoints + 1
	var start [(maxColours+1)*2*kinds + 1]int32
	key := func(i int) int {
		colour := 2 * int(p.colourOf[i])
		if colour < 2*maxColours && hasFiniteRotation(&constraints[i], states) {
			colour++
		}
		return colour*kinds + contact.MaxPoints - int(constraints[i].Count)
	}
	n := 0
	for i := from; i < to; i++ {
		if !constraints[i].Direct {
			start[key(i)+1]++
			n++
		}
	}
	for k := 1; k < len(start); k++ {
		start[k] += start[k-1]
	}
	p.order = resize(p.order, n)
	for i := from; i < to; i++ {
		if !constraints[i].Direct {
			p.order[start[key(i)]] = int32(i)
			start[key(i)]++
		}
	}
}

// resize returns a slice of n elements with undefined content.
func resize[T any](s []T, n int) []T { return capacity.Reserve(s[:0], n)[:n] }

// rowsOf returns the rows of a block and the compliances of their pairs.
func (p *packed) rowsOf(b *block) (lines []line, pairs []quad) {
	return p.lines[b.first : b.first+b.count], p.pairs[b.pairs : int(b.pairs)+pairIndex(int(b.count), 0)]
}

// extraOf returns the extra terms of a block, nil if it has none.
func (p *packed) extraOf(b *block) *extra {
	if b.extra == 0 {
		return nil
	}
	return &p.extras[b.extra-1]
}

// laneOf returns the block and the lane of constraint i.
func (p *packed) laneOf(i int) (b *block, l int) {
	seat := p.seats[i]
	return &p.blocks[seat.block], int(seat.lane & (lanes - 1))
}

// impulseOf returns the impulse that lane l applies to B, at the common point.
func (p *packed) impulseOf(b *block, l int) (force, moment geom.Vec3) {
	w := wrench{f1: b.f1[l], f2: b.f2[l], f3: b.f3[l]}
	lines := p.lines[b.first : b.first+b.count]
	for j := range lines {
		w.push(&lines[j], l, lines[j].impulse[l])
	}
	if e := p.extraOf(b); e != nil {
		w.m1, w.m2 = w.m1+e.roll1[l], w.m2+e.roll2[l]
	}
	return w.world(b, l)
}

// driveWorkOf returns the work (J) of the drives by the present impulses of lane l.
func (p *packed) driveWorkOf(b *block, l int, states []rigid.State) (energy float64) {
	x, y, e := &states[b.a[l]], &states[b.b[l]], p.extraOf(b)
	if x.InvMass > 0 && y.InvMass > 0 && e == nil {
		return 0
	}
	force, moment := p.impulseOf(b, l)
	if x.InvMass == 0 {
		energy += force.Dot(x.PointVelocity(b.armA.at(l))) + moment.Dot(x.Spin)
	}
	if y.InvMass == 0 {
		energy -= force.Dot(y.PointVelocity(b.armB.at(l))) + moment.Dot(y.Spin)
	}
	if e != nil {
		energy -= float64(b.f1[l]*e.belt1[l]) + float64(b.f2[l]*e.belt2[l])
	}
	return energy
}

// substep is all that the passes of a sub-step share. Each pass (place, warmStarts, restitution, propagation, impacts)
// has scratch of its own besides.
type substep struct {
	*packed
	constraints []contact.Constraint
	rows        []contact.Row
	states      []rigid.State
	rates       *rates
	counts      *Counts
	h           float64     // s
	gravity     geom.Vec3   // m/s²
	threshold   float64     // m/s, the least approach that counts as an impact: from there on elastic bodies bounce
	extra       []geom.Vec3 // m/s², by body: see Solver.Extra
	linkage     Linkage     // see Solver.Linkage
}

// thresholdUnder returns the least speed of approach (m/s) from which bodies bounce with a restitution coefficient
// under an acceleration (m/s²), in sub-steps of h seconds: infinite for none.
func thresholdUnder(pull geom.Vec3, h, restitution float64) float64 {
	if restitution == 0 {
		return math.Inf(1)
	}
	return max(bounceSpeed, float64(bounceFalls*h*pull.Len())/restitution)
}

// bounceThreshold is thresholdUnder for the accelerations of both bodies: a body that a force presses on another one
// rests there as one does by its weight.
func (w *substep) bounceThreshold(a, b int32, restitution float64) float64 {
	least := thresholdUnder(w.gravity, w.h, restitution)
	for _, i := range [2]int32{a, b} {
		if more := w.extraPull(i); more != (geom.Vec3{}) {
			least = max(least, thresholdUnder(w.gravity.Add(more), w.h, restitution))
		}
	}
	return least
}

// extraPull returns the acceleration (m/s²) of body i besides gravity, without contacts.
func (w *substep) extraPull(i int32) geom.Vec3 {
	if int(i) < len(w.extra) {
		return w.extra[i]
	}
	return geom.Vec3{}
}

// Pool shares a loop among workers: Each has them run it over 0 ≤ i < n, in batches, and returns when all are done. An
// iteration takes about cost ns. The loop must not care who runs which batch: worker is below Size.
type Pool interface {
	Each(n, cost int, loop interface{ Run(worker, from, to int) })
	Size() int // number of workers
}

// SetPool shares the sweeps among the workers of a pool. Without one the caller runs them.
func (s *Solver) SetPool(p Pool) { s.pool = p }

// share runs a loop over n blocks, constraints or bodies that cost so much (ns) each, on the pool if there is one.
func share(p Pool, n, cost int, loop interface{ Run(worker, from, to int) }) {
	if p == nil {
		loop.Run(0, 0, n)
		return
	}
	p.Each(n, cost, loop)
}

// poolIf returns the pool of loops that are shared, nil for others.
func (s *Solver) poolIf(shared bool) Pool {
	if shared {
		return s.pool
	}
	return nil
}

// Continue starts a new step with the constraints and impulses of the previous one, in sub-steps of h seconds, instead
// of Reset, Add and Pack. It is for manifolds that would all be reused, between bodies that moved as the sweeps
// left them. Only the gaps advance, to first order in the turns of the bodies: over a whole run of steps the error is
// that of one step with the same turn. It supports neither restitution nor finite rotation.
func (s *Solver) Continue(h float64) {
	s.packed.clearTotals()
	s.persisting = persisting{&s.packed, 1}
	if h != s.h {
		s.persisting.scale = h / s.h
		s.h, s.rates = h, makeRates(h)
		for _, i := range s.packed.touched {
			s.warm.bodies[i].changed = true
		}
	}
	share(s.pool, len(s.packed.blocks), copyCost, &s.persisting)
}

// persisting is the loop of Continue over the blocks.
type persisting struct {
	*packed
	scale float64 // of impulses per sub-step
}

// Run advances blocks from ≤ i < to.
func (p *persisting) Run(_, from, to int) {
	for i := from; i < to; i++ {
		b := &p.blocks[i]
		lines, _ := p.rowsOf(b)
		b.advanceGaps(lines)
		if p.scale != 1 {
			b.rescale(p.scale, p.extraOf(b), lines)
		}
	}
}

// advanceGaps moves the gaps to the end of the previous step.
func (b *block) advanceGaps(lines []line) {
	shift, roll1, roll2 := &b.shift, &b.roll1, &b.roll2
	for j := range lines {
		r := &lines[j]
		for l := range lanes {
			r.gap[l] += shift[l] + float64(r.y[l]*roll1[l]) - float64(r.x[l]*roll2[l])
		}
	}
	b.shift, b.roll1, b.roll2 = quad{}, quad{}, quad{}
}
