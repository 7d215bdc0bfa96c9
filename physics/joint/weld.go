package joint

import "github.com/brickyard-physics/brickyard/physics/internal/jointrows"

// Weld keeps B's frame at A's. With a frequency it yields like a spring along all six freedoms, and comes back.
type Weld struct {
	Hertz, Ratio float64 // frequency (Hz) and damping ratio; 0: it does not yield
}

// Name returns "weld".
func (w Weld) Name() string { return jointrows.Weld.String() }

// define implements Kind.
func (w Weld) define(j *jointrows.Joint) error {
	var c checks
	if c.yields("", w.Hertz, w.Ratio); c.err != nil {
		return c.err
	}
	if w.Hertz == 0 {
		return define(j, jointrows.Weld)
	}
	soft := &Axis{Spring: Spring{Hertz: w.Hertz, Ratio: w.Ratio}}
	return define(j, jointrows.SoftWeld, soft, soft, soft, soft, soft, soft)
}
