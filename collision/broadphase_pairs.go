package collision

import "slices"

// findFresh collects the sorted keys of pairs whose fat boxes meet now and did not after the last Update, each once.
func (b *BroadPhase) findFresh() {
	b.fresh = b.fresh[:0]
	for _, id := range b.touched {
		p := &b.proxies[id]
		if p.node == 0 {
			continue
		}
		b.hits = b.moving.appendMeeting(b.hits[:0], &p.fat)
		for _, other := range b.hits {
			// Two touched proxies find each other twice: only the moving one proposes the pair, or the one with the smaller id.
			if q := &b.proxies[other]; q.touched && (!p.moves || other <= id) {
				continue
			}
			b.propose(id, other)
		}
		if !p.moves {
			continue
		}
		b.hits = b.static.appendMeeting(b.hits[:0], &p.fat)
		for _, other := range b.hits {
			b.propose(id, other)
		}
	}
	slices.Sort(b.fresh)
}

// propose notes the pair of two proxies whose leaves meet, unless it is known or not wanted, or they drift past each
// other.
func (b *BroadPhase) propose(id, other int32) {
	if !b.MayPair(id, other) || !b.proxies[id].meet(&b.proxies[other]) {
		return
	}
	key := pairKey(min(id, other), max(id, other))
	if _, known := b.known.find(key); !known {
		b.fresh = append(b.fresh, key)
	}
}

// MayPair reports whether two proxies, not both static, would pair if their boxes met.
func (b *BroadPhase) MayPair(id, other int32) bool {
	p, q := &b.proxies[id], &b.proxies[other]
	return p.body != q.body && p.categories&q.mask != 0 && q.categories&p.mask != 0 &&
		(len(b.ignored) == 0 || !b.Ignores(p.body, q.body))
}

// parted reports whether a listed pair has ended.
func (b *BroadPhase) parted(pair *Pair) bool {
	p, q := &b.proxies[pair.A], &b.proxies[pair.B]
	if p.node == 0 || q.node == 0 {
		return true
	}
	if !p.touched && !q.touched {
		return false
	}
	return !p.meet(q) || !b.MayPair(pair.A, pair.B)
}

// awake reports whether a pair is not dormant.
func (b *BroadPhase) awake(x, y int32) bool { return b.proxies[x].awake || b.proxies[y].awake }

// anyLeaves reports whether a listed pair has ended or become dormant.
func (b *BroadPhase) anyLeaves() bool {
	for i := range b.pairs {
		if p := &b.pairs[i]; !b.awake(p.A, p.B) || b.parted(p) {
			return true
		}
	}
	return false
}

// merge rewrites the sorted pairs: the old ones that last and are not dormant, and the fresh ones.
func (b *BroadPhase) merge() {
	out := b.spare[:0]
	next := 0
	for i := range b.pairs {
		old := b.pairs[i]
		for key := pairKey(old.A, old.B); next < len(b.fresh) && b.fresh[next] < key; next++ {
			out = b.enter(out, b.fresh[next])
		}
		switch {
		case b.parted(&old):
			b.end(&old)
		case b.awake(old.A, old.B):
			out = append(out, old)
		}
	}
	for ; next < len(b.fresh); next++ {
		out = b.enter(out, b.fresh[next])
	}
	b.pairs, b.spare = out, b.pairs
}

// enter makes the pair of a key unless it is known, and appends it unless it is dormant.
func (b *BroadPhase) enter(out []Pair, key uint64) []Pair {
	pair := Pair{A: int32(key >> 32), B: int32(uint32(key))}
	slot, known := b.known.find(key)
	if !known {
		slot = b.begin(key)
	}
	if pair.Slot = slot; b.awake(pair.A, pair.B) {
		out = append(out, pair)
	}
	return out
}

// begin takes a slot for the new pair of a key.
func (b *BroadPhase) begin(key uint64) int32 {
	slot := b.slots
	if n := len(b.idle); n > 0 {
		slot = b.idle[n-1]
		b.idle = b.idle[:n-1]
	} else {
		b.slots++
	}
	b.begun = append(b.begun, slot)
	b.known.add(key, slot)
	return slot
}

// end gives up a pair.
func (b *BroadPhase) end(pair *Pair) {
	b.ended = append(b.ended, pair.Slot)
	b.known.remove(pairKey(pair.A, pair.B))
}
