package joint

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Rack couples a slider and a hinge: as the hinge turns by one rad, the slider goes back by Ratio, so that the slider's
// speed and Ratio times the hinge's are zero together, as with a gear. A rack under a pinion has the pinion's radius,
// up to the sign, which the directions of the two axes decide. Between the position and the angle of one and the same
// cylinder it is a screw. Any axis in m will do in place of a slider's, and any angle that counts turns in place of a
// hinge's.
type Rack struct {
	Slider, Hinge Coupled
	Ratio         float64 // m/rad, not 0
}

// Name returns "rack".
func (r Rack) Name() string { return jointrows.Rack.String() }

// Joints implements Coupling: the slider comes first.
func (r Rack) Joints() [2]ID { return [2]ID{r.Slider.Joint, r.Hinge.Joint} }

// Between implements Coupling: the slider comes first.
func (r Rack) Between(slider, hinge ID) Coupling {
	r.Slider.Joint, r.Hinge.Joint = slider, hinge
	return r
}

// define implements Kind.
func (r Rack) define(j *jointrows.Joint) error { return defineCoupling(j, jointrows.Rack, r.Ratio) }

// couple implements Coupling.
func (r Rack) couple(j *jointrows.Joint, of [2]jointrows.Source, joints [2]*jointrows.Joint) error {
	slides := func(c *jointrows.Coordinate) bool { return c.Unit == jointrows.Metre }
	turns := func(c *jointrows.Coordinate) bool { return c.Turns }
	if r.Slider.fitting(joints[0], turns) >= 0 && r.Hinge.fitting(joints[1], slides) >= 0 &&
		(r.Slider.fitting(joints[0], slides) < 0 || r.Hinge.fitting(joints[1], turns) < 0) {
		return fmt.Errorf("wants a slider and a hinge, got a %s as its slider and a %s as its hinge: swap them",
			described(joints[0].Kind, r.Slider.Axis), described(joints[1].Kind, r.Hinge.Axis))
	}
	return couple(j, of, joints, [2]Coupled{r.Slider, r.Hinge}, "a slider and a hinge",
		[2]func(*jointrows.Coordinate) bool{slides, turns})
}
