package joint

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// SixDOF has all six freedoms as axes of their own, each locked, limited or free. The zero Axis is free: see Locked.
// Where anything acts on a turn, swings that are free stop where both together are 170° from the middle.
type SixDOF struct {
	X, Y, Z        Axis // m: B's anchor along the axes of A's frame
	Twist          Axis // rad: about x; between half a turn either way, not counted
	SwingY, SwingZ Axis // rad: the swing of x after the twist, as its axis times its angle, about y and z of A's frame
}

// Name returns "sixdof".
func (s SixDOF) Name() string { return jointrows.SixDOF.String() }

// define implements Kind.
func (s SixDOF) define(j *jointrows.Joint) error {
	if err := define(j, jointrows.SixDOF, &s.X, &s.Y, &s.Z, &s.Twist, &s.SwingY, &s.SwingZ); err != nil {
		return err
	}
	twist, y, z := &j.Axes[3], &j.Axes[4], &j.Axes[5]
	if !twist.Acts() && !y.Acts() && !z.Acts() {
		return nil
	}
	stopShort(y, z)
	stopShort(z, y)
	return checkFold(y, z)
}

// stopShort bounds a free swing so that with the other one it goes to 170 degrees.
func stopShort(a, other *jointrows.Axis) {
	if a.Limited() {
		return
	}
	most := widest / math.Sqrt2
	if r := reach(other); r <= widest {
		most = math.Sqrt(float64(widest*widest) - float64(r*r))
	}
	a.Lo, a.Hi = -most, most
}

// checkFold returns an error if swings about y and z may take the joint beyond 170 degrees: there its twist and the
// direction of its swing change without bound.
func checkFold(y, z *jointrows.Axis) error {
	a, b := reach(y), reach(z)
	if far := math.Sqrt(float64(a*a) + float64(b*b)); !(far <= widest*(1+1e-12)) {
		return fmt.Errorf("swing_y and swing_z may go to %s together, where turns cannot be told apart: keep them within "+
			"170 degrees, or take a hinge for an axis that turns freely", degrees(far))
	}
	return nil
}

// reach returns the angle (rad) that an axis may be from 0.
func reach(a *jointrows.Axis) float64 { return max(math.Abs(a.Lo), math.Abs(a.Hi)) }
