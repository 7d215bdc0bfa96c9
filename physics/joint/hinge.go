package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Hinge lets B turn about the x axis, and nothing else: a door, an elbow. Its coordinate is the angle (rad), counted
// over full turns.
type Hinge struct{ Axis }

// Name returns "hinge".
func (h Hinge) Name() string { return jointrows.Hinge.String() }

// define implements Kind.
func (h Hinge) define(j *jointrows.Joint) error { return define(j, jointrows.Hinge, &h.Axis) }
