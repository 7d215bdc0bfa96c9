package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	// clampRounds of body-by-body cuts come before components of failing pairs are cut by common shares.
	clampRounds = 12
	// approachShare: of two bodies, the one whose approach is below this share of the other's is not cut.
	approachShare = 0.05
)

// clampPaths cuts motions short until every pair is proven: first body by body, then by one common share for all bodies
// of a component of failing pairs. A common share keeps the relative paths within a component, so components can only
// grow and merge, and the second stage always ends: at worst all motion stops.
func (w *World) clampPaths() {
	g := &w.guard
	for _, i := range w.active.bodies {
		g.unclamped[i] = w.paths[i].Motion
	}
	for round := 0; round < clampRounds && len(g.failing) > 0; round++ {
		w.noteFailing(g.failing)
		w.clampFailing()
		w.recheck(0)
	}
	w.clampByComponents()
	w.rigidifyLocked()
	g.components.clear()
}

// clampByComponents cuts the components of failing pairs by common shares, until no pair fails.
func (w *World) clampByComponents() {
	for g := &w.guard; len(g.failing) > 0; {
		w.noteFailing(g.failing)
		w.clampComponents()
	}
}

// clampFailing shortens the path of each body of a failing pair that still approaches where the proof ends.
func (w *World) clampFailing() {
	g := &w.guard
	for i := range g.failing {
		f := &g.failing[i]
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
			g.clampTo(a, f.t)
			w.noteObstacle(a, b, f.t)
		}
		if cutB {
			g.clampTo(b, f.t)
			w.noteObstacle(b, a, f.t)
		}
	}
	for _, i := range g.changedBodies {
		g.fraction[i] *= g.roundFraction[i]
		g.roundFraction[i] = 1
		w.changePath(i, g.unclamped[i].Cut(g.fraction[i]))
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
