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
	jointsPrepare jointPass = iota
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
		case jointsBias:
			a.Solve(table, dy.States, h, true)
		case jointsRelax:
			a.Solve(table, dy.States, h, false)
		case jointsClose:
			a.Close(table, &bodies)
		}
	}
}
