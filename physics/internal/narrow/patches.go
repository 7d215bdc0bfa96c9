package narrow

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/manifold"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A pair of convex solids touches in one patch, with one normal. A pair with a mesh may touch in many: a box on the
// floor of a room and at its wall. The manifold of the nearest patch is cached with the pair; its validity stands for
// all patches of the pair. The further patches are cached here.

// listNear lists the faces of two meshes that are within reach (m) of each other at the start of their paths: all that
// is asked about the pair in this slice is read off that list. It returns nil for others.
func (na *Narrow) listNear(f *worker, data *state.PairData, x, y *state.Proxy, reach float64) *mesh.Neighbours {
	if x.Shape.Mesh == nil || y.Shape.Mesh == nil {
		return nil
	}
	rel := na.Paths[x.Body].Start.Relative(&na.Paths[y.Body].Start)
	f.passing.List(&f.near, x.Shape.Mesh, y.Shape.Mesh, &rel, reach)
	na.Nearby.Keep(data, &f.near)
	return &f.near
}

// gatherPatches makes the patches of a pair with a mesh anew at frames fa and fb. For a passing pair it leaves out
// manifolds that stand in the way of the predicted motion.
func (na *Narrow) gatherPatches(f *worker, data *state.PairData, x, y *state.Proxy, fa, fb *geom.Frame, reach float64,
	passes bool, near *mesh.Neighbours) {
	rel := fa.Relative(fb)
	motion := fa.R.ApplyT(f.motion)
	fresh, nearest := manifold.GatherPatches(state.Core(x.Shape), state.Core(y.Shape), &rel, reach, state.PairZone(x, y),
		motion, near, &f.patches)
	listed := len(fresh)
	if passes {
		fresh = na.openAhead(fresh, x, y)
	}
	na.storePatches(f, data, x, y, fresh, fa, fb, reach, nearest)
	data.Cache.Valid = data.Cache.Valid && len(fresh) == listed
}

// storePatches caches fresh manifolds, made at frames fa and fb, as the patches of a pair.
func (na *Narrow) storePatches(f *worker, data *state.PairData, x, y *state.Proxy, fresh []contact.Manifold,
	fa, fb *geom.Frame, reach, nearest float64) {
	h := &f.matcher
	h.Reset()
	h.Add(&data.Cache)
	old := na.FurtherPatches(data)
	for i := range old {
		h.Add(&old[i])
	}
	for i := range fresh {
		fresh[i].ArmOffset = na.toward(x, y)
	}
	h.Match(fresh, matchShare*min(x.Half, y.Half))
	na.Patches.Resize(data, len(fresh)-1)
	a, b := &na.Poses[x.Body], &na.Poses[y.Body]
	data.Cache.RoundA, data.Cache.RoundB = x.Shape.Radius, y.Shape.Radius
	if len(fresh) == 0 {
		data.Cache.Update(&contact.Manifold{}, a, b, fa, fb, reach, nearest, 0)
		return
	}
	h.Update(0, &data.Cache, &fresh[0], a, b, fa, fb, reach, nearest)
	more := na.FurtherPatches(data)
	for i := range more {
		more[i].RoundA, more[i].RoundB = x.Shape.Radius, y.Shape.Radius
		h.Update(i+1, &more[i], &fresh[i+1], a, b, fa, fb, reach, nearest)
	}
}

// notePassing reports whether a pair with a mesh is farther apart than limit (m), which is at least its largest
// approach in this slice, and caches that distance. It saves contacts, a sweep and proofs.
func (na *Narrow) notePassing(f *worker, data *state.PairData, x, y *state.Proxy, limit float64,
	near *mesh.Neighbours) bool {
	if !na.clear(f, x, y, limit, near) {
		return false
	}
	fa, fb := &na.Paths[x.Body].Start, &na.Paths[y.Body].Start
	na.Patches.Release(data)
	data.Cache.Update(&contact.Manifold{}, &na.Poses[x.Body], &na.Poses[y.Body], fa, fb, limit, limit, 0)
	return true
}
