package guard

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/dsu"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// components are disjoint components of bodies, each cut by a share of its own.
type components struct {
	sets     dsu.Sparse // of bodies
	fraction []float64  // by body: the share of the component of which it is the root
	grown    []bool     // by body: the component of which it is the root has grown in this round
}

func (f *components) grow(n int) {
	f.fraction, f.grown = state.Extend(f.fraction, n, 1), state.Extend(f.grown, n, false)
	f.sets.Grow(n)
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

// clampComponents adds the bodies of all failing pairs, and their assemblies, to the components, merging those that
// meet. Every component that grew follows the wished motions of its bodies up to one common share, small enough for
// every pair inside it and for its pairs with unmoving bodies. Then its pairs with moving bodies outside are certified.
// All other pairs are proven by construction, because they follow their wished relative paths, only slower.
func (cl *clamper) clampComponents() {
	f := &cl.components
	for i := range cl.failing {
		pair := &cl.failing[i].pair
		a, b := cl.Proxies[pair.A].Body, cl.Proxies[pair.B].Body
		if cl.Moving(int(a)) {
			cl.enter(a)
		}
		if cl.Moving(int(b)) {
			cl.enter(b)
		}
		if f.sets.Has(a) && f.sets.Has(b) {
			f.join(a, b)
		}
	}
	slices.Sort(f.sets.Members)
	for _, i := range f.sets.Members {
		if root := f.sets.Find(i); f.grown[root] {
			f.fraction[root] = 1
			cl.setPath(i, cl.unclamped[i])
		}
	}
	cl.sweepChanged()
	cl.findFractions()
	for _, i := range f.sets.Members {
		if root := f.sets.Find(i); f.grown[root] {
			cl.Held.Fraction[i] = f.fraction[root]
			cl.changePath(i, cl.unclamped[i].Cut(cl.Held.Fraction[i]))
		}
	}
	cl.sweepChanged()
	cl.certifyBoundary()
	cl.clearChanged()
	for _, i := range f.sets.Members {
		f.grown[i] = false
	}
}

// findFractions finds the largest share up to which, along the wished motions, all pairs inside each component that
// grew are proven, and its pairs with unmoving bodies.
func (cl *clamper) findFractions() {
	f := &cl.components
	var v collision.Verdict
	for _, pair := range cl.Active.Pairs {
		a, b := f.sets.Find(cl.Proxies[pair.A].Body), f.sets.Find(cl.Proxies[pair.B].Body)
		inside := a == b || a < 0 && cl.Paths[cl.Proxies[pair.A].Body].Still ||
			b < 0 && cl.Paths[cl.Proxies[pair.B].Body].Still
		if root := max(a, b); root >= 0 && inside && f.grown[root] {
			cl.certify(&v, pair, 0, cl.ownScratch())
			f.fraction[root] = min(f.fraction[root], v.T)
		}
	}
}

// certifyBoundary lists the failing pairs between components that grew and moving bodies outside them.
func (cl *clamper) certifyBoundary() {
	f := &cl.components
	cl.failing = cl.failing[:0]
	var v collision.Verdict
	for i, pair := range cl.Active.Pairs {
		x, y := cl.Proxies[pair.A].Body, cl.Proxies[pair.B].Body
		a, b := f.sets.Find(x), f.sets.Find(y)
		if a == b || a < 0 && cl.Paths[x].Still || b < 0 && cl.Paths[y].Still {
			continue
		}
		if a >= 0 && f.grown[a] || b >= 0 && f.grown[b] {
			if cl.certify(&v, pair, 0, cl.ownScratch()); v.T < 1 {
				cl.failing = append(cl.failing, cl.failure(int32(i), pair, &v))
			}
		}
	}
}
