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

// define sets the kind of a joint and leaves all its axes free.
func define(j *jointrows.Joint, kind jointrows.Kind) {
	j.Kind = kind
	for i := range j.Axes {
		j.Axes[i] = jointrows.Free
	}
}

// ID names a joint of a world, as World.AddJoint returns it. A slot of the table of joints is used again after its
// joint has gone, with another generation, so the ID of a joint that has gone names none. The zero ID names none.
type ID struct{ Index, Gen uint32 }

// Starter is a kind with values that depend on the places of its bodies when it is added.
type Starter interface {
	// Start takes them from the joint's rows and checks them. World.AddJoint calls it last.
	Start(j *jointrows.Joint, rows *jointrows.Rows) error
}

// firstAxis returns the row of the first axis of a kind.
func firstAxis(j *jointrows.Joint, rows *jointrows.Rows) *jointrows.Row {
	return &rows[len(j.Kind.Locked())]
}
