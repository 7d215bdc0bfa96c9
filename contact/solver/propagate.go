package solver

import (
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
)

// An impact on a body that leans on others propagates to them. One sweep carries it from contact to contact only as far
// as the order of the constraints happens to lead. Meanwhile bodies keep the unresolved part as spins and slips, which
// contacts solved later take for motions to stop. Where loads hardly change, warm starting corrects this; an impact is
// over by then. So the island in which one occurred is swept until its speeds converge, within the bounds of tuning.go:
// in a larger island an impact affects only the bodies near it, and the sweeps would cost too much.

// propagation sweeps the small islands in which impacts occurred.
type propagation struct {
	hit     atomic.Bool              // a sweep applied an impact: any worker may set it
	islands *contact.Islands         // of the packed constraints
	begun   bool                     // the fields below are of these
	small   bool                     // some island is small enough to be swept
	first   [propagateMost + 1]int32 // by size: 1 + root of a small island in which an impact occurred; 0 for none
	next    []int32                  // by root: the next one of that size
	isHit   []bool                   // by root: it is among them
	size    int                      // of the island that is solved next
	columnSet
}

// clear forgets other constraints for those of some islands.
func (m *propagation) clear(islands *contact.Islands) {
	m.hit.Store(false)
	m.islands, m.begun = islands, false
}

// sweep sweeps the small islands in which the last sweep applied an impact, until their speeds converge. It reports
// whether the load of any constraint there has risen over a sub-step that ends.
func (m *propagation) sweep(w *substep, bias bool) (rose bool) {
	m.hit.Store(false)
	if !m.begun {
		m.begin(w)
	}
	if !m.small {
		return false
	}
	m.listHitIslands(w)
	m.list, m.size = m.list[:0], propagateMost
	for m.fillLanes(w, bias) {
		for _, backwards := range [2]bool{true, false} {
			m.pass(w, bias, backwards)
			rose = m.finish(w, bias, backwards) || rose
		}
	}
	for k := range m.list {
		w.counts.take(&m.list[k].block)
	}
	return rose
}

// fillLanes gives the free lanes to islands in which impacts occurred, the largest first. It reports whether any lane
// is in use.
func (m *propagation) fillLanes(w *substep, bias bool) (used bool) {
	for l := range m.riders {
		for m.size > 1 && m.first[m.size] == 0 {
			m.size--
		}
		if m.riders[l].group == nil && m.size > 1 {
			root := m.first[m.size] - 1
			m.first[m.size], m.isHit[root] = m.next[root], false
			m.start(w, l, m.islands.Of(root), bias)
		}
		used = used || m.riders[l].group != nil
	}
	return used
}

// begin finds out whether there are small islands, and clears what is known of other ones.
func (m *propagation) begin(w *substep) {
	n := len(w.states)
	m.next, m.isHit, m.changed = resize(m.next, n), resize(m.isHit, n), resize(m.changed, n)
	clear(m.isHit)
	clear(m.changed)
	m.solved, m.changes = resize(m.solved, len(w.constraints)), 0
	m.small = false
	for root := range int32(n) {
		m.small = m.small || isSmall(m.islands.Of(root))
	}
	m.begun = true
}

// isSmall reports whether an island is small enough to be swept, and has more to sweep than one constraint.
func isSmall(island []int32) bool { return len(island) > 1 && len(island) <= propagateMost }

// listHitIslands finds the small islands in which impacts occurred, and clears the flags of the blocks.
func (m *propagation) listHitIslands(w *substep) {
	m.swept = m.changes
	m.changes++
	for i := range w.blocks {
		b := &w.blocks[i]
		for l := 0; b.hit>>l != 0; l++ {
			if b.hit>>l&1 == 0 {
				continue
			}
			m.noteChange(b, l)
			root := m.islands.RootOf(&w.constraints[b.constraint[l]], w.states)
			if group := m.islands.Of(root); !m.isHit[root] && isSmall(group) {
				m.isHit[root] = true
				m.next[root], m.first[len(group)] = m.first[len(group)], root+1
			}
		}
		b.hit = 0
	}
}
