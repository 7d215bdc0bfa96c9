package solver

import (
	"math"
	"math/bits"

	"github.com/brickyard-physics/brickyard/contact"
)

// Four islands are swept side by side. Each has a lane, and the constraints at the same place in their lists make a
// column, a block of its own. Its bodies are all different, and every island gets the bits that it would get alone. The
// columns are swept backwards and forwards in turn. An island leaves when its speeds have converged, and the next one
// gets its lane.

// columnSet holds the constraints of up to four islands, of one worker.
type columnSet struct {
	list       [propagateMost]column
	used       int // columns that have been used since the work was counted
	riders     [lanes]rider
	was        columnBefore // the column that is being solved
	alone      localWide    // its manifolds that are solved alone
	changes    changes
	propagated int // constraints solved since they were counted
}

// changes says which constraints have bodies whose speeds have changed since they were solved. Workers count changes
// apart, and write to the lists only what is of their own islands.
type changes struct {
	last  int   // number of the last change
	swept int   // that of the last one before the impacts of the last sweep
	of    []int // by body: the last one that changed its speed
	known []int // by constraint: the last one when it was solved
}

// clear forgets all changes, for so many bodies and constraints.
func (c *changes) clear(bodies, constraints int) {
	c.last, c.of, c.known = 0, resize(c.of, bodies), resize(c.known, constraints)
	clear(c.of)
}

// follow begins a sweep with the lists of other ones. Numbers go on from the larger one.
func (c *changes) follow(other *changes) {
	last := max(c.last, other.last)
	*c = *other
	c.last = last
}

// note records that the last change is one of the movable bodies of lane l.
func (c *changes) note(b *block, l int) {
	if b.movesA>>l&1 != 0 {
		c.of[b.a[l]] = c.last
	}
	if b.movesB>>l&1 != 0 {
		c.of[b.b[l]] = c.last
	}
}

// column is a block with its rows.
type column struct {
	block
	movable [2]uint8 // bit per lane: A can move, B can move; in the block, those of lanes that are not solved cannot
	lines   [contact.MaxPoints]line
	pairs   [contact.MaxPoints * (contact.MaxPoints - 1) / 2]quad
	terms   extra // used if the block says so
}

// rider is the island in one lane.
type rider struct {
	group  []int32 // its constraints; none if the lane is free
	rounds int     // sweeps over it
	most   float64 // m/s, largest change of a speed in the present one
	last   float64 // m/s, that of the last one that went forwards
}

// longest returns the number of columns in use.
func (c *columnSet) longest() (n int) {
	for l := range c.riders {
		n = max(n, len(c.riders[l].group))
	}
	return n
}

// start gives lane l to an island.
func (m *columnSet) start(w *substep, l int, group []int32, bias bool) {
	m.riders[l] = rider{group: group, last: math.Inf(1)}
	if !bias {
		w.addIslandTotals(group, -1)
	}
	for k, i := range group {
		m.changes.known[i] = m.changes.swept
		if k == m.used {
			m.list[k] = column{}
			m.used++
		}
		m.list[k].read(w, l, i)
	}
}

// pass sweeps the columns once, in one direction.
func (m *columnSet) pass(w *substep, bias, backwards bool) {
	n := m.longest()
	for k := range n {
		if backwards {
			k = n - 1 - k
		}
		if which := m.due(k); which != 0 {
			m.solve(w, k, which, bias)
		}
	}
}

// due finds the lanes of column k that have a body whose speed has changed since the constraint was solved last.
func (m *columnSet) due(k int) (which uint8) {
	c, at := &m.list[k], &m.changes
	var free uint8
	for l := range m.riders {
		c.constraint[l] = -1
		group := m.riders[l].group
		if k >= len(group) {
			free |= 1 << l
			continue
		}
		if max(at.of[c.a[l]], at.of[c.b[l]]) <= at.known[group[k]] {
			continue
		}
		c.constraint[l] = group[k]
		at.known[group[k]] = at.last
		m.propagated++
		which |= 1 << l
	}
	if free != 0 && which != 0 {
		m.borrowBodies(c, free, bits.TrailingZeros8(which))
	}
	return which
}

// borrowBodies has the free lanes of a column read the bodies of lane l. Those that they had before may be of an island
// that another worker sweeps.
func (m *columnSet) borrowBodies(c *column, free uint8, l int) {
	for k := range lanes {
		if free>>k&1 != 0 {
			c.a[k], c.b[k] = c.a[l], c.b[l]
		}
	}
}

// count adds the work since the last call to some counts.
func (m *columnSet) count(to *Counts) {
	to.Propagated += m.propagated
	m.propagated = 0
	for k := range m.list[:m.used] {
		to.take(&m.list[k].block)
	}
	m.used = 0
}

// solve solves some lanes of column k once, and notes which of them have changed a speed.
func (m *columnSet) solve(w *substep, k int, which uint8, bias bool) {
	c := &m.list[k]
	lines, pairs, e := c.rows()
	m.was.read(c, lines)
	c.movesA, c.movesB = c.movable[0]&which, c.movable[1]&which
	switch {
	case bias:
		if left := biasBlock(w.rates, &c.block, e, lines, pairs, w.states, true); left != 0 {
			m.alone.iterateSoftRows(w.rates, &c.block, lines, pairs, left, w.states)
			for l := range lanes {
				if left>>l&1 != 0 {
					c.applyFriction(e, l, normalLoad(lines, l), w.states)
				}
			}
		}
	default:
		if left := relaxBlock(w.rates, &c.block, e, lines, pairs, w.states); left != 0 {
			m.alone.iterateManifolds(w.rates, &c.block, e, lines, pairs, left, w.states)
		}
	}
	if which != 1<<lanes-1 {
		m.was.restore(c, lines, which)
	}
	var largest quad
	m.was.largest(c, lines, &largest)
	for l := range lanes {
		if which>>l&1 == 0 {
			continue
		}
		if mass := lines[0].mass[l]; mass > 0 && largest[l]/mass > propagateResidual {
			m.changes.last++
			m.changes.note(&c.block, l)
			m.riders[l].most = max(m.riders[l].most, largest[l]/mass)
		}
	}
}

// finish frees the lanes of islands that have converged, and of those that come nearer too slowly, as along a high
// stack: they are left to the sub-steps to come.
func (m *columnSet) finish(w *substep, bias, backwards bool) {
	for l := range m.riders {
		r := &m.riders[l]
		if r.group == nil {
			continue
		}
		if r.rounds++; r.most > 0 && r.rounds < propagateSweeps && (backwards || r.most <= propagateStall*r.last) {
			if !backwards {
				r.last = r.most
			}
			r.most = 0
			continue
		}
		for k, i := range r.group {
			m.list[k].write(w, l, i)
		}
		if !bias {
			w.addIslandTotals(r.group, 1)
		}
		r.group = nil
	}
}

// noteRises finds the constraints of an island whose load has risen over the whole sub-step: see impacts. It reports
// whether there are any.
func (p *packed) noteRises(group []int32) (rose bool) {
	for _, i := range group {
		k, l := p.seats[i].block, int(p.seats[i].lane&(lanes-1))
		b := &p.blocks[k]
		b.rose &^= 1 << l
		if loadRose(p.lines[b.first:b.first+b.count], l, p.loadBefore[k][l], b.load[l]) {
			b.rose |= 1 << l
			rose = true
		}
	}
	return rose
}

// addIslandTotals adds the impulses of an island to the totals, or subtracts those that are in them already (sign −1).
func (p *packed) addIslandTotals(group []int32, sign float64) {
	for _, i := range group {
		b, l := p.laneOf(int(i))
		lines, totals := p.lines[b.first:b.first+b.count], p.totals[b.first:b.first+b.count]
		for j := range lines {
			totals[j][l] += float64(sign * lines[j].impulse[l])
		}
	}
}

// rows returns the rows of a column, their compliances and its extra terms.
func (c *column) rows() (lines []line, pairs []quad, e *extra) {
	if c.block.extra != 0 {
		e = &c.terms
	}
	return c.lines[:c.count], c.pairs[:pairIndex(int(c.count), 0)], e
}

// read copies constraint i to lane l.
func (c *column) read(w *substep, l int, i int32) {
	from, k := w.laneOf(int(i))
	c.a[l], c.b[l] = from.a[k], from.b[k]
	bit := uint8(1) << l
	c.movable[0], c.movable[1] = c.movable[0]&^bit|from.movesA>>k&1<<l, c.movable[1]&^bit|from.movesB>>k&1<<l
	c.locked = c.locked&^bit | from.locked>>k&1<<l
	copyLane(quadsOf(&c.frame), quadsOf(&from.frame), l, k)
	copyLane(quadsOf(&c.aim), quadsOf(&from.aim), l, k)
	copyLane(quadsOf(&c.response), quadsOf(&from.response), l, k)
	copyLane(quadsOf(&c.impulses), quadsOf(&from.impulses), l, k)
	lines, pairs := w.rowsOf(from)
	lines, pairs = lines[:w.constraints[i].Count], pairs[:pairIndex(int(w.constraints[i].Count), 0)]
	for ; int(c.count) < len(lines); c.count++ {
		c.lines[c.count] = missingRow
	}
	for j := range c.lines[:c.count] {
		if j < len(lines) {
			copyLane(quadsOf(&c.lines[j]), quadsOf(&lines[j]), l, k)
		} else {
			copyLane(quadsOf(&c.lines[j]), quadsOf(&missingRow), l, l)
		}
	}
	copyLane(c.pairs[:], pairs, l, k)
	if e := w.extraOf(from); e != nil {
		if c.block.extra == 0 {
			c.block.extra, c.terms = 1, noExtra
		}
		copyLane(quadsOf(&c.terms), quadsOf(e), l, k)
	} else if c.block.extra != 0 {
		copyLane(quadsOf(&c.terms), quadsOf(&noExtra), l, k)
	}
}

// write copies the impulses of lane l back to constraint i.
func (c *column) write(w *substep, l int, i int32) {
	to, k := w.laneOf(int(i))
	copyLane(quadsOf(&to.impulses), quadsOf(&c.impulses), k, l)
	lines, _ := w.rowsOf(to)
	for j := range lines[:w.constraints[i].Count] {
		lines[j].impulse[k] = c.lines[j].impulse[l]
	}
	if e := w.extraOf(to); e != nil {
		e.roll1[k], e.roll2[k] = c.terms.roll1[l], c.terms.roll2[l]
	}
}
