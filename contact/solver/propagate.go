package solver

import (
	"math"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
)

// An impact on a body that leans on others propagates to them. One sweep carries it from contact to contact only as far
// as the order of the constraints happens to lead. Meanwhile bodies keep the unresolved part as spins and slips, which
// contacts solved later take for motions to stop. Where loads hardly change, warm starting corrects this; an impact is
// over by then. So the island in which one occurred is swept until its speeds converge, within the bounds of tuning.go:
// in a larger island an impact affects only the bodies near it, and the sweeps would cost too much.

// propagation sweeps the islands in which impacts occurred.
type propagation struct {
	hit        atomic.Bool      // a sweep applied an impact: any worker may set it
	islands    *contact.Islands // of the packed constraints
	started    bool             // the fields below are of these
	small      bool             // some island is small enough to be swept
	roots      []int32          // of islands in which an impact occurred
	rootListed []bool           // by root: it is among the roots
	changes    int              // changes of speeds, counted since the islands were listed
	changed    []int            // by body: the last of these that changed its speed
	solved     []int            // by constraint: how many there had been when it was solved last
	swept      int              // how many there had been before the impacts of the last sweep
}

// clear forgets other constraints for those of some islands.
func (m *propagation) clear(islands *contact.Islands) {
	m.hit.Store(false)
	m.islands, m.started = islands, false
}

// sweep sweeps the small islands in which the last sweep applied an impact, until their speeds converge. It reports
// whether the load of any constraint there has risen over a sub-step that ends.
func (m *propagation) sweep(w *substep, bias bool) (rose bool) {
	m.hit.Store(false)
	if !m.started {
		m.start(w)
	}
	if !m.small {
		return false
	}
	m.listHitIslands(w)
	for _, root := range m.roots {
		m.rootListed[root] = false
		if group := m.islands.Of(root); isSmall(group) {
			if m.sweepIsland(w, group, bias) {
				rose = true
			}
		}
	}
	return rose
}

// start finds out whether there are small islands, and clears what is known of other ones.
func (m *propagation) start(w *substep) {
	n := len(w.states)
	m.rootListed, m.changed = resize(m.rootListed, n), resize(m.changed, n)
	clear(m.rootListed)
	clear(m.changed)
	m.solved, m.changes = resize(m.solved, len(w.constraints)), 0
	m.small = false
	for root := range int32(n) {
		m.small = m.small || isSmall(m.islands.Of(root))
	}
	m.started = true
}

// isSmall reports whether an island is small enough to be swept, and has more to sweep than one constraint.
func isSmall(island []int32) bool { return len(island) > 1 && len(island) <= propagateMost }

// listHitIslands finds the islands in which impacts occurred, and clears the flags of the blocks.
func (m *propagation) listHitIslands(w *substep) {
	m.roots = m.roots[:0]
	m.swept = m.changes
	m.changes++
	for i := range w.blocks {
		b := &w.blocks[i]
		for l := 0; b.hit>>l != 0; l++ {
			if b.hit>>l&1 == 0 {
				continue
			}
			m.noteChange(b, l)
			if root := m.islands.RootOf(&w.constraints[b.constraint[l]], w.states); !m.rootListed[root] {
				m.rootListed[root] = true
				m.roots = append(m.roots, root)
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

// sweepIsland sweeps the constraints of one island, backwards and forwards in turn, until no speed changes any more:
// those of bodies whose speed has changed since the constraint was solved last, at first those of the impacts. Where
// that leads on too slowly, as along a high stack, it is left to the sub-steps to come.
func (m *propagation) sweepIsland(w *substep, group []int32, bias bool) (rose bool) {
	if !bias {
		w.addIslandTotals(group, -1)
	}
	for _, i := range group {
		m.solved[i] = m.swept
	}
	last := math.Inf(1)
	for round := range propagateSweeps {
		most := 0.0
		for k := range group {
			if round&1 == 0 {
				k = len(group) - 1 - k
			}
			i := group[k]
			b, l := w.laneOf(int(i))
			if max(m.changed[b.a[l]], m.changed[b.b[l]]) <= m.solved[i] {
				continue
			}
			m.solved[i] = m.changes
			w.counts.Propagated++
			if change := w.solveOne(b, l, bias); change > propagateResidual {
				m.changes++
				m.noteChange(b, l)
				most = max(most, change)
			}
		}
		if most == 0 || round&1 == 1 && most > propagateStall*last {
			break
		}
		if round&1 == 1 {
			last = most
		}
	}
	if bias {
		return false
	}
	w.addIslandTotals(group, 1)
	return w.noteRises(group)
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

// solveOne solves lane l once and returns by how much it has changed a speed (m/s). Friction is solved with bias
// too: a slip left over from the impact would drag along, for a sub-step, the bodies that the impact stopped.
func (w *substep) solveOne(b *block, l int, bias bool) float64 {
	lines, pairs := w.rowsOf(b)
	var was [contact.MaxPoints]float64
	for j := range lines {
		was[j&(contact.MaxPoints-1)] = lines[j].impulse[l]
	}
	f1, f2 := b.f1[l], b.f2[l]
	if bias {
		biasLane(w.rates, b, w.extraOf(b), lines, pairs, l, w.states, true)
	} else {
		relaxLane(w.rates, b, w.extraOf(b), lines, pairs, l, w.states)
	}
	b.hit = 0
	most := math.Abs(b.f1[l]-f1) + math.Abs(b.f2[l]-f2)
	for j := range lines {
		most = max(most, math.Abs(lines[j].impulse[l]-was[j&(contact.MaxPoints-1)]))
	}
	if mass := lines[0].mass[l]; mass > 0 {
		return most / mass
	}
	return 0
}
