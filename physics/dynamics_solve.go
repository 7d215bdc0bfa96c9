package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// solve runs the sub-steps. They give candidate velocities and displacements, which the guard then judges. It reports
// false if nothing has moved yet and the slice must restart after the impacts that come first.
func (w *World) solve() bool {
	n, h, bodies := w.substeps, w.substep(), len(w.active.unsettled)
	w.findLoads(h)
	w.findDirect()
	w.findUnsupported()
	w.bodyStep = bodyStep{bodies: w.active.unsettled, h: h}
	w.limiter.grow(len(w.bodies))
	w.solver.SetPool(w.pool)
	w.solver.Gravity, w.solver.Extra = w.settings.gravity, w.externals.extra
	w.solver.Pack(w.states)
	w.settled.solver.Reserve(&w.solver)
	w.solver.ApplyImpacts(w.states) // impacts before which the guard stopped the bodies
	w.impacts.solids = w.impacts.solids[:0]
	if w.diverted(w.dt) {
		w.refundTime(1)
		w.solver.Unpack()
		w.pool.Each(len(w.solver.Constraints), advanceBatch, (*storingImpulses)(w))
		return false
	}
	for k := 0; k < n; k++ {
		w.pool.Each(bodies, 4*advanceBatch, (*accelerating)(w))
		w.solver.MeasureApproach(w.states)
		w.pullDragged(h)
		w.solver.WarmStart(w.states)
		w.solver.Solve(w.states, true)
		w.solveDirect(true)
		w.pool.Each(bodies, advanceBatch, (*advancing)(w))
		w.noteMidpoint(k, n)
		w.solver.UpdateArms(w.states) // inertia that lags behind the rotation would bring energy, most to needles
		w.solver.ApplyImpacts(w.states)
		w.solver.Solve(w.states, false)
		w.solveDirect(false)
		w.solver.ApplyRestitution(w.states)
		w.limitEnergy()
		if w.diverted(float64(n-k-1) * h) {
			n = k + 1
		}
	}
	w.holdFastSpinning()
	w.shortenSlice(n)
	w.solveSettled()
	bodies = len(w.active.bodies)
	w.solver.Unpack()
	w.storeDirect()
	w.pool.Each(len(w.solver.Constraints), advanceBatch, (*storingImpulses)(w))
	w.finishDirect()
	w.pool.Each(bodies, advanceBatch, (*settingTurns)(w))
	w.quarantine()
	w.pool.Each(bodies, advanceBatch, (*choosingPath)(w))
	return true
}

// bodyStep holds the data of the sub-step in progress for the loops over bodies.
type bodyStep struct {
	bodies []int32
	h      float64 // s
}

// gravityVel returns the speed that gravity gives in the sub-step in progress (m/s).
func (w *World) gravityVel() geom.Vec3 { return w.settings.gravity.Scale(w.bodyStep.h) }

// gainOf returns the change of velocity (m/s) of body i in the sub-step in progress, without its contacts.
func (w *World) gainOf(i int32) geom.Vec3 {
	if w.externals.actOn(i) {
		return w.externals.of[i].gain
	}
	return w.gravityVel()
}

// accelerating adds the speed that gravity gives in one sub-step.
type accelerating World

// Run accelerates one batch of bodies.
func (w *accelerating) Run(_, from, to int) {
	dv, x := (*World)(w).gravityVel(), &w.externals
	for _, i := range w.bodyStep.bodies[from:to] {
		if s := &w.states[i]; s.InvMass > 0 {
			if x.actOn(i) {
				x.accelerate(i, s, (*World)(w).accelerationOf(i), w.bodyStep.h)
				continue
			}
			s.Vel = s.Vel.Add(dv)
		}
	}
}

// advancing moves the candidate poses by one sub-step. An unsupported body keeps to its parabola, at the mean of the
// velocities at both ends, until an immovable body pushes it: see findUnsupported.
type advancing World

// Run advances one batch of bodies.
func (w *advancing) Run(_, from, to int) {
	h := w.bodyStep.h
	for _, i := range w.bodyStep.bodies[from:to] {
		b, s := &w.bodies[i], &w.states[i]
		w.limiter.turnBefore[i] = s.Turn
		var loadVel, loadSpin geom.Vec3
		if s.FiniteRotation {
			loadVel, loadSpin = w.solver.WarmStartVelocity(i)
		} else if !b.round && (*World)(w).turnsFar(s) {
			// The spin stays the same in the body frame, and so does its energy.
			s.Turn, s.FiniteRotation = s.Rotation(), true
			s.Spin = s.Turn.Apply(s.Spin)
		}
		if b.kind == dynamic && !b.ball && (b.untouched || s.FiniteRotation) {
			(*World)(w).advanceLoaded(int(i), h, loadVel, loadSpin)
		} else {
			s.Advance(h)
		}
		if b.unsupported = b.unsupported && !(b.touchesImmovable && w.solver.ChangedBySweeps(i, s)); b.unsupported {
			s.Shift = s.Shift.AddScaled(-0.5*h, (*World)(w).gainOf(i))
		}
	}
}

// turnsFar reports whether a body has begun to turn too far for frozen lever arms: by its turn so far, or by the spin
// that an impact gave it. A body set spinning still faster by an impact switches in the next sub-step, by its turn: so
// the impact keeps its lever arms.
func (w *World) turnsFar(s *rigid.State) bool {
	spin := s.Spin.LenSq()
	return s.Roll.LenSq() > followTurn*followTurn ||
		float64(spin*float64(w.dt*w.dt)) > followTurn*followTurn &&
			float64(spin*float64(w.bodyStep.h*w.bodyStep.h)) < solver.ImpactTurn*solver.ImpactTurn
}

// storingImpulses stores the impulses of the constraints in the cached manifolds of their pairs.
type storingImpulses World

// Run stores the impulses of one batch of constraints.
func (w *storingImpulses) Run(_, from, to int) {
	for i := from; i < to; i++ {
		c := &w.solver.Constraints[i]
		w.solver.Store((*World)(w).cacheOf(c), c)
	}
}

// settingTurns sets the rotations at the end of the sub-steps.
type settingTurns World

// Run sets the rotations of one batch of bodies.
func (w *settingTurns) Run(_, from, to int) {
	for _, i := range w.active.bodies[from:to] {
		w.states[i].Turn = w.states[i].Rotation()
	}
}
