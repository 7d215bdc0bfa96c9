package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// Join links two bodies by a joint, or one and the world. They go on colliding with each other.
type Join struct {
	Kind  string     `json:"kind"`
	A     Body       `json:"a"`
	B     *Body      `json:"b,omitempty"`    // none: the world
	At    mgl64.Vec3 `json:"at"`             // m: the anchor on A
	To    mgl64.Vec3 `json:"to"`             // m: that on B, of a kind with two
	Axis  mgl64.Vec3 `json:"axis,omitzero"`  // of a kind that has one
	Speed float64    `json:"speed,omitzero"` // m/s or rad/s, of the motor; 0: none
	Most  float64    `json:"most,omitzero"`  // N or N m, that a motor gives
	Hertz float64    `json:"hertz,omitzero"` // of a kind that yields like a spring; 0: it does not
	Ratio float64    `json:"ratio,omitzero"` // of a gear, rack or pulley

	// Limit is from where to where it lets them go (m or rad, by the kind): lengths of a rod, rope or distance, ways from
	// where they are of a six-dof. A ball swings, a rope reaches and a path leads up to the second number.
	Limit       *[2]float64 `json:"limit,omitempty"`
	Turns       *[2]float64 `json:"turns,omitempty"`       // rad: limits of the turns of a six-dof, each
	Joints      *[2]int     `json:"joints,omitempty"`      // slots of those that a gear or rack couples; none: the newest
	BreakForce  float64     `json:"break_force,omitzero"`  // N, beyond which it breaks; 0: never
	BreakTorque float64     `json:"break_torque,omitzero"` // N m
}

func (j Join) apply(a *Actor) error {
	at := kindOf(j.Kind)
	if at < 0 {
		return fmt.Errorf("there is no joint %s%s", message.Quote(j.Kind), message.DidYouMean(j.Kind, JointKinds()))
	}
	first, err := a.find(j.A)
	if err == nil {
		err = within("the anchors of a joint (m)", mostAway, j.At, j.To, j.Axis)
	}
	if err != nil {
		return err
	}
	kind := &jointKinds[at]
	switch {
	case j.Limit != nil && kind.Limit == "" || j.Turns != nil && !kind.Turns:
		return fmt.Errorf("a %s has no such limit", j.Kind)
	case j.Joints != nil && !kind.Couples:
		return fmt.Errorf("a %s couples no joints", j.Kind)
	}
	def := physics.JointDef{Kind: kind.make(&j), A: first.ID(), At: j.At, Axis: j.Axis, Collide: true,
		BreakForce: j.BreakForce, BreakTorque: j.BreakTorque}
	if kind.apart {
		def.To, def.Axis = &j.To, mgl64.Vec3{}
	}
	if j.Kind == "parallel" {
		def.Axis = j.Axis
	}
	if j.B != nil {
		second, err := a.find(*j.B)
		switch {
		case err != nil:
			return err
		case j.A[0] != j.B[0]:
			return fmt.Errorf("%q and %q are in different lanes", first.Name(), second.Name())
		}
		def.B = second.ID()
	} else if j.Kind == "path" { // along its axis, which the world has
		def.Kind, def.To = joint.Path{Axis: j.limited(j.driven()),
			Points: []mgl64.Vec3{j.At, j.At.Add(j.Axis.Mul(pathLong))}}, nil
	}
	world := a.lanes.Stages()[j.A[0]].World()
	if c, couples := def.Kind.(joint.Coupling); couples {
		return a.couple(world, c, &def, j.Joints)
	}
	_, err = world.AddJoint(def)
	return err
}

// couple adds a gear or rack between joints of two bodies: those in some slots, or the newest that it can couple.
func (a *Actor) couple(world *physics.World, c joint.Coupling, def *physics.JointDef, slots *[2]int) error {
	var joints [2]physics.JointID
	for i, id := range []physics.BodyID{def.A, def.B} {
		if id.IsZero() {
			return fmt.Errorf("a %s is between two bodies: none is the second", c.Name())
		}
		a.joints = appendCoupled(a.joints[:0], world, id, coupled(c, i), joints[0])
		name := message.Quote(world.Body(id).Name())
		switch {
		case len(a.joints) == 0:
			return fmt.Errorf("%s wants a %s at %s: link it to something by one first", c.Name(),
				strings.Join(coupled(c, i), " or "), name)
		case slots == nil:
			joints[i] = a.joints[0]
			continue
		}
		at := slices.IndexFunc(a.joints, func(id physics.JointID) bool { return int(id.Index) == slots[i] })
		if at < 0 {
			return fmt.Errorf("there is no joint %d at %s that a %s couples", slots[i], name, c.Name())
		}
		joints[i] = a.joints[at]
	}
	_, err := world.AddJoint(physics.JointDef{Kind: c.Between(joints[0], joints[1]), BreakForce: def.BreakForce,
		BreakTorque: def.BreakTorque})
	return err
}

// CoupledBy lists the joints of a body that a gear or rack can couple on one of its sides, the newest first; one is
// left out.
func CoupledBy(kind string, side int, world *physics.World, id physics.BodyID, but physics.JointID) []physics.JointID {
	at := kindOf(kind)
	if at < 0 || !jointKinds[at].Couples {
		return nil
	}
	return appendCoupled(nil, world, id, coupled(jointKinds[at].make(&Join{}).(joint.Coupling), side), but)
}

// coupled lists the kinds of joints whose axes a gear or rack may couple on one of its sides.
func coupled(c joint.Coupling, side int) []string {
	turns, slides := []string{"hinge", "cylinder", "wheel"}, []string{"slider", "cylinder", "wheel"}
	if _, is := c.(joint.Rack); !is {
		return []string{"hinge", "slider", "cylinder", "wheel"}
	}
	return [2][]string{slides, turns}[side]
}

// pathLong is how long a path in the world is (m).
const pathLong = 3

// appendCoupled appends the joints of a body that are of one of some kinds, but the one that is left out, the newest
// first.
func appendCoupled(
	dst []physics.JointID, world *physics.World, id physics.BodyID, kinds []string, but physics.JointID,
) []physics.JointID {
	dst = slices.DeleteFunc(world.AppendJoints(dst), func(j physics.JointID) bool {
		handle := world.Joint(j)
		first, second := handle.Bodies()
		return j == but || first != id && second != id || !slices.Contains(kinds, handle.Kind().Name())
	})
	slices.SortFunc(dst, func(x, y physics.JointID) int { return cmp.Compare(y.Gen, x.Gen) })
	return dst
}

// Part takes the joints between two bodies apart, or all those of one.
type Part struct {
	A Body  `json:"a"`
	B *Body `json:"b,omitempty"`
}

func (p Part) apply(a *Actor) error {
	first, err := a.find(p.A)
	if err != nil {
		return err
	}
	var other physics.BodyID
	if p.B != nil {
		second, err := a.find(*p.B)
		switch {
		case err != nil:
			return err
		case p.A[0] != p.B[0]:
			return fmt.Errorf("%q and %q are in different lanes", first.Name(), second.Name())
		}
		other = second.ID()
	}
	world, found := a.lanes.Stages()[p.A[0]].World(), false
	a.joints = world.AppendJoints(a.joints[:0])
	for _, id := range a.joints {
		if !world.HasJoint(id) { // a gear goes with the joint that it couples
			continue
		}
		if x, y := world.Joint(id).Bodies(); joins(first.ID(), other, x, y) {
			world.RemoveJoint(id)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("no joint holds %q so", first.Name())
	}
	return nil
}

// joins reports whether a joint of two bodies has a body, and another one unless that is zero.
func joins(first, other, x, y physics.BodyID) bool {
	if x == first {
		return other.IsZero() || y == other
	}
	return y == first && (other.IsZero() || x == other)
}
