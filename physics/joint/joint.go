package joint

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Kind is a kind of joint with its values: Ball, Hinge and the other types of this package.
type Kind interface {
	// Name returns the name of the kind, as scripts write it.
	Name() string
	// define checks the values and writes them to a joint of the engine.
	define(j *jointrows.Joint) error
}

// Check returns the error with which World.AddJoint would refuse the values of a kind; nil where there is none.
func Check(k Kind) error { return jointrows.Define(k, &jointrows.Joint{}) }

// ID names a joint of a world, as World.AddJoint returns it. That of a joint that has gone names none, for ever. The
// zero ID names none.
type ID struct{ Index, Gen uint32 }

// IsZero reports whether the id names no joint.
func (id ID) IsZero() bool { return id.Gen == 0 }

func init() {
	jointrows.Define = func(kind any, to *jointrows.Joint) error {
		k, is := kind.(Kind)
		if v := reflect.ValueOf(kind); !is || v.Kind() == reflect.Pointer && v.IsNil() {
			return errors.New("Kind is missing: take a type of package joint, such as joint.Hinge{}")
		}
		if err := k.define(to); err != nil {
			return fmt.Errorf("%s: %w", k.Name(), err)
		}
		return nil
	}
	jointrows.Couple = func(kind any, of [2]jointrows.Source, joints [2]*jointrows.Joint, to *jointrows.Joint) error {
		k := kind.(Coupling)
		if err := k.couple(to, of, joints); err != nil {
			return fmt.Errorf("%s %w", k.Name(), err)
		}
		return nil
	}
	jointrows.DefineAxis = func(axis any, of *jointrows.Joint, k int, to *jointrows.Axis) error {
		a := axis.(Axis)
		if of.Curve != nil {
			if err := a.keepOn(of.Curve); err != nil {
				return err
			}
		}
		return a.define(of.Kind.Axes()[k], to)
	}
}

// define sets the kind of a joint and its axes, in the order of the kind; all others are free.
func define(j *jointrows.Joint, kind jointrows.Kind, axes ...*Axis) error {
	*j = jointrows.Joint{Kind: kind, Bodies: j.Bodies, Frames: j.Frames}
	for i := range j.Axes {
		j.Axes[i] = jointrows.Free
	}
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
