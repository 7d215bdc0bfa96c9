package script

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// bodyArgs take the arguments that all functions which add a body have.
type bodyArgs struct {
	name, material string
	at, vel, spin  vecArg
	rotate         rotateArg
	mass           numberArg
	lock           lockArg
	look           lookArgs
	static         flagArg
	kinematic      bool
	spawnAt        numberArg
	spawnStep      int
	belt           vecArg
	ramp           numberArg
	path           pathArg
	then           string
	smooth         flagArg
	ccd            string
	category, mask wordsArg
	label          string
}

func (a *bodyArgs) pairs() []any {
	return []any{
		"at?", &a.at, "rotate?", &a.rotate, "name?", &a.name, "material?", &a.material, "vel?", &a.vel, "spin?", &a.spin,
		"lock?", &a.lock, "mass?", &a.mass, "look?", &a.look.pattern, "tint?", &a.look.tint, "static?", &a.static,
		"kinematic?", &a.kinematic, "spawn_at?", &a.spawnAt, "spawn_step?", &a.spawnStep, "belt?", &a.belt,
		"path?", &a.path, "then?", &a.then, "smooth?", &a.smooth, "ramp?", &a.ramp, "ccd?", &a.ccd,
		"category?", &a.category, "mask?", &a.mask, "label?", &a.label,
	}
}

// body returns the body asked for, without its name.
func (a *bodyArgs) body(from *scene.Supply, shapes []scene.Shape) (scene.Body, error) {
	m, err := from.Material(a.material)
	if err != nil {
		return scene.Body{}, err
	}
	// Told in the unit of scripts, before it becomes that of scenes.
	if err := scene.CheckVec("spin", a.spin.v, math.Round(scene.MaxSpin/radiansPerDegree), "degrees/s"); err != nil {
		return scene.Body{}, err
	}
	b := scene.Body{
		Kind: scene.DynamicBody, Position: a.at.v, Rotation: a.rotate.r, Velocity: a.vel.v,
		Spin: geom.FromArray(a.spin.v).Scale(radiansPerDegree).Array(), Mass: a.mass.v, Material: m.Name,
		Look: a.look.look(m), SpawnAt: a.spawnAt.v, SpawnStep: a.spawnStep, Shapes: shapes,
		Belt: a.belt.v, Ramp: a.ramp.v, CCD: a.ccd,
		Category: a.category.words, Mask: a.mask.words, Lock: a.lock.words, Label: a.label,
	}
	if b.Course, err = a.path.course(a.then, a.smooth); err != nil {
		return scene.Body{}, err
	}
	switch {
	case a.static.on && a.kinematic:
		return scene.Body{}, fmt.Errorf("static and kinematic exclude each other: drop one")
	case a.static.on:
		b.Kind = scene.StaticBody
	case a.kinematic:
		b.Kind = scene.KinematicBody
	}
	if a.mass.given && !(a.mass.v > 0) {
		return scene.Body{}, scene.CheckMass(a.mass.v)
	}
	return b, nil
}

// add puts a body into the scene. base is its name, or the beginning of it when numbered.
func (sc *script) add(t *starlark.Thread, b scene.Body, base string, numbered bool) (handle, error) {
	b.Name, b.Source = base, sc.caller(t)
	if sc.live != nil && (b.SpawnAt != 0 || b.SpawnStep != 0) {
		return handle{}, errors.New("a body that is made in a callback appears at once: drop spawn_at, and make it on a " +
			"timer")
	}
	if err := sc.mayMake(); err != nil {
		return handle{}, err
	}
	i, err := sc.build.AddBody(b, numbered)
	if err != nil {
		return handle{}, sc.inFile(b.Shapes, inPaths(err))
	}
	sc.tellNotes(t)
	if err := sc.extend(); err != nil {
		return handle{}, err
	}
	return handle{sc: sc, index: i}, nil
}

// addOne adds the body asked for; one without a name of its own gets base and a number.
func (sc *script) addOne(c *call, a *bodyArgs, shapes []scene.Shape, base string) (starlark.Value, error) {
	b, err := a.body(sc.build.Supply(), shapes)
	if err != nil {
		return nil, err
	}
	h, err := sc.add(c.thread, b, cmp.Or(a.name, base), a.name == "")
	if err != nil {
		return nil, err
	}
	return h, nil
}

// body adds a body of several shapes: body(shapes, at, …).
func (sc *script) body(c *call) (starlark.Value, error) {
	var list starlark.Value
	var a bodyArgs
	var s sensorArgs
	sensor, err := c.unpackBody([]any{"shapes", &list}, &a, &s)
	if err != nil {
		return nil, err
	}
	var shapes []scene.Shape
	if p, ok := list.(piece); ok {
		list = starlark.Tuple{p}
	}
	err = eachOf(list, "shapes", scene.MaxSolids, func(v starlark.Value) error {
		p, ok := v.(piece)
		if !ok {
			return fmt.Errorf("want a shape such as shape.box(…), got %s", v.Type())
		}
		shapes = append(shapes, *p.s)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if sensor {
		return sc.addSensor(c, &s, shapes)
	}
	return sc.addOne(c, &a, shapes, "body")
}

// quat and turn make rotations.
func quat(c *call) (starlark.Value, error) {
	var w, x, y, z numberArg
	if err := c.unpack("w", &w, "x", &x, "y", &y, "z", &z); err != nil {
		return nil, err
	}
	q := geom.Quat{W: w.v, X: x.v, Y: y.v, Z: z.v}
	if n := q.Unit(); n != geom.IdentityQuat() || q.W > 0 {
		return rotation(n), nil
	}
	return nil, fmt.Errorf("all four numbers are zero or too large: a rotation has length 1")
}

func turnBuiltin(c *call) (starlark.Value, error) {
	var axis vecArg
	var deg numberArg
	if err := c.unpack("axis", &axis, "degrees", &deg); err != nil {
		return nil, err
	}
	if (geom.FromArray(axis.v).Unit() == geom.Vec3{}) {
		return nil, fmt.Errorf("axis must not be zero, got (%.10g, %.10g, %.10g)", axis.v[0], axis.v[1], axis.v[2])
	}
	return rotation(turn(geom.FromArray(axis.v), deg.v)), nil
}

func vec3(c *call) (starlark.Value, error) {
	var x, y, z numberArg
	if err := c.unpack("x", &x, "y", &y, "z", &z); err != nil {
		return nil, err
	}
	return vector{x.v, y.v, z.v}, nil
}
