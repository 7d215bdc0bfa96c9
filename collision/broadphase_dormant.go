package collision

import (
	"cmp"
	"slices"
)

// Dormant pairs stand in no list. The fat boxes of both proxies are where they were when the pair began. So the dormant
// pairs of a proxy are found by a query of the trees with its box: those of the hits that the table has as pairs.

// neighbours fills hits with the proxies whose leaf meets that of a proxy. Leaves stay until the next Update where the
// fat boxes of the last one were.
func (b *BroadPhase) neighbours(id int32) {
	p := &b.proxies[id]
	leaf := b.treeOf(p).nodes[p.node].box
	b.hits = b.moving.appendMeeting(b.hits[:0], &leaf)
	if p.moves {
		b.hits = b.static.appendMeeting(b.hits, &leaf)
	}
}

// revive lists the dormant pairs of all shifted proxies, as they were after the last Update, and reports whether there
// are any. A pair that stays dormant leaves the list again when the lists are merged.
func (b *BroadPhase) revive() bool {
	b.fresh = b.fresh[:0]
	for _, id := range b.shifted {
		if p := &b.proxies[id]; p.node == 0 || p.listed {
			continue
		}
		b.neighbours(id)
		for _, other := range b.hits {
			q := &b.proxies[other]
			// Two shifted proxies find each other twice.
			if q.listed || q.shifted && other <= id {
				continue
			}
			key := pairKey(min(id, other), max(id, other))
			if _, known := b.known.find(key); known {
				b.fresh = append(b.fresh, key)
			}
		}
	}
	if len(b.fresh) == 0 {
		return false
	}
	slices.Sort(b.fresh)
	out := b.spare[:0]
	next := 0
	for _, old := range b.pairs {
		for key := pairKey(old.A, old.B); next < len(b.fresh) && b.fresh[next] < key; next++ {
			out = append(out, b.knownPair(b.fresh[next]))
		}
		out = append(out, old)
	}
	for ; next < len(b.fresh); next++ {
		out = append(out, b.knownPair(b.fresh[next]))
	}
	b.pairs, b.spare = out, b.pairs
	return true
}

func (b *BroadPhase) knownPair(key uint64) Pair {
	slot, _ := b.known.find(key)
	return Pair{int32(key >> 32), int32(uint32(key)), slot}
}

// dropDormant ends the dormant pairs of a proxy about to be removed.
func (b *BroadPhase) dropDormant(id int32) {
	b.neighbours(id)
	for _, other := range b.hits {
		if b.proxies[other].listed {
			continue
		}
		key := pairKey(min(id, other), max(id, other))
		if slot, known := b.known.find(key); known {
			b.dropped = append(b.dropped, slot)
			b.known.remove(key)
		}
	}
}

// AppendPairsOf appends the pairs of a proxy, dormant ones included, as they were after the last Update, by the other
// proxy's id.
func (b *BroadPhase) AppendPairsOf(dst []Pair, proxy int32) []Pair {
	b.neighbours(proxy)
	slices.Sort(b.hits)
	for _, other := range b.hits {
		key := pairKey(min(proxy, other), max(proxy, other))
		if slot, known := b.known.find(key); known {
			dst = append(dst, Pair{min(proxy, other), max(proxy, other), slot})
		}
	}
	return dst
}

// PairOf returns the slot of the pair of two proxies, if they paired in the last Update.
func (b *BroadPhase) PairOf(x, y int32) (slot int32, paired bool) {
	return b.known.find(pairKey(min(x, y), max(x, y)))
}

// AppendDormant appends all dormant pairs sorted by (A, B). It takes a pass over all pairs.
func (b *BroadPhase) AppendDormant(dst []Pair) []Pair {
	first := len(dst)
	for _, c := range b.known.cells {
		x, y := int32(c.key>>32), int32(uint32(c.key))
		if c.key != 0 && !b.proxies[x].listed && !b.proxies[y].listed {
			dst = append(dst, Pair{x, y, c.slot})
		}
	}
	slices.SortFunc(dst[first:], func(p, q Pair) int {
		return cmp.Compare(pairKey(p.A, p.B), pairKey(q.A, q.B))
	})
	return dst
}
