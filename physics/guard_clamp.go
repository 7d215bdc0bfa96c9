package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// clampPaths cuts motions short until every pair is proven: first body by body, then by one common share for all bodies
// of a component of failing pairs. A common share keeps the relative paths within a component, so components can only
// grow and merge, and the second stage always ends: at worst all motion stops.
func (w *World) clampPaths() {
	for _, i := range w.active.bodies {
		w.guard.unclamped[i] = w.paths[i].Motion
	}
	for round := 0; round < clampRounds && len(w.guard.failing) > 0; round++ {
		w.noteFailing(w.guard.failing)
		w.clampFailing()
		w.recheck(0)
	}
	w.clampByComponents()
	w.rigidifyLocked()
	w.guard.components.clear()
}

// clampByComponents cuts the components of failing pairs by common shares, until no pair fails.
func (w *World) clampByComponents() {
	for len(w.guard.failing) > 0 {
		w.noteFailing(w.guard.failing)
		w.clampComponents()
	}
}

// clampFailing shortens the path of each body of a failing pair that still approaches where the proof ends.
func (w *World) clampFailing() {
	for i := range w.guard.failing {
		f := &w.guard.failing[i]
		a, b := w.proxies[f.pair.A].body, w.proxies[f.pair.B].body
		towardB, towardA := w.approach(a, f.n), w.approach(b, f.n.Neg())
		if !hasRows(&w.proxies[f.pair.A], &w.proxies[f.pair.B]) && f.n != (geom.Vec3{}) {
			towardB, towardA = w.approachTurning(a, f.n), w.approachTurning(b, f.n.Neg())
		}
		floor := approachShare * max(towardA, towardB)
		cutA := towardB >= floor && !w.paths[a].Still
		cutB := towardA >= floor && !w.paths[b].Still
		if !cutA && !cutB {
			cutA, cutB = !w.paths[a].Still, !w.paths[b].Still
		}
		if cutA {
			w.guard.clampTo(a, f.t)
			w.noteObstacle(a, b, f.t)
		}
		if cutB {
			w.guard.clampTo(b, f.t)
			w.noteObstacle(b, a, f.t)
		}
	}
	for _, i := range w.guard.changedBodies {
		w.held.fraction[i] *= w.guard.roundFraction[i]
		w.guard.roundFraction[i] = 1
		w.changePath(i, w.guard.unclamped[i].Cut(w.held.fraction[i]))
	}
}

// clampTo limits the path of body i to time t.
func (g *guard) clampTo(i int32, t float64) {
	g.roundFraction[i] = min(g.roundFraction[i], t)
	g.markChanged(i)
}

// approach bounds how fast any point of the body moves along n, per unit path time.
func (w *World) approach(body int32, n geom.Vec3) float64 {
	p := &w.paths[body]
	if n == (geom.Vec3{}) {
		return p.Speed + float64(p.Turn*w.bodies[body].radius)
	}
	return n.Dot(p.Vel) + float64(p.Turn*w.bodies[body].radius)
}

// approachTurning is approach for driven bodies: a turn about n moves no point along it. A table that turns under a
// press is not in its way, and goes on.
func (w *World) approachTurning(body int32, n geom.Vec3) float64 {
	p := &w.paths[body]
	return n.Dot(p.Vel) + float64(n.Cross(p.Spin).Len()*w.bodies[body].radius)
}
