package collision

import (
	"slices"
)

// findFresh collects the sorted keys of pairs that hold now and did not after the last Update, each once.
func (b *BroadPhase) findFresh() {
	b.fresh = b.fresh[:0]
	for _, id := range b.touched {
		p := &b.proxies[id]
		if p.node == 0 {
			continue
		}
		b.hits = b.moving.appendMeeting(b.hits[:0], &p.fat)
		for _, other := range b.hits {
			// Two touched proxies find each other twice: the moving one speaks, or the one with the smaller id.
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

// propose notes the pair of two proxies whose fat boxes meet, unless it is known or not wanted.
func (b *BroadPhase) propose(id, other int32) {
	if !b.wanted(id, other) {
		return
	}
	lo, hi := min(id, other), max(id, other)
	if !b.isPair(lo, hi) {
		b.fresh = append(b.fresh, pairKey(lo, hi))
	}
}

// wanted reports whether two proxies may pair at all. The trees already keep static ones apart.
func (b *BroadPhase) wanted(id, other int32) bool {
	bodyA, bodyB := b.proxies[id].body, b.proxies[other].body
	if bodyA == bodyB {
		return false
	}
	if len(b.ignored) == 0 {
		return true
	}
	_, ignored := slices.BinarySearch(b.ignored, pairKey(min(bodyA, bodyB), max(bodyA, bodyB)))
	return !ignored
}

// isPair looks lo, hi up among the pairs of the last Update: a binary search in the row of lo.
func (b *BroadPhase) isPair(lo, hi int32) bool {
	if int(lo)+1 >= len(b.rows) {
		return false
	}
	from, to := b.rows[lo], b.rows[lo+1]
	for from < to {
		mid := (from + to) / 2
		switch at := b.pairs[mid].B; {
		case at == hi:
			return true
		case at < hi:
			from = mid + 1
		default:
			to = mid
		}
	}
	return false
}

// parted reports whether a pair of the last Update has ended.
func (b *BroadPhase) parted(pair *Pair) bool {
	p, q := &b.proxies[pair.A], &b.proxies[pair.B]
	if p.node == 0 || q.node == 0 {
		return true
	}
	if !p.touched && !q.touched {
		return false
	}
	return !p.fat.Overlaps(&q.fat) || !b.wanted(pair.A, pair.B)
}

func (b *BroadPhase) anyParted() bool {
	for i := range b.pairs {
		if b.parted(&b.pairs[i]) {
			return true
		}
	}
	return false
}

// merge rewrites the sorted pairs: the old ones that last, and the fresh ones with a slot each.
func (b *BroadPhase) merge() {
	out := b.spare[:0]
	next := 0
	for i := range b.pairs {
		old := b.pairs[i]
		for key := pairKey(old.A, old.B); next < len(b.fresh) && b.fresh[next] < key; next++ {
			out = append(out, b.begin(b.fresh[next]))
		}
		if b.parted(&old) {
			b.ended = append(b.ended, old.Slot)
			continue
		}
		out = append(out, old)
	}
	for ; next < len(b.fresh); next++ {
		out = append(out, b.begin(b.fresh[next]))
	}
	b.pairs, b.spare = out, b.pairs
	b.indexRows()
}

// begin makes the pair of a key.
func (b *BroadPhase) begin(key uint64) Pair {
	slot := b.slots
	if n := len(b.idle); n > 0 {
		slot = b.idle[n-1]
		b.idle = b.idle[:n-1]
	} else {
		b.slots++
	}
	b.begun = append(b.begun, slot)
	return Pair{int32(key >> 32), int32(uint32(key)), slot}
}

// indexRows finds where the pairs of each proxy A start.
func (b *BroadPhase) indexRows() {
	b.rows = slices.Grow(b.rows[:0], len(b.proxies)+1)[:len(b.proxies)+1]
	at := 0
	for a := range b.rows {
		for at < len(b.pairs) && int(b.pairs[at].A) < a {
			at++
		}
		b.rows[a] = int32(at)
	}
}
