package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// advanceGrain is the batch size: how many bodies are worth handing to a worker.
const advanceGrain = 256

// solve runs the sub-steps. They give candidate velocities and displacements, which the guard then judges. It reports
// false if nothing has moved yet and the slice must restart after the impacts that come first.
func (w *World) solve() bool {
	n, h, bodies := w.substeps, w.substep(), len(w.active.lively)
	w.findLoads(h)
	w.findDirect()
	w.findFalling()
	w.span = span{bodies: w.active.lively, h: h}
	w.budget.grow(len(w.bodies))
	w.solver.SetPool(w.crew)
	w.solver.Gravity = vec(w.cfg.Gravity)
	w.solver.Pack(w.states)
	w.calm.solver.Reserve(&w.solver)
	w.solver.ApplyImpacts(w.states) // impacts before which the guard stopped the bodies
	w.blows.strays = w.blows.strays[:0]
	if w.astray(w.dt) {
		w.giveBack(1)
		w.solver.Unpack()
		w.crew.Each(len(w.solver.Constraints), advanceGrain, (*keeping)(w))
		return false
	}
	for k := 0; k < n; k++ {
		w.crew.Each(bodies, 4*advanceGrain, (*accelerating)(w))
		w.solver.MeasureApproach(w.states)
		w.drag.solve(w, h)
		w.solver.WarmStart(w.states)
		w.solver.Solve(w.states, true)
		w.solveDirect(true)
		w.crew.Each(bodies, advanceGrain, (*advancing)(w))
		w.noteMidway(k, n)
		w.solver.UpdateArms(w.states) // inertia that lags behind the rotation would bring energy, most to needles
		w.solver.ApplyImpacts(w.states)
		w.solver.Solve(w.states, false)
		w.solveDirect(false)
		w.solver.ApplyRestitution(w.states)
		w.balance()
		if w.astray(float64(n-k-1) * h) {
			n = k + 1
		}
	}
	w.holdWhirling()
	w.shorten(n)
	w.solveCalm()
	bodies = len(w.active.bodies)
	w.solver.Unpack()
	w.handBackDirect()
	w.crew.Each(len(w.solver.Constraints), advanceGrain, (*keeping)(w))
	w.settleDirect()
	w.crew.Each(bodies, advanceGrain, (*turning)(w))
	w.quarantine()
	w.crew.Each(bodies, advanceGrain, (*heading)(w))
	return true
}

// substep returns the length of a sub-step (s).
func (w *World) substep() float64 { return w.dt / float64(w.substeps) }

// span holds the data of the sub-step in progress for the loops over bodies.
type span struct {
	bodies []int32
	h      float64 // s
}

// fall returns the speed that gravity gives in the sub-step in progress (m/s).
func (w *World) fall() geom.Vec3 { return vec(w.cfg.Gravity).Scale(w.span.h) }

// accelerating adds the speed that gravity gives in one sub-step.
type accelerating World

// Run accelerates one batch of bodies.
func (w *accelerating) Run(_, from, to int) {
	dv := (*World)(w).fall()
	for _, i := range w.span.bodies[from:to] {
		if s := &w.states[i]; s.InvMass > 0 {
			s.Vel = s.Vel.Add(dv)
		}
	}
}

// advancing moves the candidate poses by one sub-step. An unsupported body keeps to its parabola, at the mean of the
// velocities at both ends, until an immovable body pushes it: see findFalling.
type advancing World

// Run advances one batch of bodies.
func (w *advancing) Run(_, from, to int) {
	h, dv := w.span.h, (*World)(w).fall()
	for _, i := range w.span.bodies[from:to] {
		b, s := &w.bodies[i], &w.states[i]
		w.budget.turns[i] = s.Turn
		var given, whirl geom.Vec3
		if s.Tumbles {
			given, whirl = w.solver.WarmStartVelocity(i)
		} else if !b.round && (*World)(w).tumbles(s) {
			// The spin stays the same in the body frame, and so does its energy.
			s.Turn, s.Tumbles = s.Rotation(), true
			s.Spin = s.Turn.Apply(s.Spin)
		}
		if b.kind == Dynamic && !b.ball && (b.free || s.Tumbles) {
			(*World)(w).advanceHeld(int(i), h, given, whirl)
		} else {
			s.Advance(h)
		}
		if b.falls = b.falls && !(b.leans && w.solver.ChangedBySweeps(i, s)); b.falls {
			s.Shift = s.Shift.AddScaled(-0.5*h, dv)
		}
	}
}

// tumbles reports whether a body has begun to turn too far for frozen lever arms: by its turn so far, or by the spin
// that an impact gave it. A body set spinning still faster by an impact switches in the next sub-step, by its turn: so
// the impact keeps its lever arms.
func (w *World) tumbles(s *rigid.State) bool {
	spin := s.Spin.LenSq()
	return s.Roll.LenSq() > tumbleTurn*tumbleTurn ||
		float64(spin*float64(w.dt*w.dt)) > tumbleTurn*tumbleTurn &&
			float64(spin*float64(w.span.h*w.span.h)) < contact.ImpactTurn*contact.ImpactTurn
}

// spinEnergy returns the kinetic energy (J) of a spin (rad/s, world) at rotation q.
func (b *body) spinEnergy(q geom.Quat, spin geom.Vec3) float64 {
	l := q.ApplyT(spin)
	return 0.5 * l.Dot(b.inertia.Apply(l))
}

// spinOf returns the spin (rad/s, world) that goes with an angular momentum (world) at rotation q.
func (b *body) spinOf(q geom.Quat, momentum geom.Vec3) geom.Vec3 {
	return q.Apply(b.invInertia.Apply(q.ApplyT(momentum)))
}

// keeping stores the impulses of the constraints in the cached manifolds of their pairs.
type keeping World

// Run stores the impulses of one batch of constraints.
func (w *keeping) Run(_, from, to int) {
	for i := from; i < to; i++ {
		c := &w.solver.Constraints[i]
		(*World)(w).memoryOf(c).Store(&w.solver, c)
	}
}

// turning sets the rotations at the end of the sub-steps.
type turning World

// Run sets the rotations of one batch of bodies.
func (w *turning) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		w.states[i].Turn = w.states[i].Rotation()
	}
}
