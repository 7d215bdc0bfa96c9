package script

import (
	"cmp"
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// sensorArgs take the arguments of a sensor besides its shape.
type sensorArgs struct {
	sensor         flagArg
	on             nameArg
	name           string
	at             vecArg
	rotate         rotateArg
	category, mask wordsArg
}

// choice returns the arguments by which a call that makes a body says that it is to be a sensor.
func (a *sensorArgs) choice() []any { return []any{"sensor?", &a.sensor, "on?", &a.on} }

func (a *sensorArgs) pairs() []any {
	return append([]any{"at?", &a.at, "rotate?", &a.rotate, "name?", &a.name, "category?", &a.category, "mask?", &a.mask},
		a.choice()...)
}

// unpackBody takes the arguments of a body, those of its shapes first, or those of a sensor where the call says
// sensor=True: then it reports true.
func (c *call) unpackBody(shapes []any, a *bodyArgs, s *sensorArgs) (sensor bool, err error) {
	if c.asksFor("sensor") {
		pairs := append(shapes, s.pairs()...)
		if err := c.refuseBody("a sensor", argumentNames(pairs)); err != nil {
			return true, err
		}
		return true, c.unpack(pairs...)
	}
	if err := c.unpack(append(append(shapes, a.pairs()...), s.choice()...)...); err != nil {
		return false, err
	}
	if s.on.name != "" {
		return false, errors.New("on says which body carries a sensor: say sensor=True, or hold bodies together by a joint")
	}
	return false, nil
}

// asksFor reports whether an argument of the call is True.
func (c *call) asksFor(name string) bool {
	for _, pair := range c.kwargs {
		if key, _ := starlark.AsString(pair[0]); key == name {
			return pair[1] == starlark.True
		}
	}
	return false
}

// addSensor adds the sensor asked for; one without a name of its own gets "sensor" and a number.
func (sc *script) addSensor(c *call, a *sensorArgs, shapes []scene.Shape) (starlark.Value, error) {
	if sc.live != nil {
		return nil, errors.New("sensors are made as the level is built, and not in callbacks: make it at the top level")
	}
	x := scene.Sensor{Name: cmp.Or(a.name, "sensor"), On: a.on.name, Position: a.at.v, Rotation: a.rotate.r,
		Category: a.category.words, Mask: a.mask.words, Shapes: shapes, Source: sc.caller(c.thread)}
	i, err := sc.build.AddSensor(x, a.name == "")
	if err != nil {
		return nil, sc.inFile(shapes, err)
	}
	sc.tellNotes(c.thread)
	return sensorHandle{sc.build, i}, nil
}

// sensorHandle is a sensor of the scene, to read: box(…, sensor=True) and its kin return it.
type sensorHandle struct {
	build *scene.Builder
	index int
}

func (h sensorHandle) sensor() *scene.Sensor { return &h.build.Scene().Sensors[h.index] }
func (h sensorHandle) String() string        { return fmt.Sprintf("<sensor %q>", h.sensor().Name) }
func (h sensorHandle) Type() string          { return "sensor" }
func (h sensorHandle) Freeze()               {}
func (h sensorHandle) Truth() starlark.Bool  { return true }
func (h sensorHandle) Hash() (uint32, error) { return uint32(h.index)*2654435761 + 2, nil }

// AttrNames implements starlark.HasAttrs.
func (h sensorHandle) AttrNames() []string { return []string{"at", "name", "rotate"} }

// Attr implements starlark.HasAttrs: where the sensor is at the start.
func (h sensorHandle) Attr(name string) (starlark.Value, error) {
	x := h.sensor()
	switch name {
	case "at":
		return vector(geom.FromArray(x.Position)), nil
	case "name":
		return starlark.String(x.Name), nil
	case "rotate":
		return rotation(x.Rotation.Geom()), nil
	}
	return nil, nil
}
