package physics

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// A jam is a set of bodies that were cut short because of each other. What is stuck in one that something holds which
// does not give way loses speed to that. What is stuck in a jam that flies loses it to the others only: all of it goes
// over, by half in each slice, to moving as one rigid body, which has the same momentum and angular momentum and of
// all motions that do the least energy. Else a card that is pinched between two flying bodies would stop them both.

// jams finds the jams of a slice. Its slices are reused.
type jams struct {
	pairs [][2]int32 // bodies that were cut because of each other, with repetitions
	sets  fragments
	held  []bool // by body: the jam that it is the root of cannot give way
}

func (j *jams) addBody() {
	j.sets.addBody()
	j.held = append(j.held, false)
}

// note takes down who holds whom up.
func (w *World) note(failing []failure) {
	j := &w.guard.jams
	for i := range failing {
		pair := &failing[i].pair
		j.pairs = append(j.pairs, [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body})
	}
}

// loosen takes speed from bodies that are stuck.
func (w *World) loosen() {
	j := &w.guard.jams
	w.gatherJams()
	for _, i := range w.active.bodies {
		if w.guard.isStuck(i) && (!j.sets.has(i) || j.held[j.sets.root(i)]) {
			s, k := &w.states[i], w.keeps(i)
			s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
		}
	}
	members := j.sets.members
	slices.SortFunc(members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.root(a), j.sets.root(b)), cmp.Compare(a, b))
	})
	for len(members) > 0 {
		root, n := j.sets.root(members[0]), 1
		for n < len(members) && j.sets.root(members[n]) == root {
			n++
		}
		if !j.held[root] {
			w.unite(members[:n])
		}
		members = members[n:]
	}
	for _, i := range j.sets.members {
		j.held[i] = false
	}
	j.sets.clear()
}

// keeps returns the share of its speed that body i keeps: at least half, over a slice that no blow cut.
func (w *World) keeps(i int32) float64 {
	if !w.guard.isStuck(i) {
		return 1
	}
	return 1 - float64(w.dt/w.whole*(1-max(0.5, w.guard.share[i])))
}

// gatherJams joins the bodies that hold each other up and finds out which jams are held by what does not give way.
func (w *World) gatherJams() {
	j := &w.guard.jams
	for _, pair := range j.pairs {
		a, b := w.yields(pair[0]), w.yields(pair[1])
		if a {
			j.sets.take(pair[0])
		}
		if b {
			j.sets.take(pair[1])
		}
		if a && b {
			j.sets.join(pair[0], pair[1])
		}
	}
	for _, pair := range j.pairs {
		w.hold(pair[0], pair[1])
	}
	for _, s := range w.solvers() {
		for i := range s.Constraints {
			w.hold(s.Constraints[i].A, s.Constraints[i].B)
		}
	}
}

// hold notes that the jam of one of two bodies is held if the other does not give way.
func (w *World) hold(a, b int32) {
	j := &w.guard.jams
	if w.yields(a) == w.yields(b) {
		return
	}
	if root := max(j.sets.root(a), j.sets.root(b)); root >= 0 {
		j.held[root] = true
	}
}

// unite brings the motions of bodies nearer to that of one rigid body, as far as those that are stuck ask for.
func (w *World) unite(members []int32) {
	keep, mass := 1.0, 0.0
	var centre, vel, momentum geom.Vec3
	for _, i := range members {
		m := w.bodies[i].mass
		keep, mass = min(keep, w.keeps(i)), mass+m
		centre, vel = centre.AddScaled(m, w.poses[i].P), vel.AddScaled(m, w.states[i].Vel)
	}
	if keep == 1 {
		return
	}
	centre, vel = centre.Scale(1/mass), vel.Scale(1/mass)
	var inertia geom.Mat3
	for _, i := range members {
		b, s, q := &w.bodies[i], &w.states[i], w.candidate(i)
		arm, turn := w.poses[i].P.Sub(centre), q.Mat()
		own, square := turn.Similar(&b.inertia), arm.LenSq()
		momentum = momentum.Add(own.Apply(s.Spin)).AddScaled(b.mass, arm.Cross(s.Vel.Sub(vel)))
		column := func(e geom.Vec3) geom.Vec3 { return e.Scale(square).AddScaled(-arm.Dot(e), arm).Scale(b.mass) }
		orbit := geom.Mat3{X: column(geom.V(1, 0, 0)), Y: column(geom.V(0, 1, 0)), Z: column(geom.V(0, 0, 1))}
		inertia = inertia.Add(&own)
		inertia = inertia.Add(&orbit)
	}
	inverse, _ := inertia.Inverse()
	spin := inverse.Apply(momentum)
	for _, i := range members {
		s := &w.states[i]
		s.Vel = vel.Add(spin.Cross(w.poses[i].P.Sub(centre))).Lerp(s.Vel, keep)
		s.Spin = spin.Lerp(s.Spin, keep)
	}
}
