package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// ball keeps two points together: joint.ball(a, b, at=, cone=30, twist=(-20, 20)).
func (sc *script) ball(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "ball"}
	cone := numbersArg{what: "an angle, or two: (about y, about z)", least: 1, most: 2}
	hold := numbersArg{what: "(hertz, ratio, max)", least: 3, most: 3}
	soft := softArg()
	var pyramid flagArg
	var twist boundsArg
	var friction numberArg
	err := c.unpack(args.pairs("at?", &args.at, "cone?", &cone, "twist?", &twist, "axis?", &args.axis,
		"friction?", &friction, "to?", &args.to, "pyramid?", &pyramid, "soft?", &soft, "hold?", &hold)...)
	if err = firstError(err, args.need(false)); err != nil {
		return nil, err
	}
	if !args.axis.given && (len(cone.v) > 0 || twist.given) {
		// From a to b: from the anchor to the centre of b, or from that of a to the anchor.
		a, b := sc.centres(&args)
		args.axis.v = b.Sub(geom.FromArray(args.at.v)).Array()
		if args.b.name == "" {
			args.axis.v = geom.FromArray(args.at.v).Sub(a).Array()
		}
		args.axis.given = geom.FromArray(args.axis.v).Len() > 1e-9
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	limit, err := twist.limit("twist", radiansPerDegree)
	if err != nil {
		return nil, err
	}
	if limit != nil {
		j.Axes = map[string]scene.Axis{"twist": {Limit: limit}}
	}
	yields, err := soft.soft()
	switch {
	case err != nil:
		return nil, err
	case len(cone.v) > 0:
		j.Cone = &scene.Cone{Y: cone.v[0] * radiansPerDegree, Z: cone.v[len(cone.v)-1] * radiansPerDegree,
			Pyramid: pyramid.on, Soft: yields}
	case pyramid.given || yields != nil:
		return nil, errors.New("pyramid and soft say what the cone is like: give cone, or drop them")
	}
	if len(hold.v) > 0 {
		j.Angular = &scene.VectorMotor{Drive: scene.TargetDrive, Max: hold.v[2],
			Soft: &scene.Soft{Hertz: hold.v[0], Ratio: hold.v[1]}}
	}
	j.Friction = friction.v
	return sc.addJoint(c, &args, j)
}

// single adds a joint of one freedom.
func (sc *script) single(c *call, kind string, turn bool) (starlark.Value, error) {
	args, axis := jointArgs{kind: kind}, newAxisArgs("", turn)
	own := append([]any{"at?", &args.at, "axis?", &args.axis}, axis.pairs()...)
	if err := firstError(c.unpack(args.pairs(append(own, "to?", &args.to)...)...), args.need(true)); err != nil {
		return nil, err
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	acting, err := axis.axis()
	if err != nil {
		return nil, err
	}
	j.SetAxis(acting)
	return sc.addJoint(c, &args, j)
}

// hinge lets b turn about an axis: joint.hinge(a, b, at=, axis=, limit=(-90, 90), motor=(30, 50)).
func (sc *script) hinge(c *call) (starlark.Value, error) { return sc.single(c, "hinge", true) }

// slider lets b move along an axis: joint.slider(a, b, at=, axis=, limit=(0, 2), motor=(0.5, 1000)).
func (sc *script) slider(c *call) (starlark.Value, error) { return sc.single(c, "slider", false) }

// cylinderJoint lets b move along an axis and turn about it; the arguments of the turn begin with turn_.
func (sc *script) cylinderJoint(c *call) (starlark.Value, error) {
	args, slide, turn := jointArgs{kind: "cylinder"}, newAxisArgs("", false), newAxisArgs("turn_", true)
	own := append([]any{"at?", &args.at, "axis?", &args.axis}, slide.pairs()...)
	own = append(append(own, turn.pairs()...), "to?", &args.to)
	err := c.unpack(args.pairs(own...)...)
	if err = firstError(err, args.need(true)); err != nil {
		return nil, err
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	if err := setAxes(&j, []string{"position", "angle"}, slide, turn); err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// setAxes gives a joint its axes, by their names, as far as anything acts along them.
func setAxes(j *scene.Joint, names []string, args ...*axisArgs) error {
	j.Axes = map[string]scene.Axis{}
	for i, axis := range args {
		a, err := axis.axis()
		if err != nil {
			return err
		}
		if a != (scene.Axis{}) {
			j.Axes[names[i]] = a
		}
	}
	return nil
}

// weld keeps b where it is on a: joint.weld(a, b, soft=(hertz, ratio)). Left out, at is between the centres.
func (sc *script) weld(c *call) (starlark.Value, error) {
	args, soft := jointArgs{kind: "weld"}, softArg()
	if err := c.unpack(args.pairs("at?", &args.at, "to?", &args.to, "soft?", &soft)...); err != nil {
		return nil, err
	}
	if !args.at.given {
		a, b := sc.centres(&args)
		args.at.v = a.Lerp(b, 0.5).Array()
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	if j.Soft, err = soft.soft(); err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// spanned takes the anchors of a joint from one point to another, and its length; left out, the anchors are the centres
// of mass. It returns how far they are apart (m).
func (sc *script) spanned(args *jointArgs, length numberArg) (scene.Joint, float64, error) {
	if length.given && !(length.v > 0) {
		return scene.Joint{}, 0, fmt.Errorf("length must be > 0, got %.10g: leave it out for the way between the points",
			length.v)
	}
	a, b := sc.centres(args)
	if !args.at.given {
		args.at.v = a.Array()
	}
	if !args.to.given {
		if args.b.name == "" {
			return scene.Joint{}, 0, errors.New("to is missing: say which point of the world it leads to")
		}
		args.to.v, args.to.given = b.Array(), true
	}
	j, err := args.joint()
	j.Length = length.v
	return j, geom.FromArray(args.to.v).Sub(geom.FromArray(args.at.v)).Len(), err
}

// distance keeps two points so far apart, or within bounds, or pulls them there like a spring.
func (sc *script) distance(c *call) (starlark.Value, error) {
	args, axis := jointArgs{kind: "distance"}, newAxisArgs("", false)
	var length, least, most numberArg
	own := []any{"at?", &args.at, "to?", &args.to, "length?", &length, "min?", &least, "max?", &most}
	for i, pair := range axis.pairs() {
		if i > 1 { // min and max are the limit
			own = append(own, pair)
		}
	}
	if err := c.unpack(args.pairs(own...)...); err != nil {
		return nil, err
	}
	j, far, err := sc.spanned(&args, length)
	if err != nil {
		return nil, err
	}
	if err := axis.limit.between(least, most); err != nil {
		return nil, err
	}
	acting, err := axis.axis()
	switch {
	case err != nil:
		return nil, err
	case acting == scene.Axis{}:
		j.Kind = "rod"
		return sc.addJoint(c, &args, j)
	case acting.Spring == nil && length.given:
		return nil, errors.New("length is that of a rod, or where a spring rests: give a spring, or drop it")
	case acting.Spring != nil && acting.Spring.Rest != 0 && length.given:
		return nil, errors.New("length and the last number of the spring both say where it rests: drop one")
	case acting.Spring != nil && acting.Spring.Rest == 0:
		if acting.Spring.Rest = j.Length; !length.given {
			acting.Spring.Rest = far
		}
	}
	j.Length = 0
	j.SetAxis(acting)
	return sc.addJoint(c, &args, j)
}

// rod keeps two points as far apart as they are, or as length says.
func (sc *script) rod(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "rod"}
	var length numberArg
	if err := c.unpack(args.pairs("at?", &args.at, "to?", &args.to, "length?", &length)...); err != nil {
		return nil, err
	}
	j, _, err := sc.spanned(&args, length)
	if err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// ropeJoint keeps two points no further apart than its length: a straight rope without mass.
func (sc *script) ropeJoint(c *call) (starlark.Value, error) {
	args, soft := jointArgs{kind: "rope"}, softArg()
	var length numberArg
	err := c.unpack(args.pairs("at?", &args.at, "to?", &args.to, "length?", &length, "soft?", &soft)...)
	if err != nil {
		return nil, err
	}
	j, _, err := sc.spanned(&args, length)
	if err != nil {
		return nil, err
	}
	if j.Soft, err = soft.soft(); err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// parallel turns the axis of b towards that of a like a spring, and leaves all else.
func (sc *script) parallel(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "parallel"}
	ratio := numberArg{v: 1}
	var hertz, most numberArg
	err := c.unpack(args.pairs("axis?", &args.axis, "hertz?", &hertz, "ratio?", &ratio, "max?", &most)...)
	if err != nil {
		return nil, err
	}
	a, _ := sc.centres(&args)
	args.at = vecArg{v: a.Array(), given: true}
	if err := args.need(true); err != nil {
		return nil, err
	}
	if !hertz.given {
		return nil, errors.New("hertz is missing: say how fast it stands up")
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	j.Soft, j.Max = &scene.Soft{Hertz: hertz.v, Ratio: ratio.v}, most.v
	return sc.addJoint(c, &args, j)
}

// filter lets two bodies pass through each other, as ignore does, and is a joint: they are woken and sleep together.
func (sc *script) filter(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "filter"}
	if err := c.unpack("a", &args.a, "b", &args.b, "name?", &args.name); err != nil {
		return nil, err
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	return sc.addJoint(c, &args, j)
}

// motor drives b against a: its anchor at a velocity or to a place, its rotation at a spin or to a turn.
func (sc *script) motor(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "motor"}
	var vel, place, spin vecArg
	var turn rotateArg
	var force, torque numberArg
	hertz, ratio := numberArg{v: 2}, numberArg{v: 1}
	err := c.unpack(args.pairs("at?", &args.at, "vel?", &vel, "place?", &place, "force?", &force, "spin?", &spin,
		"turn?", &turn, "torque?", &torque, "hertz?", &hertz, "ratio?", &ratio)...)
	if err != nil {
		return nil, err
	}
	switch {
	case scene.CheckVec("spin", spin.v, largest, "degrees/s") != nil:
		return nil, scene.CheckVec("spin", spin.v, largest, "degrees/s")
	case vel.given && place.given:
		return nil, errors.New("vel and place both say where b goes: drop one")
	case (vel.given || place.given) != force.given:
		return nil, errors.New("vel or place say where b goes, and force with how many newtons at most: give both, or none")
	case !force.given && !torque.given:
		return nil, errors.New("it moves nothing: give vel or place with force, spin or turn with torque")
	}
	if !args.at.given {
		a, b := sc.centres(&args)
		if args.at.v = b.Array(); args.b.name == "" {
			args.at.v = a.Array()
		}
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	soft := &scene.Soft{Hertz: hertz.v, Ratio: ratio.v}
	switch {
	case vel.given:
		j.Linear = &scene.VectorMotor{Drive: scene.SpeedDrive, Aim: vel.v, Max: force.v}
	case place.given:
		j.Linear = &scene.VectorMotor{Drive: scene.TargetDrive, Aim: place.v, Max: force.v, Soft: soft}
	}
	switch {
	case torque.given && spin.given:
		j.Angular = &scene.VectorMotor{Drive: scene.SpeedDrive, Max: torque.v,
			Aim: geom.FromArray(spin.v).Scale(radiansPerDegree).Array()}
	case torque.given:
		j.Angular = &scene.VectorMotor{Drive: scene.TargetDrive, Aim: turn.r.Geom().RotationVector().Array(), Max: torque.v,
			Soft: soft}
	}
	return sc.addJoint(c, &args, j)
}
