package levels

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/mesh"
)

// maker is how scripts make one kind of shape: the arguments it takes, and the shape they give.
type maker struct {
	name string
	// args returns the arguments for starlark.UnpackArgs and a function that makes the shape of them.
	args func(c *call) (pairs []any, shape func() (Shape, error))
}

// makers lists the kinds of shapes, then what makes meshes of something else. Every one becomes a function that adds a
// body and one of the module shape that only makes the shape.
func (sc *script) makers() []maker {
	var out []maker
	for i := range shapeKinds {
		k := &shapeKinds[i]
		if k.takes&hasHeights == 0 {
			out = append(out, maker{k.name, k.args})
		}
	}
	return append(out, maker{"heightfield", heightFieldArgs}, maker{"extrude", extrudeArgs}, maker{"revolve", revolveArgs},
		maker{"obj", sc.objArgs})
}

// args takes the measures of a kind by their names.
func (k *shapeKind) args(*call) ([]any, func() (Shape, error)) {
	var a, b, c, size vecArg
	if k.name == "triangle" {
		return []any{"a", &a, "b", &b, "c", &c}, func() (Shape, error) {
			s := Shape{Kind: k.name}
			s.Points = append(s.Points, a.v, b.v, c.v)
			return s, nil
		}
	}
	var radius, height, thickness numberArg
	sides := countArg{least: 3, most: MaxSides}
	var points pointsArg
	var faces facesArg
	var pairs []any
	for _, row := range []struct {
		bit  measure
		name string
		to   any
	}{
		{hasSize, "size", &size}, {hasRadius, "radius", &radius}, {hasHeight, "height", &height},
		{hasPoints, "points", &points}, {hasFaces, "faces", &faces}, {hasSides, "sides?", &sides},
		{hasThickness, "thickness?", &thickness},
	} {
		switch {
		case k.takes == row.bit: // all there is to a shape must be given
			pairs = append(pairs, strings.TrimSuffix(row.name, "?"), row.to)
		case k.takes&row.bit != 0:
			pairs = append(pairs, row.name, row.to)
		}
	}
	return pairs, func() (Shape, error) {
		if thickness.given && thickness.v == 0 && k.takes != hasThickness { // a point has it always
			return Shape{}, errors.New("thickness" + zeroThickness)
		}
		return Shape{Kind: k.name, Size: size.v, Radius: radius.v, Height: height.v, Sides: sides.n,
			Points: points.v, Faces: faces.v, Thickness: thickness.v}, nil
	}
}

// Supply returns what the script's bodies are made from.
func (sc *script) supply() *Supply { return &Supply{sc.known, sc.scene.Shapes, sc.scene.shop()} }

// shareLists moves meshes and height fields of a body to the scene's named shapes, where equal ones are one.
func (sc *script) shareLists(b *Body) {
	shapes := b.Shapes
	for i := range shapes {
		if !shapes[i].isBulk() {
			continue
		}
		bare := shapes[i].unplaced()
		bare.Material, bare.Look = "", Look{}
		sc.scene.shop().share(&bare)
		name, known := sc.shared[keyOf(&bare)]
		if !known {
			if sc.scene.Shapes == nil {
				sc.scene.Shapes = map[string]Shape{}
			}
			name = fmt.Sprintf("%s %d", bare.Kind, len(sc.shared)+1)
			sc.shared[keyOf(&bare)], sc.scene.Shapes[name] = name, bare
		}
		s := &shapes[i]
		*s = Shape{Use: name, Position: s.Position, Rotation: s.Rotation, Material: s.Material, Look: s.Look}
	}
}

// makeBody returns the script function that adds a body of one shape: box(size, at, …).
func (sc *script) makeBody(m maker) builtin {
	return func(c *call) (starlark.Value, error) {
		pairs, shape := m.args(c)
		var a bodyArgs
		if err := c.unpack(append(pairs, a.pairs()...)...); err != nil {
			return nil, err
		}
		s, err := shape()
		if err != nil {
			return nil, err
		}
		if !a.static.given && !a.kinematic {
			if a.static.on, err = sc.staticByItself(&s); err != nil {
				return nil, err
			}
		}
		if err := a.checkStill(&s); err != nil {
			return nil, err
		}
		return sc.addOne(c, &a, []Shape{s}, m.name)
	}
}

// staticByItself reports whether a body of this shape alone is static unless the script says otherwise: surfaces
// without mass are. Of a mesh that is known only when it is built, what is wrong with it put right; that an open one
// stays where it is comes as a note, as it may have been meant to be closed.
func (sc *script) staticByItself(s *Shape) (bool, error) {
	switch {
	case s.Kind == "triangle", s.Kind == "heightfield":
		return true, nil
	case s.Kind != "mesh" || s.Thickness != 0:
		return s.Kind == "polygon" && s.Thickness == 0, nil
	}
	from, numbers := sc.supply(), sc.numbers[listsOf(s)]
	from.shop.share(s) // so that nothing below has to look for it again
	if f := s.check(from); f != nil {
		return false, f
	}
	bare := s.unplaced()
	solid, ready, err := from.shop.solid(&bare)
	switch {
	case err != nil:
		return false, err
	case !ready:
		return !s.seemsClosed(), nil
	case solid.Mesh.Closed:
		return false, nil
	}
	if !sc.sheets[solid.Mesh] {
		sc.sheets[solid.Mesh] = true
		at := openAt(solid.Mesh)
		if numbers != nil {
			at = numbers.say(at)
		}
		sc.notes = append(sc.notes,
			fmt.Sprintf("open (%s): a static sheet; say static=True if it is meant to be one", at))
	}
	return true, nil
}

// checkStill refuses a velocity or spin of a body that is static for want of a thickness.
func (a *bodyArgs) checkStill(s *Shape) error {
	mend := s.MassHint()
	if !a.static.on || a.static.given || mend == "" {
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

// openAt says where a mesh is open.
func openAt(m *mesh.Mesh) string {
	reason := strings.TrimPrefix(m.CheckClosed().Error(), "mesh: ")
	reason, _, _ = strings.Cut(reason, ": ")
	return reason
}

// piece is a shape value of a script, for body(shapes = [...]).
type piece struct{ s *Shape }

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
		substance, err := sc.known.find(material)
		if err != nil {
			return nil, err
		}
		s.Look = look.look(substance)
		if f := s.check(sc.supply()); f != nil {
			return nil, f
		}
		sc.tellNotes(c.thread)
		return piece{&s}, nil
	}
}
