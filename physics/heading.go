package physics

import "github.com/brickyard-physics/brickyard/internal/geom"

// bulgeShare of half its smallest width is how far the screw of a body may lead its centre off the straight line
// between its poses whatever the body did in between: a screw needs no reason up to there.
const bulgeShare = 0.1

// bulgeZones is how many zones it may lead aside for the guard to take it for the straight line.
const bulgeZones = 0.25

// midway notes where bodies are in the middle of their sub-steps, by which heading tells how they went.
type midway struct {
	shifts []geom.Vec3 // m, by body: displacement of the centre by then
	time   float64     // share of the slice that is over then; 0 if there are no two sub-steps
}

// noteMidway notes where the bodies are after sub-step k of n if that is in the middle.
func (w *World) noteMidway(k, n int) {
	m := &w.midway
	if k == 0 {
		m.time = 0
		for len(m.shifts) < len(w.bodies) {
			m.shifts = append(m.shifts, geom.Vec3{})
		}
	}
	if k+1 == n/2 {
		m.time = float64(k+1) / float64(n)
		w.crew.Each(len(w.active.bodies), advanceGrain, (*halving)(w))
	}
}

// halving is the loop of noteMidway.
type halving World

// Run does so for some bodies.
func (w *halving) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		w.midway.shifts[i] = w.states[i].Shift
	}
}

// heading turns the displacements of the sub-steps into motions for the guard.
type heading World

// Run does so for some bodies.
func (w *heading) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		s := &w.states[i]
		end := geom.Pose{P: w.poses[i].P.Add(s.Shift), Q: w.poses[i].Q}
		if !w.bodies[i].round {
			end.Q = s.Turn.Mul(end.Q).Unit()
		}
		m := geom.MotionBetween(&w.poses[i], &end)
		if (*World)(w).detours(i, &m) {
			m = m.Straight()
		}
		w.paths[i].MakePath(m)
	}
}

// detours reports whether body i went straight rather than along its screw, as far as the guard can tell them apart: by
// a screw that dips, a box that slides off tilting would have the ground in its way, in each slice anew.
func (w *World) detours(i int32, m *geom.Motion) bool {
	b, bulge := &w.bodies[i], m.Bulge()
	told := w.midway.time > 0 && len(b.proxies) > 0 && bulge > bulgeZones*w.proxies[b.proxies[0]].zone
	return (told || b.strays(m)) && !w.pivoted(i, m)
}

// strays reports whether a screw leads the body so far off the straight line that it needs a reason.
func (b *body) strays(m *geom.Motion) bool { return m.Bulge() > bulgeShare*b.half }

// pivoted reports whether body i went along its screw rather than straight, as what turns about a contact does and what
// flies does not: the middle of the sub-steps found it nearer there. A screw that leads farther aside than the body
// reaches is nothing that it went along: it would take a body that was thrown back and set spinning by a wall, with its
// candidate beyond it already, around the wall.
func (w *World) pivoted(i int32, m *geom.Motion) bool {
	if m.Bulge() > w.bodies[i].radius {
		return false
	}
	straight := m.Start.P.AddScaled(w.midway.time, m.Displacement())
	aside := m.At(w.midway.time).P.Sub(straight)
	went := m.Start.P.Add(w.midway.shifts[i]).Sub(straight)
	return went.Dot(aside) > 0.5*aside.LenSq()
}

// rebuilt returns the motion to another end pose that goes the same way as the present path of body i.
func (w *World) rebuilt(i int32, end *geom.Pose) geom.Motion {
	m := geom.MotionBetween(&w.poses[i], end)
	if w.paths[i].Motion.IsStraight() || m.Bulge() > w.bodies[i].radius && w.bodies[i].strays(&m) {
		return m.Straight()
	}
	return m
}
