package joint

import (
	"fmt"
	"strings"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Coupling is a kind between the axes of two other joints. Its bodies are theirs, and it ends with either of them.
type Coupling interface {
	Kind
	// Joints returns the two joints.
	Joints() [2]ID
	// Between returns the same coupling between two other joints, of which it names the axes.
	Between(first, second ID) Coupling
	// couple checks the axes of the two joints, and writes them to the joint. The sources name the slots.
	couple(j *jointrows.Joint, of [2]jointrows.Source, joints [2]*jointrows.Joint) error
}

// Coupled names an axis of a joint.
type Coupled struct {
	Joint ID
	Axis  string // its name, as "spin" of a wheel; empty: the first one that may be coupled
}

// Couplings are gears and racks that are checked one after the other, without a world. The zero Couplings has none.
type Couplings struct{ trains jointrows.Trains }

// Add adds a coupling of joints of these kinds, or returns the error with which World.AddJoint would refuse it. Only
// for that, the joints may have any ids, the same one or two.
func (t *Couplings) Add(c Coupling, of [2]Kind) error {
	j, sources, joints := &jointrows.Joint{}, [2]jointrows.Source{}, [2]*jointrows.Joint{{}, {}}
	if err := jointrows.Define(c, j); err != nil {
		return err
	}
	for i, id := range c.Joints() {
		if err := jointrows.Define(of[i], joints[i]); err != nil {
			return err
		}
		sources[i].Slot = int32(id.Index)
	}
	if err := jointrows.Couple(c, sources, joints, j); err != nil {
		return err
	}
	if t.trains == nil {
		t.trains = jointrows.Trains{}
	}
	return t.trains.Tie(j)
}

// couplable reports whether an axis may be coupled: a length, or an angle that counts turns.
func couplable(c *jointrows.Coordinate) bool { return c.Unit == jointrows.Metre || c.Turns }

// find returns the number of the axis among those of a kind: the named one, or the first one that fits; −1 for none.
func (c *Coupled) find(of jointrows.Kind, fits func(*jointrows.Coordinate) bool) int {
	for i, axis := range of.Axes() {
		if c.Axis == axis.Name || c.Axis == "" && fits(&axis) {
			return i
		}
	}
	return -1
}

// fitting returns the number of the axis of a joint that may be coupled; −1 where there is none that fits.
func (c *Coupled) fitting(of *jointrows.Joint, fits func(*jointrows.Coordinate) bool) int {
	at := c.find(of.Kind, fits)
	if at < 0 || of.BodyCount() > 2 || !fits(&of.Kind.Axes()[at]) {
		return -1
	}
	return at
}

// couple writes the axes to a joint, with the bodies and frames of their joints. Each must fit; want says so.
func couple(j *jointrows.Joint, of [2]jointrows.Source, joints [2]*jointrows.Joint, axes [2]Coupled, want string,
	fits [2]func(*jointrows.Coordinate) bool,
) error {
	for i, joint := range joints {
		kind := joint.Kind
		at := axes[i].fitting(joint, fits[i])
		switch {
		case axes[i].Axis != "" && axes[i].find(kind, fits[i]) < 0:
			return fmt.Errorf("wants an axis of a %s, which has no %q%s", kind, axes[i].Axis, axisNames(kind))
		case at < 0:
			return fmt.Errorf("wants %s, got a %s", want, described(kind, axes[i].Axis))
		}
		j.Coupled[i] = jointrows.Source{Slot: of[i].Slot, Axis: int8(at)}
		copy(j.Bodies[2*i:2*i+2], joint.Bodies[:2])
		copy(j.Frames[2*i:2*i+2], joint.Frames[:2])
	}
	if j.Coupled[0] == j.Coupled[1] {
		return fmt.Errorf("wants %s, got the same one twice", want)
	}
	return nil
}

// described names a kind, and one of its axes.
func described(kind jointrows.Kind, axis string) string {
	if axis == "" {
		return kind.String()
	}
	return kind.String() + "'s " + axis
}

// axisNames lists the axes of a kind for an error.
func axisNames(kind jointrows.Kind) string {
	names := make([]string, 0, len(kind.Axes()))
	for _, axis := range kind.Axes() {
		names = append(names, axis.Name)
	}
	if len(names) == 0 {
		return ""
	}
	return ": it has " + strings.Join(names, ", ")
}

// defineCoupling makes a joint a coupling with a ratio.
func defineCoupling(j *jointrows.Joint, kind jointrows.Kind, ratio float64) error {
	var c checks
	c.number("ratio", ratio)
	if ratio == 0 {
		c.fail("ratio must not be 0")
	}
	if c.err != nil {
		return c.err
	}
	err := define(j, kind)
	j.Ratio = ratio
	return err
}
