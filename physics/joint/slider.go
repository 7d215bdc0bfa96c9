package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Slider lets B move along the x axis of A, and nothing else: a drawer, a lift. Its coordinate is the way (m) from A's
// anchor to B's.
type Slider struct{ Axis }

// Name returns "slider".
func (s Slider) Name() string { return jointrows.Slider.String() }

// define implements Kind.
func (s Slider) define(j *jointrows.Joint) error { return define(j, jointrows.Slider, &s.Axis) }
