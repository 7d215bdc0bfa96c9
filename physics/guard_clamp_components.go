package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// components are disjoint components of bodies, each cut by a share of its own.
type components struct {
	sets     dsu.Sparse // of bodies
	fraction []float64  // by body: the share of the component of which it is the root
	grown    []bool     // by body: the component of which it is the root has grown in this round
}

func (f *components) addBody() {
	f.fraction, f.grown = append(f.fraction, 1), append(f.grown, false)
	f.sets.Grow(len(f.grown))
}

// clear dissolves all components.
func (f *components) clear() {
	for _, i := range f.sets.Members {
		f.grown[i] = false
	}
	f.sets.Clear()
}

// add makes a body that is in no component one by itself.
func (f *components) add(i int32) {
	f.sets.Add(i)
	f.grown[f.sets.Find(i)] = true
}

// join merges the components of two bodies.
func (f *components) join(a, b int32) {
	f.sets.Join(a, b)
	f.grown[f.sets.Find(a)] = true
}

// clampComponents adds the bodies of all failing pairs to the components, merging those that meet. Every component that
// grew follows the wished motions of its bodies up to one common share, small enough for every pair inside it and for
// its pairs with unmoving bodies. Then its pairs with moving bodies outside are certified. All other pairs are proven
// by construction, because they follow their wished relative paths, only slower.
func (w *World) clampComponents() {
	f := &w.guard.components
	for i := range w.guard.failing {
		pair := &w.guard.failing[i].pair
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if w.moving(int(a)) {
			f.add(a)
		}
		if w.moving(int(b)) {
			f.add(b)
		}
		if f.sets.Has(a) && f.sets.Has(b) {
			f.join(a, b)
		}
	}
	slices.Sort(f.sets.Members)
	for _, i := range f.sets.Members {
		if root := f.sets.Find(i); f.grown[root] {
			f.fraction[root] = 1
			w.setPath(i, w.guard.unclamped[i])
		}
	}
	w.sweepChanged()
	w.findFractions()
	for _, i := range f.sets.Members {
		if root := f.sets.Find(i); f.grown[root] {
			w.held.fraction[i] = f.fraction[root]
			w.changePath(i, w.guard.unclamped[i].Cut(w.held.fraction[i]))
		}
	}
	w.sweepChanged()
	w.certifyBoundary()
	w.guard.clearChanged()
	for _, i := range f.sets.Members {
		f.grown[i] = false
	}
}

// findFractions finds the largest share up to which, along the wished motions, all pairs inside each component that
// grew are proven, and its pairs with unmoving bodies.
func (w *World) findFractions() {
	f := &w.guard.components
	for _, pair := range w.active.pairs {
		a, b := f.sets.Find(w.proxies[pair.A].body), f.sets.Find(w.proxies[pair.B].body)
		inside := a == b || a < 0 && w.paths[w.proxies[pair.A].body].Still ||
			b < 0 && w.paths[w.proxies[pair.B].body].Still
		if root := max(a, b); root >= 0 && inside && f.grown[root] {
			f.fraction[root] = min(f.fraction[root], w.certify(pair, 0, w.guard.ownScratch()).T)
		}
	}
}

// certifyBoundary lists the failing pairs between components that grew and moving bodies outside them.
func (w *World) certifyBoundary() {
	f := &w.guard.components
	w.guard.failing = w.guard.failing[:0]
	for i, pair := range w.active.pairs {
		x, y := w.proxies[pair.A].body, w.proxies[pair.B].body
		a, b := f.sets.Find(x), f.sets.Find(y)
		if a == b || a < 0 && w.paths[x].Still || b < 0 && w.paths[y].Still {
			continue
		}
		if a >= 0 && f.grown[a] || b >= 0 && f.grown[b] {
			if v := w.certify(pair, 0, w.guard.ownScratch()); v.T < 1 {
				w.guard.failing = append(w.guard.failing, w.failure(int32(i), pair, &v))
			}
		}
	}
}

// ownScratch returns the scratch of the worker that runs the step.
func (g *guard) ownScratch() *collision.CertifyScratch { return &g.loop.workers[0].scratch }
