package script

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// jointHandle is a joint: joint.hinge() and its kin return it, and callbacks are told of it. While the level is built
// it is that of the scene, to read; while it is played it is that of the world.
type jointHandle struct {
	sc    *script
	index int
}

var _ starlark.Comparable = jointHandle{}

func (h jointHandle) joint() *scene.Joint   { return &h.sc.build.Scene().Joints[h.index] }
func (h jointHandle) String() string        { return fmt.Sprintf("<joint %q>", h.joint().Name) }
func (h jointHandle) Type() string          { return "joint" }
func (h jointHandle) Freeze()               {}
func (h jointHandle) Truth() starlark.Bool  { return true }
func (h jointHandle) Hash() (uint32, error) { return uint32(h.index)*2654435761 + 1, nil }

// CompareSameType implements starlark.Comparable.
func (h jointHandle) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	return sameOrNot(op, h == other.(jointHandle), "joints")
}

// builtJointAttrs are the attributes of a joint, and liveJointAttrs those that the running world answers.
var (
	builtJointAttrs = []string{"a", "at", "b", "kind", "name"}
	liveJointAttrs  = []string{"alive", "force", "free", "motor", "rate", "remove", "target", "torque", "value"}
)

// AttrNames implements starlark.HasAttrs.
func (h jointHandle) AttrNames() []string {
	if h.sc.live == nil {
		return builtJointAttrs
	}
	return slices.Sorted(slices.Values(append(slices.Clone(builtJointAttrs), liveJointAttrs...)))
}

// Attr implements starlark.HasAttrs. Bodies are given by their names, and so are the joints of a gear or rack.
func (h jointHandle) Attr(name string) (starlark.Value, error) {
	j := h.joint()
	a, b := j.A, cmp.Or(string(j.B), "world")
	if j.First != nil {
		a, b = j.First.Joint, j.Second.Joint
	}
	switch name {
	case "a":
		return starlark.String(a), nil
	case "at":
		return vectorOf(j.At), nil
	case "b":
		return starlark.String(b), nil
	case "kind":
		return starlark.String(j.Kind), nil
	case "name":
		return starlark.String(j.Name), nil
	}
	if slices.Contains(liveJointAttrs, name) {
		return h.liveAttr(name)
	}
	return nil, nil
}

// inWorld returns the joint of the running world, or why there is none.
func (h jointHandle) inWorld() (of physics.Joint, err error) {
	if h.sc.live == nil {
		return of, errAsksWorld
	}
	w := h.sc.live.host.World()
	if id := h.sc.live.host.Joint(h.index); w.HasJoint(id) {
		return w.Joint(id), nil
	}
	return of, fmt.Errorf("the joint %s is not there: ask whether it is .alive", message.Quote(h.joint().Name))
}

// liveAttr answers for a joint of the running world. Values are those of its first axis, in degrees or metres.
func (h jointHandle) liveAttr(name string) (starlark.Value, error) {
	of, err := h.inWorld()
	if name == "alive" && h.sc.live != nil {
		return starlark.Bool(err == nil), nil
	}
	if err != nil {
		return nil, err
	}
	if method := jointMethods[name]; method != nil {
		return guarded(name, func(c *call) (starlark.Value, error) {
			of, err := h.inWorld()
			if err != nil {
				return nil, err
			}
			return starlark.None, method(h, of, c)
		}), nil
	}
	force, torque := of.Force()
	switch name {
	case "force":
		return starlark.Float(geom.FromArray(force).Len()), nil
	case "torque":
		return starlark.Float(geom.FromArray(torque).Len()), nil
	}
	_, unit, err := h.axis("")
	switch {
	case err != nil:
		return nil, err
	case name == "value":
		return starlark.Float(of.Coordinate(0) / unit), nil
	case name == "rate":
		return starlark.Float(of.Speed(0) / unit), nil
	}
	return nil, nil
}

// axis returns the number of an axis by its name, that of the first for "", and its unit of scripts in that of
// the engine.
func (h jointHandle) axis(name string) (i int, unit float64, err error) {
	names, turns := h.joint().Freedoms()
	if len(names) == 0 {
		return 0, 1, fmt.Errorf("a %s has no axis that could be driven or read", h.joint().Kind)
	}
	if name != "" {
		if i = slices.Index(names, name); i < 0 {
			return 0, 1, fmt.Errorf("a %s has no axis %s: it has %s", h.joint().Kind, message.Quote(name), message.List(names))
		}
	}
	if turns[i] {
		return i, math.Pi / 180, nil
	}
	return i, 1, nil
}

// jointMethods are the methods of joints in the running world.
var jointMethods = map[string]func(h jointHandle, of physics.Joint, c *call) error{
	"motor": func(h jointHandle, of physics.Joint, c *call) error {
		var speed, most numberArg
		var axis string
		if err := c.unpack("speed", &speed, "max", &most, "axis?", &axis); err != nil {
			return err
		}
		return h.drive(of, axis, func(unit float64) joint.Motor { return joint.SpeedMotor(speed.v*unit, most.v) })
	},
	"target": func(h jointHandle, of physics.Joint, c *call) error {
		var value, most numberArg
		var axis string
		hertz, ratio := numberArg{v: targetHertz}, numberArg{v: 1}
		if err := c.unpack("value", &value, "max", &most, "axis?", &axis, "hertz?", &hertz, "ratio?", &ratio); err != nil {
			return err
		}
		return h.drive(of, axis, func(unit float64) joint.Motor {
			return joint.TargetMotor(value.v*unit, hertz.v, ratio.v, most.v)
		})
	},
	"free": func(h jointHandle, of physics.Joint, c *call) error {
		var axis string
		if err := c.unpack("axis?", &axis); err != nil {
			return err
		}
		return h.drive(of, axis, func(float64) joint.Motor { return joint.Motor{} })
	},
	"remove": func(h jointHandle, of physics.Joint, c *call) error {
		if err := c.unpack(); err != nil {
			return err
		}
		h.sc.live.host.World().RemoveJoint(of.ID())
		return nil
	},
}

// targetHertz is how fast a joint goes to a target unless a script says otherwise.
const targetHertz = 4

// drive gives an axis of a joint another motor. All else that acts along it stays as the level has it.
func (h jointHandle) drive(of physics.Joint, axis string, motor func(unit float64) joint.Motor) error {
	i, unit, err := h.axis(axis)
	if err != nil {
		return err
	}
	to := h.joint().EngineAxis(i)
	to.Motor = motor(unit)
	return of.SetAxis(i, to)
}
