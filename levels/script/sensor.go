package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// sensorArgs take the arguments of a sensor besides its shape.
type sensorArgs struct {
	sensor         flagArg
	on             nameArg
	ladder, hidden flagArg
	name           string
	at             vecArg
	rotate         rotateArg
	category, mask wordsArg
}

// choice returns the arguments by which a call that makes a body says that it is to be a sensor.
func (a *sensorArgs) choice() []any {
	return []any{"sensor?", &a.sensor, "on?", &a.on, "ladder?", &a.ladder, "hidden?", &a.hidden}
}

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
	if s.ladder.given {
		return false, errors.New("ladder says that a player climbs in a sensor: say sensor=True, and put rungs beside it")
	}
	if s.hidden.given {
		return false, errors.New("hidden says that the edges of a sensor are not drawn: say sensor=True, or leave it out")
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
		Ladder: a.ladder.on, Hidden: a.hidden.on, Category: a.category.words, Mask: a.mask.words, Shapes: shapes,
		Source: sc.caller(c.thread)}
	i, err := sc.build.AddSensor(x, a.name == "")
	if err != nil {
		return nil, sc.inFile(shapes, err)
	}
	sc.tellNotes(c.thread)
	return sensorHandle{sc, i}, nil
}

// sensorHandle is a sensor: box(…, sensor=True) and its kin return it, and on_sensor is told of it. While the level is
// built it is that of the scene, to read; while it is played it is that of the world.
type sensorHandle struct {
	sc    *script
	index int
}

var _ starlark.Comparable = sensorHandle{}

func (h sensorHandle) sensor() *scene.Sensor { return &h.sc.build.Scene().Sensors[h.index] }
func (h sensorHandle) String() string        { return fmt.Sprintf("<sensor %q>", h.sensor().Name) }
func (h sensorHandle) Type() string          { return "sensor" }
func (h sensorHandle) Freeze()               {}
func (h sensorHandle) Truth() starlark.Bool  { return true }
func (h sensorHandle) Hash() (uint32, error) { return uint32(h.index)*2654435761 + 2, nil }

// CompareSameType implements starlark.Comparable.
func (h sensorHandle) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	return sameOrNot(op, h == other.(sensorHandle), "sensors")
}

// builtSensorAttrs are the attributes of a sensor, and liveSensorAttrs those that the running world answers.
var (
	builtSensorAttrs = []string{"at", "name", "rotate"}
	liveSensorAttrs  = []string{"alive", "at", "inside", "rotate"}
)

// AttrNames implements starlark.HasAttrs.
func (h sensorHandle) AttrNames() []string {
	if h.sc.live == nil {
		return builtSensorAttrs
	}
	return slices.Sorted(slices.Values(append(slices.Clone(liveSensorAttrs), "name")))
}

// Attr implements starlark.HasAttrs: where the sensor is now, or at the start while the level is built.
func (h sensorHandle) Attr(name string) (starlark.Value, error) {
	x := h.sensor()
	if name == "name" {
		return starlark.String(x.Name), nil
	}
	if h.sc.live == nil {
		switch name {
		case "at":
			return vector(geom.FromArray(x.Position)), nil
		case "rotate":
			return rotation(x.Rotation.Geom()), nil
		}
	}
	return h.liveAttr(name)
}

// inWorld returns the sensor of the running world, or why there is none.
func (h sensorHandle) inWorld() (id physics.SensorID, err error) {
	if h.sc.live == nil {
		return id, errAsksWorld
	}
	if id = h.sc.live.host.Sensor(h.index); h.sc.live.host.World().Watch().HasSensor(id) {
		return id, nil
	}
	return id, fmt.Errorf("the sensor %s is not there: ask whether it is .alive", message.Quote(h.sensor().Name))
}

// liveAttr answers for a sensor of the running world.
func (h sensorHandle) liveAttr(name string) (starlark.Value, error) {
	if !slices.Contains(liveSensorAttrs, name) {
		return nil, nil
	}
	id, err := h.inWorld()
	switch {
	case name == "alive" && h.sc.live != nil:
		return starlark.Bool(err == nil), nil
	case err != nil:
		return nil, err
	case name == "inside":
		return guarded(name, h.inside), nil
	}
	pose := h.sc.live.host.World().Watch().SensorPose(id, 1)
	if name == "at" {
		return vectorOf(pose.Position), nil
	}
	return rotation(pose.Geom().Q), nil
}

// inside lists the bodies inside the sensor.
func (h sensorHandle) inside(c *call) (starlark.Value, error) {
	id, err := h.inWorld()
	if err := firstError(c.unpack(), err); err != nil {
		return nil, err
	}
	l := h.sc.live
	l.bodies = l.host.World().Watch().AppendInside(l.bodies[:0], id)
	return l.handles(l.bodies), nil
}
