package solver

import "github.com/brickyard-physics/brickyard/contact/rigid"

// pendingMost is how many manifolds of a colour wait to be solved alone at most: a few fours.
const pendingMost = 8 * lanes

// pending lists manifolds of one colour that are to be solved alone. They share no movable body, so that they may wait
// until there are four to be solved side by side.
type pending struct {
	seats [pendingMost]seat
	n     int
	four  column // those that are being solved
	alone localWide
}

// add lists some lanes of block i, one bit each.
func (q *pending) add(p *sweepLoop, i int, which uint8) {
	for l := range lanes {
		if which>>l&1 != 0 {
			q.seats[q.n] = seat{int32(i), int32(l)}
			q.n++
		}
	}
	if q.n > pendingMost-lanes {
		q.solve(p)
	}
}

// solve solves the listed manifolds, and lists none any more.
func (q *pending) solve(p *sweepLoop) {
	w := p.solver.at(p.states)
	for from := 0; from < q.n; from += lanes {
		q.solveFour(&w, q.seats[from:min(from+lanes, q.n)], p.bias)
	}
	if !p.bias {
		last := int32(-1)
		for _, at := range q.seats[:q.n] {
			if at.block != last {
				w.addTotals(&w.blocks[at.block])
				last = at.block
			}
		}
	}
	q.n = 0
}

// solveFour solves up to four manifolds side by side: without bias, or, with bias, their rows.
func (q *pending) solveFour(w *substep, seats []seat, bias bool) {
	c := &q.four
	c.count = 0
	for l, at := range seats {
		c.read(w, l, w.blocks[at.block].constraint[at.lane])
	}
	which := uint8(1)<<len(seats) - 1
	c.movesA, c.movesB = c.movable[0]&which, c.movable[1]&which
	for l := len(seats); l < lanes; l++ {
		c.a[l], c.b[l] = c.a[0], c.b[0]
	}
	lines, pairs, e := c.rows()
	if bias {
		q.alone.iterateSoftRows(w.rates, &c.block, lines, pairs, which, w.states)
	} else {
		q.alone.iterateManifolds(w.rates, &c.block, e, lines, pairs, which, w.states)
	}
	for l, at := range seats {
		c.write(w, l, w.blocks[at.block].constraint[at.lane])
	}
	b := &w.blocks[seats[0].block]
	b.iterated, b.rounds = b.iterated+c.iterated, b.rounds+c.rounds
	c.iterated, c.rounds = 0, 0
}

// iterateLanes solves the manifolds of some lanes of a block alone, one after the other.
func iterateLanes(k *rates, b *block, e *extra, lines []line, pairs []quad, which uint8, states []rigid.State,
	bias bool) {
	for l := range lanes {
		switch {
		case which>>l&1 == 0:
		case bias:
			k.iterateRows(b, lines, pairs, l, states)
		default:
			k.iterateManifold(b, e, lines, pairs, l, states)
		}
	}
}
