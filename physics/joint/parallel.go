package joint

import (
	"errors"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Parallel turns x of B towards x of A like a spring, and leaves all else: it keeps things upright.
type Parallel struct {
	Hertz, Ratio float64 // frequency (Hz, > 0) and damping ratio
	Max          float64 // N m, ≥ 0: the most about each of y and z; 0: no bound
}

// Name returns "parallel".
func (p Parallel) Name() string { return jointrows.Parallel.String() }

// define implements Kind.
func (p Parallel) define(j *jointrows.Joint) error {
	var c checks
	c.yields("", p.Hertz, p.Ratio)
	c.size("max", p.Max)
	if c.err != nil {
		return c.err
	}
	if p.Hertz == 0 {
		return errors.New("hertz must be above 0, got 0: how fast shall it stand up?")
	}
	axis := &Axis{Spring: Spring{Hertz: p.Hertz, Ratio: p.Ratio}}
	if p.Max > 0 {
		axis = &Axis{Motor: TargetMotor(0, p.Hertz, p.Ratio, p.Max)}
	}
	return define(j, jointrows.Parallel, axis, axis)
}
