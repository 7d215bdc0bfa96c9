package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// bulgeShare of half its smallest width is how far the screw of a body may lead its centre off the straight line
// between its poses without any test of the path that the body took in between.
const bulgeShare = 0.1

// midpoint records the positions of bodies in the middle of the sub-steps, by which choosingPath decides between screw
// and straight line.
type midpoint struct {
	shifts []geom.Vec3 // m, by body: displacement of the centre at that time
	time   float64     // share of the slice up to that time; 0 if there are no two sub-steps
}

// noteMidpoint notes where the bodies are after sub-step k of n, if that is the middle one.
func (w *World) noteMidpoint(k, n int) {
	m := &w.midpoint
	if k == 0 {
		m.time = 0
		for len(m.shifts) < len(w.bodies) {
			m.shifts = append(m.shifts, geom.Vec3{})
		}
	}
	if k+1 == n/2 {
		m.time = float64(k+1) / float64(n)
		w.pool.Each(len(w.active.bodies), advanceBatch, (*notingMidpoint)(w))
	}
}

// notingMidpoint is the loop of noteMidpoint.
type notingMidpoint World

// Run does so for some bodies.
func (w *notingMidpoint) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		w.midpoint.shifts[i] = w.states[i].Shift
	}
}

// choosingPath is the loop that turns the displacements of the sub-steps into motions for the guard.
type choosingPath World

// Run does so for some bodies.
func (w *choosingPath) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		s := &w.states[i]
		end := geom.Pose{P: w.poses[i].P.Add(s.Shift), Q: w.poses[i].Q}
		if !w.bodies[i].round {
			end.Q = s.Turn.Mul(end.Q).Unit()
		}
		m := geom.MotionBetween(&w.poses[i], &end)
		if w.bodies[i].bulges(&m) && !(*World)(w).followedScrew(i, &m) {
			m = m.Straight()
		}
		w.paths[i].MakePath(m)
	}
}

// straighten replaces the screws of bodies in failing pairs by straight motions, if the bodies went straight: the screw
// of a box that slides off tilting dips, and would have the ground in its way in each slice anew.
func (w *World) straighten() {
	found := false
	for k := range w.guard.failing {
		pair := &w.guard.failing[k].pair
		for _, i := range [2]int32{w.proxies[pair.A].body, w.proxies[pair.B].body} {
			if m := w.paths[i].Motion; w.midpoint.time > 0 && m.Bulge() > 0 && !w.followedScrew(i, &m) {
				w.setPath(i, m.Straight())
				found = true
			}
		}
	}
	if !found {
		return
	}
	for k := range w.guard.failing {
		pair := &w.guard.failing[k].pair
		w.guard.markChanged(w.proxies[pair.A].body)
		w.guard.markChanged(w.proxies[pair.B].body)
	}
	w.recheck(0)
}

// bulges reports whether a screw leads the body so far off the straight line that its path must be tested.
func (b *body) bulges(m *geom.Motion) bool { return m.Bulge() > bulgeShare*b.half }

// followedScrew reports whether body i followed its screw rather than the straight line: the middle of the sub-steps
// was nearer to the screw. A body that turns about a contact follows its screw, a flying one does not. No body follows
// a screw that bulges beyond the body's radius: such a screw would take a body that a wall threw back and set spinning,
// with its candidate beyond the wall already, around the wall.
func (w *World) followedScrew(i int32, m *geom.Motion) bool {
	if m.Bulge() > w.bodies[i].radius {
		return false
	}
	straight := m.Start.P.AddScaled(w.midpoint.time, m.Displacement())
	aside := m.At(w.midpoint.time).P.Sub(straight)
	went := m.Start.P.Add(w.midpoint.shifts[i]).Sub(straight)
	return went.Dot(aside) > 0.5*aside.LenSq()
}

// projectedMotion returns the motion of body i to another end pose by a path of the same kind as its present one.
func (w *World) projectedMotion(i int32, end *geom.Pose) geom.Motion {
	m := geom.MotionBetween(&w.poses[i], end)
	if w.paths[i].Motion.IsStraight() || m.Bulge() > w.bodies[i].radius && w.bodies[i].bulges(&m) {
		return m.Straight()
	}
	return m
}
