package solver

import (
	"math/bits"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// packed holds the constraints in the form that the sweeps work on: blocks of four, sorted by colour. No two
// constraints of a colour share a movable body, so its blocks may be solved in any order, or at once.
type packed struct {
	ready      bool
	blocks     []block
	lines      []line
	totals     []quad // by line: N s, see Row.Total
	loadBefore []quad // by block: N s, its load at the end of the previous sub-step
	pairs      []quad
	extras     []extra
	colours    []colourRange
	seats      []seat // by constraint

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

// Pack brings the constraints into the form that the sweeps work on, with the present impulses and preloads of their
// rows. Solve calls it if it has not been called since Reset.
func (s *Solver) Pack(states []rigid.State) {
	p := &s.packed
	p.clear(len(s.Constraints), len(states))
	s.touched = s.touched[:0]
	for k := range s.parts {
		s.packPart(k, states)
	}
	p.loadBefore = resize(p.loadBefore, len(p.blocks))
	p.clearTotals()
	s.filling = filling{s, states}
	s.runLoop(len(p.blocks), &s.filling)
	s.filling.states = nil
	p.ready = true
	s.listBouncers()
	s.clearImpacts()
	s.driveWork = resize(s.driveWork, len(s.Constraints))
	clear(s.driveWork)
	s.resetWarmStarts(states)
	s.listFiniteRotations(states)
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

// clear reserves memory for so many constraints and bodies.
func (p *packed) clear(constraints, bodies int) {
	p.colourOf, p.seats = resize(p.colourOf, constraints), resize(p.seats, constraints)
	for len(p.used) < bodies {
		p.used = append(p.used, 0)
	}
	p.blocks, p.colours = p.blocks[:0], p.colours[:0]
	p.lines, p.pairs, p.extras = p.lines[:0], p.pairs[:0], p.extras[:0]
}

// assignColours gives each constraint from ≤ i < to, in order, the first colour that none of its movable bodies has yet
// (greedy colouring, as for sparse Gauss–Seidel); maxColours if there is none. It appends the movable bodies met.
func (p *packed) assignColours(constraints []contact.Constraint, from, to int, states []rigid.State,
	met []int32) []int32 {
	const known = 1 << 63
	first := len(met)
	for i := from; i < to; i++ {
		if constraints[i].Direct {
			continue
		}
		bodies := [2]int32{constraints[i].A, constraints[i].B}
		var taken uint64
		for _, body := range bodies {
			if states[body].InvMass > 0 {
				if p.used[body] == 0 {
					met = append(met, body)
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
	for _, body := range met[first:] {
		p.used[body] = 0
	}
	return met
}

// assignLanes sorts constraints from ≤ i < to by colour and, within one, by their number of rows, most first, in order
// otherwise, and gives each a lane.
func (p *packed) assignLanes(constraints []contact.Constraint, from, to int) {
	p.sort(constraints, from, to)
	colour := -1
	lane := lanes
	for _, i := range p.order {
		k := int(p.colourOf[i])
		if k != colour {
			p.colours = append(p.colours, colourRange{from: int32(len(p.blocks)), serial: k == maxColours})
			colour, lane = k, lanes
		}
		if lane == lanes || k == maxColours {
			p.openBlock(constraints[i].Count)
			lane = 0
		}
		p.assignLane(lane, i, &constraints[i])
		p.seats[i] = seat{int32(len(p.blocks) - 1), int32(lane)}
		lane++
		p.colours[len(p.colours)-1].to = int32(len(p.blocks))
	}
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

// openBlock appends an empty block for constraints of up to count rows. A lane that stays empty has no mass and moves
// no body.
func (p *packed) openBlock(count int32) {
	n, first := len(p.blocks), len(p.lines)
	p.blocks = slices.Grow(p.blocks, 1)[:n+1]
	p.lines = slices.Grow(p.lines, int(count))[:first+int(count)]
	b := &p.blocks[n]
	*b = block{}
	b.constraint = [lanes]int32{-1, -1, -1, -1}
	b.first, b.count, b.pairs = int32(first), count, int32(len(p.pairs))
	p.pairs = slices.Grow(p.pairs, pairIndex(int(count), 0))[:len(p.pairs)+pairIndex(int(count), 0)]
	for j := range p.lines[first:] {
		p.lines[first+j] = line{gap: quad{missingGap, missingGap, missingGap, missingGap}}
	}
}

// sort orders constraints from ≤ i < to by counting, except those of the direct solver.
func (p *packed) sort(constraints []contact.Constraint, from, to int) {
	const kinds = contact.MaxPoints + 1
	var start [(maxColours+1)*kinds + 1]int32
	key := func(i int) int { return int(p.colourOf[i])*kinds + contact.MaxPoints - int(constraints[i].Count) }
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
func resize[T any](s []T, n int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]T, n, n+n/4)
}

// filling is the loop over the blocks that writes the constraints to them.
type filling struct {
	solver *Solver
	states []rigid.State
}

// Run fills blocks from ≤ i < to.
func (f *filling) Run(_, from, to int) {
	p := &f.solver.packed
	for i := from; i < to; i++ {
		b := &p.blocks[i]
		for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
			f.solver.packConstraint(b.constraint[l], f.states)
		}
		lines, pairs := p.rowsOf(b)
		prepareBlock(b, f.solver.extraOf(b), lines, pairs, f.states)
	}
}

// packConstraint writes constraint i to its lane.
func (s *Solver) packConstraint(i int32, states []rigid.State) {
	c := &s.Constraints[i]
	seat := s.packed.seats[i]
	b, l := &s.packed.blocks[seat.block], int(seat.lane&(lanes-1))
	a, d := &states[c.A], &states[c.B]
	b.a[l], b.b[l] = c.A, c.B
	b.stiff[l], b.damped[l] = 0, 0
	if c.Damped {
		b.damped[l] = 1
	}
	if a.InvMass > 0 {
		b.movesA |= 1 << l
	} else {
		b.stiff[l] = 1
	}
	if d.InvMass > 0 {
		b.movesB |= 1 << l
	} else {
		b.stiff[l] = 1
	}
	b.normal.set(l, c.Normal)
	b.tangent1.set(l, c.Tangent1)
	b.tangent2.set(l, c.Tangent2)
	b.zone[l], b.edge[l] = c.Zone, (1+bandShare)*c.Zone
	b.slope[l] = 1 / ((softShare - hardShare) * c.Zone)
	b.friction[l], b.twistArm[l] = c.Friction, float64(c.Friction*c.Radius)+c.Spinning
	b.f1[l], b.f2[l], b.twist[l] = c.Impulse1, c.Impulse2, c.Twist
	rows := s.RowsOf(c)
	lines := s.packed.lines[b.first : int(b.first)+len(rows)]
	b.load[l] = 0
	for j := range rows {
		lines[j].impulse[l], lines[j].preload[l] = rows[j].Impulse, rows[j].Preload
		b.load[l] += rows[j].Impulse
	}
	if e := s.extraOf(b); e != nil {
		e.belt1[l], e.belt2[l] = c.Belt.Dot(c.Tangent1), c.Belt.Dot(c.Tangent2)
		e.rolling[l], e.roll1[l], e.roll2[l] = c.Rolling, c.Roll1, c.Roll2
	}
	s.place(i, states)
}

// rowsOf returns the rows of a block and the compliances of their pairs.
func (p *packed) rowsOf(b *block) (lines []line, pairs []quad) {
	return p.lines[b.first : b.first+b.count], p.pairs[b.pairs : int(b.pairs)+pairIndex(int(b.count), 0)]
}

// extraOf returns the extra terms of a block, nil if it has none.
func (s *Solver) extraOf(b *block) *extra {
	if b.extra == 0 {
		return nil
	}
	return &s.packed.extras[b.extra-1]
}
