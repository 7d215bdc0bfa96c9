package script

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// coupledArg takes a joint or its name, or (joint, axis).
type coupledArg struct{ v scene.Coupled }

// Unpack implements starlark.Unpacker.
func (a *coupledArg) Unpack(v starlark.Value) error {
	if pair, ok := indexed(v); ok && pair.Len() == 2 {
		axis, isText := starlark.AsString(pair.Index(1))
		if !isText {
			return fmt.Errorf("want (joint, name of an axis), got %s", shown(v))
		}
		a.v.Axis, v = axis, pair.Index(0)
	}
	if h, ok := v.(jointHandle); ok {
		a.v.Joint = h.joint().Name
		return nil
	}
	text, ok := starlark.AsString(v)
	if !ok {
		return fmt.Errorf("want a joint, as joint.hinge() returns it, its name, or (joint, axis), got %s", v.Type())
	}
	a.v.Joint = text
	return nil
}

// couple adds a gear or rack.
func (sc *script) couple(c *call, kind string, first, second coupledArg, ratio float64, args *jointArgs,
) (starlark.Value, error) {
	return sc.addJoint(c, args, scene.Joint{Kind: kind, First: &first.v, Second: &second.v, Ratio: ratio,
		BreakForce: args.breakForce.v, BreakTorque: args.breakTorque.v})
}

// gear couples two hinges or two sliders: joint.gear(small, large, 3).
func (sc *script) gear(c *call) (starlark.Value, error) {
	var args jointArgs
	var first, second coupledArg
	var ratio numberArg
	err := c.unpack("first", &first, "second", &second, "ratio", &ratio, "name?", &args.name,
		"break_force?", &args.breakForce, "break_torque?", &args.breakTorque)
	if err != nil {
		return nil, err
	}
	return sc.couple(c, "gear", first, second, ratio.v, &args)
}

// rack couples a hinge and a slider: joint.rack(pinion, rack, 0.2).
func (sc *script) rack(c *call) (starlark.Value, error) {
	var args jointArgs
	var hinge, slider coupledArg
	var way numberArg
	err := c.unpack("hinge", &hinge, "slider", &slider, "metres_per_turn", &way, "name?", &args.name,
		"break_force?", &args.breakForce, "break_torque?", &args.breakTorque)
	switch {
	case err != nil:
		return nil, err
	case way.v == 0:
		return nil, errors.New("metres_per_turn must not be 0")
	}
	return sc.couple(c, "rack", slider, hinge, -way.v/(2*math.Pi), &args)
}

// pulley hangs two bodies on a rope over two points: joint.pulley(a, b, over=(p, q), ratio=2).
func (sc *script) pulley(c *call) (starlark.Value, error) {
	args, soft := jointArgs{kind: "pulley"}, softArg()
	var over pointsArg
	var length numberArg
	ratio := numberArg{v: 1}
	err := c.unpack(args.pairs("at?", &args.at, "to?", &args.to, "over?", &over, "ratio?", &ratio, "length?", &length,
		"soft?", &soft)...)
	switch {
	case err != nil:
		return nil, err
	case over.v == nil:
		return nil, errors.New("over is missing: say over which two points of the world the rope leads, as " +
			"over=((0, 9, 0), (2, 9, 0))")
	case len(over.v) != 2:
		return nil, fmt.Errorf("over wants the two points over which the rope leads, (p, q), got %d", len(over.v))
	case !(ratio.v > 0):
		return nil, fmt.Errorf("ratio must be > 0, got %.10g: b gets so many times the pull of a", ratio.v)
	}
	j, _, err := sc.spanned(&args, length)
	if err != nil {
		return nil, err
	}
	j.Ratio, j.Over = ratio.v, &[2]mgl64.Vec3{over.v[0], over.v[1]}
	if j.Soft, err = soft.soft(); err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// jointAtB returns the joint that the arguments describe; a point that they leave out is the centre of b.
func (sc *script) jointAtB(args *jointArgs) (scene.Joint, error) {
	if !args.at.given {
		_, b := sc.centres(args)
		args.at.v = b.Array()
	}
	return args.joint()
}

// pathJoint keeps a point of b on a curve fixed to a, or one of a on a curve of the world.
func (sc *script) pathJoint(c *call) (starlark.Value, error) {
	args, axis := jointArgs{kind: "path"}, newAxisArgs("", false)
	var points pointsArg
	var closed flagArg
	turn := "free"
	own := append([]any{"points?", &points, "closed?", &closed, "turn?", &turn}, axis.pairs()...)
	if err := c.unpack(args.pairs(append(own, "at?", &args.at)...)...); err != nil {
		return nil, err
	}
	if points.v == nil {
		return nil, errors.New("points is missing: say through which points the path leads, as points=[(0, 5, 0), (1, 5, 0)]")
	}
	j, err := sc.jointAtB(&args)
	if err != nil {
		return nil, err
	}
	along, err := axis.axis()
	if err != nil {
		return nil, err
	}
	j.SetAxis(along)
	j.Points, j.Closed = points.v, closed.on
	if turn != "free" {
		j.Turn = turn
	}
	return sc.addJoint(c, &args, j)
}

// wheel holds a wheel on a strut of a chassis; the arguments of its steering begin with steer_, those of its spin with
// spin_. It does not steer unless they say so.
func (sc *script) wheel(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "wheel", axis: vecArg{v: mgl64.Vec3{0, 1, 0}, given: true}}
	axle := vecArg{v: mgl64.Vec3{0, 0, -1}}
	travel, steer, spin := newAxisArgs("", false), newAxisArgs("steer_", true), newAxisArgs("spin_", true)
	own := append([]any{"at?", &args.at, "axis?", &args.axis, "axle?", &axle}, travel.pairs()...)
	own = append(append(append(own, steer.pairs()...), spin.pairs()...), "to?", &args.to)
	if err := c.unpack(args.pairs(own...)...); err != nil {
		return nil, err
	}
	j, err := sc.jointAtB(&args)
	if err != nil {
		return nil, err
	}
	j.AxisZ = &axle.v
	if err := setAxes(&j, []string{"travel", "steer", "spin"}, travel, steer, spin); err != nil {
		return nil, err
	}
	if _, steers := j.Axes["steer"]; !steers {
		j.Axes["steer"] = scene.Axis{Limit: &scene.Limit{Min: new(float64), Max: new(float64)}}
	}
	return sc.addJoint(c, &args, j)
}
