package solver

import (
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// An impact on a body that leans on others propagates to them. One sweep carries it from contact to contact only as far
// as the order of the constraints happens to lead. Meanwhile bodies keep the unresolved part as spins and slips, which
// contacts solved later take for motions to stop. Where loads hardly change, warm starting corrects this; an impact is
// over by then. So the island in which one occurred is swept until its speeds converge, within the bounds of tuning.go:
// in a larger island an impact affects only the bodies near it, and the sweeps would cost too much.

// propagation finds the islands in which impacts occurred.
type propagation struct {
	hit     atomic.Bool              // a sweep applied an impact: any worker may set it
	listed  bool                     // the islands below are those of the packed constraints
	small   bool                     // some island is small enough to be swept
	islands dsu.Forest               // of bodies, connected by constraints
	members dsu.Groups               // constraints by island, under the body that is its root
	first   [propagateMost + 1]int32 // by size: 1 + root of a small island in which an impact occurred; 0 for none
	next    []int32                  // by root: the next one of that size
	isHit   []bool                   // by root: it is among them
	size    int                      // of the island that is solved next
	columnSet
}

// clear forgets the islands of other constraints.
func (m *propagation) clear() {
	m.hit.Store(false)
	m.listed = false
}

// sweep sweeps the small islands in which the last sweep applied an impact, until their speeds converge. It reports
// whether the load of any constraint there has risen over a sub-step that ends.
func (m *propagation) sweep(w *substep, bias bool) (rose bool) {
	m.hit.Store(false)
	if !m.listed {
		m.listIslands(w)
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
			m.start(w, l, m.members.Of(root), bias)
		}
		used = used || m.riders[l].group != nil
	}
	return used
}

// listIslands finds the sets of bodies that the constraints of the sweeps connect, and their constraints.
func (m *propagation) listIslands(w *substep) {
	n := len(w.states)
	m.islands, m.isHit, m.changed = resize(m.islands, n), resize(m.isHit, n), resize(m.changed, n)
	m.islands.Clear()
	m.next = resize(m.next, n)
	clear(m.isHit)
	clear(m.changed)
	m.solved, m.changes = resize(m.solved, len(w.constraints)), 0
	for i := range w.constraints {
		c := &w.constraints[i]
		if !c.Direct && w.states[c.A].InvMass > 0 && w.states[c.B].InvMass > 0 {
			m.islands.Join(c.A, c.B)
		}
	}
	m.members.Reset(n)
	for i := range w.constraints {
		m.members.Add(m.rootOf(&w.constraints[i], w.states))
	}
	m.members.Sort()
	m.small = false
	for root := range int32(n) {
		m.small = m.small || isSmall(m.members.Of(root))
	}
	m.listed = true
}

// isSmall reports whether an island is small enough to be swept, and has more to sweep than one constraint.
func isSmall(island []int32) bool { return len(island) > 1 && len(island) <= propagateMost }

// rootOf returns the root of a constraint's island, -1 if the sweeps move neither of its bodies.
func (m *propagation) rootOf(c *contact.Constraint, states []rigid.State) int32 {
	switch {
	case c.Direct:
	case states[c.A].InvMass > 0:
		return m.islands.Find(c.A)
	case states[c.B].InvMass > 0:
		return m.islands.Find(c.B)
	}
	return -1
}

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
			root := m.rootOf(&w.constraints[b.constraint[l]], w.states)
			if group := m.members.Of(root); !m.isHit[root] && isSmall(group) {
				m.isHit[root] = true
				m.next[root], m.first[len(group)] = m.first[len(group)], root+1
			}
		}
		b.hit = 0
	}
}
