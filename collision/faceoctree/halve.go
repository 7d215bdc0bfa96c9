package faceoctree

// divideRegions finds the pairs of listed faces whose boxes overlap, region by region (section 3.5, by rule Best): a
// region is halved across one axis at a time as long as that saves comparisons. A pair is taken only in the one cell
// that holds the least corner of the overlap of their boxes, so each comes once. keys are pairs of faces; runs says
// where those of a region end.
func (f *Finder) divideRegions() {
	o := &f.overlap
	f.runs = resize(f.runs, len(o.regions))
	for i := range o.regions {
		r := &o.regions[i]
		c := f.lattice.cell(&r.box)
		f.stack = within(f.stack[:0], f.items[f.first[r.a]:f.first[r.a+1]], c)
		a := f.stack
		f.stack = within(f.stack, f.items[f.first[r.b]:f.first[r.b+1]], c)
		f.halve(a, f.stack[len(a):], c, mostHalvings)
		f.runs[i] = int32(len(f.keys))
	}
}

// within appends the items that overlap a cell.
func within(dst, items []item, c cell) []item {
	high := c.high | guards
	for i := range items {
		if t := &items[i]; (high-t.low)&(t.high-c.low)&guards == guards {
			dst = append(dst, *t)
		}
	}
	return dst
}

// halve visits a cell that the faces a of one object and b of another overlap. Their items lie on the stack, on which
// those of the halves are put.
func (f *Finder) halve(a, b []item, c cell, left int) {
	if len(a) == 0 || len(b) == 0 || f.enough() {
		return
	}
	mid := c.middle()
	axis, saved := 0, false
	if n := len(a) * len(b); n > fewPairs && left > 0 {
		axis, saved = cheapest(a, b, mid, n)
	}
	if !saved {
		f.compare(a, b, c)
		return
	}
	h := c.halve(mid, axis)
	top := len(f.stack)
	f.stack = below(f.stack, a, mid, h.guard)
	half := len(f.stack)
	f.stack = below(f.stack, b, mid, h.guard)
	f.halve(f.stack[top:half], f.stack[half:], h.lower, left-1)
	f.stack = above(f.stack[:top], a, h.upper.low, h.guard)
	half = len(f.stack)
	f.stack = above(f.stack, b, h.upper.low, h.guard)
	f.halve(f.stack[top:half], f.stack[half:], h.upper, left-1)
	f.stack = f.stack[:top]
}

// below appends the items that begin in the lower half.
func below(dst, items []item, mid, guard uint64) []item {
	mid |= guards
	for i := range items {
		if (mid-items[i].low)&guard != 0 {
			dst = append(dst, items[i])
		}
	}
	return dst
}

// above appends the items that end in the upper half.
func above(dst, items []item, low, guard uint64) []item {
	for i := range items {
		if (items[i].high-low)&guard != 0 {
			dst = append(dst, items[i])
		}
	}
	return dst
}

// cheapest returns the axis across which halving leaves the fewest comparisons, and whether that saves more than it
// costs.
func cheapest(a, b []item, mid uint64, whole int) (axis int, saved bool) {
	aLow, aHigh := halves(a, mid)
	bLow, bHigh := halves(b, mid)
	const full = 1<<laneBits - 1
	least := whole
	for k := range 3 {
		shift := k * laneBits
		al, ah := int(aLow>>shift&full), int(aHigh>>shift&full)
		bl, bh := int(bLow>>shift&full), int(bHigh>>shift&full)
		if cost := al*bl + ah*bh + halvingCost*(al+ah+bl+bh); cost < least {
			axis, least = k, cost
		}
	}
	return axis, least < whole
}

// halves counts, by lane, the items that reach into the lower and into the upper half. Two million fit into a lane; of
// more the counts are wrong, which changes no answer.
func halves(items []item, mid uint64) (low, high uint64) {
	last, next := mid|guards, mid+(guards>>20)
	for i := range items {
		low += (last - items[i].low) & guards >> 20
		high += (items[i].high - next) & guards >> 20
	}
	return low, high
}

// compare takes the pairs whose boxes overlap with their least common corner in the cell. Both begin before its end, so
// it is enough that along each axis one of the two does not begin before the cell.
func (f *Finder) compare(a, b []item, c cell) {
	for i := range a {
		if f.enough() {
			return
		}
		low, high := a[i].low, a[i].high
		for j := range b {
			if (high-b[j].low)&(b[j].high-low)&guards != guards {
				continue
			}
			if (((low|guards)-c.low)|((b[j].low|guards)-c.low))&guards == guards {
				f.keys = append(f.keys, facesKey(a[i].face, b[j].face))
			}
		}
	}
}
