package physics

import (
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/contact"
)

// A pair of convex solids touches in one patch, with one normal. A pair with a mesh may touch in many: a box on the
// floor of a room and at its wall. The manifold of the nearest patch is cached with the pair; its validity stands for
// all patches of the pair. The further patches are cached here.

// gatherPatches makes the patches of a pair with a mesh anew at frames fa and fb. For a passing pair it leaves out
// manifolds that stand in the way of the predicted motion.
func (na *Narrow) gatherPatches(f *narrowWorker, data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64,
	passes bool) {
	rel := fa.Relative(fb)
	motion := fa.R.ApplyT(f.motion)
	fresh, nearest := manifold.GatherPatches(core(x.shape), core(y.shape), &rel, reach, pairZone(x, y), motion, &f.patches)
	listed := len(fresh)
	if passes {
		fresh = na.openAhead(fresh, x, y)
	}
	na.storePatches(f, data, x, y, fresh, fa, fb, reach, nearest)
	data.cache.Valid = data.cache.Valid && len(fresh) == listed
}

// storePatches caches fresh manifolds, made at frames fa and fb, as the patches of a pair.
func (na *Narrow) storePatches(f *narrowWorker, data *pairData, x, y *proxy, fresh []contact.Manifold, fa, fb *geom.Frame,
	reach, nearest float64) {
	h := &f.matcher
	h.Reset()
	h.Add(&data.cache)
	old := na.furtherPatches(data)
	for i := range old {
		h.Add(&old[i])
	}
	for i := range fresh {
		fresh[i].ArmOffset = na.toward(x, y)
	}
	h.Match(fresh, matchShare*min(x.half, y.half))
	na.patches.resize(data, len(fresh)-1)
	a, b := &na.poses[x.body], &na.poses[y.body]
	data.cache.RoundA, data.cache.RoundB = x.shape.Radius, y.shape.Radius
	if len(fresh) == 0 {
		data.cache.Update(&contact.Manifold{}, a, b, fa, fb, reach, nearest, 0)
		return
	}
	h.Update(0, &data.cache, &fresh[0], a, b, fa, fb, reach, nearest)
	more := na.furtherPatches(data)
	for i := range more {
		more[i].RoundA, more[i].RoundB = x.shape.Radius, y.shape.Radius
		h.Update(i+1, &more[i], &fresh[i+1], a, b, fa, fb, reach, nearest)
	}
}

// notePassing reports whether a pair with a mesh is farther apart than limit (m), which is at least its largest
// approach in this slice, and caches that distance. It saves contacts, a sweep and proofs.
func (na *Narrow) notePassing(f *narrowWorker, data *pairData, x, y *proxy, limit float64) bool {
	fa, fb := &na.paths[x.body].Start, &na.paths[y.body].Start
	rel := fa.Relative(fb)
	apart := limit + x.shape.Radius + y.shape.Radius
	if expel.Apart(core(x.shape), core(y.shape), &rel, apart, &f.scratch).Sep < apart {
		return false
	}
	na.patches.release(data)
	data.cache.Update(&contact.Manifold{}, &na.poses[x.body], &na.poses[y.body], fa, fb, limit, limit, 0)
	return true
}
