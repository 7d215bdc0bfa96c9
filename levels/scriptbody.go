package levels

import (
	"fmt"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// shapeArgs take the measures of any kind of shape.
type shapeArgs struct {
	size           vecArg
	radius, height numberArg
	sides          countArg
	points         pointsArg
	faces          facesArg
	a, b, c        vecArg
}

// pairs names the arguments a kind takes, for starlark.UnpackArgs.
func (a *shapeArgs) pairs(k *shapeKind) []any {
	if k.name == "triangle" {
		return []any{"a", &a.a, "b", &a.b, "c", &a.c}
	}
	a.sides.most = MaxSides
	var out []any
	add := func(bit measure, name string, to any) {
		if k.takes&bit != 0 {
			out = append(out, name, to)
		}
	}
	add(hasSize, "size", &a.size)
	add(hasRadius, "radius", &a.radius)
	add(hasHeight, "height", &a.height)
	add(hasPoints, "points", &a.points)
	add(hasFaces, "faces", &a.faces)
	add(hasSides, "sides?", &a.sides)
	return out
}

func (a *shapeArgs) shape(k *shapeKind) Shape {
	s := Shape{
		Kind: k.name, Size: a.size.v, Radius: a.radius.v, Height: a.height.v, Sides: a.sides.n,
		Points: a.points.v, Faces: a.faces.v,
	}
	if k.name == "triangle" {
		s.Points = append(s.Points, a.a.v, a.b.v, a.c.v)
	}
	return s
}

// bodyArgs take what every function that adds a body takes.
type bodyArgs struct {
	name, material    string
	at, vel, spin     vecArg
	rotate            rotateArg
	mass              numberArg
	look              lookArgs
	static, kinematic bool
	spawnAt           numberArg
	spawnStep         int
}

func (a *bodyArgs) pairs() []any {
	return []any{
		"at?", &a.at, "rotate?", &a.rotate, "name?", &a.name, "material?", &a.material, "vel?", &a.vel, "spin?", &a.spin,
		"mass?", &a.mass, "look?", &a.look.pattern, "tint?", &a.look.tint, "static?", &a.static,
		"kinematic?", &a.kinematic, "spawn_at?", &a.spawnAt, "spawn_step?", &a.spawnStep,
	}
}

// body returns the body asked for, without its name.
func (a *bodyArgs) body(known palette, shapes []Shape) (Body, error) {
	m, err := known.find(a.material)
	if err != nil {
		return Body{}, err
	}
	b := Body{
		Kind: DynamicBody, Position: a.at.v, Rotation: a.rotate.r, Velocity: a.vel.v,
		Spin: fromGeom(toGeom(a.spin.v).Scale(radiansPerDegree)), Mass: a.mass.v, Material: m.Name,
		Look: a.look.look(m), SpawnAt: a.spawnAt.v, SpawnStep: a.spawnStep, Shapes: shapes,
	}
	switch {
	case a.static && a.kinematic:
		return Body{}, fmt.Errorf("static and kinematic exclude each other: drop one")
	case a.static:
		b.Kind = StaticBody
	case a.kinematic:
		b.Kind = KinematicBody
	}
	if a.mass.given && !(a.mass.v > 0) {
		return Body{}, massFault(a.mass.v)
	}
	return b, nil
}

// add puts a body into the scene. base is its name, or what its name starts with when numbered.
func (sc *script) add(t *starlark.Thread, b Body, base string, numbered bool) (handle, error) {
	if len(sc.scene.Bodies) == MaxBodies {
		return handle{}, fmt.Errorf("a scene may have at most %d bodies: make fewer", MaxBodies)
	}
	b.Name = sc.uniqueName(base, numbered)
	if f := b.check(sc.known, nil); f != nil {
		return handle{}, f
	}
	if f := sc.count.add(&b, nil); f != nil {
		return handle{}, f
	}
	for i := 1; i < t.CallStackDepth(); i++ {
		if pos := t.CallFrame(i).Pos; pos.Line > 0 {
			b.Source = sc.place(pos)
			break
		}
	}
	sc.scene.Bodies = append(sc.scene.Bodies, b)
	return handle{sc.scene, len(sc.scene.Bodies) - 1}, nil
}

// uniqueName returns base, or base and a number where it is taken or a number is wanted.
func (sc *script) uniqueName(base string, numbered bool) string {
	if !numbered && sc.names[base] == 0 {
		sc.names[base] = 1
		return base
	}
	for n := sc.names[base] + 1; ; n++ {
		name := fmt.Sprintf("%s %d", base, n)
		if sc.names[name] == 0 {
			sc.names[base], sc.names[name] = n, 1
			return name
		}
	}
}

// makeBody returns the script function that adds a body of one shape: box(size, at, …).
func (sc *script) makeBody(k *shapeKind) builtin {
	return func(c *call) (starlark.Value, error) {
		var measures shapeArgs
		a := bodyArgs{static: k.staticOnly}
		if err := c.unpack(append(measures.pairs(k), a.pairs()...)...); err != nil {
			return nil, err
		}
		return sc.addOne(c, &a, []Shape{measures.shape(k)}, k.name)
	}
}

// addOne adds the body asked for; one without a name of its own gets base and a number.
func (sc *script) addOne(c *call, a *bodyArgs, shapes []Shape, base string) (starlark.Value, error) {
	b, err := a.body(sc.known, shapes)
	if err != nil {
		return nil, err
	}
	h, err := sc.add(c.thread, b, orElse(a.name, base), a.name == "")
	if err != nil {
		return nil, err
	}
	return h, nil
}

// piece is a shape value of a script, for body(shapes = [...]).
type piece struct{ s *Shape }

func (p piece) String() string        { return "<shape " + p.s.Kind + ">" }
func (p piece) Type() string          { return "shape" }
func (p piece) Freeze()               {}
func (p piece) Truth() starlark.Bool  { return true }
func (p piece) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: shape") }

// makeShape returns the script function that only makes a shape: shape.box(size, at, …).
func (sc *script) makeShape(k *shapeKind) builtin {
	return func(c *call) (starlark.Value, error) {
		var measures shapeArgs
		var at vecArg
		var rotate rotateArg
		var material string
		var look lookArgs
		err := c.unpack(append(measures.pairs(k), "at?", &at, "rotate?", &rotate,
			"material?", &material, "look?", &look.pattern, "tint?", &look.tint)...)
		if err != nil {
			return nil, err
		}
		s := measures.shape(k)
		s.Position, s.Rotation, s.Material = at.v, rotate.r, material
		m, err := sc.known.find(material)
		if err != nil {
			return nil, err
		}
		s.Look = look.look(m)
		if f := s.check(sc.known); f != nil {
			return nil, f
		}
		return piece{&s}, nil
	}
}

// body adds a body of several shapes: body(shapes, at, …).
func (sc *script) body(c *call) (starlark.Value, error) {
	var list starlark.Value
	var a bodyArgs
	if err := c.unpack(append([]any{"shapes", &list}, a.pairs()...)...); err != nil {
		return nil, err
	}
	var shapes []Shape
	if p, ok := list.(piece); ok {
		list = starlark.Tuple{p}
	}
	err := eachOf(list, "shapes", MaxSolids, func(v starlark.Value) error {
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
	return sc.addOne(c, &a, shapes, "body")
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
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
	if (toGeom(axis.v).Unit() == geom.Vec3{}) {
		return nil, fmt.Errorf("axis must not be zero, got %s", vecText(axis.v))
	}
	return rotation(turn(toGeom(axis.v), deg.v)), nil
}

func vec3(c *call) (starlark.Value, error) {
	var x, y, z numberArg
	if err := c.unpack("x", &x, "y", &y, "z", &z); err != nil {
		return nil, err
	}
	return vector{x.v, y.v, z.v}, nil
}
