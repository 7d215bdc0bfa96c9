package script

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// maker is how scripts make one kind of shape: the arguments it takes, and the shape they give.
type maker struct {
	name string
	// args returns the arguments for starlark.UnpackArgs and a function that makes the shape of them.
	args func(c *call) (pairs []any, shape func() (scene.Shape, error))
}

// makers lists the kinds of shapes, then the ways to make meshes of something else. Every one becomes a function that
// adds a body and one of the module shape that only makes the shape.
func (sc *script) makers() []maker {
	var out []maker
	for _, kind := range scene.ShapeKinds() {
		args := func(*call) ([]any, func() (scene.Shape, error)) { return measureArgs(kind) }
		switch kind {
		case "triangle":
			args = triangleArgs
		case "heightfield":
			args = heightFieldArgs
		}
		out = append(out, maker{kind, args})
	}
	return append(out, maker{"extrude", extrudeArgs}, maker{"revolve", revolveArgs}, maker{"obj", sc.objArgs})
}

// triangleArgs takes three corners.
func triangleArgs(*call) ([]any, func() (scene.Shape, error)) {
	var a, b, c vecArg
	return []any{"a", &a, "b", &b, "c", &c}, func() (scene.Shape, error) {
		return scene.Shape{Kind: "triangle", Points: []mgl64.Vec3{a.v, b.v, c.v}}, nil
	}
}

// measureArgs takes the measures of a kind by their names.
func measureArgs(kind string) ([]any, func() (scene.Shape, error)) {
	takes := scene.Measures(kind)
	var size vecArg
	var radius, height, thickness numberArg
	sides := countArg{least: 3, most: scene.MaxSides}
	var points pointsArg
	var faces facesArg
	var pairs []any
	for _, row := range []struct {
		name, optional string
		to             any
	}{
		{"size", "", &size}, {"radius", "", &radius}, {"height", "", &height}, {"points", "", &points}, {"faces", "", &faces},
		{"sides", "?", &sides}, {"thickness", "?", &thickness},
	} {
		switch {
		case !slices.Contains(takes, row.name):
		case len(takes) == 1: // all there is to a shape must be given
			pairs = append(pairs, row.name, row.to)
		default:
			pairs = append(pairs, row.name+row.optional, row.to)
		}
	}
	return pairs, func() (scene.Shape, error) {
		if thickness.given && len(takes) > 1 { // a point has it always
			if err := scene.CheckZero("thickness", thickness.v); err != nil {
				return scene.Shape{}, err
			}
		}
		return scene.Shape{Kind: kind, Size: size.v, Radius: radius.v, Height: height.v, Sides: sides.n,
			Points: points.v, Faces: faces.v, Thickness: thickness.v}, nil
	}
}

// makeBody returns the script function that adds a body of one shape: box(size, at, …).
func (sc *script) makeBody(m maker) builtin {
	return func(c *call) (starlark.Value, error) {
		pairs, shape := m.args(c)
		var a bodyArgs
		var of sensorArgs
		sensor, err := c.unpackBody(pairs, &a, &of)
		if err != nil {
			return nil, err
		}
		s, err := shape()
		if err != nil {
			return nil, err
		}
		if sensor {
			return sc.addSensor(c, &of, []scene.Shape{s})
		}
		if !a.static.given && !a.kinematic {
			open := ""
			if a.static.on, open, err = sc.staticByItself(&s); err == nil && a.static.on {
				err = a.checkStill(&s, open)
			}
			if err != nil {
				return nil, err
			}
		}
		return sc.addOne(c, &a, []scene.Shape{s}, m.name)
	}
}

// staticByItself reports whether a body of this shape alone is static unless the script says otherwise. That an open
// mesh stays where it is comes as a note; the first time open says where it is open.
func (sc *script) staticByItself(s *scene.Shape) (static bool, open string, err error) {
	numbers := sc.numbersOf(s) // before the shape shares its lists with an equal one
	static, open, err = sc.build.StaticByItself(s)
	if open != "" {
		if numbers != nil {
			open = numbers.say(open)
		}
		sc.notes = append(sc.notes,
			fmt.Sprintf("open (%s): a static sheet; say static=True if it is meant to be one", open))
	}
	return static, open, err
}

// checkStill refuses a mass, velocity or spin of a body that is static by its shape alone. open says where its surface
// is open, if that is known.
func (a *bodyArgs) checkStill(s *scene.Shape, open string) error {
	mend := s.MassHint()
	if a.mass.given {
		why := fmt.Sprintf("a %s has no mass by itself: drop the mass%s", s.Kind, mend)
		if s.Kind == "mesh" {
			if why = "the surface is open"; open != "" {
				why += " (" + open + ")"
			}
			why += ", so it has no mass: close it, drop the mass" + mend
		}
		return errors.New(why)
	}
	if mend == "" {
		return nil
	}
	for _, row := range []struct {
		name string
		v    mgl64.Vec3
	}{{"velocity", a.vel.v}, {"spin", a.spin.v}} {
		if row.v != (mgl64.Vec3{}) {
			return fmt.Errorf("a static body never moves: drop the %s, make it kinematic%s", row.name, mend)
		}
	}
	return nil
}

// piece is a shape value of a script, for body(shapes = [...]).
type piece struct{ s *scene.Shape }

func (p piece) String() string        { return "<shape " + p.s.Kind + ">" }
func (p piece) Type() string          { return "shape" }
func (p piece) Freeze()               {}
func (p piece) Truth() starlark.Bool  { return true }
func (p piece) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: shape") }

// makeShape returns the script function that only makes a shape: shape.box(size, at, …).
func (sc *script) makeShape(m maker) builtin {
	return func(c *call) (starlark.Value, error) {
		pairs, shape := m.args(c)
		var at vecArg
		var rotate rotateArg
		var material string
		var look lookArgs
		err := c.unpack(append(pairs, "at?", &at, "rotate?", &rotate,
			"material?", &material, "look?", &look.pattern, "tint?", &look.tint)...)
		if err != nil {
			return nil, err
		}
		s, err := shape()
		if err != nil {
			return nil, err
		}
		s.Position, s.Rotation, s.Material = at.v, rotate.r, material
		substance, err := sc.build.Supply().Material(material)
		if err != nil {
			return nil, err
		}
		s.Look = look.look(substance)
		if err := sc.build.CheckShape(&s); err != nil {
			return nil, err
		}
		sc.tellNotes(c.thread)
		return piece{&s}, nil
	}
}
