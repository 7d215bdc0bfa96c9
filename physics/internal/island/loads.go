package island

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A soft row sags under load unless it is preloaded; its impulse then relaxes toward the preload. The preloads are the
// loads of static equilibrium (package statics). They are computed once for a level as it stands, and again for bodies
// that come to rest on each other anew. In between they stay as they are, since loads that follow the motion would pump
// it. They are no constraints: the rows still only push, and friction still keeps to its bounds.

// wantedLoads tells in which islands loads are to be found. Its slices are reused.
type wantedLoads struct {
	wanting  []bool  // by root of an island: a contact of it has no loads yet
	unrested []bool  // by root of an island: a body of it is not at rest
	concern  []int32 // by body: see markConcerned
	next     int     // index into the active bodies of the next one to visit; -1 before the islands are marked
}

// FindLoads updates the preloads of the rows, before the first sub-step of h seconds.
func (is *Island) FindLoads(h float64) {
	is.growLoads()
	l := &is.Loads
	if is.NewLevel {
		is.NewLevel = false
		is.findFirstLoads(h)
		return
	}
	if l.Working = l.Working && is.stillResting(); l.Working {
		is.listInWork()
	}
	is.wanted.next = -1
	for work := max(loadWorkLeast, loadWork*len(is.Active.Bodies)); work > 0 && (l.Working || is.nextIsland(h)); {
		var last bool
		if work, last = l.System.Advance(work); last {
			is.storeLoads(h)
			work -= len(l.System.Points) // the cost of building the system and of storing the loads
		}
	}
}

// findFirstLoads finds the loads of a level as it stands. Moving bodies are left out, or an impact would be taken for a
// load.
func (is *Island) findFirstLoads(h float64) {
	var standing contact.Islands
	standing.Find(is.Solver.Constraints, is.Joints.Links, is.States, func(c *contact.Constraint) bool {
		return !is.standsFirst(c.A) || !is.standsFirst(c.B)
	})
	is.markWanting(&standing)
	for _, root := range is.Active.Bodies {
		if is.wanted.wanting[root] {
			is.beginLoads(standing.Of(root), h)
			is.Loads.System.Solve()
			if is.storeLoads(h) {
				is.settleBalanced()
			}
		}
	}
}

// settleBalanced lets the island just solved be settled from the start if its loads balance all of its bodies: there
// is nothing to wait for.
func (is *Island) settleBalanced() {
	l := &is.Loads
	weight := unbalancedShare * is.Settings.Gravity.Len()
	for k := range l.System.Bodies[1:] {
		if l.System.Bodies[k+1].Residual > weight {
			return
		}
	}
	for _, i := range l.System.Slots[1:] {
		is.Sleep.Rest[i].Restart(&is.Poses[i]) // a body placed too near to others has been moved since
		is.Sleep.Rest[i].Settled = state.RestTime
	}
}

// RescaleAllLoads scales the loads of all contacts to the new gravity, by its component along the old one, and has the
// loads computed anew.
func (is *Island) RescaleAllLoads(old geom.Vec3) {
	k := 0.0
	if along := is.Settings.Gravity.Dot(old); along > 0 {
		k = min(along/old.LenSq(), preloadGrowth)
	}
	for i := range is.Pairs {
		data := &is.Pairs[i]
		scaleLoads(&data.Cache, is.FurtherPatches(data), k)
	}
	is.Loads.Working = false
	for i := range is.Bodies {
		is.Sleep.Rest[i].Restart(&is.Poses[i])
	}
}

// growLoads makes room for all bodies.
func (is *Island) growLoads() {
	for g := &is.wanted; len(g.wanting) < len(is.Bodies); {
		g.wanting, g.unrested, g.concern = append(g.wanting, false), append(g.unrested, false), append(g.concern, 0)
	}
}

// stillResting reports whether all bodies of the island in work are still at rest.
func (is *Island) stillResting() bool {
	for _, i := range is.Loads.System.Slots[1:] {
		if is.Sleep.Rest[i].Time < state.RestLeast || !is.Moving(int(i)) {
			return false
		}
	}
	return true
}

// nextIsland starts work on the next island at rest that has contacts without loads. It reports whether there was one
// left in this slice.
func (is *Island) nextIsland(h float64) bool {
	g := &is.wanted
	if g.next < 0 {
		if g.next = 0; !is.wantLoads() {
			g.next = len(is.Active.Bodies)
			return false
		}
		is.markWanting(&is.Solver.Islands)
		for _, i := range is.Active.Bodies {
			root := is.Solver.Islands.Root(i)
			g.unrested[root] = g.unrested[root] || !is.rests(i) || is.Solver.Islands.IsLinked(root)
		}
	}
	for ; g.next < len(is.Active.Bodies); g.next++ {
		if root := is.Active.Bodies[g.next]; g.wanting[root] && !g.unrested[root] {
			g.wanting[root] = false
			is.beginLoads(is.Solver.Islands.Of(root), h)
			return true
		}
	}
	return false
}

// wantLoads reports whether any contact between bodies at rest has no loads yet.
func (is *Island) wantLoads() (found bool) {
	for i := range is.Solver.Constraints {
		c := &is.Solver.Constraints[i]
		if c.Friction < state.RecycleShare {
			is.renewSlippery(c)
		}
		if !is.CacheOf(c).Checked && !is.acceptLoads(c) && is.rests(c.A) && is.rests(c.B) {
			found = true
		}
	}
	return found
}

// rests reports whether body i has been at rest for so long that its loads may be found.
func (is *Island) rests(i int32) bool {
	return !is.Yields(i) || is.Sleep.Rest[i].Time >= is.Sleep.Rest[i].Due
}

// standsFirst reports whether body i is at rest at the start of a level, by its speed.
func (is *Island) standsFirst(i int32) bool {
	s := &is.States[i]
	return !is.Yields(i) || s.Vel.LenSq() < restSpeed*restSpeed && s.Spin.LenSq() < restSpeed*restSpeed
}

// markWanting marks the islands in which a contact has no loads yet.
func (is *Island) markWanting(islands *contact.Islands) {
	clear(is.wanted.wanting)
	clear(is.wanted.unrested)
	for _, root := range is.Active.Bodies {
		for _, i := range islands.Of(root) {
			if !is.CacheOf(&is.Solver.Constraints[i]).Checked {
				is.wanted.wanting[root] = true
				break
			}
		}
	}
}

// RescaleLoads scales the loads of the contacts of body i, whose weight has changed, and has the loads of its island
// found anew. A contact with another dynamic body takes the root of the factor: if the weights of both bodies change
// alike, as in a stack, so does the load between them.
func (is *Island) RescaleLoads(i int, was, now float64) {
	k := 0.0
	if was != 0 && now/was > 0 {
		k = min(now/was, preloadGrowth)
	}
	for _, p := range is.Bodies[i].Proxies {
		is.Sleep.Pairs = is.Broad.AppendPairsOf(is.Sleep.Pairs[:0], p)
		for _, pair := range is.Sleep.Pairs {
			factor, data := k, &is.Pairs[pair.Slot]
			if is.Proxies[pair.A].Dynamic && is.Proxies[pair.B].Dynamic {
				factor = math.Sqrt(k)
			}
			scaleLoads(&data.Cache, is.FurtherPatches(data), factor)
		}
	}
	is.Loads.Working = false
	for j := is.Sleep.Islands.Ring[i]; ; j = is.Sleep.Islands.Ring[j] {
		is.Sleep.Rest[j].Restart(&is.Poses[j])
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
