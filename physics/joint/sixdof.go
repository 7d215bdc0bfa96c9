package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// SixDOF has all six freedoms as axes of their own, each locked, limited or free. The zero Axis is free: see Locked.
type SixDOF struct {
	X, Y, Z        Axis // m: B's anchor along the axes of A's frame
	Twist          Axis // rad: about x; between half a turn either way, not counted
	SwingY, SwingZ Axis // rad: the swing of x after the twist, as its axis times its angle, about y and z of A's frame
}

// Name returns "sixdof".
func (s SixDOF) Name() string { return jointrows.SixDOF.String() }

// define implements Kind.
func (s SixDOF) define(j *jointrows.Joint) error {
	return define(j, jointrows.SixDOF, &s.X, &s.Y, &s.Z, &s.Twist, &s.SwingY, &s.SwingZ)
}
