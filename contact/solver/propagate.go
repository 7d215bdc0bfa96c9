package solver

import (
	"slices"
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/contact"
)

// An impact on a body that leans on others propagates to them. One sweep carries it from contact to contact only as far
// as the order of the constraints happens to lead. Meanwhile bodies keep the unresolved part as spins and slips, which
// contacts solved later take for motions to stop. Where loads hardly change, warm starting corrects this; an impact is
// over by then. So the island in which one occurred is swept until its speeds converge, within the bounds of tuning.go:
// in a larger island an impact affects only the bodies near it, and the sweeps would cost too much.

// propagation sweeps the small islands in which impacts occurred, shared with the pool.
type propagation struct {
	hit     atomic.Bool      // a sweep applied an impact: any worker may set it
	islands *contact.Islands // of the packed constraints
	begun   bool             // the fields below are of these
	small   bool             // some island is small enough to be swept
	roots   []int32          // of the small islands in which impacts occurred, the largest first
	isHit   []bool           // by root: it is among them
	changes changes
	sets    []*columnSet // by worker
	loop    propagationLoop
}

// propagationLoop sweeps the hit islands, each to its end.
type propagationLoop struct {
	*propagation
	w    substep
	bias bool
}

// clear forgets other constraints for those of some islands.
func (m *propagation) clear(islands *contact.Islands) {
	m.hit.Store(false)
	m.islands, m.begun = islands, false
}

// sweep sweeps the small islands in which the last sweep applied an impact, until their speeds converge. It reports
// whether the load of any constraint there has risen over a sub-step that ends.
func (m *propagation) sweep(w *substep, pool Pool, bias bool) (rose bool) {
	m.hit.Store(false)
	if !m.begun {
		m.begin(w)
	}
	if !m.small {
		return false
	}
	constraints := m.listHitIslands(w)
	for pool != nil && len(m.sets) < pool.Size() || len(m.sets) == 0 {
		m.sets = append(m.sets, &columnSet{})
	}
	m.loop = propagationLoop{m, *w, bias}
	fours := (len(m.roots) + lanes - 1) / lanes
	share(pool, fours, propagateCost*constraints/max(1, fours), &m.loop)
	m.loop.w = substep{}
	for _, set := range m.sets {
		set.count(w.counts)
		m.changes.last = max(m.changes.last, set.changes.last)
	}
	if !bias {
		for _, root := range m.roots {
			rose = w.noteRises(m.islands.Of(root)) || rose
		}
	}
	return rose
}

// Run sweeps the islands of fours from ≤ i < to, four side by side.
func (p *propagationLoop) Run(worker, from, to int) {
	m := p.sets[worker]
	m.changes.follow(&p.changes)
	for roots := p.roots[lanes*from : min(lanes*to, len(p.roots))]; ; {
		for l := range m.riders {
			if m.riders[l].group == nil && len(roots) > 0 {
				m.start(&p.w, l, p.islands.Of(roots[0]), p.bias)
				roots = roots[1:]
			}
		}
		if m.longest() == 0 {
			return
		}
		for _, backwards := range [2]bool{true, false} {
			m.pass(&p.w, p.bias, backwards)
			m.finish(&p.w, p.bias, backwards)
		}
	}
}

// begin finds out whether there are small islands, and clears what is known of other ones.
func (m *propagation) begin(w *substep) {
	n := len(w.states)
	m.isHit = resize(m.isHit, n)
	clear(m.isHit)
	m.changes.clear(n, len(w.constraints))
	m.small = false
	for root := range int32(n) {
		m.small = m.small || isSmall(m.islands.Of(root))
	}
	m.begun = true
}

// isSmall reports whether an island is small enough to be swept, and has more to sweep than one constraint.
func isSmall(island []int32) bool { return len(island) > 1 && len(island) <= propagateMost }

// listHitIslands lists the small islands in which impacts occurred, and clears the flags of the blocks. It returns how
// many constraints they have.
func (m *propagation) listHitIslands(w *substep) (constraints int) {
	m.changes.swept = m.changes.last
	m.changes.last++
	m.roots = m.roots[:0]
	for i := range w.blocks {
		b := &w.blocks[i]
		for l := 0; b.hit>>l != 0; l++ {
			if b.hit>>l&1 == 0 {
				continue
			}
			m.changes.note(b, l)
			root := m.islands.RootOf(&w.constraints[b.constraint[l]], w.states)
			if group := m.islands.Of(root); !m.isHit[root] && isSmall(group) {
				m.isHit[root] = true
				m.roots = append(m.roots, root)
				constraints += len(group)
			}
		}
		b.hit = 0
	}
	for _, root := range m.roots {
		m.isHit[root] = false
	}
	slices.SortFunc(m.roots, func(a, b int32) int { return len(m.islands.Of(b)) - len(m.islands.Of(a)) })
	return constraints
}
