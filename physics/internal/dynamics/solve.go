package dynamics

import (
	"sync/atomic"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/guard"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Dynamics plans the motions of a slice, solves its contacts and commits the motions that the guard has proven.
type Dynamics struct {
	*state.State
	island *island.Island
	guard  *guard.Guard

	bodyStep     bodyStep
	jointStep    jointStep
	assemblies   awakeAssemblies
	jointImpacts jointImpacts
	loaded       []bool // by body: see findUnsupported
	limiter      energyLimiter
	impacts      impacts
	direct       directSolver
	halves       halves
	questions    questions
	wanted       float64       // by slicesWanted; a step and its first slice begin with the same
	fastest      atomic.Uint64 // rad/s, as bits: see comparingSpins
}

// questions are those that state.AnyBody asks, made once.
type questions struct {
	begin   func(i int32) bool // clears notes of the last slice on body i; whether it has to be unsettled or stopped
	suspect func(i int32) bool // whether body i has to be stopped, or was stopped before
}

// New returns the dynamics of a state.
func New(st *state.State, island *island.Island, guard *guard.Guard) *Dynamics {
	dy := &Dynamics{State: st, island: island, guard: guard}
	dy.impacts.State, dy.jointImpacts.State, dy.direct.State, dy.direct.island = st, st, st, island
	dy.Solver.Linkage = &dy.jointImpacts
	dy.questions.begin = func(i int32) bool {
		b := &st.Bodies[i]
		b.Stopped, b.Guided, b.TouchesImmovable = false, false, false
		return isDisturbed(st, i) || isTooFast(st, i)
	}
	dy.questions.suspect = func(i int32) bool {
		return st.Bodies[i].Stopped || dy.leavesWorld(i) || !isFinite(st, i)
	}
	return dy
}

// Solve runs the sub-steps. They give candidate velocities and displacements, which the guard then judges. It reports
// false if nothing has moved yet and the slice must restart after the impacts that come first.
func (dy *Dynamics) Solve() bool {
	n, h, bodies := dy.Substeps, dy.Substep(), len(dy.Active.Unsettled)
	dy.Solver.FindIslands(dy.States)
	dy.island.FindLoads(h)
	dy.direct.find()
	dy.findUnsupported()
	dy.Joints.Now = float64(dy.Tick) * h
	dy.assemblies.find(dy.State)
	dy.eachAssembly(0, jointsBegin)
	dy.bodyStep = bodyStep{bodies: dy.Active.Unsettled, h: h}
	dy.limiter.grow(len(dy.Bodies))
	dy.Solver.SetPool(dy.Pool)
	dy.Solver.Gravity, dy.Solver.Extra = dy.Settings.Gravity, dy.Externals.Extra
	dy.Solver.Pack(dy.States)
	dy.Settled.Solver.Reserve(&dy.Solver)
	dy.applyImpacts(0) // impacts before which the guard stopped the bodies
	dy.impacts.clear()
	if dy.impacts.diverted(dy.Dt) {
		dy.Solver.Unpack()
		dy.Pool.Each(len(dy.Solver.Constraints), bodyCost, (*storingImpulses)(dy))
		return false
	}
	for k := 0; k < n; k++ {
		dy.Tally.Work.Substeps++
		dy.noteStarts()
		dy.Pool.Each(bodies, lightCost, (*accelerating)(dy))
		dy.pullDragged(h)
		dy.Joints.Now += h
		dy.eachAssembly(h, jointsPrepare)
		dy.Solver.WarmStart(dy.States)
		dy.eachAssembly(h, jointsRespond)
		dy.Solver.Solve(dy.States, true)
		dy.direct.solve(true)
		dy.eachAssembly(h, jointsBias)
		dy.Pool.Each(bodies, advanceCost+turnCost*dy.Solver.FiniteRotations()/max(1, bodies), (*advancing)(dy))
		dy.noteMidpoint(k, n)
		dy.Solver.UpdateArms(dy.States) // inertia that lags behind the rotation would bring energy, most to needles
		dy.applyImpacts(h)
		dy.Solver.Solve(dy.States, false)
		dy.direct.solve(false)
		dy.limitEnergy()
		dy.eachAssembly(h, jointsRelax)
		if dy.impacts.diverted(float64(n-k-1) * h) {
			n = k + 1
		}
	}
	dy.eachAssembly(0, jointsClose)
	dy.holdFastSpinning()
	dy.shortenSlice(n)
	dy.solveSettled()
	bodies = len(dy.Active.Bodies)
	dy.Solver.Unpack()
	dy.direct.store()
	dy.Pool.Each(len(dy.Solver.Constraints), bodyCost, (*storingImpulses)(dy))
	dy.direct.finish()
	dy.Pool.Each(bodies, advanceCost, (*settingTurns)(dy))
	dy.quarantine()
	dy.Pool.Each(bodies, pathCost, (*choosingPath)(dy))
	return true
}

// bodyStep holds the data of the sub-step in progress for the loops over bodies.
type bodyStep struct {
	bodies []int32
	h      float64 // s
}

// advancing moves the candidate poses by one sub-step. An unsupported body keeps to its parabola, at the mean of the
// velocities at both ends, until an immovable body pushes it: see findUnsupported.
type advancing Dynamics

// Run advances one batch of bodies.
func (dy *advancing) Run(_, from, to int) {
	h := dy.bodyStep.h
	for _, i := range dy.bodyStep.bodies[from:to] {
		b, s := &dy.Bodies[i], &dy.States[i]
		if b.Guided {
			continue
		}
		dy.limiter.turnBefore[i] = s.Turn
		var loadVel, loadSpin geom.Vec3
		switch {
		case b.Joints > 0: // bodies that joints hold together all move at their velocities
		case s.FiniteRotation:
			loadVel, loadSpin = dy.Solver.WarmStartVelocity(i)
		case !b.Round && (*Dynamics)(dy).turnsFar(s):
			// The spin stays the same in the body frame, and so does its energy.
			s.Turn, s.FiniteRotation = s.Rotation(), true
			if b.Locks&rigid.Turns == 0 {
				s.Spin = s.Turn.Apply(s.Spin)
			}
		}
		if b.Kind == state.Dynamic && !b.Ball && (b.Untouched || s.FiniteRotation) {
			(*Dynamics)(dy).advanceLoaded(int(i), h, loadVel, loadSpin)
		} else {
			s.Advance(h)
		}
		if b.Unsupported = b.Unsupported && !(b.TouchesImmovable && dy.Solver.ChangedBySweeps(i, s)); b.Unsupported {
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
		float64(spin*float64(dy.Dt*dy.Dt)) > followTurn*followTurn &&
			float64(spin*float64(dy.bodyStep.h*dy.bodyStep.h)) < solver.ImpactTurn*solver.ImpactTurn
}

// storingImpulses stores the impulses of the constraints in the cached manifolds of their pairs.
type storingImpulses Dynamics

// Run stores the impulses of one batch of constraints.
func (dy *storingImpulses) Run(_, from, to int) {
	for i := from; i < to; i++ {
		c := &dy.Solver.Constraints[i]
		dy.Solver.Store((*Dynamics)(dy).CacheOf(c), c)
	}
}

// settingTurns sets the rotations at the end of the sub-steps, and notes who falls.
type settingTurns Dynamics

// Run does it for one batch of bodies.
func (dy *settingTurns) Run(_, from, to int) {
	for _, i := range dy.Active.Bodies[from:to] {
		dy.Bodies[i].Falls = dy.Bodies[i].Unsupported
		if !(*Dynamics)(dy).turnsByRoll(i) {
			dy.States[i].Turn = dy.States[i].Rotation()
		}
	}
}
