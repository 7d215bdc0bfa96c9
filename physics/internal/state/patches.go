package state

import (
	"slices"
	"sync"

	"github.com/brickyard-physics/brickyard/contact"
)

// patchSet has the cached manifolds of the further patches of a pair.
type patchSet struct{ caches []contact.Cache }

// PatchPool keeps the unused sets. It makes no difference which set a pair gets: all of it is overwritten.
type PatchPool struct {
	mutex sync.Mutex
	Idle  []*patchSet
}

// take returns an unused set.
func (p *PatchPool) take() *patchSet {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	k := len(p.Idle)
	if k == 0 {
		sets, memories := make([]patchSet, patchSets), make([]contact.Cache, patchSets*patchesLeast)
		for i := range sets {
			from := i * patchesLeast
			sets[i].caches = memories[from : from : from+patchesLeast]
			p.Idle = append(p.Idle, &sets[i])
		}
		k = patchSets
	}
	set := p.Idle[k-1]
	p.Idle = p.Idle[:k-1]
	return set
}

// Resize makes room for n further patches of a pair.
func (p *PatchPool) Resize(data *PairData, n int) {
	if n <= 0 {
		p.Release(data)
		return
	}
	if data.More == nil {
		data.More = p.take()
	}
	set := data.More
	if cap(set.caches) < n {
		set.caches = slices.Grow(set.caches, max(n, patchesLeast)-len(set.caches))
	}
	set.caches = set.caches[:n]
}

// Release returns the patch set of a pair to the pool.
func (p *PatchPool) Release(data *PairData) {
	if data.More != nil {
		p.mutex.Lock()
		p.Idle = append(p.Idle, data.More)
		p.mutex.Unlock()
		data.More = nil
	}
}
