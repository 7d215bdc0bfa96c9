package physics

import (
	"slices"
	"sync"

	"github.com/brickyard-physics/brickyard/contact"
)

// patchSet has the cached manifolds of the further patches of a pair.
type patchSet struct{ caches []contact.Cache }

// patchPool keeps the unused sets. It makes no difference which set a pair gets: all of it is overwritten.
type patchPool struct {
	mutex sync.Mutex
	idle  []*patchSet
}

// take returns an unused set.
func (p *patchPool) take() *patchSet {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	k := len(p.idle)
	if k == 0 {
		sets, memories := make([]patchSet, patchSets), make([]contact.Cache, patchSets*patchesLeast)
		for i := range sets {
			from := i * patchesLeast
			sets[i].caches = memories[from : from : from+patchesLeast]
			p.idle = append(p.idle, &sets[i])
		}
		k = patchSets
	}
	set := p.idle[k-1]
	p.idle = p.idle[:k-1]
	return set
}

// resize makes room for n further patches of a pair.
func (p *patchPool) resize(data *pairData, n int) {
	if n <= 0 {
		p.release(data)
		return
	}
	if data.more == nil {
		data.more = p.take()
	}
	set := data.more
	if cap(set.caches) < n {
		set.caches = slices.Grow(set.caches, max(n, patchesLeast)-len(set.caches))
	}
	set.caches = set.caches[:n]
}

// release returns the patch set of a pair to the pool.
func (p *patchPool) release(data *pairData) {
	if data.more != nil {
		p.mutex.Lock()
		p.idle = append(p.idle, data.more)
		p.mutex.Unlock()
		data.more = nil
	}
}
