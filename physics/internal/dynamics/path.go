package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// noteMidpoint notes where the bodies are after sub-step k of n, if that is the middle one.
func (dy *Dynamics) noteMidpoint(k, n int) {
	m := &dy.Midpoint
	if k == 0 {
		m.Time = 0
		m.Shifts = state.Extend(m.Shifts, len(dy.Bodies), geom.Vec3{})
	}
	if k+1 == n/2 {
		m.Time = float64(k+1) / float64(n)
		dy.Pool.Each(len(dy.Active.Bodies), lightCost, (*notingMidpoint)(dy))
	}
}

// notingMidpoint is the loop of noteMidpoint.
type notingMidpoint Dynamics

// Run notes where some bodies are.
func (dy *notingMidpoint) Run(_, from, to int) {
	for _, i := range dy.Active.Bodies[from:to] {
		dy.Midpoint.Shifts[i] = dy.States[i].Shift
	}
}

// choosingPath is the loop that turns the displacements of the sub-steps into motions for the guard.
type choosingPath Dynamics

// Run chooses the paths of some bodies.
func (dy *choosingPath) Run(_, from, to int) {
	var m geom.Motion
	for _, i := range dy.Active.Bodies[from:to] {
		s := &dy.States[i]
		place, rotation := dy.Poses[i].P.Add(s.Shift), dy.Poses[i].Q
		if (*Dynamics)(dy).turnsByRoll(i) {
			m.Set(&dy.Poses[i], place.Sub(dy.Poses[i].P), s.Roll)
			dy.Paths[i].MakePath(m)
			dy.Held.PathDeviation[i] = math.Inf(1) // unknown: leavesBox then goes by how far the body moves, which is little
			continue
		}
		if !dy.Bodies[i].Round {
			rotation = s.Turn.Mul(rotation).Unit()
		}
		dy.SetMotion(&m, i, place, rotation)
		if dy.Bodies[i].Bulges(&m) && !(*Dynamics)(dy).FollowedScrew(i, &m) {
			m.Straighten()
		}
		predicted := dy.Paths[i].Motion == dy.Planned[i] // and its boxes are swept along that path
		if dy.Held.PathDeviation[i] = state.ChangePath(&dy.Paths[i], &m, dy.Bodies[i].Radius); !predicted {
			dy.Held.PathDeviation[i] = math.Inf(1)
		}
	}
}
