package physics

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
)

// components are disjoint components of bodies, each cut by a share of its own.
type components struct {
	parent   []int32   // by body: 1 + its parent in the union–find forest; 0 outside of all components
	fraction []float64 // by body: the share of the component of which it is the root
	grown    []bool    // by body: the component of which it is the root has grown in this round
	members  []int32   // bodies in any component
}

func (f *components) addBody() {
	f.parent, f.fraction, f.grown = append(f.parent, 0), append(f.fraction, 1), append(f.grown, false)
}

// clear dissolves all components.
func (f *components) clear() {
	for _, i := range f.members {
		f.parent[i], f.grown[i] = 0, false
	}
	f.members = f.members[:0]
}

// has reports whether body i is in a component.
func (f *components) has(i int32) bool { return f.parent[i] != 0 }

// root returns the root of the component of body i, halving the path on the way; -1 outside of all components.
func (f *components) root(i int32) int32 {
	if f.parent[i] == 0 {
		return -1
	}
	for f.parent[i]-1 != i {
		f.parent[i] = f.parent[f.parent[i]-1]
		i = f.parent[i] - 1
	}
	return i
}

// add makes a body that is in no component one by itself.
func (f *components) add(i int32) {
	if f.parent[i] == 0 {
		f.parent[i] = i + 1
		f.members = append(f.members, i)
	}
	f.grown[f.root(i)] = true
}

// join merges the components of two bodies under the smaller root, so that the result does not depend on the order.
func (f *components) join(a, b int32) {
	a, b = f.root(a), f.root(b)
	f.parent[max(a, b)] = min(a, b) + 1
	f.grown[min(a, b)] = true
}

// clampComponents adds the bodies of all failing pairs to the components, merging those that meet. Every component that
// grew follows the wished motions of its bodies up to one common share, small enough for every pair inside it and for
// its pairs with unmoving bodies. Then its pairs with moving bodies outside are certified. All other pairs are proven
// by construction, because they follow their wished relative paths, only slower.
func (w *World) clampComponents() {
	g := &w.guard
	f := &g.components
	for i := range g.failing {
		pair := &g.failing[i].pair
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if w.moving(int(a)) {
			f.add(a)
		}
		if w.moving(int(b)) {
			f.add(b)
		}
		if f.has(a) && f.has(b) {
			f.join(a, b)
		}
	}
	slices.Sort(f.members)
	for _, i := range f.members {
		if root := f.root(i); f.grown[root] {
			f.fraction[root] = 1
			w.setPath(i, g.unclamped[i])
		}
	}
	w.sweepChanged()
	w.findFractions()
	for _, i := range f.members {
		if root := f.root(i); f.grown[root] {
			g.fraction[i] = f.fraction[root]
			w.changePath(i, g.unclamped[i].Cut(g.fraction[i]))
		}
	}
	w.sweepChanged()
	w.certifyBoundary()
	g.clearChanged()
	for _, i := range f.members {
		f.grown[i] = false
	}
}

// findFractions finds the largest share up to which, along the wished motions, all pairs inside each component that
// grew are proven, and its pairs with unmoving bodies.
func (w *World) findFractions() {
	f := &w.guard.components
	for _, pair := range w.active.pairs {
		a, b := f.root(w.proxies[pair.A].body), f.root(w.proxies[pair.B].body)
		inside := a == b || a < 0 && w.paths[w.proxies[pair.A].body].Still ||
			b < 0 && w.paths[w.proxies[pair.B].body].Still
		if root := max(a, b); root >= 0 && inside && f.grown[root] {
			f.fraction[root] = min(f.fraction[root], w.certify(pair, 0, w.guard.ownScratch()).T)
		}
	}
}

// certifyBoundary lists the failing pairs between components that grew and moving bodies outside them.
func (w *World) certifyBoundary() {
	g := &w.guard
	f := &g.components
	g.failing = g.failing[:0]
	for i, pair := range w.active.pairs {
		x, y := w.proxies[pair.A].body, w.proxies[pair.B].body
		a, b := f.root(x), f.root(y)
		if a == b || a < 0 && w.paths[x].Still || b < 0 && w.paths[y].Still {
			continue
		}
		if a >= 0 && f.grown[a] || b >= 0 && f.grown[b] {
			if v := w.certify(pair, 0, g.ownScratch()); v.T < 1 {
				g.failing = append(g.failing, w.failure(int32(i), pair, &v))
			}
		}
	}
}

// ownScratch returns the scratch of the worker that runs the step.
func (g *guard) ownScratch() *collision.CertifyScratch { return &g.loop.workers[0].scratch }
