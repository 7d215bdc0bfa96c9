package physics

import (
	"slices"
	"sync"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/contact"
)

// A pair of convex solids touches in one patch, with one normal. A pair with a mesh may touch in many: a box on the
// floor of a room and at its wall. The manifold of the nearest patch is cached with the pair; its validity stands for
// all patches of the pair. The further patches are cached here.

// patchSet has the cached manifolds of the further patches of a pair.
type patchSet struct{ caches []contact.Cache }

// patchPool keeps the unused sets. It makes no difference which set a pair gets: all of it is overwritten.
type patchPool struct {
	mutex sync.Mutex
	idle  []*patchSet
}

const (
	patchesLeast = 4  // patches that a set has room for at least
	patchSets    = 64 // number of sets that are allocated at a time
)

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

// furtherPatches returns the cached manifolds of the pair's patches except the first.
func (w *World) furtherPatches(data *pairData) []contact.Cache {
	if data.more == nil {
		return nil
	}
	return data.more.caches
}

// cacheOf returns the cached manifold of a constraint: nil if it is gone, since pairs may end in the guard.
func (w *World) cacheOf(c *contact.Constraint) *contact.Cache {
	data := &w.pairs[c.Slot]
	if c.Patch == 0 {
		return &data.cache
	}
	if more := w.furtherPatches(data); int(c.Patch) <= len(more) {
		return &more[c.Patch-1]
	}
	return nil
}

// clearPair clears the cached manifolds of a pair.
func (w *World) clearPair(slot int32) {
	data := &w.pairs[slot]
	w.patches.release(data)
	data.cache = contact.Cache{}
	w.invalidate(slot)
}

// gatherPatches makes the patches of a pair with a mesh anew at frames fa and fb. For a passing pair it leaves out
// manifolds that stand in the way of the predicted motion.
func (w *World) gatherPatches(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64,
	passes bool) {
	rel := fa.Relative(fb)
	motion := fa.R.ApplyT(f.motion)
	fresh, nearest := manifold.GatherPatches(core(x.shape), core(y.shape), &rel, reach, pairZone(x, y), motion, &f.patches)
	listed := len(fresh)
	if passes {
		fresh = w.openAhead(fresh, x, y)
	}
	w.storePatches(f, data, x, y, fresh, fa, fb, reach, nearest)
	data.cache.Valid = data.cache.Valid && len(fresh) == listed
}

// storePatches caches fresh manifolds, made at frames fa and fb, as the patches of a pair.
func (w *World) storePatches(f *narrowWorker, data *pairData, x, y *proxy, fresh []contact.Manifold, fa, fb *geom.Frame,
	reach, nearest float64) {
	h := &f.matcher
	h.Reset()
	h.Add(&data.cache)
	old := w.furtherPatches(data)
	for i := range old {
		h.Add(&old[i])
	}
	for i := range fresh {
		fresh[i].ArmOffset = w.toward(x, y)
	}
	h.Match(fresh, matchShare*min(x.half, y.half))
	w.patches.resize(data, len(fresh)-1)
	a, b := &w.poses[x.body], &w.poses[y.body]
	data.cache.RoundA, data.cache.RoundB = x.shape.Radius, y.shape.Radius
	if len(fresh) == 0 {
		data.cache.Update(&contact.Manifold{}, a, b, fa, fb, reach, nearest, 0)
		return
	}
	h.Update(0, &data.cache, &fresh[0], a, b, fa, fb, reach, nearest)
	more := w.furtherPatches(data)
	for i := range more {
		more[i].RoundA, more[i].RoundB = x.shape.Radius, y.shape.Radius
		h.Update(i+1, &more[i], &fresh[i+1], a, b, fa, fb, reach, nearest)
	}
}

// meshed reports whether a pair has a mesh, so that it may touch in several patches.
func meshed(x, y *proxy) bool { return x.shape.Mesh != nil || y.shape.Mesh != nil }

// notePassing reports whether a pair with a mesh is farther apart than limit (m), which is at least its largest
// approach in this slice, and caches that distance. It saves contacts, a sweep and proofs.
func (w *World) notePassing(f *narrowWorker, data *pairData, x, y *proxy, limit float64) bool {
	fa, fb := &w.paths[x.body].Start, &w.paths[y.body].Start
	rel := fa.Relative(fb)
	apart := limit + x.shape.Radius + y.shape.Radius
	if expel.Apart(core(x.shape), core(y.shape), &rel, apart, &f.scratch).Sep < apart {
		return false
	}
	w.patches.release(data)
	data.cache.Update(&contact.Manifold{}, &w.poses[x.body], &w.poses[y.body], fa, fb, limit, limit, 0)
	return true
}
