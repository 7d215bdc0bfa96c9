package joint

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Mover drives B against A to a place and a rotation, or at a velocity and a spin, each with a bound, and locks
// nothing: a hand that holds a body, a tractor beam.
type Mover struct {
	Linear  VectorMotor // of B's anchor
	Angular VectorMotor // of B's frame
}

// Name returns "motor".
func (m Mover) Name() string { return jointrows.Mover.String() }

// define implements Kind.
func (m Mover) define(j *jointrows.Joint) error {
	var linear, angular checks
	drives := [jointrows.Halves]jointrows.VectorDrive{
		jointrows.Linear: m.Linear.define(&linear), jointrows.Angular: m.Angular.define(&angular),
	}
	switch {
	case linear.err != nil:
		return fmt.Errorf("linear: %w", linear.err)
	case angular.err != nil:
		return fmt.Errorf("angular: %w", angular.err)
	}
	err := define(j, jointrows.Mover)
	j.Drives = drives
	return err
}
