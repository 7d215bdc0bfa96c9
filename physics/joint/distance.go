package joint

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Distance acts on the length (m) between the anchors, its coordinate, and leaves all else: a spring, a strut.
type Distance struct{ Axis }

// Rod keeps the length between the anchors.
type Rod struct {
	Length float64 // m; 0: as far as they are apart when the joint is made
}

// Rope keeps the anchors no further apart than its length. It weighs nothing and has no thickness.
type Rope struct {
	Length       float64 // m; 0: as far as they are apart when the joint is made
	Hertz, Ratio float64 // of a rope that stretches like a spring, with that damping ratio; 0: it does not stretch
}

// Name returns "distance".
func (d Distance) Name() string { return jointrows.Distance.String() }

// Name returns "rod".
func (r Rod) Name() string { return "rod" }

// Name returns "rope".
func (r Rope) Name() string { return "rope" }

// define implements Kind.
func (d Distance) define(j *jointrows.Joint) error {
	if l := d.Limit; l.On && (l.Lo < 0 && !math.IsInf(l.Lo, -1) || l.Hi < 0) {
		return fmt.Errorf("limit (%s, %s) m: a length is never less than 0", show(l.Lo), show(l.Hi))
	}
	return define(j, jointrows.Distance, &d.Axis)
}

// define implements Kind.
func (r Rod) define(j *jointrows.Joint) error {
	return defineLength(j, jointrows.Distance, r.Length, Between(r.Length, r.Length))
}

// define implements Kind.
func (r Rope) define(j *jointrows.Joint) error {
	return defineLength(j, jointrows.Distance, r.Length, rope(r.Length, r.Hertz, r.Ratio))
}

// rope returns the limit of a rope's length.
func rope(length, hertz, ratio float64) Limit {
	l := AtMost(length)
	l.Hertz, l.Ratio = hertz, ratio
	return l
}

// defineLength makes a joint one that limits a length; of length 0 the limit is measured later.
func defineLength(j *jointrows.Joint, kind jointrows.Kind, length float64, limit Limit) error {
	var c checks
	if c.size("length", length); c.err != nil {
		return c.err
	}
	err := define(j, kind, &Axis{Limit: limit})
	j.FromStart = length == 0
	return err
}
