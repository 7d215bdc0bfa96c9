package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Hinge lets B turn about the x axis, and nothing else. Its coordinate is the angle (rad), counted over full turns.
type Hinge struct{ Axis }

// Name returns "hinge".
func (h Hinge) Name() string { return jointrows.Hinge.String() }

// Define implements Kind.
func (h Hinge) Define(j *jointrows.Joint) error {
	define(j, jointrows.Hinge)
	return h.Axis.define(&j.Axes[0])
}
