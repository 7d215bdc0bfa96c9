package joint

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Gear couples the turns of two hinges, or the slides of two sliders: the first one's speed and Ratio times the second
// one's are zero together, and so are the ways that they have gone since the gear was added, over any number of turns.
// Two wheels whose teeth mesh, on parallel axes, have the ratio of their radii, second to first: they turn against each
// other. A negative ratio is a belt. Any axis in m will do in place of a slider's, and any angle that counts turns in
// place of a hinge's: a cylinder's, a wheel's spin, a path's position.
type Gear struct {
	First, Second Coupled
	Ratio         float64 // not 0
}

// Name returns "gear".
func (g Gear) Name() string { return jointrows.Gear.String() }

// Joints implements Coupling.
func (g Gear) Joints() [2]ID { return [2]ID{g.First.Joint, g.Second.Joint} }

// Between implements Coupling.
func (g Gear) Between(first, second ID) Coupling {
	g.First.Joint, g.Second.Joint = first, second
	return g
}

// define implements Kind.
func (g Gear) define(j *jointrows.Joint) error { return defineCoupling(j, jointrows.Gear, g.Ratio) }

// couple implements Coupling.
func (g Gear) couple(j *jointrows.Joint, of [2]jointrows.Source, joints [2]*jointrows.Joint) error {
	err := couple(j, of, joints, [2]Coupled{g.First, g.Second}, "two hinges or sliders",
		[2]func(*jointrows.Coordinate) bool{couplable, couplable})
	if err != nil {
		return err
	}
	var axes [2]jointrows.Coordinate
	for i := range axes {
		axes[i] = joints[i].Kind.Axes()[j.Coupled[i].Axis]
	}
	if axes[0].Unit != axes[1].Unit {
		mend := "use a rack"
		for i, of := range joints {
			for _, other := range of.Kind.Axes() {
				if couplable(&other) && other.Unit == axes[1-i].Unit {
					mend = fmt.Sprintf("use a rack, or name an axis of the %s, as %q", of.Kind, other.Name)
				}
			}
		}
		return fmt.Errorf("wants two hinges or two sliders, got the %s of a %s and the %s of a %s: %s", axes[0].Name,
			joints[0].Kind, axes[1].Name, joints[1].Kind, mend)
	}
	if axes[0].Unit == jointrows.Metre {
		j.Kind = jointrows.SliderGear
	}
	return nil
}
