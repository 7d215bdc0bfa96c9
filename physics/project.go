package physics

import (
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

const (
	projectRounds = 20
	meshRounds    = 8    // when only pairs with a mesh still fail: what is not out by then gets stuck elsewhere
	projectSweeps = 2    // over all repairs, per round
	projectRate   = 0.7  // share of the missing gap corrected per sweep
	projectGoal   = 0.55 // of the zone: the gap that repairs aim for
	projectDeep   = 0.02 // m: end poses deeper than this are left to truncation
	projectTries  = 12   // spans tried per pair: a repair that is hard to prove is repaired further
	projectMass   = 4.0  // largest ratio of inverse masses inside a repair
)

// repair is a set of position rows that move the end poses of a failing pair apart.
type repair struct {
	a, b   int32
	normal geom.Vec3
	count  int
	armA   [contact.MaxPoints]geom.Vec3 // body frame
	armB   [contact.MaxPoints]geom.Vec3
	goal   float64
}

// project repairs failing pairs by moving the end poses of their bodies apart, positions only, in Gauss–Seidel rounds,
// until nothing fails or the rounds are used up. Truncation alone would cut these corrections too and lock bodies up.
func (w *World) project() {
	g := &w.guard
	g.repairs = g.repairs[:0]
	for i := range g.repaired {
		g.repaired[i] = false
	}
	for i := range w.bodies {
		g.ends[i] = w.poses[i]
		if !w.paths[i].Still {
			g.ends[i] = w.paths[i].Motion.At(1)
		}
	}
	for round := 0; round < projectRounds && len(g.failing) > 0; round++ {
		if round >= meshRounds && w.onlyMeshesFail() {
			break
		}
		for i := range g.failing {
			w.addRepair(&g.failing[i])
		}
		for range projectSweeps {
			for i := range g.repairs {
				w.applyRepair(&g.repairs[i])
			}
		}
		w.rebuildPaths()
		w.recheck(projectTries)
	}
	// How far what still fails can go deserves the full effort.
	w.markFailing()
	w.recheck(0)
}

// onlyMeshesFail reports whether every failing pair has a mesh.
func (w *World) onlyMeshesFail() bool {
	for i := range w.guard.failing {
		pair := &w.guard.failing[i].pair
		if !meshed(&w.proxies[pair.A], &w.proxies[pair.B]) {
			return false
		}
	}
	return true
}

// rebuildPaths turns the repaired end poses into motions and has the bodies of all failing pairs examined again.
func (w *World) rebuildPaths() {
	g := &w.guard
	for i, moved := range g.moved {
		if moved {
			w.changePath(int32(i), geom.MotionBetween(&w.poses[i], &g.ends[i]))
		}
	}
	w.markFailing()
}

// markFailing marks the bodies of all failing pairs for examination.
func (w *World) markFailing() {
	g := &w.guard
	for i := range g.failing {
		f := &g.failing[i]
		g.moved[w.proxies[f.pair.A].body], g.moved[w.proxies[f.pair.B].body] = true, true
	}
}

// addRepair makes the position rows of a failing pair from its last proven poses.
func (w *World) addRepair(f *failure) {
	g := &w.guard
	for len(g.repaired) < len(w.pairs) {
		g.repaired = append(g.repaired, false)
	}
	x, y := &w.proxies[f.pair.A], &w.proxies[f.pair.B]
	first := !g.repaired[f.pair.Slot]
	if !first && !meshed(x, y) {
		return
	}
	g.repaired[f.pair.Slot] = true
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	fa, fb := pa.FrameAt(f.t), pb.FrameAt(f.t)
	rel := fa.Relative(&fb)
	zone := pairZone(x, y)
	reach := float64(4*zone) + min(x.recycle, y.recycle)
	if meshed(x, y) {
		w.addClosest(x, y, &fa, &rel, reach)
		if !first {
			return
		}
		patches, _ := expel.GatherPatches(core(x.shape), core(y.shape), &rel, reach, zone, geom.Vec3{},
			&w.patches.scratch)
		for i := range patches {
			g.addRepair(x.body, y.body, fa.R.Apply(patches[i].Normal), &patches[i], zone)
		}
		return
	}
	var m contact.Manifold
	g.hint = expel.Hint{Zone: zone}
	expel.Gather(core(x.shape), core(y.shape), &rel, reach, &g.hint, &m)
	g.addRepair(x.body, y.body, fa.R.Apply(m.Normal), &m, zone)
}

// addClosest adds a position row between the closest points of a pair with a mesh, B seen from A at rel. A patch speaks
// for contacts within some degrees of its normal; only the true direction leads out of the narrowest place. While the
// bodies are moved apart others become the closest, so this is done again in every round.
func (w *World) addClosest(x, y *proxy, fa, rel *geom.Frame, reach float64) {
	reach += x.shape.Radius + y.shape.Radius
	sep := expel.Apart(core(x.shape), core(y.shape), rel, reach, &w.scratch)
	if sep.Normal == (geom.Vec3{}) || sep.Dist >= reach {
		return
	}
	m := contact.Manifold{Count: 1}
	m.Points[0].OnA = sep.OnA.AddScaled(x.shape.Radius, sep.Normal)
	m.Points[0].OnB = rel.ApplyT(sep.OnB.AddScaled(-y.shape.Radius, sep.Normal))
	w.guard.addRepair(x.body, y.body, fa.R.Apply(sep.Normal), &m, pairZone(x, y))
}

// addRepair adds the position rows of one manifold of bodies a and b with the given world normal.
func (g *guard) addRepair(a, b int32, normal geom.Vec3, m *contact.Manifold, zone float64) {
	r := repair{a: a, b: b, normal: normal, count: m.Count, goal: projectGoal * zone}
	for i := 0; i < m.Count; i++ {
		r.armA[i], r.armB[i] = m.Points[i].OnA, m.Points[i].OnB
	}
	g.repairs = append(g.repairs, r)
}

// applyRepair moves the end poses of one pair towards its goal gap.
func (w *World) applyRepair(r *repair) {
	massA, massB := w.states[r.a].InvMass, w.states[r.b].InvMass
	shareA, shareB := 1.0, 1.0
	switch {
	case w.bodies[r.a].asleep:
		shareA = 0
	case w.bodies[r.b].asleep:
		shareB = 0
	case massA > 0 && massB > 0:
		shareA, shareB = min(1, projectMass*massB/massA), min(1, projectMass*massA/massB)
	}
	n, a, b := r.normal, &w.guard.ends[r.a], &w.guard.ends[r.b]
	for i := 0; i < r.count; i++ {
		armA, armB := a.Q.Apply(r.armA[i]), b.Q.Apply(r.armB[i])
		missing := r.goal - n.Dot(b.P.Add(armB).Sub(a.P).Sub(armA))
		if missing <= 0 || missing > projectDeep {
			continue
		}
		turnA, turnB := armA.Cross(n), armB.Cross(n)
		respA := w.states[r.a].InvInertia.Apply(turnA).Scale(shareA)
		respB := w.states[r.b].InvInertia.Apply(turnB).Scale(shareB)
		k := float64(shareA*massA) + float64(shareB*massB) + turnA.Dot(respA) + turnB.Dot(respB)
		if k <= 0 {
			continue
		}
		push := projectRate * missing / k
		w.shiftEnd(r.a, n.Scale(-push*shareA*massA), respA.Scale(-push))
		w.shiftEnd(r.b, n.Scale(push*shareB*massB), respB.Scale(push))
	}
}

// shiftEnd displaces the end pose of body i by d and turns it by rotation vector r. What sleeps stays where it is: its
// path is not committed, so that nothing may be proven of another.
func (w *World) shiftEnd(i int32, d, r geom.Vec3) {
	if w.states[i].InvMass == 0 || w.bodies[i].asleep {
		return
	}
	end := &w.guard.ends[i]
	end.P = end.P.Add(d)
	end.Q = geom.FromRotationVector(r).Mul(end.Q).Unit()
	w.guard.moved[i] = true
}
