package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/dsu"
)

// A soft row sags under load unless it is preloaded; its impulse then relaxes toward the preload. The preloads are the
// loads of static equilibrium (package statics). They are computed once for a level as it stands, and again for bodies
// that come to rest on each other anew. In between they stay as they are, since loads that follow the motion would pump
// it. They are no constraints: the rows still only push, and friction still keeps to its bounds.

// contactGroups are the components of bodies that lean on each other. Its slices are reused.
type contactGroups struct {
	sets     dsu.Forest // of slots
	wanting  []bool     // by slot of a root: a contact of the component has no loads yet
	unrested []bool     // by slot of a root: a body of the component is not at rest
	count    []int32    // by slot of a root: number of bodies of the component
	index    []int32    // by slot: its index in a system of a component, 0 for supports
	members  dsu.Groups // constraints by component, under the slot of its root
	next     int        // index into the active bodies of the next one to visit; -1 before components are known
}

// findLoads updates the preloads of the rows, before the first sub-step of h seconds.
func (w *World) findLoads(h float64) {
	w.growLoads()
	l := &w.loads
	if w.newLevel {
		w.newLevel = false
		w.gatherComponents(true)
		for root := range int32(len(w.groups.sets)) {
			if w.groups.count[root] > 0 && w.groups.wanting[root] {
				w.beginLoads(root, h)
				l.system.Solve()
				w.storeLoads(h)
				w.settleBalanced()
			}
		}
		return
	}
	w.updateRestClocks()
	if l.working && !w.stillResting() {
		l.working = false
	}
	w.groups.next = -1
	for work := max(loadWorkLeast, loadWork*len(w.active.bodies)); work > 0 && (l.working || w.nextComponent(h)); {
		var last bool
		if work, last = l.system.Advance(work); last {
			w.storeLoads(h)
			work -= len(l.system.Points) // the cost of building the system and of storing the loads
		}
	}
}

// settleBalanced lets the component just solved be settled from the start if its loads balance all of its bodies: there
// is nothing to wait for.
func (w *World) settleBalanced() {
	l := &w.loads
	weight := unbalancedShare * w.settings.gravity.Len()
	for k := range l.bodies {
		if l.system.Bodies[k+1].Residual > weight {
			return
		}
	}
	for _, i := range l.bodies {
		w.sleep.rest[i] = restLog{pose: w.poses[i], near: w.poses[i], settled: settledTime}
	}
}

// rescalePreloads scales the loads of all contacts to the new gravity, by its component along the old one, and has the
// loads computed anew.
func (w *World) rescalePreloads(old geom.Vec3) {
	k := 0.0
	if along := w.settings.gravity.Dot(old); along > 0 {
		k = min(along/old.LenSq(), preloadGrowth)
	}
	for i := range w.pairs {
		data := &w.pairs[i]
		data.cache.ScaleLoad(k)
		more := w.furtherPatches(data)
		for j := range more {
			more[j].ScaleLoad(k)
		}
	}
	w.loads.working = false
	for i := range w.loads.restClocks {
		w.loads.forget(i)
	}
}

// growLoads makes room for all bodies.
func (w *World) growLoads() {
	l, g := &w.loads, &w.groups
	for len(g.sets) < len(w.bodies) {
		l.restClocks = append(l.restClocks, newRestClock())
		g.sets, g.wanting, g.unrested = append(g.sets, 0), append(g.wanting, false), append(g.unrested, false)
		g.count, g.index = append(g.count, 0), append(g.index, 0)
	}
}

// updateRestClocks updates the rest clocks of the dynamic bodies.
func (w *World) updateRestClocks() {
	for _, i := range w.active.bodies {
		b, q := &w.bodies[i], &w.loads.restClocks[i]
		if b.kind != dynamic {
			continue
		}
		moved := w.poses[i].P.Sub(q.at.P).Len() + float64(turnOf(&w.poses[i], &q.at)*b.radius)
		if len(b.proxies) > 0 && moved <= restShare*w.proxies[b.proxies[0]].zone {
			q.time += w.dt
		} else {
			*q = restClock{at: w.poses[i], due: restLeast, wait: restLeast}
		}
	}
}

// stillResting reports whether all bodies of the component in work are still at rest.
func (w *World) stillResting() bool {
	for _, i := range w.loads.bodies {
		if w.loads.restClocks[i].time < restLeast || !w.moving(int(i)) {
			return false
		}
	}
	return true
}

// nextComponent starts work on the next component at rest that has contacts without loads. It reports whether there was
// one left in this slice.
func (w *World) nextComponent(h float64) bool {
	if w.groups.next < 0 {
		if w.groups.next = 0; !w.wantLoads() {
			w.groups.next = len(w.active.bodies)
			return false
		}
		w.gatherComponents(false)
	}
	for ; w.groups.next < len(w.active.bodies); w.groups.next++ {
		if i := w.active.bodies[w.groups.next]; w.groups.count[i] > 0 && w.groups.wanting[i] && !w.groups.unrested[i] {
			w.groups.wanting[i] = false
			w.beginLoads(i, h)
			return true
		}
	}
	return false
}

// wantLoads reports whether any contact between bodies at rest has no loads yet.
func (w *World) wantLoads() (found bool) {
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if c.Friction < recycleShare {
			w.renewSlippery(c)
		}
		if !w.cacheOf(c).Checked && !w.acceptLoads(c) && w.rests(c.A, false) && w.rests(c.B, false) {
			found = true
		}
	}
	return found
}

// rests reports whether body i is at rest: at the start of a level by its speed, later by its rest clock.
func (w *World) rests(i int32, newLevel bool) bool {
	switch {
	case !w.yields(i):
		return true
	case newLevel:
		s := &w.states[i]
		return s.Vel.LenSq() < restSpeed*restSpeed && s.Spin.LenSq() < restSpeed*restSpeed
	}
	return w.loads.restClocks[i].time >= w.loads.restClocks[i].due
}

// gatherComponents finds the connected components of bodies that lean on each other, with their constraints. At the
// start of a level (fresh) moving bodies are left out, or an impact would be taken for a load.
func (w *World) gatherComponents(newLevel bool) {
	w.groups.sets.Clear()
	for i := range w.groups.sets {
		w.groups.wanting[i], w.groups.unrested[i], w.groups.count[i] = false, false, 0
	}
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		if w.yields(c.A) && w.yields(c.B) && (!newLevel || w.rests(c.A, true) && w.rests(c.B, true)) {
			w.groups.sets.Join(c.A, c.B)
		}
	}
	for _, i := range w.active.bodies {
		root := w.groups.sets.Find(i)
		w.groups.count[root]++
		w.groups.unrested[root] = w.groups.unrested[root] || !w.rests(i, newLevel)
	}
	w.groups.members.Reset(len(w.groups.sets))
	for i := range w.solver.Constraints {
		c := &w.solver.Constraints[i]
		root := w.componentOf(c, newLevel)
		w.groups.members.Add(root)
		if root >= 0 {
			w.groups.wanting[root] = w.groups.wanting[root] || !w.cacheOf(c).Checked
		}
	}
	w.groups.members.Sort()
}

// componentOf returns the root of a constraint's component, -1 if it has none.
func (w *World) componentOf(c *contact.Constraint, newLevel bool) int32 {
	if newLevel && !(w.rests(c.A, true) && w.rests(c.B, true)) {
		return -1
	}
	if w.yields(c.A) {
		return w.groups.sets.Find(c.A)
	}
	if w.yields(c.B) {
		return w.groups.sets.Find(c.B)
	}
	return -1
}

// rescaleLoads scales the loads of the contacts of body i, whose weight has changed, and has the loads of its island
// found anew. A contact with another dynamic body takes the root of the factor: if the weights of both bodies change
// alike, as in a stack, so does the load between them.
func (w *World) rescaleLoads(i int, was, now float64) {
	k := 0.0
	if was != 0 && now/was > 0 {
		k = min(now/was, preloadGrowth)
	}
	for _, p := range w.bodies[i].proxies {
		w.sleep.pairs = w.broad.AppendPairsOf(w.sleep.pairs[:0], p)
		for _, pair := range w.sleep.pairs {
			factor, data := k, &w.pairs[pair.Slot]
			if w.proxies[pair.A].dynamic && w.proxies[pair.B].dynamic {
				factor = math.Sqrt(k)
			}
			scaleLoads(&data.cache, w.furtherPatches(data), factor)
		}
	}
	w.loads.working = false
	for j := w.sleep.islands.ring[i]; ; j = w.sleep.islands.ring[j] {
		w.loads.forget(int(j))
		if int(j) == i {
			return
		}
	}
}

// scaleLoads scales the loads of all patches of a pair.
func scaleLoads(first *contact.Cache, more []contact.Cache, factor float64) {
	first.ScaleLoad(factor)
	for j := range more {
		more[j].ScaleLoad(factor)
	}
}
