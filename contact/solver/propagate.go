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
	hit     atomic.Bool                // a sweep applied an impact: any worker may set it
	listed  bool                       // the islands below are those of the packed constraints
	small   bool                       // some island is small enough to be swept
	islands dsu.Forest                 // of bodies, connected by constraints
	members dsu.Groups                 // constraints by island, under the body that is its root
	roots   [propagateMost + 1][]int32 // by size, of small islands in which an impact occurred
	isHit   []bool                     // by root: it is among the roots
	changes int                        // changes of speeds, counted since the islands were listed
	changed []int                      // by body: the last of these that changed its speed
	solved  []int                      // by constraint: how many there had been when it was solved last
	swept   int                        // how many there had been before the impacts of the last sweep
	size    int                        // of the next island
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
	for m.board(w, bias) {
		for _, backwards := range [2]bool{true, false} {
			m.pass(w, bias, backwards)
			rose = m.alight(w, bias, backwards) || rose
		}
	}
	for k := range m.list {
		w.counts.take(&m.list[k].block)
	}
	return rose
}

// listIslands finds the sets of bodies that the constraints of the sweeps connect, and their constraints.
func (m *propagation) listIslands(w *substep) {
	n := len(w.states)
	m.islands, m.isHit, m.changed = resize(m.islands, n), resize(m.isHit, n), resize(m.changed, n)
	m.islands.Clear()
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
				m.roots[len(group)] = append(m.roots[len(group)], root)
			}
		}
		b.hit = 0
	}
}

// noteChange records that the speeds of the movable bodies of lane l have changed.
func (m *propagation) noteChange(b *block, l int) {
	if b.movesA>>l&1 != 0 {
		m.changed[b.a[l]] = m.changes
	}
	if b.movesB>>l&1 != 0 {
		m.changed[b.b[l]] = m.changes
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
