package jointrows

// Package joint sets these when it is loaded: its public methods could not speak of the types of this package.
var (
	// Define checks a joint.Kind and writes its values to a joint; frames and bodies stay.
	Define func(kind any, to *Joint) error
	// DefineAxis checks a joint.Axis and writes its values to an axis with that coordinate.
	DefineAxis func(axis any, of Coordinate, to *Axis) error
)
