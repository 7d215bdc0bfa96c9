package joint

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Kind is a kind of joint with its values: Ball, Hinge and the other types of this package.
type Kind interface {
	// Name returns the name of the kind, as scripts write it.
	Name() string
	// define checks the values and writes them to a joint of the engine.
	define(j *jointrows.Joint) error
}

func init() {
	jointrows.Define = func(kind any, to *jointrows.Joint) error {
		k, is := kind.(Kind)
		if !is {
			return fmt.Errorf("joint: a joint wants a kind, such as joint.Ball{}, got %T", kind)
		}
		if err := k.define(to); err != nil {
			return fmt.Errorf("joint.%s: %w", k.Name(), err)
		}
		return nil
	}
	jointrows.DefineAxis = func(axis any, of jointrows.Coordinate, to *jointrows.Axis) error {
		a := axis.(Axis)
		return a.define(of, to)
	}
}

// define sets the kind of a joint and its axes, in the order of the kind; all others are free.
func define(j *jointrows.Joint, kind jointrows.Kind, axes ...*Axis) error {
	j.Kind = kind
	for i := range j.Axes {
		j.Axes[i] = jointrows.Free
	}
	j.Drives, j.Cone, j.FromStart = [jointrows.Halves]jointrows.VectorDrive{}, [2]float64{}, false
	for i, a := range axes {
		of := kind.Axes()[i]
		if err := a.define(of, &j.Axes[i]); err != nil {
			if len(axes) > 1 {
				return fmt.Errorf("%s: %w", of.Name, err)
			}
			return err
		}
	}
	return nil
}
