package joint

import (
	"fmt"
	"math"
	"strings"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Coupling is a kind between the axes of two other joints. Its bodies are theirs, and it ends with either of them.
type Coupling interface {
	Kind
	// Joints returns the two joints.
	Joints() [2]ID
	// Couple checks the axes of the two joints, which are in those slots, and writes them to the joint. World.AddJoint
	// calls it after Define and before Start.
	Couple(j *jointrows.Joint, slots [2]int32, of [2]*jointrows.Joint) error
}

// Coupled names an axis of a joint.
type Coupled struct {
	Joint ID
	Axis  string // its name, as "spin" of a wheel; empty: the first one that may be coupled
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

// couple writes the axes to a joint. Each must fit; want says so.
func couple(j *jointrows.Joint, slots [2]int32, of [2]*jointrows.Joint, axes [2]Coupled, want string,
	fits [2]func(*jointrows.Coordinate) bool) error {
	for i, joint := range of {
		kind := joint.Kind
		at := axes[i].find(kind, fits[i])
		switch {
		case at < 0 && axes[i].Axis != "":
			return fmt.Errorf("%s: a %s has no axis %q%s", j.Kind, kind, axes[i].Axis, axisNames(kind))
		case at < 0 || joint.BodyCount() > 2 || !fits[i](&kind.Axes()[at]):
			return fmt.Errorf("%s wants %s, got a %s", j.Kind, want, described(kind, axes[i].Axis))
		}
		j.Coupled[i] = jointrows.Source{Slot: slots[i], Axis: int8(at)}
		copy(j.Bodies[2*i:2*i+2], joint.Bodies[:2])
	}
	if j.Coupled[0] == j.Coupled[1] {
		return fmt.Errorf("%s wants %s, got the same one twice", j.Kind, want)
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

// checkRatio checks the ratio of a coupling.
func checkRatio(kind jointrows.Kind, ratio float64) error {
	if ratio == 0 || math.IsNaN(ratio) || math.IsInf(ratio, 0) {
		return fmt.Errorf("%s: the ratio must be finite and not 0, got %g", kind, ratio)
	}
	return nil
}
