package joint

import (
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Kind is a kind of joint with its values: Ball, Hinge and the other types of this package.
type Kind interface {
	// Name returns the name of the kind, as scripts write it.
	Name() string
	// Define checks the values and writes them to a joint of the engine. World.AddJoint calls it.
	Define(j *jointrows.Joint) error
}

// ID names a joint of a world. The zero ID names none.
type ID struct{ Index, Gen uint32 }

// IsZero reports whether the id names no joint.
func (id ID) IsZero() bool { return id.Gen == 0 }

// define sets the kind of a joint and leaves all its axes free.
func define(j *jointrows.Joint, kind jointrows.Kind) {
	j.Kind = kind
	for i := range j.Axes {
		j.Axes[i] = jointrows.Free
	}
}
