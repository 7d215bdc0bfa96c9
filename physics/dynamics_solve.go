package physics

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/internal/rigid"
)

// Dynamics plans the motions of a slice, solves its contacts and commits the motions that the guard has proven.
type Dynamics struct {
	*State
	island *Island
	guard  *Guard

	bodyStep bodyStep
	supports supportGroups
	limiter  energyLimiter
	impacts  impacts
	direct   direct
}

// NewDynamics returns the dynamics of a state.
func NewDynamics(st *State, island *Island, guard *Guard) *Dynamics {
	return &Dynamics{State: st, island: island, guard: guard}
}

// solve runs the sub-steps. They give candidate velocities and displacements, which the guard then judges. It reports
// false if nothing has moved yet and the slice must restart after the impacts that come first.
func (dy *Dynamics) solve() bool {
	n, h, bodies := dy.substeps, dy.substep(), len(dy.active.unsettled)
	dy.island.findLoads(h)
	dy.findDirect()
	dy.findUnsupported()
	dy.bodyStep = bodyStep{bodies: dy.active.unsettled, h: h}
	dy.limiter.grow(len(dy.bodies))
	dy.solver.SetPool(dy.pool)
	dy.solver.Gravity, dy.solver.Extra = dy.settings.gravity, dy.externals.extra
	dy.solver.Pack(dy.states)
	dy.settled.solver.Reserve(&dy.solver)
	dy.solver.ApplyImpacts(dy.states) // impacts before which the guard stopped the bodies
	dy.impacts.solids = dy.impacts.solids[:0]
	if dy.diverted(dy.dt) {
		dy.refundTime(1)
		dy.solver.Unpack()
		dy.pool.Each(len(dy.solver.Constraints), advanceBatch, (*storingImpulses)(dy))
		return false
	}
	for k := 0; k < n; k++ {
		dy.pool.Each(bodies, 4*advanceBatch, (*accelerating)(dy))
		dy.solver.MeasureApproach(dy.states)
		dy.pullDragged(h)
		dy.solver.WarmStart(dy.states)
		dy.solver.Solve(dy.states, true)
		dy.solveDirect(true)
		dy.pool.Each(bodies, advanceBatch, (*advancing)(dy))
		dy.noteMidpoint(k, n)
		dy.solver.UpdateArms(dy.states) // inertia that lags behind the rotation would bring energy, most to needles
		dy.solver.ApplyImpacts(dy.states)
		dy.solver.Solve(dy.states, false)
		dy.solveDirect(false)
		dy.solver.ApplyRestitution(dy.states)
		dy.limitEnergy()
		if dy.diverted(float64(n-k-1) * h) {
			n = k + 1
		}
	}
	dy.holdFastSpinning()
	dy.shortenSlice(n)
	dy.solveSettled()
	bodies = len(dy.active.bodies)
	dy.solver.Unpack()
	dy.storeDirect()
	dy.pool.Each(len(dy.solver.Constraints), advanceBatch, (*storingImpulses)(dy))
	dy.finishDirect()
	dy.pool.Each(bodies, advanceBatch, (*settingTurns)(dy))
	dy.quarantine()
	dy.pool.Each(bodies, advanceBatch, (*choosingPath)(dy))
	return true
}

// bodyStep holds the data of the sub-step in progress for the loops over bodies.
type bodyStep struct {
	bodies []int32
	h      float64 // s
}

// gravityVel returns the speed that gravity gives in the sub-step in progress (m/s).
func (dy *Dynamics) gravityVel() geom.Vec3 { return dy.settings.gravity.Scale(dy.bodyStep.h) }

// gainOf returns the change of velocity (m/s) of body i in the sub-step in progress, without its contacts.
func (dy *Dynamics) gainOf(i int32) geom.Vec3 {
	if dy.externals.actOn(i) {
		return dy.externals.of[i].gain
	}
	return dy.gravityVel()
}

// accelerating adds the speed that gravity gives in one sub-step.
type accelerating Dynamics

// Run accelerates one batch of bodies.
func (dy *accelerating) Run(_, from, to int) {
	dv, x := (*Dynamics)(dy).gravityVel(), &dy.externals
	for _, i := range dy.bodyStep.bodies[from:to] {
		if s := &dy.states[i]; s.InvMass > 0 {
			if x.actOn(i) {
				x.accelerate(i, s, (*Dynamics)(dy).accelerationOf(i), dy.bodyStep.h)
				continue
			}
			s.Vel = s.Vel.Add(dv)
		}
	}
}

// advancing moves the candidate poses by one sub-step. An unsupported body keeps to its parabola, at the mean of the
// velocities at both ends, until an immovable body pushes it: see findUnsupported.
type advancing Dynamics

// Run advances one batch of bodies.
func (dy *advancing) Run(_, from, to int) {
	h := dy.bodyStep.h
	for _, i := range dy.bodyStep.bodies[from:to] {
		b, s := &dy.bodies[i], &dy.states[i]
		dy.limiter.turnBefore[i] = s.Turn
		var loadVel, loadSpin geom.Vec3
		if s.FiniteRotation {
			loadVel, loadSpin = dy.solver.WarmStartVelocity(i)
		} else if !b.round && (*Dynamics)(dy).turnsFar(s) {
			// The spin stays the same in the body frame, and so does its energy.
			s.Turn, s.FiniteRotation = s.Rotation(), true
			s.Spin = s.Turn.Apply(s.Spin)
		}
		if b.kind == dynamic && !b.ball && (b.untouched || s.FiniteRotation) {
			(*Dynamics)(dy).advanceLoaded(int(i), h, loadVel, loadSpin)
		} else {
			s.Advance(h)
		}
		if b.unsupported = b.unsupported && !(b.touchesImmovable && dy.solver.ChangedBySweeps(i, s)); b.unsupported {
			s.Shift = s.Shift.AddScaled(-0.5*h, (*Dynamics)(dy).gainOf(i))
		}
	}
}

// turnsFar reports whether a body has begun to turn too far for frozen lever arms: by its turn so far, or by the spin
// that an impact gave it. A body set spinning still faster by an impact switches in the next sub-step, by its turn: so
// the impact keeps its lever arms.
func (dy *Dynamics) turnsFar(s *rigid.State) bool {
	spin := s.Spin.LenSq()
	return s.Roll.LenSq() > followTurn*followTurn ||
		float64(spin*float64(dy.dt*dy.dt)) > followTurn*followTurn &&
			float64(spin*float64(dy.bodyStep.h*dy.bodyStep.h)) < solver.ImpactTurn*solver.ImpactTurn
}

// storingImpulses stores the impulses of the constraints in the cached manifolds of their pairs.
type storingImpulses Dynamics

// Run stores the impulses of one batch of constraints.
func (dy *storingImpulses) Run(_, from, to int) {
	for i := from; i < to; i++ {
		c := &dy.solver.Constraints[i]
		dy.solver.Store((*Dynamics)(dy).cacheOf(c), c)
	}
}

// settingTurns sets the rotations at the end of the sub-steps.
type settingTurns Dynamics

// Run sets the rotations of one batch of bodies.
func (dy *settingTurns) Run(_, from, to int) {
	for _, i := range dy.active.bodies[from:to] {
		dy.states[i].Turn = dy.states[i].Rotation()
	}
}
