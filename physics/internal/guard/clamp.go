package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// clamper cuts motions short.
type clamper struct {
	*certifier

	components components
	locked     lockedGroups
	assemblies assemblySet // scratch of clampAssemblies

	// By body.
	roundFraction []float64 // the clamp asked for in this round; 1 between rounds
	unclamped     []geom.Motion
}

// grow makes room for n bodies.
func (cl *clamper) grow(n int) {
	cl.roundFraction = state.Extend(cl.roundFraction, n, 1)
	cl.unclamped = state.Extend(cl.unclamped, n, geom.Motion{})
	cl.components.grow(n)
}

// clampPaths cuts motions short until every pair is proven: first body by body and assembly by assembly, then by one
// common share for all bodies of a component of failing pairs. A common share keeps the relative paths within a
// component, so components can only grow and merge, and the second stage always ends: at worst all motion stops.
func (cl *clamper) clampPaths() {
	for _, i := range cl.Active.Bodies {
		cl.unclamped[i] = cl.Paths[i].Motion
	}
	for round := 0; round < clampRounds && len(cl.failing) > 0; round++ {
		cl.noteFailing(cl.failing)
		cl.clampFailing()
		cl.recheck(0)
	}
	cl.clampByComponents()
	cl.rigidifyLocked()
	cl.components.clear()
}

// clampByComponents cuts the components of failing pairs by common shares, until no pair fails.
func (cl *clamper) clampByComponents() {
	for len(cl.failing) > 0 {
		cl.noteFailing(cl.failing)
		cl.clampComponents()
	}
}

// clampFailing shortens the path of each body of a failing pair that still approaches where the proof ends.
func (cl *clamper) clampFailing() {
	for i := range cl.failing {
		f := &cl.failing[i]
		a, b := cl.Proxies[f.pair.A].Body, cl.Proxies[f.pair.B].Body
		towardB, towardA := cl.approach(a, f.n), cl.approach(b, f.n.Neg())
		if !state.HasRows(&cl.Proxies[f.pair.A], &cl.Proxies[f.pair.B]) && f.n != (geom.Vec3{}) {
			towardB, towardA = cl.approachTurning(a, f.n), cl.approachTurning(b, f.n.Neg())
		}
		floor := approachShare * max(towardA, towardB)
		cutA := towardB >= floor && !cl.Paths[a].Still
		cutB := towardA >= floor && !cl.Paths[b].Still
		if !cutA && !cutB {
			cutA, cutB = !cl.Paths[a].Still, !cl.Paths[b].Still
		}
		if cutA {
			cl.clampTo(a, f.t)
			cl.noteObstacle(a, b, f.t)
		}
		if cutB {
			cl.clampTo(b, f.t)
			cl.noteObstacle(b, a, f.t)
		}
	}
	cl.clampAssemblies()
	for _, i := range cl.changedBodies {
		cl.Held.Fraction[i] *= cl.roundFraction[i]
		cl.roundFraction[i] = 1
		cl.changePath(i, cl.unclamped[i].Cut(cl.Held.Fraction[i]))
	}
}

// clampTo limits the path of body i to time t.
func (cl *clamper) clampTo(i int32, t float64) {
	cl.roundFraction[i] = min(cl.roundFraction[i], t)
	cl.markChanged(i)
}

// approach bounds how fast any point of the body moves along n, per unit path time.
func (cl *clamper) approach(body int32, n geom.Vec3) float64 {
	p := &cl.Paths[body]
	if n == (geom.Vec3{}) {
		return p.Speed + float64(p.Turn*cl.Bodies[body].Radius)
	}
	return n.Dot(p.Vel) + float64(p.Turn*cl.Bodies[body].Radius)
}

// approachTurning is approach for driven bodies: a turn about n moves no point along it. A table that turns under a
// press is not in its way, and goes on.
func (cl *clamper) approachTurning(body int32, n geom.Vec3) float64 {
	p := &cl.Paths[body]
	return n.Dot(p.Vel) + float64(n.Cross(p.Spin).Len()*cl.Bodies[body].Radius)
}

// noteObstacle records that the path of body i is kept only up to time t, where the proof of its pair with body by
// ends. Movable bodies take precedence over scenery: a cube on the floor is held by the press above it.
func (cl *clamper) noteObstacle(i, by int32, t float64) {
	o, b := &cl.Held.Obstacles[i], &cl.Bodies[by]
	if o.Step == cl.Step && o.By.Gen != 0 {
		scenery, before := b.Kind == state.Static, cl.Bodies[o.By.Slot].Kind == state.Static
		if scenery && !before || scenery == before && t >= o.Fraction {
			return
		}
	}
	*o = state.Obstacle{By: state.Occupant{Slot: by, Gen: b.Gen}, Step: cl.Step, Fraction: t}
}

// blockedPair are two bodies whose motions were cut because of each other.
type blockedPair struct {
	bodies [2]int32
	normal geom.Vec3 // world, from the first one to the other; zero if it is not known
	rough  bool      // it is not known, or they have friction
}

// noteFailing records the bodies of failing pairs, which block each other.
func (cl *clamper) noteFailing(failing []failure) {
	for i := range failing {
		pair := &failing[i].pair
		x, y := &cl.Proxies[pair.A], &cl.Proxies[pair.B]
		normal := failing[i].block.Normal
		cl.blocked = append(cl.blocked, blockedPair{[2]int32{x.Body, y.Body}, normal,
			normal == (geom.Vec3{}) || float64(x.Material.Friction*y.Material.Friction) > 0})
	}
}
