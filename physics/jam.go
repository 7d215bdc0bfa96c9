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

	going   []int32  // bodies that go as one with their jams in this slice, jam by jam
	ends    []int32  // where each of those jams ends among them
	turned  []uint64 // by body: the last slice in which it went so
	blocked []uint64 // by body: the last slice of a jam in which its own way was cut to less than half
}

func (j *jams) addBody() {
	j.sets.addBody()
	j.held, j.turned, j.blocked = append(j.held, false), append(j.turned, 0), append(j.blocked, 0)
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
	w.gatherJams(false)
	for _, i := range w.active.bodies {
		if w.guard.isStuck(i) && (!j.sets.has(i) || j.held[j.sets.root(i)]) {
			s, k := &w.states[i], w.keeps(i)
			s.Vel, s.Spin = s.Vel.Scale(k), s.Spin.Scale(k)
		}
	}
	for rest := j.sets.members; len(rest) > 0; {
		n := j.first(rest)
		if !j.held[j.sets.root(rest[0])] {
			w.unite(rest[:n])
		}
		rest = rest[n:]
	}
	j.dissolve()
}

// first returns how many of the sorted members are in the jam of the first of them.
func (j *jams) first(members []int32) int {
	n := 1
	for n < len(members) && j.sets.root(members[n]) == j.sets.root(members[0]) {
		n++
	}
	return n
}

// dissolve forgets the jams of the slice.
func (j *jams) dissolve() {
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

// gatherJams joins the bodies that hold each other up, or only those of them whose own ways are blocked, finds the jams
// held by bodies that do not give way, and sorts the members by jam.
func (w *World) gatherJams(blocked bool) {
	j, slice := &w.guard.jams, w.guard.slice
	for _, pair := range j.pairs {
		a := w.yields(pair[0]) && (!blocked || j.blocked[pair[0]] == slice)
		b := w.yields(pair[1]) && (!blocked || j.blocked[pair[1]] == slice)
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
	slices.SortFunc(j.sets.members, func(a, b int32) int {
		return cmp.Or(cmp.Compare(j.sets.root(a), j.sets.root(b)), cmp.Compare(a, b))
	})
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
	keep := 1.0
	for _, i := range members {
		keep = min(keep, w.keeps(i))
	}
	if keep == 1 {
		return
	}
	o := w.asOne(members)
	inverse, _ := w.inertiaOf(members, o.centre).Inverse()
	spin := inverse.Apply(o.momentum)
	for _, i := range members {
		s := &w.states[i]
		s.Vel = o.vel.Add(spin.Cross(w.poses[i].P.Sub(o.centre))).Lerp(s.Vel, keep)
		s.Spin = spin.Lerp(s.Spin, keep)
	}
}

// whole is what several bodies have together.
type whole struct {
	mass          float64   // kg
	centre, shift geom.Vec3 // m, of mass where the slice begins, world, and how far that goes in the slice
	vel, momentum geom.Vec3 // m/s; N m s about the centre
	kinetic       float64   // J, of the motions of the bodies against the centre
}

// asOne takes several bodies together.
func (w *World) asOne(members []int32) (o whole) {
	for _, i := range members {
		m, s := w.bodies[i].mass, &w.states[i]
		o.mass += m
		o.centre, o.vel = o.centre.AddScaled(m, w.poses[i].P), o.vel.AddScaled(m, s.Vel)
		o.shift = o.shift.AddScaled(m, s.Shift)
	}
	o.centre, o.vel, o.shift = o.centre.Scale(1/o.mass), o.vel.Scale(1/o.mass), o.shift.Scale(1/o.mass)
	for _, i := range members {
		b, s, q := &w.bodies[i], &w.states[i], w.candidate(i)
		arm, vel, turn := w.poses[i].P.Sub(o.centre), s.Vel.Sub(o.vel), q.Mat()
		own := turn.Similar(&b.inertia)
		o.momentum = o.momentum.Add(own.Apply(s.Spin)).AddScaled(b.mass, arm.Cross(vel))
		o.kinetic += float64(0.5*b.mass*vel.LenSq()) + b.spinEnergy(q, s.Spin)
	}
	return o
}

// inertiaOf returns the inertia (kg m², world) of several bodies about their centre where the slice begins, each turned
// to where it has its spin.
func (w *World) inertiaOf(members []int32, centre geom.Vec3) *geom.Mat3 {
	var inertia geom.Mat3
	for _, i := range members {
		b, q := &w.bodies[i], w.candidate(i)
		arm, turn := w.poses[i].P.Sub(centre), q.Mat()
		own, square := turn.Similar(&b.inertia), arm.LenSq()
		column := func(e geom.Vec3) geom.Vec3 { return e.Scale(square).AddScaled(-arm.Dot(e), arm).Scale(b.mass) }
		orbit := geom.Mat3{X: column(geom.V(1, 0, 0)), Y: column(geom.V(0, 1, 0)), Z: column(geom.V(0, 0, 1))}
		inertia = inertia.Add(&own)
		inertia = inertia.Add(&orbit)
	}
	return &inertia
}
