package guard

import "slices"

// findClosed finds the poses at which the assemblies are closed. Each round makes a Newton step that closes joints, and
// sweeps rows of gaps that push whole assemblies: as the joints are taken along, what opens a gap opens no joint, and
// few rounds do. Swept in turn with joints instead, rows that push single bodies came nowhere near in 30 rounds. Gaps
// need not grow. Where joints and gaps cannot both hold, gaps do: they push single bodies in the end.
func (pr *projector) findClosed() {
	pr.beginFinding()
	c := &pr.closings
	pushed := true
	for round := 0; round < closeRounds && pushed; round++ {
		pushed = false
		for k := range c.list {
			pushed = pr.closeAssembly(c.list[k].assembly, &c.list[k].pushes) || pushed
		}
		c.round++
		c.moves = c.moves[:0]
		pushed = pr.sweepGaps((*projector).satisfyTogether) || pushed
	}
	if pushed {
		pr.sweepGaps((*projector).satisfy)
	}
	for _, i := range pr.changedBodies {
		c.to[i] = pr.correctedEnd(i)
		pr.corrections[i] = correction{}
		pr.pushes[i]++
	}
	pr.clearChanged()
}

// beginFinding prepares the rows, and has the assemblies begin where their proven paths end.
func (pr *projector) beginFinding() {
	pr.prepareRows()
	for k := range pr.rows {
		pr.rows[k].missing = min(pr.rows[k].missing, 0)
	}
	c := &pr.closings
	for k := range c.list {
		c.list[k].pushes = 0
		for _, i := range c.list[k].assembly.Bodies {
			c.to[i] = c.from[i]
		}
	}
	c.responses = slices.Grow(c.responses[:0], len(pr.rows))[:len(pr.rows)]
	clear(c.responses)
}

// sweepGaps sweeps the rows of gaps until all are satisfied, and reports whether any pushed a body.
func (pr *projector) sweepGaps(satisfy func(pr *projector, row int32) bool) (pushed bool) {
	for range closeSweeps {
		again := false
		for i := range pr.rows {
			again = satisfy(pr, int32(i)) || again
		}
		if !again {
			break
		}
		pushed = true
	}
	return pushed
}

// satisfyTogether applies row i to the assemblies of its bodies, unless it is satisfied still, and reports whether it
// pushed any.
func (pr *projector) satisfyTogether(i int32) bool {
	k, r := &pr.sweepKeys[i], &pr.rows[i]
	if k.pushesA == pr.pushes[k.a] && k.pushesB == pr.pushes[k.b] {
		return false
	}
	missing, x := pr.missing(r), (*response)(nil)
	if r.rate > 0 && missing > projectDone*r.goal {
		x = pr.responseOf(i)
	}
	if x == nil || x.rate == 0 {
		k.pushesA, k.pushesB = pr.pushes[k.a], pr.pushes[k.b]
		return false
	}
	for s := range x.yields {
		if y := &x.yields[s]; y.assembly != nil {
			pr.shift(y.assembly, pr.closings.moves[y.first:], y.share*x.rate*missing)
		}
	}
	return true
}
