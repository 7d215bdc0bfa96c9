package state

import (
	"sync"

	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// NearPool keeps the lists of neighbours that no pair of meshes uses. It makes no difference which one a pair gets: all
// of it is overwritten.
type NearPool struct {
	mutex sync.Mutex
	Idle  []*mesh.Neighbours
}

// Keep copies the neighbours of two meshes into the data of the pair, for its certificates. Of nil, or of more than
// nearMost, nothing is kept: then certificates search the trees.
func (p *NearPool) Keep(data *PairData, near *mesh.Neighbours) {
	switch keep := near != nil && len(near.Pairs) <= nearMost; {
	case !keep && data.Near != nil:
		p.mutex.Lock()
		p.Idle = append(p.Idle, data.Near)
		p.mutex.Unlock()
		data.Near = nil
	case keep && data.Near == nil:
		p.mutex.Lock()
		if k := len(p.Idle); k > 0 {
			data.Near, p.Idle = p.Idle[k-1], p.Idle[:k-1]
		}
		p.mutex.Unlock()
		if data.Near == nil {
			data.Near = &mesh.Neighbours{}
		}
	}
	if data.Near != nil {
		data.Near.Reach, data.Near.At = near.Reach, near.At
		data.Near.Pairs = append(data.Near.Pairs[:0], near.Pairs...)
	}
}
