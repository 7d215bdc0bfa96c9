package physics

import "github.com/brickyard-physics/brickyard/internal/geom"

const (
	// truncateRounds of body-by-body cuts come before clusters are cut by a common share.
	truncateRounds = 12
	// stuckSlices cut to less than half in a row, after which a body loses speed too: gravity would go on feeding
	// speed to a body that cannot move.
	stuckSlices = 2
	// approachShare: of two bodies, the one whose approach is below this share of the other's is not cut.
	approachShare = 0.05
)

// truncate cuts motions short until every pair is proven: first body by body, then, for what still fails, by one common
// share for all bodies of a cluster, grown until closed. A common share keeps the relative paths of the cluster, so the
// second stage always ends: at worst everything stops.
func (w *World) truncate() {
	g := &w.guard
	for i := range w.bodies {
		g.wish[i] = w.paths[i].Motion
	}
	for round := 0; round < truncateRounds && len(g.failing) > 0; round++ {
		w.cutFailing()
		w.recheck(0)
	}
	for len(g.failing) > 0 {
		w.cutCluster()
	}
}

// cutFailing shortens the path of each body of a failing pair that still approaches where the proof ends.
func (w *World) cutFailing() {
	g := &w.guard
	for i := range g.limit {
		g.limit[i] = 1
	}
	for i := range g.failing {
		f := &g.failing[i]
		a, b := w.proxies[f.pair.A].body, w.proxies[f.pair.B].body
		towardB, towardA := w.approach(a, f.n), w.approach(b, f.n.Neg())
		floor := approachShare * max(towardA, towardB)
		cutA := towardB >= floor && !w.paths[a].Still
		cutB := towardA >= floor && !w.paths[b].Still
		if !cutA && !cutB {
			cutA, cutB = !w.paths[a].Still, !w.paths[b].Still
		}
		if cutA {
			g.limit[a] = min(g.limit[a], f.t)
		}
		if cutB {
			g.limit[b] = min(g.limit[b], f.t)
		}
	}
	for i, limit := range g.limit {
		if limit < 1 {
			g.share[i] *= limit
			w.setPath(int32(i), g.wish[i].Cut(g.share[i]))
		}
	}
}

// approach bounds how fast any point of the body moves along n, per unit path time.
func (w *World) approach(body int32, n geom.Vec3) float64 {
	p := &w.paths[body]
	if n == (geom.Vec3{}) {
		return p.Speed + float64(p.Turn*w.bodies[body].radius)
	}
	return n.Dot(p.Vel) + float64(p.Turn*w.bodies[body].radius)
}

// cutCluster adds the bodies of all failing pairs to the cluster, gives its bodies one common share of the motions they
// wished for, small enough for every pair among them, and certifies the pairs with bodies outside.
func (w *World) cutCluster() {
	g := &w.guard
	for i := range g.failing {
		f := &g.failing[i]
		a, b := w.proxies[f.pair.A].body, w.proxies[f.pair.B].body
		g.cluster[a] = w.moving(int(a))
		g.cluster[b] = w.moving(int(b))
	}
	for i, in := range g.cluster {
		if in {
			w.setPath(int32(i), g.wish[i])
		}
	}
	common := w.clusterShare()
	for i, in := range g.cluster {
		if in {
			g.share[i] = common
			w.setPath(int32(i), g.wish[i].Cut(common))
		}
	}
	w.recheckRim()
}

// clusterShare returns the largest time up to which all pairs inside the cluster, and of the cluster with what does not
// move, are proven along the wished motions.
func (w *World) clusterShare() float64 {
	g := &w.guard
	w.sweepMoved()
	common := 1.0
	for _, pair := range w.broad.Pairs() {
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if (g.cluster[a] || g.cluster[b]) && (g.cluster[a] || w.paths[a].Still) && (g.cluster[b] || w.paths[b].Still) {
			common = min(common, w.certify(pair, 0).T)
		}
	}
	return common
}

// recheckRim certifies the pairs of the cluster with moving bodies outside it. All others are proven by construction:
// they follow their wished relative paths up to the common share, only slower.
func (w *World) recheckRim() {
	g := &w.guard
	w.sweepMoved()
	g.failing = g.failing[:0]
	for _, pair := range w.broad.Pairs() {
		a, b := w.proxies[pair.A].body, w.proxies[pair.B].body
		if g.cluster[a] == g.cluster[b] || !g.cluster[a] && w.paths[a].Still || !g.cluster[b] && w.paths[b].Still {
			continue
		}
		if v := w.certify(pair, 0); v.T < 1 {
			w.fail(pair, v)
		}
	}
	g.clearMoved()
}

// countLost adds up the motion withheld in this slice and takes speed from bodies that stay stuck or blocked.
func (w *World) countLost() {
	g := &w.guard
	for i := range w.bodies {
		if !w.moving(i) {
			continue
		}
		if w.bodies[i].kind == Kinematic {
			w.throttle(i)
			continue
		}
		share := g.share[i]
		if share < 1 {
			w.report.Guard.Cut++
			w.report.LostMean += float64((1 - share) * w.dt)
		}
		if share >= 0.5 {
			g.stuck[i] = 0
			continue
		}
		if g.stuck[i]++; g.stuck[i] > stuckSlices {
			k := max(0.5, share)
			w.states[i].Vel, w.states[i].Spin = w.states[i].Vel.Scale(k), w.states[i].Spin.Scale(k)
		}
	}
}
