package state

import (
	"math/bits"
	"sync"

	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// NearPool keeps the lists of neighbours that no pair of meshes uses, by how many pairs of faces they have room for: a
// pair whose list grows or shrinks takes one that another has left. It makes no difference which one a pair gets: all
// of it is overwritten.
type NearPool struct {
	mutex sync.Mutex
	Idle  [nearSizes][]*mesh.Neighbours // lists k have room for 1<<k
}

// nearSize returns which lists have room for so many pairs of faces.
func nearSize(pairs int) int { return max(nearLeast, bits.Len(uint(max(0, pairs)))) }

// Keep copies the neighbours of two meshes into the data of the pair, for its certificates. Of nil, or of more than
// nearMost, nothing is kept: then certificates search the trees.
func (p *NearPool) Keep(data *PairData, near *mesh.Neighbours) {
	keep, k := near != nil && len(near.Pairs) <= nearMost, 0
	if keep {
		k = nearSize(len(near.Pairs))
	}
	if data.Near != nil {
		// A list of a restored state has room for what it holds, and no more: it counts as the size below.
		if has := bits.Len(uint(cap(data.Near.Pairs))) - 1; !keep || has < k || has > k+1 {
			p.leave(has, data.Near)
			data.Near = nil
		}
	}
	if !keep {
		return
	}
	if data.Near == nil {
		data.Near = p.take(k)
	}
	data.Near.Reach, data.Near.At = near.Reach, near.At
	data.Near.Pairs = append(data.Near.Pairs[:0], near.Pairs...)
}

// leave takes a list with room for 1<<k, unless that is too little for anyone.
func (p *NearPool) leave(k int, list *mesh.Neighbours) {
	if k < nearLeast {
		return
	}
	p.mutex.Lock()
	p.Idle[k] = append(p.Idle[k], list)
	p.mutex.Unlock()
}

// take returns an idle list k.
func (p *NearPool) take(k int) *mesh.Neighbours {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.Idle[k]) == 0 {
		lists := make([]mesh.Neighbours, max(1, nearBlock>>k))
		pairs := make([]mesh.FacePair, len(lists)<<k)
		for i := range lists {
			lists[i].Pairs = pairs[i<<k : i<<k : (i+1)<<k]
			p.Idle[k] = append(p.Idle[k], &lists[i])
		}
	}
	last := len(p.Idle[k]) - 1
	list := p.Idle[k][last]
	p.Idle[k] = p.Idle[k][:last]
	return list
}
