package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

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
