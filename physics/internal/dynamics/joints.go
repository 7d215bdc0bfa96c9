package dynamics

import (
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
)

// Joints are solved directly, one assembly at a time, after the contacts: the rows solved last hold exactly, and only
// contacts have a guard behind them.

// jointStep holds the data of the sub-step in progress for the loop over assemblies.
type jointStep struct {
	h    float64 // s
	pass jointPass
}

// jointPass is what the loop over assemblies does.
type jointPass uint8

const (
	jointsBegin jointPass = iota
	jointsPrepare
	jointsBias
	jointsRelax
	jointsClose
)

// prepareJoints measures the joints and applies their impulses of the sub-step before.
func (dy *Dynamics) prepareJoints(h float64) { dy.eachAssembly(h, jointsPrepare) }

// solveJoints solves all assemblies.
func (dy *Dynamics) solveJoints(h float64, bias bool) {
	if bias {
		dy.eachAssembly(h, jointsBias)
	} else {
		dy.eachAssembly(h, jointsRelax)
	}
}

// closeJoints takes back what is left of the errors of joints where the sub-steps have led the bodies.
func (dy *Dynamics) closeJoints() { dy.eachAssembly(0, jointsClose) }

// eachAssembly makes a pass over all assemblies.
func (dy *Dynamics) eachAssembly(h float64, pass jointPass) {
	if n := len(dy.Joints.All); n > 0 {
		dy.jointStep = jointStep{h, pass}
		dy.Pool.Each(n, dy.Joints.Count*jointCost/n, (*solvingJoints)(dy))
	}
}

// solvingJoints is the loop over assemblies. They share no movable body.
type solvingJoints Dynamics

// Run makes the pass for some assemblies that are awake.
func (l *solvingJoints) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	table, bodies := &dy.Joints.Table, linkage.Bodies{States: dy.States, Poses: dy.Poses}
	h := dy.jointStep.h
	for k := from; k < to; k++ {
		a := &dy.Joints.All[k]
		if len(a.Bodies) == 0 || !dy.Moving(int(a.Bodies[0])) {
			continue
		}
		switch dy.jointStep.pass {
		case jointsPrepare:
			a.Prepare(table, &bodies, h)
		case jointsBegin:
			l.begin(a)
		case jointsBias:
			if a.IsFree() {
				l.addLoad(a, -0.5)
			}
			a.Solve(table, dy.States, h, true)
		case jointsRelax:
			if a.IsFree() {
				l.arrive(a, &bodies, h)
				l.addLoad(a, 0.5)
				a.Resume(table, &bodies, h)
			}
			a.Solve(table, dy.States, h, false)
		case jointsClose:
			if !a.IsFree() {
				a.Close(table, &bodies)
			}
		}
	}
}

// begin finds out whether an assembly is free in this slice. The parabola of its bodies is then its own affair.
func (l *solvingJoints) begin(a *linkage.Assembly) {
	disturbed := len(l.Solver.Islands.Of(l.Solver.Islands.Root(a.Bodies[0]))) > 0
	for _, i := range a.Bodies {
		disturbed = disturbed || l.Held.Fraction[i] < 1 || l.Held.Deviation[i] > 0
	}
	if a.Begin(&l.Joints.Table, disturbed); a.IsFree() {
		for _, i := range a.Bodies {
			l.Bodies[i].Unsupported = false
		}
	}
}

// addLoad gives the bodies of a free assembly a share of what gravity and forces give them in a sub-step.
func (l *solvingJoints) addLoad(a *linkage.Assembly, share float64) {
	for _, i := range a.Bodies {
		s := &l.States[i]
		s.Vel = s.Vel.AddScaled(share, (*Dynamics)(l).gainOf(i))
	}
}

// arrive ends the way of a free assembly, which may take some attempts.
func (l *solvingJoints) arrive(a *linkage.Assembly, bodies *linkage.Bodies, h float64) {
	for a.IsFree() && a.Arrive(&l.Joints.Table, bodies, h) {
		for _, i := range a.Bodies {
			if l.Bodies[i].Ball {
				l.States[i].Advance(h)
			} else {
				(*Dynamics)(l).advanceGyroscopic(int(i), h)
			}
		}
	}
}
