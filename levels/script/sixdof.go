package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// sixAxes are the axes of a joint of six freedoms; the last three turn.
var sixAxes = [...]string{"x", "y", "z", "twist", "swing_y", "swing_z"}

// freedomArg takes "locked", "free" or (lower, upper).
type freedomArg struct {
	word   string
	bounds boundsArg
}

// Unpack implements starlark.Unpacker.
func (a *freedomArg) Unpack(v starlark.Value) error {
	if text, ok := starlark.AsString(v); ok {
		if text != "locked" && text != "free" {
			return fmt.Errorf("want \"locked\", \"free\" or (lower, upper), got %s", message.Quote(text))
		}
		a.word = text
		return nil
	}
	if _, ok := indexed(v); !ok {
		return fmt.Errorf("want \"locked\", \"free\" or (lower, upper), got %s", shown(v))
	}
	return a.bounds.Unpack(v)
}

// byAxisArg takes a dict of arguments by the names of axes.
type byAxisArg struct{ entries map[string]starlark.Value }

// Unpack implements starlark.Unpacker.
func (a *byAxisArg) Unpack(v starlark.Value) error {
	dict, ok := v.(*starlark.Dict)
	if !ok {
		return fmt.Errorf("want {axis: …} with some of the axes %s, got %s", strings.Join(sixAxes[:], ", "), v.Type())
	}
	a.entries = map[string]starlark.Value{}
	for _, item := range dict.Items() {
		name, ok := starlark.AsString(item[0])
		if !ok || !slices.Contains(sixAxes[:], name) {
			return fmt.Errorf("there is no axis %s: take some of %s", item[0], strings.Join(sixAxes[:], ", "))
		}
		a.entries[name] = item[1]
	}
	return nil
}

// into hands the entry of an axis to the argument of that axis.
func (a *byAxisArg) into(name string, to starlark.Unpacker) error {
	v, ok := a.entries[name]
	if !ok {
		return nil
	}
	if err := to.Unpack(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// sixdof leaves what it is told of six freedoms: joint.sixdof(a, b, at=, x="free", twist=(-30, 30)).
func (sc *script) sixdof(c *call) (starlark.Value, error) {
	args := jointArgs{kind: "sixdof"}
	var freedoms [len(sixAxes)]freedomArg
	var motors, targets, springs, frictions byAxisArg
	own := []any{"at?", &args.at, "axis?", &args.axis, "to?", &args.to}
	for i, name := range sixAxes {
		freedoms[i].word = "locked"
		own = append(own, name+"?", &freedoms[i])
	}
	own = append(own, "motors?", &motors, "targets?", &targets, "springs?", &springs, "frictions?", &frictions)
	if err := firstError(c.unpack(args.pairs(own...)...), args.need(false)); err != nil {
		return nil, err
	}
	j, err := args.joint()
	if err != nil {
		return nil, err
	}
	j.Axes = map[string]scene.Axis{}
	for i, name := range sixAxes {
		axis := newAxisArgs("", i >= 3)
		err := firstError(motors.into(name, &axis.motor), targets.into(name, &axis.target),
			springs.into(name, &axis.spring), frictions.into(name, &axis.friction))
		if err != nil {
			return nil, err
		}
		a, err := axis.axis()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		unit := 1.0
		if axis.turn {
			unit = radiansPerDegree
		}
		if a.Limit, err = freedoms[i].bounds.limit(name, unit); err != nil {
			return nil, err
		}
		if !freedoms[i].bounds.given && freedoms[i].word == "locked" {
			a.Limit = &scene.Limit{Min: new(float64), Max: new(float64)}
		}
		if a != (scene.Axis{}) {
			j.Axes[name] = a
		}
	}
	return sc.addJoint(c, &args, j)
}
