package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Cylinder lets B move along the x axis of A and turn about it: a bolt, a piston rod.
type Cylinder struct {
	Slide Axis // m, from A's anchor to B's
	Turn  Axis // rad, counted over full turns
}

// Name returns "cylinder".
func (c Cylinder) Name() string { return jointrows.Cylinder.String() }

// define implements Kind.
func (c Cylinder) define(j *jointrows.Joint) error {
	return define(j, jointrows.Cylinder, &c.Slide, &c.Turn)
}
