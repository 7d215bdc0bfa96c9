package guard

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// clampPaths cuts motions short until every pair is proven: first body by body, then by one common share for all bodies
// of a component of failing pairs. A common share keeps the relative paths within a component, so components can only
// grow and merge, and the second stage always ends: at worst all motion stops.
func (gd *Guard) clampPaths() {
	for _, i := range gd.Active.Bodies {
		gd.Unclamped[i] = gd.Paths[i].Motion
	}
	for round := 0; round < clampRounds && len(gd.Failing) > 0; round++ {
		gd.noteFailing(gd.Failing)
		gd.clampFailing()
		gd.recheck(0)
	}
	gd.clampByComponents()
	gd.rigidifyLocked()
	gd.Components.Clear()
}

// clampByComponents cuts the components of failing pairs by common shares, until no pair fails.
func (gd *Guard) clampByComponents() {
	for len(gd.Failing) > 0 {
		gd.noteFailing(gd.Failing)
		gd.ClampComponents()
	}
}

// clampFailing shortens the path of each body of a failing pair that still approaches where the proof ends.
func (gd *Guard) clampFailing() {
	for i := range gd.Failing {
		f := &gd.Failing[i]
		a, b := gd.Proxies[f.pair.A].Body, gd.Proxies[f.pair.B].Body
		towardB, towardA := gd.approach(a, f.n), gd.approach(b, f.n.Neg())
		if !state.HasRows(&gd.Proxies[f.pair.A], &gd.Proxies[f.pair.B]) && f.n != (geom.Vec3{}) {
			towardB, towardA = gd.approachTurning(a, f.n), gd.approachTurning(b, f.n.Neg())
		}
		floor := approachShare * max(towardA, towardB)
		cutA := towardB >= floor && !gd.Paths[a].Still
		cutB := towardA >= floor && !gd.Paths[b].Still
		if !cutA && !cutB {
			cutA, cutB = !gd.Paths[a].Still, !gd.Paths[b].Still
		}
		if cutA {
			gd.clampTo(a, f.t)
			gd.NoteObstacle(a, b, f.t)
		}
		if cutB {
			gd.clampTo(b, f.t)
			gd.NoteObstacle(b, a, f.t)
		}
	}
	for _, i := range gd.changedBodies {
		gd.Held.Fraction[i] *= gd.roundFraction[i]
		gd.roundFraction[i] = 1
		gd.ChangePath(i, gd.Unclamped[i].Cut(gd.Held.Fraction[i]))
	}
}

// clampTo limits the path of body i to time t.
func (gd *Guard) clampTo(i int32, t float64) {
	gd.roundFraction[i] = min(gd.roundFraction[i], t)
	gd.MarkChanged(i)
}

// approach bounds how fast any point of the body moves along n, per unit path time.
func (gd *Guard) approach(body int32, n geom.Vec3) float64 {
	p := &gd.Paths[body]
	if n == (geom.Vec3{}) {
		return p.Speed + float64(p.Turn*gd.Bodies[body].Radius)
	}
	return n.Dot(p.Vel) + float64(p.Turn*gd.Bodies[body].Radius)
}

// approachTurning is approach for driven bodies: a turn about n moves no point along it. A table that turns under a
// press is not in its way, and goes on.
func (gd *Guard) approachTurning(body int32, n geom.Vec3) float64 {
	p := &gd.Paths[body]
	return n.Dot(p.Vel) + float64(n.Cross(p.Spin).Len()*gd.Bodies[body].Radius)
}
