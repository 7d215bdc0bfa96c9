package collision

import "math"

// isBurst reports whether so many proxies are a burst, as more than one in a share of the moving ones.
func (b *BroadPhase) isBurst(n, share int) bool { return n >= burstLeast && n*share > b.moving.count }

// replant brings the leaves of all touched proxies to their fat boxes.
func (b *BroadPhase) replant() {
	b.findMisplaced()
	if b.isBurst(len(b.misplaced), refitShare) {
		b.refitMoving()
	}
	b.reinsert()
}

// refitMoving brings the misplaced leaves of moving proxies to their fat boxes, all at once: it refits the tree while
// that keeps it good, else builds a new one.
func (b *BroadPhase) refitMoving() {
	t := &b.moving
	for _, id := range b.misplaced {
		if p := &b.proxies[id]; p.moves {
			t.nodes[p.node].box = p.fat
		}
	}
	if area := t.refitBelow(t.root); !(area <= burstWorse*t.planted && area <= math.MaxFloat64) {
		b.plantMoving()
	}
}

func (b *BroadPhase) findMisplaced() {
	b.misplaced = b.misplaced[:0]
	for _, id := range b.touched {
		if p := &b.proxies[id]; b.isMisplaced(p) {
			b.misplaced = append(b.misplaced, id)
		}
	}
}

// isMisplaced reports whether the leaf of a proxy is not where its fat box is.
func (b *BroadPhase) isMisplaced(p *proxy) bool {
	return p.node != 0 && b.treeOf(p).nodes[p.node].box != p.fat
}

// reinsert moves the misplaced leaves one by one.
func (b *BroadPhase) reinsert() {
	for _, id := range b.misplaced {
		if p := &b.proxies[id]; b.isMisplaced(p) {
			t := b.treeOf(p)
			t.remove(p.node)
			p.node = t.insert(&p.fat, id)
		}
	}
}

// plantMoving makes the tree of moving proxies anew.
func (b *BroadPhase) plantMoving() {
	b.plans = b.plans[:0]
	for id := range b.proxies {
		if p := &b.proxies[id]; p.moves && p.node != 0 {
			b.plans = append(b.plans, leafPlan{p.fat.Centre(), int32(id)})
		}
	}
	b.moving.plant(b.plans, b.proxies)
}

// findAll collects the sorted keys of all pairs whose fat boxes meet now.
func (b *BroadPhase) findAll() {
	b.fresh = b.fresh[:0]
	if b.moving.root != 0 {
		b.meetItself(b.moving.root)
		if b.static.root != 0 {
			b.meet(&b.moving, &b.static, b.moving.root, b.static.root)
		}
	}
	b.sorter.sort(b.fresh, len(b.proxies))
}

// meetItself proposes the pairs of leaves at or below a node of the moving tree.
func (b *BroadPhase) meetItself(at int32) {
	for {
		n := &b.moving.nodes[at]
		if n.isLeaf() {
			return
		}
		b.meet(&b.moving, &b.moving, n.left, n.right)
		b.meetItself(n.left)
		at = n.right
	}
}

// meet proposes the pairs of a leaf at or below node x of tree s with one at or below node y of tree t.
func (b *BroadPhase) meet(s, t *tree, x, y int32) {
	for {
		n, m := &s.nodes[x], &t.nodes[y]
		if !n.box.Overlaps(&m.box) {
			return
		}
		switch {
		case n.height == 0 && m.height == 0:
			if b.MayPair(n.left, m.left) && b.proxies[n.left].meet(&b.proxies[m.left]) {
				b.fresh = append(b.fresh, pairKey(min(n.left, m.left), max(n.left, m.left)))
			}
			return
		case n.height >= m.height:
			b.meet(s, t, n.left, y)
			x = n.right
		default:
			b.meet(s, t, x, m.left)
			y = m.right
		}
	}
}

// renew replaces the sorted pairs by those found, of which the ones that were pairs before keep their slots.
func (b *BroadPhase) renew() {
	out, old := b.spare[:0], b.pairs
	for _, key := range b.fresh {
		for len(old) > 0 && pairKey(old[0].A, old[0].B) < key {
			b.end(&old[0])
			old = old[1:]
		}
		if len(old) == 0 || pairKey(old[0].A, old[0].B) != key {
			out = b.enter(out, key)
			continue
		}
		if b.awake(old[0].A, old[0].B) {
			out = append(out, old[0])
		}
		old = old[1:]
	}
	for i := range old {
		b.end(&old[i])
	}
	b.pairs, b.spare = out, b.pairs
}

// pairSorter sorts keys of pairs in linear time: by their second proxy, then, keeping that order, by their first.
type pairSorter struct {
	spare []uint64
	start []int32
}

// sort sorts keys of proxies below n.
func (s *pairSorter) sort(keys []uint64, n int) {
	s.spare = append(s.spare[:0], keys...) // for its length; it allocates only to grow
	s.pass(s.spare, keys, n, 0)
	s.pass(keys, s.spare, n, 32)
}

// pass moves keys into their order by the 32 bits above shift.
func (s *pairSorter) pass(to, from []uint64, n int, shift uint) {
	for len(s.start) < n+1 {
		s.start = append(s.start, 0)
	}
	start := s.start[:n+1]
	clear(start)
	for _, key := range from {
		start[uint32(key>>shift)+1]++
	}
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	for _, key := range from {
		at := &start[uint32(key>>shift)]
		to[*at] = key
		*at++
	}
}
