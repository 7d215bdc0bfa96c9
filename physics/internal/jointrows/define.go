package jointrows

// Package joint sets these when it is loaded: its public methods could not speak of the types of this package.
var (
	// Define checks a joint.Kind and writes its values to a joint; frames and bodies stay.
	Define func(kind any, to *Joint) error
	// Couple checks the two joints of a joint.Coupling and writes their axes and bodies to its joint.
	Couple func(kind any, of [2]Source, joints [2]*Joint, to *Joint) error
	// DefineAxis checks a joint.Axis and writes its values to one for axis k of a joint.
	DefineAxis func(axis any, of *Joint, k int, to *Axis) error
)
