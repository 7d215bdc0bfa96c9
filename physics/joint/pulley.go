package joint

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// openMost is how far (m) a joint may be open when it is added.
const openMost = 1e-3

// Pulley is a rope from the anchor on A over two points to the anchor on B: it bounds the length on A's side plus Ratio
// times the length on B's side from above, and pulls on B with Ratio times the force with which it pulls on A. Its
// coordinate is that length (m). Rope, points and friction over them weigh nothing.
type Pulley struct {
	Over          [2]mgl64.Vec3 // m: the points on A's side and on B's, in the world when the joint is added
	Ratio         float64       // > 0; 0 means 1. A block and tackle at B with n strands has n
	Length        float64       // m: of the rope; 0: it is taut when the joint is added
	Hertz, Bounce float64       // of a rope that stretches like a spring, with that damping ratio; 0: it does not
}

// Name returns "pulley".
func (p Pulley) Name() string { return jointrows.Pulley.String() }

// Define implements Kind. It leaves the points in the third and fourth frame in the world.
func (p Pulley) Define(j *jointrows.Joint) error {
	define(j, jointrows.Pulley)
	for i, over := range p.Over {
		if j.Frames[2+i] = (geom.Pose{P: geom.FromArray(over), Q: geom.IdentityQuat()}); !j.Frames[2+i].P.IsFinite() {
			return fmt.Errorf("pulley: the points that the rope runs over must be finite, got %v", over)
		}
	}
	if j.Ratio = p.Ratio; p.Ratio == 0 {
		j.Ratio = 1
	}
	switch {
	case !(j.Ratio > 0) || math.IsInf(j.Ratio, 0):
		return fmt.Errorf("pulley: the ratio must be above 0 and finite, got %g", p.Ratio)
	case !(p.Length >= 0) || math.IsInf(p.Length, 0):
		return fmt.Errorf("pulley: the length must be at least 0 and finite, got %g", p.Length)
	}
	axis := Axis{Limit: AtMost(p.Length)}
	axis.Limit.Hertz, axis.Limit.Ratio = p.Hertz, p.Bounce
	return axis.define(&j.Axes[0])
}

// Start implements Starter: a rope of no given length is taut, and a given one must be long enough.
func (p Pulley) Start(j *jointrows.Joint, rows *jointrows.Rows) error {
	now := firstAxis(j, rows).Value
	switch {
	case p.Length == 0:
		j.Axes[0].Hi = now
	case p.Length < now-openMost:
		return fmt.Errorf("pulley: length=%g is shorter than the %.4g m between the points", p.Length, now)
	}
	return nil
}
