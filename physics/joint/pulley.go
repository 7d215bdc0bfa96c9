package joint

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Pulley is a rope from the anchor on A over two points to the anchor on B: it bounds the length on A's side plus Ratio
// times the length on B's side from above, and pulls on B with Ratio times the force with which it pulls on A. Its
// coordinate is that length (m). Rope, points and friction over them weigh nothing.
type Pulley struct {
	Over         [2]mgl64.Vec3 // m: the points on A's side and on B's, in the world
	Ratio        float64       // > 0; 0 means 1. A block and tackle at B with n strands has n
	Length       float64       // m: of the rope; 0: it is taut when the joint is added
	Hertz        float64       // of a rope that stretches like a spring; 0: it does not
	DampingRatio float64       // of such a rope
}

// Name returns "pulley".
func (p Pulley) Name() string { return jointrows.Pulley.String() }

// define implements Kind. It leaves the points in the third and fourth frame in the world.
func (p Pulley) define(j *jointrows.Joint) error {
	if p.Ratio == 0 {
		p.Ratio = 1
	}
	var c checks
	c.vector("over", p.Over[0])
	c.vector("over", p.Over[1])
	c.size("ratio", p.Ratio)
	if c.err != nil {
		return c.err
	}
	if err := defineLength(j, jointrows.Pulley, p.Length, rope(p.Length, p.Hertz, p.DampingRatio)); err != nil {
		return err
	}
	j.Ratio = p.Ratio
	for i, over := range p.Over {
		j.Frames[2+i] = geom.Pose{P: vec(over), Q: geom.IdentityQuat()}
	}
	return nil
}
