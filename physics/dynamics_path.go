package physics

import "github.com/brickyard-physics/brickyard/collision/geom"

// noteMidpoint notes where the bodies are after sub-step k of n, if that is the middle one.
func (dy *Dynamics) noteMidpoint(k, n int) {
	m := &dy.midpoint
	if k == 0 {
		m.time = 0
		for len(m.shifts) < len(dy.bodies) {
			m.shifts = append(m.shifts, geom.Vec3{})
		}
	}
	if k+1 == n/2 {
		m.time = float64(k+1) / float64(n)
		dy.pool.Each(len(dy.active.bodies), advanceBatch, (*notingMidpoint)(dy))
	}
}

// notingMidpoint is the loop of noteMidpoint.
type notingMidpoint Dynamics

// Run does so for some bodies.
func (dy *notingMidpoint) Run(_, from, to int) {
	for _, i := range dy.active.bodies[from:to] {
		dy.midpoint.shifts[i] = dy.states[i].Shift
	}
}

// choosingPath is the loop that turns the displacements of the sub-steps into motions for the guard.
type choosingPath Dynamics

// Run does so for some bodies.
func (dy *choosingPath) Run(_, from, to int) {
	for _, i := range dy.active.bodies[from:to] {
		s := &dy.states[i]
		end := geom.Pose{P: dy.poses[i].P.Add(s.Shift), Q: dy.poses[i].Q}
		if !dy.bodies[i].round {
			end.Q = s.Turn.Mul(end.Q).Unit()
		}
		m := geom.MotionBetween(&dy.poses[i], &end)
		if dy.bodies[i].bulges(&m) && !(*Dynamics)(dy).followedScrew(i, &m) {
			m = m.Straight()
		}
		dy.paths[i].MakePath(m)
	}
}
