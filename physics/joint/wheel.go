package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Wheel holds B, a wheel, on a strut of A, a chassis. The strut is the x axis of the joint's frame on A, the axle the z
// axis of its frame on B, and the two stay at right angles. It leaves three freedoms:
//   - Travel (m): B's anchor along the strut, from A's. Its spring and limits are the suspension.
//   - Steer (rad): the axle's turn about the strut, from z of A's frame. A limit from 0 to 0 locks it.
//   - Spin (rad): the wheel's turn about its axle. Its motor is the engine or the brake.
//
// With x up and z to the left, travel is positive where the spring is compressed, steering positive to the left, and
// spin positive as the car goes ahead. Steering and spin are counted over full turns.
type Wheel struct{ Travel, Steer, Spin Axis }

// Name returns "wheel".
func (w Wheel) Name() string { return jointrows.Wheel.String() }

// define implements Kind.
func (w Wheel) define(j *jointrows.Joint) error {
	return define(j, jointrows.Wheel, &w.Travel, &w.Steer, &w.Spin)
}
