package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Filter has no effect of its own: its bodies only do not collide with each other.
type Filter struct{}

// Name returns "filter".
func (f Filter) Name() string { return jointrows.Filter.String() }

// define implements Kind.
func (f Filter) define(j *jointrows.Joint) error { return define(j, jointrows.Filter) }
