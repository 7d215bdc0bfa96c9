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
func (is *Island) findLoads(h float64) {
	is.growLoads()
	l := &is.loads
	if is.newLevel {
		is.newLevel = false
		is.gatherComponents(true)
		for root := range int32(len(is.groups.sets)) {
			if is.groups.count[root] > 0 && is.groups.wanting[root] {
				is.beginLoads(root, h)
				l.system.Solve()
				is.storeLoads(h)
				is.settleBalanced()
			}
		}
		return
	}
	is.updateRestClocks()
	if l.working && !is.stillResting() {
		l.working = false
	}
	is.groups.next = -1
	for work := max(loadWorkLeast, loadWork*len(is.active.bodies)); work > 0 && (l.working || is.nextComponent(h)); {
		var last bool
		if work, last = l.system.Advance(work); last {
			is.storeLoads(h)
			work -= len(l.system.Points) // the cost of building the system and of storing the loads
		}
	}
}

// settleBalanced lets the component just solved be settled from the start if its loads balance all of its bodies: there
// is nothing to wait for.
func (is *Island) settleBalanced() {
	l := &is.loads
	weight := unbalancedShare * is.settings.gravity.Len()
	for k := range l.bodies {
		if l.system.Bodies[k+1].Residual > weight {
			return
		}
	}
	for _, i := range l.bodies {
		is.sleep.rest[i] = restLog{pose: is.poses[i], near: is.poses[i], settled: settledTime}
	}
}

// rescalePreloads scales the loads of all contacts to the new gravity, by its component along the old one, and has the
// loads computed anew.
func (is *Island) rescalePreloads(old geom.Vec3) {
	k := 0.0
	if along := is.settings.gravity.Dot(old); along > 0 {
		k = min(along/old.LenSq(), preloadGrowth)
	}
	for i := range is.pairs {
		data := &is.pairs[i]
		data.cache.ScaleLoad(k)
		more := is.furtherPatches(data)
		for j := range more {
			more[j].ScaleLoad(k)
		}
	}
	is.loads.working = false
	for i := range is.loads.restClocks {
		is.loads.forget(i)
	}
}

// growLoads makes room for all bodies.
func (is *Island) growLoads() {
	l, g := &is.loads, &is.groups
	for len(g.sets) < len(is.bodies) {
		l.restClocks = append(l.restClocks, newRestClock())
		g.sets, g.wanting, g.unrested = append(g.sets, 0), append(g.wanting, false), append(g.unrested, false)
		g.count, g.index = append(g.count, 0), append(g.index, 0)
	}
}

// updateRestClocks updates the rest clocks of the dynamic bodies.
func (is *Island) updateRestClocks() {
	for _, i := range is.active.bodies {
		b, q := &is.bodies[i], &is.loads.restClocks[i]
		if b.kind != dynamic {
			continue
		}
		moved := is.poses[i].P.Sub(q.at.P).Len() + float64(turnOf(&is.poses[i], &q.at)*b.radius)
		if len(b.proxies) > 0 && moved <= restShare*is.proxies[b.proxies[0]].zone {
			q.time += is.dt
		} else {
			*q = restClock{at: is.poses[i], due: restLeast, wait: restLeast}
		}
	}
}

// stillResting reports whether all bodies of the component in work are still at rest.
func (is *Island) stillResting() bool {
	for _, i := range is.loads.bodies {
		if is.loads.restClocks[i].time < restLeast || !is.moving(int(i)) {
			return false
		}
	}
	return true
}

// nextComponent starts work on the next component at rest that has contacts without loads. It reports whether there was
// one left in this slice.
func (is *Island) nextComponent(h float64) bool {
	if is.groups.next < 0 {
		if is.groups.next = 0; !is.wantLoads() {
			is.groups.next = len(is.active.bodies)
			return false
		}
		is.gatherComponents(false)
	}
	for ; is.groups.next < len(is.active.bodies); is.groups.next++ {
		if i := is.active.bodies[is.groups.next]; is.groups.count[i] > 0 && is.groups.wanting[i] && !is.groups.unrested[i] {
			is.groups.wanting[i] = false
			is.beginLoads(i, h)
			return true
		}
	}
	return false
}

// wantLoads reports whether any contact between bodies at rest has no loads yet.
func (is *Island) wantLoads() (found bool) {
	for i := range is.solver.Constraints {
		c := &is.solver.Constraints[i]
		if c.Friction < recycleShare {
			is.renewSlippery(c)
		}
		if !is.cacheOf(c).Checked && !is.acceptLoads(c) && is.rests(c.A, false) && is.rests(c.B, false) {
			found = true
		}
	}
	return found
}

// rests reports whether body i is at rest: at the start of a level by its speed, later by its rest clock.
func (is *Island) rests(i int32, newLevel bool) bool {
	switch {
	case !is.yields(i):
		return true
	case newLevel:
		s := &is.states[i]
		return s.Vel.LenSq() < restSpeed*restSpeed && s.Spin.LenSq() < restSpeed*restSpeed
	}
	return is.loads.restClocks[i].time >= is.loads.restClocks[i].due
}

// gatherComponents finds the connected components of bodies that lean on each other, with their constraints. At the
// start of a level (fresh) moving bodies are left out, or an impact would be taken for a load.
func (is *Island) gatherComponents(newLevel bool) {
	is.groups.sets.Clear()
	for i := range is.groups.sets {
		is.groups.wanting[i], is.groups.unrested[i], is.groups.count[i] = false, false, 0
	}
	for i := range is.solver.Constraints {
		c := &is.solver.Constraints[i]
		if is.yields(c.A) && is.yields(c.B) && (!newLevel || is.rests(c.A, true) && is.rests(c.B, true)) {
			is.groups.sets.Join(c.A, c.B)
		}
	}
	for _, i := range is.active.bodies {
		root := is.groups.sets.Find(i)
		is.groups.count[root]++
		is.groups.unrested[root] = is.groups.unrested[root] || !is.rests(i, newLevel)
	}
	is.groups.members.Reset(len(is.groups.sets))
	for i := range is.solver.Constraints {
		c := &is.solver.Constraints[i]
		root := is.componentOf(c, newLevel)
		is.groups.members.Add(root)
		if root >= 0 {
			is.groups.wanting[root] = is.groups.wanting[root] || !is.cacheOf(c).Checked
		}
	}
	is.groups.members.Sort()
}

// componentOf returns the root of a constraint's component, -1 if it has none.
func (is *Island) componentOf(c *contact.Constraint, newLevel bool) int32 {
	if newLevel && !(is.rests(c.A, true) && is.rests(c.B, true)) {
		return -1
	}
	if is.yields(c.A) {
		return is.groups.sets.Find(c.A)
	}
	if is.yields(c.B) {
		return is.groups.sets.Find(c.B)
	}
	return -1
}

// rescaleLoads scales the loads of the contacts of body i, whose weight has changed, and has the loads of its island
// found anew. A contact with another dynamic body takes the root of the factor: if the weights of both bodies change
// alike, as in a stack, so does the load between them.
func (is *Island) rescaleLoads(i int, was, now float64) {
	k := 0.0
	if was != 0 && now/was > 0 {
		k = min(now/was, preloadGrowth)
	}
	for _, p := range is.bodies[i].proxies {
		is.sleep.pairs = is.broad.AppendPairsOf(is.sleep.pairs[:0], p)
		for _, pair := range is.sleep.pairs {
			factor, data := k, &is.pairs[pair.Slot]
			if is.proxies[pair.A].dynamic && is.proxies[pair.B].dynamic {
				factor = math.Sqrt(k)
			}
			scaleLoads(&data.cache, is.furtherPatches(data), factor)
		}
	}
	is.loads.working = false
	for j := is.sleep.islands.ring[i]; ; j = is.sleep.islands.ring[j] {
		is.loads.forget(int(j))
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
